// Copy buttons, hidden in the HTML because without this script they would do nothing.
"use strict";
(() => {
  const text = (element) =>
    element.innerText.trim().replace(/:?\s*\n\s*/g, (gap) => (gap.startsWith(":") ? ": " : "; "));

  // A permalink has the site's address: as the page says it, else that of a public host, else none. A copy on a disk, a
  // preview on this machine and a query are no part of it.
  const canonical = document.querySelector("link[rel=canonical]")?.href;
  const isPublic =
    /^https?:$/.test(location.protocol) &&
    !/^(localhost|0\.0\.0\.0|127\..*|\[::1?\]|.*\.local(host)?)$/.test(location.hostname);
  const here = canonical ?? (isPublic ? location.origin + location.pathname : null);
  const clean = (address) => address.replace(/[?#].*$/, "").replace(/index\.html$/, "");
  const permalink = (link) => {
    const href = link.getAttribute("href");
    return here ? clean(new URL(href, here).href) : clean(href).replace(/^(\.\.?\/)+/, "");
  };

  // A card is copied as it reads: statement, kind, each row of facts, permalink.
  const ofCard = (card) =>
    [
      text(card.querySelector(":scope > p:not([class])")),
      `${text(card.querySelector(".kind"))}.`,
      ...[...card.querySelectorAll(".fs-facts > div")].map((row) => [...row.children].map(text).join(": ")),
      permalink(card.querySelector(".card-actions a")),
    ].join("\n");

  // Text that has a relative permalink, where the site's address was not known, gets the address of this page.
  const ofPage = (pre) =>
    pre.textContent.replace(/(^|[\s(])claims\/[a-z0-9-]+\/(?=\)|$)/g, (found, before) =>
      here ? before + clean(here) : found,
    );

  const wanted = (button) => {
    const pre = button.parentElement.querySelector("pre");
    return pre ? ofPage(pre) : ofCard(button.closest(".card"));
  };

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
