/* What is known of a record and a query: the features that `weights.js` says the worth of. */
"use strict";
self.FactSearch ??= {};
((search) => {
  // The texts of a record, each a field of the index; see `search.fields`.
  const FIELDS = ["text", "answers", "words", "names", "more", "body", "by"];
  const WIDTH = FIELDS.length;

  /* What a record that is a page, a part of one or a term is called. */
  const titles = ({ type, text, names = [] }) =>
    [...names, ...(type === "page" || type === "section" ? [text] : [])].map(search.called);

  /* What is known of a record and a query at once; `all` is the share of the telling words that it has. */
  function features(doc, ref, query, hit) {
    const found = { number: hit ? hit.weight : 0, short: 12 / (60 + doc.text.length), figure: 0 };
    if (doc.figure) found.figure = doc.standing === "reported" ? query.figures : 1;
    const shares = new Float32Array(WIDTH);
    let [all, sure, others, rest] = [0, 0, 0, 0];
    for (const { best, idf, wanted } of query.groups) {
      let any = 0;
      for (let field = 0; field < WIDTH; field++) {
        const quality = best[ref * WIDTH + field];
        shares[field] += idf * quality;
        any = Math.max(any, quality);
      }
      if (wanted.assumed && query.telling) continue;
      const share = Math.min(1, any / search.MATCH.group);
      const has = idf * share;
      all += has;
      sure += share === 1 ? idf : share && idf * share * Math.sqrt(share);
      if (!wanted.strict) [others, rest] = [others + has, rest + idf];
    }
    for (const [field, name] of FIELDS.entries()) found[name] = shares[field] / query.whole;
    found.all = query.part ? all / query.part : 1;
    found.sure = query.part ? sure / query.part : 1;
    found.others = rest ? others / rest : found.all;
    found.full = found.all > 0.999 ? 1 : 0;
    found[doc.standing || doc.type] = 1;
    return found;
  }

  const sum = (groups) => groups.reduce((total, { idf }) => total + idf, 0);

  /* How well each word is in a text; of all, and how much the text says what the query says and no more: 0 to 1. */
  function likeness({ terms, count }, groups, whole) {
    let [has, words] = [0, 0];
    for (const { expanded, idf, wanted } of groups) {
      let quality = 0;
      for (const term of terms) quality = Math.max(quality, expanded.get(term) || 0);
      has += idf * quality;
      if (quality) words += wanted.length;
    }
    const extra = Math.max(0, count - words) * (whole / groups.length);
    return [has / whole, has / (whole + search.BOUNDS.extra * extra)];
  }

  search.sentences = (text) => text.split(/(?<=[.!?])\s+|\n/);
  function phrases(list, vocabulary) {
    const telling = (text) => search.split(text).filter(({ word }) => !vocabulary.stop.has(search.lower(word)));
    return list.map((text) => ({ terms: new Set(search.terms(text, vocabulary)), count: telling(text).length }));
  }

  /* The features that are worth their time for the first records only. */
  function closer(doc, { groups, telling, called }, vocabulary) {
    const asked = telling ? groups.filter(({ wanted }) => !wanted.assumed) : groups;
    if (!asked.length) return {};
    const [whole, prose] = [sum(asked), doc.type === "page" || doc.type === "section"];
    const best = (some, which) => Math.max(0, ...some.map((each) => likeness(each, asked, whole)[which]));
    doc.parts ??= {
      question: phrases(doc.type === "gap" ? [doc.text, ...(doc.answers || [])] : doc.answers || [], vocabulary),
      keyword: phrases(doc.words || [], vocabulary),
      statement: phrases([doc.text], vocabulary),
      name: phrases(prose ? [...(doc.names || []), doc.text] : doc.names || [], vocabulary),
      sentence: prose ? phrases(search.sentences(doc.more || ""), vocabulary) : [],
    };
    const { question, keyword, statement, name, sentence } = doc.parts;
    const found = {
      question: best(question, 1),
      keyword: best(keyword, 1),
      statement: best(statement, 1),
      name: best(name, 1),
      sentence: best(sentence, 0),
    };
    found.stated = best(statement, 0);
    found.one = Math.max(found.stated, best([...question, ...keyword], 0));
    found.same = Math.max(found.question, found.keyword) > 0.99 ? 1 : 0;
    doc.called ??= titles(doc);
    const same = doc.called.filter(({ name }) => name === called.name);
    found.title = same.some(({ exact }) => exact === called.exact) ? 1 : same.length && search.BOUNDS.inexact;
    found.meaning = called.asks && doc.type === "term" ? found.title : 0;
    return found;
  }

  search.score = (found) =>
    Object.entries(found).reduce((total, [name, value]) => total + value * (search.WEIGHTS[name] || 0), 0);

  Object.assign(search, { WIDTH, titles, sum, features, closer });
})(self.FactSearch);
