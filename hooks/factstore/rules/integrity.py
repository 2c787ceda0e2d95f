"""Integrity of the store in itself: formulas, relations, and addresses once published."""

from factstore.rules.permalinks import lost
from factstore.rules.registry import rule
from factstore.words.derive import derivation_problems
from factstore.words.relations import relation_contradictions, relation_cycles

# One walk over the formulas finds the problems of all these rules.
for _name, _proves, _cannot in (
    ("formula-syntax", "a formula can be read", "that it is the right computation"),
    ("unknown-input", "a formula's ids are claims with a number", "that they are the right claims"),
    ("formula-cycle", "no value is computed from itself", "that a chain of values is sound"),
    ("unit-clash", "measures fit, in sums and with the claim's unit", "that like measures mean the same"),
    ("division-by-zero", "a formula has a value for all that its inputs allow", "that the value makes sense"),
    ("formula-disagrees", "a derived value is what its formula gives", "that its inputs are true"),
    ("derivation-incomplete", "what is computed here states its limit", "that it says enough"),
):
    rule(_name, proves=_proves, cannot=_cannot)(derivation_problems)

for _name, _proves, _cannot in (
    ("permalink-lost", "a published address is live or retired", "that it means the same as before"),
    ("permalink-retired", "a retired address was published and is not live, and its successor is live",
     "that the successor answers the same question"),
):  # fmt: skip
    rule(_name, proves=_proves, cannot=_cannot)(lost)

rule("relation-cycle", proves="`supersedes`, `qualifies` and `explains` do not run in a circle",
     cannot="that a relation holds")(relation_cycles)  # fmt: skip
rule("relation-contradiction", proves="no relation contradicts another, or its claims",
     cannot="that contradicting claims have a relation")(relation_contradictions)  # fmt: skip
