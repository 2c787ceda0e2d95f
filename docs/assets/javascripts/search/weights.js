/* The ranking, in one table: what is known of a record and a query, and what it is worth. Fitted by `make search-fit`. */
"use strict";
self.FactSearch ??= {};
((search) => {
  search.WEIGHTS = {
    // Shares of the query's words, the rare ones worth more, in each field of a record and in all of it.
    text: 0.67,
    answers: 0.81,
    words: 0.78,
    names: 1.07,
    more: 0.48,
    body: 0.27,
    by: 0.64,
    all: 0.73,
    full: 0.5,
    // How much one of a record's texts says what the query says and no more; that one says just that.
    question: 0.88,
    keyword: 0.44,
    statement: 0.55,
    name: 0.67,
    sentence: 0.38,
    same: 0.34,
    stated: 0.53,
    one: 0.28,
    title: 3,
    meaning: 1,
    // The numbers of the query; a short text.
    number: 2.09,
    short: 0.67,
    // What a record is.
    figure: 0.3,
    computed: -1,
    background: -1,
    context: -1.2,
    superseded: -1.5,
    gap: -0.08,
    term: -0.36,
    page: 0.19,
    section: -0.19,
    // A page about the site itself.
    site: -0.55,
  };

  // How well a word is matched: as typed 1; joined with its neighbour, by a phrase or name, stem, beginning, kin, near spelling.
  search.MATCH = { joined: 0.95, phrase: 0.95, group: 0.75, stem: 0.8, start: 0.45, rest: 0.35, kin: 0.4, near: 0.6 };

  // What may be shown at all: see `admitted`.
  search.BOUNDS = {
    unknown: 1,
    loose: 2,
    doubt: 1.5,
    named: 0.1,
    floor: 0.5,
    terse: 0.6,
    beside: 0.3,
    best: 0.5,
    other: 0.25,
    covers: 0.99,
    covered: 0.75,
    asked: 0.3,
    extra: 0.5,
  };
})(self.FactSearch);
