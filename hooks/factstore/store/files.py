"""Which files of a folder count, and their texts: those of editors and systems do not, and links lead nowhere else.

One list holds for data/, docs/ and the texts, so that a swap file stops no build and reaches no reader.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from factstore.store.problems import Mark, Problem

MAX_BYTES = 1_000_000
# What editors, systems and version control leave beside files: swap files, back-ups, locks, previews, listings.
_LEFT_BY_OTHERS = re.compile(
    r"\.(?:.*\.)?[^.]*\.sw[a-z]|.*\.sw[opx]|\..*\.swpx|.*~|#.*#|\.#.*|4913|\.~lock\..*#|~\$.*|\._.*|\.nfs[0-9a-f]+"
    r"|.*\.(?:bak|old|orig|rej|save(?:\.\d+)?|autosave|tmp|temp|part|partial|download|crdownload|kate-swp|un~|py[co])"
    r"|.*___jb_(?:tmp|old|bak)___|.*\.sb-\w{8}-\w{6}|.*\.(?:mine|r\d+)|.*[._](?:BACKUP|BASE|LOCAL|REMOTE)[._]\d+\..*"
    r"|\.fuse_hidden.*|flycheck_.*|auto-save-list|\.emacs\.desktop.*|\.dir-locals\.el|\.projectile|\.viminfo|\.lvimrc"
    r"|\.netrwhist|Session\.vim|\.?tags|\.TemporaryItems|\.apdisk|\.VolumeIcon\.icns|\.com\.apple\..*|lost\+found"
    r"|\.DocumentRevisions-V100|Thumbs\.db:.*|\.dropbox(?:\..*)?|\.sync\.ffs_db|\.st(?:folder|versions|ignore)"
    r"|\.owncloudsync\.log.*|\.snapshot|\.(?:bzr|helix|zed|fleet|history|cache|tox|venv)|CVS|node_modules"
    r"|\.(?:gitmodules|hgignore|prettierrc)|.*\.code-workspace"
    r"|\.goutputstream-.*|\.DS_Store|\.AppleDouble|\.localized|Icon\r|\.directory|Thumbs\.db|ehthumbs(?:_vista)?\.db"
    r"|desktop\.ini|\.Spotlight-V100|\.Trashes|\.Trash-\d+|\.fseventsd|\$RECYCLE\.BIN|System Volume Information"
    r"|@eaDir|\.(?:git|hg|svn|idea|vscode|vs|ipynb_checkpoints)|\.git(?:keep|ignore|attributes)|\.editorconfig"
    r"|\.keep|__pycache__|\.mypy_cache|\.ruff_cache|\.project|\.classpath|\.settings|.*\.sublime-\w+",
    re.IGNORECASE,
)


def is_passed_over(name: str) -> bool:
    """Whether a file or folder of this name was left by an editor or a system."""
    return _LEFT_BY_OTHERS.fullmatch(name) is not None


def is_below_passed_over(path: str) -> bool:
    """Whether a relative path has such a name in it."""
    return any(is_passed_over(part) for part in path.split("/"))


def files_in(folder: Path, root: Path) -> Iterator[Path | Problem]:
    """Yield each file below a folder of the project at `root`, sorted; in place of what cannot be read, a problem.

    A link to a file of the project is that file. One that leads elsewhere, or to a folder, is not followed.
    """
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield unreadable(_name(folder, root), error)
        return
    for entry in entries:
        path = Path(entry.path)
        if is_passed_over(entry.name):
            continue
        if entry.is_symlink() and (fault := _link_fault(path, root)):
            yield fault
        elif entry.is_dir(follow_symlinks=False):
            yield from files_in(path, root)
        elif path.is_file():
            yield path
        else:
            hint = "remove it: pipes, sockets and devices have no place here"
            yield Problem(Mark(_name(path, root)), "stray-file", "no file that could be read", hint)


def unreadable(name: str, error: OSError) -> Problem:
    """Return the problem of a file or folder that cannot be read."""
    return Problem(Mark(name), "unreadable", f"cannot be read: {error.strerror or error}", "check the file")


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _link_fault(path: Path, root: Path) -> Problem | None:
    """Return what is wrong with a link: it leads to nothing, out of the project, or to a folder."""
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):  # it leads to nothing, or to itself
        return _stray_link(path, root, "a link that leads to nothing", "mend or remove it")
    if not target.is_relative_to(root.resolve()):
        return _stray_link(path, root, "a link that leads out of the project", "put the file itself here")
    if target.is_dir():
        return _stray_link(path, root, "a link to a folder", "put the files themselves here")
    return None


def _stray_link(path: Path, root: Path, message: str, hint: str) -> Problem:
    return Problem(Mark(_name(path, root)), "stray-link", message, hint)


def read_text(path: Path, file: str) -> tuple[str, list[Problem]]:
    """Return the text of a file, or the problem of one that cannot be read."""
    try:
        if path.exists() and not path.is_file():
            return "", [Problem(Mark(file), "unreadable", "cannot be read: it is no file", "put a file in its place")]
        data = path.read_bytes()
    except OSError as error:
        return "", [Problem(Mark(file), "unreadable", f"cannot be read: {error.strerror}", "check the file")]
    if len(data) > MAX_BYTES:
        message = f"{len(data)} bytes, at most {MAX_BYTES}"
        return "", [Problem(Mark(file), "file-too-large", message, "split the file")]
    try:
        return decoded(data), []
    except UnicodeDecodeError as error:
        return "", [not_utf8(file, error)]


def decoded(data: bytes) -> str:
    """Return the text of a file; a mark of its bytes' order, and how its lines end, say nothing."""
    return data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")


def not_utf8(file: str, error: UnicodeDecodeError) -> Problem:
    """Return the problem of a file with a byte that is not UTF-8, at that byte."""
    before = error.object[: error.start]
    mark = Mark(file, before.count(b"\n") + 1, error.start - before.rfind(b"\n"))
    return Problem(mark, "not-utf8", "a byte that is not UTF-8", "save the file as UTF-8")
