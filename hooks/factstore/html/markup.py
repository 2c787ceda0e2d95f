"""The smallest pieces of HTML, and the addresses that links have.

What is `Markup` is HTML; any other text is escaped as it is put into an element, by `%` here and in each template.
"""

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape

from factstore.store.claims import Claim
from factstore.store.dates import PartialDate
from factstore.store.facts import once_each, section_slug
from factstore.store.parts import Citation
from factstore.store.record import SLUG

_BADGE = Markup('<span class="kind" data-family="%s">%s</span>')
_EXEMPT = Markup('<span data-exempt="%s">%s</span>')
_QUANTITY = Markup('<span data-claim="%s">%s</span>')
_TIME = Markup('<time datetime="%s">%s</time>')


@dataclass(frozen=True)
class Links:
    """Relative addresses from one page; `base` leads from it to the site's root ("", "../", "../../")."""

    base: str

    def put_into(self, html: Markup) -> Markup:
        """Return a piece that was made with the links of no page as it stands on this one."""
        return Markup(html.replace(NOWHERE.base, self.base))  # noqa: S704 - a base is made of "../"

    def to(self, address: str) -> str:
        """Return the link to an address below the site's root."""
        return f"{self.base}{address}" or "./"

    def claim(self, name: str) -> str:
        """Return the link to a claim's page."""
        return self.to(f"claims/{name}/")

    def source(self, name: str) -> str:
        """Return the link to a source's page."""
        return self.to(f"sources/{name}/")

    def place(self, citation: Citation) -> str:
        """Return the link to the row of a paragraph on its source's page."""
        return self.to(place_address(citation.source, citation.section, citation.paragraph))

    def topic(self, name: str) -> str:
        """Return the link to a topic page."""
        return self.to(f"topics/{name}/")

    def term(self, name: str) -> str:
        """Return the link to a term in the glossary."""
        return self.to(f"glossary/#{name}")


NOWHERE = Links("\0")  # for pieces that many pages show; no text of a record has this sign


def claim_linked(link: str) -> str:
    """Return the id of the claim whose page a relative link leads to, as `Links.claim` makes it; else nothing."""
    before, folder, name = link.rpartition("claims/")
    name = name.removesuffix("/") if name.endswith("/") else ""
    return name if folder and SLUG.fullmatch(name) and not before.strip("./") else ""


def links_from(url: str) -> Links:
    """Return the links of the page at `url`, an address below the root such as "topics/profiler/"."""
    return Links("../" * url.count("/"))


def place_address(source: str, section: str, paragraph: int) -> str:
    """Return the address of a paragraph's row: sources/bulletin/#overview-2."""
    return f"sources/{source}/#{section_slug(section)}-{paragraph}"


def exempt(text: str, reason: str) -> Markup:
    """Return text whose numerals are no claims, with the reason."""
    return _EXEMPT % (reason, text)


@once_each
def statement_html(claim: Claim) -> Markup:
    """Return the statement with each quantity inside an element that names its claim."""
    parts = (_QUANTITY % (each.id, text) if each else escape(text) for text, each in claim.statement_parts)
    return Markup().join(parts)


def kind_badge(claim: Claim) -> Markup:
    """Return the claim's kind of evidence in words, with its family for the colour."""
    return _badge(claim.kind.family, claim.kind_name)


@lru_cache(maxsize=64)
def _badge(family: str, name: str) -> Markup:
    return _BADGE % (family, name)


def time_html(date: PartialDate) -> Markup:
    """Return a `<time>` element; without a day and a year there is none, since HTML has no form for such a date."""
    if date.day is None and date.year is None:
        return escape(date.text)
    return _TIME % (date.iso.removeprefix("--"), date.text)
