/* Getting about: links to copy, the list "On this page", and what keys do. */
"use strict";
(() => {
  const wide = matchMedia("(min-width: 76.25em)");
  const contents = document.querySelector(".fs-toc details");
  if (contents) {
    const unfold = () => {
      contents.open = wide.matches;
    };
    wide.addEventListener("change", unfold);
    unfold();
  }

  /* A link leads to the site's own address, where that is known: from a preview or a copy on a disk, too. */
  const canonical = document.querySelector("link[rel=canonical]")?.href;
  const here = canonical ?? location.href.split(/[?#]/)[0];
  const address = (link) => (link ? new URL(link, here).href.replace(/index\.html(?=$|[?#])/, "") : here);

  const say = (text) => {
    said.textContent = text;
    said.hidden = false;
    clearTimeout(said.pause);
    said.pause = setTimeout(() => {
      said.hidden = true;
    }, 2500);
  };
  const said = document.createElement("p");
  Object.assign(said, { className: "fs-said", hidden: true });
  said.setAttribute("role", "status");
  document.body.append(said);
  async function copyLink(link) {
    const url = address(link);
    try {
      await self.FactSite.copy(url);
      say("Link copied");
    } catch {
      say(`Not copied: ${url}`);
    }
  }
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-copy-link], a.headerlink");
    if (button) copyLink(button.dataset.copyLink ?? button.getAttribute("href"));
  });
  for (const link of document.querySelectorAll("a.headerlink")) link.title = "Copy link to this section";
  for (const button of document.querySelectorAll("button[data-copy-link]")) button.hidden = false;

  /* One button serves all rows and lines of claims: it goes to the one that the pointer or the keyboard is at. */
  const mobile = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy link" });
  mobile.className = "fs-copy-row";
  function follow({ type, target }) {
    if (type === "pointerover" && mobile.closest("tr, li")?.querySelector(":focus-visible")) return;
    const row = target.closest?.(".fs-table tbody tr, .fs-claims > li");
    const link = row?.querySelector('a[href*="/"]:not(.headerlink)');
    if (!link || !/^[^#]*[a-z0-9-]\/(index\.html)?$/.test(link.getAttribute("href")) || link.nextSibling === mobile)
      return;
    mobile.dataset.copyLink = link.getAttribute("href");
    link.after(mobile);
  }
  document.addEventListener("pointerover", follow);
  document.addEventListener("focusin", follow);

  /* Blocks of code are there to be copied. */
  for (const pre of document.querySelectorAll(".md-typeset .highlight > pre")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy" });
    button.textContent = "Copy text";
    button.dataset.copy = pre.textContent;
    pre.before(button);
  }

  /* Somebody who types, or speaks, on a page means no command of the theme's: only "/" does something. */
  const TYPED = "input, textarea, select, [contenteditable]";
  addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (key === " " && target.matches?.("[data-md-component=palette] input")) {
        event.preventDefault();
        target.nextElementSibling.click();
      }
      const types = target.closest?.(TYPED) && target.type !== "radio";
      if (key.length === 1 && key !== " " && key !== "/" && !types) event.stopImmediatePropagation();
    },
    true,
  );
})();
