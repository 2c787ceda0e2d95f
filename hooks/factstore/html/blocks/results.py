"""The block `results`: each test a row, with preparation, execution and completion kept apart.

Nothing here names a test: rows come from files of `kind: test`, modes from conditions, and columns
from phases. What no claim states reads "not stated", linked to the gap that says so.
"""

from collections.abc import Collection, Sequence

from factstore.html.blocks.base import Block, BlockError, Option, Options
from factstore.html.blocks.parts import KEY_CONDITIONS, claim_link, listing, missing, subject_title, table
from factstore.html.markup import Links, anchor, escape, kind_badge
from factstore.store.claims import Claim, Condition, Subject
from factstore.store.facts import FactStore
from factstore.words.telling import condition_value

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


def _value(links: Links, key: str, name: str, held: Condition) -> str:
    text = escape(condition_value(key, held))
    note = f" ({anchor(links.claim(held.stated_by), 'carried over')})" if held.stated_by else ""
    return f'<span data-claim="{held.stated_by or name}" data-condition="{key}">{text}</span>{note}'


def _named(claim: Claim, links: Links, keys: Collection[str]) -> list[str]:
    held = claim.conditions
    titles = claim.store.vocabulary.conditions
    return [f"{escape(titles[key].name)} {_value(links, key, claim.id, held[key])}" for key in held if key in keys]


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


def _finding(claim: Claim, links: Links, row: Collection[str], settings: Held) -> str:
    """Return a finding, with conditions of its own and those of its row that it does not name."""
    held = claim.conditions
    said = claim.text
    own = [
        key
        for key, value in held.items()
        if not (key in KEY_CONDITIONS or (key, *value.values) in settings or condition_value(key, value) in said)
    ]
    notes = _named(claim, links, own)
    notes += [f"no {claim.store.vocabulary.conditions[key].name} named" for key in row if key not in held]
    if "mode" in held and len(held["mode"].values) > 1:
        notes.append(f"not split by mode: {escape(' and '.join(held['mode'].values))}")
    extra = f' <span class="fs-note">({"; ".join(notes)})</span>' if notes else ""
    return f"{claim_link(claim, links)} {kind_badge(claim)}{extra}"


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
        values = [_value(links, key, *pair) for pair in held.values()]
        cells.append(listing(values) if values else missing(store, links, subject.claims, key))
    parts = [text for (key, *_), (name, _) in settings.items() for text in _named(store.claims[name], links, [key])]
    cells.append(listing(parts) if parts else missing(store, links, subject.claims, "settings"))
    causes = _causes(store, names)
    columns = [
        (phase, [name for name in names if store.claims[name].phase == phase and name not in causes])
        for phase in PHASES
    ]
    for phase, chosen in columns:
        found = [_finding(store.claims[name], links, stated, settings) for name in chosen]
        cells.append(listing(found) if found else missing(store, links, subject.claims, phase))
    ended = [_finding(store.claims[name], links, stated, settings) for name in causes]
    none = "no failure reported" if columns[-1][1] else missing(store, links, subject.claims, "cause of failure")
    cells.append(listing(ended) if ended else none)
    return cells


def render(store: FactStore, links: Links, options: Options) -> str:
    """Render a row for each test and mode; a claim that names no mode stands in each row of its test."""
    tests = [each for each in store.subjects if each.kind == "test"]
    chosen_tests = [each for each in tests if each.name in options.get("subject", (each.name,))]
    rows = []
    for subject in sorted(chosen_tests, key=lambda each: _first_place(store, each)):
        names = [name for name in subject.claims if not store.claims[name].by_site]
        modes = [values[0] for values in _held(store, names, "mode") if len(values) == 1]
        for mode in modes or [""]:
            chosen = [name for name in names if not mode or mode in _modes(store.claims[name], mode)]
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


def _modes(claim: Claim, default: str) -> tuple[str, ...]:
    held = claim.conditions.get("mode")
    return held.values if held else (default,)


def _tests(store: FactStore) -> Collection[str]:
    return {subject.name for subject in store.subjects if subject.kind == "test"}


RESULTS = Block("results", render, {"subject": Option(_tests, many=True)})
