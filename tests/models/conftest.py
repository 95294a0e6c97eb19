"""Fixtures for the models' tests: a corpus of the archive without index and site, and one behaviour in place of all others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ruletrail.corpus.store import Corpus
from ruletrail.home import current
from ruletrail.models import corpus_texts, intervals, standing, standings
from tests.models import made


@pytest.fixture(scope="session")
def archive_corpus(shared, tmp_path_factory):
    """The whole archive with lineages and standings, without index and site, built once in a run.

    RULETRAIL_TEST_HOME may name a home that already has it, to save time."""
    from ruletrail.corpus import lineage
    from ruletrail.corpus.store import create
    from ruletrail.scrapers import read
    from ruletrail.scrapers.source import Source

    named = os.environ.get("RULETRAIL_TEST_HOME")
    home = current(Path(named)) if named else tmp_path_factory.mktemp("archive")
    if not (home / "corpus.sqlite").is_file():
        with create(home, (read(Source.open(path)) for path in sorted((shared / "archive").glob("*.txt")))) as corpus:
            lineage.trace(corpus)
            standings.store(corpus)
    with Corpus.open(home) as corpus:
        yield corpus


@pytest.fixture
def widget(monkeypatch):
    """Replaces all behaviours with the one of the small books."""
    test = made.behaviour()
    corpus_texts.numbers.cache_clear()
    for module in (standing, corpus_texts):
        monkeypatch.setattr(module, "all_behaviours", lambda: (test,))
    monkeypatch.setattr(standings, "by_name", lambda: {"test": test})
    monkeypatch.setattr(intervals, "table", lambda: made.TABLE)
    monkeypatch.setattr(intervals, "reviewed", lambda: made.SEEN)
    yield test
    corpus_texts.numbers.cache_clear()
