"""Pages of the tiny site as a person reviewed them: title, description and main text, without menu and footer.

For a kind of page without a golden page, one is written and the test fails, so that somebody reads it. For another example of a
kind, put an empty file with the page's path (``/`` as ``__``) into ``golden``.
"""

from __future__ import annotations

import pytest

from tests.site_templates.examples import GOLDEN, essence, first_pages, golden_pages, kind_of


@pytest.mark.parametrize("page", golden_pages())
def test_page_is_as_reviewed(tiny_site, page):
    made = essence((tiny_site / page).read_text("utf-8"))
    golden = GOLDEN / page.replace("/", "__")
    if not golden.stat().st_size:
        golden.write_text(made, "utf-8")
        pytest.fail(f"wrote {golden.name}: read it, then run again")
    assert made == golden.read_text("utf-8")


def test_every_kind_of_page_has_a_golden_one(tiny_home, tiny_site):
    there = {kind_of(page) for page in golden_pages()}
    missing = [page for page in first_pages(tiny_home).values() if kind_of(page) not in there]
    for page in missing:
        (GOLDEN / page.replace("/", "__")).write_text(essence((tiny_site / page).read_text("utf-8")), "utf-8")
    assert not missing, "kinds without a golden page: read what was written, and keep it if it is right"


def test_the_menu_names_every_kind_that_stands_in_it(tiny_site):
    home = (tiny_site / "index.html").read_text("utf-8")
    menu = home[home.index("<nav") : home.index("</nav>")]
    for place in ("rules", "types", "glossary", "version", "article"):
        assert f'href="{place}/index.html"' in menu
    assert menu.count("<li><a ") <= 6
