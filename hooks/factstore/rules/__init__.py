"""The rules on the store; importing this package registers them all."""

from factstore.rules import integrity, places, records, references, stages, statements, vocabulary
from factstore.rules.registry import RULES, check_store

__all__ = [
    "RULES",
    "check_store",
    "integrity",
    "places",
    "records",
    "references",
    "stages",
    "statements",
    "vocabulary",
]
