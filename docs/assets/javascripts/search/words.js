/* The words of texts and queries: parts of names, phrases that mean one thing, look-up that forgives slips of the fingers. */
(function (search) {
  "use strict";
  const RAW = /[\p{L}\p{N}]+(?:[-'.=/&+_][\p{L}\p{N}]+)*/gu;
  const CAMEL = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
  const LONGEST = 6, LENGTH = 200, WORD = 40, LONG = 16, kept = new Map();

  // One spelling for -ise and -ize, -our and -or.
  const lower = (word) => word.toLowerCase().replace(/is(e|ed|es|ing|ations?|ers?)$/, "iz$1").replace(/(?<=...)our(s|ed|able|al)?$/, "or$1");
  const squash = (text) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const digits = (text) => text.replace(/\D+/g, " ").trim();
  const stem = (word) => self.lunr.stemmer(new self.lunr.Token(word)).toString();

  /* A word in lower case, and the terms for it: itself and the parts of its camel case. Kept, because words recur. */
  function forms(word) {
    if (!kept.has(word)) {
      const parts = word.split(CAMEL), whole = /^\d+$/.test(word) ? [] : [lower(word)];
      kept.set(word, { plain: word.toLowerCase(), terms: parts.length < 2 ? whole : [...whole, ...parts.filter((part) => part.length > 2).map(lower)] });
    }
    return kept.get(word);
  }

  /* The words of a text, those that hyphens or dots join apart; `raw` numbers what was printed as one. */
  function split(text) {
    const printed = text.normalize("NFKC").replace(/[’‘]/g, "'").replace(/'s\b/gi, "").match(RAW) || [];
    return printed.flatMap((whole, raw) => whole.split(/[^\p{L}\p{N}]+/u).filter(Boolean).map((word) => ({ word, raw })));
  }

  /* The vocabulary for look-up: squashed forms with their groups, how forms begin, stems of names that end in a number. */
  search.vocabulary = function (data) {
    const known = new Map(), starts = new Set(), numbered = new Map();
    data.groups.forEach(([, ...names], group) => names.map(squash).forEach((key) => {
      known.set(key, [...new Set([...(known.get(key) || []), group])]);
      for (let end = 1; end <= key.length; end++) starts.add(key.slice(0, end));
      const [, name, number] = /^([a-z]{2,})(\d+)$/.exec(key) || [];
      if (name) numbered.set(name, Math.max(number.length, numbered.get(name) || 0));
    }));
    const set = (words) => new Set(words.map((word) => lower(squash(word))));
    return { data, known, starts, numbered, stop: set(data.stop), assumed: set(data.assumed) };
  };

  /* The longest phrase of the vocabulary that begins at a place: [its length, its groups], or nothing. */
  search.phrase = function (words, from, vocabulary) {
    let key = "", best = null;
    for (let end = from; end < words.length && end < from + LONGEST; end++) {
      key += forms(words[end].word).plain;
      if (!vocabulary.starts.has(key)) break;
      if (vocabulary.known.has(key)) best = [end - from + 1, vocabulary.known.get(key)];
    }
    return best;
  };

  /* The terms of a record's text: words and their parts, what hyphens join also as one, groups as "#12". */
  search.terms = function (text, vocabulary) {
    const words = split(text), terms = [];
    words.forEach(({ word, raw }, place) => {
      terms.push(...forms(word).terms);
      if (words[place + 1]?.raw === raw && words[place - 1]?.raw !== raw)
        terms.push(lower(words.filter((each) => each.raw === raw).map((each) => each.word).join("")));
      for (const group of search.phrase(words, place, vocabulary)?.[1] || []) terms.push("#" + group);
    });
    return terms;
  };

  /* Take names with digits out of a query, before numbers are read. "Trainium 4" is a name, too, although no known one. */
  function named(text, vocabulary) {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ word: match[0], at: match.index })), found = [];
    for (let place = 0; place < words.length; place++) {
      let [length, groups] = search.phrase(words, place, vocabulary) || [0, []];
      const next = words[place + 1]?.word || "", longest = vocabulary.numbered.get(words[place].word.toLowerCase());
      if (length < 2 && /^\d+$/.test(next) && next.length <= longest) [length, groups] = [2, []];
      const { at } = words[place], last = words[place + length - 1], end = length && last.at + last.word.length;
      if (!/\d/.test(text.slice(at, end))) continue;
      found.push({ word: squash(text.slice(at, end)), groups, length });
      text = text.slice(0, at) + " ".repeat(end - at) + text.slice(end);
      place += length - 1;
    }
    return [found, text];
  }

  /* A query, cut: the time that one takes grows with its length, and with the square of a word's and more. */
  const cut = (query) => query.slice(0, LENGTH).normalize("NFKC").slice(0, LENGTH).replace(/[\p{L}\p{N}]+/gu, (word) => word.slice(0, WORD));

  /* What a query asks for: numbers, and the words or phrases that a record should have. */
  search.parse = function (query, vocabulary) {
    const [wanted, unnamed] = named(cut(query), vocabulary);
    const { items, rest } = search.parseNumbers(unnamed, vocabulary.data), words = split(rest);
    for (let place = 0; place < words.length; place++) {
      const [length, groups] = search.phrase(words, place, vocabulary) || [1, []];
      const [before, { word }, after] = [words[place - 1], words[place], words[place + 1]];
      const joined = [before && lower(before.word + word), after && lower(word + after.word)].filter(Boolean);
      if (length > 1) wanted.push({ word: squash(words.slice(place, place + length).map((each) => each.word).join("")), groups, length, many: true });
      else if (!vocabulary.stop.has(lower(word))) wanted.push({ word: lower(word), groups, length, joined });
      place += length - 1;
    }
    for (const each of wanted) {
      each.assumed = vocabulary.assumed.has(each.word);
      each.hard = /\d/.test(each.word) || each.groups.some((group) => vocabulary.data.groups[group][0]);
    }
    return { items: [...new Map(items.map((item) => [item.text, item])).values()], wanted: [...new Map(wanted.map((each) => [each.word, each])).values()] };
  };

  /* The terms of the index that a word may stand for, each with how well. Numbers in a word are never guessed at. */
  search.expand = function ({ word, groups, joined, many }, index, last) {
    const found = new Map();
    const add = (term, weight) => index.terms.has(term) && weight > (found.get(term) || 0) && found.set(term, weight);
    add(word, 1);
    for (const term of joined || []) add(term, 0.95);
    for (const group of groups) add("#" + group, many ? 0.95 : 0.75);
    if (many) return found;
    for (const term of index.stems.get(stem(word)) || []) add(term, 0.9);
    if (!/\d/.test(word) && word.length >= (last ? 3 : 4))
      for (const term of starting(index.words, word)) add(term, 0.45 + 0.35 * (word.length / term.length));
    if (!found.size && word.length >= 5)
      for (const term of index.tokens.intersect(self.lunr.TokenSet.fromFuzzyString(word, word.length >= 9 && word.length <= LONG ? 2 : 1)).toArray())
        if (likely(word, term)) add(term, 0.6);
    return found;
  };

  function starting(words, prefix) {
    let low = 0, high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words[middle] < prefix) low = middle + 1;
      else high = middle;
    }
    for (high = low; high < words.length && words[high].startsWith(prefix);) high++;
    return words.slice(low, high);
  }

  /* A slip of the fingers keeps the first letter and all digits, and in a short word takes no letter for another but a vowel for a vowel. */
  function likely(word, term) {
    if (term[0] !== word[0] || digits(term) !== digits(word)) return false;
    const wrong = word.length === term.length && word.length < 7 ? [...word].map((letter, at) => letter + term[at]).filter(([a, b]) => a !== b) : [];
    return wrong.length !== 1 || /^[aeiouy]+$/.test(wrong[0]);
  }
  Object.assign(search, { stem, split, lower });
})((self.FactSearch = self.FactSearch || {}));
