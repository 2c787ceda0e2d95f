"""Blocks on pages, `/// claims` and its kin: the adapter between pymdownx.blocks and the store's renderers."""

import xml.etree.ElementTree as ET
from typing import Any

from markdown import Markdown
from pymdownx.blocks import BlocksExtension, BlocksProcessor
from pymdownx.blocks.block import Block as MarkdownBlock

from factstore.html.blocks.base import Block, BlockError, check_options
from factstore.html.blocks.registry import BLOCKS
from factstore.html.extension.page import PageState
from factstore.html.extension.processor import Manager
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem

OPEN = "data-open"  # on the element of a block that is not closed yet: its number among the blocks of the page
_YES_NO = {True: "yes", False: "no"}


class _AnyOption(dict[str, tuple[Any, Any]]):
    """Accepts every option, so that ours are checked with a message; pymdownx would leave the block as text."""

    def __contains__(self, key: object) -> bool:
        return True

    def __missing__(self, key: str) -> tuple[None, None]:
        return (None, None)


def _values(name: str, given: object) -> tuple[str, ...]:
    """Return an option's value as strings; raise BlockError for anything but a string or a list of strings.

    pymdownx reads `yes` and `no` as YAML's booleans, so they are put back.
    """
    values = [_YES_NO.get(each, each) if isinstance(each, bool) else each for each in _listed(given)]
    for each in values:
        if not isinstance(each, str):
            raise BlockError(f"option '{name}' is no text: {each}", "put it in quotes")
    return tuple(str(each) for each in values)


def _listed(given: object) -> list[object]:
    return given if isinstance(given, list) else [given]


def render_block(  # noqa: PLR0913, PLR0917 - the block, what it is made from, and where it stands
    store: FactStore, state: PageState, block: Block, mark: Mark, options: dict[str, Any], inner: str
) -> str:
    """Return the block's HTML; on a fault, report it at the block's place `mark` and return nothing."""
    try:
        given = {name: _values(name, value) for name, value in options.items() if value is not None and name != "attrs"}
        check_options(store, block, given, inner)
        return block.render(store, state.links, given)
    except BlockError as error:
        state.problems.append(Problem(mark, "bad-block", error.message, error.hint))
        return ""


def _make(block: Block, store: FactStore, state: PageState) -> type[MarkdownBlock]:
    class StoreBlock(MarkdownBlock):
        NAME = block.name

        def on_init(self) -> None:
            self.option_spec = _AnyOption(self.option_spec)

        def on_create(self, parent: ET.Element) -> ET.Element:
            self.number = _opened(state, block.name)
            return ET.SubElement(parent, "div", {OPEN: self.number})

        def on_end(self, element: ET.Element) -> None:
            inner = "".join(element.itertext()).strip() or ("an element" if len(element) else "")
            mark = state.opened[int(self.number)][1]
            html = render_block(store, state, block, mark, self.options, inner)
            element.clear()
            element.set("class", f"block block-{block.name}")
            element.text = self.md.htmlStash.store(html)
            state.made.add(html)

    return StoreBlock


def _opened(state: PageState, name: str) -> str:
    """Note that a block was opened, and where; return its number."""
    state.opened.append((name, state.next_place(f"/// {name}")))
    return str(len(state.opened) - 1)


def _example(state: PageState) -> type[MarkdownBlock]:
    class Example(MarkdownBlock):
        """`/// example | reason`: text whose numbers are no claims, such as an example of the store's files."""

        NAME = "example"
        ARGUMENT = True

        def on_create(self, parent: ET.Element) -> ET.Element:
            given = {"class": "example", "data-exempt": self.argument, OPEN: _opened(state, self.NAME)}
            return ET.SubElement(parent, "div", given)

        def on_end(self, block: ET.Element) -> None:
            block.attrib.pop(OPEN, None)

    return Example


class Blocks(BlocksExtension):
    """Registers all blocks of the store."""

    def __init__(self, store: FactStore, state: PageState) -> None:
        super().__init__()
        self.store = store
        self.state = state

    def register_block_mgr(self, md: Markdown) -> BlocksProcessor:
        """Bring our own processor, which ends on every page."""
        manager = Manager(self.state)
        manager.extendMarkdown(md)
        return manager.extension

    def extendMarkdownBlocks(self, _md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802 - its name there
        """Register the blocks with one Markdown instance."""
        for block in BLOCKS.values():
            block_mgr.register(_make(block, self.store, self.state), {})
        block_mgr.register(_example(self.state), {})
