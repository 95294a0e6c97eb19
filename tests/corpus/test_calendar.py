"""The calendar and a home of all texts agree about every rule."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import pairwise
from types import SimpleNamespace

import pytest

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import counts, tables
from ruletrail.corpus.change import NOTHING, TYPOGRAPHY
from ruletrail.corpus.history import Archive, changes, statistics
from ruletrail.corpus.history.cross_references import cites
from ruletrail.corpus.history.rule import of_lineage
from ruletrail.corpus.history.since import since
from ruletrail.corpus.history.substance import graded
from ruletrail.corpus.lineage.addresses import names
from ruletrail.corpus.names import slug
from ruletrail.corpus.store import FILE, Corpus
from ruletrail.generations import CURRENT
from tests.conftest import ROOT
from tools import rule_calendar


@pytest.fixture(scope="module")
def corpus(archive_home, shared, tmp_path_factory):
    """The archive with the documents: every text at hand."""
    home = tmp_path_factory.mktemp("every-text")
    shutil.copyfile(archive_home / FILE, home / FILE)
    add = [sys.executable, "-m", "ruletrail", "--home", home, "add", shared / "documents", "--no-index", "--no-site"]
    subprocess.run(add, check=True, capture_output=True, cwd=ROOT)
    with Corpus.open(home / CURRENT) as held:
        yield held


@pytest.fixture(scope="module")
def archive(corpus):
    return Archive(corpus)


def test_the_files_are_those_that_the_texts_make(corpus):
    made = rule_calendar.files(corpus)
    shipped = {name: (tables.FOLDER / name).read_text("utf-8") for name in made}
    assert made == shipped, "run: python -m tools.rule_calendar HOME"


def test_it_tells_the_history_of_every_lineage_as_all_texts_do(archive):
    called = {}
    for place in archive.timeline.whole:
        book = archive.books[place]
        called |= dict(zip((stand.record for stand in book), names([s.kind for s in book], [s.key for s in book]), strict=True))
    for lineage in archive.lineages.values():
        told, own = of_lineage(archive, lineage), calendar.at_address(lineage.address)
        assert own and own.address == lineage.address
        assert (own.kind, own.ended) == (told.kind, told.ended)
        assert [(c.name, c.day, c.until, c.relation, c.kind, c.missing) for c in own.changes] == [
            (called[r.stand.record], r.first, r.until, r.relation, r.change, r.unseen.names if r.unseen else [])
            for r in told.revisions
        ]
        assert sorted((b.address, b.relation, b.day) for b in own.ancestors) == sorted(
            (b.lineage, b.relation, b.own_version) for b in told.ancestors
        )
        assert sorted((b.address, b.relation, b.day) for b in own.descendants) == sorted(
            (b.lineage, b.relation, b.version) for b in told.descendants
        )
        for stand in (*(revision.stand for revision in told.revisions), lineage.last):
            day = archive.versions[stand.version].date
            dates = own.wording_since(day), own.examples_since(day), own.number_since(day)
            assert dates == tuple(since(archive.timeline, lineage, stand.version)), lineage.address


def test_a_release_changes_the_same_rules_in_the_same_ways(corpus):
    """With the same grades. Ends are compared by names, without the mark for a number that a book prints twice."""

    def name(record):
        return record and (f"glossary-{slug(record.key)}" if record.kind == "glossary" else record.key)

    def plain(name):
        return name.partition("~")[0] or None

    whole = [version for version in corpus.versions() if version.is_whole]
    for old, new in list(pairwise(whole))[::9]:
        told = [link for link in graded(changes(corpus, old, new)) if link.label not in ("same", NOTHING, TYPOGRAPHY)]
        own = calendar.links(old.date, new.date)
        assert sorted((plain(n.old) or "", plain(n.new) or "", n.label, n.grade or "", n.principal) for n in own) == sorted(
            (name(n.old) or "", name(n.new) or "", n.label, n.grade or "", n.principal) for n in told
        )


@pytest.mark.parametrize(
    ("number", "day"), [("305.7", "2026-08-07"), ("500.4", "2009-07-11"), ("704.5k", "2018-04-27"), ("205.3", "2013-07-13")]
)
def test_it_knows_who_cites_whom(corpus, number, day):
    version = corpus.version(day)
    record = corpus.record(version, number)
    told, address = cites(corpus, version, record), corpus.address(record)
    for found, expected in (
        (calendar.cited_by(address, day), told.cited_by),
        (calendar.cites(address, day), told.cites),
    ):
        assert found == [r.key if r.number else f"glossary-{slug(r.key)}" for r in expected]


def test_a_text_that_breaks_off_ends_nothing():
    """2013-02-01 breaks off in its glossary. The entries after that were there before and later."""
    told = calendar.history("glossary-vigilance", "2013-02-01")
    assert told and not told.ended


def test_a_change_behind_a_missing_text_may_have_come_with_that():
    """The text of Legions is known, the text of Judgment isn't: a change with Onslaught may have come with Judgment."""
    changed = calendar.history("214.9f", "2002-10-07").at("2002-10-07")
    assert (changed.day, changed.missing) == ("2002-10-07", ["Judgment (JUD)"])


def test_words_and_examples_have_days_of_their_own():
    told = calendar.history("305.7", "2026-08-07")
    assert (told.wording_since("2026-08-07"), told.number_since("2026-08-07")) == ("2021-06-18", "2009-07-11")


def test_a_number_belongs_to_nobody_before_and_behind_what_is_known():
    assert calendar.address("305.7", "2009-05-01") != calendar.address("305.7", "2009-07-11") == "214.9f-1999-04-23"
    assert calendar.address("305.7", "2999-01-01") is None
    assert calendar.address("305.7", "1998-01-01") is None


def test_a_history_reads_a_few_lines_of_the_file(monkeypatch):
    """It searches by bisection, because the file has about 26,000 lines."""
    read = []
    monkeypatch.setattr(tables.MappedTable, "of", lambda table, key, of=tables.MappedTable.of: read.append(key) or of(table, key))
    from ruletrail.corpus.calendar.stints import stints

    stints.cache_clear()
    calendar.history("305.7", "2026-08-07")
    assert sorted(set(read)) == ["212.6e", "212.6h", "214.9f", "305.7"]


@pytest.mark.parametrize("by_chapter", [False, True])
def test_it_counts_what_the_texts_count(archive, by_chapter):
    """Except for the glossary of 2013-02-01, whose text breaks off."""

    def kept(rows):
        return {row[:4] + row[-3:] for row in rows if (row[0][:4], row[2]) != ("2013", "glossary")}

    texts = kept((row.version[:10], "", row.chapter, *row[3:]) for row in statistics.sizes(archive, by_chapter=by_chapter))
    dated = kept((row.day, "", row.chapter, row.rules, *row[3:]) for row in counts.sizes(by_chapter=by_chapter))
    assert texts == dated


def test_it_knows_how_often_words_changed(archive, corpus):
    told = {row.lineage: row[2:] for row in statistics.ages(archive)}
    retold = SimpleNamespace(timeline=SimpleNamespace(is_retold=True))
    dated = {row.lineage: row[2:] for row in statistics.ages(retold)}
    differing = {address for address in told if dated.get(address) != told[address]}
    assert told.keys() == dated.keys() and not differing
