// A mark in the text opens the card of its claim. The card is loaded when a reader first points at its mark, as a
// script, because a page opened from a disk may load nothing else. Without this script a mark is a plain link to the
// list of citations, and it stays one where the card cannot be loaded.
"use strict";
(() => {
  const root = new URL("../../", document.currentScript.src);
  const article = document.getElementById("content");
  const asked = new Map(); // claim → promise of its card
  const arrived = new Map(); // claim → what to do with its HTML

  // Links of a card are those from the site's root; a folder on a disk has no index page of its own.
  const addressed = (link) => {
    const url = new URL(link.getAttribute("href"), root);
    if (url.protocol === "file:" && url.pathname.endsWith("/")) url.pathname += "index.html";
    return url.href;
  };

  const made = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const card = template.content.firstElementChild;
    for (const link of card.querySelectorAll("a[href]")) link.href = addressed(link);
    for (const button of card.querySelectorAll("button.copy")) {
      button.hidden = false;
      button.setAttribute("aria-live", "polite");
    }
    article.append(card);
    return card;
  };

  window.factstoreCard = (claim, html) => arrived.get(claim)?.(html);

  const load = (claim) =>
    new Promise((resolve, reject) => {
      arrived.set(claim, (html) => resolve(made(html)));
      const src = new URL(`assets/cards/${claim}.js`, root);
      document.head.append(Object.assign(document.createElement("script"), { src, onerror: reject }));
    });

  const claimOf = (mark) => mark.closest("[data-claim]").dataset.claim;

  const cardOf = (mark) => {
    const claim = claimOf(mark);
    if (!asked.has(claim)) {
      asked.set(claim, load(claim));
      asked.get(claim).catch(() => asked.delete(claim));
    }
    return asked.get(claim);
  };

  // Where the browser opens popovers on hover by itself, it may.
  const hovers = "interestForElement" in HTMLAnchorElement.prototype;
  const prepare = (mark) =>
    cardOf(mark).then((card) => {
      if (hovers) mark.setAttribute("interestfor", card.id);
    }, () => {});

  const show = (mark) =>
    cardOf(mark).then(
      (card) => {
        if (!card.matches(":popover-open")) card.showPopover({ source: mark });
      },
      () => { location.hash = mark.hash; },
    );

  const markAt = (event) => event.target.closest?.("a.cite");

  for (const mark of article?.querySelectorAll("a.cite") ?? []) {
    mark.setAttribute("role", "button");
    mark.setAttribute("aria-haspopup", "dialog");
  }
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
