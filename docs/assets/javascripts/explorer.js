/* The table of all claims: facets, the search, sorting, an address for each state, copies of what is shown.
   Only the rows in view are in the page, so that it stays smooth with many thousands. */
(function (search) {
  "use strict";
  const FACETS = { topic: "Topic", evidence: "Evidence", party: "Who says it", source: "Source", system: "System", hardware: "Hardware", mode: "Mode", phase: "Phase", status: "Status" };
  const KEYS = Object.keys(FACETS), PAGE = 60, element = search.element;
  const host = document.querySelector("[data-explorer]"), table = document.querySelector(".fs-index"), body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells], names = heads.map((head) => head.textContent);
  const labels = {}, byId = new Map();
  const rows = [...body.rows].map((row) => {
    const entry = { row, id: row.dataset.row, cells: [...row.cells].map((cell) => cell.textContent.trim()), values: {} };
    for (const key of KEYS) entry.values[key] = (row.dataset[key] || "").split("|").filter(Boolean);
    labels["evidence " + row.dataset.evidence] = entry.cells[2];
    labels["topic " + row.dataset.topic] = entry.cells[4];
    row.querySelectorAll("a[href*='sources/']").forEach((link) => { labels["source " + link.href.split("/sources/")[1].split("/")[0]] = link.textContent; });
    byId.set(entry.id, entry);
    return entry;
  });
  const label = (key, value) => labels[key + " " + value] || value.replace(/-/g, " ");

  const state = { q: "", sort: -1, down: false, chosen: {} };
  let shown = rows, latest = 0;

  function readAddress() {
    const wanted = new URL(location).searchParams;
    Object.assign(state, { q: wanted.get("q") || "", sort: names.indexOf(wanted.get("sort")), down: wanted.has("down") });
    for (const key of KEYS) state.chosen[key] = new Set(wanted.getAll(key));
  }

  function writeAddress() {
    const url = new URL(location);
    url.search = "";
    if (state.q) url.searchParams.set("q", state.q);
    if (state.sort >= 0) url.searchParams.set("sort", names[state.sort]);
    if (state.sort >= 0 && state.down) url.searchParams.set("down", "1");
    for (const key of KEYS) for (const value of state.chosen[key]) url.searchParams.append(key, value);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  /* Rows that pass every facet; each value's count is of the rows that pass all other facets. */
  function filter(candidates) {
    const counts = Object.fromEntries(KEYS.map((key) => [key, new Map()]));
    const passed = candidates.filter(({ values }) => {
      const failed = KEYS.filter((key) => state.chosen[key].size && !values[key].some((value) => state.chosen[key].has(value)));
      const counted = failed.length ? (failed.length === 1 ? failed : []) : KEYS;
      for (const key of counted) for (const value of values[key]) counts[key].set(value, (counts[key].get(value) || 0) + 1);
      return !failed.length;
    });
    return [passed, counts];
  }

  function sorted(some) {
    if (state.sort < 0) return some;
    const figure = (entry) => parseFloat((/\d[\d,.]*/.exec(entry.cells[state.sort]) || ["-1"])[0].replace(/,/g, ""));
    const compare = names[state.sort] === "Quantity" ? (a, b) => figure(a) - figure(b)
      : (a, b) => (a.cells[state.sort] < b.cells[state.sort] ? -1 : a.cells[state.sort] > b.cells[state.sort] ? 1 : 0);
    return [...some].sort((a, b) => (state.down ? -1 : 1) * compare(a, b));
  }

  async function apply() {
    const mine = ++latest, answer = state.q.trim() ? await search.ask(state.q, 0) : null;
    if (mine !== latest) return;
    const [passed, counts] = filter(answer ? answer.claims.map((id) => byId.get(id)).filter(Boolean) : rows);
    shown = sorted(passed);
    body.replaceChildren(...shown.slice(0, PAGE).map(({ row }) => row));
    more.hidden = shown.length <= PAGE;
    const lost = answer && answer.absent.length ? search.summary({ absent: answer.absent, counts: {} }) : "";
    status.textContent = `${lost}${shown.length} of ${rows.length} claims shown.`;
    heads.forEach((head, place) => head.setAttribute("aria-sort", place !== state.sort ? "none" : state.down ? "descending" : "ascending"));
    for (const key of KEYS) options(key, counts[key]);
    writeAddress();
  }

  function options(key, counts) {
    const { details, set } = facets[key], chosen = state.chosen[key];
    details.toggleAttribute("data-chosen", chosen.size > 0);
    details.firstChild.textContent = FACETS[key] + (chosen.size ? ` (${chosen.size})` : "");
    const values = [...new Set([...chosen, ...counts.keys()])].sort((a, b) => label(key, a).localeCompare(label(key, b)));
    const focused = document.activeElement?.value;
    set.replaceChildren(element("legend", { className: "fs-sr" }, FACETS[key]), ...values.map((value) =>
      element("label", {}, element("input", { type: "checkbox", value, name: key, checked: chosen.has(value) }), label(key, value),
        element("output", {}, String(counts.get(value) || 0)))));
    if (details.open && focused) [...set.querySelectorAll("input")].find((each) => each.value === focused)?.focus();
  }

  const record = ({ id, cells, row }) => Object.fromEntries([["id", id], ...names.map((name, place) => [name, cells[place]]), ["url", row.querySelector("a").href]]);
  const safe = (text) => (/^[=+\-@\t]/.test(text) ? "'" : "") + text;
  const lines = (some, quote, comma) => [["id", ...names, "url"], ...some.map((entry) => Object.values(record(entry)))].map((cells) => cells.map((cell) => quote(safe(cell))).join(comma)).join("\r\n");
  const csv = () => lines(shown, (cell) => `"${cell.replace(/"/g, '""')}"`, ",");
  function save(name, type, text) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
  const ACTIONS = {
    "Copy": (button) => navigator.clipboard.writeText(lines(shown, (cell) => cell.replace(/\s+/g, " "), "\t")).then(() => { button.textContent = "Copied"; }, () => { button.textContent = "Not copied"; }),
    "Download CSV": () => save("claims.csv", "text/csv", csv()),
    "Download JSON": () => save("claims.json", "application/json", JSON.stringify(shown.map(record), null, 1)),
    "Clear": () => { KEYS.forEach((key) => state.chosen[key].clear()); Object.assign(state, { q: "", sort: -1 }); box.value = ""; apply(); },
  };

  const box = element("input", { type: "text", placeholder: "Search these claims", autocomplete: "off" });
  box.setAttribute("aria-label", "Search these claims");
  const status = element("p", {}), more = element("button", { type: "button", className: "fs-explorer-more" }, "Show more");
  status.setAttribute("role", "status");
  const facets = Object.fromEntries(KEYS.map((key) => {
    const set = element("fieldset", {});
    return [key, { set, details: element("details", { name: "facet" }, element("summary", {}, FACETS[key]), set) }];
  }));
  const buttons = Object.entries(ACTIONS).map(([name, act]) => element("button", { type: "button", onclick: ({ target }) => act(target) }, name));
  host.append(element("div", { className: "fs-explorer-bar" }, box, ...buttons), element("div", { className: "fs-explorer-bar" }, ...KEYS.map((key) => facets[key].details)), status);
  table.after(more);
  heads.forEach((head, place) => head.replaceChildren(element("button", { type: "button", onclick: () => {
    Object.assign(state, state.sort !== place ? { sort: place, down: false } : state.down ? { sort: -1 } : { down: true });
    apply();
  } }, names[place])));
  box.addEventListener("input", () => { state.q = box.value; apply(); });
  host.addEventListener("change", ({ target }) => {
    if (target.type !== "checkbox") return;
    state.chosen[target.name][target.checked ? "add" : "delete"](target.value);
    apply();
  });
  more.onclick = () => {
    body.append(...shown.slice(body.rows.length, body.rows.length + PAGE).map(({ row }) => row));
    more.hidden = body.rows.length >= shown.length;
  };
  new IntersectionObserver(([seen]) => seen.isIntersecting && more.onclick(), { rootMargin: "600px" }).observe(more);
  document.addEventListener("click", ({ target }) => { for (const { details } of Object.values(facets)) if (!details.contains(target)) details.open = false; });
  window.addEventListener("popstate", () => { readAddress(); box.value = state.q; apply(); });
  readAddress();
  box.value = state.q;
  apply();
})(self.FactSearch);
