"""What the grounding check found: how many citations it read again, which it could not, and every problem."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from factstore.rules.grounding.texts import read_texts
from factstore.rules.registry import check_texts
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem
from factstore.store.sources import OUTSIDE


@dataclass(frozen=True)
class Grounding:
    """The result of one check; `unread` counts the citations of each source whose text was not at hand."""

    reread: int
    unread: dict[str, int]
    shared: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def summary(self) -> tuple[str, ...]:
        """The lines that the build prints."""
        noun = "problem" if len(self.problems) == 1 else "problems"
        lines = [f"{self.reread} citations re-read, {len(self.problems)} {noun}"]
        if self.unread:
            counts = ", ".join(f"{name} {count}" for name, count in sorted(self.unread.items()))
            lines.append(f"{sum(self.unread.values())} citations not re-read, no text at hand: {counts}")
        if self.shared:
            lines.append(f"{len(self.shared)} printed words back several claims: {'; '.join(self.shared)}")
        return tuple(lines)


def _shared(store: FactStore, texts: Collection[str]) -> tuple[str, ...]:
    backed: dict[tuple[str, str, int, str], set[str]] = {}
    for claim, _, citation in store.citations():
        if citation.source in texts:
            backed.setdefault((*citation.place, citation.printed), set()).add(claim.id)
    return tuple(
        f"{source} {section} ¶{paragraph} '{printed}' ({len(names)})"
        for (source, section, paragraph, printed), names in sorted(backed.items())
        if len(names) > 1
    )


def _missing(store: FactStore, texts: Collection[str]) -> Iterator[Problem]:
    """Yield each article that was read, and whose text is not among those at hand; context has no texts."""
    for name, source in store.sources.items():
        if source.consulted and source.kind not in OUTSIDE and name not in texts:
            message, hint = f"no text '{name}.md' in the folder of texts", f"save the text there as {name}.md"
            yield Problem(source.at("consulted"), "text-missing", message, hint)


def ground(store: FactStore, folder: Path | None) -> Grounding:
    """Read every citation again whose source's text lies in `folder`; without a folder, none."""
    texts, problems = read_texts(folder, store.sources)
    if folder is not None and not texts:
        hint = "name a folder that holds <source id>.md, or unset it"
        problems.append(Problem(Mark("FACTSTORE_TEXTS"), "texts-missing", "no text of any source in that folder", hint))
    elif folder is not None:
        problems += _missing(store, texts)
    cited = Counter(citation.source for _, _, citation in store.citations())
    reread = sum(count for name, count in cited.items() if name in texts)
    unread = {name: count for name, count in cited.items() if name not in texts}
    problems += check_texts(store, texts)
    return Grounding(reread, unread, _shared(store, texts), tuple(problems))
