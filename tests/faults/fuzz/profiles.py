"""How many inputs a run takes: few in `make test`, many in `make fuzz`."""

import os

from hypothesis import HealthCheck, settings

EACH = int(os.environ.get("FUZZ_EXAMPLES", "40"))
"""Inputs for each property; those that are costly take a part of it."""


def inputs(part: float = 1.0) -> settings:
    """Return the settings of a property."""
    checks = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large)
    return settings(
        max_examples=max(5, int(EACH * part)), deadline=None, suppress_health_check=checks, database=None,
        derandomize=EACH <= 100,
    )  # fmt: skip
