"""What tests of the commands share: a copy of the small project, which they stand in."""

from pathlib import Path

import pytest

from tests.project import copy_project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = copy_project(tmp_path / "project")
    monkeypatch.setenv("FACTSTORE_TEXTS", str(root / "texts"))
    monkeypatch.chdir(root)
    return root
