"""Look-ups of numbers in the whole archive. bench/search.py prints the quality of answers to questions."""

from __future__ import annotations

import pytest

from ruletrail import indexer
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.index.documents import chain


@pytest.mark.parametrize("place", [0, 8, 25, 26, 60, -1])
def test_every_number_of_a_version_is_answered_first_as_of_its_day(archive_home, place):
    with Corpus.open(archive_home) as corpus:
        version = chain(corpus)[place]
        keys = {record.key: record for record in corpus.records(version) if record.kind in ("rule", "section")}
        for key, record in list(keys.items())[::7]:
            hit = indexer.search(corpus, archive_home / "index", f"CR {key.upper()}", as_of=version.version, limit=1)[0]
            assert (hit.number, hit.version) == (key, version.version)
            assert hit.lineage == corpus.address(record)


def test_every_number_that_is_gone_is_answered_from_its_newest_version(archive_home):
    with Corpus.open(archive_home) as corpus:
        newest: dict[str, str] = {}
        for version in chain(corpus):
            newest.update((r.key, version.version) for r in corpus.records(version) if r.kind == "rule")
        gone = sorted(key for key, version in newest.items() if version != chain(corpus)[-1].version)
        assert len(gone) > 500
        for key in gone[::11]:
            hit = indexer.search(corpus, archive_home / "index", key, limit=1)[0]
            assert (hit.number, hit.version, hit.last) == (key, newest[key], newest[key])


def test_the_212_6e_of_each_time(archive_home):
    with Corpus.open(archive_home) as corpus:
        hits = indexer.search(corpus, archive_home / "index", "212.6e")
    assert len({hit.lineage for hit in hits}) == len(hits) >= 2
    assert "305.7" in [hit.current for hit in hits]
    assert all(hit.number == "212.6e" and hit.last is not None for hit in hits)
