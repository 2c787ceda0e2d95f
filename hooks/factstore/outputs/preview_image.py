"""The image that a link to a claim unfurls into: what it says, as text; `drawing` makes the picture of it."""

from dataclasses import dataclass
from functools import lru_cache

from factstore.store.claims import Claim
from factstore.words.credit import party
from factstore.words.preview import small_print
from factstore.words.standing import standing_note

IMAGE_SIZE = (720, 378)


@dataclass(frozen=True)
class Preview:
    """What an image says, as text, and the family of evidence that colours it."""

    figure: str
    statement: str
    kind: str
    party: str
    through: str
    site_name: str
    conditions: str
    family: str


@lru_cache(maxsize=32)
def image_path(name: str) -> str:
    """Return the address of a claim's image, below the site's root."""
    return f"assets/previews/{name}.png"


def preview_of(claim: Claim, site_name: str) -> Preview:
    """Return what the image of a claim says."""
    sources = dict.fromkeys(each.work.short for each in claim.citations)
    through = f"reported in {' and '.join(sources)}" if sources else "computed from other claims"
    held = small_print(claim)
    said = f"{standing_note(claim)} {claim.text}".strip()
    return Preview(claim.figure, said, claim.kind_name, party(claim), through, site_name, held, claim.kind.family)
