"""Faults in citations, cautions, conditions and credits."""

import random
import re
from collections.abc import Iterator

from factstore.rules.grounding.texts import SourceText, cited_sentence, fold, sentences, stands_in
from factstore.store.claims import Citation
from tests.mutation.corpus import CitationText, ClaimText, Corpus, Edit, Item
from tests.mutation.operators import Found, flipped, misspelt, operator, other, swapped

Cited = Iterator[tuple[ClaimText, CitationText, Citation]]


def cited(corpus: Corpus) -> Cited:
    """The citations of works whose text is at hand."""
    for claim in corpus.claims:
        for text, citation in claim.citations():
            if citation.source in corpus.texts:
                yield claim, text, citation


def _prints(text: SourceText, section: str, paragraph: int, words: str) -> bool:
    """Whether a place has the words as well: the text cannot contradict a citation that is moved there."""
    found = text.folded.get((section, paragraph), "")
    return any(stands_in(fold(words), each) for each in sentences(found))


@operator("printed-word", "the spelling of a word in `printed`")
def printed_word(corpus: Corpus, rng: random.Random) -> Found:
    for claim, text, citation in cited(corpus):
        words = re.findall(r"[A-Za-z]{5,}", citation.printed)
        if words:
            word, item = rng.choice(words), text.keys["printed"]
            yield f"{claim.name} {word}", item.replace(item.raw.replace(word, misspelt(word, rng), 1))


@operator("printed-case", "the case of a letter in `printed`")
def printed_case(corpus: Corpus, _: random.Random) -> Found:
    for claim, text, _each in cited(corpus):
        item = text.keys["printed"]
        at = next((at for at, letter in enumerate(item.raw) if letter.isalpha()), -1)
        yield f"{claim.name} {item.raw}", item.replace(item.raw[:at] + item.raw[at:].swapcase())


@operator("printed-word-added", "a word more in `printed`")
def printed_word_added(corpus: Corpus, rng: random.Random) -> Found:
    for claim, text, _each in cited(corpus):
        item = text.keys["printed"]
        yield f"{claim.name} {item.raw}", item.replace(f"{item.raw[0]}{rng.choice(('nearly', 'over'))} {item.raw[1:]}")


@operator("paragraph", "the paragraph, by one")
def paragraph_by_one(corpus: Corpus, rng: random.Random) -> Found:
    for claim, text, citation in cited(corpus):
        moved = citation.paragraph + rng.choice((-1, 1))
        if not _prints(corpus.texts[citation.source], citation.section, moved, citation.printed):
            yield f"{claim.name} to {moved}", text.keys["paragraph"].replace(str(moved))


@operator("section", "the section, for another of the same work")
def section(corpus: Corpus, rng: random.Random) -> Found:
    for claim, text, citation in cited(corpus):
        source = corpus.texts[citation.source]
        name = other(rng, (name for name, listed in source.sections.items() if listed), citation.section)
        if not _prints(source, name, citation.paragraph, citation.printed):
            yield f"{claim.name} to {name}", text.keys["section"].replace(name)


@operator("place", "the whole place, for one in the other article")
def place(corpus: Corpus, rng: random.Random) -> Found:
    for claim, text, citation in cited(corpus):
        source = other(rng, corpus.texts, citation.source)
        name, paragraph = rng.choice(sorted(corpus.texts[source].folded))
        if not _prints(corpus.texts[source], name, paragraph, citation.printed):
            keys = text.keys
            edits = (
                keys["source"].replace(source),
                keys["section"].replace(name),
                keys["paragraph"].replace(str(paragraph)),
            )
            yield f"{claim.name} to {source} {name} {paragraph}", edits


@operator("source", "the source, for another one")
def source_of_citation(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        for text, citation in claim.citations():
            name = other(rng, corpus.store.sources, citation.source)
            yield f"{claim.name} to {name}", text.keys["source"].replace(name)


@operator("swap-sources", "the sources of two citations of one claim")
def swap_sources(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        pair = [text for text, _ in claim.citations()]
        if len(pair) == 2 and any(each.source in corpus.texts for each in claim.claim.citations):
            yield claim.name, swapped(pair[0].keys["source"], pair[1].keys["source"])


@operator("swap-places", "the citations of two claims")
def swap_places(corpus: Corpus, rng: random.Random) -> Found:
    whole = [each for each in cited(corpus) if each[0].claim.quantity and each[0].claim.quantity.numbers]
    for claim, text, citation in whole:
        second, its_text, its = rng.choice(whole)
        if second.name != claim.name and its.printed != citation.printed:
            yield f"{claim.name}, {second.name}", (text.replace(its_text.raw), its_text.replace(text.raw))


@operator("citation-drop", "the only citation taken out")
def citation_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        if len(claim.claim.citations) == 1:
            yield claim.name, claim.keys["citations"].drop()


@operator("citation-of-figure-drop", "one of two citations of a figure taken out")
def citation_of_two(corpus: Corpus, _: random.Random) -> Found:
    for claim, text, citation in cited(corpus):
        figures = claim.claim.quantity and claim.claim.quantity.numbers
        key = (citation.source, citation.section, citation.paragraph)
        others = [name for name in corpus.store.cited_by[key] if name != claim.name]
        again = any(
            citation.printed in each.printed or each.printed in citation.printed
            for name in others
            for each in corpus.store.claims[name].citations
            if (each.source, each.section, each.paragraph) == key
        )
        held = {
            value for name in others for each in corpus.store.claims[name].conditions.values() for value in each.values
        }
        again = again or any(f"{number:f}" in held for number in figures or ())
        if len(claim.claim.citations) == 2 and figures and not again:
            yield f"{claim.name} {citation.source}", Edit(text.file, *text.line, "")


@operator("citation-twice", "a citation repeated")
def citation_twice(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        for text, _each in claim.citations():
            start, end = text.line
            yield claim.name, Edit(text.file, end, end, text.text[start:end].rstrip("\n") + "\n")


def _hedges(claim: ClaimText) -> list[str]:
    return [str(node.value) for node in claim.keys["hedges"].members()] if "hedges" in claim.keys else []


@operator("hedge-drop", "a hedge taken out")
def hedge_drop(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        if hedges := _hedges(claim):
            word = rng.choice(hedges)
            rest = ", ".join(each for each in hedges if each != word)
            item = claim.keys["hedges"]
            yield f"{claim.name} {word}", item.replace(f"[{rest}]") if rest else item.drop()


@operator("hedge-change", "one hedge for another")
def hedge_change(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        if hedges := _hedges(claim):
            word = other(rng, corpus.store.vocabulary.hedges, *hedges)
            yield f"{claim.name} {word}", claim.keys["hedges"].replace(f"[{', '.join([*hedges[1:], word])}]")


@operator("hedge-add", "a hedge that the source has not")
def hedge_add(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        without = {word for each in claim.claim.citations for word in each.without}
        word = other(rng, corpus.store.vocabulary.hedges, *claim.claim.hedges, *without)
        if "hedges" in claim.keys:
            listed = ", ".join([*_hedges(claim), word])
            yield f"{claim.name} {word}", claim.keys["hedges"].replace(f"[{listed}]")
        else:
            yield f"{claim.name} {word}", claim.keys["evidence"].insert(f"hedges: [{word}]")


@operator("without-drop", "a `without` taken out")
def without_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim, text, _each in cited(corpus):
        if "without" in text.keys:
            yield claim.name, text.keys["without"].drop()


@operator("without-add", "a `without` that is not needed")
def without_add(corpus: Corpus, rng: random.Random) -> Found:
    for claim, text, citation in cited(corpus):
        if "without" not in text.keys:
            sentence = cited_sentence(corpus.texts, citation).casefold()
            cautions = {**corpus.store.vocabulary.hedges, **corpus.store.vocabulary.qualifiers}
            own = {*claim.claim.hedges, (claim.claim.quantity and claim.claim.quantity.qualifier) or ""}
            absent = [name for name, entry in cautions.items() if not any(word in sentence for word in entry.words)]
            word = other(rng, absent, *own)
            yield f"{claim.name} {word}", text.keys["printed"].insert(f"without: [{word}]")


def conditions(corpus: Corpus) -> Iterator[tuple[ClaimText, str, Item]]:
    """The conditions that a claim writes itself."""
    for claim in corpus.claims:
        if "conditions" in claim.keys:
            yield from ((claim, key, item) for key, item in claim.keys["conditions"].items().items())


def _carried(item: Item) -> bool:
    return "stated-by" in item.items()


def _other_value(corpus: Corpus, key: str, item: Item, rng: random.Random) -> str:
    value = item.items()["value"] if _carried(item) else item
    if value.plain.isdecimal():
        return flipped(value.plain, rng)
    own = corpus.store.vocabulary.system(value.plain)
    kind = corpus.store.vocabulary.systems[own].kind if own else "term"
    known = [each.name for each in corpus.store.vocabulary.systems.values() if each.kind == kind]
    return other(rng, known, value.plain) if corpus.store.vocabulary.conditions[key].values == "systems" else "another"


@operator("condition-value", "the value of a condition")
def condition_value(corpus: Corpus, rng: random.Random) -> Found:
    read = {claim.name for claim in corpus.read}
    for claim, key, item in conditions(corpus):
        value = item.items()["value"] if _carried(item) else item
        new = _other_value(corpus, key, item, rng)
        system = corpus.store.vocabulary.system(new)
        names = corpus.store.vocabulary.systems[system].names if system else (new,)
        texts = [corpus.texts[each.source].folded[each.section, each.paragraph] for each in claim.claim.citations
                 if each.source in corpus.texts]  # fmt: skip
        printed = any(stands_in(fold(name), text, any_case=True) for name in names for text in texts)
        grounded = _carried(item) or (claim.name in read and not printed)
        if grounded and isinstance(value.value.value, str):
            yield f"{claim.name} {key} to {new}", value.replace(new)


@operator("condition-digit", "a digit of a condition")
def condition_digit(corpus: Corpus, rng: random.Random) -> Found:
    for claim, key, item in conditions(corpus):
        value = item.items()["value"] if _carried(item) else item
        if value.plain.isdecimal() if isinstance(value.value.value, str) else False:
            yield f"{claim.name} {key}", value.replace(flipped(value.plain, rng))


@operator("condition-of-test-drop", "a condition of a test result taken out")
def condition_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim, key, item in conditions(corpus):
        if corpus.store.subject_of[claim.name].kind == "test" and claim.claim.evidence == "measured":
            shared = sum(
                key in corpus.store.claims[name].conditions for name in corpus.store.subject_of[claim.name].claims
            )
            whole = claim.keys["conditions"]
            if shared > 1 and key not in ("batch-size", "sequence-length"):
                edit = whole.drop() if len(whole.items()) == 1 else item.drop()
                yield f"{claim.name} {key}", edit


@operator("condition-add", "a condition that no cited paragraph prints")
def condition_add(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        if "conditions" in claim.keys:
            own = claim.keys["conditions"].items()
            first = next(iter(own.values()))
            key = other(rng, ("batch-size", "precision", "kernels", "sequence-length"), *claim.claim.conditions)
            value = {"batch-size": "17", "sequence-length": "1025", "precision": "MXFP8", "kernels": "NKI"}[key]
            text = " ".join(
                corpus.texts[each.source].folded[each.section, each.paragraph] for each in claim.claim.citations
            )
            if value not in text:
                yield f"{claim.name} {key}", first.insert(f"{key}: {value}")


@operator("stated-by-drop", "the place that states a condition taken out")
def stated_by_drop(corpus: Corpus, _: random.Random) -> Found:
    read = {claim.name for claim in corpus.read}
    for claim, key, item in conditions(corpus):
        if _carried(item) and claim.name in read:
            yield f"{claim.name} {key}", item.replace(item.items()["value"].raw)


@operator("stated-by-change", "the place that states a condition, for another claim")
def stated_by_change(corpus: Corpus, rng: random.Random) -> Found:
    for claim, key, item in conditions(corpus):
        if _carried(item):
            values = claim.claim.conditions[key].values
            stating = {
                name for name, each in corpus.store.claims.items()
                if (key in each.conditions and set(values) <= set(each.conditions[key].values))
                or (each.quantity and each.quantity.value is not None and values == (f"{each.quantity.value:f}",))
            }  # fmt: skip
            target = item.items()["stated-by"]
            yield f"{claim.name} {key}", target.replace(other(rng, set(corpus.store.claims) - stating))


@operator("origin-drop", "the origin of a finding that an article relays taken out")
def origin_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.read:
        needed = corpus.store.vocabulary.evidence[claim.claim.evidence].needs_origin
        relayed = any(each.source == "bulletin" for each in claim.claim.citations) and not claim.claim.attributed_to
        needed = needed or relayed
        if needed and "origin" in claim.keys:
            yield claim.name, claim.keys["origin"].drop()
        elif needed and "origin" in claim.head:
            yield f"{claim.name} at the head", claim.head["origin"].drop()


def named_up_to(corpus: Corpus, party: str, claim: ClaimText) -> bool:
    """Whether each cited paragraph names the party."""
    entry = corpus.store.vocabulary.parties[party]
    texts = [corpus.texts[each.source].folded[each.section, each.paragraph] for each in claim.claim.citations]
    return all(any(stands_in(name, text, any_case=True) for name in (entry.name, *entry.aliases)) for text in texts)


def _named(corpus: Corpus, party: str, claim: ClaimText) -> bool:
    """Whether a cited section names the party: the text cannot contradict a credit to it."""
    entry = corpus.store.vocabulary.parties[party]
    texts = [
        text
        for each in claim.claim.citations
        for (name, _), text in corpus.texts[each.source].folded.items()
        if name == each.section
    ]
    return any(stands_in(name, text, any_case=True) for name in (entry.name, *entry.aliases) for text in texts)


@operator("credit", "the party credited, for one that the section does not name")
def credit(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        strangers = [name for name in corpus.store.vocabulary.parties if not _named(corpus, name, claim)]
        strangers = [name for name in strangers if name != "semianalysis"]
        if strangers and claim.claim.derivation is None:
            item = claim.keys.get("attributed-to")
            party = rng.choice(strangers)
            edit = item.replace(party) if item else claim.keys["evidence"].insert(f"attributed-to: {party}")
            yield f"{claim.name} to {party}", edit


VENDOR = ("vendor-reported", "vendor-target", "documented")


@operator("credit-drop", "the credit of a vendor's word to the vendor taken out")
def credit_drop(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.read:
        if "attributed-to" in claim.keys and claim.claim.evidence in VENDOR:
            yield claim.name, claim.keys["attributed-to"].drop()


@operator("evidence-vendor", "a measurement turned into a vendor's word, or the other way round")
def evidence_vendor(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.read:
        origin = corpus.store.sources.get(claim.claim.origin or "")
        item = claim.keys["evidence"]
        if item.plain == "measured" and origin and origin.kind == "article" and not claim.claim.attributed_to:
            yield claim.name, item.replace(rng.choice(VENDOR))
        if item.plain in VENDOR and origin and origin.kind in ("documentation", "code"):
            yield claim.name, item.replace("measured")
