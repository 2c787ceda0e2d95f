"""The block `results`: each test a row, with preparation, execution and completion kept apart.

Nothing here names a test: rows come from files of `kind: test`, modes from conditions, and columns
from phases. What no claim states reads "not stated", linked to the gap that says so.
"""

from collections.abc import Collection, Sequence

from factstore.blocks.base import Block, BlockError, Option, Options
from factstore.blocks.parts import KEY_CONDITIONS, by_site, claim_link, listing, missing, subject_title, table
from factstore.describe import condition_text
from factstore.markup import Links, anchor, escape, kind_badge, statement_text
from factstore.models import Condition
from factstore.store import FactStore, Subject

PHASES = ("preparation", "execution", "completion")
HEADS = (
    "Test",
    "Model",
    "Hardware",
    "Chips",
    "Mode",
    "Settings",
    *(phase.capitalize() for phase in PHASES),
    "Cause of failure",
)
Held = dict[tuple[str, ...], tuple[str, Condition]]


def _held(store: FactStore, names: Collection[str], key: str) -> Held:
    """Return the values of a condition; a claim that prints one goes before a claim that carries it over."""
    found: Held = {}
    for name in names:
        held = store.claims[name].conditions.get(key)
        if held and (held.values not in found or (found[held.values][1].stated_by and not held.stated_by)):
            found[held.values] = (name, held)
    return found


def _value(store: FactStore, links: Links, key: str, name: str, held: Condition) -> str:
    text = escape(condition_text(store, key, held))
    note = f" ({anchor(links.claim(held.stated_by), 'carried over')})" if held.stated_by else ""
    return f'<span data-claim="{held.stated_by or name}" data-condition="{key}">{text}</span>{note}'


def _named(store: FactStore, links: Links, name: str, keys: Collection[str]) -> list[str]:
    held = store.claims[name].conditions
    titles = store.vocabulary.conditions
    return [f"{escape(titles[key].name)} {_value(store, links, key, name, held[key])}" for key in held if key in keys]


def _settings(store: FactStore, names: Sequence[str]) -> Held:
    """Return the settings of a whole test: what its set-up states, or all its findings share."""
    findings = [name for name in names if store.claims[name].phase]
    setup = [name for name in names if not store.claims[name].phase]
    found: Held = {}
    for key in store.vocabulary.conditions:
        shared = _held(store, findings, key)
        held = _held(store, setup, key)
        if len(shared) == 1 and all(key in store.claims[name].conditions for name in findings):
            held = {**shared, **held}
        found.update({(key, *values): pair for values, pair in held.items() if key not in KEY_CONDITIONS})
    return found


def _finding(store: FactStore, links: Links, name: str, row: Collection[str], settings: Held) -> str:
    """Return a finding, with conditions of its own and those of its row that it does not name."""
    held = store.claims[name].conditions
    said = statement_text(store, name)
    own = [
        key
        for key, value in held.items()
        if not (key in KEY_CONDITIONS or (key, *value.values) in settings or condition_text(store, key, value) in said)
    ]
    notes = _named(store, links, name, own)
    notes += [f"no {store.vocabulary.conditions[key].name} named" for key in row if key not in held]
    if "mode" in held and len(held["mode"].values) > 1:
        notes.append(f"not split by mode: {escape(' and '.join(held['mode'].values))}")
    extra = f' <span class="fs-note">({"; ".join(notes)})</span>' if notes else ""
    return f"{claim_link(store, links, name)} {kind_badge(store, name)}{extra}"


def _causes(store: FactStore, names: Sequence[str]) -> list[str]:
    """Return the claims that explain how a test ended."""
    ends = {name for name in names if store.claims[name].phase == "completion"}
    return [
        name
        for name in names
        if any(each.as_ == "explains" and each.to in ends for each in store.claims[name].relations)
    ]


def _row(store: FactStore, links: Links, subject: Subject, names: list[str], mode: str) -> list[str]:
    cells, stated, settings = [subject_title(subject.name)], [], _settings(store, names)
    for key in KEY_CONDITIONS:
        held = {values: pair for values, pair in _held(store, names, key).items() if key != "mode" or values == (mode,)}
        stated += [key] if held else []
        values = [_value(store, links, key, *pair) for pair in held.values()]
        cells.append(listing(values) if values else missing(store, links, subject.claims, key))
    parts = [text for (key, *_), (name, _) in settings.items() for text in _named(store, links, name, [key])]
    cells.append(listing(parts) if parts else missing(store, links, subject.claims, "settings"))
    causes = _causes(store, names)
    columns = [
        (phase, [name for name in names if store.claims[name].phase == phase and name not in causes])
        for phase in PHASES
    ]
    for phase, chosen in columns:
        found = [_finding(store, links, name, stated, settings) for name in chosen]
        cells.append(listing(found) if found else missing(store, links, subject.claims, phase))
    ended = [_finding(store, links, name, stated, settings) for name in causes]
    none = "no failure reported" if columns[-1][1] else missing(store, links, subject.claims, "cause of failure")
    cells.append(listing(ended) if ended else none)
    return cells


def render(store: FactStore, links: Links, options: Options) -> str:
    """Render a row for each test and mode; a claim that names no mode stands in each row of its test."""
    tests = [each for each in store.subjects if each.kind == "test"]
    chosen_tests = [each for each in tests if each.name in options.get("subject", (each.name,))]
    rows = []
    for subject in sorted(chosen_tests, key=lambda each: _first_place(store, each)):
        names = [name for name in subject.claims if not by_site(store.claims[name])]
        modes = [values[0] for values in _held(store, names, "mode") if len(values) == 1]
        for mode in modes or [""]:
            chosen = [name for name in names if not mode or mode in _modes(store, name, mode)]
            rows.append(_row(store, links, subject, chosen, mode))
    if not rows:
        raise BlockError("no subject of the store is a test", "set 'kind: test' in the subject's file")
    return table(
        "The tests, one row for each mode: set-up, then what was found at each stage",
        HEADS,
        rows,
        "fs-results",
    )


def _first_place(store: FactStore, subject: Subject) -> tuple[int, ...]:
    """Return where the coverage first speaks of a test: source, section and paragraph, counted."""
    order = [(source, part.section) for source, work in store.sources.items() for part in work.sections]
    cited = [each for name in subject.claims for each in store.claims[name].citations]
    return min((order.index((each.source, each.section)), each.paragraph) for each in cited)


def _modes(store: FactStore, name: str, default: str) -> tuple[str, ...]:
    held = store.claims[name].conditions.get("mode")
    return held.values if held else (default,)


def _tests(store: FactStore) -> Collection[str]:
    return {subject.name for subject in store.subjects if subject.kind == "test"}


RESULTS = Block("results", render, {"subject": Option(_tests, many=True)})
