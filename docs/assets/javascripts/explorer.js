/* The table of all claims: facets, the search, sorting, an address for each state, copies of what is shown.
   Only the rows near the view are in the page, so that it stays smooth with ten thousand. */
(function (search) {
  "use strict";
  const FACETS = { topic: "Topic", evidence: "Evidence", party: "Who says it", source: "Source", system: "System", hardware: "Hardware",
    mode: "Mode", phase: "Phase", status: "Status" };
  const KEYS = Object.keys(FACETS), PAGE = 60, { element } = search;
  const host = document.querySelector("[data-explorer]"), table = document.querySelector(".fs-index"), body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells], names = heads.map((head) => head.textContent), labels = {};
  const rows = [...body.rows].map((row) => {
    const cells = [...row.cells].map((cell) => cell.textContent.trim()), data = row.dataset;
    Object.assign(labels, { ["evidence " + data.evidence]: cells[2], ["topic " + data.topic]: cells[4] });
    for (const link of row.cells[5].querySelectorAll("a")) labels["source " + link.href.split("/").filter((part) => part && part !== "index.html").pop()] = link.textContent;
    return { row, id: data.row, cells, values: Object.fromEntries(KEYS.map((key) => [key, (data[key] || "").split("|").filter(Boolean)])) };
  });
  const byId = new Map(rows.map((entry) => [entry.id, entry]));
  const label = (key, value) => labels[key + " " + value] || value.replace(/-/g, " ");

  const given = new URL(location).searchParams;
  const state = { q: given.get("q") || "", sort: names.indexOf(given.get("sort")), down: given.has("down") };
  const chosen = Object.fromEntries(KEYS.map((key) => [key, new Set(given.getAll(key))]));
  let shown = rows, latest = 0;

  function remember() {
    const url = new URL(location), kept = [["q", state.q], ["sort", names[state.sort]], ["down", state.sort >= 0 && state.down ? "1" : ""],
      ...KEYS.flatMap((key) => [...chosen[key]].map((value) => [key, value]))];
    url.search = new URLSearchParams(kept.filter(([, value]) => value));
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  /* The rows that pass every facet, and how many of those that pass all others have each value. */
  function filter(candidates) {
    const counts = Object.fromEntries(KEYS.map((key) => [key, new Map()]));
    const passed = candidates.filter(({ values }) => {
      const failed = KEYS.filter((key) => chosen[key].size && !values[key].some((value) => chosen[key].has(value)));
      for (const key of failed.length > 1 ? [] : failed.length ? failed : KEYS)
        for (const value of values[key]) counts[key].set(value, (counts[key].get(value) || 0) + 1);
      return !failed.length;
    });
    return [passed, counts];
  }

  function sorted(some) {
    const place = state.sort, number = (text) => parseFloat((/\d[\d,.]*/.exec(text) || ["-1"])[0].replace(/,/g, ""));
    const value = ({ cells }) => (names[place] === "Quantity" ? number(cells[place]) : cells[place].toLowerCase());
    const keyed = place < 0 ? [] : some.map((entry) => [value(entry), entry]).sort(([a], [b]) => (state.down ? -1 : 1) * (a < b ? -1 : a > b ? 1 : 0));
    return place < 0 ? some : keyed.map(([, entry]) => entry);
  }

  async function apply() {
    const mine = ++latest, answer = state.q.trim() ? await search.ask(state.q, 0) : null;
    if (mine !== latest) return;
    const [passed, counts] = filter(answer ? answer.claims.map((id) => byId.get(id)).filter(Boolean) : rows);
    shown = sorted(passed);
    body.replaceChildren(...shown.slice(0, PAGE).map(({ row }) => row));
    more.hidden = shown.length <= PAGE;
    status.textContent = (answer && answer.absent.length ? search.summary(answer.absent, {}) : "") + `${shown.length} of ${rows.length} claims shown.`;
    heads.forEach((head, place) => head.setAttribute("aria-sort", place !== state.sort ? "none" : state.down ? "descending" : "ascending"));
    for (const key of KEYS) options(key, counts[key]);
    remember();
  }

  function options(key, counts) {
    const { details, set } = facets[key], focused = set.contains(document.activeElement) && document.activeElement.value;
    details.toggleAttribute("data-chosen", chosen[key].size > 0);
    details.firstChild.textContent = FACETS[key] + (chosen[key].size ? ` (${chosen[key].size})` : "");
    const values = [...new Set([...chosen[key], ...counts.keys()])].sort((a, b) => label(key, a).localeCompare(label(key, b)));
    set.replaceChildren(element("legend", { className: "fs-sr" }, FACETS[key]), ...values.map((value) => element("label", {},
      element("input", { type: "checkbox", value, name: key, checked: chosen[key].has(value) }), label(key, value), element("output", {}, String(counts.get(value) || 0)))));
    if (focused) [...set.querySelectorAll("input")].find((each) => each.value === focused)?.focus();
  }

  // A cell that a spreadsheet would take for a formula is made text.
  const safe = (text) => (/^[=+\-@\t]/.test(text) ? "'" : "") + text.replace(/\s+/g, " ");
  const record = ({ id, cells, row }) => ({ id, ...Object.fromEntries(names.map((name, place) => [name, cells[place]])), url: row.querySelector("a").href });
  const lines = (cell, comma) => [["id", ...names, "url"], ...shown.map((entry) => Object.values(record(entry)))].map((line) => line.map(safe).map(cell).join(comma)).join("\r\n");
  function save(download, type, text) {
    const href = URL.createObjectURL(new Blob([text], { type }));
    element("a", { href, download }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  }
  const say = (button, text) => { button.textContent = text; setTimeout(() => { button.textContent = "Copy"; }, 2000); };
  const ACTIONS = {
    "Copy": (button) => Promise.resolve(navigator.clipboard?.writeText(lines((cell) => cell, "\t")) || Promise.reject(new Error("no clipboard")))
      .then(() => say(button, "Copied"), () => say(button, "Not copied")),
    "Download CSV": () => save("claims.csv", "text/csv", lines((cell) => `"${cell.replace(/"/g, '""')}"`, ",")),
    "Download JSON": () => save("claims.json", "application/json", JSON.stringify(shown.map(record), null, 1)),
    "Clear": () => { KEYS.forEach((key) => chosen[key].clear()); Object.assign(state, { q: "", sort: -1 }); box.value = ""; apply(); },
  };

  const box = element("input", { type: "text", value: state.q, placeholder: "Search these claims", autocomplete: "off", data: { "aria-label": "Search these claims" } });
  const status = element("p", { data: { role: "status" } }), more = element("button", { type: "button", className: "fs-explorer-more" }, "Show more");
  const facets = Object.fromEntries(KEYS.map((key) => {
    const set = element("fieldset", {});
    return [key, { set, details: element("details", {}, element("summary", {}, FACETS[key]), set) }];
  }));
  const button = (name, onclick) => element("button", { type: "button", onclick }, name);
  host.append(element("div", { className: "fs-explorer-bar" }, box, ...Object.entries(ACTIONS).map(([name, act]) => button(name, ({ target }) => act(target)))),
    element("div", { className: "fs-explorer-bar" }, ...KEYS.map((key) => facets[key].details)), status);
  table.after(more);
  heads.forEach((head, place) => head.replaceChildren(button(names[place], () => {
    Object.assign(state, state.sort !== place ? { sort: place, down: false } : state.down ? { sort: -1 } : { down: true });
    apply();
  })));
  box.addEventListener("input", () => { state.q = box.value; apply(); });
  host.addEventListener("change", ({ target }) => {
    if (target.type !== "checkbox") return;
    chosen[target.name][target.checked ? "add" : "delete"](target.value);
    apply();
  });
  more.onclick = () => {
    body.append(...shown.slice(body.rows.length, body.rows.length + PAGE).map(({ row }) => row));
    more.hidden = body.rows.length >= shown.length;
  };
  new IntersectionObserver(([seen]) => seen.isIntersecting && more.onclick(), { rootMargin: "600px" }).observe(more);
  document.addEventListener("click", ({ target }) => KEYS.forEach((key) => { if (!facets[key].details.contains(target)) facets[key].details.open = false; }));
  apply();
})(self.FactSearch);
