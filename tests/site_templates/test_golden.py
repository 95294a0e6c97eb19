"""Pages of the tiny site, byte for byte. A missing golden page is written and the test fails, so that somebody reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
PAGES = [
    "404.html",
    "changes/2009-07-11.html",
    "commentary/2010-01-01~wiki.html",
    "embed/212.6e-2003-07-01.html",
    "glossary/index.html",
    "history/212.6e-2003-07-01.html",
    "history/212.6f-2004-02-01.html",
    "history/glossary-tail-2003-07-01.html",
    "index.html",
    "number/212.6e.html",
    "number/index.html",
    "rules/305.html",
    "rules/index.html",
    "types/index.html",
    "version/2004-02-01.html",
    "version/index.html",
]


@pytest.mark.parametrize("page", PAGES)
def test_page_is_as_reviewed(tiny_site, page):
    made = (tiny_site / page).read_bytes()
    golden = GOLDEN / page.replace("/", "__")
    if page == "404.html":  # carries the whole style sheet, which has no meaning to review here
        made = made.replace((tiny_site / "assets/site.css").read_bytes(), b"(site.css)")
    if not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_bytes(made)
        pytest.fail(f"wrote {golden.name}: read it, then run again")
    assert made.decode() == golden.read_bytes().decode()


def test_every_kind_of_page_has_a_golden_one(tiny_site):
    folders = {path.relative_to(tiny_site).parts[0] for path in tiny_site.rglob("*.html")}
    assert folders - {"models"} <= {page.split("/")[0] for page in PAGES}, "what the models cover is theirs to test"
