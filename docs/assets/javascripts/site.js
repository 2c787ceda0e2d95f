// Copy buttons, hidden in the HTML because without this script they would do nothing.
"use strict";
(() => {
  const text = (element) =>
    element.innerText.trim().replace(/:?\s*\n\s*/g, (gap) => (gap.startsWith(":") ? ": " : "; "));

  // Where the site's address is known, a permalink has it, from a preview or a copy on a disk too.
  const canonical = document.querySelector("link[rel=canonical]")?.href;
  const permalink = (link) =>
    canonical ? new URL(link.getAttribute("href"), canonical).href.replace(/index\.html$/, "") : link.href;

  // A card is copied as it reads: statement, kind, each row of facts, permalink.
  const ofCard = (card) =>
    [
      text(card.querySelector(":scope > p:not([class])")),
      `${text(card.querySelector(".kind"))}.`,
      ...[...card.querySelectorAll(".fs-facts > div")].map((row) => [...row.children].map(text).join(": ")),
      permalink(card.querySelector(".card-actions a")),
    ].join("\n");

  // Without the site's address the text has a relative permalink: it becomes the address of this page.
  const ofPage = (button) =>
    button.dataset.copy.replace(/(^|[\s({])claims\/[a-z0-9-]+\//g, (_, before) => before + location.href.split("#")[0]);

  const wanted = (button) => (button.dataset.copy ? ofPage(button) : ofCard(button.closest(".card")));

  const copy = async (copied) => {
    if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(copied);
    const area = document.createElement("textarea");
    area.value = copied;
    area.className = "fs-sr";
    (document.querySelector(":popover-open") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) throw new Error("copy was refused");
  };

  self.FactSite = { copy };

  const say = (button, message) => {
    const label = button.dataset.label ?? button.textContent;
    button.dataset.label = label;
    button.textContent = message;
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  };

  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.setAttribute("aria-live", "polite");
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button.copy");
    if (!button) return;
    copy(wanted(button)).then(
      () => say(button, "Copied"),
      () => say(button, "Not copied: select the text"),
    );
  });
})();
