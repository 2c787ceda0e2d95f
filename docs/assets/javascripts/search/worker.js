/* The search off the main thread; a page opened from a disk runs the same scripts without it. */
"use strict";
importScripts("../../search/lunr.js", "../../search/index.js", "numbers.js", "words.js", "engine.js");
self.FactSearch.build(self.FactSearch.data, (index) => {
  self.onmessage = ({ data: [query, limit] }) => self.postMessage(self.FactSearch.answer(query, index, limit));
  self.postMessage("ready");
});
