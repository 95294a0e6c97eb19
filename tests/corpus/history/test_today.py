"""Today's number and text of a rule that is cited as of another day."""

from __future__ import annotations

import pytest

from ruletrail.corpus.change import Forms
from ruletrail.corpus.forms import forms
from ruletrail.corpus.history import read
from ruletrail.corpus.history.today import became, state
from ruletrail.corpus.store import Corpus
from tests.site_templates import tiny


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    with Corpus.open(tiny.build(tmp_path_factory.mktemp("kites"))) as corpus:
        yield corpus


@pytest.mark.parametrize(
    ("version", "key", "expected"),
    [
        ("2003-07-01", "212.6e", ("reworded", "305.7")),
        ("2004-02-01", "303.1", ("renumbered", "602.1")),
        ("2009-07-11", "305.7", ("same", "305.7")),
        ("2004-02-01", "212.7", ("removed", None)),
    ],
)
def test_became(corpus, version, key, expected):
    record = corpus.record(corpus.version(version), key)
    reading = read(corpus, record.lineage_id)
    today = became(reading, reading.by_record[record.id])
    assert (today.state, today.stand and today.stand.key) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("A kite flies.", "A kite flies.", "same"),
        ('A "kite" flies.', "A kite flies.", "same"),
        ("A kite flies (see rule 212.6e).", "A kite flies (see rule 305.7).", "same"),
        ("A kite flies.", "A kite falls.", "reworded"),
    ],
)
def test_numbers_and_typography_are_no_words(old, new, expected):
    then, now = (Forms(0, *forms(text, ())) for text in (old, new))
    assert state("305.1", then, "305.1", now) == expected
