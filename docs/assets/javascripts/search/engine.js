/* The index and the ranking: every number and every telling word of a query has to be in what is found. Stems and edit
   distance are lunr's; its index is not used, because its builder takes more than three times as long for ten thousand claims. */
(function (search) {
  "use strict";
  // A record's statement, keywords, further words, and who says it or where it stands.
  const FIELDS = [["s", 1], ["k", 0.9], ["x", 0.6], ["w", 0.3]];
  const RANKS = [0, 0.15, 0.5, 0.5], CONTEXT = 2; // the coverage, what this site computed, context, superseded
  const SLICE = 150, CLOSE = 80;

  function documents({ claims, gaps, sections, topics, kinds, who }) {
    return [
      ...claims.map((c) => ({ type: c[9] === CONTEXT ? "context" : "claim", id: c[0], s: c[1] + " " + c[2], k: c[6], x: c[7], numbers: c[8], rank: RANKS[c[9]] - (c[2] ? 0.05 : 0),
        w: [topics[c[5]][0], kinds[c[3]][0], ...who[c[4]]].join(" "), data: c })),
      ...gaps.map((g) => ({ type: "gap", s: g[1], k: g[3], x: "", w: g[2], numbers: [], rank: 0, data: g })),
      ...sections.map((p) => ({ type: "section", s: p[2], k: "", x: p[3], w: p[1], numbers: p[4], rank: 0, data: p })),
    ];
  }

  /* Build the index in slices, so that a page stays alive where there is no worker; then call `ready`. */
  search.build = function (data, ready) {
    const vocabulary = search.vocabulary(data), docs = documents(data), terms = new Map();
    let next = 0;
    const add = (doc, ref) => FIELDS.forEach(([field], place) => {
      for (const term of search.terms(doc[field], vocabulary)) {
        const list = terms.get(term), entry = ref * FIELDS.length + place;
        if (!list) terms.set(term, [entry]);
        else if (list[list.length - 1] !== entry) list.push(entry);
      }
    });
    (function slice() {
      for (const end = Math.min(docs.length, next + SLICE); next < end; next++) add(docs[next], next);
      if (next < docs.length) return setTimeout(slice);
      const words = [...terms.keys()].sort(), stems = new Map();
      for (const word of words) stems.set(search.stem(word), [...(stems.get(search.stem(word)) || []), word]);
      return ready({ docs, vocabulary, terms, words, stems, tokens: self.lunr.TokenSet.fromArray(words) });
    })();
  };

  /* For one wanted word: its best weight in each record, the records whose statement has it, and how rare it is. */
  function postings(wanted, index, last) {
    const best = new Float32Array(index.docs.length), said = new Set(), expanded = search.expand(wanted, index, last);
    for (const [term, weight] of expanded)
      for (const entry of index.terms.get(term)) {
        const ref = Math.floor(entry / FIELDS.length), field = entry % FIELDS.length;
        if (field === 0) said.add(ref);
        best[ref] = Math.max(best[ref], weight * FIELDS[field][1]);
      }
    const size = best.reduce((sum, value) => sum + (value > 0), 0), first = best.findIndex((value) => value > 0);
    return { wanted, best, said, terms: [...expanded.keys()], known: first >= 0 && index.docs[first].type === "claim",
      idf: (wanted.assumed ? 0.4 : 1) * Math.log(1 + index.docs.length / (1 + size)) };
  }

  /* How much of a query one keyword or the statement says: [the share of its words, the likeness of both]. */
  function closeness(doc, ref, groups, vocabulary) {
    const said = groups.filter((group) => group.said.has(ref)).length / groups.length;
    let share = said, alike = 0.7 * said;
    doc.phrases = doc.phrases || doc.k.split("; ").map((phrase) => [new Set(search.terms(phrase, vocabulary)),
      search.split(phrase).filter(({ word }) => !vocabulary.stop.has(search.lower(word))).length]);
    for (const [terms, words] of doc.phrases) {
      const hit = groups.filter((group) => group.terms.some((term) => terms.has(term)));
      const length = hit.reduce((sum, { wanted }) => sum + wanted.length, 0);
      share = Math.max(share, hit.length / groups.length);
      alike = Math.max(alike, hit.length / (groups.length + Math.max(0, words - length)));
    }
    return [share, alike];
  }

  /* How many telling words a record lacks; false if too many. A name, a number in a word, or a word that no claim has is
     not passed over lightly: what only looks like an answer is worse than none. */
  function lacks(doc, ref, groups, numbers) {
    const lacking = groups.filter((group) => !group.best[ref]), have = groups.length - lacking.length + numbers;
    const rarity = (some) => some.reduce((sum, group) => sum + group.idf, 0);
    if (doc.type === "gap") return groups.length > 0 && rarity(lacking) < 0.4 * rarity(groups) && 0;
    const hard = lacking.some(({ wanted, known }) => wanted.hard || (!known && have < 3));
    return (!lacking.length || (!hard && lacking.length <= Math.floor(have / 2))) && lacking.length;
  }

  /* The records that have numbers of the query, and the numbers that no claim has. */
  function numberHits(items, index) {
    const hits = new Map(), absent = new Set(items.map((item) => item.text));
    for (const item of items)
      index.docs.forEach((doc, ref) => {
        const [weight, note] = search.matchNumber(item, doc.numbers) || [0];
        if (!weight) return;
        if (doc.type === "claim") absent.delete(item.text);
        const hit = hits.get(ref) || { count: 0, weight: 0, notes: new Set() };
        hits.set(ref, { count: hit.count + 1, weight: hit.weight + weight, notes: note ? hit.notes.add(note) : hit.notes });
      });
    return [hits, [...absent]];
  }

  /* Find and rank. Claims come first, then what is not stated, then context from outside the coverage, which counts as no
     claim here, then sections of pages. */
  search.find = function (query, index) {
    const { items, wanted } = search.parse(query, index.vocabulary), NONE = { count: 0, weight: 0, notes: [] };
    const groups = wanted.map((each, place) => postings(each, index, place === wanted.length - 1));
    const telling = groups.filter((group) => !group.wanted.assumed), [hits, absent] = numberHits(items, index);
    const whole = groups.reduce((sum, group) => sum + group.idf, 0) || 1, scored = [];
    const long = items.some((item) => item.digits >= 3 || item.low || item.part || item.d);
    index.docs.forEach((doc, ref) => {
      const hit = hits.get(ref) || NONE;
      if (!hit.count && !groups.some((group) => group.best[ref])) return;
      if (doc.type !== "gap" && items.length && (!hit.count || (doc.type === "claim" && absent.length))) return;
      const lacking = lacks(doc, ref, telling, hit.count + (long && hit.weight >= 0.6 ? 4 : 0));
      if (lacking === false) return;
      const text = groups.reduce((sum, group) => sum + group.idf * group.best[ref], 0) / whole;
      scored.push({ ref, doc, hit, lacking, share: 0, alike: 0, score: 2 * hit.weight + 2 * text - 0.5 * lacking + 12 / (60 + doc.s.length) - doc.rank });
    });
    scored.sort((a, b) => b.score - a.score);
    for (const each of groups.length ? scored.slice(0, CLOSE) : []) {
      [each.share, each.alike] = closeness(each.doc, each.ref, telling.length ? telling : groups, index.vocabulary);
      each.score += 0.6 * each.alike;
    }
    return { absent, groups, results: arrange(scored, items.length, telling) };
  };

  /* Keep the claims that lack nothing, if there are any; and none where a gap says just what the query asks. Where a gap has
     every word, what lies outside the coverage has to say them all in one place. */
  function arrange(scored, numbers, telling) {
    const of = (type) => scored.filter(({ doc }) => doc.type === type).sort((a, b) => b.score - a.score || a.ref - b.ref);
    const found = of("claim"), full = found.filter((each) => !each.lacking), gaps = numbers && found.length ? [] : of("gap");
    const covered = !numbers && telling.length && gaps.some(({ ref }) => telling.every((group) => group.best[ref]));
    const sure = full.filter(({ share, doc }) => !covered || doc.rank <= 0 || share > 0.99), close = sure.some(({ share, doc }) => share > 0.99 && doc.rank <= 0);
    const asked = covered && !close && gaps.some(({ alike }) => alike > 0.99);
    return [...(asked ? [] : sure.length ? sure : covered ? [] : found), ...gaps, ...of("context").filter((each) => !each.lacking), ...of("section")];
  }

  /* What a page shows of the first results: plain data, which a worker can send. `words` are those to mark. */
  search.answer = function (query, index, limit) {
    const { absent, groups, results } = search.find(query, index), { data } = index.vocabulary;
    const of = (type) => results.filter(({ doc }) => doc.type === type);
    const words = groups.flatMap(({ terms }) => terms).flatMap((term) =>
      term[0] === "#" ? data.groups[term.slice(1)].slice(1).flatMap((form) => search.split(form).map(({ word }) => word.toLowerCase())) : term);
    const shown = results.slice(0, limit).map(({ hit, doc: { type, data: d } }) => {
      if (type === "gap") return { type, url: d[0], text: d[1], notes: ["Not stated", d[2]] };
      if (type === "section") return { type, url: d[0], text: d[2], notes: ["Page", d[1]] };
      const [kind, family] = data.kinds[d[3]], figure = [d[2], ...[...hit.notes].map((note) => `(${note})`)].join(" ").trim();
      const found = { type, url: `claims/${d[0]}/`, text: d[1], figure, hit: hit.count > 0, kind, family };
      return type === "context" ? { ...found, notes: ["Context, outside the coverage", data.who[d[4]][0]] }
        : { ...found, id: d[0], notes: [data.who[d[4]][0], data.topics[d[5]][0]] };
    });
    const spelt = words.flatMap((word) => [word, word.replace(/iz(?=e|a|i)/, "is"), word.replace(/or(?=(s|ed|able|al)?$)/, "our")]);
    return { absent, words: [...new Set(spelt)], results: shown, claims: of("claim").map(({ doc }) => doc.id),
      counts: Object.fromEntries(["claim", "gap", "context", "section"].map((type) => [type, of(type).length])) };
  };
})((self.FactSearch = self.FactSearch || {}));
