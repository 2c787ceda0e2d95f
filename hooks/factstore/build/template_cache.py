"""What Jinja keeps of the theme's templates from one build to the next.

It only ever saves time: an entry that is not as it was written counts as none, and where nothing can be written
nothing is kept.
"""

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

_DIGEST = hashlib.sha256().digest_size


@dataclass(frozen=True)
class Kept:
    """A folder of entries; each begins with the hash of what follows."""

    folder: Path

    def get(self, key: str) -> bytes | None:
        """Return the content of an entry, or None where there is no whole one."""
        with suppress(OSError):
            entry = (self.folder / key).read_bytes()
            if hashlib.sha256(entry[_DIGEST:]).digest() == entry[:_DIGEST]:
                return entry[_DIGEST:]
        return None

    def put(self, key: str, content: bytes) -> None:
        """Keep a content, all of it or nothing."""
        part = self.folder / f"{key}.{os.getpid()}"
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(hashlib.sha256(content).digest() + content)
            part.replace(self.folder / key)


class TemplateCache(BytecodeCache):
    """Jinja's own reads whatever lies in its folder; `Kept` writes all or nothing, and checks what it reads."""

    def __init__(self, folder: Path) -> None:
        self.kept = Kept(folder)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if there is a whole entry for it."""
        if (content := self.kept.get(bucket.key)) is not None:
            bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what the bucket holds."""
        self.kept.put(bucket.key, bucket.bytecode_to_string())
