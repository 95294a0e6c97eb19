"""Links land on their line: anchors of every kind of page, measured in a real browser."""

from __future__ import annotations

import re
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from tests.browser.looking import look
from tests.conftest import THOROUGH
from tests.site_templates.examples import kind_of

pytestmark = pytest.mark.browser

#: The number of pages of each kind that are checked beside the largest one. Pages of one kind seldom differ in layout.
OTHERS = 8 if THOROUGH else 2
#: The fault of an anchor's target on the screen: none, or its distance from the right place. A sticky head may hide a target.
LANDED = """(anchor) => {
  if (scrollY === 0 && document.querySelector(".came")) return "";  // a history is entered at its top, and tells what stood then
  const target = document.getElementById(anchor);
  const heads = [...document.querySelectorAll("header.top, thead th")].filter((e) => getComputedStyle(e).position === "sticky");
  const places = heads.map((e) => e.getBoundingClientRect());
  const stuck = places.filter((r) => r.height && r.top < 20 && r.bottom > 0 && r.bottom < 200);
  const line = Math.max(0, ...stuck.map((r) => r.bottom));
  const off = target.getBoundingClientRect().top - line;
  const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (off < -1) return off + " px: hidden";
  if (end ? target.getBoundingClientRect().top > innerHeight : off > 40 && scrollY > 0) return off + " px off";
  if (scrollY === 0 && target.getBoundingClientRect().top > innerHeight) return off + " px off, not scrolled";
  return "";
}"""
#: The faults of several anchors, after a link to each was followed.
FOLLOWED = f"""(anchors) => anchors.map((anchor) => {{
  if (location.hash === "#" + encodeURIComponent(anchor)) location.hash = "";
  location.hash = encodeURIComponent(anchor);
  return ({LANDED})(anchor);
}})"""


def test_anchors_land_below_the_head_of_tiny_pages(chromium, tiny_address, tiny_folder):
    assert missed(chromium, tiny_address, tiny_folder) == []


def test_anchors_land_below_the_head_of_real_pages(chromium, archive_address, archive_home):
    assert missed(chromium, archive_address, archive_home / "site") == []


def missed(chromium, address: str, site: Path) -> list[str]:
    """Follows 100 anchors of every kind of page, or all, at two widths. Lists those that don't land within 40 px below the head.

    Each page is opened at one of its anchors. The others are followed in the page, as by a link.
    """
    page, *_ = look(chromium, address, width=360)
    found, widths = [], [360, 1440]
    for kind, anchors in anchors_by_kind(site).items():
        chosen = sorted(Random(kind).sample(anchors, min(100, len(anchors))))
        for name, those in groupby(chosen, key=itemgetter(0)):
            names = [anchor for _, anchor in those]
            page.goto(f"{address}{name}#{quote(names[0])}")
            told = [("opened", names[0], page.evaluate(LANDED, names[0]))]
            for width in widths:
                page.set_viewport_size({"width": width, "height": 800})
                told += [(width, *one) for one in zip(names, page.evaluate(FOLLOWED, names), strict=True)]
            widths.reverse()
            found += [f"{name}#{anchor} ({how}): {complaint}" for how, anchor, complaint in told if complaint]
    page.close()
    return found


def anchors_by_kind(site: Path) -> dict[str, list[tuple[str, str]]]:
    """Folder -> (page, anchor) of some of its pages, the largest one among them."""
    folders: dict[str, list[Path]] = {}
    for path in sorted(site.rglob("*.html")):
        if b'http-equiv="refresh"' not in path.read_bytes()[:800]:
            folders.setdefault(kind_of(path.relative_to(site).as_posix()), []).append(path)
    found = {}
    for kind, paths in folders.items():
        chosen = {max(paths, key=lambda path: path.stat().st_size), *Random(kind).sample(paths, min(OTHERS, len(paths)))}
        found[kind] = [
            (path.relative_to(site).as_posix(), anchor)
            for path in sorted(chosen)
            for anchor in re.findall(r'<main.*| id="([^"]+)"', path.read_text("utf-8"))
            if anchor
        ]
    return found
