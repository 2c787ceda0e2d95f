"""Firefox by its own protocol, Marionette: JSON with its length, over a socket. Playwright cannot drive it."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element's id in WebDriver
START_SECONDS = 60


def firefox() -> str | None:
    """Return the system's Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def free_port() -> int:
    """Return a port that nobody listens to."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Marionette:
    """One session; each command waits for its answer."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.number = 0
        self._read()  # the greeting
        self.send("WebDriver:NewSession", {})

    def send(self, command: str, parameters: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
        """Send a command; return its result."""
        self.number += 1
        line = json.dumps([0, self.number, command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(line), line))
        _, _, error, result = self._read()
        assert not error, f"{command}: {error}"
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def _read(self) -> Any:  # noqa: ANN401 - JSON
        head = b""
        while not head.endswith(b":"):
            head += self._some(1)
        body = b""
        while len(body) < int(head[:-1]):
            body += self._some(int(head[:-1]) - len(body))
        return json.loads(body)

    def _some(self, most: int) -> bytes:
        got = self.connection.recv(most)
        assert got, "Firefox closed the connection"
        return got

    def go(self, url: str) -> None:
        """Load a page."""
        self.send("WebDriver:Navigate", {"url": url})

    def run(self, script: str) -> Any:  # noqa: ANN401 - JSON
        """Run the body of a function in the page."""
        return self.send("WebDriver:ExecuteScript", {"script": script, "args": []})

    def click(self, css: str) -> None:
        """Click an element as a reader would."""
        found = self.send("WebDriver:FindElement", {"using": "css selector", "value": css})
        self.send("WebDriver:ElementClick", {"id": found[ELEMENT]})


def _connect(port: int, process: "subprocess.Popen[bytes]") -> socket.socket:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=30)
        except ConnectionRefusedError:
            time.sleep(0.2)
    raise AssertionError(f"Firefox did not listen within {START_SECONDS} s")


@contextmanager
def running(executable: str, profile: Path) -> Iterator[Marionette]:
    """Start Firefox without a window and with a profile of its own; end it by its process."""
    port = free_port()
    profile.mkdir()
    quiet = ("datareporting.policy.dataSubmissionEnabled", "app.normandy.enabled", "extensions.update.enabled")
    settings = [f'user_pref("{name}", false);' for name in quiet] + [f'user_pref("marionette.port", {port});']
    (profile / "user.js").write_text("\n".join(settings), encoding="utf-8")
    command = [executable, "--headless", "--no-remote", "--marionette", "--profile", str(profile), "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with _connect(port, process) as connection:
            yield Marionette(connection)
    finally:
        process.terminate()
        process.wait(timeout=30)
