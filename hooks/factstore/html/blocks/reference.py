"""The block `reference`: the keys of the data's files, from the models, and the blocks, from their registry."""

import re
from collections.abc import Mapping

from markupsafe import Markup

from factstore.html.blocks.base import COMMON, Block, BlockError, Option, Use
from factstore.html.templates import render
from factstore.store.changes import Change
from factstore.store.claims import Claim, SubjectFile
from factstore.store.facts import FactStore
from factstore.store.forms import shape
from factstore.store.nodes import Mapping as MappingNode
from factstore.store.nodes import Node, Scalar, Sequence
from factstore.store.parts import Citation, Condition, Derivation, Relation
from factstore.store.performance import Measured, Performance
from factstore.store.quantity import Quantity
from factstore.store.record import Record
from factstore.store.sources import Gap, Retired, Section, Source
from factstore.store.units import Unit
from factstore.store.vocabulary import (
    Caution,
    ConditionKey,
    EvidenceKind,
    Mention,
    Party,
    Search,
    System,
    Topic,
    Vocabulary,
)

MODELS: Mapping[str, type[Record]] = {
    "file": SubjectFile, "claim": Claim, "quantity": Quantity, "citation": Citation, "condition": Condition,
    "derivation": Derivation, "relation": Relation, "source": Source, "section": Section, "gap": Gap,
    "change": Change, "retired": Retired, "vocabulary": Vocabulary, "party": Party, "topic": Topic, "unit": Unit,
    "caution": Caution, "condition-key": ConditionKey, "evidence-kind": EvidenceKind, "system": System,
    "mention": Mention, "search": Search, "performance": Performance, "measured": Measured,
}  # fmt: skip
# The part of each kind of record that a model stands for, as steps of keys; `*` is any key or element.
_PATHS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "claim": ("claim", ()), "quantity": ("claim", ("quantity",)), "citation": ("claim", ("citations", "*")),
    "condition": ("claim", ("conditions", "*")), "derivation": ("claim", ("derivation",)),
    "relation": ("claim", ("relations", "*")), "source": ("source", ()), "section": ("source", ("sections", "*")),
    "gap": ("gap", ()), "change": ("change", ()), "retired": ("retired", ()), "file": ("claim", ()),
    "party": ("vocabulary", ("parties", "*")), "topic": ("vocabulary", ("topics", "*")),
    "unit": ("vocabulary", ("units", "*")), "caution": ("vocabulary", ("qualifiers", "*")),
    "condition-key": ("vocabulary", ("conditions", "*")), "evidence-kind": ("vocabulary", ("evidence", "*")),
    "system": ("vocabulary", ("systems", "*")),
}  # fmt: skip
LISTS = ("qualifiers", "hedges", "conditions", "units")
LONGEST = 70
_CODE = re.compile(r"`([^`]+)`")


def reference(use: Use) -> Markup:
    """Render the keys of the records that `of` names, the blocks with their options, or a list of the vocabulary."""
    chosen = {name: use.one(name) for name in ("of", "blocks", "list") if use.one(name)}
    if len(chosen) != 1:
        raise BlockError("block 'reference' needs one choice", "say 'of: …', 'list: …' or 'blocks: yes'")
    if use.is_on("blocks"):
        return _blocks(use.store)
    if name := use.one("list"):
        return render("blocks/vocabulary_list", listed=name, entries=getattr(use.store.vocabulary, name))
    model = use.one("of")
    return render("blocks/reference", shape=shape(MODELS[model]), examples=_examples(use.store, model), coded=coded)


def coded(text: str) -> list[tuple[str, bool]]:
    """Return a text in pieces: what stands between backticks, and so is code, and what does not."""
    return [(piece, bool(at % 2)) for at, piece in enumerate(_CODE.split(text)) if piece]


def _examples(store: FactStore, name: str) -> dict[str, str]:
    """Return for each key the shortest value that the data have, as the files write it."""
    kind, path = _PATHS.get(name, ("", ()))
    found: dict[str, str] = {}
    spots = [found[-1 if name == "file" else 0] for (stored, _), found in store.places.spots.items() if stored == kind]
    for node in store.places.nodes(*spots):
        for part in _reached(node, path):
            for key, value in part.items.items() if isinstance(part, MappingNode) else ():
                written = _written(value)
                if len(written) < len(found.get(key, "x" * LONGEST)) and written not in ("null", "[]"):
                    found[key] = written
    return found


def _reached(node: Node, path: tuple[str, ...]) -> list[Node]:
    nodes = [node]
    for step in path:
        nodes = [
            item
            for each in nodes
            for key, item in (
                each.items.items() if isinstance(each, MappingNode)
                else enumerate(each.items) if isinstance(each, Sequence) else ()
            )
            if step in ("*", key)
        ]  # fmt: skip
    return nodes


def _written(node: Node) -> str:
    if isinstance(node, Scalar):
        return "null" if node.text is None else node.text
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_written, node.items))}]"
    return f"{{{', '.join(f'{key}: {_written(item)}' for key, item in node.items.items())}}}"


def _blocks(store: FactStore) -> Markup:
    from factstore.html.blocks.registry import BLOCKS  # noqa: PLC0415 - the registry lists this block, too

    told = [
        (block, [(name, option, _values(store, option)) for name, option in block.options.items()])
        for block in BLOCKS.values()
    ]
    return render("blocks/reference_blocks", blocks=told, common=COMMON, coded=coded, docs=_docs())


def _docs() -> Mapping[str, str]:
    from factstore.html.blocks.registry import BLOCKS  # noqa: PLC0415 - as above

    first = {name: (block.render.__doc__ or "").strip().partition("\n")[0] for name, block in BLOCKS.items()}
    told = {name: text.removeprefix("Render ") for name, text in first.items()}
    return {name: text[:1].upper() + text[1:] for name, text in told.items()}


def _values(store: FactStore, option: Option) -> str:
    """Return what an option takes, in words; long lists, such as all ids of claims, by what they are."""
    known = option.values(store)
    if known is None:
        return "text"
    if known == store.claims.keys():
        return "ids of claims"
    return ", ".join(known) if len(known) <= len(store.vocabulary.conditions) else "names from the data"


REFERENCE = Block(
    "reference", reference, {"of": Option(tuple(MODELS)), "list": Option(LISTS), "blocks": Option(("yes",))}
)
