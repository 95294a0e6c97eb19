"""The story of a release: the change with most paraphrases comes first, with its words."""

from __future__ import annotations

import pytest

from ruletrail.answers.change_list import compare
from ruletrail.corpus.change import counted
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import release_story, summaries
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


@pytest.mark.parametrize("version", ["2009-07-11", "2012-05-01"])
def test_grades_are_counted_as_the_changes_are(archive_home, version):
    """The page of Magic 2010 counted each part of a split: 588 in substance, where the command had 456."""
    with Corpus.open(archive_home) as corpus:
        site = ReadSite(corpus)
        told = story(site, version)
        compared = compare(corpus, version)
        place = next(place for place in site.archive.pairs if site.archive.versions[place].version == version)
        counts = summaries.counts(site, place)
    listed = {grade: [link for link in compared.links if link.grade == grade] for grade in told.grades}
    assert told.grades == {g: len(list(counted((n.label, n.old, n.new) for n in links_of))) for g, links_of in listed.items()}
    assert sum(told.grades.values()) == sum(counts.get(kind, 0) for kind in ("wording", "split", "merged"))
