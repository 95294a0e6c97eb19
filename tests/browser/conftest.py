"""A real browser: Debian's Chromium, driven by Playwright, on sites served on loopback alone.

Needs ``apt-get install chromium`` (or RULETRAIL_CHROMIUM, the path of another Chromium) and the Python package playwright.
"""

from __future__ import annotations

import os
import shutil
import threading
from pathlib import Path

import pytest

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def chromium():
    """A running browser with a profile of its own. Without a browser the test is skipped, or fails under CI=true."""
    known = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("RULETRAIL_CHROMIUM") or next(filter(None, map(shutil.which, known)), None)
    if not path:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no Chromium: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def tabs():
    """Gives the tabs of a test to the next test."""
    yield
    from tests.browser.looking import give_back

    give_back()


@pytest.fixture(scope="session")
def serve():
    """serve(home) -> the address at which its site is served on 127.0.0.1."""
    from ruletrail.server import server

    running = []

    def start(home: Path) -> str:
        running.append(server(home, 0))
        threading.Thread(target=running[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{running[-1].server_address[1]}/"

    yield start
    for one in running:
        one.shutdown()
        one.server_close()


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory) -> Path:
    """The tiny site, without an address of its own."""
    from ruletrail import site_templates
    from ruletrail.corpus.store import Corpus
    from tests.site_templates import tiny

    home = tiny.build(tmp_path_factory.mktemp("tiny"))
    with Corpus.open(home) as corpus:
        site_templates.render(corpus, home / "site", base="")
    return home / "site"


@pytest.fixture(scope="session")
def tiny_address(serve, tiny_folder) -> str:
    return serve(tiny_folder.parent)


@pytest.fixture(scope="session")
def archive_address(serve, archive_home) -> str:
    return serve(archive_home)


@pytest.fixture(scope="session")
def digest_address(serve, digest_home) -> str:
    return serve(digest_home)
