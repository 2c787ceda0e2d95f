"""The license of the data and of the site's own words."""

from dataclasses import dataclass


@dataclass(frozen=True)
class License:
    """A license: its id in the SPDX list, its name and its address."""

    id: str
    name: str
    url: str


LICENSE = License(
    "CC-BY-4.0", "Creative Commons Attribution 4.0 International", "https://creativecommons.org/licenses/by/4.0/"
)
