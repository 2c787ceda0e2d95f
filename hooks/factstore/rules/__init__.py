"""The rules on the store and on the texts of its sources; importing this package registers them all."""

from factstore.rules import (
    addresses,
    changes,
    consistency,
    derivations,
    keywords,
    permalinks,
    places,
    records,
    references,
    relations,
    setups,
    stages,
    statements,
    superseded,
    vocabulary,
    wording,
)
from factstore.rules.grounding import cautions, conditions, coverage, credits, printed, units
from factstore.rules.registry import RULES, check_store

__all__ = ["RULES", "check_store"]
