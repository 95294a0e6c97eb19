"""What a release changed, by section; where much changed, a page a chapter."""

from __future__ import annotations

import re

import pytest

from ruletrail import site_templates
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import summaries
from tests.site_templates import tiny

IDS = re.compile(r'<(?:article|li) class="change[^>]* id="([^"]+)"')


@pytest.fixture(scope="module")
def large_site(tmp_path_factory):
    """The tiny site, were its last release a large one."""
    home = tiny.build(tmp_path_factory.mktemp("large"))
    with pytest.MonkeyPatch.context() as patch, Corpus.open(home) as corpus:
        patch.setattr(summaries, "LARGE", 5)
        site_templates.render(corpus, home / "site", base="")
    return home / "site" / "changes"


def test_the_page_of_a_large_release_leads_to_every_change_in_its_chapter(large_site, tiny_site):
    whole = (large_site / "2009-07-11.html").read_text("utf-8")
    leads = re.findall(r'<li class="change[^>]*>.*?<a href="([^"]+)"', whole)
    assert {page.partition("#")[0] for page in leads} == {f"{part}-of-2009-07-11.html" for part in ("2", "3", "6", "glossary")}
    for page, _, anchor in (lead.partition("#") for lead in leads):
        assert not anchor or f'id="{anchor}"' in (large_site / page).read_text("utf-8")
    one = (tiny_site / "changes/2009-07-11.html").read_text("utf-8")
    parts = [page.read_text("utf-8") for page in large_site.glob("*-of-2009-07-11.html")]
    assert sorted(IDS.findall(whole)) == sorted(IDS.findall(one)) == sorted(each for part in parts for each in IDS.findall(part))
    assert "<del>" in "".join(parts) and "<del>" not in whole.partition('id="every"')[2]


def test_a_small_release_is_one_page(large_site):
    assert not list(large_site.glob("*-of-2004-02-01.html")) and 'id="305' not in (large_site / "2004-02-01.html").read_text(
        "utf-8"
    )


def test_sections_stand_in_the_books_order_and_each_counts_what_it_shows(tiny_site):
    page = (tiny_site / "changes/2009-07-11.html").read_text("utf-8").partition('<h2 id="every">')[2]
    sections = re.findall(r'<h2 id="([^"]+)">.*?<span class="quiet" data-count>(\d+)</span></h2>(.*?)</section>', page, re.S)
    assert [anchor for anchor, *_ in sections] == ["s212-gone", "s3", "s300", "s305", "s602", "glossary"]
    for _, number, told in sections:
        assert len(re.findall(r'class="change ', told)) == int(number)
