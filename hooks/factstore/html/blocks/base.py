"""What a block is: its name, its options, and the function that renders it; and the check of options.

Blocks are pure: the frozen store, the page's links and options go in, HTML comes out. They know nothing of
Markdown or MkDocs, so that the pages survive a move to another generator.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from factstore.html.markup import Links
from factstore.store.claims import Claim
from factstore.store.facts import FactStore, section_slug
from factstore.store.problems import closest, nearest
from factstore.words.standing import MEANT

Options = Mapping[str, tuple[str, ...]]
YES_NO = ("yes", "no")
CHART_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_ALIKE = 0.75  # of two names, before one is taken for a slip of the other


class BlockError(Exception):
    """What is wrong with a block on a page, and how to mend it; the caller knows file and line."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


@dataclass(frozen=True)
class Use:
    """One use of a block on a page: what it is made from.

    `anchors` are the claims whose rows are to have an anchor; `name` is the id of a chart on its page.
    """

    store: FactStore
    links: Links
    options: Options
    anchors: frozenset[str] = frozenset()
    name: str = "chart"

    def one(self, name: str, default: str = "") -> str:
        """Return the single value of an option."""
        return self.options.get(name, (default,))[0]

    def is_on(self, name: str) -> bool:
        """Whether a yes-or-no option says yes."""
        return self.one(name) == "yes"

    def claims(self, name: str = "ids") -> list[Claim]:
        """Return the claims that an option names."""
        return [self.store.claims[each] for each in self.options.get(name, ())]

    def labelled(self) -> list[tuple[Claim, str]]:
        """Return the claims of `ids`, each with its label, which is empty where none are given."""
        claims = self.claims()
        labels = self.options.get("labels", ("",) * len(claims))
        if len(labels) != len(claims):
            raise BlockError("as many labels as ids are needed", "give each claim its label")
        return list(zip(claims, labels, strict=True))


@dataclass(frozen=True)
class Option:
    """An option of a block; `allowed` are its values, or gives them from the store; None is any text."""

    allowed: Collection[str] | Callable[[FactStore], Collection[str]] | None = None
    required: bool = False
    many: bool = False

    def values(self, store: FactStore) -> Collection[str] | None:
        """Return the values that the option takes, or None where it takes any text."""
        return self.allowed(store) if callable(self.allowed) else self.allowed


def chart_name(block: "Block", options: Options) -> str:
    """Return the id of a chart on its page: its option `id`, else its caption as a slug, else the block's name."""
    (given,) = options.get("id", ("",))
    if given and not CHART_ID.fullmatch(given):
        raise BlockError(f"'{given}' is no id of a chart", "use small letters, digits and hyphens")
    (caption,) = options.get("caption", (block.name,))
    return given or f"chart-{section_slug(caption)}"


@dataclass(frozen=True)
class Block:
    """A block that pages can use; `lists` gives the claims that have a row of their own in it.

    One with `data` is a chart: it has an address of its own on its page, and its numbers are a file, the first row of
    which has the names of the columns.
    """

    name: str
    render: Callable[[Use], Markup]
    options: Mapping[str, Option] = field(default_factory=dict)
    lists: Callable[[FactStore, Options], Sequence[Claim]] = lambda _store, _options: ()
    data: Callable[[Use], Sequence[Sequence[str]]] | None = None


COMMON: Mapping[str, Option] = {MEANT: Option(("yes",))}  # any block: it means superseded claims, too


def check_options(store: FactStore, block: Block, given: Options, inner: str = "") -> None:
    """Raise BlockError for the first option that is unknown or missing, or has a wrong value."""
    if inner:
        raise _text_inside(block, inner)
    options = {**block.options, **COMMON}
    for name, values in given.items():
        if name not in options:
            near = closest(name, options, _ALIKE)
            hint = f"{f'did you mean {near!r}? ' if near else ''}it takes: {', '.join(options)}"
            raise BlockError(f"block '{block.name}' has no option '{name}'", hint)
        _check_values(store, name, options[name], values)
    for name, option in block.options.items():
        if option.required and name not in given:
            raise BlockError(f"block '{block.name}' needs the option '{name}'", "add it")


def _text_inside(block: Block, inner: str) -> BlockError:
    """Say what text in a block is: an option that is not indented, or the page that goes on."""
    name, colon, _ = inner.partition(":")
    if colon and (name.strip() in block.options or closest(name.strip(), block.options, _ALIKE)):
        message = f"the option '{name.strip()}' of block '{block.name}' is not indented"
        return BlockError(message, "give it four spaces, right below the line that opens the block")
    return BlockError(f"block '{block.name}' takes no text inside", "close it with '///' on a line of its own")


def _check_values(store: FactStore, name: str, option: Option, values: tuple[str, ...]) -> None:
    if not values or "" in values:
        raise BlockError(f"option '{name}' has no value", "give it one, or leave it out")
    if len(values) > 1 and not option.many:
        raise BlockError(f"option '{name}' takes one value", f"keep one of: {', '.join(values)}")
    known = option.values(store)
    for value in values:
        if known is not None and value not in known:
            short = ", ".join(sorted(known)[:12])
            raise BlockError(f"unknown {name} '{value}'", nearest(value, known) or f"known: {short}")


def claim_ids(store: FactStore) -> Collection[str]:
    """Return all ids of claims: the values of an option that names claims."""
    return store.claims.keys()


def topic_ids(store: FactStore) -> Collection[str]:
    """Return all ids of topics."""
    return store.vocabulary.topics.keys()
