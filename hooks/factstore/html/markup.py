"""HTML helpers: the one place that escapes values from the store, and that makes addresses and claim marks."""

from dataclasses import dataclass
from html import escape as _escape

from factstore.store.claims import Citation, Claim
from factstore.store.facts import section_slug


@dataclass(frozen=True)
class Links:
    """Relative addresses from one page; `base` leads from it to the site's root ("", "../", "../../")."""

    base: str

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


def links_from(url: str) -> Links:
    """Return the links of the page at `url`, an address below the root such as "topics/profiler/"."""
    return Links("../" * url.count("/"))


def place_address(source: str, section: str, paragraph: int) -> str:
    """Return the address of a paragraph's row: sources/bulletin/#overview-2."""
    return f"sources/{source}/#{section_slug(section)}-{paragraph}"


def escape(text: str) -> str:
    """Escape a value for HTML text and for a double-quoted attribute."""
    return _escape(text, quote=True)


def exempt(text: str, reason: str) -> str:
    """Return text whose numerals are no claims, with the reason; the text is escaped."""
    return f'<span data-exempt="{escape(reason)}">{escape(text)}</span>'


def anchor(href: str, inner: str, css: str = "") -> str:
    """Return a link around HTML."""
    mark = f' class="{css}"' if css else ""
    return f'<a{mark} href="{escape(href)}">{inner}</a>'


def statement_html(claim: Claim) -> str:
    """Return the statement with each quantity inside an element that names its claim."""
    return "".join(
        f'<span data-claim="{each.id}">{escape(text)}</span>' if each else escape(text)
        for text, each in claim.statement_parts
    )


def kind_badge(claim: Claim) -> str:
    """Return the claim's kind of evidence in words, with its family for the colour."""
    kind = claim.store.vocabulary.evidence[claim.evidence]
    return f'<span class="kind" data-family="{kind.family}">{escape(kind.name)}</span>'
