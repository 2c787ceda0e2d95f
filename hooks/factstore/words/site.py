"""What the configuration says of the site, for whatever tells of it."""

from dataclasses import dataclass

from factstore.store.claims import Claim


@dataclass(frozen=True)
class Site:
    """The site's name, its address, where its files are edited, and what it is; empty where that is not known."""

    name: str = ""
    url: str = ""
    edit_base: str = ""
    description: str = ""

    def claim_url(self, claim: Claim) -> str:
        """Return the published address of a claim's page; empty where the site has none."""
        return f"{self.url}claims/{claim.id}/" if self.url else ""

    def edit_url(self, file: str) -> str:
        """Return the address at which a file of the project can be edited; empty where none is set."""
        return f"{self.edit_base.rstrip('/')}/{file}" if self.edit_base else ""
