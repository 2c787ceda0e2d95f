"""Writes the bill of materials of the locked packages: CycloneDX JSON, from a lock file with hashes.

`python tools/sbom.py requirements/site.txt > sbom.json`. It holds no date and no random number: one lock gives one
bill. Licenses are those that the installed packages declare.
"""

import json
import re
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

PIN = re.compile(r"^(?P<name>[A-Za-z0-9][\w.-]*)==(?P<version>[^\s;\\]+)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:(?P<digest>[0-9a-f]{64})")
EXPRESSION = re.compile(r"[A-Za-z0-9.+-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]+)*")


def declared(name: str) -> str:
    """Return the license that an installed package declares; empty where it is not installed or declares none."""
    try:
        found = metadata(name)
    except PackageNotFoundError:
        return ""
    classifiers = [each.rpartition(" :: ")[2] for each in found.get_all("Classifier") or () if "License ::" in each]
    told = found.get("License-Expression") or ", ".join(classifiers) or (found.get("License") or "").partition("\n")[0]
    return str(told)


def components(lock: str) -> list[dict[str, object]]:
    """Return the locked packages, sorted by name."""
    pins = list(PIN.finditer(lock))
    found = []
    for pin, after in zip(pins, [*pins[1:], None], strict=True):
        part = lock[pin.end() : after.start() if after else len(lock)]
        name, version = re.sub(r"[-_.]+", "-", pin["name"]).lower(), pin["version"]
        purl, told = f"pkg:pypi/{name}@{version}", declared(name)
        one: dict[str, object] = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
        if told:
            is_expression = EXPRESSION.fullmatch(told)
            one["licenses"] = [{"expression": told}] if is_expression else [{"license": {"name": told}}]
        one["properties"] = [{"name": "sha256", "value": digest} for digest in sorted(HASH.findall(part))]
        found.append(one)
    return sorted(found, key=lambda each: str(each["name"]))


def bill(lock: str) -> dict[str, object]:
    """Return the whole bill."""
    return {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": components(lock)}


if __name__ == "__main__":
    print(json.dumps(bill(Path(sys.argv[1]).read_text(encoding="utf-8")), indent=1))
