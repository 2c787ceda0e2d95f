"""The content security policy of each page: the site itself, and the inline scripts that the theme writes, by hash.

Follows Content Security Policy Level 3. It is a `<meta>` so that it holds wherever the site is served.
"""

import base64
import hashlib
import re

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.DOTALL)
_CHARSET = re.compile(r"<meta charset=[^>]*>")


_INDENT = re.compile(r"\n\s+(?=<)")


def without_indents(html: str) -> str:
    """Return the page without the indents that the theme's templates leave around the article; text stays as it is."""
    head, mark, rest = html.partition("<article")
    body, end, foot = rest.rpartition("</article>")
    return _INDENT.sub("\n", head) + mark + body + end + _INDENT.sub("\n", foot)


def script_hashes(html: str) -> list[str]:
    """Return the sources of the page's inline scripts; data blocks and files are none."""
    found = []
    for match in _SCRIPT.finditer(html):
        given = match["attributes"]
        if "src=" not in given and "application/" not in given:
            digest = hashlib.sha256(match["code"].encode("utf-8")).digest()
            found.append(f"'sha256-{base64.b64encode(digest).decode('ascii')}'")
    return list(dict.fromkeys(found))


def policy(html: str) -> str:
    """Return the policy for a page. Style attributes are allowed: the lengths of bars are such."""
    scripts = " ".join(["'self'", *script_hashes(html)])
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )


def with_policy(html: str) -> str:
    """Return the page with its policy as the first thing after the character set."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(html)}">'
    return _CHARSET.sub(lambda match: match[0] + meta, html, count=1)
