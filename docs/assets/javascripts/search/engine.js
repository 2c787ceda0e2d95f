/* The index, what is admitted, and the ranking. Every number and every name of a query has to be in the claims that are
   found; of its other words the more the better. Stems are lunr's; its index is not used, because it is slower to build. */
"use strict";
self.FactSearch ??= {};
((search) => {
  const [SLICE, CLOSE] = [150, 80];
  const { push, titles, sum, features, closer, score, WIDTH } = search;

  function fields(doc) {
    const { type, text, figure = "", answers = [], words = [], names = [], more = "", by = "" } = doc;
    const prose = type === "page" || type === "section";
    const lists = [answers, words, names].map((list) => list.join(" ; "));
    return [
      `${text} ${figure}`,
      ...lists,
      prose ? "" : more,
      prose ? more : "",
      [by, doc.topic, doc.kind, doc.who].join(" ; "),
    ];
  }

  /* The records, of which the data have a column for each key; a record lacks what it has no value for. */
  search.records = (columns) => {
    const filled =
      (row) =>
      ([key, values]) =>
        values[row] === null ? [] : [[key, values[row]]];
    return columns.type.map((_, row) => Object.fromEntries(Object.entries(columns).flatMap(filled(row))));
  };

  /* Build the index in slices, so that a page stays alive where there is no worker; then call `ready`. */
  search.build = (data, ready) => {
    const [vocabulary, terms, docs] = [search.vocabulary(data), new Map(), search.records(data.records)];
    let next = 0;
    const called = new Map();
    const add = (doc, ref) => {
      fields(doc).forEach((text, field) => {
        for (const term of new Set(search.terms(text, vocabulary))) push(terms, term, ref * WIDTH + field);
      });
      for (const name of new Set(titles(doc).map((each) => each.name))) push(called, name, ref);
    };
    (function slice() {
      for (const end = Math.min(docs.length, next + SLICE); next < end; next++) add(docs[next], next);
      if (next < docs.length) return setTimeout(slice);
      const [words, stems] = [[...terms.keys()].sort(), new Map()];
      for (const word of words) push(stems, search.stem(word), word);
      return ready({ docs, vocabulary, terms, words, stems, called });
    })();
  };

  /* How telling a word is: a loose match says little of how rare it is. */
  function rarity({ assumed, of }, refs, all) {
    if (!refs.size) return (Math.log(1 + all) * search.BOUNDS.unknown) / Math.max(1, of - 1);
    let seen = 0;
    for (const quality of refs.values()) seen += quality * quality;
    const idf = Math.log(1 + all / (1 + seen));
    return assumed ? 0.3 * idf : idf;
  }

  /* For one wanted word: how well each field of each record has it, whether any claim does, and how rare it is. */
  function postings(wanted, index, last) {
    const [expanded, best, refs] = [
      search.expand(wanted, index, last),
      new Float32Array(index.docs.length * WIDTH),
      new Map(),
    ];
    for (const [term, quality] of expanded)
      for (const entry of index.terms.get(term)) {
        const ref = Math.floor(entry / WIDTH);
        best[entry] = Math.max(best[entry], quality);
        refs.set(ref, Math.max(refs.get(ref) || 0, quality));
      }
    let known = false;
    for (const ref of refs.keys()) if (index.docs[ref].type === "claim") known = true;
    const idf = rarity(wanted, refs, index.docs.length);
    return { wanted, best, refs, expanded, known, idf };
  }

  /* The records that have numbers of the query, and the numbers that no claim has. */
  function numberHits(items, docs) {
    const [hits, absent] = [new Map(), new Set(items.map((item) => item.text))];
    for (const item of items)
      docs.forEach(({ type, numbers = [] }, ref) => {
        const [weight, note] = search.matchNumber(item, numbers) || [0];
        if (!weight) return;
        if (type === "claim") absent.delete(item.text);
        const hit = hits.get(ref) || { weight: 0, notes: [] };
        hits.set(ref, { weight: hit.weight + weight, notes: note ? [...hit.notes, note] : hit.notes });
      });
    return [hits, [...absent]];
  }

  /* Whether a record may be shown. A claim needs all names and numbers of the query, and its most telling words. */
  function admitted({ doc, ref, found, hit }, query) {
    const claim = doc.type === "claim";
    if (query.items.length && doc.type !== "gap" && (!hit || (claim && query.absent.length))) return false;
    if (!claim) return found.title || found.all >= search.BOUNDS.other;
    if (query.unknown.length) return false;
    const lacks = (group) => group.wanted.strict && !group.refs.has(ref);
    if (query.groups.some(lacks)) return false;
    return found.sure >= (hit ? search.BOUNDS.beside : query.terse ? search.BOUNDS.terse : search.BOUNDS.floor);
  }

  /* Find and rank all records that a query may mean. */
  search.find = (text, index) => {
    let { items, wanted } = search.parse(text, index.vocabulary);
    let [hits, absent] = numberHits(items, index.docs);
    if (absent.length) {
      // A number word may be a mere word of a text, as in "the three signals"; it is needed all the same.
      const plain = search.parse(text, index.vocabulary, false);
      const [others, missing] = numberHits(plain.items, index.docs);
      if (plain.items.length < items.length)
        [items, wanted, hits, absent] = [plain.items, plain.wanted, others, missing];
    }
    for (const each of wanted) each.of = wanted.filter(({ assumed }) => !assumed).length || 1;
    const groups = wanted.map((each, place) => postings(each, index, place === wanted.length - 1));
    const telling = groups.filter((group) => !group.wanted.assumed);
    const strange = ({ known, wanted: { plain, strict } }) => !known && !(plain && !strict);
    const unknown = telling.filter(strange).map(({ wanted: { typed } }) => typed.join(" "));
    const corrected = search.corrected(text, wanted, index.vocabulary);
    const terse = search.split(text).every(({ word }) => !index.vocabulary.stop.has(search.lower(word)));
    const query = { terse, items, groups, absent, unknown, corrected, telling: telling.length };
    // The fewer words, the more a figure is what is meant.
    const said = telling.reduce((total, { wanted: { length } }) => total + length, 0);
    query.figures = 1 + search.BOUNDS.figures * Math.max(1, said) ** -3;
    query.called = search.called(corrected || text);
    Object.assign(query, { whole: sum(groups) || 1, part: sum(telling.length ? telling : groups) });
    const refs = new Set(hits.keys());
    for (const group of groups) for (const ref of group.refs.keys()) refs.add(ref);
    const named = new Set(index.called.get(query.called.name));
    for (const ref of named) refs.add(ref);
    let scored = [...refs].map((ref) => {
      const [doc, hit] = [index.docs[ref], hits.get(ref)];
      const found = features(doc, ref, query, hit);
      if (named.has(ref)) found.title = 1;
      return { ref, doc, hit, found, score: score(found) };
    });
    const all = scored;
    scored = scored.filter((each) => admitted(each, query));
    // Rather than nothing, what is no claim and has any of it.
    if (!scored.length && !items.length) scored = all.filter(({ doc }) => doc.type !== "claim");
    const most = (claims) =>
      Math.max(0, ...scored.map(({ doc, found }) => (claims === (doc.type === "claim") ? found.all : 0)));
    const best = [most(false), most(true)];
    const enough = ({ doc, found }) => found.all >= search.BOUNDS.best * best[doc.type === "claim" ? 1 : 0];
    scored = scored.filter((each) => each.hit || each.found.title || enough(each));
    scored.sort((a, b) => b.score - a.score || a.ref - b.ref);
    for (const each of scored.slice(0, CLOSE)) {
      Object.assign(each.found, closer(each.doc, query, index.vocabulary));
      each.score = score(each.found);
    }
    scored.sort((a, b) => b.score - a.score || a.ref - b.ref);
    return { query, results: answered(scored, query) };
  };

  /* The words of a short query that are all of an open question's keyword: what is missing is what is asked about. */
  function missing(gaps, { groups, telling }) {
    const asked = groups.filter(({ wanted }) => !wanted.assumed);
    if (telling > 2) return [];
    const within = ({ terms, count }) => {
      const has = asked.filter(({ expanded }) => [...terms].some((term) => expanded.get(term) >= search.MATCH.group));
      return count && has.reduce((words, { wanted }) => words + wanted.length, 0) >= count ? has : [];
    };
    return gaps.slice(0, 1).flatMap(({ doc }) => doc.parts?.keyword.flatMap(within) || []);
  }

  /* Where an open question says all that is asked, a claim that says less would only look like an answer; so would one that
     is not of the coverage, unless it says all in one place. */
  function answered(scored, query) {
    const of = (type) => scored.filter(({ doc }) => doc.type === type);
    const [claims, gaps] = [of("claim"), of("gap")];
    const most = (some, value) => Math.max(0, ...some.map(({ found }) => value(found)));
    const says = ({ question = 0, keyword = 0, statement = 0 }) => Math.max(question, keyword, statement);
    if (query.items.length && claims.length) return scored.filter(({ doc }) => doc.type !== "gap");
    const full = most(claims, ({ all }) => all) - search.BOUNDS.named;
    const covered = most(gaps, ({ others, all }) => (all >= full ? others : 0)) > search.BOUNDS.covers;
    const told = new Set(["reported", "background"]);
    const close = claims.some(({ doc, found }) => told.has(doc.standing) && found.stated > 0.99);
    const asked = covered && !close && most(gaps, says) - most(claims, says) >= search.BOUNDS.asked;
    const partial = most(claims, ({ all }) => all) < 0.99 && gaps[0]?.score > claims[0]?.score;
    const needed = partial ? missing(gaps, query) : [];
    const may = ({ ref, doc, found }) =>
      !asked &&
      needed.every(({ refs }) => refs.get(ref) >= search.MATCH.near) &&
      (!covered || (found.all >= search.BOUNDS.covered && (told.has(doc.standing) || found.one > 0.99)));
    return scored.filter((each) => each.doc.type !== "claim" || may(each));
  }
})(self.FactSearch);
