"""An extension of Markdown that stops at some words, as a fault in any extension might."""

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor


class _Stops(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        if "Stop here." in lines:
            raise TypeError("expected string or bytes-like object, got 'NoneType'")
        return lines


class _Extension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Python-Markdown calls it by this name
        md.preprocessors.register(_Stops(md), "stops", 1)


def makeExtension(**_: object) -> Extension:  # noqa: N802 - Python-Markdown calls it by this name
    return _Extension()
