"""The changes of a release, by section; a large release has a page for each chapter."""

from __future__ import annotations

import re
from collections import Counter
from types import SimpleNamespace

import pytest

from ruletrail import pipeline, site_templates
from ruletrail.corpus.change import NOTHING, TYPOGRAPHY
from ruletrail.corpus.history import Archive, changes
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings
from ruletrail.site_templates import changed_links, summaries
from tests.site_templates import tiny

IDS = re.compile(r'<(?:article|li) class="change[^>]* id="([^"]+)"')


@pytest.fixture(scope="module")
def large_site(tmp_path_factory):
    """The tiny site, with its last release as a large one."""
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


def test_pages_and_commands_tell_the_same_changes(shared, tmp_path):
    """Section 308 of 2011 was removed, and 308 of 2026 is another section. A page used to call it reworded."""
    whole = [shared / "archive" / f"{day}.txt" for day in ("2007-02-01", "2011-06-17", "2026-08-07")]
    pipeline.build(
        [shared / "seeds" / "004_9bc9fbbbb82b12fd.txt", *whole], Settings(tmp_path), pipeline.Options(site=False, index=False)
    )
    with Settings(tmp_path).open() as corpus:
        archive = Archive(corpus)
        site = SimpleNamespace(changes={}, archive=archive, lineages=archive.lineages)
        assert archive.pairs
        for place, pair in archive.pairs.items():
            of_page = [(end.key if end else None, label) for label, _, *ends in changed_links.links(site, place) for end in ends]
            links = changes(corpus, *(archive.versions[end] for end in pair))
            listed = [link for link in links if link.label not in (NOTHING, TYPOGRAPHY)]
            assert Counter(of_page) == Counter(
                (end.key if end else None, link.label) for link in listed for end in (link.old, link.new)
            )
