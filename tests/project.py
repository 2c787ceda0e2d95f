"""A copy of the small project of the fixtures, with one thing changed, and its build: what an editor would see."""

import os
import shutil
from pathlib import Path
from unittest.mock import patch

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, ConfigurationError

ROOT = Path(__file__).parent.parent
FIXTURE = Path(__file__).parent / "fixtures" / "project"


def copy_project(target: Path) -> Path:
    """Copy the fixture; the hooks are those of this checkout."""
    shutil.copytree(FIXTURE, target, dirs_exist_ok=True)
    (target / "hooks").symlink_to(ROOT / "hooks")
    return target


def build_project(root: Path, texts: str = "texts") -> bool:
    """Build as `mkdocs build --strict` does; return whether it succeeded. Its log goes to the caller's handler."""
    with patch.dict(os.environ, FACTSTORE_TEXTS=str(root / texts) if texts else ""):
        try:
            config = load_config(config_file=str(root / "mkdocs.yml"), strict=True)
            config.plugins.on_startup(command="build", dirty=False)
            build(config)
        except (Abort, ConfigurationError):
            return False
    return True
