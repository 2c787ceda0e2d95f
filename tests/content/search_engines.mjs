/* Other engines on the same records and fields, each with stems, prefixes and weights, as a team would set it up in an afternoon.
   Each is a function of the records and lunr that gives a function of a query: the records found, best first. */
import { create, insertMultiple, search } from "@orama/orama";
import MiniSearch from "minisearch";

const FIELDS = ["text", "figure", "answers", "words", "names", "more", "by"];
const BOOST = { text: 2, answers: 2, words: 1.5, names: 1.5 };
const MOST = 200;

const stemmer = (lunr) => (word) => lunr.stemmer(new lunr.Token(word.toLowerCase())).toString();
const told = (value = "") => (Array.isArray(value) ? value.join(" ; ") : value);
const rows = (records) =>
  records.map((each, at) => ({ at, ...Object.fromEntries(FIELDS.map((field) => [field, told(each[field])])) }));

export function minisearch(records, lunr) {
  const index = new MiniSearch({ fields: FIELDS, idField: "at", processTerm: stemmer(lunr) });
  index.addAll(rows(records));
  return (query) => index.search(query, { prefix: true, boost: BOOST }).map(({ id }) => records[id]);
}

export async function orama(records, lunr) {
  const schema = { at: "number", ...Object.fromEntries(FIELDS.map((field) => [field, "string"])) };
  const tokenizer = { stemming: true, stemmer: stemmer(lunr) };
  const index = create({ schema, components: { tokenizer } });
  await insertMultiple(index, rows(records));
  const properties = FIELDS;
  return async (term) => {
    const { hits } = await search(index, { term, properties, boost: BOOST, limit: MOST });
    return hits.map(({ document }) => records[document.at]);
  };
}
