/* Runs the site's search, or MiniSearch on the same records, without a browser: `node tests/content/search_node.mjs which lunr index`
   reads a list of queries and writes for each what is found, best first, and how long it took. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const SCRIPTS = new URL("../../docs/assets/javascripts/search/", import.meta.url);

/** Load the search as a page does. */
export function load(lunr, index) {
  const context = vm.createContext({ setTimeout });
  context.self = context;
  const scripts = ["numbers", "words", "weights", "engine", "answer"].map((name) => new URL(`${name}.js`, SCRIPTS));
  for (const script of [lunr, index, ...scripts]) vm.runInContext(readFileSync(script, "utf8"), context);
  const search = context.FactSearch;
  return new Promise((ready) =>
    search.build(search.data, (built) => ready({ search, index: built, lunr: context.lunr })),
  );
}

/** What a result is called in lists of queries: a claim's id, gap:<id> or page:<address>. */
export function nameOf({ type, id, url }) {
  if (type === "claim") return id;
  return type === "gap" ? `gap:${url.split("#")[1]}` : `page:${url}`;
}

/** MiniSearch with stems, prefixes and weights for fields, as a team would set it up in an afternoon. */
function miniSearch(records, lunr) {
  const MiniSearch = createRequire(import.meta.url)("minisearch");
  const stem = (word) => lunr.stemmer(new lunr.Token(word.toLowerCase())).toString();
  const lists = (each) => Object.fromEntries(["answers", "words", "names"].map((key) => [key, each[key]?.join(" ; ")]));
  const fields = ["text", "figure", "answers", "words", "names", "more", "by"];
  const index = new MiniSearch({ fields, processTerm: stem });
  index.addAll(records.map((each, id) => ({ ...each, ...lists(each), id })));
  const options = { prefix: true, boost: { text: 2, answers: 2, words: 1.5, names: 1.5 } };
  return (query) => index.search(query, options).map(({ id }) => records[id]);
}

async function main([which, lunrPath, indexPath]) {
  const { search, index, lunr } = await load(lunrPath, indexPath);
  const own = (query) => search.find(query, index).results.map(({ doc }) => doc);
  const find = which === "minisearch" ? miniSearch(search.records(search.data.records), lunr) : own;
  const answers = JSON.parse(readFileSync(0, "utf8")).map((query) => {
    const start = performance.now();
    const found = find(query).slice(0, 200).map(nameOf);
    return { found, ms: performance.now() - start };
  });
  process.stdout.write(JSON.stringify(answers));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
