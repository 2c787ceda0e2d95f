"""What a block is: its name, its options, and the function that renders it; and the check of options.

Blocks are pure: the frozen store, the page's links and options go in, HTML comes out. They know nothing of
Markdown or MkDocs, so that the pages survive a move to another generator.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from factstore.html.markup import Links
from factstore.store.facts import FactStore
from factstore.store.problems import nearest

Options = Mapping[str, tuple[str, ...]]
Render = Callable[[FactStore, Links, Options], str]
YES_NO = ("yes", "no")


class BlockError(Exception):
    """What is wrong with a block on a page, and how to mend it; the caller knows file and line."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


@dataclass(frozen=True)
class Option:
    """An option of a block; `allowed` are its values, or gives them from the store; None is any text."""

    allowed: Collection[str] | Callable[[FactStore], Collection[str]] | None = None
    required: bool = False
    many: bool = False

    def values(self, store: FactStore) -> Collection[str] | None:
        """Return the values that the option takes, or None where it takes any text."""
        return self.allowed(store) if callable(self.allowed) else self.allowed


@dataclass(frozen=True)
class Block:
    """A block that pages can use."""

    name: str
    render: Render
    options: Mapping[str, Option] = field(default_factory=dict)


def check_options(store: FactStore, block: Block, given: Options, inner: str = "") -> None:
    """Raise BlockError for the first option that is unknown or missing, or has a wrong value."""
    if inner:
        raise BlockError(f"block '{block.name}' takes no text inside", "close it with '///' on a line of its own")
    for name, values in given.items():
        option = block.options.get(name)
        if option is None:
            hint = nearest(name, block.options) or f"it takes: {', '.join(block.options) or 'no options'}"
            raise BlockError(f"block '{block.name}' has no option '{name}'", hint)
        if not values or "" in values:
            raise BlockError(f"option '{name}' has no value", "give it one, or leave it out")
        if len(values) > 1 and not option.many:
            raise BlockError(f"option '{name}' takes one value", f"keep one of: {', '.join(values)}")
        known = option.values(store)
        for value in values:
            if known is not None and value not in known:
                short = ", ".join(sorted(known)[:12])
                raise BlockError(f"unknown {name} '{value}'", nearest(value, known) or f"known: {short}")
    for name, option in block.options.items():
        if option.required and name not in given:
            raise BlockError(f"block '{block.name}' needs the option '{name}'", "add it")


def one(options: Options, name: str, default: str = "") -> str:
    """Return the single value of an option."""
    return options.get(name, (default,))[0]


def is_on(options: Options, name: str) -> bool:
    """Whether a yes-or-no option says yes."""
    return one(options, name) == "yes"


def claim_ids(store: FactStore) -> Collection[str]:
    """Return all ids of claims: the values of an option that names claims."""
    return store.claims.keys()


def topic_ids(store: FactStore) -> Collection[str]:
    """Return all ids of topics."""
    return store.vocabulary.topics.keys()
