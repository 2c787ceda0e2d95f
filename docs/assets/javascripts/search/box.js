/* The search box: a combobox. It loads the rest at its first use, in a worker where the browser allows one. */
"use strict";
self.FactSearch ??= {};
((search) => {
  const SHOWN = 20;
  const SCRIPTS = ["../../search/lunr.js", "../../search/index.js"].concat(
    ["numbers", "words", "weights", "features", "engine", "answer"].map((name) => `${name}.js`),
  );
  const here = new URL(".", document.currentScript.src);
  const root = new URL("../../../", here);
  const local = location.protocol === "file:";
  const explorer = document.querySelector("[data-explorer]");
  let answering = null;

  // From a disk, a folder's page has to be named.
  const address = (url) => new URL(local ? url.replace(/(^|\/)(#|$)/, "$1index.html$2") : url, root);
  const script = (name) =>
    new Promise((onload, onerror) =>
      document.head.append(
        Object.assign(document.createElement("script"), { src: new URL(name, here), async: false, onload, onerror }),
      ),
    );

  async function inPage() {
    await Promise.all(SCRIPTS.map(script));
    const index = await new Promise((done) => search.build(search.data, done));
    return (query, limit) => search.answer(query, index, limit);
  }

  /* Resolves to what answers queries: the worker once it is ready, or else the page itself. */
  function start() {
    if (local || !self.Worker) return inPage();
    return new Promise((resolve, reject) => {
      const [worker, waiting] = [new Worker(new URL("worker.js", here)), []];
      const ask = (query, limit) =>
        new Promise((done) => {
          waiting.push(done);
          worker.postMessage([query, limit]);
        });
      worker.onerror = reject;
      worker.onmessage = ({ data }) => (data === "ready" ? resolve(ask) : waiting.shift()(data));
      worker.postMessage(SCRIPTS);
    }).catch(inPage);
  }
  search.script = script;
  search.ask = async (query, limit = SHOWN) => {
    answering ??= start();
    return (await answering)(query, limit);
  };
  search.element = (tag, { data = {}, ...properties }, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    for (const [name, value] of Object.entries(data)) if (value) made.setAttribute(name, value);
    made.append(...children.filter(Boolean));
    return made;
  };

  const NAMES = {
    claim: ["claim", "claims"],
    outside: ["claim from outside the coverage", "claims from outside the coverage"],
    gap: ["open question", "open questions"],
    term: ["term of the glossary", "terms of the glossary"],
    page: ["part of a page", "parts of pages"],
  };
  search.summary = (absent, counts, unknown = []) => {
    const some = Object.entries(counts).flatMap(([name, n]) => (n ? `${n} ${NAMES[name][n === 1 ? 0 : 1]}` : []));
    const missing = [
      absent.length && `No claim has the number ${absent.join(" or ")}.`,
      unknown.length && `No claim names “${unknown.join("” or “")}”.`,
      some.length && `${some.join(", ")}.`,
    ].filter(Boolean);
    return missing.join(" ") || "Nothing found.";
  };
  const { element } = search;
  function attach(form) {
    const part = (selector) => form.querySelector(selector);
    const [input, list] = [part("input"), part("[role=listbox]")];
    const [panel, count, ways] = [part(".fs-search-panel"), part(".fs-search-count"), part(".fs-search-ways")];
    let [options, active, latest, pause] = [[], -1, 0, 0];

    function option({ type, id, url, text, figure, hit, kind, family, snippet, notes }, words) {
      const mark = (piece) => (words.has(piece.toLowerCase()) ? element("mark", {}, piece) : piece);
      const told = (line, className) => element("span", { className }, ...line.split(/([\p{L}\p{N}]+)/u).map(mark));
      const note = (line) => line && element("span", {}, line);
      const made = element(
        "a",
        {
          href: address(url),
          tabIndex: -1,
          className: `fs-search-${type}`,
          id: `${list.id}-${options.length}`,
          data: { role: "option", "aria-selected": "false", "data-claim": id },
        },
        told(text, "fs-search-text"),
        snippet && told(snippet, "fs-search-snippet"),
        element(
          "span",
          { className: "fs-search-notes" },
          figure && element("b", {}, hit ? element("mark", {}, figure) : figure),
          kind && element("span", { className: "kind", data: { "data-family": family } }, kind),
          ...notes.map(note),
        ),
      );
      options.push(made);
      return made;
    }

    function group({ name, results }, words) {
      const head = element("span", { className: "fs-search-head", data: { "aria-hidden": "true" } }, name);
      const label = { role: "group", "aria-label": name };
      return element("div", { data: label }, head, ...results.map((result) => option(result, words)));
    }

    function move(to) {
      options[active]?.setAttribute("aria-selected", "false");
      active = to < -1 ? options.length - 1 : to < options.length ? to : -1;
      const chosen = options[active];
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

    /* What to do where no claim is found: near spellings, and the pages that list what there is and what is missing. */
    function waysOn(near) {
      const another = (word) => {
        const press = { type: "button", onclick: () => retype(word) };
        return element("button", press, `Search for “${word}”`);
      };
      ways.replaceChildren(
        ...near.map(another),
        element("a", { href: address("evidence/not-stated/") }, "What the articles do not state"),
        element("a", { href: address("claims/") }, "All claims"),
        element("a", { href: address("glossary/") }, "Glossary"),
      );
    }
    function retype(query) {
      input.value = query;
      input.focus();
      run();
    }

    async function run() {
      const [query, mine] = [input.value.trim(), ++latest];
      clearTimeout(pause);
      pause = setTimeout(remember, 250, query);
      const answer = query ? await search.ask(query) : { groups: [], claims: [], near: [] };
      if (mine !== latest) return;
      options = [];
      const words = new Set(answer.words);
      list.replaceChildren(...answer.groups.map((each) => group(each, words)));
      const corrected = answer.corrected ? `Showing results for “${answer.corrected}”. ` : "";
      const told = query ? corrected + search.summary(answer.absent, answer.counts, answer.unknown) : "";
      count.textContent = told;
      part("[role=status]").textContent = told;
      const all = part(".fs-search-all");
      const found = answer.claims.length;
      all.href = `${address("claims/")}?q=${encodeURIComponent(query)}`;
      all.textContent =
        found === 1 ? "This claim in the table of claims" : `All ${found} claims in the table of claims`;
      all.hidden = !found;
      ways.hidden = !query || found > 0;
      waysOn(answer.near);
      open(query && form.contains(document.activeElement));
      form.dataset.done = query;
    }

    const KEYS = {
      ArrowDown: () => (panel.hidden ? run() : move(active + 1)),
      ArrowUp: () => move(active - 1),
      // Where nothing is found, the panel says so and stays.
      Enter: async () => {
        if (form.dataset.done !== input.value.trim() || panel.hidden) await run();
        (options[active] || options[0])?.click();
      },
      Escape: () => {
        if (!panel.hidden) return open(false);
        input.value = "";
        run();
        return input.blur();
      },
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
    // What was typed before this script came is kept.
    if (!input.value && !explorer && form.matches("form")) input.value = new URL(location).searchParams.get("q") || "";
    if (input.value) document.activeElement === input ? run() : input.focus();
    for (const example of form.querySelectorAll("[data-example]")) {
      example.addEventListener("click", (event) => {
        event.preventDefault();
        retype(example.textContent);
      });
    }
  }
  for (const form of document.querySelectorAll("[data-search]")) attach(form);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=radio]), textarea, select, [contenteditable]")) return;
    event.preventDefault();
    document.querySelector("[data-search-input]")?.select();
  });
  if (explorer) script("../explorer.js");
})(self.FactSearch);
