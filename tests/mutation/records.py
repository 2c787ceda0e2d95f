"""Faults in records as wholes: ids, keys, statements, formulas, relations, gaps, sources, addresses, and YAML."""

import random
import re
from collections.abc import Iterator

from factstore.words.derive import inputs
from tests.mutation.corpus import ClaimText, Corpus, Edit, Item
from tests.mutation.operators import Found, flipped, misspelt, operator, other


@operator("id-rename", "the id of a claim, and of nothing that refers to it")
def id_rename(corpus: Corpus, _: random.Random) -> Found:
    yield from ((claim.name, claim.item.rename(f"{claim.name}-new")) for claim in corpus.claims)


@operator("id-rename-everywhere", "the id of a claim, with every reference to it")
def id_rename_everywhere(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        whole = re.compile(rf"(?<![\w-]){claim.name}(?![\w-])")
        edits = tuple(
            Edit(file, *match.span(), f"{claim.name}-new")
            for file, text in corpus.files.items()
            if claim.name in text and not file.endswith("permalinks.txt")
            for match in whole.finditer(text)
        )
        yield claim.name, edits


@operator("id-twice", "the id of one claim given to another")
def id_twice(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        yield claim.name, claim.item.rename(other(rng, corpus.store.claims, claim.name))


@operator("id-not-a-slug", "a capital or a dot in the id of a claim")
def id_not_a_slug(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        yield claim.name, claim.item.rename(rng.choice((claim.name.title(), claim.name.replace("-", "_", 1) + ".1")))


@operator("claim-delete", "a whole claim taken out")
def claim_delete(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        if len(claim.head["claims"].items()) > 1:
            yield claim.name, claim.item.drop()


@operator("claim-twice", "a whole claim repeated in its file")
def claim_twice(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        edit = claim.item.drop()
        text = corpus.files[edit.file][edit.start : edit.end].rstrip("\n") + "\n"
        yield claim.name, Edit(edit.file, edit.start, edit.start, text)


@operator("file-delete", "a whole file of claims emptied")
def file_delete(corpus: Corpus, _: random.Random) -> Found:
    for file in {claim.item.file for claim in corpus.claims}:
        yield file, Edit(file, 0, len(corpus.files[file]), "")


@operator("key-twice", "a key that stands twice")
def key_twice(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        key = rng.choice(("statement", "evidence"))
        item = claim.keys[key]
        yield f"{claim.name} {key}", item.insert(f"{key}: {item.raw}")


@operator("key-misspelt", "a key misspelt")
def key_misspelt(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        key = rng.choice(sorted(claim.keys))
        yield f"{claim.name} {key}", claim.keys[key].rename(misspelt(key, rng))


@operator("key-drop", "a key taken out that every claim has")
def key_drop(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        key = rng.choice(("statement", "evidence"))
        yield f"{claim.name} {key}", claim.keys[key].drop()


@operator("value-empty", "a value left empty")
def value_empty(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        item = claim.keys[rng.choice(("statement", "evidence"))]
        yield claim.name, item.replace("")


LISTS = ("evidence", "topic", "origin", "attributed-to", "phase", "hedges", "relations")


@operator("name-misspelt", "a name of a closed list misspelt")
def name_misspelt(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        named = [item for key, item in {**claim.head, **claim.keys}.items() if key in LISTS[:5]]
        named += [item for text, _ in claim.citations() for key, item in text.keys.items() if key == "source"]
        named += [
            item for key, item in claim.quantity().items() if key in ("unit", "qualifier") and len(item.plain) > 1
        ]
        item = rng.choice(named)
        yield f"{claim.name} {item.key.value} {item.raw}", item.replace(f'"{misspelt(item.plain, rng)}"')


@operator("section-misspelt", "the name of a section misspelt")
def section_misspelt(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        for text, _ in claim.citations():
            item = text.keys["section"]
            if len(item.plain) > 3:
                yield f"{claim.name}", item.replace(f'"{misspelt(item.plain, rng)}"')


@operator("statement-number", "a number written into a statement or a caveat")
def statement_number(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        item = claim.keys["caveat" if "caveat" in claim.keys and rng.random() < 0.4 else "statement"]
        words = rng.choice((" in 12 runs", " after 3.5 hours", " in seven cases", " on 16 chips"))
        at = item.raw.rfind(".")
        yield claim.name, item.replace(item.raw[:at] + words + item.raw[at:])


@operator("statement-quantity", "the place of the quantity in a statement")
def statement_quantity(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        item = claim.keys["statement"]
        if "{quantity}" in item.raw:
            known = [name for name, each in corpus.store.claims.items() if each.quantity]
            new = rng.choice(("many", "{quantitty}", "{" + other(rng, known, claim.name) + "}"))
            yield f"{claim.name} {new}", item.replace(item.raw.replace("{quantity}", new))


def derivations(corpus: Corpus) -> Iterator[tuple[ClaimText, dict[str, Item]]]:
    for claim in corpus.claims:
        if "derivation" in claim.keys:
            yield claim, claim.keys["derivation"].items()


@operator("derivation-drop", "a derivation taken out")
def derivation_drop(corpus: Corpus, _: random.Random) -> Found:
    yield from ((claim.name, claim.keys["derivation"].drop()) for claim, _keys in derivations(corpus))


@operator("formula-broken", "a bracket, an operand or a sign lost in a formula")
def formula_broken(corpus: Corpus, rng: random.Random) -> Found:
    for claim, keys in derivations(corpus):
        if item := keys.get("formula"):
            raw = item.raw.strip('"')
            broken = rng.choice((f"({raw}", f"{raw} *", raw.replace(" / ", " ", 1).replace(" * ", " ", 1) + " %"))
            yield f"{claim.name} {broken}", item.replace(f'"{broken}"')


@operator("formula-sign", "one sign of a formula for another")
def formula_sign(corpus: Corpus, rng: random.Random) -> Found:
    for claim, keys in derivations(corpus):
        item = keys.get("formula")
        signs = list(re.finditer(r" ([-+*/]) ", item.raw)) if item else []
        if item and signs:
            match = rng.choice(signs)
            sign = other(rng, "+-*/", match[1])
            yield (
                f"{claim.name} {match[1]} to {sign}",
                item.replace(item.raw[: match.start(1)] + sign + item.raw[match.end(1) :]),
            )


@operator("formula-input", "one input of a formula for another, or misspelt")
def formula_input(corpus: Corpus, rng: random.Random) -> Found:
    for claim, keys in derivations(corpus):
        names = inputs(claim.claim)
        if (item := keys.get("formula")) and names:
            name = rng.choice(names)
            value = corpus.store.claims[name].quantity
            known = [
                each for each, one in corpus.store.claims.items()
                if one.quantity and one.quantity.numbers and value and one.quantity.numbers != value.numbers
            ]  # fmt: skip
            new = rng.choice((other(rng, known, name), misspelt(name, rng)))
            changed = re.sub(rf"(?<![\w-]){name}(?![\w-])", new, item.raw, count=1)
            yield f"{claim.name} {name} to {new}", item.replace(changed)


@operator("formula-input-value", "the value of a formula's input, with its `printed`")
def formula_input_value(corpus: Corpus, rng: random.Random) -> Found:
    used = {name for claim in corpus.claims for name in inputs(claim.claim)}
    for claim in corpus.claims:
        if claim.name in used and (item := claim.quantity().get("value")):
            yield claim.name, item.replace(flipped(item.raw, rng))


@operator("formula-lost", "the formula of a derivation declared not stated")
def formula_lost(corpus: Corpus, _: random.Random) -> Found:
    for claim, keys in derivations(corpus):
        if (item := keys.get("formula")) and keys["by"].plain == "site":
            yield claim.name, (item.rename("inputs"), item.replace("not-stated"))


@operator("derivation-limit", "what a derivation assumes, or its limit, taken out")
def derivation_limit(corpus: Corpus, rng: random.Random) -> Found:
    for claim, keys in derivations(corpus):
        if "limit" in keys:
            key = rng.choice(("limit", "assumes"))
            yield f"{claim.name} {key}", keys[key].drop()


@operator("derivation-by", "who computed a value")
def derivation_by(corpus: Corpus, _: random.Random) -> Found:
    for claim, keys in derivations(corpus):
        item = keys["by"]
        yield claim.name, item.replace("source" if item.plain == "site" else "site")


def relations(corpus: Corpus) -> Iterator[tuple[ClaimText, dict[str, Item]]]:
    for claim in corpus.claims:
        if "relations" in claim.keys:
            listed = claim.keys["relations"]
            for node in listed.members():
                yield claim, Item(listed.file, listed.text, listed.key, node, first=False).items()


@operator("relation-target", "a relation to no claim, or to itself")
def relation_target(corpus: Corpus, rng: random.Random) -> Found:
    for claim, keys in relations(corpus):
        new = rng.choice((claim.name, misspelt(keys["to"].plain, rng)))
        yield f"{claim.name} to {new}", keys["to"].replace(new)


@operator("relation-kind", "a relation to a kind that the two claims contradict")
def relation_kind(corpus: Corpus, rng: random.Random) -> Found:
    for claim, keys in relations(corpus):
        target = corpus.store.claims[keys["to"].plain]
        kinds = ["supersedes", "repeat"]
        kinds += ["repeats"] if target.quantity != claim.claim.quantity else []
        yield claim.name, keys["as"].replace(other(rng, kinds, keys["as"].plain))


@operator("relation-circle", "a relation that runs back")
def relation_circle(corpus: Corpus, _: random.Random) -> Found:
    owner = {claim.name: claim for claim in corpus.claims}
    for claim, keys in relations(corpus):
        if keys["as"].plain in ("qualifies", "explains") and keys["to"].plain != claim.name:
            target = owner[keys["to"].plain]
            back = f"{{as: {keys['as'].plain}, to: {claim.name}}}"
            if "relations" not in target.keys:
                yield claim.name, target.keys["evidence"].insert(f"relations: [{back}]")


@operator("status", "a claim marked superseded by nothing")
def status(corpus: Corpus, _: random.Random) -> Found:
    for claim in corpus.claims:
        if "status" not in claim.keys:
            yield claim.name, claim.keys["evidence"].insert("status: superseded")


@operator("evidence-derived", "evidence that contradicts its derivation")
def evidence_derived(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        item = claim.keys["evidence"]
        kinds = [kind for kind in corpus.store.vocabulary.evidence if kind != "derived"]
        yield claim.name, item.replace(rng.choice(kinds) if item.plain == "derived" else "derived")


@operator("context-kind", "the mark of a file that lies outside the coverage")
def context_kind(corpus: Corpus, _: random.Random) -> Found:
    for file, head in corpus.data.items():
        if file.startswith("data/claims/") and "kind" in head and head["kind"].plain == "context":
            yield file, head["kind"].drop()
        elif file.startswith("data/claims/") and "kind" not in head and "origin" in head:
            yield file, head["subject"].insert("kind: context")


@operator("topic-unknown", "a topic that is no page")
def topic_unknown(corpus: Corpus, rng: random.Random) -> Found:
    for file, head in corpus.data.items():
        if "topic" in head:
            yield file, head["topic"].replace(misspelt(head["topic"].plain, rng))


@operator("gap", "a name misspelt or a number added in an open question")
def gap(corpus: Corpus, rng: random.Random) -> Found:
    for name, item in corpus.data["data/gaps.yml"]["gaps"].items().items():
        keys = item.items()
        choices = [keys["topic"].replace(misspelt(keys["topic"].plain, rng)), keys["searched"].drop(),
                   keys["question"].replace(keys["question"].raw.replace("?", " in 2026?", 1))]  # fmt: skip
        if keys.get("about") and keys["about"].members():
            node = rng.choice(keys["about"].members())
            choices.append(Edit(item.file, node.start_mark.index, node.end_mark.index, misspelt(str(node.value), rng)))
        yield name, rng.choice(choices)


@operator("gap-delete", "an open question that was published taken out")
def gap_delete(corpus: Corpus, _: random.Random) -> Found:
    for name, item in corpus.data["data/gaps.yml"]["gaps"].items().items():
        if f"#{name}\n" in corpus.files["data/permalinks.txt"]:
            yield name, item.drop()


@operator("yaml", "YAML damaged: a tab, a quote, an anchor, a second document, an indent")
def yaml_damage(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        item = claim.keys["statement"]
        at = int(item.key.start_mark.index)
        line = item.text.rfind("\n", 0, at) + 1
        start, end, new = rng.choice((
            (line, at, "\t"), (line, at, " "), (line, line, "---\n"), (at, at, "<<: {a: b}\n" + item.text[line:at]),
            (item.start, item.start, '"'), (item.start, item.start, "&one "), (item.start, item.start, "!!str "),
        ))  # fmt: skip
        yield claim.name, Edit(item.file, start, end, new)


@operator("typography", "a space or a dash that looks like another")
def typography(corpus: Corpus, rng: random.Random) -> Found:
    for claim in corpus.claims:
        places: list[Edit] = []
        for text, _ in claim.citations():
            item = text.keys["section"]
            if " " in item.plain:
                places.append(item.replace(item.raw.replace(" ", "\u00a0", 1)))
        item = claim.keys["evidence"]
        places += [item.replace(f"{item.raw}\u00a0"), item.insert("\u00a0phase: execution")]
        if unit := claim.quantity().get("unit"):
            places.append(unit.replace(f'"{unit.plain}\u00a0"'))
        if "-" in item.plain:
            places.append(item.replace(item.raw.replace("-", "\u2011")))
        places.append(claim.item.rename(claim.name.replace("-", "\u2011", 1)))
        yield claim.name, rng.choice(places)


def sources(corpus: Corpus) -> Iterator[tuple[str, dict[str, Item]]]:
    for file, head in corpus.data.items():
        if file.startswith("data/sources/"):
            yield file, head


@operator("source-checksum", "the checksum of an article")
def source_checksum(corpus: Corpus, rng: random.Random) -> Found:
    for file, head in sources(corpus):
        item = head["text-sha256"]
        if len(item.plain) == 64:
            yield from ((file, item.replace(flipped(item.plain, rng))) for _ in range(4))


@operator("source-paragraphs", "the number of paragraphs of a section")
def source_paragraphs(corpus: Corpus, rng: random.Random) -> Found:
    for file, head in sources(corpus):
        for node in head["sections"].members() if "sections" in head else ():
            keys = Item(file, corpus.files[file], head["sections"].key, node, first=False).items()
            number = int(keys["paragraphs"].plain)
            if file.endswith(("bulletin.yml", "analysis.yml")):
                yield (
                    f"{file} {keys['section'].plain}",
                    keys["paragraphs"].replace(str(max(0, number + rng.choice((-1, 1))))),
                )


@operator("source-section", "a section of an article renamed, taken out, or skipped where it is cited")
def source_section(corpus: Corpus, rng: random.Random) -> Found:
    for file, head in sources(corpus):
        listed = head["sections"].members() if "sections" in head else []
        for node in listed:
            keys = Item(file, corpus.files[file], head["sections"].key, node, first=False).items()
            start = corpus.files[file].rindex("\n", 0, node.start_mark.index) + 1
            end = corpus.files[file].find("\n", node.end_mark.index) + 1 or len(corpus.files[file])
            name = keys["section"].plain
            choices = [keys["section"].replace(misspelt(name, rng) if name != "(lead)" else "lead")]
            choices += [Edit(file, start, end, "")] if len(listed) > 1 else []
            if keys["paragraphs"].plain != "0":
                choices.append(keys["section"].insert("skipped: {1: an advertisement}"))
            if file.endswith(("bulletin.yml", "analysis.yml")) or name != "(lead)":
                yield f"{file} {name}", rng.choice(choices)


@operator("source-consulted", "whether a work was read")
def source_consulted(corpus: Corpus, _: random.Random) -> Found:
    for file, head in sources(corpus):
        item = head["consulted"]
        yield file, item.replace('"false"' if item.plain == "true" else '"true"')


@operator("source-key", "a key of a source taken out or misspelt")
def source_key(corpus: Corpus, rng: random.Random) -> Found:
    for file, head in sources(corpus):
        key = rng.choice(("short", "kind", "consulted", "note", "url", "issued"))
        yield f"{file} {key}", rng.choice((head[key].drop(), head[key].rename(misspelt(key, rng))))


@operator("source-date", "the date of a source that a claim or an article's text has as well")
def source_date(corpus: Corpus, rng: random.Random) -> Found:
    for file, head in sources(corpus):
        source = file.removeprefix("data/sources/").removesuffix(".yml")
        dated = any(
            claim.as_of or (claim.quantity and claim.quantity.date)
            for claim in corpus.store.claims.values()
            for each in claim.citations
            if each.source == source
        )
        for key in ("issued", "known-through"):
            item = head[key]
            backed = (dated and (key == "issued" or head["issued"].plain == "null")) or source in corpus.texts
            if item.plain != "null" and (backed or not corpus.store.sources[source].consulted):
                day = other(rng, (f"{each:02}" for each in range(1, 29)), item.plain[-2:])
                yield f"{file} {key}", item.replace(item.plain[:-2] + day)


@operator("source-file", "the id of a source")
def source_file(corpus: Corpus, _: random.Random) -> Found:
    for file, _head in sources(corpus):
        yield file, Edit(file, 0, len(corpus.files[file]), "")


@operator("permalink", "a published address taken out, misspelt or repeated over another")
def permalink(corpus: Corpus, rng: random.Random) -> Found:
    file = "data/permalinks.txt"
    lines = list(re.finditer(r"[^\n]+\n", corpus.files.get(file, "")))
    for match in lines[1:]:
        choices = ("", misspelt(match[0].strip(), rng) + "\n", rng.choice([each[0] for each in lines[1:]]))
        yield match[0].strip(), Edit(file, *match.span(), rng.choice(choices))


@operator("navigation", "a page taken out of the navigation, or misspelt there")
def navigation(corpus: Corpus, rng: random.Random) -> Found:
    text = corpus.files["mkdocs.yml"]
    for match in re.finditer(r" +- [^\n:]+: ([\w/-]+\.md)\n", text):
        whole = Edit("mkdocs.yml", *match.span(), "")
        wrong = Edit("mkdocs.yml", *match.span(1), misspelt(match[1], rng))
        yield match[1], rng.choice((whole, wrong)) if f"docs/{match[1]}" in corpus.files else wrong


def swapped_ids(one: ClaimText, two: ClaimText) -> tuple[Edit, ...]:
    """Exchange the ids of two claims."""
    return one.item.rename(two.name), two.item.rename(one.name)


@operator("swap-ids", "the ids of two figures exchanged")
def swap_ids(corpus: Corpus, rng: random.Random) -> Found:
    used = {name for claim in corpus.claims for name in inputs(claim.claim)}
    figures = [claim for claim in corpus.claims if claim.name in used and claim.claim.quantity]
    for claim in figures:
        second = rng.choice([each for each in figures if each.claim.quantity != claim.claim.quantity])
        yield f"{claim.name}, {second.name}", swapped_ids(claim, second)
