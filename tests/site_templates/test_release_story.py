"""The story of a release: the change with most paraphrases comes first, with its words."""

from __future__ import annotations

import pytest

from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import release_story
from ruletrail.site_templates.changed_links import links
from ruletrail.site_templates.language import Language
from ruletrail.site_templates.read_site import ReadSite


def story(site: ReadSite, version: str) -> release_story.ReleaseStory:
    place = next(place for place in site.archive.pairs if site.archive.versions[place].version == version)
    return release_story.of(site, place, links(site, place))


def numbers(told: release_story.ReleaseStory) -> list[str]:
    return [(new or old).key for _, (_, _, old, new) in told.substance]


@pytest.mark.parametrize("first", ["212.6e", "303.1"])
def test_what_is_told_of_stands_first(tiny_home, first):
    with Corpus.open(tiny_home) as corpus:
        site = ReadSite(corpus)
        place = next(place for place, version in enumerate(site.archive.versions) if version.version == "2004-02-01")
        lineage = site.archive.places[place][first].lineage
        site.language = Language(tellings=lambda: [([lineage], 20030701, 20040201)] * 2)
        assert release_story.importance(site, place) == {lineage: 2}
        found = numbers(story(site, "2004-02-01"))
    # A rule with only another example has no new words, whatever the number of its paraphrases.
    assert found[0] == "212.6e" and "303.1" not in found


def test_new_headings_are_subjects(tiny_home):
    with Corpus.open(tiny_home) as corpus:
        told = story(ReadSite(corpus), "2009-07-11")
    assert [called for called, _ in told.keywords] == ["Kinds of Kites"] and told.situations == []


def test_what_magic_2010_changed(archive_home):
    page = (archive_home / "site/changes/2009-07-11.html").read_text("utf-8")
    substance = page[page.index('id="substance"') : page.index('id="every"')]
    for number in ("510.2", "500.4", "702.13a", "702.2a", "509.2"):  # damage on the stack, mana burn, lifelink, deathtouch, order
        assert f">{number}</a>" in substance, number
    assert page.count("<details", page.index('id="every"')) > 0
