"""What a claim says, aspect by aspect, and the fingerprint of it: what may not change in silence once it is published.

Place, keywords and relations are no part of it. It is told of a claim of the store, and of one in a `claims.json`,
which is how an earlier state is known.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping

from factstore.store.claims import Claim
from factstore.store.quantity import Quantity
from factstore.words.credit import THIS_SITE, party, party_id

Said = Mapping[str, str]
Values = Mapping[str, object]
# Each aspect, from the weightiest; all but the last two change what the claim means.
ASPECTS = ("value", "unit", "qualifier", "hedges", "kind", "party", "conditions", "status", "statement")
MEANING = ASPECTS[:-2]
FINGERPRINT_LENGTH = 12
_OWN = "{quantity}"


def said(claim: Claim) -> Said:
    """Return what a claim of the store says."""
    numbers = _of_quantity(claim.quantity) if claim.quantity else {}
    held = {key: ", ".join(each.values) for key, each in claim.conditions.items()}
    parts = (_OWN if other is claim else text for text, other in claim.statement_parts)
    return _said(
        numbers,
        claim.hedges,
        claim.evidence,
        _who(party(claim), party_id(claim), claim.origin_id),
        held,
        claim.status,
        "".join(parts),
    )


def said_then(record: Values) -> Said:
    """Return what a claim of a `claims.json` says."""
    quantity, held = record.get("quantity"), record.get("conditions")
    numbers = quantity if isinstance(quantity, Mapping) else {}
    hedges, statement = record.get("hedges"), str(record.get("statement"))
    if numbers:
        statement = statement.replace(str(numbers.get("text")), _OWN)
    return _said(
        numbers,
        [str(each) for each in hedges] if isinstance(hedges, list) else [],
        str(record.get("evidence")),
        _who(str(record.get("attributed_to")), record.get("party_id", True), record.get("origin")),
        held if isinstance(held, Mapping) else {},
        str(record.get("status", "current")),
        statement,
    )


def fingerprint(words: Said) -> str:
    """Return the fingerprint of what a claim says."""
    told = json.dumps([words[aspect] for aspect in ASPECTS], ensure_ascii=False)
    return hashlib.sha256(told.encode("utf-8")).hexdigest()[:FINGERPRINT_LENGTH]


def changed(before: Said, after: Said) -> tuple[str, ...]:
    """Return the aspects in which two states differ, the weightiest first."""
    return tuple(aspect for aspect in ASPECTS if before[aspect] != after[aspect])


def _of_quantity(quantity: Quantity) -> Values:
    numbers = {"value": quantity.value, "low": quantity.low, "high": quantity.high}
    told: dict[str, object] = {key: None if each is None else f"{each:f}" for key, each in numbers.items()}
    date = quantity.date.iso if quantity.date else None
    return {**told, "date": date, "of": quantity.of, "unit": quantity.unit, "qualifier": quantity.qualifier}


def _who(name: str, known: object, origin: object) -> str:
    """Return the party; an author without a name has none that stays: pages name the work, and may name it anew."""
    return name if known or name == THIS_SITE else f"the author of {origin}"


def _said(  # noqa: PLR0913, PLR0917 - one argument for each part of a claim
    quantity: Values, hedges: Iterable[str], kind: str, who: str, held: Values, status: str, text: str
) -> Said:
    value = " to ".join(str(quantity[key]) for key in ("value", "low", "high", "date") if quantity.get(key))
    whole = f" of {quantity['of']}" if quantity.get("of") else ""
    return {
        "value": value + whole,
        "unit": str(quantity.get("unit") or ""),
        "qualifier": str(quantity.get("qualifier") or ""),
        "hedges": ", ".join(sorted(hedges)),
        "kind": kind,
        "party": who,
        "conditions": "; ".join(f"{key}: {held[key]}" for key in sorted(held)),
        "status": status,
        "statement": text.replace("\u00a0", " "),
    }
