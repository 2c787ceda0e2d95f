"""The processor of blocks on a page, mended so that every page ends, and so that one that cannot be read is reported.

The one of pymdownx parses the text before a block's opening while it only tests for the block. Where that text opens
a block itself (`- /// claims` above `/// claims`), the block that the test had found is lost, nothing is taken from
the page, and the same text is parsed again for ever. Here such text is split off first, and parsed as what it is.
"""

import textwrap
import xml.etree.ElementTree as ET
from dataclasses import replace

from markdown import Markdown
from pymdownx.blocks import BlocksMgrExtension, BlocksProcessor, BlocksTreeprocessor

from factstore.html.extension.page import PageState
from factstore.store.nodes import plain
from factstore.store.problems import Problem
from factstore.store.reader import parse

PRIORITY, INLINE_PRIORITY = 89.99, 19.99  # pymdownx's own
RESERVED = frozenset({"self", "parent", "arg"})  # pymdownx hands options on as arguments beside these
_STEPS_A_LINE, _STEPS = 400, 20_000  # far above what nested lists need, and a few seconds


class Processor(BlocksProcessor):
    """Takes something from the page at each step, and stops at a page that takes too many."""

    def __init__(self, md: Markdown, state: PageState) -> None:
        super().__init__(md.parser, md)
        self.state = state
        self.left = _STEPS + _STEPS_A_LINE * (state.source.count("\n") + 1)

    def test(self, parent: ET.Element, block: str) -> bool:
        """Whether this processor takes the block: it continues or opens one, or text before an opening is split off."""
        self.left -= 1
        if self.left < 0 or self.get_parent(parent) is not None:  # which keeps that parent for `run`
            return True
        return self._opening(block) > 0 or bool(super().test(parent, block))

    def _opening(self, block: str) -> int:
        """Return where a block is opened below other text; nowhere is 0."""
        found = self.start.search(block)
        return found.start() if found and found[2].lower() in self.blocks and block[: found.start()].strip() else 0

    def run(self, parent: ET.Element, blocks: list[str]) -> None:
        """Take what `test` found; report a step that takes nothing, and drop what it could not take."""
        at = 0 if self.cached_parent is not None else self._opening(blocks[0])
        before = list(blocks)
        if self.left < 0:
            blocks.clear()
            self._report("the blocks of this page are nested too deeply to be read", before[0])
        elif at:
            blocks[:1] = [blocks[0][:at], blocks[0][at + 1 :]]
        else:
            super().run(parent, blocks)
            if blocks == before:
                self._report("this block cannot be read here", blocks.pop(0))

    def split_header(self, block: str, length: int) -> tuple[dict[str, object], str]:
        """Return the options of a block and what follows them: YAML, read as strictly as the store."""
        end = next((found.start() for found in self.end.finditer(block) if len(found[1]) == length), None)
        after = [] if end is None else [block[end:]]
        header = self.yaml_line.match(block[:end])
        start = header.end() if header else 0
        options = self._options(textwrap.dedent(header[0])) if header and header[0].strip() else {}
        return options, "\n".join([block[start:end], *after])

    def _options(self, text: str) -> dict[str, object]:
        """Return options as text; one that cannot be read is reported, and none of them counts."""
        node, problems = parse(text, self.state.file)
        lines = text.split("\n")
        for each in problems:
            line = lines[min(each.mark.line, len(lines)) - 1].strip()
            self.state.problems.append(replace(each, mark=self.state.find(line), message=f"{each.message}, in a block"))
        options = {key: plain(item) for key, item in node.items.items()} if node and not problems else {}
        for name in RESERVED & options.keys():
            self.state.report(
                self.state.find(f"{name}:"), "bad-block", f"no block has the option '{name}'", "remove it"
            )
        return {name: value for name, value in options.items() if name not in RESERVED}

    def _report(self, message: str, text: str) -> None:
        lines = [line.strip() for line in text.split("\n")]
        opening = next((line for line in lines if line.startswith("///")), "")
        mark = self.state.find(opening, *lines, "///")
        self.state.problems.append(Problem(mark, "bad-block", message, "set it apart with blank lines, outside lists"))


class Manager(BlocksMgrExtension):
    """Registers the processor, and with it the blocks that another extension had registered before."""

    def __init__(self, state: PageState) -> None:
        super().__init__()
        self.state = state

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it by this name
        """Take the place of pymdownx's own processor."""
        known = md.parser.blockprocessors
        earlier = known["blocks"] if "blocks" in known else None  # noqa: SIM401 - a registry has no `get`
        super().extendMarkdown(md)
        self.extension = Processor(md, self.state)
        if isinstance(earlier, BlocksProcessor):
            for name, block in earlier.blocks.items():
                self.extension.register(block, earlier.config[name])
        known.register(self.extension, "blocks", PRIORITY)
        md.treeprocessors.register(BlocksTreeprocessor(md, self.extension), "blocks_on_inline_end", INLINE_PRIORITY)
