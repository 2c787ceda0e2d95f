"""A clean build of a project as a server makes it, by MkDocs' own steps, in a process that has built nothing before."""

import logging
import multiprocessing
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from mkdocs.commands import build as builds
from mkdocs.config import load_config

from factsite.checking import Why, attempt


@dataclass(frozen=True)
class Clean:
    """What a build comes to: its files, or the report of its problems."""

    files: dict[str, bytes]
    why: Why


def _build(root: Path, address: str) -> Clean:
    logging.disable(logging.CRITICAL)
    os.environ.update(FACTSTORE_TEXTS=str(root / "texts"), NO_MKDOCS_2_WARNING="1")
    os.chdir(root)
    site = Path(tempfile.mkdtemp())

    def whole() -> None:
        config = load_config(site_dir=str(site))
        config.plugins.on_startup(command="serve", dirty=False)
        config.site_url = address
        builds.build(config, serve_url=address)

    try:
        why = attempt(whole)
        paths = [] if why.said else [path for path in site.rglob("*") if path.is_file()]
        return Clean({path.relative_to(site).as_posix(): path.read_bytes() for path in paths}, why)
    finally:
        shutil.rmtree(site)


@dataclass
class Builder:
    """Builds copies of a project in `folder`, each in a process of its own."""

    folder: Path
    pool: "multiprocessing.pool.Pool"

    def build(self, root: Path, address: str) -> Clean:
        """Build a project as it lies there, for a server at `address`."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(root, self.folder, symlinks=True, ignore=shutil.ignore_patterns("site", ".cache"))
        return self.pool.apply(_build, (self.folder, address))


@contextmanager
def builder(folder: Path) -> Iterator[Builder]:
    """Give a builder until the end of the block; its processes begin where this module is read, and nothing more."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    with context.Pool(1, maxtasksperchild=1) as pool:
        yield Builder(folder, pool)
