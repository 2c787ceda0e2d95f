"""Ask the public databases whether a pinned package has a known vulnerability.

Usage: python tools/audit.py
Exits 1 where one has, 2 where that could not be found out, even for a single package: no answer is not a good one.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = ("site", "dev", "audit")
FOUND, UNKNOWN = 1, 2


def of_pip_audit(report: str) -> tuple[list[str], list[str], int]:
    """Return the vulnerabilities, the packages that were not looked up, and the count of all, of a report as JSON."""
    packages = json.loads(report)["dependencies"]
    found = [
        f"{package['name']} {package['version']}: {each['id']}, mended in {', '.join(each['fix_versions']) or 'none'}"
        for package in packages
        for each in package.get("vulns", ())
    ]
    return found, [package["name"] for package in packages if "skip_reason" in package], len(packages)


def of_npm(report: str) -> tuple[list[str], list[str], int]:
    """Return the same of a report of `npm audit --json`, which looks up all packages or none."""
    whole = json.loads(report)
    found = [f"{name}: {each['severity']}" for name, each in whole["vulnerabilities"].items()]
    return found, [], whole["metadata"]["dependencies"]["total"]


def conclude(name: str, read: tuple[list[str], list[str], int] | None) -> int:
    """Say in words what a report tells, or that there is none; return the exit code."""
    if read is None:
        print(f"{name}: NOT CHECKED, because the database of vulnerabilities could not be asked.")
        return UNKNOWN
    found, skipped, total = read
    for line in found:
        print(f"{name}: {line}")
    if skipped:
        print(f"{name}: NOT CHECKED: {len(skipped)} of {total} packages, which the database did not answer for.")
        return UNKNOWN
    print(f"{name}: {total} packages checked, {len(found)} known vulnerabilities.")
    return FOUND if found else 0


def _output(*command: str | Path) -> str:
    """Return what a command prints; it reports on standard output however it ends."""
    try:
        return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False).stdout
    except OSError as error:
        print(f"{command[0]} does not run: {error}")
        return ""


def _pip(folder: Path) -> list[int]:
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    _output(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements/audit.txt")
    codes = []
    for lock in LOCKS:
        # A lock with hashes names every package, so pip is not needed to find out which there are.
        options = ("--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json")
        report = _output(python, "-m", "pip_audit", *options, "--requirement", f"requirements/{lock}.txt")
        codes.append(conclude(f"requirements/{lock}.txt", of_pip_audit(report) if report.strip() else None))
    return codes


def _npm() -> int:
    report = _output("npm", "audit", "--json")
    # Where npm cannot ask, it prints an error, as JSON too.
    return conclude("package-lock.json", of_npm(report) if '"vulnerabilities"' in report else None)


def main() -> int:
    """Check every lock; return the worst exit code."""
    with tempfile.TemporaryDirectory() as folder:
        return max([*_pip(Path(folder)), _npm()])


if __name__ == "__main__":
    sys.exit(main())
