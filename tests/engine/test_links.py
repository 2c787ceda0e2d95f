"""Which links of a page are left to the check of all pages: those that one page alone cannot tell."""

import pytest

from factstore.build.site_checks import Linked, left_to_check, link_problems
from factstore.html.closed_world import read_html

SURE = frozenset({"claims/here/", "claims/there/", "claims.bib", ""})


def left(html: str) -> list[str]:
    return list(left_to_check("claims/here/", read_html(html), SURE))


@pytest.mark.parametrize(
    "href",
    [
        "../../claims/there/", "../there/", "../../claims.bib", "../../", "../../claims/there/?q=a", "#own",
        "https://example.org/x", "mailto:a@example.org", "//example.org/",
    ],
)  # fmt: skip
def test_what_is_sure_is_not_left(href: str) -> None:
    assert left(f'<h2 id="own">x</h2><a href="{href}">y</a>') == []


@pytest.mark.parametrize(
    "href",
    [
        "../../claims/gone/", "../../claims.bbl", "#gone", "../../claims/there/#x", "htps://example.org/",
        "../../../claims/there/", "../there", "../../topics/a/",
    ],
)  # fmt: skip
def test_what_can_be_wrong_is_left(href: str) -> None:
    assert left(f'<h2 id="own">x</h2><a href="{href}">y</a>') == [href]


def test_a_link_that_is_left_and_wrong_is_reported_where_it_stands() -> None:
    html = read_html('<a href="../there/#gone">y</a><a href="../gone/">y</a>')
    links = tuple(left_to_check("claims/here/", html, SURE))
    pages = {
        "claims/here/": Linked("data/a.yml", frozenset(), links),
        "claims/there/": Linked("data/b.yml", frozenset({"x"}), ()),
    }
    found = [(problem.rule, problem.mark.file) for problem in link_problems(pages, SURE)]
    assert found == [("broken-anchor", "data/a.yml"), ("broken-link", "data/a.yml")]
