"""`make fuzz`: many inputs for each property, and what came of them, written down in `recorded.json`."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
EACH = os.environ.get("FUZZ_EXAMPLES", "2800")
_TEST = re.compile(r"::(test_\w+):$", re.MULTILINE)
_COUNT = re.compile(r"- (\d+) passing, (\d+) failing")


def main() -> int:
    """Run all properties on two processes; return pytest's exit code."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "--dist",
        "load",
        "--hypothesis-show-statistics",
        str(HERE),
    ]
    start = time.monotonic()
    environment = {**os.environ, "FUZZ_EXAMPLES": EACH}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    told = _TEST.split(ran.stdout)[1:]
    found = {name: _COUNT.findall(text) for name, text in zip(told[::2], told[1::2], strict=True)}
    inputs = {name: sum(int(passing) for passing, _ in each) for name, each in sorted(found.items()) if each}
    recorded = {
        "inputs": sum(inputs.values()),
        "failing": sum(int(failing) for each in found.values() for _, failing in each),
        "seconds": round(time.monotonic() - start),
        "properties": inputs,
    }
    (HERE / "recorded.json").write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")
    print(ran.stdout[-6000:] if ran.returncode else json.dumps(recorded, indent=1))  # noqa: T201 - what a command says
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
