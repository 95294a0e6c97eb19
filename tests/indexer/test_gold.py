"""Real questions and numbers against the whole archive. bench/search.py prints the figures by area, and the baseline's."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import indexer
from corpus.store import Corpus
from indexer.index.documents import chain

OURS = Path(__file__).with_name("questions.tsv")
LATER, CURIOUS = (Path(__file__).with_name(f"questions_{name}.tsv") for name in ("later", "curious"))


def measure(corpus: Corpus, folder: Path, questions: list[dict]) -> tuple[float, float]:
    """Mean reciprocal rank and recall, both within the first ten."""
    ranks = recalls = 0.0
    for question in questions:
        relevant = question["relevant"].split(",")
        numbers = [hit.number for hit in indexer.search(corpus, folder, question["query"], as_of=question["as_of"])]
        ranks += next((1 / rank for rank, number in enumerate(numbers, start=1) if number in relevant), 0.0)
        recalls += sum(number in numbers for number in relevant) / len(relevant)
    return ranks / len(questions), recalls / len(questions)


def rows(path: Path) -> list[dict]:
    with path.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def test_gold_questions_are_answered(shared, archive_home):
    with Corpus.open(archive_home) as corpus:
        rank, recall = measure(corpus, archive_home / "index", rows(shared / "gold" / "queries.tsv"))
    assert rank >= 0.78
    assert recall >= 0.90


def test_our_own_questions_are_answered(archive_home):
    with Corpus.open(archive_home) as corpus:
        rank, recall = measure(corpus, archive_home / "index", rows(OURS))
    assert rank >= 0.80
    assert recall >= 0.92


@pytest.mark.parametrize("questions", [LATER, CURIOUS], ids=["later", "curious"])
def test_questions_that_were_written_last_are_answered(archive_home, questions):
    with Corpus.open(archive_home) as corpus:
        rank, _recall = measure(corpus, archive_home / "index", rows(questions))
    assert rank >= 0.75


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
