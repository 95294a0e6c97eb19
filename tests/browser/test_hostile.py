"""Hostile rules in a real browser: no script of theirs runs, no other server is asked, and the policy has nothing to refuse."""

from __future__ import annotations

import pytest

from tests.browser.looking import give_back, look
from tests.site_templates import hostile
from tests.site_templates.test_site import pages

pytestmark = pytest.mark.browser

TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("main *")]
  .filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) => e.outerHTML.slice(0, 200))"""


def test_nothing_of_a_source_runs(chromium, serve, tmp_path):
    home = hostile.build(tmp_path)
    site, address = (home / "site").resolve(), serve(home)
    for name in pages(site):
        if name == "404.html" or name.startswith("scenario/"):
            continue
        page, said, elsewhere = look(chromium, address + name, width=360)
        page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
        assert page.evaluate("window.ran") is None and page.locator("main img, main script").count() == 0, name
        assert page.evaluate(TOO_WIDE) == [], name
        assert said == [] and elsewhere == [], name
        give_back()
