"""The extension that a Markdown instance takes: references, blocks, and the checks of what came of them.

In the order in which Markdown runs them: fences are noted, blocks read, inline code noted, references set, blocks
rendered, what the engine made sealed, late links set, and the rendered page looked at.
"""

from markdown import Extension, Markdown

from factstore.html.extension.blocks import Blocks, PageBlocks, Render
from factstore.html.extension.code import AFTER_FENCES, AFTER_INLINE, AllCode, Fences
from factstore.html.extension.headings import AFTER_ATTRIBUTES, Attributes
from factstore.html.extension.leftovers import BEFORE_UNESCAPE, LAST, Leftovers, Seals
from factstore.html.extension.page import PageState
from factstore.html.extension.references import PRIORITY, LateLinks, References
from factstore.store.facts import FactStore

AFTER_REFERENCES = PRIORITY - 1
AFTER_RELPATH = -10


class FactStoreExtension(Extension):
    """Resolves references to a store. `begin` names the page that is rendered next."""

    def __init__(self, store: FactStore) -> None:
        super().__init__()
        self.store = store
        self.state = PageState("", "", "")

    def begin(self, state: PageState) -> None:
        """Take the page that the next Markdown instance will render."""
        self.state = state

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it by this name
        """Register the processors with one Markdown instance."""
        blocks = PageBlocks(self.state)
        Blocks(blocks).extendMarkdown(md)
        md.preprocessors.register(Fences(md, self.state), "factstore-fences", AFTER_FENCES)
        add = md.treeprocessors.register
        add(AllCode(md, self.state), "factstore-code", AFTER_INLINE)
        add(References(md, self.store, self.state), "factstore-references", PRIORITY)
        add(Render(md, self.store, blocks), "factstore-blocks", AFTER_REFERENCES)
        add(Seals(md, self.state), "factstore-seals", BEFORE_UNESCAPE)
        add(Attributes(md, self.state), "factstore-attributes", AFTER_ATTRIBUTES)
        add(LateLinks(md), "factstore-late-links", AFTER_RELPATH)
        md.postprocessors.register(Leftovers(md, self.state), "factstore-leftovers", LAST)
