/* Fits the weights of `docs/assets/javascripts/search/weights.js`: `make search-fit`. Reads the labelled queries on standard
   input, judges the fit on five parts that each stood aside once, then fits on all of them and writes the table. */
import { readFileSync, writeFileSync } from "node:fs";
import { load, nameOf } from "./search_node.mjs";

const TABLE = new URL("../../docs/assets/javascripts/search/weights.js", import.meta.url);
// Set by the rules of the site, and not learnt: names come first, and what is reported before what is computed.
const SET = ["title", "meaning", "figure", "computed", "background", "context", "superseded", "site"];
const FREE = ["gap", "term", "page", "section"]; // may count against a record, too
const [FOLDS, STEPS, RATE, SHARP, PULL, MOST] = [5, 400, 0.03, 1 / 0.3, 0.05, 60];

const sum = (values) => values.reduce((total, value) => total + value, 0);
const { search, index } = await load(...process.argv.slice(2));
const queries = JSON.parse(readFileSync(0, "utf8"));
const names = Object.keys(search.WEIGHTS);
const known = { number: 2, ...Object.fromEntries(FREE.map((name) => [name, 0])) };
const start = names.map((name) => (SET.includes(name) ? search.WEIGHTS[name] : (known[name] ?? 0.7)));
const use = (weights) => {
  for (const [at, name] of names.entries()) search.WEIGHTS[name] = weights[at];
};

/** The results of a query that count, and which of them are right. */
function results({ query, relevant, claims }) {
  const right = new Set(relevant);
  const is = (name) => right.has(name) || right.has(name.split("#")[0]);
  const found = search.find(query, index).results.filter(({ doc }) => !claims || doc.type === "claim");
  return found.map((each) => ({ ...each, right: is(nameOf(each.doc)) }));
}

/** The direction in which the right results of one query would rise, by a softmax over all that were found. */
function pull({ rows, right }, weights) {
  const scores = rows.map((row) => SHARP * sum(row.map((value, at) => value * weights[at])));
  const top = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const [all, good] = [sum(shares), sum(shares.filter((_, at) => right[at]))];
  const push = shares.map((share, at) => SHARP * (share / all - (right[at] ? share / good : 0)));
  return weights.map((_, key) => sum(rows.map((row, at) => push[at] * row[key])));
}

/** Fit by Adam, held near the start. */
function fit(some) {
  use(start);
  const cases = some.map((each) => {
    const found = results(each).slice(0, MOST);
    const rows = found.map((result) => names.map((name) => result.found[name] || 0));
    return { rows, right: found.map((result) => result.right), weight: each.weight };
  });
  const told = cases.filter(({ right }) => right.includes(true) && right.includes(false));
  const whole = sum(told.map(({ weight }) => weight));
  const [weights, mean, square] = [[...start], names.map(() => 0), names.map(() => 0)];
  for (let step = 1; step <= STEPS; step++) {
    const pulls = told.map((each) => [each.weight, pull(each, weights)]);
    names.forEach((name, key) => {
      const slope = sum(pulls.map(([weight, each]) => weight * each[key])) / whole + PULL * (weights[key] - start[key]);
      mean[key] = 0.9 * mean[key] + 0.1 * slope;
      square[key] = 0.99 * square[key] + 0.01 * slope * slope;
      const [first, second] = [mean[key] / (1 - 0.9 ** step), square[key] / (1 - 0.99 ** step)];
      if (SET.includes(name)) return;
      weights[key] -= (RATE * first) / (Math.sqrt(second) + 1e-8);
      if (!FREE.includes(name)) weights[key] = Math.max(0, weights[key]);
    });
  }
  use(weights);
  return weights;
}

function judge(some) {
  const places = some.map((each) => results(each).findIndex(({ right }) => right));
  return [places.filter((at) => at === 0).length, places.filter((at) => at >= 0 && at < 3).length, places.length];
}

const tell = (name, [first, three, all]) =>
  process.stdout.write(
    `${name}: first ${(first / all).toFixed(3)}, first three ${(three / all).toFixed(3)} of ${all}\n`,
  );

const lists = [...new Set(queries.map(({ list }) => list))];
const totals = new Map(lists.map((list) => [list, [0, 0, 0]]));
for (let fold = 0; fold < FOLDS; fold++) {
  const aside = (at) => (at * 7 + 3) % FOLDS === fold;
  fit(queries.filter((_, at) => !aside(at)));
  for (const list of lists) {
    const judged = judge(queries.filter((each, at) => aside(at) && each.list === list));
    totals.set(
      list,
      totals.get(list).map((value, at) => value + judged[at]),
    );
  }
}
for (const list of lists) tell(`${list}, each query judged by a fit without it`, totals.get(list));

const weights = fit(queries);
for (const list of lists) tell(`${list}, after the fit on all`, judge(queries.filter((each) => each.list === list)));
let table = readFileSync(TABLE, "utf8");
names.forEach((name, at) => {
  table = table.replace(new RegExp(`(?<!\\w)${name}: -?[\\d.]+`), `${name}: ${Number(weights[at].toFixed(2))}`);
});
writeFileSync(TABLE, table);
