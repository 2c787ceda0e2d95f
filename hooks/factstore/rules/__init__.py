"""The rules on the store and on the texts of its sources; importing this package registers them all."""

from factstore.rules import (  # noqa: F401 - each module registers its rules
    addresses,
    changes,
    consistency,
    derivations,
    keywords,
    permalinks,
    places,
    readings,
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
from factstore.rules.grounding import cautions, conditions, coverage, credits, printed, units  # noqa: F401, A004
from factstore.rules.registry import RULES, check_store

__all__ = ["RULES", "check_store"]
