"""What a server shows after an edit is what a clean build makes, whatever the edit, and however many came before."""

from pathlib import Path

from tests.faults.soak import soak
from tests.project import copy_project


def test_what_is_served_after_a_hundred_random_edits_is_what_a_clean_build_makes(tmp_path: Path) -> None:
    found = soak(copy_project(tmp_path / "project"), 100, seed=7)
    assert not found.wrong
    assert found.sites >= 30, "edits that leave the project whole are among them"
    assert found.problems >= 30, "and edits that do not"
    assert found.megabytes[-1] <= found.megabytes[20] + 8, "nothing of an earlier build is kept"
