"""Everything that mutations work on: the project's data and pages, and what the articles print."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from tests.content.mutation.pages import page_spots
from tests.content.mutation.places import Spot, yaml_spots
from tests.content.mutation.texts import Place, read_texts, stands


@dataclass(frozen=True)
class Documents:
    """Everything that mutations work on: files by name, and what the articles print."""

    files: dict[str, str]
    texts: dict[Place, str]

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        found: list[Spot] = []
        for file, text in self.files.items():
            data = file.startswith("data/") and file.endswith(".yml")
            found += yaml_spots(file, text) if data else page_spots(file, text)
        return tuple(found)

    @cached_property
    def claims(self) -> dict[str, dict[str, Any]]:
        """Each claim as it is written, with what its file says for all of its claims."""
        found: dict[str, dict[str, Any]] = {}
        for file in (each for each in self.files if each.startswith("data/claims/")):
            head = yaml.load(self.files[file], Loader=yaml.CBaseLoader)  # noqa: S506 - it makes text, lists and mappings
            claims = head.pop("claims")
            for name, claim in claims.items():
                shared = {**head.get("conditions", {}), **claim.get("conditions", {})}
                found[name] = {**head, **claim, "conditions": shared}
        return found

    @cached_property
    def spellings(self) -> dict[str, set[str]]:
        """The names of each system and party, by each of its names, and by its id."""
        lists = yaml.load(self.files["data/vocabulary.yml"], Loader=yaml.CBaseLoader)  # noqa: S506 - as above
        found: dict[str, set[str]] = {}
        for name, entry in (*lists["systems"].items(), *lists["parties"].items()):
            names = {entry["name"], *entry.get("aliases", ())}
            found.update(dict.fromkeys((name, *names), names))
        return found

    def cited(self, claim: str, *, whole_section: bool = False) -> list[str]:
        """Return the cited paragraphs of a claim, or all of their sections; nothing where one is not at hand."""
        places = [(one["source"], one["section"], one["paragraph"]) for one in self.claims[claim].get("citations", ())]
        if not all(place in self.texts for place in places):
            return []
        if whole_section:
            return [" ".join(text for at, text in self.texts.items() if at[:2] == place[:2]) for place in places]
        return [self.texts[place] for place in places]

    def bears_out(self, claim: str, value: str, *, whole_section: bool = False) -> bool:
        """Whether what a claim cites has each word of a value as well, by any of its names."""
        words = re.findall(r"[^\[\]{},\"]+", re.sub(r"\bvalue:|stated-by: [a-z0-9-]+", "", value))
        texts = self.cited(claim, whole_section=whole_section)
        names = [self.spellings.get(word.strip(), {word.strip()}) for word in words if word.strip()]
        return all(any(stands(name, text) for name in each for text in texts) for each in names)

    @cached_property
    def by_path(self) -> dict[str, list[Spot]]:
        found: dict[str, list[Spot]] = {}
        for spot in self.spots:
            found.setdefault(spot.path, []).append(spot)
        return found


def read_documents(root: Path, texts: Path) -> Documents:
    """Read data/, docs/ and the configuration of a checkout."""
    paths = [path for top in ("data", "docs") for path in sorted((root / top).rglob("*")) if path.is_file()]
    kept = [path for path in paths if path.suffix in (".yml", ".md", ".txt")]
    for name in ("changes.yml", "performance.yml"):  # what was before, and what was measured, stands nowhere else
        kept.remove(root / "data" / name)
    files = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in (*kept, root / "mkdocs.yml")}
    return Documents(files, read_texts(texts))
