"""Paraphrases of changes: their tables, and their effect on answers to questions on change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruletrail import indexer
from ruletrail.corpus import calendar
from ruletrail.corpus.store import Corpus, create
from ruletrail.indexer.index.indexing import STATE
from ruletrail.indexer.language import paraphrases, tables
from tests.indexer.conftest import VERSIONS, document, trace
from tests.indexer.test_index import contents

ROWS = paraphrases.rows()

#: (rule, version, paraphrase): descriptions of changes about cats in players' words, which no rule has.
TOLD = [
    ("101.1", "2004-01-01", "furballs pick their own cushion"),
    ("101.3", "2009-07-11", "yarn bliss abolished"),
    ("nap", "2009-07-11", "siesta footnote leads elsewhere"),
    ("201", "2009-07-11", "pets live in another chapter"),
    ("999.9", "2004-01-01", "a xylophone that no rule has"),
    ("101.1", "2030-01-01", "a trombone of a later time"),
    ("101.1", "2000-01-01", "a trumpet of an earlier time"),
]
UNTOLD = 3


def say(monkeypatch, told: list[tuple[str, str, str]]) -> None:
    rows = [paraphrases.ParaphraseRow(*row, f"paraphrases_cats.tsv:{place}") for place, row in enumerate(told, start=2)]
    monkeypatch.setattr(paraphrases, "rows", lambda: rows)
    monkeypatch.setattr(paraphrases, "known_days", lambda: list(VERSIONS))


def home(folder: Path, versions: list[str]) -> Path:
    """A home of some versions of the cats."""
    with create(folder) as corpus:
        for version in versions:
            corpus.add_document(document(version, VERSIONS[version]))
        trace(corpus)
    with Corpus.open(folder) as corpus:
        indexer.build(corpus, folder / "index")
    return folder


def cards(folder: Path, question: str) -> list[tuple[str, str]]:
    """(number, version) of each hit with a change."""
    with Corpus.open(folder) as corpus:
        hits = indexer.search(corpus, folder / "index", question)
    return [(hit.number, hit.change.version) for hit in hits if hit.change]


def untold(folder: Path) -> int:
    state = json.loads((folder / "index" / STATE).read_text("utf-8"))
    return int(state["paraphrases"] - state["bound"])


@pytest.fixture
def told(monkeypatch, tmp_path) -> Path:
    """A home of the cats, with the paraphrases of TOLD."""
    say(monkeypatch, TOLD)
    return home(tmp_path, list(VERSIONS))


@pytest.mark.parametrize(
    ("question", "number", "version"),
    [
        ("when did furballs get to pick a cushion", "101.1", "2004-01-01"),
        ("when was yarn bliss removed", "101.3", "2009-07-11"),
        ("how did the siesta footnote change", "nap", "2009-07-11"),
        ("since when do pets live in another chapter", "201", "2009-07-11"),
    ],
)
def test_a_change_is_found_by_how_it_is_told(told, question, number, version):
    assert cards(told, question)[0] == (number, version)


@pytest.mark.parametrize("query", ["furball cushion", '"pick their own cushion"', "furballs AND cushion", "cush*"])
def test_tellings_answer_questions_on_change_alone(told, query):
    with Corpus.open(told) as corpus:
        assert indexer.search(corpus, told / "index", query) == []


def test_tellings_of_other_things_leave_an_answer_as_it_is(monkeypatch, told, tmp_path_factory):
    questions = ["when was wool removed", "when did in play become the battlefield", "how did the rule about cats on mats change"]
    say(monkeypatch, [])
    without = home(tmp_path_factory.mktemp("untold"), list(VERSIONS))
    assert [cards(told, question) for question in questions] == [cards(without, question) for question in questions]


def test_a_release_that_nobody_told_of_is_not_outdone_by_older_tellings(monkeypatch, tmp_path):
    say(monkeypatch, [("101.1", "2004-01-01", "quarrelsome legends")])
    newer = home(tmp_path, list(VERSIONS))
    assert cards(newer, "when did quarrelsome legendary permanents change")[0] == ("201.3", "2009-07-11")


def test_the_likelier_telling_decides_and_a_day_has_the_likest_of_its_tellings(monkeypatch, tmp_path):
    say(monkeypatch, [("101.1", "2004-01-01", "furballs pick a cushion"), ("101.3", "2009-07-11", "furballs pick yarn")])
    folder = home(tmp_path, list(VERSIONS))
    assert cards(folder, "when did furballs pick a cushion")[0][:2] == ("101.1", "2004-01-01")
    assert cards(folder, "when did furballs pick yarn")[0][:2] == ("101.3", "2009-07-11")


def test_what_has_no_change_in_the_corpus_is_counted(told):
    assert untold(told) == UNTOLD


def test_a_corpus_with_another_newest_version_has_the_changes_up_to_that(monkeypatch, tmp_path):
    say(monkeypatch, TOLD)
    older = home(tmp_path, ["2001-01-01", "2004-01-01"])
    assert untold(older) == UNTOLD + 3
    assert cards(older, "when did furballs get to pick a cushion") == [("101.1", "2004-01-01")]
    assert cards(older, "when was yarn bliss removed") == []


def test_a_change_between_two_versions_of_a_corpus_is_told_of_the_later(monkeypatch, tmp_path):
    """The corpus lacks the version of the change. The calendar gives the rule of the change."""
    say(monkeypatch, TOLD)
    was = ("101.1", "2001-01-01"), ("101.1", "2004-01-01")
    monkeypatch.setattr(calendar, "address", lambda *named: "sit" if named in was else None)
    parts = home(tmp_path, ["2001-01-01", "2009-07-11"])
    assert cards(parts, "when did furballs get to pick a cushion")[0] == ("201.1", "2009-07-11")


def test_a_text_that_nobody_knew_may_have_the_change_sooner(monkeypatch, tmp_path):
    """The known texts are of 2001 and 2009. A text of 2004 already has the change that the table dates to 2009."""
    say(monkeypatch, [("101.1", "2009-07-11", "furballs pick their own cushion")])
    monkeypatch.setattr(paraphrases, "known_days", lambda: ["2001-01-01", "2009-07-11"])
    monkeypatch.setitem(VERSIONS, "2009-07-11", VERSIONS["2004-01-01"])
    sooner = home(tmp_path, list(VERSIONS))
    assert cards(sooner, "when did furballs get to pick a cushion")[0] == ("101.1", "2004-01-01")


def test_extending_writes_tellings_as_building_does(told):
    with Corpus.open(told, write=True) as corpus:
        corpus.db.execute("DELETE FROM version WHERE version = '2009-07-11'")
        corpus._versions = None
        assert indexer.extend(corpus, told / "index") > 0
        indexer.build(corpus, told / "again")
    assert contents(told / "index") == contents(told / "again")


@pytest.mark.parametrize(
    ("lines", "line", "what"),
    [
        (["101.1\t2004-01-01"], 2, "not 3 columns"),
        (["# a note", "101.1\t2004-01-01"], 3, "not 3 columns"),
        (["101.1\t2004-13-01\tso"], 2, "'2004-13-01' isn't a day"),
        (["101.1\tsoon\tso"], 2, "'soon' isn't a day"),
    ],
)
def test_a_bad_row_is_refused_in_one_line(tmp_path, monkeypatch, lines, line, what):
    (tmp_path / "paraphrases_cats.tsv").write_text("\n".join(["rule\tchanged\tsaid", *lines]), "utf-8")
    monkeypatch.setattr(tables, "DATA", tmp_path)
    with pytest.raises(tables.TableError) as refused:
        paraphrases.rows()
    message = refused.value.one_line()
    assert message.startswith(f"paraphrases_cats.tsv:{line}: ")
    assert what in message
    assert "\n" not in message


def test_every_row_says_something_once():
    assert ROWS
    assert len({(row.rule, row.changed, row.words) for row in ROWS}) == len(ROWS)
    assert all(1 <= len(row.words.split()) <= 30 for row in ROWS)


def test_every_row_is_of_a_change_of_the_archive(archive_home):
    state = json.loads((archive_home / "index" / STATE).read_text("utf-8"))
    assert state["paraphrases"] == len(ROWS)
    assert state["bound"] > 0.99 * len({(row.rule, row.changed, row.words) for row in ROWS})
