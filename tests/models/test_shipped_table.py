"""The writing of the shipped table: from every known text, until nothing changes."""

from __future__ import annotations

import json

import pytest

from ruletrail.corpus.store import create
from ruletrail.models import corpus_texts, intervals, standing, standings
from tests.models import made
from tests.models.made import GOES, STAYS, book
from tools import standings as tool


def forget() -> None:
    for cached in (intervals.table, intervals.reviewed, intervals.fingerprint, corpus_texts.numbers):
        cached.cache_clear()


@pytest.fixture
def data(tmp_path, monkeypatch):
    """An empty folder in place of the shipped data. The behaviour of the small books is the only one."""
    folder, test = tmp_path / "data", made.behaviour()
    folder.mkdir()
    for name, content in {"standings.json": "{}\n", "wordings.json": "{}\n", "elsewhere.tsv": ""}.items():
        (folder / name).write_text(content)
    monkeypatch.setattr(tool, "DATA", folder)
    monkeypatch.setattr(intervals, "_data", lambda name: (folder / name).read_bytes())
    for module in (standing, corpus_texts):
        monkeypatch.setattr(module, "all_behaviours", lambda: (test,))
    for module in (standings, tool):
        monkeypatch.setattr(module, "by_name", lambda: {"test": test})
    forget()
    yield folder
    forget()


@pytest.fixture
def home(tmp_path):
    """Books whose rule is found by its number, by its wording, and along a lineage that this wording leads to."""
    books = [
        book("2004-01-01", {"420.1": STAYS}),
        book("2008-01-01", {"801.1": GOES}),
        book("2012-01-01", {"704.5k": GOES}),
    ]
    with create(tmp_path, books) as corpus:
        made.join(corpus, "420.1", "801.1")
        corpus.db.execute("UPDATE record SET lineage_id = NULL WHERE key = '704.5k'")
    return str(tmp_path)


def contents(folder):
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_a_home_without_texts_that_are_known_is_refused(data, home, capsys):
    before = contents(data)
    assert tool.main([home]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "whole books that ruletrail knows" in told and "--partial" in told
    assert contents(data) == before


def test_one_run_finds_all_that_another_would(data, home):
    assert tool.main([home, "--partial"]) == 0
    steps = json.loads((data / "standings.json").read_text())["test"]
    assert steps == [["2004-01-01", "stays", "420.1"], ["2008-01-01", "goes", "801.1"], ["2012-01-01", "goes", "704.5k"]]
    before = contents(data)
    assert tool.main([home, "--partial"]) == 0
    assert contents(data) == before
