"""What pages say of two versions is what ``ruletrail changes`` says of them, as far as rules are followed release by release."""

from __future__ import annotations

import pytest

from ruletrail.corpus.history import changes
from ruletrail.corpus.store import Corpus
from ruletrail.site_templates import between, changed_sections, summaries
from ruletrail.site_templates.read_site import ReadSite

PAIRS = [
    ("1999-04-23", "2001-09-24"), ("2003-05-26", "2003-07-01"), ("2009-05-01", "2009-07-11"), ("2012-10-01", "2013-02-01"),
    ("2013-02-01", "2013-05-01"), ("2004-10-01", "2011-09-30"), ("2010-10-01", "2016-11-11"), ("2018-04-27", "2023-10-13"),
    ("2023-10-13", "2026-01-16"), ("2003-07-01", "2026-01-16"),
]  # fmt: skip


@pytest.fixture(scope="module")
def archive_site(archive_home):
    with Corpus.open(archive_home) as corpus:
        yield ReadSite(corpus)


def kinds(site: ReadSite, old: str, new: str) -> dict[int, str]:
    places = [site.archive.index[site.corpus.version(day).id] for day in (old, new)]
    return {passage.lineage: passage.kind for passage in between.passages(site, *places)}


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_a_comparison_agrees_with_the_command(archive_site, old, new):
    """Every rule that the command follows by its lineage is the same kind here; only what it pairs otherwise may differ."""
    links = changes(archive_site.corpus, archive_site.corpus.version(old), archive_site.corpus.version(new))
    told, ours = {}, kinds(archive_site, old, new)
    for link in links:
        ends = {end.lineage_id for end in (link.old, link.new) if end}
        if link.principal and len(ends) == 1:
            told[ends.pop()] = link
    parted = {"split", "merged"}
    wrong = [
        (link.label, ours.get(lineage), link.old and link.old.key, link.new and link.new.key)
        for lineage, link in told.items()
        if ours.get(lineage) != link.label.replace("typography", "nothing") and not parted & {link.label, ours.get(lineage)}
    ]
    assert len(wrong) <= len(told) * 0.003, wrong
    elsewhere = {end.lineage_id for link in links for end in (link.old, link.new) if end}
    assert not [lineage for lineage in ours.keys() - told.keys() if lineage not in elsewhere]


def test_every_page_counts_the_changes_of_neighbours_alike(archive_site):
    """``changes``, the pages of changes, and the pages that compare two versions count the same of every two rulebooks."""
    archive, corpus = archive_site.archive, archive_site.corpus
    wrong = {}
    for version, (old, new) in archive.pairs.items():
        versions = archive.versions[old], archive.versions[new]
        if not all(each.is_whole for each in versions):
            continue
        listed = changed_sections.counts(link.label for link in changes(corpus, *versions))
        paged, compared = summaries.counts(archive_site, version), between.Between(archive_site, old, new).counts()
        if not listed == paged == compared:
            wrong[versions[1].version] = listed, paged, compared
    assert not wrong, wrong


def test_overhauls_are_told_by_data(archive_site):
    found = [archive_site.archive.versions[new].version for _, new in between.overhauls(archive_site)]
    assert found == ["2003-07-01", "2009-07-11", "2011-06-17", "2013-07-13", "2021-04-22"]


def test_what_became_of_kites(tiny_home):
    with Corpus.open(tiny_home) as corpus:
        found = between.passages(ReadSite(corpus), 2, 3)
    told = {(passage.old, passage.new): (passage.kind, passage.kin) for passage in found}
    assert (
        told["212.6f", "305.7"] == ("wording", ())
        and told["303.1", "602.1"] == ("number", ())
        and told["2", "2"] == ("nothing", ())
    )
    assert told["212.7", ""] == ("merged", ("305.10",)) and told["", "305.9"] == ("split", ("212.6g",))
    assert told["", "3"] == ("added", ())


def test_what_a_source_lost_is_neither_there_nor_gone(archive_site):
    """2013-02-01 ends inside its glossary."""
    lost = kinds(archive_site, "2012-10-01", "2013-05-01").keys() - kinds(archive_site, "2012-10-01", "2013-02-01").keys()
    assert len(lost) > 100
