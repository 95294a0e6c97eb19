"""The last day on which a rule is known to exist: a partial text shows the rules of its own day only."""

from __future__ import annotations

import pytest

from ruletrail.corpus import history, lineage
from ruletrail.corpus.store import Corpus, create
from tests.corpus.lineage.test_chain import BELL, CART, WELL, document


def last(home, versions, key: str) -> history.Revision:
    documents = [document(version, rules, covers=covers) for version, (rules, covers) in versions.items()]
    with create(home, documents) as corpus:
        lineage.trace(corpus)
    with Corpus.open(home) as corpus:
        found = corpus.versions()[-1]
        return history.history(corpus, corpus.record(found, key)).revisions[-1]


@pytest.mark.parametrize(
    ("covers", "known"), [(None, ""), (("100",), "2002-01-01~test")], ids=["a whole rulebook", "parts alone"]
)
def test_what_the_newest_text_has_goes_on_if_it_is_whole(tmp_path, covers, known):
    books = {"2001-01-01": {"100.1": CART}, "2002-01-01": {"100.1": CART, "100.2": WELL}}
    told = last(tmp_path, {version: (rules, covers) for version, rules in books.items()}, "100.1")
    assert (told.last, told.until) == (known, "")


def test_a_hole_in_the_newest_text_leaves_open_whether_a_rule_goes_on(tmp_path):
    newest = document("2003-01-01", {"100.1": BELL}, gaps=("100.2",))
    with create(tmp_path, [document("2002-01-01", {"100.1": BELL, "100.2": WELL}), newest]) as corpus:
        lineage.trace(corpus)
    with Corpus.open(tmp_path) as corpus:
        record = corpus.record(corpus.version("2002-01-01"), "100.2")
        told = history.history(corpus, record).revisions[-1]
    assert (told.last, told.until) == ("2002-01-01", "")
