"""The preview images of claims, drawn by turns in whichever process is free."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from factstore.build.project import Project
from factstore.build.writing import Writer
from factstore.outputs.preview_image import image_path, preview_of
from factstore.store.claims import Claim
from factstore.store.turns import Turns

TURN = 16  # images that a process draws at a time


@dataclass(frozen=True)
class Images:
    """What is left to draw, and the folder of the site that it is written to."""

    project: Project
    folder: Path
    turns: Turns[Claim]

    @classmethod
    def of(cls, project: Project, folder: Path) -> "Images":
        """Return all images of a build, none of which is drawn yet."""
        claims = [claim for name, claim in project.store.claims.items() if project.pictures(name)]
        return cls(project, folder, Turns(claims, TURN))

    @classmethod
    def none(cls, project: Project) -> "Images":
        """Return none, for a server, which draws one when it is asked for."""
        return cls(project, Path(), Turns([]))

    def draw(self) -> list[str]:
        """Draw as long as any is left; return the lines of the manifest. Only a process that draws loads what draws."""
        writer = Writer(self.folder)
        for claim in self.turns:
            draw = import_module("factstore.outputs.drawing").draw
            writer.must_put(image_path(claim.id), draw(preview_of(claim, self.project.site.name)))
        return writer.lines
