/* The words of texts and queries: parts of names, phrases that mean one thing, look-up that forgives slips of the fingers. */
"use strict";
self.FactSearch ??= {};
((search) => {
  const RAW = /[\p{L}\p{N}]+(?:[-'.=/&+_][\p{L}\p{N}]+)*/gu;
  const CAMEL = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
  const [LONGEST_PHRASE, LONGEST_WORD, LONGEST_QUERY] = [6, 40, 200];
  const [kept, stems, apart] = [new Map(), new Map(), new Set()];

  // One spelling for -ise and -ize, -our and -or.
  const lower = (word) =>
    word
      .toLowerCase()
      .replace(/is(e|ed|es|ing|ations?|ers?)$/, "iz$1")
      .replace(/(?<=...)our(s|ed|able|al)?$/, "or$1");
  const squash = (text) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
  const digits = (text) => text.replace(/\D+/g, " ").trim();
  const push = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value]));

  /* A word's stem; one that another word has by chance, as customer has that of custom, is left to the other. */
  const stem = (word) => {
    const one = word.replace(/ies$/, "y").replace(/s$/, "");
    // A verb and its noun: modify, modification.
    const cut = () => self.lunr.stemmer(new self.lunr.Token(word)).toString().replace(/fi$/, "f");
    if (!stems.has(word)) stems.set(word, apart.has(one) ? one : cut());
    return stems.get(word);
  };

  /* A word in lower case, and the terms for it: itself and the parts of its camel case. Kept, because words recur. */
  function forms(word) {
    if (!kept.has(word)) {
      const parts = word.split(CAMEL);
      const whole = /^\d+$/.test(word) ? [] : [lower(word)];
      const inner = parts.length < 2 ? [] : parts.filter((part) => part.length > 2).map(lower);
      kept.set(word, { plain: word.toLowerCase(), terms: [...whole, ...inner] });
    }
    return kept.get(word);
  }

  /* The words of a text, those that hyphens or dots join apart; `raw` numbers what was printed as one. */
  function split(text) {
    const whole = text
      .normalize("NFKC")
      .replace(/[’‘]/g, "'")
      .replace(/\bcan't\b/gi, "can");
    const printed = whole.replace(/(?:n't|'(?:s|re|ve|ll|d|m))\b/gi, "").match(RAW) || [];
    return printed.flatMap((each, raw) =>
      each
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map((word) => ({ word: word.slice(0, LONGEST_WORD), raw })),
    );
  }

  /* The vocabulary for look-up: squashed forms with their groups, how forms begin, stems of names that end in a number. */
  search.vocabulary = (data) => {
    const [known, starts, numbered, kin] = [new Map(), new Set(), new Map(), new Map()];
    for (const word of data.apart) apart.add(word);
    data.groups.forEach(({ forms: names }, group) => {
      for (const key of new Set(names.map(squash))) {
        push(known, key, group);
        for (let end = 1; end <= key.length; end++) starts.add(key.slice(0, end));
        const [, name, number] = /^([a-z]{2,})(\d+)$/.exec(key) || [];
        if (name) numbered.set(name, Math.max(number.length, numbered.get(name) || 0));
      }
    });
    for (const words of data.kin) for (const word of words) push(kin, stem(lower(word)), words);
    const set = (words) => new Set(words.map((word) => lower(squash(word))));
    const plain = new Set(data.plain.map((word) => stem(lower(word))));
    return { data, known, starts, numbered, kin, plain, stop: set(data.stop), assumed: set(data.assumed) };
  };

  /* The longest phrase of the vocabulary that begins at a place: [its length, its groups], or nothing. */
  function phrase(words, from, vocabulary) {
    let [key, best] = ["", null];
    for (let end = from; end < words.length && end < from + LONGEST_PHRASE; end++) {
      key += forms(words[end].word).plain;
      if (!vocabulary.starts.has(key)) break;
      if (vocabulary.known.has(key)) best = [end - from + 1, vocabulary.known.get(key)];
    }
    return best;
  }

  /* The terms of a record's text: words and their parts, what hyphens join also as one, groups as "#12". */
  search.terms = (text, vocabulary) => {
    const [words, terms] = [split(text), []];
    words.forEach(({ word, raw }, place) => {
      terms.push(...forms(word).terms);
      if (words[place + 1]?.raw === raw && words[place - 1]?.raw !== raw)
        terms.push(lower(words.flatMap((each) => (each.raw === raw ? each.word : [])).join("")));
      for (const group of phrase(words, place, vocabulary)?.[1] || []) terms.push(`#${group}`);
    });
    return terms;
  };

  /* Take names with digits out of a query, before numbers are read. "Trainium 4" is a name, too, although no known one. */
  function named(text, vocabulary) {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ word: match[0], at: match.index }));
    const found = [];
    let rest = text;
    for (let place = 0; place < words.length; place++) {
      let [length, groups] = phrase(words, place, vocabulary) || [0, []];
      const next = words[place + 1]?.word || "";
      const longest = vocabulary.numbered.get(words[place].word.toLowerCase());
      if (length < 2 && /^\d+$/.test(next) && next.length <= longest) [length, groups] = [2, []];
      const last = words[place + length - 1];
      const [from, to] = [words[place].at, length && last.at + last.word.length];
      if (!/\d/.test(text.slice(from, to))) continue;
      found.push({ word: squash(text.slice(from, to)).slice(0, LONGEST_WORD), groups, length, typed: [last.word] });
      rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
      place += length - 1;
    }
    return [found, rest];
  }

  /* What a query asks for: numbers, and the words or phrases that a record should have. */
  search.parse = (query, vocabulary, spoken = true) => {
    const [wanted, unnamed] = named(query.slice(0, LONGEST_QUERY).normalize("NFKC"), vocabulary);
    const { items, rest } = search.parseNumbers(unnamed, vocabulary.data, spoken);
    const words = split(rest);
    for (let place = 0; place < words.length; place++) {
      const [length, groups] = phrase(words, place, vocabulary) || [1, []];
      const [before, { word }, after] = [words[place - 1], words[place], words[place + 1]];
      const joined = [before && lower(before.word + word), after && lower(word + after.word)].filter(Boolean);
      const typed = words.slice(place, place + length).map((each) => each.word);
      if (length > 1) wanted.push({ word: squash(typed.join("")), groups, length, typed, many: true });
      else if (!vocabulary.stop.has(lower(word))) wanted.push({ word: lower(word), groups, length, typed, joined });
      place += length - 1;
    }
    for (const each of wanted) {
      each.assumed = vocabulary.assumed.has(each.word);
      each.plain = vocabulary.plain.has(stem(each.word));
      const counts = !spoken && Object.hasOwn(vocabulary.data.words, each.word);
      each.strict = counts || /\d/.test(each.word) || each.groups.some((group) => vocabulary.data.groups[group].strict);
    }
    return { items, wanted: [...new Map(wanted.map((each) => [each.word, each])).values()] };
  };

  /* The terms of the index that a word may stand for, each with how well. Numbers in a word are never guessed at. */
  search.expand = (wanted, index, last) => {
    const { word, groups, joined, many, plain } = wanted;
    const [found, how, vocabulary] = [new Map(), search.MATCH, index.vocabulary];
    const add = (term, weight) => index.terms.has(term) && weight > (found.get(term) || 0) && found.set(term, weight);
    const addStem = (key, weight) => {
      for (const term of index.stems.get(key) || []) add(term, weight);
    };
    add(word, 1);
    for (const term of joined || []) add(term, how.joined);
    for (const group of groups) add(`#${group}`, many ? how.phrase : how.group);
    if (many) return found;
    addStem(stem(word), how.stem);
    if (!/\d/.test(word) && word.length >= (last ? 3 : 4))
      for (const term of starting(index.words, word)) add(term, how.start + how.rest * (word.length / term.length));
    wanted.near = !found.size && !plain && word.length >= 5 ? nearest(word, index) : [];
    for (const term of wanted.near) add(term, how.near);
    for (const kin of vocabulary.kin.get(stem(word)) || []) for (const each of kin) addStem(stem(lower(each)), how.kin);
    return found;
  };

  function starting(words, prefix) {
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (words[middle] < prefix) low = middle + 1;
      else high = middle;
    }
    for (high = low; high < words.length && words[high].startsWith(prefix); ) high++;
    return words.slice(low, high);
  }

  /* The words of the index that are fewest slips from a word, up to one, or two in a long one. */
  function nearest(word, index, more = 0) {
    let [found, most] = [[], (word.length >= 8 ? 2 : 1) + more];
    for (const term of starting(index.words, word[0])) {
      if (Math.abs(term.length - word.length) > most || !likely(word, term)) continue;
      const slips = distance(word, term, most);
      if (slips < most) [found, most] = [[], slips];
      if (slips <= most) found.push(term);
    }
    return found;
  }

  /* Letters added, lost, exchanged or swapped with the next; more than `most` counts as many. */
  function distance(a, b, most) {
    let [before, row] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1];
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          next[j] = Math.min(next[j], before[j - 2] + 1);
      }
      if (Math.min(...next) > most) return most + 1;
      [before, row] = [row, next];
    }
    return row[b.length];
  }

  /* A slip keeps the first letter and all digits, and in a short word takes no letter for another but a vowel for a vowel. */
  function likely(word, term) {
    if (term[0] !== word[0] || digits(term) !== digits(word)) return false;
    if (word.length !== term.length || word.length >= 7) return true;
    const wrong = [...word].map((letter, at) => letter + term[at]).filter(([a, b]) => a !== b);
    return wrong.length !== 1 || /^[aeiouy]+$/.test(wrong[0]);
  }
  /* What a query would be called as a name: its words' stems, without what only asks for a meaning. */
  const ASKING =
    /^(whats?|is|are|does|do|means?|meaning|of|definition|defined?|explain|the|an?|on|about|pages?|topics?|terms?|list|section|overview)$/;
  search.called = (text) => {
    const words = split(text).map(({ word }) => lower(word));
    const told = words.filter((word) => !ASKING.test(word));
    const exact = (told.length ? told : words).join(" ");
    return { asks: told.length < words.length, exact, name: stem((told.length ? told : words).map(stem).join("")) };
  };
  /* A query with the words in it that were read as others, or an empty text. */
  search.corrected = (text, wanted, { data }) => {
    const forms = () => data.groups.flatMap((group) => group.forms);
    let told = text;
    for (const { near, typed } of wanted)
      if (near?.length) told = told.replace(typed[0], forms().find((form) => lower(form) === near[0]) || near[0]);
    return told === text ? "" : told;
  };
  Object.assign(search, { nearest, stem, split, lower, push });
})(self.FactSearch);
