"""The sentences of models/coverage/sentences.toml: what is said to be played is played, in the scenarios that are named."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from ruletrail.models.covering import DEFINITION, EXECUTABLE, PLAYED, POINTER, SentenceRow, classify, sentence_rows, sentences
from ruletrail.models.differing import scenario_of
from ruletrail.models.rules import Rules, rules_as_of
from ruletrail.models.scenario.play import Result, play
from ruletrail.models.scenario.read import Scenario
from ruletrail.models.scope import type_rules
from ruletrail.models.standings import Standings

#: A version of each decade's half, in which the sentences are looked for.
DAYS = ("1999-04-23", "2004-10-01", "2007-05-01", "2010-07-16", "2014-07-18", "2020-04-17", "2026-08-07")


def shows(row: SentenceRow, scenario: Scenario, result: Result) -> bool:
    """True if a play had what the row says plays its sentence: a clause that decided, or a verb or ask that was reached."""
    left = {step for step, _ in result.left_out}
    used = {f"verb {step.word.name}" for n, step in enumerate(scenario.steps, 1) if n not in left}
    used |= {
        f"ask {ask.word.name}" for ask in scenario.asks if not str(result.answers[ask.name]).startswith(("no ", "not ", "unk"))
    }
    return any(row.by.fullmatch(each) for each in (*used, *(clause.behaviour for clause in result.clauses)))


@pytest.fixture(scope="module")
def found(archive_corpus):
    """Row -> the versions that have a sentence of it, with their rules."""
    held: dict[str, dict[str, Rules]] = defaultdict(dict)
    for version in (each for each in archive_corpus.versions() if each.date in DAYS and each.covers is None):
        standings = Standings.of(archive_corpus).version(version.version) or {}
        for record in type_rules(archive_corpus.records(version), version.date):
            rule = classify(record.key, record.normal, standings)
            for sentence, _ in sentences(record.normal, rule.by, standings) if rule.sort == EXECUTABLE else ():
                if row := next((each for each in sentence_rows() if each.holds(sentence, standings)), None):
                    held[row.text.pattern][version.version] = rules_as_of(version.version, archive_corpus)
    return held


def test_each_row_is_about_a_sentence_of_some_version(found):
    assert [row.text.pattern for row in sentence_rows() if row.text.pattern not in found] == []


@pytest.mark.parametrize("row", [row for row in sentence_rows() if row.sort == PLAYED], ids=lambda row: row.by.pattern)
def test_what_is_said_to_be_played_is_played_in_a_scenario_of_each_version(found, row):
    scenarios = [scenario_of(Path(name)) for name in row.scenarios]
    assert scenarios
    for version, rules in found[row.text.pattern].items():
        plays = [(scenario, play(scenario, rules)) for scenario in scenarios]
        assert any(shows(row, scenario, result) for scenario, result in plays), version
        assert not any(result.mismatches for _, result in plays), version


def test_sentences_have_a_reason_where_they_are_not_played():
    assert all(row.why for row in sentence_rows() if row.sort in (DEFINITION, POINTER))


@pytest.mark.parametrize("day", ["2004-10-01", "2010-07-16", "2026-08-07"])
def test_four_fifths_of_the_sentences_are_played(archive_corpus, day):
    from ruletrail.models.covering import coverage

    version = next(each for each in archive_corpus.versions() if each.date == day)
    played, every = coverage(archive_corpus, version).sentences
    assert played / every >= 0.8
