"""Faults on pages: numbers without claims, words that say something else, links, blocks, headings, marks by hand."""

import random
import re
from collections.abc import Iterator

from factstore.store.numerals import numerals, without_names
from tests.mutation.corpus import Corpus, Edit
from tests.mutation.operators import Found, flipped, misspelt, operator, other

CLAIM = re.compile(r"\[([^\[\]]*)\]\(claim:([a-z0-9-]+)\)")
LINK = re.compile(r"(?<!!)\[[^\[\]]+\]\(((?!claim:|source:|term:|date:|plain:|https?:)[^\s()]+)\)")
HEADING = re.compile(r"^#{2,3} .*?( \{#([a-z0-9-]+)\})$", re.MULTILINE)
BLOCK = re.compile(r"^/// ([a-z-]+)\n((?:    .*\n)*)(?:\n)?///$", re.MULTILINE)
SENTENCE = re.compile(r"(?<=[a-z])\. (?=[A-Z])")


def matches(corpus: Corpus, pattern: re.Pattern[str], under: str = "docs/") -> Iterator[tuple[str, re.Match[str]]]:
    """Yield what a pattern finds on the pages, outside code."""
    for file, text in corpus.prose.items():
        if file.startswith(under):
            yield from ((file, match) for match in pattern.finditer(text))


def quantities(corpus: Corpus) -> Iterator[tuple[str, re.Match[str], str]]:
    """Yield the references that print a quantity, with its text."""
    for file, match in matches(corpus, CLAIM):
        quantity = corpus.store.claims[match[2]].quantity
        if not match[1] and quantity:
            yield file, match, quantity.text


@operator("page-uncited", "a figure whose reference is taken out")
def page_uncited(corpus: Corpus, _: random.Random) -> Found:
    yield from ((f"{file} {text}", Edit(file, *match.span(), text)) for file, match, text in quantities(corpus)
                if any(numerals(text)))  # fmt: skip


@operator("page-exempted", "a figure declared as no claim")
def page_exempted(corpus: Corpus, rng: random.Random) -> Found:
    for file, match, text in quantities(corpus):
        # A short number without a unit may be a count of anything.
        if any(letter.isdecimal() for letter in text) and (len(text) > 2 or not text.isdecimal()):
            number = next(numerals(text)).text
            reason = rng.choice(("count", "list-number"))
            bare = text.replace(number, f"[{number}](plain:{reason})", 1)
            yield f"{file} {text}", Edit(file, *match.span(), rng.choice((f"[{text}](plain:{reason})", bare)))


@operator("page-hand-made-mark", "a figure marked by hand, in HTML or an attribute list")
def page_hand_made(corpus: Corpus, rng: random.Random) -> Found:
    for file, match, text in quantities(corpus):
        if any(letter.isdecimal() for letter in text):
            new = flipped(text, rng)
            marked = (f'<span data-claim="{match[2]}">{new}</span>', f'<span data-exempt="count">{new}</span>',
                      f'*{new}*{{: data-exempt="count" }}', f"<time>{new}</time>")  # fmt: skip
            yield f"{file} {new}", Edit(file, *match.span(), rng.choice(marked))


@operator("page-wrong-words", "another number in words of ours")
def page_wrong_words(corpus: Corpus, rng: random.Random) -> Found:
    for file, match, text in quantities(corpus):
        if any(letter.isdecimal() for letter in without_names(text, corpus.store.vocabulary.digit_name_pattern)):
            new = flipped(text, rng)
            yield f"{file} {new}", Edit(file, *match.span(), f"[{new}](claim:{match[2]})")


@operator("page-number-in-words", "a number added to words of ours for a claim")
def page_number_in_words(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, CLAIM):
        if match[1]:
            start = match.start(1)
            yield f"{file} {match[1]}", Edit(file, start, start, rng.choice(("17 ", "3.7 ", "about 1,234 ")))


@operator("page-lost-qualifier", "the qualifier left out of words of ours")
def page_lost_qualifier(corpus: Corpus, _: random.Random) -> Found:
    for file, match, text in quantities(corpus):
        quantity = corpus.store.claims[match[2]].quantity
        if quantity and quantity.qualifier:
            word = corpus.store.vocabulary.qualifiers[quantity.qualifier].text or ""
            if any(letter.isdecimal() for letter in text):
                said = text.replace(f"{word}\u00a0", "").replace(f"{word} ", "")
                yield f"{file} {said}", Edit(file, *match.span(), f"[{said}](claim:{match[2]})")


@operator("page-other-unit", "another unit in words of ours")
def page_other_unit(corpus: Corpus, rng: random.Random) -> Found:
    units = {
        "s": "hours",
        "tokens/s": "chips",
        "chips": "seconds",
        "cases": "percent",
        "x": "tokens/s",
        "%": "tokens/s",
    }
    for file, match, text in quantities(corpus):
        quantity = corpus.store.claims[match[2]].quantity
        if quantity and quantity.value is not None and quantity.unit in units and not quantity.show and not quantity.of:
            word = corpus.store.vocabulary.qualifiers[quantity.qualifier].text if quantity.qualifier else ""
            number = next(numerals(text)).text if any(numerals(text)) else ""
            new = f"{word} {number} {units[quantity.unit]}".strip()
            if number and rng:
                yield f"{file} {new}", Edit(file, *match.span(), f"[{new}](claim:{match[2]})")


@operator("page-claim-misspelt", "the id of a claim misspelt on a page")
def page_claim_misspelt(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, CLAIM):
        yield f"{file} {match[2]}", Edit(file, *match.span(2), misspelt(match[2], rng))


@operator("page-reference-broken", "a bracket or the scheme of a reference lost")
def page_reference_broken(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, CLAIM):
        new = rng.choice(
            (match[0][1:], match[0][:-1], match[0].replace("](", "] ("), match[0].replace("claim:", "clam:"))
        )
        yield f"{file} {new}", Edit(file, *match.span(), new)


@operator("page-figure-of-none", "words taken from a claim without a quantity")
def page_figure_of_none(corpus: Corpus, _: random.Random) -> Found:
    for file, match in matches(corpus, CLAIM):
        if match[1] and not corpus.store.claims[match[2]].quantity:
            yield f"{file} {match[2]}", Edit(file, *match.span(1), "")


@operator("page-number", "a number written into prose")
def page_number(corpus: Corpus, rng: random.Random) -> Found:
    said = (
        " on 16 chips", " in 27 minutes", ", by 1.28 ×", " in seven cases", " over \uff14\uff12 runs", " at ½ the cost",
        " within five hours", " in 2027", " on Trainium4", " with `96` cases", " in <b>4</b> runs", " for 80%",
    )  # fmt: skip
    for file, match in matches(corpus, SENTENCE):
        words = rng.choice(said)
        yield f"{file}{words}", Edit(file, match.start(), match.start(), words)


@operator("page-number-in-heading", "a number written into a heading, a title or a description")
def page_number_in_heading(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, HEADING):
        yield (
            f"{file} {match[2]}",
            Edit(file, match.start(1), match.start(1), rng.choice((" in 27 minutes", ": 3 runs"))),
        )
    for file, text in corpus.pages.items():
        for found in re.finditer(r"^(?:title|description): .*?(?=\"?$)", text, re.MULTILINE):
            if found.start() < 600:
                yield f"{file} front matter", Edit(file, found.end(), found.end(), " in 27 minutes")


@operator("page-block-name", "the name of a block misspelt")
def page_block_name(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, BLOCK):
        yield f"{file} {match[1]}", Edit(file, *match.span(1), misspelt(match[1], rng))


@operator("page-block-option", "an option of a block misspelt, or with a value that it does not take")
def page_block_option(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, BLOCK):
        options = list(re.finditer(r"^    ([a-z]+):(?: ([^\[\n]+))?$", match[2], re.MULTILINE))
        if options:
            option, at = rng.choice(options), match.start(2)
            edits = [Edit(file, at + option.start(1), at + option.end(1), misspelt(option[1], rng) + "x")]
            if option[2] and option[1] not in ("caption", "labels"):
                edits.append(Edit(file, at + option.start(2), at + option.end(2), "nothing-such"))
            yield f"{file} {match[1]} {option[1]}", rng.choice(edits)


@operator("page-block-added", "an option that the block does not know")
def page_block_added(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, BLOCK):
        line = rng.choice(("    colour: blue\n", "    topik: performance\n", "    limit: 3\n"))
        yield f"{file} {match[1]}", Edit(file, match.start(2), match.start(2), line)


@operator("page-block-id", "the id of a claim misspelt in a block")
def page_block_id(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, re.compile(r"^    ids: \[([^\]]+)\]$", re.MULTILINE)):
        name = rng.choice(match[1].split(", "))
        yield f"{file} {name}", Edit(file, *match.span(1), match[1].replace(name, misspelt(name, rng)))


@operator("page-block-number", "a number written into the caption or a label of a block")
def page_block_number(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, re.compile(r"^    (?:caption: |  - )[^\n]*[a-z]$", re.MULTILINE)):
        words = rng.choice((" in 27 minutes", " on 16 chips", ", by 1.28 ×"))
        yield f"{file} {match[0].strip()}", Edit(file, match.end(), match.end(), words)


@operator("page-block-open", "the end of a block taken out")
def page_block_open(corpus: Corpus, _: random.Random) -> Found:
    for file, match in matches(corpus, BLOCK):
        if match[2]:
            yield f"{file} {match[1]}", Edit(file, match.end() - 3, match.end(), "")


@operator("page-claims-list", "the list of all claims at the end of a topic page")
def page_claims_list(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, BLOCK, "docs/topics/"):
        if match[1] == "claims":
            topic = re.search(r"topic: ([a-z-]+)", match[2])
            if topic:
                yield f"{file} dropped", Edit(file, *match.span(), "")
                known = other(rng, corpus.store.vocabulary.topics, topic[1])
                at = match.start(2)
                yield f"{file} of {known}", Edit(file, at + topic.start(1), at + topic.end(1), known)


@operator("page-link", "a link to a page or a section broken")
def page_link(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, LINK):
        path, mark, part = match[1].partition("#")
        new = f"{path}#{misspelt(part, rng)}" if mark else f"{misspelt(path.removesuffix('.md'), rng)}.md"
        yield f"{file} {match[1]} to {new}", Edit(file, *match.span(1), new)


@operator("page-heading-id", "the id of a heading taken out, changed or repeated")
def page_heading_id(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, HEADING, "docs/topics/"):
        ids = [each[2] for name, each in matches(corpus, HEADING) if name == file]
        new = rng.choice(("", f" {{#{match[2]}-new}}", f" {{#{other(rng, ids, match[2])}}}"))
        yield f"{file} {match[2]} to{new}", Edit(file, *match.span(1), new)


@operator("page-heading-drop", "a heading of a topic page taken out")
def page_heading_drop(corpus: Corpus, _: random.Random) -> Found:
    for file, match in matches(corpus, HEADING, "docs/topics/"):
        yield f"{file} {match[2]}", Edit(file, *match.span(), "")


@operator("page-term", "a source, a term or a date misspelt in a reference")
def page_term(corpus: Corpus, rng: random.Random) -> Found:
    for file, match in matches(corpus, re.compile(r"\]\((source|term|date):([a-z0-9-]+)\)")):
        yield f"{file} {match[2]}", Edit(file, *match.span(2), misspelt(match[2], rng))


@operator("page-front-matter", "the front matter of a page damaged")
def page_front_matter(corpus: Corpus, rng: random.Random) -> Found:
    for file, text in corpus.pages.items():
        key = rng.choice(("title", "description"))
        found = re.search(rf"^{key}: .*\n", text, re.MULTILINE)
        if found:
            new = rng.choice(("", found[0].replace(key, misspelt(key, rng), 1)))
            yield f"{file} {key}", Edit(file, *found.span(), new)
