"""A rulings editor of 2004 noted by hand the day of each wording. The archive must agree."""

from __future__ import annotations

import pytest

from ruletrail.corpus.history import history
from ruletrail.corpus.lineage import trace
from ruletrail.corpus.store import Corpus, create

#: The editor's stamp is for a change of punctuation, which is no new wording here.
PUNCTUATION = {"212.1c": "2003-10-01", "212.4j": "2003-12-01"}


@pytest.fixture(scope="module")
def home(shared, tmp_path_factory):
    from ruletrail.scrapers import read
    from ruletrail.scrapers.source import Source

    texts = ["cr-2003-05-26-SCG", "2003-07-01", "2003-10-01", "2003-12-01", "2004-02-01"]
    sources = [shared / "archive" / f"{name}.txt" for name in texts] + sorted((shared / "seeds").glob("000_*"))
    folder = tmp_path_factory.mktemp("stamps")
    with create(folder, [read(Source.open(source)) for source in sources]) as corpus:
        trace(corpus)
    return folder


def test_number_and_wording_appear_together_when_the_stamp_says(home):
    with Corpus.open(home) as corpus:
        part = next(v for v in corpus.versions() if not v.is_whole)
        stamped = [r for r in corpus.records(part) if r.kind == "rule" and r.revised]
        found = {}
        for record in stamped:
            in_force = [r for r in history(corpus, record).revisions if r.first <= part.date]
            found[record.key] = in_force[-1].first if in_force else ""
        differing = {record.key: record.revised[0] for record in stamped if found[record.key] != record.revised[0]}
    assert len(stamped) >= 40
    assert differing == PUNCTUATION
