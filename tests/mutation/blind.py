"""Changes that no check can see, planted all the same: each is counted apart, with the reason."""

import random
import re

from tests.mutation.citations import cited, conditions, named_up_to
from tests.mutation.corpus import Corpus, Edit, Item
from tests.mutation.figures import prints_unit
from tests.mutation.operators import Found, misspelt, operator, other, swapped
from tests.mutation.pages import CLAIM, SENTENCE, matches
from tests.mutation.records import relations

MEANING = "meaning is a reader’s judgement"
LISTED = "each value of the closed list is possible"


@operator("blind-statement", "a statement reworded", MEANING)
def statement(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        item = claim.keys["statement"]
        new = re.sub(r"\b(is|can|was|has|are)\b", r"\1 never", item.raw, count=1)
        yield claim.name, item.replace(new)


@operator("blind-caveat", "a caveat reworded or taken out", MEANING)
def caveat(corpus: Corpus, _: random.Random) -> Found:
    yield from ((claim.name, claim.keys["caveat"].drop()) for claim in corpus.claims if "caveat" in claim.keys)


@operator("blind-evidence", "the kind of evidence", LISTED)
def evidence(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        free = [key for key, kind in corpus.store.vocabulary.evidence.items() if not kind.needs_origin]
        if claim.claim.evidence in free and claim.claim.evidence != "derived":
            yield claim.name, claim.keys["evidence"].replace(other(rng, free, claim.claim.evidence, "derived"))


@operator("blind-phase", "the stage of a result", LISTED)
def phase(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        if item := claim.keys.get("phase"):
            yield claim.name, item.replace(other(rng, ("preparation", "execution", "completion"), item.plain))


@operator("blind-topic", "the topic of a claim that its page does not name", "each topic is possible")
def topic(corpus: Corpus, rng: random.Random) -> Found:
    said = {match[2] for _, match in matches(corpus, CLAIM)}
    for claim in corpus.claims:
        if claim.name not in said:
            name = other(rng, corpus.store.vocabulary.topics, claim.claim.topic)
            item = claim.keys.get("topic")
            yield claim.name, item.replace(name) if item else claim.keys["statement"].insert(f"topic: {name}")


@operator("blind-unit", "a unit taken out that no citation prints", "the words of the citation do not have it")
def unit(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.read:
        item = claim.quantity().get("unit")
        if item and not prints_unit(corpus, claim) and not claim.claim.derivation:
            yield claim.name, item.drop()


@operator("blind-keywords", "the words that a claim is searched by", "they are for search, and no part of a claim")
def keywords(corpus: Corpus, _: random.Random) -> Found:
    yield from ((claim.name, claim.keys["keywords"].drop()) for claim in corpus.claims if "keywords" in claim.keys)


@operator("blind-citation", "one of two citations of a claim without a figure", "the other one still supports it")
def citation(corpus: Corpus, _: random.Random) -> Found:
    for claim, text, each in cited(corpus):
        others = corpus.store.cited_by[each.source, each.section, each.paragraph]
        if len(claim.claim.citations) > 1 and not claim.claim.quantity and len(others) > 1:
            yield claim.name, Edit(text.file, *text.line, "")


@operator(
    "blind-claim-unpublished", "a claim of an assertion that was never published", "nothing says that it was there"
)
def unpublished(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        file, text = "data/permalinks.txt", corpus.files.get("data/permalinks.txt", "")
        line = text.find(f"claims/{claim.name}/\n")
        uses = sum(claim.name in each for name, each in corpus.files.items() if not name.endswith(".txt"))
        count = re.match(r"#addresses:(\d+)", text)
        places = [corpus.store.cited_by[one.source, one.section, one.paragraph] for one in claim.claim.citations]
        alone = (
            any(len(names) == 1 for names in places) or claim.claim.quantity or len(claim.head["claims"].items()) == 1
        )
        if line >= 0 and uses == 1 and count and not alone and claim.claim.citations:
            edits = (claim.item.drop(), Edit(file, line, line + len(f"claims/{claim.name}/\n"), ""),
                     Edit(file, *count.span(1), str(int(count[1]) - 1)))  # fmt: skip
            yield claim.name, edits


@operator("blind-hedge", "a hedge declared to be about something else", "whether it is, is a reader’s judgement")
def hedge(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.read:
        hedges = [str(node.value) for node in claim.keys["hedges"].members()] if "hedges" in claim.keys else []
        found = list(claim.citations())
        if len(hedges) == 1 and len(found) == 1 and not found[0][1].without:
            item = found[0][0].keys["printed"]
            yield claim.name, (claim.keys["hedges"].drop(), item.insert(f"without: [{hedges[0]}]"))


@operator(
    "blind-condition",
    "a condition of a claim that is no test result, taken out",
    "a paragraph names more than one claim needs",
)
def condition(corpus: Corpus, _: random.Random) -> Found:
    for claim, key, item in conditions(corpus):
        if corpus.store.subject_of[claim.name].kind != "test" and not any(each.isdecimal() for each in item.raw):
            yield (
                f"{claim.name} {key}",
                claim.keys["conditions"].drop() if len(claim.keys["conditions"].items()) == 1 else item.drop(),
            )


@operator("blind-credit", "the credit, to another party that the section names", "both are named there")
def credit(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.read:
        relayed = any(each.source == "bulletin" for each in claim.claim.citations)
        free = not relayed and not corpus.store.vocabulary.evidence[claim.claim.evidence].needs_origin
        item = claim.keys.get("origin")
        if item and free:
            yield claim.name, item.drop()
        elif free and not claim.claim.origin and named_up_to(corpus, "aws", claim):
            yield claim.name, claim.keys["evidence"].insert("attributed-to: aws")


@operator("blind-relation", "a relation taken out, or turned to another claim", "no figure depends on it")
def relation(corpus: Corpus, rng: random.Random) -> Found:
    for claim, keys in relations(corpus):
        if keys["as"].plain in ("qualifies", "explains"):
            yield claim.name, keys["to"].replace(other(rng, corpus.store.claims, claim.name))


@operator("blind-source", "the title, address or note of a source", "no text at hand has them")
def source(corpus: Corpus, rng: random.Random) -> Found:
    for file, head in corpus.data.items():
        if file.startswith("data/sources/") and head["title"].plain != "null" and head["title"].raw[0] not in "\"'":
            yield file, head["title"].replace(misspelt(head["title"].raw, rng))


@operator(
    "blind-unread-words", "words printed in documentation whose text is not at hand", "there is no text to compare with"
)
def unread_words(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        for text, each in claim.citations():
            words = re.findall(r"[A-Za-z]{5,}", each.printed)
            if each.source not in corpus.texts and words and not any(letter.isdecimal() for letter in each.printed):
                item: Item = text.keys["printed"]
                yield claim.name, item.replace(item.raw.replace(words[0], misspelt(words[0], rng), 1))


@operator("blind-page-words", "words of ours on a page", MEANING)
def page_words(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, SENTENCE):
        yield (
            file,
            Edit(file, match.start(), match.start(), rng.choice((", or so they say", " at last", " in the end"))),
        )


@operator("blind-page-claim", "a reference to another claim than was meant", "both claims exist")
def page_claim(corpus: Corpus, rng: random.Random) -> Found:
    plain = [name for name, claim in corpus.store.claims.items() if not claim.quantity]
    for file, match in matches(corpus, CLAIM):
        if match[1] and not corpus.store.claims[match[2]].quantity:
            yield f"{file} {match[2]}", Edit(file, *match.span(2), other(rng, plain, match[2]))


@operator("blind-page-figure", "a reference to another figure of the same unit", "both claims exist")
def page_figure(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, CLAIM):
        quantity = corpus.store.claims[match[2]].quantity
        if not match[1] and quantity and quantity.unit:
            like = [
                name
                for name, claim in corpus.store.claims.items()
                if claim.quantity and claim.quantity.unit == quantity.unit and name != match[2]
            ]
            yield from ((f"{file} {match[2]}", Edit(file, *match.span(2), rng.choice(like))) for _ in like[:1])


@operator("blind-statements-swapped", "the statements of two claims exchanged", MEANING)
def statements(corpus: Corpus, rng: random.Random) -> Found:
    plain = [claim for claim in corpus.claims if not claim.claim.quantity]
    for claim in plain:
        yield claim.name, swapped(claim.keys["statement"], rng.choice(plain).keys["statement"])
