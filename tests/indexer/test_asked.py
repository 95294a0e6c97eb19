"""The phrases that ask for rules: their tables, and their effect on answers."""

from __future__ import annotations

import datetime
import json

import pytest

from ruletrail import indexer
from ruletrail.corpus import calendar, fingerprints
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import Record
from ruletrail.corpus.store import Corpus, create, lineages
from ruletrail.indexer.days import OPEN
from ruletrail.indexer.language import asked
from tests.indexer.conftest import VERSIONS, document, trace
from tests.indexer.test_index import contents

ROWS = asked.rows()


def test_every_row_says_something_once():
    assert len(ROWS) > 1000
    assert all(row.asked.words and row.asked.since <= row.asked.until for row in ROWS)
    assert len({(row.place.partition(":")[0], row.number, row.version, row.asked) for row in ROWS}) == len(ROWS)


def test_every_date_is_one():
    for row in ROWS:
        for day in (row.asked.since, row.asked.until):
            if day not in (0, OPEN):
                datetime.datetime.strptime(str(day), "%Y%m%d")


def test_every_row_names_a_rule_of_the_archive(archive_home):
    with Corpus.open(archive_home) as corpus:
        versions = {version.version: version for version in corpus.versions()}
        unknown = [
            f"{row.place} {row.number}@{row.version}"
            for row in ROWS
            if row.version not in versions or corpus.record(versions[row.version], row.number) is None
        ]
    assert not unknown


#: Phrases of players about cats that no rule about cats has.
SAID = [
    ("101.1", "2001-01-01", asked.Asked("where does my furball rest", 0, OPEN)),
    ("101.2a", "2001-01-01", asked.Asked("grabbing a snoring kitten", 0, 20031231)),
    ("101.3", "2004-01-01", asked.Asked("yarn bonus", 0, OPEN)),
    ("999.9", "2001-01-01", asked.Asked("no such rule", 0, OPEN)),
    ("101.1", "1999-01-01", asked.Asked("no such version", 0, OPEN)),
]


@pytest.fixture
def said(monkeypatch, tmp_path):
    """A home of the cats, with the phrases of SAID."""
    rows = [
        asked.AskedRow(number, version, words, f"asked_cats.tsv:{place}") for place, (number, version, words) in enumerate(SAID)
    ]
    monkeypatch.setattr(asked, "rows", lambda: rows)
    with create(tmp_path) as corpus:
        for version, records in VERSIONS.items():
            corpus.add_document(document(version, records))
        trace(corpus)
    with Corpus.open(tmp_path) as corpus:
        indexer.build(corpus, tmp_path / "index")
        yield lambda query, **options: indexer.answer(corpus, tmp_path / "index", query, **options).hits


def test_a_rule_is_found_by_how_it_is_asked_for_under_each_of_its_numbers(said):
    for as_of, number in (("2001", "101.1"), ("2004", "101.1"), ("", "201.1")):
        hits = said("furball rest", as_of=as_of)
        assert [hit.number for hit in hits] == [number]


def test_a_way_of_asking_has_its_time(said):
    assert [hit.number for hit in said("snoring kitten", as_of="2003")] == ["101.2a"]
    assert said("snoring kitten", as_of="2009") == []
    assert [hit.number for hit in said("snoring kitten", ever=True)] == ["101.2a"]


def test_a_rule_that_is_gone_is_found_among_all_that_ever_were(said):
    assert said("yarn bonus") == []
    assert [hit.number for hit in said("yarn bonus", ever=True)] == ["101.3"]


def test_words_asked_for_exactly_have_to_stand_in_the_rules(said):
    assert said('"furball rest"') == []
    assert said("furball AND rest") == []


def test_extending_writes_ways_of_asking_as_building_does(said, tmp_path):
    with Corpus.open(tmp_path, write=True) as corpus:
        corpus.db.execute("DELETE FROM version WHERE version = '2009-07-11'")
        corpus._versions = None
        assert indexer.extend(corpus, tmp_path / "index") > 0
        indexer.build(corpus, tmp_path / "again")
    assert contents(tmp_path / "index") == contents(tmp_path / "again")


@pytest.fixture
def bound(monkeypatch, said, tmp_path):
    """bound(number, version) -> the address of the lineage that a row about that rule means, or None."""

    def bind(number: str, version: str) -> str | None:
        monkeypatch.setattr(asked, "rows", lambda: [asked.AskedRow(number, version, asked.Asked("so", 0, OPEN), "cats:1")])
        with Corpus.open(tmp_path) as corpus:
            found = asked.bind(corpus)
            assert found.rows == 1
            assert found.unbound == (not found.by_lineage)
            return next((lineages.address(corpus, lineage) for lineage in found.by_lineage), None)

    return bind


def test_a_row_goes_to_the_lineage_of_its_rule(bound):
    assert bound("201.1", "2009-07-11") == "sit"
    assert bound("999.1", "2009-07-11") is None


def test_a_row_of_a_version_that_the_corpus_lacks_is_bound_by_the_calendar(bound, monkeypatch):
    monkeypatch.setattr(calendar, "address", lambda name, day: "sit" if name == "307.5" and day > "2012" else None)
    assert bound("307.5", "2026-01-16") == "sit"
    assert bound("307.5", "2011-01-01") is None


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("A cat may sit on any mat that it likes.", "sit"),
        ("A cat may sit on any mat that it likes. Dogs may look on from afar.", "sit"),
        ("Something else altogether is said of cats.", None),
    ],
)
def test_a_row_is_bound_by_number_and_words_where_the_calendar_knows_nothing_of_the_text(bound, monkeypatch, text, address):
    record = Record("rule", RuleNumber.parse("201.1"), text, file="cats.txt", lines=(1, 1))
    known = fingerprints.read(fingerprints.make([("2026-01-16", [record])]))
    monkeypatch.setattr(fingerprints, "shipped", lambda: known)
    monkeypatch.setattr(calendar, "address", lambda _name, _day: None)
    assert bound("201.1", "2026-01-16") == address


def test_rows_that_can_not_be_bound_are_counted(said, tmp_path):
    state = json.loads((tmp_path / "index" / "state.json").read_text("utf-8"))
    assert (state["asked"], state["unbound"]) == (5, 2)
