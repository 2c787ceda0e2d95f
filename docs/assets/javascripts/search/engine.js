/* The index (lunr's) and the ranking: every number and every telling word of a query has to be in what is found. */
(function (search) {
  "use strict";
  const FIELDS = [["s", 1], ["k", 0.9], ["x", 0.6], ["w", 0.3]];
  const SLICE = 150, CLOSE = 80;
  const RANKS = [0, 0.15, 0.5, 0.5]; // the coverage, what this site computed, context, superseded

  /* The records as lunr takes them: statement, keywords, extra words, and who says it or where it stands. */
  function documents(data) {
    const claims = data.claims.map((c) => ({ type: "claim", id: c[0], s: c[1] + " " + c[2], k: c[6], x: c[7],
      w: [data.topics[c[5]], data.kinds[c[3]][0], data.who[c[4]]].flat().join(" "), numbers: c[8], rank: RANKS[c[9]], figure: c[2] !== "", data: c }));
    const gaps = data.gaps.map((g) => ({ type: "gap", s: g[1], k: g[3], x: "", w: g[2], numbers: [], rank: 0, data: g }));
    const sections = data.sections.map((p) => ({ type: "section", s: p[2], k: "", x: p[3], w: p[1], numbers: p[4], rank: 0, data: p }));
    return [...claims, ...gaps, ...sections];
  }

  /* Build the index in slices, so that a page stays alive where there is no worker; then call `ready`. */
  search.build = function (data, ready) {
    const vocabulary = search.vocabulary(data), docs = documents(data), terms = new Map();
    let next = 0;
    function add(doc, ref) {
      FIELDS.forEach(([field], place) => {
        for (const term of search.terms(doc[field], vocabulary)) {
          const list = terms.get(term), entry = ref * FIELDS.length + place;
          if (!list) terms.set(term, [entry]);
          else if (list[list.length - 1] !== entry) list.push(entry);
        }
      });
    }
    (function slice() {
      for (const end = Math.min(docs.length, next + SLICE); next < end; next++) add(docs[next], next);
      if (next < docs.length) setTimeout(slice);
      else ready(finish(terms, docs, vocabulary));
    })();
  };

  function finish(terms, docs, vocabulary) {
    const words = [...terms.keys()].sort(), stems = new Map();
    for (const word of words) {
      const stem = search.stem(word);
      if (stems.has(stem)) stems.get(stem).push(word);
      else stems.set(stem, [word]);
    }
    return { docs, vocabulary, terms, words, stems, tokens: self.lunr.TokenSet.fromArray(words) };
  }

  /* For one wanted word: the best weight in each record, and how rare the word is. */
  function postings(wanted, index, last) {
    const best = new Float32Array(index.docs.length), said = new Set(), expanded = search.expand(wanted, index, last);
    for (const [term, weight] of expanded)
      for (const entry of index.terms.get(term)) {
        const ref = Math.floor(entry / FIELDS.length), value = weight * FIELDS[entry % FIELDS.length][1];
        if (entry % FIELDS.length === 0) said.add(ref);
        if (value > best[ref]) best[ref] = value;
      }
    const size = best.reduce((sum, value) => sum + (value > 0), 0), known = best.findIndex((value) => value > 0);
    const idf = (wanted.assumed ? 0.4 : 1) * Math.log(1 + index.docs.length / (1 + size));
    return { wanted, best, said, idf, known: known >= 0 && known < index.vocabulary.data.claims.length, terms: [...expanded.keys()] };
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

  /* Whether a record says enough of a query, and how many of its telling words it lacks. A name, a number in a word,
     or a word that no claim has is never passed over lightly: what looks alike is worse than nothing. */
  function enough(doc, ref, groups, numbers) {
    const lacking = groups.filter((group) => !group.best[ref]), have = groups.length - lacking.length + numbers;
    if (doc.type === "gap") {
      const rarity = (some) => some.reduce((sum, group) => sum + group.idf, 0);
      return [groups.length > 0 && rarity(lacking) < 0.4 * rarity(groups), 0];
    }
    const hard = lacking.some(({ wanted, known }) => wanted.hard || (!known && have < 3));
    return [!lacking.length || (!hard && lacking.length <= Math.floor(have / 2)), lacking.length];
  }

  function numberHits(items, index) {
    const hits = new Map(), absent = [];
    for (const item of items) {
      let any = false;
      index.docs.forEach((doc, ref) => {
        const fit = search.matchNumber(item, doc.numbers);
        if (!fit) return;
        any = any || doc.type === "claim";
        const hit = hits.get(ref) || { count: 0, weight: 0, notes: [] };
        hits.set(ref, { count: hit.count + 1, weight: hit.weight + fit[0], notes: fit[1] ? [...hit.notes, fit[1]] : hit.notes });
      });
      if (!any) absent.push(item.text);
    }
    return [hits, absent];
  }

  /* Find and rank. Claims come first, then what is not stated, then sections of pages. */
  search.find = function (query, index) {
    const { items, words } = search.parse(query, index.vocabulary);
    const groups = words.map((wanted, place) => postings(wanted, index, place === words.length - 1));
    const telling = groups.filter(({ wanted }) => !wanted.assumed);
    const [hits, absent] = numberHits(items, index), whole = groups.reduce((sum, group) => sum + group.idf, 0) || 1;
    const scored = [];
    for (let ref = 0; ref < index.docs.length; ref++) {
      if (!hits.has(ref) && !groups.some((group) => group.best[ref])) continue;
      const doc = index.docs[ref], hit = hits.get(ref) || { count: 0, weight: 0, notes: [] };
      if (doc.type !== "gap" && items.length && (!hit.count || (doc.type === "claim" && absent.length))) continue;
      const sharp = hit.weight >= 0.6 && items.some((item) => item.digits >= 3 || item.low || item.part || item.d);
      const [kept, lacking] = enough(doc, ref, telling, hit.count + (sharp ? 4 : 0));
      if (!kept) continue;
      const text = groups.reduce((sum, group) => sum + group.idf * group.best[ref], 0) / whole;
      const score = 2 * hit.weight + 2 * text - 0.5 * lacking + 12 / (60 + doc.s.length) - doc.rank + (doc.figure ? 0.05 : 0);
      scored.push({ ref, doc, score, lacking, notes: hit.notes, hit: hit.count > 0, share: 0, alike: 0 });
    }
    scored.sort((a, b) => b.score - a.score);
    if (groups.length)
      for (const each of scored.slice(0, CLOSE)) {
        [each.share, each.alike] = closeness(each.doc, each.ref, telling.length ? telling : groups, index.vocabulary);
        each.score += 0.6 * each.alike;
      }
    return { absent, terms: groups.flatMap((group) => group.terms), results: arrange(scored, items.length, telling) };
  };

  /* Keep the claims that lack nothing, if there are any, and none where a gap says just what the query asks. */
  function arrange(scored, numbers, telling) {
    const of = (type) => scored.filter(({ doc }) => doc.type === type);
    const gaps = of("gap"), full = of("claim").filter((each) => !each.lacking);
    const covers = ({ ref }) => telling.length && telling.every((group) => group.best[ref]);
    if (numbers && of("claim").length) gaps.length = 0;
    const open = !numbers && gaps.some(covers), asked = !numbers && gaps.some(({ alike }) => alike > 0.99);
    let claims = full.length ? full : open ? [] : of("claim");
    if (asked && !claims.some(({ share, doc }) => share > 0.99 && !doc.rank)) claims = [];
    const order = (some) => some.sort((a, b) => b.score - a.score || a.ref - b.ref);
    return [...order(claims), ...order(gaps), ...order(of("section"))];
  }

  /* A text as [piece, marked or not], with the words and the number that a query found in it. */
  function marked(text, terms, figure, vocabulary) {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ word: match[0], at: match.index, end: match.index + match[0].length }));
    const spans = [];
    words.forEach(({ word, at, end }, place) => {
      const [length, groups] = search.phrase(words, place, vocabulary) || [0, []];
      if (groups.some((group) => terms.has("#" + group))) spans.push([at, words[place + length - 1].end]);
      else if (terms.has(search.lower(word))) spans.push([at, end]);
    });
    if (figure && text.includes(figure)) spans.push([text.indexOf(figure), text.indexOf(figure) + figure.length]);
    const parts = [];
    let from = 0;
    for (const [at, end] of spans.sort((a, b) => a[0] - b[0])) {
      if (at > from) parts.push([text.slice(from, at), false]);
      if (end > from) parts.push([text.slice(Math.max(at, from), end), true]);
      from = Math.max(from, end);
    }
    return [...parts, [text.slice(from), false]];
  }

  /* What a page shows of the first results: plain data, which a worker can send. */
  search.answer = function (query, index, limit) {
    const { absent, terms, results } = search.find(query, index), { data } = index.vocabulary, all = new Set(terms);
    const count = (type) => results.filter(({ doc }) => doc.type === type).length;
    const shown = results.slice(0, limit).map(({ doc: { type, data: d }, notes, hit }) => {
      const mark = (text, figure) => marked(text, all, figure, index.vocabulary);
      if (type === "gap") return { type, url: d[0], text: mark(d[1]), notes: ["Not stated", d[2]] };
      if (type === "section") return { type, url: d[0], text: mark(d[2] || d[1]), notes: ["Page", d[1]] };
      const [name, family] = data.kinds[d[3]], found = [...new Set(notes)].map((note) => "(" + note + ")").join(" ");
      return { type, id: d[0], url: `claims/${d[0]}/`, text: mark(d[1], hit && d[2]), figure: [d[2], found].join(" ").trim(),
        kind: name, family, notes: [data.who[d[4]][0], data.topics[d[5]][0]] };
    });
    const claims = results.filter(({ doc }) => doc.type === "claim").map(({ doc }) => doc.id);
    return { absent, results: shown, claims, counts: { claim: claims.length, gap: count("gap"), section: count("section") } };
  };
})((self.FactSearch = self.FactSearch || {}));
