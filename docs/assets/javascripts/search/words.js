/* The words of texts and queries: parts of names, phrases that mean one thing, and forgiving look-up in lunr's terms. */
(function (search) {
  "use strict";
  const RAW = /[\p{L}\p{N}]+(?:[-'.=\/&+_][\p{L}\p{N}]+)*/gu;
  const CAMEL = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
  const LONGEST = 6;

  const lower = (word) => word.toLowerCase().replace(/is(e|ed|es|ing|ation|ations|er|ers)$/, "iz$1").replace(/(?<=...)our(s|ed|able|al)?$/, "or$1");
  const squash = (text) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const digits = (text) => text.replace(/\D+/g, " ").trim();

  /* A word in lower case, and the terms that stand for it: itself and its parts; kept, since words recur. */
  const kept = new Map();
  function forms(word) {
    if (!kept.has(word)) {
      const parts = word.split(CAMEL), terms = /^\d+$/.test(word) ? [] : [lower(word)];
      if (parts.length > 1) terms.push(...parts.filter((part) => part.length > 2).map(lower));
      kept.set(word, { plain: word.toLowerCase(), terms });
    }
    return kept.get(word);
  }

  /* Each word of a text as [{word, raw, camel}]: `raw` numbers the printed word that it is a part of. */
  function split(text) {
    const found = [];
    const plain = text.normalize("NFKC").replace(/[’‘]/g, "'").replace(/'s\b/gi, "");
    (plain.match(RAW) || []).forEach((raw, place) => {
      for (const part of raw.split(/[^\p{L}\p{N}]+/u)) if (part) found.push({ word: part, raw: place });
    });
    return found;
  }

  /* The vocabulary as one look-up: squashed form → numbers of the groups that have it. */
  search.vocabulary = function (data) {
    const forms = new Map(), starts = new Set(), stems = new Map();
    data.groups.forEach(([, ...names], group) => names.forEach((name) => {
      const key = squash(name);
      forms.set(key, [...new Set([...(forms.get(key) || []), group])]);
      for (let end = 1; end <= key.length; end++) starts.add(key.slice(0, end));
      const [, stem, digit] = /^([a-z]{2,})(\d+)$/.exec(key) || [];
      if (stem) stems.set(stem, Math.max(digit.length, stems.get(stem) || 0));
    }));
    const set = (words) => new Set(words.map((word) => lower(squash(word))));
    return { data, forms, starts, stems, stop: set(data.stop), assumed: set(data.assumed), hard: data.groups.map((group) => group[0] === 1) };
  };

  /* The longest phrase of the vocabulary that begins at `from`: [length, groups], or nothing. */
  function phrase(words, from, vocabulary) {
    let key = "", best = null;
    for (let end = from; end < words.length && end < from + LONGEST; end++) {
      key += forms(words[end].word).plain;
      if (!vocabulary.starts.has(key)) break;
      if (vocabulary.forms.has(key)) best = [end - from + 1, vocabulary.forms.get(key)];
    }
    return best;
  }

  /* The terms of a record's text, for lunr: words, parts of camel case, whole compounds, and #groups. */
  search.terms = function (text, vocabulary) {
    const words = split(text), terms = [];
    words.forEach(({ word, raw }, place) => {
      terms.push(...forms(word).terms);
      if (words[place + 1]?.raw === raw && words[place - 1]?.raw !== raw)
        terms.push(lower(words.filter((each) => each.raw === raw).map((each) => each.word).join("")));
      const found = phrase(words, place, vocabulary);
      if (found) terms.push(...found[1].map((group) => "#" + group));
    });
    return terms;
  };

  /* Take the names with digits out of a query, before numbers are read: [[name, groups]], and what is left. */
  function names(text, vocabulary) {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ word: match[0], at: match.index }));
    const found = [];
    for (let place = 0; place < words.length; place++) {
      let [length, groups] = phrase(words, place, vocabulary) || [0, []];
      const next = words[place + 1]?.word || "", stem = vocabulary.stems.get(words[place].word.toLowerCase());
      if (length < 2 && /^\d+$/.test(next) && next.length <= stem) [length, groups] = [2, []];
      const last = words[place + length - 1], end = last && last.at + last.word.length;
      const name = length ? text.slice(words[place].at, end) : "";
      if (!/\d/.test(name)) continue;
      found.push({ text: name, word: squash(name), groups, length });
      text = text.slice(0, words[place].at) + " ".repeat(name.length) + text.slice(end);
      place += length - 1;
    }
    return [found, text];
  }

  /* What a query asks for: numbers, and words or phrases that a record should have. */
  search.parse = function (query, vocabulary) {
    const [named, unnamed] = names(query.normalize("NFKC"), vocabulary);
    const { items, rest } = search.parseNumbers(unnamed, vocabulary.data);
    const words = split(rest), wanted = [...named];
    for (let place = 0; place < words.length; place++) {
      const [length, groups] = phrase(words, place, vocabulary) || [1, []];
      const parts = words.slice(place, place + length).map((each) => each.word);
      if (length > 1) wanted.push({ text: parts.join(" "), word: squash(parts.join("")), groups, many: true, length });
      else if (!vocabulary.stop.has(lower(parts[0]))) {
        const joined = [words[place - 1], words[place + 1]].map((other, after) =>
          other ? lower(after ? parts[0] + other.word : other.word + parts[0]) : "");
        wanted.push({ text: parts[0], word: lower(parts[0]), groups, joined, length });
      }
      place += length - 1;
    }
    const unique = new Map(wanted.map((each) => [each.word, each]));
    for (const each of unique.values()) {
      each.assumed = vocabulary.assumed.has(each.word);
      each.hard = /\d/.test(each.word) || each.groups.some((group) => vocabulary.hard[group]);
    }
    return { items, words: [...unique.values()] };
  };

  /* Index terms that a word may stand for, each with how well it does. Numbers in a word are never guessed at. */
  search.expand = function (wanted, index, last) {
    const { word, groups } = wanted, found = new Map();
    const add = (term, weight) => index.terms.has(term) && weight > (found.get(term) || 0) && found.set(term, weight);
    add(word, 1);
    for (const joined of wanted.joined || []) if (joined) add(joined, 0.95);
    for (const group of groups) add("#" + group, wanted.many ? 0.95 : 0.75);
    if (wanted.many) return found;
    for (const term of index.stems.get(stem(word)) || []) add(term, 0.9);
    const letters = !/\d/.test(word);
    if (letters && word.length >= (last ? 3 : 4))
      for (const term of starting(index.words, word)) add(term, 0.45 + 0.35 * (word.length / term.length));
    if (!found.size && word.length >= 5) {
      const distance = word.length >= 9 ? 2 : 1;
      for (const term of index.tokens.intersect(self.lunr.TokenSet.fromFuzzyString(word, distance)).toArray())
        if (term[0] === word[0] && digits(term) === digits(word) && likely(word, term)) add(term, 0.6);
    }
    return found;
  };

  function starting(words, prefix) {
    let low = 0, high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words[middle] < prefix) low = middle + 1;
      else high = middle;
    }
    const found = [];
    while (low < words.length && words[low].startsWith(prefix)) found.push(words[low++]);
    return found;
  }

  /* A slip of the fingers: in a short word no other letter in place of one, except vowel for vowel. */
  function likely(word, term) {
    if (word.length !== term.length || word.length >= 7) return true;
    const wrong = [...word].map((letter, place) => [letter, term[place]]).filter(([a, b]) => a !== b);
    return wrong.length !== 1 || wrong[0].every((letter) => "aeiouy".includes(letter));
  }

  const stem = (word) => self.lunr.stemmer(new self.lunr.Token(word)).toString();
  Object.assign(search, { stem, split, lower, phrase });
})((self.FactSearch = self.FactSearch || {}));
