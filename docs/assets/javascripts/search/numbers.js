/* The numbers of a query, and whether a record has them. A number is exact, unless its digits say that it was rounded. */
"use strict";
self.FactSearch ??= {};
((search) => {
  const NUMBER = String.raw`(\d{1,3}(?:[,'’_\u00a0\u202f ]\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:[.,]\d+)?)`;
  const VALUE = `${NUMBER}(?:(?:\\s*(k|m|thousand|million|billion))?(?![\\p{L}\\p{N}])|(?=\\p{L}|[%×]))`;
  const BEFORE = "(?<![\\p{L}\\p{N}.,:/=$])";
  const SCALES = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 };
  // A sign compares. Words for it may stand in the record, too: [direction, equal as well, exact as well].
  const SIGNS = {
    ">=": [1, 1],
    "<=": [-1, 1],
    ">": [1],
    "<": [-1],
    "≥": [1, 1],
    "≤": [-1, 1],
    over: [1, 0, 1],
    above: [1, 0, 1],
    "more than": [1, 0, 1],
    under: [-1, 0, 1],
    below: [-1, 0, 1],
    "less than": [-1, 0, 1],
    "at least": [1, 1],
  };
  // How well a number of a record answers, by what it is there; "said" is a word such as two in "two orders of magnitude".
  const ROLES = {
    value: 1,
    low: 1,
    high: 1,
    date: 1,
    said: 0.9,
    text: 1,
    share: 0.8,
    whole: 0.6,
    nearby: 0.35,
    "as-of": 0.3,
  };

  const one = (words) =>
    words
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^$()|[\]\\/]/g, "\\$&"))
      .join("|");
  const near = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));

  /* Digits as typed: the number, how many decimals it shows, and how many digits. */
  function read(text) {
    const plain = /^\d{1,3}([^\d.]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[^\d.]/g, "") : text.replace(",", ".");
    return { n: Number(plain), d: (plain.split(".")[1] || "").length, digits: plain.replace(/\D/g, "").length };
  }

  /* "two hundred and five" → 205; a word such as "one" stays, since it is rarely a count. */
  function spoken(run, data) {
    const words = run
      .toLowerCase()
      .split(/[\s-]+/)
      .filter((word) => word !== "and");
    if (words.length === 1 && data.lone.includes(words[0])) return run;
    let total = 0,
      current = 0;
    for (const value of words.map((word) => data.words[word]))
      if (value >= 1000) [total, current] = [total + (current || 1) * value, 0];
      else current = value === 100 || (value === 12 && current) ? (current || 1) * value : current + value;
    return String(total + current);
  }

  function dates(take, data) {
    const real = (y, m, d) => (m >= 1 && m <= 12 && (d || 0) <= 31 ? [[+y || 0, +m, +d || 0]] : []);
    const item = (found) => found.length && { dates: found };
    take(/(\d{4})([-/])(\d{1,2})(?:\2(\d{1,2}))?(?!\d)/, ([y, , m, d]) => item(real(y, m, d)));
    take(/(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/, ([a, , b, y]) => item([...real(y, a, b), ...real(y, b, a)]));
    const day = "(\\d{1,2})(?:st|nd|rd|th)?",
      names = data.months.map((name) => name.slice(0, 3)).join("|");
    take(
      `(?:${day}\\s+(?:of\\s+)?)?((?:${names})[a-z]*)\\.?(?:\\s*${day}(?![\\d%:]))?(?:,?\\s+(\\d{4}))?(?![\\d\\p{L}])`,
      ([before, name, after, y]) => {
        const month = data.months.findIndex((each) => each.startsWith(name.toLowerCase().replace("sept", "sep"))) + 1;
        return (before || after || y) && item(real(y, month, before || after));
      },
    );
  }

  function durations(take, data) {
    const part = `${NUMBER}[\\s-]*(${one(Object.keys(data.durations)) || "(?!)"})(?!\\p{L})`;
    take(`${part}(?:[\\s,]*(?:and\\s+)?${part})+`, (_, found) => ({
      units: data.time,
      n: [...found.matchAll(new RegExp(part, "giu"))].reduce(
        (sum, [, n, unit]) => sum + read(n).n * data.durations[unit.toLowerCase()],
        0,
      ),
    }));
    take(/(\d{1,3}):(\d{2})(?::(\d{2}))?(?!\d)/, ([a, b, c]) => ({
      n: c ? a * 3600 + b * 60 + +c : a * 60 + +b,
      units: data.time,
    }));
  }

  /* Find the numbers of a query. What is left of the text holds the words. */
  search.parseNumbers = (text, data, inWords) => {
    const items = [],
      run = one(Object.keys(data.words));
    const UNIT = `(?:[\\s-]*(${one([...Object.keys(data.units), ...Object.keys(data.durations)])})(?![\\p{L}\\p{N}/]))?`;
    function take(pattern, make) {
      text = text.replace(new RegExp(BEFORE + (pattern.source || pattern), "giu"), (found, ...rest) => {
        const item = make(
          rest.slice(
            0,
            rest.findIndex((each) => typeof each === "number"),
          ),
          found,
        );
        if (item) items.push(Object.assign(item, { text: found.trim() }));
        return item ? " " : found;
      });
    }
    function value(number, scale, unit) {
      const item = read(number),
        time = data.durations[(unit || "").toLowerCase()],
        minutes = !unit && scale === "m";
      Object.assign(item, {
        typed: item.n,
        scale: minutes ? 60 : (SCALES[(scale || "").toLowerCase()] || 1) * (time || 1),
      });
      item.units = time || minutes ? data.time : data.units[(unit || "").toLowerCase()];
      item.rounds = item.n > 0 && Boolean(scale || item.d || time || (item.units || []).includes("%"));
      return Object.assign(item, { n: item.n * item.scale });
    }
    text = text.replace(/[−–—]/g, "-");
    // Money: a sign that the data know gives the units; what has another sign is in no record.
    const signs = one([...new Set([...Object.keys(data.money), "$", "€", "£"])]);
    text = text.replace(new RegExp(`(${signs})\\s*${VALUE}`, "giu"), (found, sign, number, scale) => {
      const units = data.money[sign];
      items.push(Object.assign(units ? value(number, scale) : { n: NaN }, { text: found, units: units || [] }));
      return " ";
    });
    if (inWords)
      text = text.replace(
        new RegExp(
          `(?<![\\p{L}\\p{N}][-.]?)(?<!\\d\\s*)(?:${run})(?:[\\s-]+(?:and\\s+)?(?:${run}))*(?![\\p{L}\\p{N}])`,
          "giu",
        ),
        (words) => spoken(words, data),
      );
    dates(take, data);
    durations(take, data);
    take(`${VALUE}\\s*(?:/|(?:out\\s+)?of\\s+(?:the\\s+)?)\\s*${VALUE}${UNIT}`, ([a, as, b, bs, unit]) => {
      const [part, whole] = [value(a, as, unit), value(b, bs, unit)];
      return {
        part,
        whole,
        units: part.units,
        dates: !as && part.n <= 12 && whole.n <= 31 ? [[0, part.n, whole.n]] : undefined,
      };
    });
    take(`${VALUE}${UNIT}\\s*(?:-|to|\\.{2,3}|(?<=between.*)and)\\s*${VALUE}${UNIT}`, ([a, as, au, b, bs, bu]) => {
      const [low, high] = [value(a, as || bs, au || bu), value(b, bs, bu || au)];
      return { low, high, units: high.units };
    });
    take(`(${one(Object.keys(SIGNS))})\\s*${VALUE}${UNIT}`, ([sign, ...rest]) =>
      Object.assign(value(...rest), { compare: SIGNS[sign.toLowerCase()] }),
    );
    take(`${VALUE}${UNIT}`, ([number, scale, unit]) =>
      Object.assign(value(number, scale, unit), !unit && /^(19|20)\d\d$/.test(number) && { dates: [[+number, 0, 0]] }),
    );
    return { items, rest: text };
  };

  /* How one number of the query fits one value of a record: [a weight, perhaps a remark], or nothing. */
  function fits(item, { n, as }, all) {
    const of = (wanted) => all.find((each) => each.as === wanted).n;
    if (item.compare) {
      const [sign, equal, exact] = item.compare;
      if (sign * (n - item.n) > 0 || (equal && near(n, item.n))) return [0.9];
      if (!exact) return null;
    }
    if (item.low) {
      const [low, high] = as === "low" || as === "high" ? [of("low"), of("high")] : [n, n];
      if (near(low, item.low.n) && near(high, item.high.n)) return [1.5];
      return low >= item.low.n && high <= item.high.n ? [0.7] : null;
    }
    if (item.part) {
      const whole = all.some((each) => each.as === "whole" && near(each.n, item.whole.n));
      return whole && as === "value" && near(n, item.part.n) ? [1.5] : null;
    }
    if (near(n, item.n)) return [1];
    const ten = 10 ** item.d;
    const rounded = item.rounds && Math.round((n / item.scale) * ten + 1e-9) === Math.round(item.typed * ten);
    return rounded ? [0.8, `rounds to ${item.text}`] : null;
  }

  function dateFits(item, [y, m, d]) {
    const alike = ([year, month, day]) =>
      (!month || month === m) && (!day || day === d) && (!year || !y || year === y) && (month || y);
    const same = (item.dates || []).find(alike);
    return same ? [same[2] && !d ? 0.5 : 1, same[0] && !y ? "year not stated" : undefined] : null;
  }

  /* The best fit of an item among a record's numbers: [weight, remark], or nothing. */
  search.matchNumber = (item, numbers) => {
    let best = null;
    for (const number of numbers) {
      const loose = number.date || number.as === "text" || number.as === "said";
      if (!loose && item.units && !item.units.includes(number.unit)) continue;
      const fit = number.date ? dateFits(item, number.date) : fits(item, number, numbers);
      const weight = fit ? fit[0] * ROLES[number.as] : 0;
      if (weight > (best ? best[0] : 0)) best = [weight, fit[1] || (number.as === "share" ? "as a share" : undefined)];
    }
    return best;
  };
})(self.FactSearch);
