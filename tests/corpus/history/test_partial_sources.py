"""Facts that a partial text can't show are reported as unknown."""

from __future__ import annotations

import pytest

from ruletrail.corpus import lineage
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.history import find, history
from ruletrail.corpus.history.wording_difference import difference
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, Document, Ledger, Record
from ruletrail.corpus.store import Corpus, create

RULES = {"212.1": "A cart rolls on two wheels.", "300.1": "A day has four parts in this order.", "300.2": "Nobody rides."}


def document(version: str, *numbers: str, **fields) -> Document:
    records = [Record(RULE, RuleNumber.parse(n), RULES[n], file=f"{version}.txt", lines=(1, 1)) for n in numbers]
    return Document("fragment", "Rules", version, records, [Ledger(f"{version}.txt", 1, sha256=version)], **fields)


def test_a_rule_that_a_part_does_not_reach_is_not_said_to_have_no_counterpart(tmp_path):
    whole = document("2003-12-01", *RULES)
    part = document("2004-01-15~part", "212.1", covers=("212",))
    with create(tmp_path, [whole, part]) as corpus:
        lineage.trace(corpus)
    with Corpus.open(tmp_path) as corpus:
        old, new = corpus.versions()
        assert difference(corpus, "212.1", old, new).relation == "same"
        for before, after in ((old, new), (new, old)):
            with pytest.raises(NotFoundError, match=r"300\.1 is not in this source, which holds sections 212: 2004-01-15"):
                difference(corpus, "300.1", before, after)


@pytest.mark.parametrize(
    ("older", "relation"),
    [
        ({"covers": ("212",)}, "first"),
        ({"covers": ("212", "300"), "spans": (("212.1", "212.1"), ("300.1", "300.1"))}, "first"),
        ({"covers": ("212", "300")}, "added"),
    ],
    ids=["another section", "another page", "the same section"],
)
def test_what_an_older_part_does_not_cover_is_not_new(tmp_path, older, relation):
    before = document("2012-05-01~part", "212.1", **older)
    after = document("2017-08-25~part", "212.1", "300.2", covers=("212", "300"))
    with create(tmp_path, [before, after]) as corpus:
        lineage.trace(corpus)
        _version, record = find(corpus, "300.2")
        assert [revision.relation for revision in history(corpus, record).revisions] == [relation]
