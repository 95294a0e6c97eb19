"""Histories of real rules over the whole archive."""

from __future__ import annotations

import shutil

import pytest

from ruletrail.corpus.history import changes, history
from ruletrail.corpus.lineage import extend, resolve, trace
from ruletrail.corpus.store import FILE, Corpus, create

pytestmark = pytest.mark.usefixtures("real_addresses")


def test_basic_land_types_go_back_through_every_renumbering(archive_home):
    with Corpus.open(archive_home) as corpus:
        found = history(corpus, corpus.record(corpus.version(), "305.7"))
        numbers = [(r.number, r.first) for r in found.revisions]
        assert numbers[0] == ("214.9f", "1999-04-23")
        for number, version in [
            ("214.9f", "2003-05-26"),
            ("212.6e", "2004-02-01"),
            ("212.6h", "2007-10-01"),
            ("305.7", "2009-07-11"),
        ]:
            assert (number, version) in numbers
        other = corpus.record(corpus.version("2009-05-01"), "212.6e")
        assert (
            other.lineage_id
            != corpus.record(corpus.version("2009-05-01"), "212.6h").lineage_id
            == found.revisions[0].stand.lineage
        )
        assert found.lineage == "214.9f-1999-04-23"


def test_every_record_has_one_lineage_and_no_version_has_two_of_one(archive_home):
    with Corpus.open(archive_home) as corpus:
        assert corpus.db.execute("SELECT count(*) FROM record WHERE lineage_id IS NULL AND kind != 'commentary'").fetchone() == (
            0,
        )
        twice = corpus.db.execute("SELECT lineage_id FROM record GROUP BY lineage_id, version_id HAVING count(*) > 1").fetchall()
        assert twice == []


def test_lineages_come_out_of_the_stored_links_as_they_went_in(archive_home, tmp_path):
    """Every addition to a corpus reads the older links back. 2009-10-01 prints one number twice."""
    everything = "SELECT record.id, address FROM record JOIN lineage ON lineage.id = lineage_id ORDER BY record.id"
    shutil.copyfile(archive_home / FILE, tmp_path / FILE)
    with Corpus.open(tmp_path, write=True) as corpus:
        before = corpus.db.execute(everything).fetchall()
        extend(corpus)
        assert corpus.db.execute(everything).fetchall() == before


def test_numbers_that_were_pushed_on_are_moved_only(archive_home):
    """In September 2011, section 204 became 205. Most of its words stayed the same."""
    with Corpus.open(archive_home) as corpus:
        links = changes(corpus, corpus.version("2011-07-15"), corpus.version("2011-09-30"), "205")
    moved = {n.old.key: n.new.key for n in links if n.relation == "moved"}
    assert moved["204.4"] == "205.4" and len(moved) >= 12


def test_distant_versions_follow_the_chain(archive_home):
    with Corpus.open(archive_home) as corpus:
        found = changes(corpus, corpus.version("2003-12-01"), corpus.version("2011-06-17"))
        back = changes(corpus, corpus.version("2011-06-17"), corpus.version("2003-12-01"))
    partner = {n.old.key: n.new.key for n in found if n.old and n.new and n.principal}
    assert {old: partner[old] for old in ("212.6e", "212.2g", "205.4a", "212.7a")} == {
        "212.6e": "305.7", "212.2g": "301.5", "205.4a": "204.4a", "212.7a": "307.1",
    }  # fmt: skip
    assert {(n.new.key, n.old.key) for n in back if n.old and n.new} == {(n.old.key, n.new.key) for n in found if n.old and n.new}


def test_a_few_versions_give_the_addresses_of_all(archive_home, shared, tmp_path):
    from ruletrail.scrapers import read
    from ruletrail.scrapers.source import Source

    with create(tmp_path, [read(Source.open(shared / "archive" / "2011-06-17.txt"))]) as few:
        trace(few)
    with Corpus.open(tmp_path) as few, Corpus.open(archive_home) as corpus:
        version, whole = few.version(), corpus.version("2011-06-17")
        told = {r.key: few.address(r) for r in few.records(version)}
        assert told == {r.key: corpus.address(r) for r in corpus.records(whole)}
        assert resolve(few, "214.9f-2003-03-15") == few.record(version, "305.7").lineage_id


def test_an_added_release_has_the_addresses_of_tracing_everything(archive_home, shared, tmp_path):
    from ruletrail.scrapers import read
    from ruletrail.scrapers.source import Source

    *older, newest = sorted((shared / "archive").glob("20*.txt"))[-6:]
    with create(tmp_path, [read(Source.open(path)) for path in older]) as few:
        trace(few)
    with Corpus.open(tmp_path, write=True) as few:
        few.add_document(read(Source.open(newest)))
        extend(few)
        told = {r.key: few.address(r) for r in few.records(few.version())}
        trace(few)
        assert told == {r.key: few.address(r) for r in few.records(few.version())}
    with Corpus.open(archive_home) as corpus:
        assert told == {r.key: corpus.address(r) for r in corpus.records(corpus.version())}
