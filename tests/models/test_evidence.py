"""Every clause is borne out by the text of every version of the archive; and a reworded rule is noticed."""

from __future__ import annotations

from dataclasses import replace

from corpus.store import Corpus, create
from models.behaviours import all_behaviours
from models.covering import CLASSES, UNCLASSIFIED, classify, coverage, tables
from models.cues import gather
from scrapers import read
from scrapers.source import Source


def test_every_clause_is_in_every_text(archive_corpus):
    found = gather(archive_corpus)
    assert found.problems == []
    assert found.checked >= len(all_behaviours()) * 20


def test_every_clause_is_in_the_releases_that_survive_only_as_documents(shared, tmp_path):
    documents = [read(Source.open(path)) for path in sorted((shared / "documents").iterdir())]
    with create(tmp_path, documents):
        pass
    with Corpus.open(tmp_path) as corpus:
        found = gather(corpus)
    assert found.problems == []
    assert found.checked >= len(all_behaviours()) * 2


def test_a_reworded_rule_is_a_problem(archive_corpus, monkeypatch):
    import re

    rule = next(b for b in all_behaviours() if b.name == "legend-rule")
    old = rule.variants[-1]
    monkeypatch.setattr(rule, "variants", [*rule.variants[:-1], replace(old, cue=re.compile("never written"))])
    problems = gather(archive_corpus).problems
    assert problems
    assert all("no cue matches" in p.what for p in problems)
    assert {p.behaviour for p in problems} == {"legend-rule"}


def test_two_matching_cues_are_a_problem(archive_corpus, monkeypatch):
    import re

    rule = next(b for b in all_behaviours() if b.name == "legend-rule")
    old = rule.variants[0]
    monkeypatch.setattr(rule, "variants", [replace(old, cue=re.compile("legend", re.I)), *rule.variants[1:]])
    assert any("cues of" in p.what for p in gather(archive_corpus).problems)


def test_a_rule_is_executable_while_its_clause_is_in_force():
    words = "When legendary things of the same name are in play, all are gone."
    assert classify("420.5e", words, "2006-02-01").by == ("legend-rule",)
    assert classify("420.5e", words, "2020-01-01").sort == UNCLASSIFIED


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
