"""What Jinja keeps of the theme's templates from one build to the next: an entry that was cut short counts as none."""

from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from factstore.build.kept import Kept


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
