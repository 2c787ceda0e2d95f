/* The ranking, in one table: what is known of a record and a query, and what it is worth. Fitted by `make search-fit`. */
(function (search) {
  "use strict";
  search.WEIGHTS = {
    // Shares of the query's words, the rare ones worth more, in each field of a record and in all of it.
    text: 1.02, answers: 0.48, words: 0.67, names: 1.22, more: 0.33, body: 0.5, by: 0.03, all: 0.88, full: 0.66,
    // How much one of a record's texts says what the query says and no more; that one says just that.
    question: 0.59, keyword: 0.25, statement: 1.44, name: 0.67, sentence: 0.83, same: 0.69, title: 1.24, meaning: 1.16,
    // The numbers of the query; a short text.
    number: 2.1, short: 0.48,
    // What a record is.
    figure: 0.12, computed: -0.49, background: -0.27, context: -0.9, superseded: -0.5, gap: 0.3, term: -1.36, page: -0.68, section: -0.9,
  };

  // How well a word is matched: as typed 1; joined with its neighbour, by a phrase or name, stem, beginning, kin, near spelling.
  search.MATCH = { joined: 0.95, phrase: 0.95, group: 0.75, stem: 0.9, start: 0.45, rest: 0.35, kin: 0.55, near: 0.6 };

  // What may be shown at all: see `admitted`.
  search.BOUNDS = { unknown: 0.6, floor: 0.4, best: 0.5, other: 0.25, lead: 0.2, extra: 0.5 };
})((self.FactSearch = self.FactSearch || {}));
