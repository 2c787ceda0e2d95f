"""Nothing that a page or the configuration says runs in a browser: the policy, the head, what is written where."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from factstore.build.active import active_parts
from factstore.build.policy import Scripts, script_hashes
from factstore.rules.addresses import is_phrase
from factstore.store.addresses import below, is_address
from tests.project import ROOT, build_project, copy_project

EVIL = 'x"><script>alert(evil)</script>'
THEIRS, OURS = "<script>alert(1)</script>", "<script>theme()</script>"
CONFIG = """site_name: '{evil}'
site_description: '{evil}'
site_author: '{evil}'
docs_dir: docs
theme: {{name: material, custom_dir: overrides, font: false, favicon: x.svg}}
hooks: [hooks/main.py]
plugins: []
markdown_extensions: [attr_list, tables, toc]
nav:
  - {{'{evil}': index.md}}
  - topics/speed.md
  - topics/trials.md
  - evidence/not-stated.md
  - claims/index.md
  - sources/index.md
  - glossary/index.md
  - changes/index.md
"""


class Markup(HTMLParser):
    """The inline scripts of a page, and the attributes of its elements."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of the real theme whose pages and configuration hold a script wherever they can."""
    root = copy_project(tmp_path_factory.mktemp("hostile"))
    (root / "overrides").symlink_to(ROOT / "overrides")
    (root / "mkdocs.yml").write_text(CONFIG.format(evil=EVIL), encoding="utf-8")
    page = root / "docs" / "index.md"
    text = page.read_text(encoding="utf-8").replace("title: Home", f"title: '{EVIL}'\nauthor: '{EVIL}'")
    text = text.replace("A small site.", f"'{EVIL}'").replace("# Home\n", "")
    page.write_text(text + "\n## A `<script>alert(evil)</script>` & “b” {#part}\n", encoding="utf-8")
    (root / "data" / "permalinks.txt").write_text("#addresses:0\n", encoding="utf-8")  # another party says it now
    vocabulary = root / "data" / "vocabulary.yml"
    old = vocabulary.read_text(encoding="utf-8")
    vocabulary.write_text(old.replace("name: Lab,", f"name: 'Lab {EVIL}',"), encoding="utf-8")
    assert build_project(root, texts="")
    return root


def test_the_hostile_site_has_no_script_but_the_themes(hostile: Path) -> None:
    pages = list((hostile / "site").rglob("*.html"))
    assert len(pages) > len(["home", "speed", "claims", "sources", "glossary"])
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert "<script>alert" not in html, page
        if page.name == "embed.html":
            assert "<script" not in html, page
            continue
        policy = re.search(r"script-src ([^;]*);", html)
        assert policy
        assert set(script_hashes(html)) == set(policy[1].split()) - {"'self'"}
        assert not [tag for tag, given in Markup(html).tags if any(name.startswith("on") for name in given)]


def test_what_the_hostile_site_says_of_itself_is_whole(hostile: Path) -> None:
    tags = Markup((hostile / "site" / "index.html").read_text(encoding="utf-8")).tags
    meta = {given.get("name"): given.get("content") for tag, given in tags if tag == "meta"}
    assert meta["description"] == meta["author"] == EVIL


def test_only_the_scripts_of_the_theme_are_allowed() -> None:
    scripts = Scripts(lambda root: [OURS, f"<script>go('{root}')</script>"])
    scripts.know("..")
    page = f"<meta charset=\"utf-8\">{OURS}{THEIRS}<script>go('..')</script><article>{OURS}</article>"
    allowed = scripts.policy(page)
    assert script_hashes(OURS)[0] in allowed
    assert script_hashes("<script>go('..')</script>")[0] in allowed
    assert script_hashes(THEIRS)[0] not in allowed
    assert scripts.strange(page) == script_hashes(THEIRS)


@pytest.mark.parametrize(
    "html",
    [
        "<p>on fire = yes, one=1</p>",
        "<code>&lt;script&gt;</code>",
        '<a href="../x/#data:y">data: x</a>',
        "<time>x</time>",
        '<img src="a.png" alt="once = 1">',
        "<!-- a note -->",
        '<button type="button" popovertarget="card-x">x</button>',
    ],
)
def test_plain_markup_is_not_active(html: str) -> None:
    assert not list(active_parts(html))


@pytest.mark.parametrize(
    "html",
    [
        "<script",
        "<SCRIPT\n>",
        "</script x>",
        "<img src=x onerror=1>",
        "<img\nonload\n=1>",
        "<a href=' java\tscript:x'>",
        "<!--><img title='>' onerror=1>-->",
        '<!--<b title="--><img title=\'>\' onerror=1 title=">">',
        "<![CDATA[><img title='>' onerror=1>]]>",
        "<?x><img title='>' onerror=1>?>",
        "<textarea><img title=\"</textarea><img title='>' onerror=1>\">",
        "<img srcset='a.png, data:x'>",
        "<math href=javascript:x>",
        "<button formaction=x>",
        "<svg><a xlink:href='javascript:x'>",
        "<x is=y>",
        "<a href='&#x6A;avascript&colon;x'>",
    ],
)
def test_active_markup_is_found_however_it_is_written(html: str) -> None:
    assert list(active_parts(html))


@pytest.mark.parametrize("path", ["../x", "/x", "a/../../x", "", ".", "a/..", "x\0y", "link/x"])
def test_nothing_is_written_outside_a_folder(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path)
    assert below(folder, path) is None
    assert below(folder, "a/b/index.html") == folder / "a" / "b" / "index.html"


def test_addresses_are_slugs_closed_by_slashes() -> None:
    good = ("claims/x/", "topics/a-b/#part", "a/b/c/")
    bad = (
        "",
        "/",
        "/x/",
        "x",
        "x/y",
        "x//y/",
        "./x/",
        "../",
        "x/../y/",
        "x\\y/",
        "%2e%2e/",
        "c:/x/",
        "http://x/",
        "X/",
        "x/#",
        "x/#A",
        "x/?q",
        "x /",
        "x/\n",
        "x\0/",
        "é/",
        "x/" * 200,
    )
    assert [text for text in good if not is_address(text)] == []
    assert [text for text in bad if is_address(text)] == []


def test_phrases_are_words_and_a_few_signs() -> None:
    good = (
        "%",
        "x",
        "tokens/s",
        "tokens/s/chip",
        "up to",
        "at a basic level",
        "CI/CD",
        "pre-training",
        "TFLOPS/logical-core",
    )
    bad = (
        '"',
        "a'b",
        "<b>",
        "a&b",
        "a\tb",
        "a\u202eb",
        "a\nb",
        " a",
        "a ",
        "",
        "a" * 200,
        "a`b",
        "a{b}",
        "a|b",
        "a\\b",
    )
    assert [text for text in good if not is_phrase(text)] == []
    assert [text for text in bad if is_phrase(text)] == []
