"""Whether a claim still holds: the one place that words what readers are told of a claim that another one replaced."""

from collections.abc import Iterator

from factstore.store.claims import Claim

SUPERSEDED = "Superseded"
MEANT = "superseded"  # what a reference or a block says where it means the old claim


def is_superseded(claim: Claim) -> bool:
    """Whether a later claim took its place."""
    return claim.status == "superseded"


def replacements(claim: Claim) -> tuple[Claim, ...]:
    """Return the claims that supersede this one, in the order of their ids."""
    found = {other.id: other for other, edge in claim.related_from if edge.as_ == "supersedes"}
    return tuple(found[name] for name in sorted(found))


def standing_parts(claim: Claim) -> Iterator[tuple[str, Claim | None]]:
    """Yield "Superseded. Replaced by: …" as (text, the claim that it is); nothing of a claim that holds."""
    if is_superseded(claim):
        later = replacements(claim)
        yield f"{SUPERSEDED}.", None
        for at, other in enumerate(later):
            yield " And by: " if at else " Replaced by: ", None
            yield other.text, other


def standing_note(claim: Claim) -> str:
    """Return "Superseded. Replaced by: …", as plain text; nothing for a claim that holds."""
    return "".join(text for text, _ in standing_parts(claim))


def used_in_place(claim: Claim) -> str:
    """Return how a problem tells an editor that a claim is superseded, and by which ids."""
    later = " and ".join(f"'{other.id}'" for other in replacements(claim)) or "a claim that is not named"
    return f"'{claim.id}' is superseded by {later}"
