/* What a page shows of an answer: plain data, which a worker can send. */
"use strict";
self.FactSearch ??= {};
((search) => {
  const FIRST = 3;
  const LENGTH = 240;
  // The groups that follow the best matches: who belongs to one, its heading, how many are shown.
  const GROUPS = [
    ["claim", "Claims", 10],
    ["outside", "Claims from outside the coverage", 3],
    ["gap", "Open questions", 3],
    ["term", "Glossary", 2],
    ["page", "Pages", 4],
  ];
  const kindOf = ({ type, standing }) => (standing === "context" ? "outside" : type === "section" ? "page" : type);

  /* The sentence of a page that has most of the query, or its first. */
  function sentence({ more = "", parts }, { groups }) {
    const has = ({ terms }) =>
      groups.reduce(
        (sum, { expanded, idf }) => sum + idf * Math.max(0, ...[...terms].map((term) => expanded.get(term) || 0)),
        0,
      );
    const told = search.sentences(more);
    const scores = (parts?.sentence || []).map(has);
    const text = told[Math.max(0, scores.indexOf(Math.max(...scores)))] || "";
    return text.length > LENGTH ? `${text.slice(0, LENGTH).replace(/\s+\S*$/, "")}…` : text;
  }

  function shown({ doc, hit }, query) {
    const { type, id, text, figure = "", standing, note, kind, family, who, on, topic, by } = doc;
    if (type === "gap") return { type, url: doc.url, text, notes: ["Not stated", topic] };
    if (type === "term") return { type, url: doc.url, text, snippet: doc.more, notes: ["Glossary"] };
    if (type !== "claim")
      return { type, url: doc.url, text, snippet: sentence(doc, query), notes: ["Page", by !== text && by] };
    const remarks = (hit?.notes || []).map((note) => ` (${note})`).join("");
    const notes = [note, standing === "context" && "Outside the coverage", who, on];
    return {
      type,
      id,
      url: `claims/${id}/`,
      text,
      figure: (figure + remarks).trim(),
      hit: Boolean(hit),
      kind,
      family,
      notes,
    };
  }

  /* The words to mark: what was matched, as it may be spelt. */
  function marked(groups, { data }) {
    const terms = groups
      .flatMap(({ expanded }) => [...expanded.keys()])
      .flatMap((term) => {
        const forms = term[0] === "#" ? data.groups[term.slice(1)].forms : [term];
        return forms.flatMap((form) => search.split(form).map(({ word }) => word.toLowerCase()));
      });
    const spelt = (word) => [word, word.replace(/iz(?=e|a|i)/, "is"), word.replace(/or(?=(s|ed|able|al)?$)/, "our")];
    return [...new Set(terms.flatMap(spelt))];
  }

  search.answer = (text, index, limit) => {
    const { query, results } = search.find(text, index);
    const of = (group) => results.filter(({ doc }) => kindOf(doc) === group);
    const counts = Object.fromEntries(GROUPS.map(([group]) => [group, of(group).length]));
    const claims = results.flatMap(({ doc }) => doc.id ?? []);
    const [absent, unknown] = [query.absent, query.unknown];
    if (!limit) return { absent, unknown, counts, claims };
    const rest = results.slice(FIRST);
    const groups = [["Best matches", results.slice(0, FIRST)]];
    for (const [group, name, most] of GROUPS)
      groups.push([`${name} · ${counts[group]}`, rest.filter(({ doc }) => kindOf(doc) === group).slice(0, most)]);
    return {
      absent,
      unknown,
      counts,
      claims,
      words: marked(query.groups, index.vocabulary),
      corrected: query.corrected,
      near: claims.length
        ? []
        : [...new Set(unknown.slice(0, 3).flatMap((word) => search.nearest(search.lower(word), index, 1)))].slice(0, 3),
      groups: groups.flatMap(([name, some]) =>
        some.length ? { name, results: some.map((each) => shown(each, query)) } : [],
      ),
    };
  };
})(self.FactSearch);
