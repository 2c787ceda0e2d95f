/* The ranking, in one table: what is known of a record and a query, and what it is worth. Fitted by `make search-fit`. */
"use strict";
self.FactSearch ??= {};
((search) => {
  search.WEIGHTS = {
    // Shares of the query's words, the rare ones worth more, in each field of a record and in all of it.
    text: 0.65,
    answers: 0.77,
    words: 0.76,
    names: 0.99,
    more: 0.36,
    body: 0.37,
    by: 0.69,
    all: 0.73,
    full: 0.5,
    // How much one of a record's texts says what the query says and no more; that one says just that.
    question: 0.84,
    keyword: 0.48,
    statement: 0.56,
    name: 0.67,
    sentence: 0.48,
    same: 0.37,
    stated: 0.49,
    one: 0.33,
    title: 3,
    meaning: 1,
    // The numbers of the query; a short text.
    number: 2.1,
    short: 0.68,
    // What a record is.
    figure: 0.3,
    computed: -1,
    background: -1,
    context: -1.2,
    superseded: -1.5,
    gap: -0.07,
    term: -0.31,
    page: 0.09,
    section: -0.31,
    // A page about the site itself.
    site: -1,
  };

  // How well a word is matched: as typed 1; joined with its neighbour, by a phrase or name, stem, beginning, kin, near spelling.
  search.MATCH = { joined: 0.95, phrase: 0.95, group: 0.75, stem: 0.8, start: 0.45, rest: 0.35, kin: 0.4, near: 0.6 };

  // What may be shown at all: see `admitted`.
  search.BOUNDS = {
    unknown: 1,
    named: 0.1,
    floor: 0.5,
    terse: 0.6,
    inexact: 0.85,
    figures: 4,
    beside: 0.3,
    best: 0.5,
    other: 0.25,
    covers: 0.99,
    covered: 0.75,
    asked: 0.3,
    extra: 0.5,
  };
})(self.FactSearch);
