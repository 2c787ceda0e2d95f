/* The search off the main thread; a page opened from a disk runs the same scripts without it. */
"use strict";
self.onmessage = ({ data: scripts }) => {
  importScripts(...scripts);
  const search = self.FactSearch;
  search.build(search.data, (index) => {
    self.onmessage = ({ data: [query, limit] }) => self.postMessage(search.answer(query, index, limit));
    self.postMessage("ready");
  });
};
