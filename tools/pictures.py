"""Takes the pictures of the documentation: python -m tools.pictures HOME, with a home of the digest and its site.

Needs Chromium and the Python package playwright, as the browser tests do.
"""

from __future__ import annotations

import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

from ruletrail.home import Settings
from ruletrail.server import server

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
#: Name -> page of the site, width and height in pixels, scheme.
PICTURES = {
    "home": ("index.html", 1200, 800, "light"),
    "history": ("history/214.9f-1999-04-23.html", 1200, 900, "light"),
    "types": ("types/index.html", 1440, 900, "light"),
    "changes": ("changes/2009-07-11~digest.html", 1200, 900, "dark"),
    "phone": ("history/420.5e-1999-04-23.html", 390, 844, "light"),
}


def take(home: Path) -> None:
    FOLDER.mkdir(exist_ok=True)
    site = Settings(home).site
    served = server(site, 0)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name, (path, width, height, scheme) in PICTURES.items():
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            answer = page.goto(f"http://127.0.0.1:{served.server_address[1]}/{path}")
            if answer is None or not answer.ok:
                raise SystemExit(f"{path}: not on the site in {home}; build the digest's home first")
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()
    served.shutdown()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
