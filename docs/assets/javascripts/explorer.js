/* The table of all claims: what the form above it says is shown, in its order; the address holds the form's state.
   All rows are in the page, those that do not match hidden, so that the browser finds and prints what is shown. */
"use strict";
((search) => {
  const { element } = search;
  const form = document.querySelector("[data-explorer]");
  const table = document.querySelector(".fs-index");
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const facets = [...form.querySelectorAll("fieldset")];
  const chips = form.querySelector("[data-chosen]");
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const { q, sort, down } = form.elements;
  const byDefault = boxes.filter(({ name, value }) => name === "origin" && value === "reported");
  let [rows, shown, touched, latest, moved] = [[], [], false, 0, false];

  const named = (box) => box.closest("label").querySelector("span").textContent;

  const held = () => [...new FormData(form)].filter(([, value]) => value);
  /* What the form holds, as the query of an address; the view that a reader meets first has none. */
  const stated = () => {
    const kept = held().filter(([name]) => touched || name !== "origin");
    return kept.length || !touched ? kept : [["origin", ""]];
  };
  function state(query) {
    for (const box of boxes) box.checked = query.getAll(box.name).includes(box.value);
    for (const field of [q, sort, down]) field.value = query.get(field.name) ?? "";
  }

  /* The rows that pass every facet; each box says how many it would leave, were it the only one of its facet. */
  function filter(candidates) {
    const chosen = new Map(facets.map(({ name }) => [name, new Set()]));
    for (const box of boxes) if (box.checked) chosen.get(box.name).add(box.value);
    const counts = Object.fromEntries(facets.map(({ name }) => [name, {}]));
    const passed = candidates.filter((entry) => {
      const failed = facets.filter(({ name }) => {
        const wanted = chosen.get(name);
        return wanted.size && !entry[name].some((value) => wanted.has(value));
      });
      for (const { name } of failed.length > 1 ? [] : failed.length ? failed : facets)
        for (const value of entry[name]) counts[name][value] = (counts[name][value] ?? 0) + 1;
      return !failed.length;
    });
    for (const box of boxes) {
      const [label, count] = [box.closest("label"), counts[box.name][box.value] ?? 0];
      label.lastChild.textContent = count;
      label.toggleAttribute("data-none", !count && !box.checked);
    }
    return passed;
  }

  /* Figures sort by size within their unit, words by the alphabet; either way what is blank comes last. */
  const order = (a, b) => (a < b ? -1 : Number(a > b));
  function keyOf({ row: { cells, dataset } }, place) {
    if (sort.value !== "figure") return [cells[place].textContent.toLowerCase() || null];
    return [dataset.unit ?? null, dataset.unit === "date" ? dataset.value : Number(dataset.value)];
  }
  function sorted(some) {
    const place = heads.findIndex((head) => head.dataset.sort === sort.value);
    if (place < 0) return some;
    const turn = down.value ? -1 : 1;
    const compare = ([[a, m]], [[b, n]]) => {
      if (a === null || b === null) return (a === null) - (b === null);
      if (m === undefined) return turn * order(a, b);
      return order(a, b) || turn * order(m, n);
    };
    const keyed = some.map((entry) => [keyOf(entry, place), entry]);
    return keyed.sort(compare).map(([, entry]) => entry);
  }

  async function apply() {
    const [mine, query] = [++latest, q.value.trim()];
    for (const box of touched ? [] : byDefault) box.checked = !query;
    const answer = query ? await search.ask(query, 0) : null;
    if (mine !== latest) return;
    const byId = answer && new Map(rows.map((entry) => [entry.row.dataset.row, entry]));
    shown = sorted(filter(answer ? answer.claims.flatMap((id) => byId.get(id) ?? []) : rows));
    const visible = new Set(shown);
    for (const entry of rows) if (entry.row.hidden === visible.has(entry)) entry.row.hidden = !entry.row.hidden;
    if (answer || sort.value) body.append(...shown.map(({ row }) => row));
    else if (moved) body.append(...rows.map(({ row }) => row));
    moved = Boolean(answer || sort.value);
    tell(answer);
  }

  function tell(answer) {
    const missing = answer?.absent.length ? search.summary(answer.absent, {}) : "";
    const told = `${missing} ${shown.length} of ${rows.length} claims`.trim();
    form.querySelector("[role=status]").textContent = told;
    table.caption.textContent = told;
    for (const head of heads) {
      const direction = head.dataset.sort !== sort.value ? "none" : down.value ? "descending" : "ascending";
      head.setAttribute("aria-sort", direction);
    }
    for (const { name } of facets) {
      const some = boxes.filter((box) => box.name === name && box.checked).length;
      const summary = form.querySelector(`fieldset[name="${name}"]`).previousElementSibling;
      summary.textContent = summary.dataset.name + (some ? ` (${some})` : "");
    }
    const pressed = (name, ...children) => element("button", { type: "button", name }, ...children);
    const chosen = boxes.filter((box) => box.checked);
    const clear = chosen.length > 1 || q.value || sort.value ? pressed("clear", "Clear all") : null;
    chips.replaceChildren(
      ...chosen.map((box) => Object.assign(pressed("drop", named(box)), { value: boxes.indexOf(box) })),
      clear ?? "",
    );
    const query = new URLSearchParams(stated());
    const view = query.size ? `?${query}` : "";
    for (const preset of form.querySelectorAll("[data-preset]"))
      preset.setAttribute("aria-pressed", String(preset.dataset.preset === String(new URLSearchParams(held()))));
    form.querySelector("[data-copy-link]").dataset.copyLink = view;
    if (view !== location.search) history.replaceState(history.state, "", location.pathname + view + location.hash);
  }

  /* Downloads are the site's own data, cut to what is shown: they say all that the site says, in one form. */
  const records = (text) => text.match(/(?:[^"\r\n]|"(?:[^"]|"")*")+/g) ?? [];
  const cell = (value) => {
    const flat = Array.isArray(value)
      ? value.map((each) => (each?.url ? Object.values(each).join(" | ") : each))
      : value;
    const text = Array.isArray(flat) ? flat.join("; ") : typeof flat === "object" ? JSON.stringify(flat) : String(flat);
    return `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;
  };
  const asCsv = (claims) => {
    const names = ["id", ...Object.keys(claims[0] ?? {}).filter((name) => name !== "id")];
    return [names, ...claims.map((claim) => names.map((name) => cell(claim[name] ?? "")))].map((line) =>
      line.join(","),
    );
  };
  async function wanted(form) {
    const ids = shown.map(({ row }) => row.dataset.row);
    const get = async (kind) => fetch(new URL(`../claims.${kind}`, new URL(".", location)));
    const published = form === "csv" ? await get("csv") : null;
    if (published?.ok) {
      const [head, ...lines] = records(await published.text());
      const byId = new Map(lines.map((line) => [line.split(",", 1)[0].replaceAll('"', ""), line]));
      return ["\ufeff", [head.replace("\ufeff", ""), ...ids.map((id) => byId.get(id))].join("\r\n")];
    }
    const data = await (await get("json")).json();
    const byId = new Map(data.claims.map((claim) => [claim.id, claim]));
    const claims = ids.map((id) => byId.get(id));
    return form === "csv" ? ["\ufeff", asCsv(claims).join("\r\n")] : [JSON.stringify({ ...data, claims }, null, 1)];
  }
  async function save(kind) {
    const href = URL.createObjectURL(new Blob(await wanted(kind)));
    element("a", { href, download: `claims.${kind}` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }

  const PRESSED = {
    drop: ({ value }) => {
      boxes[value].checked = false;
    },
    clear: () => state(new URLSearchParams()),
    sort: ({ value }) => {
      const again = sort.value === value;
      [sort.value, down.value] = again && down.value ? ["", ""] : [value, again ? "1" : ""];
    },
  };
  function press({ target }) {
    const button = target.closest("button");
    if (button?.dataset.save)
      return save(button.dataset.save).catch(() => {
        form.querySelector("[role=status]").textContent = "Nothing was saved: a download needs the site’s server.";
      });
    if (!button || !(button.dataset.preset || PRESSED[button.name])) return;
    if (button.dataset.preset) state(new URLSearchParams(button.dataset.preset));
    else PRESSED[button.name](button);
    touched = touched || button.name !== "sort";
    apply();
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", press);
  table.tHead.addEventListener("click", press);
  q.addEventListener("input", apply);
  form.addEventListener("change", ({ target }) => {
    if (!boxes.includes(target)) return;
    touched = true;
    apply();
  });
  form.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-narrow]")) return;
    const typed = target.value.trim().toLowerCase();
    for (const label of target.closest("fieldset").querySelectorAll("label"))
      label.hidden = !label.textContent.toLowerCase().includes(typed);
  });
  document.addEventListener("click", ({ target }) => {
    for (const open of form.querySelectorAll("details[open]")) if (!open.contains(target)) open.open = false;
  });
  form.addEventListener("keydown", ({ key, target }) => {
    const open = key === "Escape" && target.closest("details[open]");
    if (!open) return;
    open.open = false;
    open.firstElementChild.focus();
  });
  for (const head of heads) {
    head.replaceChildren(
      element("button", { type: "button", name: "sort", value: head.dataset.sort }, head.textContent),
    );
  }

  async function start() {
    const given = new URL(location).searchParams;
    touched = facets.some(({ name }) => given.has(name));
    state(given);
    if (form.dataset.more) {
      await search.script(new URL(form.dataset.more, location));
      const local = location.protocol === "file:" ? self.FactRows.replaceAll('/">', '/index.html">') : self.FactRows;
      body.insertAdjacentHTML("beforeend", local);
      document.querySelector("[data-rest]").remove();
    }
    const values = (row, name) => row.dataset[name]?.split("|") ?? [];
    rows = [...body.rows].map((row) => ({
      row,
      ...Object.fromEntries(facets.map(({ name }) => [name, values(row, name)])),
    }));
    form.hidden = false;
    await apply();
  }
  start();
})(self.FactSearch);
