// A mark in the text opens the card of its claim. The card is loaded when a reader first points at its mark, as a
// script, because a page opened from a disk may load nothing else. Without this script a mark is a plain link to the
// list of citations, and it stays one where the card cannot be loaded.
"use strict";
(() => {
  const root = document.currentScript.getAttribute("src").replace(/assets\/javascripts\/cards\.js.*$/, "");
  const article = document.getElementById("content");
  const marks = [...(article?.querySelectorAll("a.cite") ?? [])];
  const cards = new Map(); // claim → its card, empty until it is needed
  const asked = new Map(); // claim → promise of its card, filled
  const scripts = new Map(); // address → promise of a script with cards
  const told = new Map(); // claim → HTML of its card

  // Links of a card are those from the site's root; a folder on a disk has no index page of its own.
  const addressed = (href) => {
    const [path, hash] = href.split("#");
    const page = location.protocol === "file:" && path.endsWith("/") ? `${path}index.html` : path;
    return root + page + (hash === undefined ? "" : `#${hash}`);
  };

  const fill = (card, html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const made = template.content.firstElementChild;
    for (const link of made.querySelectorAll("a:not([href^=http])"))
      link.setAttribute("href", addressed(link.getAttribute("href")));
    for (const button of made.querySelectorAll("button.copy")) {
      button.hidden = false;
      button.setAttribute("aria-live", "polite");
    }
    card.dataset.family = made.dataset.family;
    card.replaceChildren(...made.childNodes);
    return card;
  };

  window.factstoreCard = (claim, html) => cards.has(claim) && told.set(claim, html);

  const script = (src) => {
    const loaded = new Promise((onload, onerror) => {
      document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
    });
    scripts.set(src, loaded);
    loaded.catch(() => scripts.delete(src));
    return loaded;
  };

  const load = async (claim, file) => {
    const src = `${root}assets/cards/${file}.js`;
    await (scripts.get(src) ?? script(src));
    if (!told.has(claim)) throw new Error(`no card of ${claim}`);
    return fill(cards.get(claim), told.get(claim));
  };

  const claimOf = (mark) => mark.closest("[data-claim]").dataset.claim;

  const cardOf = (mark) => {
    const claim = claimOf(mark);
    if (!asked.has(claim)) {
      asked.set(claim, load(claim, mark.dataset.cards));
      asked.get(claim).catch(() => asked.delete(claim));
    }
    return asked.get(claim);
  };

  const prepare = (mark) =>
    cardOf(mark).catch(() => {
      mark.removeAttribute("interestfor");
      cards.get(claimOf(mark)).hidePopover();
    });

  const show = (mark) =>
    cardOf(mark).then(
      (card) => {
        if (!card.matches(":popover-open")) card.showPopover({ source: mark });
      },
      () => {
        location.hash = mark.hash;
      },
    );

  const markAt = (event) => event.target.closest?.("a.cite");

  // Where the browser opens popovers on hover by itself, it may.
  const hovers = "interestForElement" in HTMLAnchorElement.prototype;
  for (const mark of marks) {
    const claim = claimOf(mark);
    if (!cards.has(claim)) {
      const card = Object.assign(document.createElement("div"), {
        className: "card",
        id: `card-${claim}`,
        popover: "auto",
      });
      card.setAttribute("role", "dialog");
      card.setAttribute("aria-label", "Source");
      card.dataset.claim = claim;
      cards.set(claim, card);
    }
    mark.setAttribute("role", "button");
    mark.setAttribute("aria-haspopup", "dialog");
    if (hovers) mark.setAttribute("interestfor", `card-${claim}`);
  }
  article?.append(...cards.values());
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const mark = markAt(event);
      if (mark) prepare(mark);
    });
  }
  document.addEventListener("click", (event) => {
    const mark = markAt(event);
    if (!mark || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(mark);
  });
  document.addEventListener("keydown", (event) => {
    const mark = event.key === " " ? markAt(event) : null;
    if (!mark) return;
    event.preventDefault();
    show(mark);
  });
})();
