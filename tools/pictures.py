"""Takes the pictures of the documentation: python -m tools.pictures HOME, with a home of the digest and its site.

Needs Chromium and the Python package playwright, like the browser tests.
"""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from ruletrail.server import server

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
#: Name of a picture -> page of the site, width and height in pixels, colour scheme.
PAGES = {
    "home": ("index.html", 1200, 800, "light"),
    "history": ("history/214.9f-1999-04-23.html", 1200, 900, "light"),
    "types": ("types/index.html", 1440, 900, "light"),
    "changes": ("changes/2009-07-11~digest.html", 1200, 900, "dark"),
    "phone": ("history/420.5e-1999-04-23.html", 390, 844, "light"),
}
ARTICLE = """As of July 2011

Urborg and Blood Moon: rule 305.7 decides. Two legends
of one name both die (rule 704.5k).
"""
#: Name of a picture -> the command, which runs in a folder with ARTICLE as article.md.
TERMINALS = {
    "linter": "ruletrail annotate article.md --check",
    "why": "ruletrail run two-legends --as-of 2009-07 --why",
}
#: The colours of a terminal, by the numbers of ECMA-48.
COLOURS = {
    1: "font-weight:bold",
    2: "opacity:.7",
    31: "color:#f66",
    32: "color:#7c7",
    33: "color:#fc6",
    35: "color:#d9f",
    36: "color:#6cf",
}
STYLE = "margin:0;padding:20px;background:#1c1c22;color:#eee;font:15px/1.5 monospace;white-space:pre-wrap"


def take(home: Path) -> None:
    FOLDER.mkdir(exist_ok=True)
    with served(home) as address, sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name, (path, width, height, scheme) in PAGES.items():
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            answer = page.goto(f"{address}/{path}")
            if answer is None or not answer.ok:
                raise SystemExit(f"{path}: not on the site in {home}; build the digest's home first")
            keep(page, name)
        for name, command in TERMINALS.items():
            keep(terminal(browser, home, command), name, of="pre")
        browser.close()


@contextmanager
def served(home: Path) -> Iterator[str]:
    """A context in which a home's site is served; gives the server's address."""
    running = server(home, 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_address[1]}"
    running.shutdown()


def keep(page: Page, name: str, of: str = "") -> None:
    (page.locator(of) if of else page).screenshot(path=FOLDER / f"{name}.png")
    page.close()


def terminal(browser: Browser, home: Path, command: str) -> Page:
    """A page that shows a command and its output in the colours of a terminal."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "article.md").write_text(ARTICLE, "utf-8")
        typed = [sys.executable, "-m", "ruletrail", "--home", str(home), "--color", "always", *command.split()[1:]]
        printed = subprocess.run(typed, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.set_content(f'<pre style="{STYLE}">$ {command}\n{coloured(printed)}</pre>')
    return page


def coloured(text: str) -> str:
    """HTML of a text with the colour codes of ECMA-48."""
    parts = re.split(r"\x1b\[([\d;]*)m", text)
    written, style = [html.escape(parts[0])], ""
    for codes, words in zip(parts[1::2], parts[2::2], strict=True):
        numbers = [int(code or 0) for code in codes.split(";")]
        style = "" if 0 in numbers else style + "".join(f"{COLOURS[number]};" for number in numbers if number in COLOURS)
        written.append(f'<span style="{style}">{html.escape(words)}</span>')
    return "".join(written)


if __name__ == "__main__":
    take(Path(sys.argv[1]).resolve())
