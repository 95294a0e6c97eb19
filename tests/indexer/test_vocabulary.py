"""The tables of the vocabulary. Each dated pair of names must agree with the texts."""

from __future__ import annotations

import pytest

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.language import tables, vocabulary
from ruletrail.indexer.language.analysis import stems

#: A list of subtypes in the rules' style, in our own words.
LIST = "So these subtypes are called cat types. The cat types are Angora, Manx (see rule 9.1), and Ragdoll."


@pytest.fixture(scope="module")
def words(tmp_path_factory) -> vocabulary.Vocabulary:
    folder = tmp_path_factory.mktemp("vocabulary")
    vocabulary.compile_to(folder, [LIST])
    return vocabulary.Vocabulary(folder)


@pytest.mark.parametrize("name", ["nicknames", "cards"])
def test_every_row_says_something_once(name):
    rows = tables.rows(name)
    assert all(len(row) == 2 and all(row) for row in rows)
    assert len({row[0] for row in rows}) == len(rows)


@pytest.mark.parametrize(
    ("typed", "when", "expected"),
    [
        ("battlefield", 20040201, [["in play"]]),
        ("battlefield", 20260116, None),
        ("in play", 20260116, [["battlefield"]]),
        ("in play", 20040201, None),
        ("in play", None, [["battlefield"]]),
        ("battlefield", None, [["in play"]]),
    ],
)
def test_a_renamed_term_means_what_it_was_called_then(words, typed, when, expected):
    sense = words.sense(" ".join(stems(typed)), when)
    assert (sense and sense.alternatives) == expected


@pytest.mark.parametrize(("typed", "kind"), [("manx", "cat"), ("angora", "cat"), ("ragdolls", "cat"), ("cats", None)])
def test_a_subtype_stands_for_its_kind(words, typed, kind):
    sense = words.sense(" ".join(stems(typed)), 20260116)
    assert (sense and sense.alternatives) == (kind and [[kind]])
    assert sense is None or sense.weight < sense.literal


def test_the_rules_of_the_archive_list_their_subtypes(archive_home):
    with Corpus.open(archive_home) as corpus:
        kinds = dict(vocabulary.subtypes(record.normal for record in corpus.records(corpus.version("2026-01-16"))))
    assert {kinds[name] for name in ("equipment", "aura", "forest", "goblin", "chandra", "trap")} == {
        "artifact", "enchantment", "land", "creature", "planeswalker", "spell",
    }  # fmt: skip
    assert "time" not in kinds


def test_a_name_that_is_not_of_the_day_counts_least(words):
    then, always = words.sense("battlefield", 20040201), words.sense("battlefield", None)
    assert then.literal < then.weight
    assert always.literal == 1.0


@pytest.mark.parametrize("pair", vocabulary.renames(), ids=lambda pair: f"{pair['old']} -> {pair['new']}")
def test_each_pair_is_borne_out_by_its_source(archive_home, pair):
    with Corpus.open(archive_home) as corpus:
        version = corpus.version(pair["since"])
        assert version.version == pair["since"]
        record = corpus.record(version, pair["source"])
        assert record is not None
        assert _content(pair["new"]) <= set(stems(normalise(record.text)))
        before = max((v for v in corpus.versions() if v.date < version.date), key=lambda v: v.date)
        assert any(_content(pair["old"]) <= set(stems(r.normal)) for r in corpus.records(before))


def _content(phrase: str) -> set[str]:
    return set(stems(normalise(phrase))) - {"a", "an", "the", "of", "from", "in", "into", "zone"}
