"""What `mkdocs serve` does otherwise: the browser shows the problems, each time, and the site once all is well.

MkDocs' own server stops where the first build fails. Where a later one does, it lets the browser wait, and prints a
problem only the first time that it is met; and it shows nothing before it has made everything. So its build and its
server are exchanged, before it makes either.
"""

from typing import Any

from mkdocs.commands import build as builds
from mkdocs.commands import serve
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils import DuplicateFilter

from factsite.checking import Check, Why, attempt, ended, making, shown
from factsite.preview import Preview
from factsite.running import running
from factsite.server import Server


def exchange() -> None:
    """Exchange MkDocs' build and server, which is about to begin."""
    vars(serve).update(build=_build, LiveReloadServer=Server)


def keep(error: Exception) -> None:
    """Keep what an event found, for the page: MkDocs says no more than that it stopped."""
    shown.stopped = Why.of(error)


def _build(config: MkDocsConfig, **options: Any) -> None:  # noqa: ANN401 - MkDocs' own
    """Begin a preview, and check its pages behind; at once where a page had a problem, lest it is shown meanwhile."""
    for each in builds.log.filters:
        if isinstance(each, DuplicateFilter):
            each.msgs.clear()
    if shown.check:
        shown.check.stop()
    with making:
        running.lazy = _is_ours_alone(config)
        why = attempt(lambda: _begin(config, options))
        shown.check = Check(shown.preview if running.lazy and not why.said else None)
        if shown.late and not why.said:
            why = shown.check.all_pages()
        ended(why)
        shown.check.start()


def _begin(config: MkDocsConfig, options: dict[str, Any]) -> None:
    if running.lazy:
        shown.preview = Preview.begin(config)
    else:
        shown.preview = None
        builds.build(config, **options)


def _is_ours_alone(config: MkDocsConfig) -> bool:
    """Whether nothing else takes part in a build that has to see all of it: a plugin, a template, --strict."""
    return not config.strict and not config.extra_templates and set(config.plugins) == set(config.hooks)
