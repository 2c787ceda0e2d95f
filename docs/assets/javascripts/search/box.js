/* The search box: a combobox. It loads the rest at its first use, in a worker where the browser allows one. */
(function (search) {
  "use strict";
  const SHOWN = 20, SCRIPTS = ["../../search/lunr.js", "../../search/index.js", "numbers.js", "words.js", "engine.js"];
  const here = new URL(".", document.currentScript.src), root = new URL("../../../", here), local = location.protocol === "file:";
  const form = document.querySelector("[data-search]"), explorer = document.querySelector("[data-explorer]");
  let answering = null;

  // From a disk, a folder's page has to be named.
  const address = (url) => new URL(local ? url.replace(/(^|\/)(#|$)/, "$1index.html$2") : url, root);
  const script = (name) => new Promise((onload, onerror) =>
    document.head.append(Object.assign(document.createElement("script"), { src: new URL(name, here), async: false, onload, onerror })));

  async function inPage() {
    await Promise.all(SCRIPTS.map(script));
    const index = await new Promise((done) => search.build(search.data, done));
    return (query, limit) => search.answer(query, index, limit);
  }

  /* Resolves to what answers queries: the worker once it is ready, or else the page itself. */
  function start() {
    if (local || !self.Worker) return inPage();
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL("worker.js", here)), waiting = [];
      worker.onerror = reject;
      worker.onmessage = ({ data }) => (data === "ready" ? resolve((query, limit) => new Promise((done) => {
        waiting.push(done);
        worker.postMessage([query, limit]);
      })) : waiting.shift()(data));
    }).catch(inPage);
  }
  search.ask = async (query, limit = SHOWN) => (await (answering = answering || start()))(query, limit);
  search.element = function (tag, properties, ...children) {
    const { data, ...rest } = properties, made = Object.assign(document.createElement(tag), rest);
    for (const [name, value] of Object.entries(data || {})) if (value) made.setAttribute(name, value);
    made.append(...children.filter(Boolean));
    return made;
  };
  search.summary = function (absent, counts) {
    const some = Object.entries(counts).filter(([, n]) => n).map(([name, n]) => `${n} ${name}${n === 1 ? "" : "s"}`).join(", ");
    return (absent.length ? `No claim has the number ${absent.join(" or ")}. ` : some ? "" : "Nothing found.") + (some && some + ".");
  };
  if (explorer) script("../explorer.js");
  if (!form) return;

  const { element } = search, part = (selector) => form.querySelector(selector), input = part("[data-search-input]");
  const list = part("[data-search-results]"), panel = part(".fs-search-panel"), count = part(".fs-search-count");
  let active = -1, latest = 0, pause = 0;

  function option({ type, id, url, text, figure, hit, kind, family, notes }, place, words) {
    const mark = (piece) => (words.has(piece.toLowerCase()) ? element("mark", {}, piece) : piece);
    return element("a", { href: address(url), id: "fs-option-" + place, tabIndex: -1, className: "fs-search-" + type,
      data: { role: "option", "aria-selected": "false", "data-claim": id } },
    element("span", { className: "fs-search-text" }, ...text.split(/([\p{L}\p{N}]+)/u).map(mark)),
    element("span", { className: "fs-search-notes" }, figure && element("b", {}, hit ? element("mark", {}, figure) : figure),
      kind && element("span", { className: "kind", data: { "data-family": family } }, kind), ...notes.map((note) => element("span", {}, note))));
  }

  function move(to) {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = to < -1 ? list.children.length - 1 : to < list.children.length ? to : -1;
    const chosen = list.children[active];
    chosen?.setAttribute("aria-selected", "true");
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) input.setAttribute("aria-activedescendant", chosen.id);
    else input.removeAttribute("aria-activedescendant");
  }

  function open(yes) {
    panel.hidden = !yes;
    input.setAttribute("aria-expanded", String(yes));
    move(-1);
  }

  function remember(query) {
    const url = new URL(location);
    url.searchParams.delete("q");
    if (query) url.searchParams.set("q", query);
    if (!explorer && url.href !== location.href) history.replaceState(history.state, "", url);
  }

  async function run() {
    const query = input.value.trim(), mine = ++latest;
    clearTimeout(pause);
    pause = setTimeout(remember, 250, query);
    const { absent, counts, results, words } = query ? await search.ask(query) : { results: [] };
    if (mine !== latest) return;
    list.replaceChildren(...results.map((result, place) => option(result, place, new Set(words))));
    count.textContent = part("[role=status]").textContent = query
      ? search.summary(absent, { claim: counts.claim, "open question": counts.gap, "result from outside the coverage": counts.context, "page section": counts.section }) : "";
    part(".fs-search-all").href = address("claims/") + "?q=" + encodeURIComponent(query);
    part(".fs-search-all").hidden = !query || !counts.claim;
    open(query && form.contains(document.activeElement));
    form.dataset.done = query;
  }

  const KEYS = {
    ArrowDown: () => (panel.hidden ? run() : move(active + 1)),
    ArrowUp: () => move(active - 1),
    Enter: async () => {
      if (form.dataset.done !== input.value.trim()) await run();
      (list.children[active] || list.children[0])?.click();
    },
    Escape: () => (panel.hidden ? ((input.value = ""), run(), input.blur()) : open(false)),
  };
  input.addEventListener("focus", () => (input.value.trim() ? run() : search.ask("")));
  input.addEventListener("input", run);
  input.addEventListener("keydown", (event) => {
    if (!KEYS[event.key] || event.isComposing) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || open(false));
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !["/", "s", "f"].includes(event.key)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  // What was typed before this script came is kept.
  if (!input.value && !explorer) input.value = new URL(location).searchParams.get("q") || "";
  if (input.value) document.activeElement === input ? run() : input.focus();
})((self.FactSearch = self.FactSearch || {}));
