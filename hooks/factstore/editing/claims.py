"""A new claim, in the file of its subject, with what is known of it on its keys."""

import re
from argparse import Namespace
from pathlib import Path

from factstore.editing.text import (
    EditingError,
    after_block,
    braces,
    free,
    inserted,
    line,
    listed,
    mapping,
    scalar,
    slug,
)
from factstore.editing.written import Written, write
from factstore.rules.grounding.placing import elsewhere
from factstore.rules.grounding.texts import Texts, read_texts
from factstore.store.claims import Citation
from factstore.store.facts import FactStore, is_slug

_QUANTITY = ("value", "low", "high", "date", "unit", "qualifier", "of", "show", "reading")
STEP = 2
_BRACES = re.compile(r"\{[^}]*\}")


def new_claim(root: Path, store: FactStore, given: Namespace, folder: Path | None) -> Written:
    """Write the claim at the end of its subject's file, which may be new, or after the claim `given.after`."""
    name = given.id or free(slug(_BRACES.sub("", given.statement)), store.claims)
    taken = {*store.claims, *(address.strip("/").rpartition("/")[2] for address in store.retired)}
    if not is_slug(name) or name in taken:
        why = f"the id '{name}' is taken" if name in taken else f"'{name}' is no id"
        raise EditingError(f"{why}: free is {free(slug(name.replace('-', ' '), 12), taken)}")
    texts = read_texts(folder, store.sources)[0]
    record = "\n".join([f"  {name}:", *(f"    {each}" for each in _keys(given, texts))])
    after = store.claims.get(given.after or "")
    if given.after and after is None:
        raise EditingError(f"there is no claim '{given.after}'")
    subject = next((each for each in store.subjects if each.name == given.subject), None)
    file = after.subject.file if after else subject.file if subject else _file(given)
    path = root / file
    if not path.exists():
        text = f"{_head(given)}claims:\n{record}\n"
        return write(root, file, text, (1, text.count("\n")), folder)
    text, node = path.read_text(encoding="utf-8"), mapping(path, file)
    opening = after.at().line if after else node.keys["claims"].line
    before = after_block(text, opening, 2 * STEP if after else STEP)
    whole = inserted(text, before, record)
    return write(root, file, whole, (before, before + record.count("\n")), folder)


def _file(given: Namespace) -> str:
    if not (given.subject and given.topic):
        raise EditingError("say where it goes: --subject, with --topic where the subject is new, or --after a claim")
    return f"data/claims/{given.topic}/{slug(given.subject)}.yml"


def _head(given: Namespace) -> str:
    lines = [line("subject", given.subject), f"topic: {given.topic}"]
    return "\n".join([*lines, *([f"origin: {given.origin}"] if given.origin else [])]) + "\n"


def _keys(given: Namespace, texts: Texts) -> list[str]:
    """Return the lines of the record, in the order in which all records have them."""
    quantity = {key: value for key in _QUANTITY if (value := getattr(given, key))}
    conditions = dict(each.split("=", 1) for each in given.condition)
    lines = [line("statement", given.statement)]
    lines += [f"quantity: {braces(quantity, ('show', 'reading'))}"] if quantity else []
    lines += [f"evidence: {given.evidence}"]
    lines += [f"phase: {given.phase}"] if given.phase else []
    lines += [f"conditions: {braces(conditions)}"] if conditions else []
    lines += [f"hedges: {listed(given.hedge)}"] if given.hedge else []
    if given.source:
        lines += ["citations:", f"  - {_citation(given, texts)}"]
    lines += [line("caveat", given.caveat)] if given.caveat else []
    lines += [f"keywords: {listed(given.keyword)}"] if given.keyword else []
    if given.origin and given.after:
        lines.insert(0, f"origin: {scalar(given.origin)}")
    return lines


def _citation(given: Namespace, texts: Texts) -> str:
    """Return the citation; where section and paragraph are not given, they are looked up in the source's text."""
    section, paragraph = given.section, given.paragraph
    if not (section and paragraph):
        wanted = Citation(source=given.source, section="?", paragraph=1, printed=given.printed or "?")
        place = elsewhere({given.source: texts[given.source]}, wanted) if given.source in texts else None
        if place is None:
            raise EditingError(f"'{given.printed}' stands nowhere in the text of '{given.source}': give the place")
        section, paragraph = place[1], str(place[2])
    place_of = {"source": given.source, "section": section, "paragraph": paragraph, "printed": given.printed or ""}
    lacking = f", without: {listed(given.without)}}}" if given.without else "}"
    return braces(place_of, ("printed",))[:-1] + lacking
