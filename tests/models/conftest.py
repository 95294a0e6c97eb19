"""A corpus of the archive's texts alone, with lineages and standings, without index and site, for the models' tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from corpus.store import Corpus
from ruletrail.home import current


@pytest.fixture(scope="session")
def archive_corpus(shared, tmp_path_factory):
    """The whole archive, read once a run. RULETRAIL_TEST_HOME names a home that has it already, to save the time."""
    from corpus import lineage
    from corpus.store import create
    from models import standings
    from scrapers import read
    from scrapers.source import Source

    named = os.environ.get("RULETRAIL_TEST_HOME")
    home = current(Path(named)) if named else tmp_path_factory.mktemp("archive")
    if not (home / "corpus.sqlite").is_file():
        with create(home, (read(Source.open(path)) for path in sorted((shared / "archive").glob("*.txt")))) as corpus:
            lineage.trace(corpus)
            standings.store(corpus)
    with Corpus.open(home) as corpus:
        yield corpus
