"""The extension that a Markdown instance takes: references, blocks, and the check for what is left over."""

from markdown import Extension, Markdown

from factstore.html.extension.blocks import Blocks
from factstore.html.extension.leftovers import LEFTOVER_PRIORITY, Leftovers
from factstore.html.extension.page import PageState
from factstore.html.extension.references import PRIORITY, LateLinks, References
from factstore.store.facts import FactStore

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
        Blocks(self.store, self.state).extendMarkdown(md)
        md.treeprocessors.register(References(md, self.store, self.state), "factstore-references", PRIORITY)
        md.treeprocessors.register(Leftovers(md, self.state), "factstore-leftovers", LEFTOVER_PRIORITY)
        md.treeprocessors.register(LateLinks(md), "factstore-late-links", AFTER_RELPATH)
