"""What a section says of the claims in it: the small label above its heading, as a paragraph of the class `fs-label`.

Markdown's lists of attributes are read after references are set, so the class is looked for in the text as well.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from factstore.html.cite import Mention
from factstore.store.claims import Claim
from factstore.words.credit import party

_TEXT_BLOCKS = frozenset({"p", "li", "td", "dd"})

_LABEL = re.compile(r"\s*(.*?)\s*\n\{:?[^}\n]*\.fs-label[^}\n]*\}\s*")


def _is(*kinds: str) -> Callable[[Claim], bool]:
    return lambda claim: claim.evidence in kinds and not (claim.is_context or claim.by_site)


# A plan is no report: under "Vendor", a target still says that it is one.
LABELS: Mapping[str, Callable[[Claim], bool]] = {
    "Measured": _is("measured"),
    "Vendor": _is("vendor-reported", "documented"),
    "Stated": _is("record"),
    "Judgment": _is("assessment"),
    "Advice": _is("recommendation"),
    "Derived by us": lambda claim: claim.by_site,
    "Outside the coverage": lambda claim: claim.is_context,
    "Not stated": lambda _claim: False,
}


def label_text(element: ET.Element) -> str:
    """Return the label that a paragraph is; empty where it is none."""
    if element.tag != "p" or len(element):
        return ""
    text = element.text or ""
    if "fs-label" in (element.get("class") or "").split():
        return text.strip()
    found = _LABEL.fullmatch(text)
    return found[1] if found else ""


def labels_of_links(root: ET.Element) -> dict[ET.Element, str]:
    """Return the label of the section that each link under `root` stands in; a heading without one ends a section."""
    found: dict[ET.Element, str] = {}
    above, label = "", ""
    for element in root:
        if element.tag in ("h1", "h2"):
            above, label = "", above
        elif text := label_text(element):
            above = text
        found |= dict.fromkeys(element.iter("a"), label)
    return found


def blocks_of_links(root: ET.Element) -> dict[ET.Element, ET.Element]:
    """Return the innermost block of text that each link under `root` stands in."""
    return {link: block for block in root.iter() if block.tag in _TEXT_BLOCKS for link in block.iter("a")}


@dataclass
class Labelling:
    """Decides what the marks of a page show, one after the other."""

    labels: Mapping[ET.Element, str] = field(default_factory=dict)
    blocks: Mapping[ET.Element, ET.Element] = field(default_factory=dict)
    _before: object = None
    _party: str = ""

    def mention(self, claim: Claim, number: int, link: ET.Element) -> Mention:
        """Return the mention; its kind shows where it is news, its party where it is another than the last shown.

        It is no news where the label of the section says it, or the mention before, in the same block of text, did.
        """
        who = party(claim)
        here = (self.blocks.get(link), claim.kind.name, who)
        before, self._before = self._before, here
        said = LABELS.get(self.labels.get(link, ""))
        if here == before or (said and said(claim)):
            return Mention(claim, number, labelled=False)
        mention = Mention(claim, number, named=not claim.by_site and who != self._party)
        self._party = who
        return mention
