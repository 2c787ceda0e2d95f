/* Runs the site's search, or another engine on the same records, without a browser: `node tests/content/search_node.mjs which lunr index`
   reads a list of queries and writes for each what is found, best first, and how long it took. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const SCRIPTS = new URL("../../docs/assets/javascripts/search/", import.meta.url);

/** Load the search as a page does. */
export function load(lunr, index) {
  const context = vm.createContext({ setTimeout });
  context.self = context;
  const scripts = ["numbers", "words", "weights", "features", "engine", "answer"].map(
    (name) => new URL(`${name}.js`, SCRIPTS),
  );
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

async function main([which, lunrPath, indexPath]) {
  const { search, index, lunr } = await load(lunrPath, indexPath);
  const own = (query) => search.find(query, index).results.map(({ doc }) => doc);
  const others = which === "own" ? {} : await import("./search_engines.mjs");
  const find = which === "own" ? own : await others[which](search.records(search.data.records), lunr);
  const answers = [];
  for (const query of JSON.parse(readFileSync(0, "utf8"))) {
    const start = performance.now();
    const found = (await find(query)).slice(0, 200).map(nameOf);
    answers.push({ found, ms: performance.now() - start });
  }
  process.stdout.write(JSON.stringify(answers));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
