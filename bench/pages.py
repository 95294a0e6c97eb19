"""Measures the work of a reader's browser: the weight of history pages, the largest paint and shifts of each kind of page, and
the findings of axe.

Run: python -P bench/pages.py [HOME]   (a home with a site; without one the archive's is built first)

A weight is the size of a page with everything that it loads, after gzip -9. Times are from Chromium with its processor
throttled to a quarter, and a server on this machine. They are the best of three, because a busy machine only makes them longer.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import statistics
import sys
import tempfile
import threading
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Browser, sync_playwright

from ruletrail import pipeline
from ruletrail.home import Settings
from ruletrail.server import server

ARCHIVE = Path(os.environ.get("RULETRAIL_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "archive"
ROUNDS = 3
THROTTLE = 4
LOADED = re.compile(r'<(?:link rel="stylesheet" href|script src)="([^"]+)"')
WATCH = """
window.largest = 0; window.shifted = 0;
new PerformanceObserver((seen) => { for (const e of seen.getEntries()) window.largest = e.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((seen) => { for (const e of seen.getEntries()) if (!e.hadRecentInput) window.shifted += e.value; })
  .observe({ type: "layout-shift", buffered: true });
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(Settings(Path(sys.argv[1]) if len(sys.argv) > 1 else built(Path(folder) / "home")))


def built(folder: Path) -> Path:
    """A home in ``folder`` with the site of the whole archive."""
    pipeline.build([ARCHIVE], Settings(folder), pipeline.Options(jobs=os.cpu_count() or 1, index=False))
    return folder


def measure(settings: Settings) -> None:
    site = settings.site
    weigh(site)
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        print("no Chromium: paints and shifts are left out")
        return
    served = server(settings.home, 0)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        look(browser, f"http://127.0.0.1:{served.server_address[1]}/", largest_of_each_kind(site))
        browser.close()
    served.shutdown()


def weigh(site: Path) -> None:
    """Prints the compressed weight of history pages, with everything that they load."""
    loaded: dict[str, int] = {}
    weights = {}
    for page in sorted(site.glob("history/*.html")):
        html = page.read_bytes()
        if b'http-equiv="refresh"' in html[:800]:
            continue
        files = LOADED.findall(html.decode("utf-8"))
        for file in files:
            if file not in loaded:
                loaded[file] = packed((page.parent / file).read_bytes())
        weights[page.stem] = packed(html) + sum(loaded[file] for file in files)
    heaviest = max(weights, key=weights.__getitem__)
    middle, most = statistics.median(weights.values()) / 1e3, weights[heaviest] / 1e3
    print(f"{len(weights)} history pages with styles and scripts, compressed: median {middle:.1f} kB, largest {most:.1f} kB")
    print(f"  the largest is {heaviest}; styles and scripts are {sum(loaded.values()) / 1e3:.1f} kB of each")
    files = [path for path in site.rglob("*") if path.is_file()]
    print(f"  the site: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.0f} MB")


def packed(data: bytes) -> int:
    return len(gzip.compress(data, 9))


def largest_of_each_kind(site: Path) -> list[str]:
    """The largest page of each folder, and a history of middle size."""
    folders: dict[Path, list[Path]] = {}
    for path in site.rglob("*.html"):
        if b'http-equiv="refresh"' not in path.read_bytes()[:800]:
            folders.setdefault(path.parent, []).append(path)
    pages = {max(paths, key=lambda path: path.stat().st_size) for paths in folders.values()}
    histories = sorted(folders[site / "history"], key=lambda path: path.stat().st_size)
    pages |= {histories[len(histories) // 2], site / "index.html", site / "rules/index.html", site / "types/index.html"}
    return sorted(path.relative_to(site).as_posix() for path in pages)


def look(browser: Browser, address: str, pages: list[str]) -> None:
    axe = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
    print(f"processor throttled {THROTTLE} times, best of {ROUNDS}: page, width, largest paint, shifts, axe")
    for page in pages:
        for width in (390, 1440):
            paints, shifts, found = [], [], ""
            for turn in range(ROUNDS):
                context = browser.new_context(viewport={"width": width, "height": 900})
                tab = context.new_page()
                context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
                tab.add_init_script(WATCH)
                tab.goto(address + page)
                tab.wait_for_load_state("networkidle")
                tab.wait_for_timeout(300)
                paints.append(tab.evaluate("window.largest"))
                shifts.append(tab.evaluate("window.shifted"))
                if not turn:
                    tab.evaluate(axe)
                    wrong = tab.evaluate("axe.run().then((found) => found.violations.map((v) => v.id))")
                    found = "  " + (", ".join(wrong) or "0")
                context.close()
            print(f"  {page:<60} {width:>5} {min(paints):6.0f} ms {max(shifts):.3f}{found}", flush=True)


if __name__ == "__main__":
    main()
