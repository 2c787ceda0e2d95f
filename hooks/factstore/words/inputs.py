"""Which two figures give a value whose inputs a source does not name: then they are stated, only not there."""

from collections.abc import Iterator
from itertools import permutations

from factstore.store.claims import Claim
from factstore.store.parts import Derivation
from factstore.words.derive import disagreement, result
from factstore.words.formula import FormulaError, measures

FEWEST_DIGITS = 2  # a single digit is met by chance


def stated_inputs(claim: Claim) -> str:
    """Return a formula over two figures that gives the claim's value; empty where there is none."""
    quantity = claim.quantity
    if quantity is None or quantity.value is None or len(quantity.value.as_tuple().digits) < FEWEST_DIGITS:
        return ""
    plain = not measures(quantity.measured_in)
    names = [each.id for each in _figures(claim) if not plain or each.subject == claim.subject]
    formulas = (f"{one} {sign} {other}" for one, other in permutations(names, 2) for sign in ("/", "*"))
    return next((formula for formula in formulas if _gives(claim, formula)), "")


def _figures(claim: Claim) -> Iterator[Claim]:
    """Yield the claims with one value in a unit that are of the same origin, and not computed themselves."""
    for other in claim.store.coverage().values():
        quantity = other.quantity
        if (
            quantity
            and quantity.value
            and quantity.unit
            and not other.derivation
            and other.origin_id == claim.origin_id
        ):
            yield other


def _gives(claim: Claim, formula: str) -> bool:
    tried = claim.model_copy(update={"derivation": Derivation(formula=formula, by="source")})
    tried.bind(claim.store, claim.id)
    try:
        found = result(tried)
    except FormulaError:
        return False
    return found is not None and not disagreement(tried, found)
