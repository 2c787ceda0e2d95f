"""The files of docs/, before MkDocs reads any: what they are called, whether they can be read, and who reads them.

Only pages and the assets that something names are published: MkDocs would publish whatever lies there.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import factstore
from factstore.build.active import file_problems
from factstore.build.front_matter import front_matter
from factstore.store.addresses import LONGEST, is_device
from factstore.store.files import files_in, read_text
from factstore.store.problems import Mark, Problem
from factstore.store.reader import parse, slip_problem
from factstore.store.record import SLUG
from factstore.store.slips import conflict_slip
from factstore.store.unseen import unseen_problems

ASSETS = "assets/"
_SUFFIXES = frozenset(
    (".css", ".js", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico", ".woff2", ".csv", ".pdf")
)
_NAME = re.compile(r"[a-z0-9]+(?:[-_.][a-z0-9]+)*")
_LONGEST = 100
_NAMED = re.compile(r"[\w.-]+")
_QUOTED = re.compile(r'(?<=")[\w.-]+(?=")')
_NAMING = frozenset((".md", ".html", ".css", ".js", ".py", ".yml", ".xml"))


def docs_problems(root: Path, docs: Path, theme: Path | None = None) -> Iterator[Problem]:
    """Report what is wrong with the files of docs/ themselves; `theme` is the folder of the project's templates."""
    base = root if docs.is_relative_to(root) else docs.parent
    if not docs.is_dir():
        return
    assets = []
    for found in files_in(docs, base):
        if isinstance(found, Problem):
            yield found
            continue
        file, path = found.relative_to(base).as_posix(), found.relative_to(docs).as_posix()
        faults = list(_file_problems(found, file, path))
        yield from faults
        if not faults and found.suffix != ".md":
            assets.append((file, found))
    for file in _unnamed(dict(assets), _naming(root, docs, theme)):
        hint = "name it on a page, in a style sheet, a script or mkdocs.yml; or remove it"
        yield Problem(Mark(file), "stray-file", "a file that nothing uses", hint)


def _unnamed(assets: dict[str, Path], texts: Iterable[str]) -> dict[str, Path]:
    """Return the assets that no text names, which are read one by one as long as there are any."""
    for text in texts if assets else ():
        named, quoted = set(_NAMED.findall(text)), set(_QUOTED.findall(text))
        assets = {file: path for file, path in assets.items() if path.name not in named and _stem(path) not in quoted}
        if not assets:
            break
    return assets


def _stem(asset: Path) -> str:
    """Return what the engine calls a script in quotes, which is its name without the ending; "" for other assets."""
    return asset.stem if asset.suffix == ".js" else ""


def _naming(root: Path, docs: Path, theme: Path | None) -> Iterator[str]:
    """Yield each text in which an asset can be named: those of docs/, the theme's, the configuration, the engine's."""
    for folder in (docs, *([theme] if theme else []), Path(factstore.__file__).parent):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _NAMING and path.is_file():
                yield read_text(path, path.name)[0]
    yield read_text(root / "mkdocs.yml", "mkdocs.yml")[0]


def _file_problems(found: Path, file: str, path: str) -> Iterator[Problem]:
    suffix = found.suffix
    text, unread = read_text(found, file) if suffix in (".md", ".svg") else ("", [])
    yield from unread
    active = list(file_problems(path, text))
    if active:
        yield from active
    elif found.name.startswith(".") or (suffix != ".md" and not (path.startswith(ASSETS) and suffix in _SUFFIXES)):
        hint = "pages are .md files; images, styles and scripts go into docs/assets/; anything else out of docs/"
        yield Problem(Mark(file), "stray-file", "a file that has no place on the site", hint)
    elif odd := _odd_name(path):
        message = f"'{odd}' is no name that can stand in an address as it is"
        hint = "use lower-case letters, digits and single hyphens; on Windows con, nul and their like are devices"
        yield Problem(Mark(file), "bad-file-name", message, hint)
    if suffix == ".md" and not unread:
        yield from _page_problems(text, file)


def _odd_name(path: str) -> str:
    """Return the part of a path that makes no address, or the path where it is too long; empty where all is well."""
    page = path.removesuffix(".md")
    if page == path:
        fits = _NAME.fullmatch
        long = ""
    else:
        fits = SLUG.fullmatch
        long = page if len(page) >= LONGEST else ""
    parts = (part for part in page.split("/") if not fits(part) or len(part) > _LONGEST or is_device(part))
    return next(parts, long)


def _page_problems(text: str, file: str) -> Iterator[Problem]:
    """Report what MkDocs must not be given to read."""
    yield from unseen_problems(text, file)
    if slip := conflict_slip(text.split("\n"), underlines=True):
        yield slip_problem(slip, file)
    else:
        _, faults = front_matter(text, file)
        yield from faults


def config_problems(path: Path) -> Iterator[Problem]:
    """Report what is wrong with mkdocs.yml, which MkDocs reads less strictly; the environment may give values."""
    text, unread = read_text(path, path.name)
    yield from unread
    if not unread:
        yield from parse(text, path.name, ("!ENV",))[1]
