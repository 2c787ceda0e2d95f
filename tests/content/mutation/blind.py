"""Changes that no check can see, each with the reason. They are planted all the same, and counted apart.

A rule names operators, key paths and, where it does not hold for every place, a condition. What no rule names must
fail.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.content.mutation.documents import Documents
from tests.content.mutation.mutants import EMPTY, Mutant

MEANING = "meaning is a reader’s judgement"
POSSIBLE = "each value of the closed list is possible"
EXISTS = "what is referred to instead exists as well"
DECLARED = "the vocabulary is what editors declare; only its use is checked"
NO_TEXT = "no text at hand prints it"
BORNE_OUT = "the cited text bears it out as well"
NOT_ASKED = "nothing demands that it is there"
When = Callable[[Documents, Mutant], bool]


def _always(_: Documents, __: Mutant) -> bool:
    return True


def _unread(documents: Documents, mutant: Mutant) -> bool:
    """Whether the texts at hand cannot contradict the claim: it cites nothing, or something else."""
    return not mutant.spot.record or not documents.cited(mutant.spot.record)


def _borne_out(documents: Documents, mutant: Mutant) -> bool:
    value = re.sub(r"^[a-z-]+: ", "", mutant.new)
    own = documents.claims[mutant.spot.record].get("quantity", {}).get("value")
    return value == own or documents.bears_out(mutant.spot.record, value)


def _carried(documents: Documents, mutant: Mutant) -> bool:
    """Whether the new condition names a claim that states it, which the old one did not need to be."""
    stating = re.search(r"stated-by: ([a-z0-9-]+)", mutant.new)
    return stating is not None and stating[1] in documents.claims


def _credited(documents: Documents, mutant: Mutant) -> bool:
    """Whether the cited sections name the party; one that relays all of it, and a derivation, need no name."""
    party = mutant.new.rpartition(" ")[2]
    derived = "derivation" in documents.claims[mutant.spot.record]
    return derived or party == "semianalysis" or documents.bears_out(mutant.spot.record, party, whole_section=True)


def _no_result(documents: Documents, mutant: Mutant) -> bool:
    """Whether a claim is no measured result of a test, for which other results of that test give the condition."""
    claim = documents.claims.get(mutant.spot.record, {})
    test = claim.get("kind") == "test" and claim.get("evidence") == "measured"
    mine = (each for each in documents.claims.values() if each["subject"] == claim.get("subject"))
    key = mutant.spot.path.removeprefix("claim.conditions.").partition(".")[0]
    shared = sum(key in each["conditions"] for each in mine)
    return (
        not test or shared < 2 or key in ("batch-size", "sequence-length", "claim") or mutant.spot.path.endswith(".*")
    )


def _elsewhere(documents: Documents, mutant: Mutant) -> bool:
    """Whether neither a claim nor a page has a name."""
    ours = (text for file, text in documents.files.items() if file.startswith(("data/claims/", "docs/")))
    return not any(mutant.spot.plain in text for text in ours)


def _in_stock(_: Documents, mutant: Mutant) -> bool:
    """Whether an entry of the vocabulary is one that no claim needs to use yet."""
    return "stock:" in mutant.spot.raw


def _placed(_: Documents, mutant: Mutant) -> bool:
    """Whether the place of a claim's own quantity in its statement is left as it is."""
    return mutant.new.count("{quantity}") == mutant.spot.raw.count("{quantity}")


def _unlisted(_: Documents, mutant: Mutant) -> bool:
    return " days]" in mutant.new


def _no_figure(documents: Documents, mutant: Mutant) -> bool:
    return "quantity" not in documents.claims.get(mutant.spot.record, {})


def _underived(_: Documents, mutant: Mutant) -> bool:
    return "derived" not in (mutant.new, mutant.spot.raw)


def _context(documents: Documents, mutant: Mutant) -> bool:
    """Whether a source is no article whose text is at hand."""
    return all(place[0] != mutant.spot.record for place in documents.texts)


def _several(documents: Documents, mutant: Mutant) -> bool:
    return _no_figure(documents, mutant) and len(documents.claims[mutant.spot.record].get("citations", ())) > 1


@dataclass(frozen=True)
class Rule:
    """One class: the operators and the key paths, as patterns, a condition, and why no check can see it."""

    operators: str
    paths: str
    reason: str
    when: When = _always


_SET = "other|swap|add|drop"
_WORDS = "parties|systems|units|qualifiers|hedges|conditions|evidence|topics"
RULES = (
    Rule("caution", r".*", MEANING),
    Rule("swap", r".*\.(caveat|note|why|question|assumes|limit|short|title|read|subject)", MEANING),
    Rule("drop", r".*\.(caveat|note|read|show)", NOT_ASKED),
    Rule("swap|other", r"claim(\.statement)?|gap", MEANING, _no_figure),
    Rule("operand", r"claim\.statement", EXISTS, _placed),
    Rule(_SET, r"(claim|file|gap)\.(topic|phase)", POSSIBLE),
    Rule("other|swap", r"claim\.evidence", POSSIBLE, _underived),
    Rule("other|swap|add", r"(claim|file)\.origin", POSSIBLE),
    Rule(_SET, r"claim\.relations.*|gap\.(about|searched).*", EXISTS),
    Rule("drop", r"claim\.as-of", NOT_ASKED),
    Rule("drop", r"claim\.quantity\.of", NOT_ASKED),
    Rule("add|drop|other|swap|rename|twin|shift", r"claim\.attributed-to|claim\.background", POSSIBLE),
    Rule("other|swap|add|letter", r"claim\.attributed-to", NO_TEXT, _unread),
    Rule("other|swap|add", r"claim\.attributed-to", BORNE_OUT, _credited),
    Rule(
        "drop", r"(claim|file)\.conditions(\.[a-z-]+)?(\.\*)?", "a place may state more than a claim needs", _no_result
    ),
    Rule("other|swap|add", r"file\.conditions.*", "the claims of a file may share less, or more"),
    Rule("other|swap|add|shift|digit", r"claim\.conditions.*", NO_TEXT, _unread),
    Rule("drop", r"claim\.conditions.*\.stated-by", NO_TEXT, _unread),
    Rule("other|swap|add|shift|digit", r"claim\.conditions.*", BORNE_OUT, _borne_out),
    Rule("other|swap|add", r"claim\.conditions.*", "the claim that it names states it", _carried),
    Rule(
        "other|swap|add|drop",
        r"claim\.(quantity\.(qualifier|reading)|hedges.*|citations\.\*\.without.*)",
        NO_TEXT,
        _unread,
    ),
    Rule("other|letter|swap|add", r"claim\.citations\.\*\.(printed|source)", NO_TEXT, _unread),
    Rule("digit-throughout", r".*", NO_TEXT, _unread),
    Rule("other|swap", r"claim\.citations(\.\*)?", MEANING, _no_figure),
    Rule("drop", r"claim\.citations\.\*", "the other citation still supports it", _several),
    Rule("other|swap|letter|digit|shift|add|drop", r"source\.(url|publisher|kind|title|read|authors.*)", NO_TEXT),
    Rule("other|swap|digit|shift|drop", r"source\.(issued|known-through|retrieved|text-sha256)", NO_TEXT, _context),
    Rule("other|swap|add|letter|digit|shift|twin", rf"({_WORDS})(\..*)?|names\.\*", DECLARED),
    Rule("drop", rf"({_WORDS})\..*", DECLARED),
    Rule("drop", r"names\.\*", DECLARED, _elsewhere),
    Rule("drop|rename", r"systems", DECLARED),
    Rule("drop|rename", _WORDS, DECLARED, _in_stock),
    Rule("other|swap", r"page\.(reference|name|link|choice|block|option|ids|anchor|heading)|nav|address", EXISTS),
    Rule("figure", r"page\.figure", "a unit that the vocabulary does not list is a word like any other", _unlisted),
    Rule("drop", r"page\.(reference|name|link|block|option|ids)", "a page need not say it"),
)


def reason(documents: Documents, mutant: Mutant) -> str:
    """Return why no check can see a change; nothing where one must."""
    for rule in RULES if mutant.new != EMPTY else ():
        # The key that is added stands beside the place, and not below it.
        beside = mutant.operator == "add" and mutant.spot.key
        path = f"{mutant.spot.parent}.{mutant.new.partition(':')[0]}" if beside else mutant.spot.path
        named = re.fullmatch(rule.operators, mutant.operator) and re.fullmatch(rule.paths, path)
        if named and rule.when(documents, mutant):
            return rule.reason
    return ""
