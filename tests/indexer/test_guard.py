"""An index from somebody else can't run code."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from whoosh import index as whoosh_index
from whoosh.codec import whoosh3
from whoosh.filedb.filestore import FileStorage

from ruletrail import indexer
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.errors import IndexMissingError
from ruletrail.indexer.index.indexing import build
from ruletrail.indexer.index.schema import schema


def run(path: str, value: object = None) -> object:
    """The code of an attacker: it leaves a file behind."""
    Path(path).touch()
    return value


class Hostile:
    """An object whose pickle calls ``run``."""

    def __init__(self, path: Path, value: object = None) -> None:
        self.path, self.value = str(path), value

    def __reduce__(self):
        return run, (self.path, self.value)


def write_contents(folder: Path, segments: list) -> None:
    """Replaces the index's table of contents."""
    storage = FileStorage(str(folder))
    generation = whoosh_index.TOC._latest_generation(storage, "MAIN")
    (folder / whoosh_index.TOC._filename("MAIN", generation)).unlink()
    whoosh_index.TOC(schema(), segments, generation).write(storage, "MAIN")


def test_a_list_of_segments_that_runs_code_is_refused(cats, tmp_path):
    write_contents(cats / "index", [Hostile(tmp_path / "ran")])
    with Corpus.open(cats) as corpus, pytest.raises(IndexMissingError) as raised:
        indexer.search(corpus, cats / "index", "mat")
    assert "\n" not in str(raised.value)
    assert raised.value.remedy
    assert not (tmp_path / "ran").exists()


def test_extending_refuses_it_too(cats, tmp_path):
    write_contents(cats / "index", [Hostile(tmp_path / "ran")])
    with Corpus.open(cats) as corpus, pytest.raises(IndexMissingError):
        indexer.extend(corpus, cats / "index")
    assert not (tmp_path / "ran").exists()


def test_a_schema_in_the_index_is_never_read(cats, tmp_path, monkeypatch):
    segments = whoosh_index.TOC.read(FileStorage(str(cats / "index")), "MAIN").segments
    real = pickle.dumps
    hostile = Hostile(tmp_path / "ran")
    monkeypatch.setattr(pickle, "dumps", lambda value, *rest: real(hostile, *rest))
    write_contents(cats / "index", segments)
    monkeypatch.undo()
    with Corpus.open(cats) as corpus:
        assert indexer.search(corpus, cats / "index", "mat")
    assert not (tmp_path / "ran").exists()


def test_postings_that_run_code_are_refused(cats, tmp_path, monkeypatch):
    real = whoosh3.dumps
    monkeypatch.setattr(whoosh3, "dumps", lambda value, *rest: real(Hostile(tmp_path / "ran", value), *rest))
    with Corpus.open(cats) as corpus:
        build(corpus, cats / "index")
        monkeypatch.undo()
        with pytest.raises(IndexMissingError):
            indexer.search(corpus, cats / "index", "mat")
    assert not (tmp_path / "ran").exists()


def test_unpickling_elsewhere_is_free(cats):
    with Corpus.open(cats) as corpus:
        indexer.search(corpus, cats / "index", "mat")
    assert isinstance(pickle.loads(pickle.dumps(Path("x"))), Path)
