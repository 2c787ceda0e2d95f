/* The ranking, in one table: what is known of a record and a query, and what it is worth. Fitted by `make search-fit`. */
((search) => {
  "use strict";
  search.WEIGHTS = {
    // Shares of the query's words, the rare ones worth more, in each field of a record and in all of it.
    text: 1.1,
    answers: 0.57,
    words: 0.76,
    names: 1.45,
    more: 0.41,
    body: 0.38,
    by: 0.06,
    all: 0.65,
    full: 0.73,
    // How much one of a record's texts says what the query says and no more; that one says just that.
    question: 0.52,
    keyword: 0.11,
    statement: 1.8,
    name: 0.56,
    sentence: 0.8,
    same: 0.69,
    title: 1.31,
    meaning: 1.23,
    // The numbers of the query; a short text.
    number: 2.15,
    short: 0.52,
    // What a record is.
    figure: 0.3,
    computed: -1,
    background: -1,
    context: -1.2,
    superseded: -1.5,
    gap: 0.31,
    term: -1.81,
    page: -0.96,
    section: -0.83,
  };

  // How well a word is matched: as typed 1; joined with its neighbour, by a phrase or name, stem, beginning, kin, near spelling.
  search.MATCH = { joined: 0.95, phrase: 0.95, group: 0.75, stem: 0.8, start: 0.45, rest: 0.35, kin: 0.4, near: 0.6 };

  // What may be shown at all: see `admitted`.
  search.BOUNDS = { unknown: 0.3, floor: 0.4, best: 0.5, other: 0.25, covered: 0.75, asked: 0.3, extra: 0.5 };
})(self.FactSearch);
