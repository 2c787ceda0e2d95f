"""The browser: the system's Chromium, started once for each worker."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
)  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser."""
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    assert executable, "no Chromium found: `tools/ensure-browser chromium` installs it"
    expect.set_options(timeout=20_000)  # other tests and builds take the processor at the same time
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield running
        running.close()
