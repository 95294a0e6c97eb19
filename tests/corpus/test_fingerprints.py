"""The shipped fingerprints agree with the texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.fingerprints import make, read, sentences, shipped, words
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, Record
from ruletrail.scrapers import read as read_source
from ruletrail.scrapers.source import Source
from tests.conftest import shared_files

#: One in so many files of the archive is compared with the shipped fingerprints.
EACH = 9


def rules(**texts: str) -> list[Record]:
    return [Record(RULE, RuleNumber.parse(key[1:].replace("_", ".")), text) for key, text in texts.items()]


def test_words_leave_out_typography():
    assert words("Carts’ “wheels” – {T}: Add {oG}.") == words('Carts\' "wheels" -- {T}: add {G}')
    assert words("Carts turn.") != words("Cart turns.")


def test_short_sentences_prove_nothing():
    assert sentences("They turn. A cart has two wheels! (See rule 301.)") == ["a cart has two wheels"]


@given(st.lists(st.sets(st.sampled_from("abcdef")), min_size=1, max_size=6), st.randoms())
def test_a_wording_is_found_in_the_versions_that_held_it(held, random):
    """A wording may go and come back. The order in which versions are given doesn't matter."""
    versions = [
        (f"200{i}-01-01", rules(**{f"r301_{ord(c)}": f"One rule of carts says {c}." for c in sorted(kept)}))
        for i, kept in enumerate(held)
    ]
    shuffled = random.sample(versions, len(versions))
    data = make(versions)
    assert make(shuffled) == data
    found = read(data)
    assert found.known == [version for version, _ in versions]
    for c in "abcdef":
        expected = {version for (version, _), kept in zip(versions, held, strict=True) if c in kept}
        assert found.with_rule(f"301.{ord(c)}", words(f"One rule of carts says {c}.")) == expected
        assert found.with_sentence(f"one rule of carts says {c}") == expected
    every = [(f"301.{ord(c)}", words(f"One rule of carts says {c}.")) for c in "abcdef"]
    assert found.counted(every) == {version: len(kept) for (version, _), kept in zip(versions, held, strict=True) if kept}


def test_shipped_fingerprints_are_small(pytestconfig):
    path = pytestconfig.rootpath / "corpus" / "data" / "fingerprints.bin"
    assert path.stat().st_size < 400_000


@pytest.mark.parametrize("path", shared_files("archive/*.txt")[::EACH], ids=lambda path: path.stem)
def test_shipped_fingerprints_agree_with_the_archive(shared, path):
    """If this fails, a scraper or the normal form has changed: run tools/fingerprints.py."""
    document = read_source(Source.open(path))
    missing = [
        str(record.number)
        for record in document.records
        if record.number and document.version not in shipped().with_rule(str(record.number), words(record.text))
    ]
    assert missing == []


def test_shipped_fingerprints_know_the_archive(shared):
    assert len(shipped().known) >= len(list(shared.glob("archive/*.txt")))
