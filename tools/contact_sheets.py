"""Takes pictures of every kind of page at several widths, light and dark, so that a person can check them.

Run: python -m tools.contact_sheets HOME OUT [PAGE ...]

HOME holds a rendered site, OUT is a folder for one picture of each page. Without PAGE, one page of every kind is taken: the page
of middle size. Needs Chromium and the Python package playwright, like the browser tests.
"""

from __future__ import annotations

import shutil
import sys
import threading
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from ruletrail.server import server

WIDTHS = (360, 800, 1440)
HEIGHT = 1500
"""Pixels of each page that are shown, from its top."""
SCALE = 0.55


def lay_out(home: Path, out: Path, pages: list[str]) -> None:
    """Writes one sheet for each page."""
    out.mkdir(parents=True, exist_ok=True)
    served = server(home, 0)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{served.server_address[1]}/"
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name in pages or one_of_each_kind((home / "site").resolve()):
            shots = [(width, _shot(browser, address + name, width, scheme)) for scheme in ("light", "dark") for width in WIDTHS]
            _sheet(browser, shots, out / (name.partition("?")[0].replace("/", "__").replace(".html", "") + ".png"))
            print(name, flush=True)
        browser.close()
    served.shutdown()


def one_of_each_kind(site: Path) -> list[str]:
    """The page of middle size of each folder, and the pages with a word as a name: all of them if they are few, else one."""
    found = []
    for folder in sorted({path.parent for path in site.rglob("*.html")}):
        paths = [path for path in folder.glob("*.html") if b'http-equiv="refresh"' not in path.read_bytes()[:800]]
        named = [path for path in paths if path.stem.isalpha() or path.stem == "404"]
        others = sorted(set(paths) - set(named), key=lambda path: path.stat().st_size)
        found += (named if len(named) < 5 else named[:1]) + others[len(others) // 2 :][:1]
    return [path.relative_to(site).as_posix() for path in found]


def _shot(browser: Browser, url: str, width: int, scheme: str) -> bytes:
    page = browser.new_page(viewport={"width": width, "height": HEIGHT}, color_scheme="dark" if scheme == "dark" else "light")
    try:
        page.goto(url)
        page.wait_for_load_state("networkidle")
        return page.screenshot()
    finally:
        page.close()


def _sheet(browser: Browser, shots: list[tuple[int, bytes]], out: Path) -> None:
    pictures = "".join(
        f'<img width="{round(width * SCALE)}" src="data:image/png;base64,{b64encode(shot).decode()}">' for width, shot in shots
    )
    page = browser.new_page(viewport={"width": round(sum(WIDTHS) * SCALE) + 50, "height": 100})
    page.set_content(f'<body style="background:#888;margin:9px;display:flex;flex-wrap:wrap;gap:9px">{pictures}</body>')
    page.screenshot(path=out, full_page=True)
    page.close()


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
