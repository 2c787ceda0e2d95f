"""The preview images of all claims, drawn by turns in whichever process is free."""

from dataclasses import dataclass
from importlib import import_module

from factstore.build.project import Project
from factstore.build.turns import Turns
from factstore.build.writing import Writer
from factstore.outputs.preview_image import image_path, preview_of
from factstore.store.claims import Claim


@dataclass(frozen=True)
class Images:
    """What is left to draw; `turns` is empty for a server, where nobody looks at them."""

    project: Project
    turns: Turns[Claim]

    @classmethod
    def of(cls, project: Project, *, serving: bool) -> "Images":
        """Return all images of a build, none of which is drawn yet."""
        return cls(project, Turns([] if serving else list(project.store.claims.values())))

    def draw(self, writer: Writer) -> None:
        """Draw as long as any is left; only a process that draws loads what draws them."""
        for _, claims in self.turns:
            draw = import_module("factstore.outputs.drawing").draw
            for claim in claims:
                if not writer.put(image_path(claim.id), draw(preview_of(claim, self.project.site.name))):
                    raise ValueError(f"the image of '{claim.id}' would be written outside the site")
