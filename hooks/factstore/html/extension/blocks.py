"""Blocks on pages, `/// claims` and its kin: the adapter between pymdownx.blocks and the store's renderers.

Reading finds the blocks. They are rendered once the references of the page are set, because the first row of a claim
that no running text mentions has the claim's anchor.
"""

import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup
from pymdownx.blocks import BlocksExtension, BlocksProcessor
from pymdownx.blocks.block import Block as MarkdownBlock

from factstore.html.blocks.base import Block, BlockError, Options, Use, chart_name, check_options
from factstore.html.blocks.registry import BLOCKS
from factstore.html.closed_world import read_html
from factstore.html.extension.page import PageState, chart_path
from factstore.html.extension.processor import Manager
from factstore.html.templates import render
from factstore.store.facts import FactStore
from factstore.words.standing import MEANT, is_superseded, used_in_place

EXAMPLE = "example"
_YES_NO = {True: "yes", False: "no"}
_REPEATED = frozenset({"labels"})  # two groups may have bars of the same names


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
    if given is None:
        raise BlockError(f"option '{name}' has no value", "give it one, or leave it out")
    listed = given if isinstance(given, list) else [given]
    values = [_YES_NO.get(each, each) if isinstance(each, bool) else each for each in listed]
    for at, each in enumerate(values):
        if each in values[:at] and name not in _REPEATED:
            raise BlockError(f"option '{name}' has '{each}' twice", "remove one of the two")
        if not isinstance(each, str):
            raise BlockError(f"option '{name}' is no text: {each}", "put it in quotes")
    return tuple(str(each) for each in values)


def _given(options: Mapping[str, object]) -> Options:
    return {name: _values(name, value) for name, value in options.items() if name != "attrs"}


@dataclass
class Opened:
    """A block of a page: its element, its name, how many of its name stand before it, and what it was given."""

    element: ET.Element
    name: str
    number: int
    closed: bool = False
    options: Mapping[str, object] = field(default_factory=dict)
    inner: str = ""


@dataclass
class PageBlocks:
    """The blocks of one page, in the order in which they are opened."""

    state: PageState
    opened: list[Opened] = field(default_factory=list)

    def open(self, parent: ET.Element, name: str) -> Opened:
        """Make the element of a block."""
        element = ET.SubElement(parent, "div")
        self.opened.append(Opened(element, name, self.state.meet(f"/// {name}")))
        return self.opened[-1]


def _make(block: Block, blocks: PageBlocks) -> type[MarkdownBlock]:
    class StoreBlock(MarkdownBlock):
        NAME = block.name

        def on_init(self) -> None:
            self.option_spec = _AnyOption(self.option_spec)

        def on_create(self, parent: ET.Element) -> ET.Element:
            self.opened = blocks.open(parent, block.name)
            return self.opened.element

        def on_end(self, element: ET.Element) -> None:
            self.opened.closed, self.opened.options = True, self.options
            self.opened.inner = "".join(element.itertext()).strip() or ("an element" if len(element) else "")
            element.clear()

    return StoreBlock


def _example(blocks: PageBlocks) -> type[MarkdownBlock]:
    class Example(MarkdownBlock):
        """`/// example | reason`: text whose numbers are no claims, such as an example of the store's files."""

        NAME = EXAMPLE
        ARGUMENT = True

        def on_create(self, parent: ET.Element) -> ET.Element:
            self.opened = blocks.open(parent, self.NAME)
            self.opened.element.set("class", EXAMPLE)
            return blocks.state.seal(self.opened.element, exempt=self.argument)

        def on_end(self, _element: ET.Element) -> None:
            self.opened.closed = True

    return Example


class Render(Treeprocessor):
    """Renders the blocks of a page."""

    def __init__(self, md: Markdown, store: FactStore, blocks: PageBlocks) -> None:
        super().__init__(md)
        self.store = store
        self.blocks = blocks
        self.state = blocks.state
        self.has_dagger = False

    def run(self, _root: ET.Element) -> None:
        """Fill the element of each block; report those that cannot be rendered, and those that were not closed."""
        for opened in self.blocks.opened:
            try:
                self._finish(opened)
            except BlockError as error:
                place = self.state.place(f"/// {opened.name}", opened.number)
                self.state.report(place, "bad-block", error.message, error.hint)

    def _finish(self, opened: Opened) -> None:
        if not opened.closed:
            hint = "close it with '///' on a line of its own"
            raise BlockError(f"the block '{opened.name}' is not closed", hint)
        if opened.name == EXAMPLE:
            return
        block, options = BLOCKS[opened.name], _given(opened.options)
        self.state.seal(opened.element).set("class", f"block block-{block.name}")
        check_options(self.store, block, options, opened.inner)
        listed = [claim.id for claim in block.lists(self.store, options)]
        anchors = frozenset(listed).difference(self.state.cited, self.state.listed)
        self.state.listed |= dict.fromkeys(listed)
        use = Use(self.store, self.state.links, options, anchors, chart_name(block, options))
        html = block.render(use)
        self._check_standing(opened, options, html)
        if block.data:
            opened.element.set("id", use.name)
            html += self._foot(use.name, block.data(use))
        opened.element.text = self.md.htmlStash.store(self._explained(html))

    def _foot(self, name: str, rows: Sequence[Sequence[str]]) -> Markup:
        """Keep the numbers of a chart as a file; return the way to it, and the button that copies the chart's link."""
        path = chart_path(self.state.url, name)
        self.state.charts[path] = rows
        return render("blocks/chart_foot", chart=name, file=self.state.links.to(path))

    def _explained(self, html: Markup) -> Markup:
        """Return a block's HTML, and with the page's first dagger what a dagger means; the page knows it as ours."""
        if "fs-dagger" in html and not self.has_dagger:
            self.has_dagger = True
            html += render("blocks/dagger")
        self.state.rendered.append(html)
        return html

    def _check_standing(self, opened: Opened, options: Options, html: str) -> None:
        """Report a block that shows a superseded claim, and does not say that it means the old one."""
        shown = (self.store.claims.get(name) for name in read_html(html).linked)
        old = [claim for claim in shown if claim and is_superseded(claim)]
        if old and MEANT not in options:
            place = self.state.place(f"/// {opened.name}", opened.number)
            message = f"the block '{opened.name}' shows a claim that no longer holds: {used_in_place(old[0])}"
            hint = f"use what replaced it; to mean the old one too: '{MEANT}: yes'"
            self.state.report(place, "superseded-used", message, hint)


class Blocks(BlocksExtension):
    """Registers all blocks of the store."""

    def __init__(self, blocks: PageBlocks) -> None:
        super().__init__()
        self.blocks = blocks

    def register_block_mgr(self, md: Markdown) -> BlocksProcessor:
        """Bring our own processor, which ends on every page."""
        manager = Manager(self.blocks.state)
        manager.extendMarkdown(md)
        return manager.extension

    def extendMarkdownBlocks(self, _md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802 - its name there
        """Register the blocks with one Markdown instance."""
        for block in BLOCKS.values():
            block_mgr.register(_make(block, self.blocks), {})
        block_mgr.register(_example(self.blocks), {})
