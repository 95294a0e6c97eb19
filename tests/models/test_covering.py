"""Coverage: every type rule of every version is executable, a definition, a pointer, or not modelled with a reason."""

from __future__ import annotations

from ruletrail.corpus.store import Corpus
from ruletrail.models.covering import CLASSES, UNCLASSIFIED, classify, coverage, tables
from ruletrail.models.standing import shipped


def test_a_rule_is_executable_while_its_clause_stands():
    words = "When legendary things of the same name are in play, all are gone."
    assert classify("420.5e", words, shipped("2006-02-01")).by == ("legend-rule",)
    assert classify("420.5e", words, shipped("2020-01-01")).sort == UNCLASSIFIED


def test_the_reviewed_tables_are_well_formed():
    assert all(row.sort in CLASSES for row in tables())


def test_every_type_rule_is_counted_once(archive_corpus):
    for version in archive_corpus.versions()[::20]:
        found = coverage(archive_corpus, version)
        assert sum(found.counts.values()) == len(found.rules) == len({rule.number for rule in found.rules})


def test_nothing_is_unclassified_and_nine_tenths_are_executable_or_defined(archive_corpus):
    for version in archive_corpus.versions():
        found = coverage(archive_corpus, version)
        assert found.counts[UNCLASSIFIED] == 0, version.version
        assert found.share >= 0.9 or version.date < "2003-07-01", version.version


def test_nothing_of_the_digest_is_unclassified(digest_home):
    with Corpus.open(digest_home) as corpus:
        found = [coverage(corpus, version) for version in corpus.versions()]
    assert [(each.version, rule.number) for each in found for rule in each.rules if rule.sort == UNCLASSIFIED] == []
