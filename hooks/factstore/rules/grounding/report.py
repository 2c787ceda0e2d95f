"""What the grounding check found: how many citations it read again, which it could not, and every problem."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from factstore.rules.grounding.cautions import caution_problems
from factstore.rules.grounding.conditions import condition_problems
from factstore.rules.grounding.coverage import coverage_problems
from factstore.rules.grounding.credits import credit_problems
from factstore.rules.grounding.printed import printed_problems, text_problems
from factstore.rules.grounding.texts import SourceText, read_texts
from factstore.rules.grounding.units import unit_problems
from factstore.store.facts import FactStore
from factstore.store.problems import Mark, Problem


@dataclass(frozen=True)
class Grounding:
    """The result of one check; `unread` counts the citations of each source whose text was not at hand."""

    reread: int
    unread: dict[str, int]
    shared: tuple[str, ...]
    problems: tuple[Problem, ...]

    def summary(self) -> str:
        """Return the line that the build prints."""
        noun = "problem" if len(self.problems) == 1 else "problems"
        lines = [f"{self.reread} citations re-read, {len(self.problems)} {noun}"]
        if self.unread:
            counts = ", ".join(f"{name} {count}" for name, count in sorted(self.unread.items()))
            lines.append(f"{sum(self.unread.values())} citations not re-read, no text at hand: {counts}")
        if self.shared:
            lines.append(f"{len(self.shared)} printed words back several claims: {'; '.join(self.shared)}")
        return "\n".join(lines)


def _shared(store: FactStore, texts: Iterable[str]) -> tuple[str, ...]:
    backed: dict[tuple[str, str, int, str], set[str]] = {}
    read = set(texts)
    for name, _, citation in store.citations():
        if citation.source in read:
            key = (citation.source, citation.section, citation.paragraph, citation.printed)
            backed.setdefault(key, set()).add(name)
    return tuple(
        f"{source} {section} ¶{paragraph} '{printed}' ({len(names)})"
        for (source, section, paragraph, printed), names in sorted(backed.items())
        if len(names) > 1
    )


def ground(store: FactStore, folder: Path | None) -> Grounding:
    """Read every citation again whose source's text lies in `folder`; without a folder, none."""
    texts: dict[str, SourceText] = read_texts(folder, tuple(store.sources))
    problems: list[Problem] = []
    if folder is not None and not texts:
        hint = "name a folder that holds <source id>.md, or unset it"
        problems.append(Problem(Mark("FACTSTORE_TEXTS"), "texts-missing", "no text of any source in that folder", hint))
    unread: dict[str, int] = {}
    reread = 0
    for _, _, citation in store.citations():
        if citation.source in texts:
            reread += 1
        else:
            unread[citation.source] = unread.get(citation.source, 0) + 1
    for check in (
        text_problems,
        printed_problems,
        caution_problems,
        condition_problems,
        coverage_problems,
        credit_problems,
        unit_problems,
    ):
        problems += check(store, texts)
    return Grounding(reread, unread, _shared(store, texts), tuple(problems))
