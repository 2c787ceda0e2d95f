"""A copy of the site that opens from a disk: a browser gives no folder its index page there, so each link names it."""

import re
import shutil
import zipfile
from pathlib import Path

_HREF = re.compile(r'(<a\b[^>]*?\bhref=")((?!https?:|mailto:|#|/)[^"#?]*)([?#][^"]*)?(")')
_STAMP = (1980, 1, 1, 0, 0, 0)


def with_index(html: str) -> str:
    """Make each relative link to a folder a link to the page in it."""

    def point(match: re.Match[str]) -> str:
        path = match[2]
        if path in ("", ".", "..") or path.endswith(("/", "/.", "/..")):
            path = f"{path.rstrip('/')}/index.html" if path else path
        return f"{match[1]}{path}{match[3] or ''}{match[4]}"

    return _HREF.sub(point, html)


def pack(site: Path, target: Path) -> Path:
    """Copy `site` to `target` with links that work from a disk, and zip it; its bytes depend on the pages only."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(site, target, ignore=shutil.ignore_patterns("sitemap.xml*"))
    for page in target.rglob("*.html"):
        page.write_text(with_index(page.read_text(encoding="utf-8")), encoding="utf-8")
    archive = target / "trainium-coverage.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(target.rglob("*")):
            if path.is_file() and path != archive:
                info = zipfile.ZipInfo(f"trainium-coverage/{path.relative_to(target).as_posix()}", _STAMP)
                packed.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return archive
