"""The page of a heading: what changed below it, from the tiny book and from the real keywords."""

from __future__ import annotations

import re

import pytest

from ruletrail.answers import wholes
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import addresses, below
from ruletrail.site_templates.pages.history import History
from ruletrail.site_templates.read_site import ReadSite
from ruletrail.site_templates.renderer import page


def test_a_heading_lists_what_changed_below_it(tiny_site):
    told = (tiny_site / "history" / "212.1-2003-07-01.html").read_text("utf-8")
    rows = re.findall(r'<li data-day="([^"]*)" data-newest="([^"]*)"( data-words)?>(.*?)</li>', told, re.DOTALL)
    assert [row[:2] for row in rows] == [("2009-07-11", ""), ("2004-02-01", "2003-07-01"), ("2003-07-01", "2003-07-01")]
    assert [bool(row[2]) for row in rows] == [True, False, False]
    assert "212.1a" in rows[0][3] and "other references" in rows[1][3]


def test_what_is_no_heading_has_no_such_list(tiny_site):
    assert 'id="below"' not in (tiny_site / "history" / "212.6e-2003-07-01.html").read_text("utf-8")


@pytest.mark.parametrize("address", ["502.7-1999-04-23", "502.10-2001-07-23", "502.19-2001-07-23"])
def test_a_keyword_is_told_as_the_command_tells_it(archive_home, address):
    """Protection, cycling and echo: their pages said "1 wording", and the title again as its plain words."""
    with Corpus.open(archive_home) as corpus:
        site = ReadSite(corpus)
        lineage = next(one for one in site.lineages.values() if one.address == address)
        changes = wholes.whole(corpus, corpus.by_id(lineage.last.record))
        made = History().context(site, lineage)
        assert [one.version for one in made["below"]][:3] == [one.version for one in reversed(changes)][:3]
        assert made["newest_below"] == max(one.newest for one in below.of(site, lineage))
        html = page(site, History(), addresses.history(address), made)
    lede = re.search(r'<p class="lede">(.*?)</p>', html, re.DOTALL)[1]
    assert "1 wording" not in lede and made["newest_below"] in lede and made["gloss"] is None
    assert all(f'data-day="{one.version[:10]}"' in html for one in changes)
    assert all(f">{stand.key}</a>" in html for stand in made["rules_below"])


def test_the_digest_tells_the_calendars_days(digest_home):
    """Protection there is retold in part: 702.16g changed on a day of which the digest has no text."""
    with Corpus.open(digest_home) as corpus:
        site = ReadSite(corpus)
        lineage = next(one for one in site.lineages.values() if one.address == "502.7-1999-04-23")
        rows = below.of(site, lineage)
    assert rows[-1].version == rows[-1].newest == "2024-06-07" == below.newest(site, lineage)
    assert all(one.newest for one in rows)
