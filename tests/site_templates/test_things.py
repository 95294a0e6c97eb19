"""The story of a thing: the rules of a term through time, found by lineage."""

from __future__ import annotations

import pytest

from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import parts, story, things
from ruletrail.site_templates.read_site import ReadSite


@pytest.fixture(scope="module")
def site(archive_home):
    with Corpus.open(archive_home) as corpus:
        yield ReadSite(corpus)


def term(site: ReadSite, name: str):
    return next(each for each in site.archive.lineages.values() if each.kind == "glossary" and each.last.term == name)


def test_the_legend_rule_is_followed_to_1999(site):
    """The term came in 2009, but the rule was 420.5e from the beginning. Its entry of 1999 belongs to Legendary since Battle
    Royale."""
    found = things.related(site, term(site, "Legend Rule"))
    assert [lineage.address for lineage in found[1:]] == ["420.5e-1999-04-23"]
    thing = things.of(site, term(site, "Legend Rule"))
    assert thing is not None and [row.years for row in thing.rows] == ["2009–", "1999–"]


def test_auras_are_followed_to_local_enchantments(site):
    """Auras came in 2005. Before, they were local enchantments, with the rules 214.8c and 420.5d."""
    found = [lineage.address for lineage in things.related(site, term(site, "Aura"))]
    assert found[0] == "glossary-aura-2005-08-01"
    for earlier in ("glossary-local-enchantment-1999-04-23", "214.8c-1999-04-23", "420.5d-1999-04-23"):
        assert earlier in found


def test_punctuation_alone_begins_nothing(site):
    """A semicolon of 206.3 became a full stop in 2007. Its other changes were of words."""
    lineage = next(each for each in site.archive.lineages.values() if each.address == "206.3-1999-04-23")
    began = {chapter.era.start: chapter.relations for chapter in story.chapters(site, lineage)}
    assert "2007-02-01" not in began
    assert sum("wording" in relations for relations in began.values()) > 0


def test_a_rule_has_no_story_of_its_own(site):
    lineage = site.archive.places[site.archive.newest]["704.5j"].lineage
    assert things.of(site, site.archive.lineages[lineage]) is None


def test_a_removed_rule_links_to_the_one_that_says_the_same(site):
    """810.7a was removed on 2018-04-27. 805.10a had its words before, and kept them."""
    versions = [version.version for version in site.archive.versions]
    links = site.archive.links[versions.index("2018-01-19"), versions.index("2018-04-27")]
    [link] = [link for link in links if link.said_in and link.old and site.archive.by_record[link.old].key == "810.7a"]
    assert 'history/805.10a-2017-06-05.html#v2017-06-05">805.10a</a> says the same' in parts.said_in(site, link)
