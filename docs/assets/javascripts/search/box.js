/* The search box: a combobox. It loads the rest at its first use, in a worker where the browser allows one. */
(function (search) {
  "use strict";
  const SHOWN = 20, SCRIPTS = ["../../search/lunr.js", "../../search/index.js", "numbers.js", "words.js", "engine.js"];
  const here = new URL(".", document.currentScript.src), root = new URL("../../../", here);
  const form = document.querySelector("[data-search]"), explorer = document.querySelector("[data-explorer]");
  const waiting = new Map();
  let ask = null, number = 0;

  // From a disk a folder has no index page of its own accord.
  const local = location.protocol === "file:";
  const address = (url) => new URL(local ? url.replace(/(^|\/)(#|$)/, "$1index.html$2") : url, root);
  const script = (name) => new Promise((done, failed) =>
    document.head.append(Object.assign(document.createElement("script"), { src: new URL(name, here), async: false, onload: done, onerror: failed })));

  /* Without a worker: the scripts in the page, and the index built in slices. */
  function inPage() {
    const index = Promise.all(SCRIPTS.map(script)).then(() => new Promise((done) => search.build(search.data, done)));
    return (query, limit) => index.then((built) => search.answer(query, built, limit));
  }

  function start() {
    if (local || !self.Worker) return inPage();
    const worker = new Worker(new URL("worker.js", here));
    let fallback = null;
    worker.onmessage = ({ data }) => waiting.get(data.number)?.done(data.answer);
    worker.onerror = () => {
      fallback = fallback || inPage();
      for (const { query, limit, done } of waiting.values()) fallback(query, limit).then(done);
    };
    return (query, limit) => fallback ? fallback(query, limit) : new Promise((resolve) => {
      const mine = ++number;
      waiting.set(mine, { query, limit, done: (answer) => (waiting.delete(mine), resolve(answer)) });
      worker.postMessage({ number: mine, query, limit });
    });
  }
  search.ask = (query, limit = SHOWN) => (ask = ask || start())(query, limit);
  search.element = element;
  if (explorer) script("../explorer.js");
  if (!form) return;

  const input = form.querySelector("[data-search-input]"), list = form.querySelector("[data-search-results]");
  const panel = form.querySelector(".fs-search-panel"), status = form.querySelector("[role=status]");
  const count = form.querySelector(".fs-search-count"), more = form.querySelector(".fs-search-all");
  let active = -1, latest = 0, pause = 0;

  function element(tag, properties, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children.filter(Boolean));
    return made;
  }

  function option(result, place) {
    const text = result.text.map(([piece, hit]) => hit ? element("mark", {}, piece) : piece);
    const kind = result.kind && element("span", { className: "kind" }, result.kind);
    if (kind) kind.dataset.family = result.family;
    const figure = result.figure && element("b", {}, result.figure);
    const made = element("a", { href: address(result.url), id: "fs-option-" + place, tabIndex: -1, className: "fs-search-" + result.type },
      element("span", { className: "fs-search-text" }, ...text),
      element("span", { className: "fs-search-notes" }, figure, kind, ...result.notes.map((note) => element("span", {}, note))));
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    if (result.id) made.dataset.claim = result.id;
    return made;
  }

  const some = (n, one, many) => n ? [`${n} ${n === 1 ? one : many}`] : [];
  search.summary = function ({ absent, counts }) {
    const found = [...some(counts.claim, "claim", "claims"), ...some(counts.gap, "open question", "open questions"), ...some(counts.section, "page section", "page sections")];
    const lost = absent.length ? `No claim has the number ${absent.join(" or ")}. ` : "";
    return lost + (found.length ? found.join(", ") + "." : lost ? "" : "Nothing found.");
  };

  function open(yes) {
    panel.hidden = !yes;
    input.setAttribute("aria-expanded", String(yes));
    if (!yes) move(-1);
  }

  function move(to) {
    const options = list.children;
    options[active]?.setAttribute("aria-selected", "false");
    active = to < -1 ? options.length - 1 : to < options.length ? to : -1;
    options[active]?.setAttribute("aria-selected", "true");
    options[active]?.scrollIntoView({ block: "nearest" });
    if (options[active]) input.setAttribute("aria-activedescendant", options[active].id);
    else input.removeAttribute("aria-activedescendant");
  }

  function remember(query) {
    const url = new URL(location);
    if (query) url.searchParams.set("q", query);
    else url.searchParams.delete("q");
    if (!explorer && url.href !== location.href) history.replaceState(history.state, "", url);
  }

  async function run() {
    const query = input.value.trim(), mine = ++latest;
    more.href = address("claims/") + "?q=" + encodeURIComponent(query);
    clearTimeout(pause);
    pause = setTimeout(remember, 250, query);
    if (!query) return open(false), list.replaceChildren();
    const answer = await search.ask(query);
    if (mine !== latest) return;
    active = -1;
    list.replaceChildren(...answer.results.map(option));
    count.textContent = search.summary(answer);
    status.textContent = count.textContent;
    more.hidden = answer.counts.claim === 0;
    open(document.activeElement === input || panel.contains(document.activeElement));
    move(-1);
    form.dataset.done = query;
  }

  const KEYS = {
    ArrowDown: () => panel.hidden ? run() : move(active + 1),
    ArrowUp: () => move(active - 1),
    Enter: () => (list.children[active] || list.children[0])?.click(),
    Escape: () => panel.hidden ? (input.value = "", run(), input.blur()) : open(false),
  };
  input.addEventListener("focus", () => (search.ask(""), input.value.trim() && run()));
  input.addEventListener("input", run);
  input.addEventListener("keydown", (event) => {
    if (!KEYS[event.key] || event.isComposing) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) open(false); });
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !["/", "s", "f"].includes(event.key)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  const sent = new URL(location).searchParams.get("q");
  if (sent && !explorer) {
    input.value = sent;
    input.focus();
  }
})((self.FactSearch = self.FactSearch || {}));
