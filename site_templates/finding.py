"""The site's own search: an index that browsers read without a server, made by Pagefind where it is installed.

Pagefind is an optional extra (``site-search``). Without it the site has a page of ways to find a rule instead.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from ruletrail.site_templates.lasting import Lasting
from ruletrail.site_templates.writer import SiteError

FOLDER = "pagefind"
#: What Pagefind adds for pages that aren't ours.
_UNUSED = ("pagefind-*ui*", "pagefind-highlight.js")


def is_there() -> bool:
    """True when Pagefind is installed, so that an index can be made."""
    return all(find_spec(module) is not None for module in ("pagefind", "pagefind_bin"))


def build(site: Path, pages: dict[str, tuple[str, int]], before: Lasting) -> None:
    """Writes the index of a site's histories into it, or takes over the one of before where no history is another.

    ``pages`` is path -> (fingerprint, length) of the site's lasting pages. Raises SiteError when Pagefind fails.
    """
    old, new = ({path: made for path, made in each.items() if path.startswith("history/")} for each in (before.pages, pages))
    if old == new and _is_whole(before.folder):
        shutil.copytree(before.folder / FOLDER, site / FOLDER)
        return
    _index(site)


def _index(site: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pagefind",
        "--site",
        str(site),
        "--glob",
        "history/*.html",
        "--force-language",
        "en",
        "--quiet",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not _is_whole(site):
        told = " ".join((done.stderr or done.stdout).split())[-300:]
        raise SiteError(
            f"Pagefind couldn't index it: {told}", str(site), "pip install --upgrade 'ruletrail[site-search]', or remove it"
        )
    for pattern in _UNUSED:
        for path in (site / FOLDER).glob(pattern):
            path.unlink()


def _is_whole(site: Path) -> bool:
    return all((site / FOLDER / name).is_file() for name in ("pagefind.js", "pagefind-entry.json"))
