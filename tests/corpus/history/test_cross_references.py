"""Citations in the real texts: ranges and lists are resolved, and each number is a record of the same version."""

from __future__ import annotations

import re

import pytest

from ruletrail.corpus.history.cross_references import cites, cross_references
from ruletrail.corpus.store import Corpus

#: (version, record) -> the rules that it cites; the comment shows the form of the citation.
CITES = {
    ("2003-12-01", "502.22a"): "409.1b 409.1f 409.1g 409.1h",  # "rules 409.1b and 409.1f-h"
    ("2016-09-30", "509.4a"): "509.1 509.2 509.3 603",  # "rules 509.1-3"
    ("2026-01-16", "role"): "111.10j 111.10k 111.10m 111.10n 111.10p 111.10q 111.10r 303.7",  # "rules 111.10j-r": no l, no o
    ("2003-12-01", "410.9"): "306 307 308 309 310 311 500",  # "rules 306-311"
    ("2026-01-16", "704.5j"): "",
}
_RULE = re.compile(r"\brules? (\d{3}\.\d+[a-z]?)(?=[,.;) ])")


@pytest.mark.parametrize(("version", "key"), CITES)
def test_a_record_cites_each_rule_of_a_range(archive_home, version, key):
    with Corpus.open(archive_home) as corpus:
        found = corpus.version(version)
        told = cites(corpus, found, corpus.record(found, key))
        assert [record.key for record in told.cites] == CITES[version, key].split()


def test_a_record_is_cited_by_rules_and_entries(archive_home):
    with Corpus.open(archive_home) as corpus:
        version = corpus.version("2026-01-16")
        told = cites(corpus, version, corpus.record(version, "704.5j"))
        assert [record.key for record in told.cited_by] == ["205.4d", "306.4", "legend rule"]


@pytest.mark.parametrize("version", ["1999-04-23", "2004-10-01", "2009-07-11", "2018-04-27", "2026-01-16"])
def test_every_rule_that_is_named_is_cited_if_the_version_has_it(archive_home, version):
    with Corpus.open(archive_home) as corpus:
        book = corpus.version(version)
        keys = {record.key for record in corpus.records(book) if record.number}
        found = {(each.citing.id, each.cited.key) for each in cross_references(corpus, book)}
        named = {(r.id, key) for r in corpus.records(book) for key in _RULE.findall(r.normal) if key in keys and key != r.key}
    assert len(named) > 30 and named <= found
    assert all(key in keys for _, key in found)
