"""The rules on the store; importing this package registers them all."""

from factstore.rules import (
    addresses,
    consistency,
    integrity,
    places,
    records,
    references,
    stages,
    statements,
    vocabulary,
    wording,
)
from factstore.rules.registry import RULES, check_store

__all__ = [
    "RULES",
    "addresses",
    "check_store",
    "consistency",
    "integrity",
    "places",
    "records",
    "references",
    "stages",
    "statements",
    "vocabulary",
    "wording",
]
