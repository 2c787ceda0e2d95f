"""What is shipped for publishing: the workflows, and the site behind nginx below a path with the shipped headers."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from urllib.parse import urljoin

import jinja2
import pytest
import yaml

from tests.content.nginx import BASE, Server, published
from tests.project import ROOT

SECURITY = {
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
}
SHORT, LONG = "public, max-age=300", "public, max-age=31536000, immutable"
EMBED = re.compile(r"/claims/[^/]+/embed\.html")
HASHED = re.compile(r"\.[0-9a-f]{8}\.min\.(?:js|css)$")
PINNED = re.compile(r"^[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
SCHEMAS = {
    "vendor.github-workflows": (".github/workflows/pages.yml", ".github/workflows/upkeep.yml"),
    "vendor.dependabot": (".github/dependabot.yml",),
    "vendor.gitlab-ci": ("--data-transform", "gitlab-ci", ".gitlab-ci.yml"),
}
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("schema", SCHEMAS)
def test_the_workflows_are_well_formed(schema: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *SCHEMAS[schema]]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_and_each_job_names_its_rights(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    uses = re.findall(r"uses: (.*)", text)
    assert uses
    assert not [each for each in uses if not PINNED.match(each)]
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        writes = {right for right, level in job["permissions"].items() if level == "write"}
        assert writes == ({"pages", "id-token"} if name == "deploy" else set()), name
        assert "timeout-minutes" in job
        if name == "deploy":
            assert not [step for step in job["steps"] if "run" in step], "a job that may publish runs nothing of ours"
    assert "pull_request_target" not in text
    assert text.count("persist-credentials: false") == text.count("uses: actions/checkout@")


def test_every_command_of_a_workflow_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for path in [*WORKFLOWS, ROOT / ".gitlab-ci.yml"]:
        text = path.read_text(encoding="utf-8")
        assert set(re.findall(r"\bmake ([a-z-]+)", text)) <= targets
        for tool in re.findall(r"\btools/[\w-]+", text):
            assert (ROOT / tool).stat().st_mode & 0o111, tool


def test_a_change_is_summed_up_as_text(tmp_path: Path) -> None:
    for name, statement in (("before", "It ran."), ("after", "It ran.\n```\n# <b>not a heading</b>")):
        claim = {"id": "a", "statement": statement, "topic": "t", "citations": []}
        (tmp_path / f"{name}.json").write_text(json.dumps({"claims": [claim]}), encoding="utf-8")
    said = summary(tmp_path / "before.json", tmp_path / "after.json")
    assert "Changed in statement (1)" in said
    heading, _, rest = said.partition("\n")
    assert heading == "## What this changes in the claims"
    assert not [line for line in rest.splitlines() if line and not line.startswith("    ")]


def test_a_change_that_cannot_be_compared_is_said(tmp_path: Path) -> None:
    assert "could not be compared" in summary(tmp_path / "none.json", tmp_path / "none.json")


def summary(before: Path, after: Path) -> str:
    command = [ROOT / "tools" / "change-summary", before, after]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("report", "code", "words"),
    [
        ({"dependencies": [{"name": "a", "version": "1", "vulns": []}]}, 0, "1 packages checked, 0 known"),
        (
            {"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}]},
            1,
            "a 1: X-1, mended in 2",
        ),
        ({"dependencies": [{"name": "a", "skip_reason": "not found"}]}, 2, "NOT CHECKED: 1 of 1 packages"),
        (None, 2, "NOT CHECKED"),
    ],
)
def test_an_audit_without_an_answer_is_no_good_one(
    capsys: pytest.CaptureFixture[str], report: object, code: int, words: str
) -> None:
    spec = spec_from_file_location("audit", ROOT / "tools" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    audit = module_from_spec(spec)
    spec.loader.exec_module(audit)
    read = audit.of_pip_audit(json.dumps(report)) if report else None
    assert audit.conclude("lock", read) == code
    assert words in capsys.readouterr().out


@pytest.mark.parametrize("address", ["", "https://facts.example/a/"])
def test_robots_name_the_sitemap_only_where_the_address_is_known(address: str) -> None:
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(ROOT / "overrides"), autoescape=False)  # noqa: S701
    text = environment.get_template("robots.txt").render(config={"site_url": address})
    assert text.startswith("User-agent: *\nAllow: /\n")
    assert re.findall(r"Sitemap: (.*)", text) == ([f"{address}sitemap.xml"] if address else [])


def test_the_headers_of_hosts_fit_the_site(site: Path) -> None:
    """Every rule matches a file, only files with a hash are kept for long, and the rest is as nginx has it."""
    rules: dict[str, dict[str, str]] = {}
    for line in (ROOT / "deploy" / "_headers").read_text(encoding="utf-8").splitlines():
        if line.startswith("/"):
            rules[line] = {}
        elif line.strip() and not line.startswith("#"):
            name, _, value = line.strip().partition(": ")
            rules[list(rules)[-1]][name.lower()] = value
    frames = {"content-security-policy": SECURITY["content-security-policy"]}
    assert rules.pop("/*") | frames == SECURITY
    names = [f"/{path.relative_to(site).as_posix()}" for path in site.rglob("*") if path.is_file()]
    framed = [re.compile(re.sub(r":\w+", "[^/]+", rule).replace("*", ".*")) for rule in rules if rules[rule] == frames]
    rules = {rule: headers for rule, headers in rules.items() if headers != frames}
    for name in names:
        if name.endswith(".html"):
            served = (name, name.removesuffix("index.html"))
            told = [any(rule.fullmatch(each) for rule in framed) for each in served]
            assert told == [not EMBED.search(name)] * 2, name
    kept: set[str] = set()
    for rule, headers in rules.items():
        assert headers == {"cache-control": LONG}
        matched = {name for name in names if name.startswith(rule.removesuffix("*"))}
        assert matched, rule
        kept |= {name.removesuffix(".map") for name in matched}
    assert kept == {name for name in names if HASHED.search(name)}


@pytest.fixture(scope="module")
def nginx(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with published(site, tmp_path_factory.mktemp("nginx")) as server:
        yield server


def test_other_sites_may_frame_the_page_made_for_that(nginx: Server) -> None:
    for path, may in (
        ("claims/bulletin-date/", "'none'"),
        ("claims/bulletin-date/embed.html", "*"),
        ("claims/", "'none'"),
    ):
        answer = nginx.get(BASE + path)
        assert answer.status == 200
        assert answer.headers["content-security-policy"] == f"frame-ancestors {may}"


def test_pages_are_served_below_the_path(nginx: Server, site: Path) -> None:
    for path in ("", "topics/performance/", "claims/", "sources/bulletin/"):
        answer = nginx.get(BASE + path)
        assert answer.status == 200
        assert answer.body == (site / path / "index.html").read_bytes()
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == SHORT


def test_every_file_has_its_type_and_its_headers(nginx: Server, site: Path) -> None:
    """One file of each kind, and each with a hash in its name."""
    names = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*")) if path.is_file()]
    one = {Path(name).suffix: name for name in names} | {name: name for name in names if HASHED.search(name)}
    assert [name for name in one.values() if HASHED.search(name)]
    types = {".html": "text/html", ".css": "text/css", ".js": "application/javascript", ".json": "application/json",
             ".xml": "text/xml", ".txt": "text/plain", ".svg": "image/svg+xml", ".png": "image/png",
             ".csv": "text/csv", ".md": "text/markdown"}  # fmt: skip
    for name in one.values():
        answer = nginx.get(BASE + name)
        assert answer.status == 200, name
        assert {key: answer.headers.get(key) for key in SECURITY} == SECURITY
        assert answer.headers["cache-control"] == (LONG if HASHED.search(name) else SHORT), name
        assert answer.headers["content-type"].split(";")[0] == types.get(Path(name).suffix) or (
            Path(name).suffix not in types
        ), name


@pytest.mark.parametrize(
    "path",
    [
        "no/such/page/",
        "claims/no-such-claim/",
        "assets/",
        "assets/stylesheets/main.00000000.min.css",
        ".git/config",
        "../etc/passwd",
    ],
)
def test_an_address_that_leads_nowhere_gets_the_sites_page(nginx: Server, site: Path, path: str) -> None:
    answer = nginx.get(BASE + path)
    assert answer.status == 404
    assert answer.body == (site / "404.html").read_bytes()
    assert {key: answer.headers.get(key) for key in SECURITY} == SECURITY
    assert answer.headers["cache-control"] == SHORT


def test_the_page_for_what_is_not_there_works_at_any_depth(nginx: Server) -> None:
    html = nginx.get(f"{BASE}a/b/c/d/").body.decode("utf-8")
    found = {urljoin(f"{BASE}a/b/c/d/", link) for link in re.findall(r'(?:href|src)="([^"#]+)"', html)}
    inside = [address for address in found if address.startswith("/")]
    assert inside
    assert [address for address in inside if nginx.get(address).status != 200] == []


@pytest.mark.parametrize("path", ["claims", "topics/performance", "claims/bulletin-date", ""])
def test_an_address_without_its_last_slash_is_sent_on_once(nginx: Server, path: str) -> None:
    sent = nginx.get((BASE + path).rstrip("/"))
    assert sent.status == 301
    assert sent.headers["location"] == f"{(BASE + path).rstrip('/')}/", "no host and no port: another may stand before"
    assert nginx.get(sent.headers["location"]).status == 200


def test_what_has_not_changed_is_not_sent_again(nginx: Server) -> None:
    first = nginx.get(BASE)
    again = nginx.get(BASE, If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["cache-control"] == SHORT


def test_text_is_sent_packed(nginx: Server) -> None:
    answer = nginx.get(f"{BASE}claims.json", Accept_Encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert len(answer.body) < len(nginx.get(f"{BASE}claims.json").body) / 3
