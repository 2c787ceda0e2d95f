"""The content security policy of each page: the site itself, and the inline scripts that the theme ships, by hash.

Follows Content Security Policy Level 3. It is a `<meta>` so that it holds wherever the site is served. The hashes are
those of the theme's own templates, rendered without any page: no page can add to them.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.DOTALL)
_CHARSET = re.compile(r"<meta charset=[^>]*>")


_INDENT = re.compile(r"\n\s+(?=<)")


def without_indents(html: str) -> tuple[str, str, str]:
    """Return the page in three pieces, without the indents that the theme's templates leave around the article.

    That is the middle one, whose text stays as it is; a page without an article is all before it.
    """
    begin, end = html.find("<article"), html.rfind("</article>")
    if not 0 <= begin < end:
        return _INDENT.sub("\n", html), "", ""
    return _INDENT.sub("\n", html[:begin]), html[begin:end], _INDENT.sub("\n", html[end:])


def with_body(piece: str, blank: str, body: str) -> Iterator[str]:
    """Yield the parts of a piece of a page, with the body wherever it has the blank."""
    first, *rest = piece.split(blank)
    yield first
    for part in rest:
        yield from (body, part)


def script_hashes(*pieces: str) -> list[str]:
    """Return the sources of the inline scripts of a page's pieces; data blocks and files are none."""
    found = []
    for match in (match for piece in pieces for match in _SCRIPT.finditer(piece)):
        given = match["attributes"]
        if "src=" not in given and "application/" not in given:
            digest = hashlib.sha256(match["code"].encode("utf-8")).digest()
            found.append(f"'sha256-{base64.b64encode(digest).decode('ascii')}'")
    return list(dict.fromkeys(found))


@dataclass
class Scripts:
    """The inline scripts that may run. `render` gives the theme's, which name the way to the site's root."""

    render: Callable[[str], Iterable[str]]
    hashes: set[str] = field(default_factory=set)
    _roots: set[str] = field(default_factory=set)

    def know(self, root: str) -> None:
        """Add the scripts of pages from which `root` leads to the site's root."""
        if root not in self._roots:
            self._roots.add(root)
            self.hashes.update(found for html in self.render(root) for found in script_hashes(*without_indents(html)))

    def strange(self, *pieces: str) -> list[str]:
        """Return the hashes of a page's inline scripts that are none of these."""
        return [found for found in script_hashes(*pieces) if found not in self.hashes]

    def policy(self, *pieces: str) -> str:
        """Return the policy for a page. Style attributes are allowed: the lengths of bars are such."""
        scripts = " ".join(["'self'", *(found for found in script_hashes(*pieces) if found in self.hashes)])
        return (
            f"default-src 'none'; script-src {scripts}; style-src 'self'; style-src-attr 'unsafe-inline'; "
            "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
            "base-uri 'none'; form-action 'none'"
        )

    def with_policy(self, head: str, *rest: str) -> str:
        """Return the page, given in pieces, with its policy as the first thing after the character set."""
        meta = f'<meta http-equiv="Content-Security-Policy" content="{self.policy(head, *rest)}">'
        return "".join([_CHARSET.sub(lambda match: match[0] + meta, head, count=1), *rest])
