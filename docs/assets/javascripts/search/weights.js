/* The ranking, in one table: what is known of a record and a query, and what it is worth. Fitted by `make search-fit`. */
"use strict";
self.FactSearch ??= {};
((search) => {
  search.WEIGHTS = {
    // Shares of the query's words, the rare ones worth more, in each field of a record and in all of it.
    text: 1,
    answers: 0.5,
    words: 0.72,
    names: 0.88,
    more: 0.63,
    body: 0.48,
    by: 0.7,
    all: 0.75,
    full: 0.6,
    // How much one of a record's texts says what the query says and no more; that one says just that.
    question: 0.76,
    keyword: 0.51,
    statement: 0.87,
    name: 0.59,
    sentence: 0.56,
    same: 0.49,
    title: 3,
    meaning: 1,
    // The numbers of the query; a short text.
    number: 2.01,
    short: 0.66,
    // What a record is.
    figure: 0.3,
    computed: -1,
    background: -1,
    context: -1.2,
    superseded: -1.5,
    gap: 0.32,
    term: -0.28,
    page: -0.13,
    section: -0.54,
  };

  // How well a word is matched: as typed 1; joined with its neighbour, by a phrase or name, stem, beginning, kin, near spelling.
  search.MATCH = { joined: 0.95, phrase: 0.95, group: 0.75, stem: 0.8, start: 0.45, rest: 0.35, kin: 0.4, near: 0.6 };

  // What may be shown at all: see `admitted`.
  search.BOUNDS = {
    unknown: 0.3,
    floor: 0.5,
    best: 0.5,
    other: 0.25,
    covers: 0.99,
    covered: 0.75,
    asked: 0.3,
    extra: 0.5,
  };
})(self.FactSearch);
