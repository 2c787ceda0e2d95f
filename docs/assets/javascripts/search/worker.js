/* The search off the main thread; a page opened from a disk runs the same scripts without it. */
"use strict";
importScripts("../../search/lunr.js", "../../search/index.js", "numbers.js", "words.js", "engine.js");
const ready = new Promise((resolve) => self.FactSearch.build(self.FactSearch.data, resolve));
self.onmessage = ({ data: { number, query, limit } }) =>
  ready.then((index) => self.postMessage({ number, answer: self.FactSearch.answer(query, index, limit) }));
