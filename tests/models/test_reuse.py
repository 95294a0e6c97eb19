"""Playing under every version repeats a play only if the new version answers one of its questions differently."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ruletrail.models.parameters import shipped_versions
from ruletrail.models.scenario import play as playing
from ruletrail.models.scenario.read import parse

BEAR = '[objects.bear]\ntype = "Creature — Bear"\npower = 2\ntoughness = 2\n[[steps]]\ndo = "check"\n'
ASK = '[[asks]]\nask = "{}"\nof = "bear"\n'


@pytest.fixture
def plays(monkeypatch):
    """The versions that a scenario was really played under."""
    found, lay_out = [], playing.lay_out

    def counted(scenario, rules):
        found.append(rules.version)
        return lay_out(scenario, rules)

    monkeypatch.setattr(playing, "lay_out", counted)
    return found


def test_clauses_with_nothing_to_say_are_no_reason_to_play_again(plays):
    results = playing.play_all(parse(BEAR + ASK.format("types")), shipped_versions())
    assert {tuple(result.answers["types bear"]) for result in results} == {("creature",)}
    assert len(results) == len(shipped_versions())
    assert len(plays) <= 3


def test_a_clause_that_speaks_up_is(plays):
    text = BEAR.replace("Bear", "Wall") + '[[asks]]\nask = "may-attack"\nobject = "bear"\n'
    results = playing.play_all(parse(text), shipped_versions())
    answers = {result.version: result.answers["may-attack bear"] for result in results}
    assert (answers["2004-06-01"], answers["2004-10-01"]) == (False, True)
    assert "2004-10-01" in plays


def test_a_word_list_that_was_asked_is(plays):
    text = BEAR + '[[asks]]\nask = "is-listed"\nlist = "creature types"\nword = "Dog"\n'
    results = playing.play_all(parse(text), shipped_versions())
    answers = {result.version: result.answers["is-listed creature types, Dog"] for result in results}
    assert [answers[day] for day in ("2003-10-01", "2003-12-01", "2007-10-01", "2020-07-03")] == ["unknown", True, False, True]


def test_the_clauses_that_decided_do_not_hang_on_the_order_of_sets():
    program = (
        "from ruletrail.models.scenario.play import play; from ruletrail.models.scenario.read import parse; "
        "from ruletrail.models.rules import rules_as_of;"
        'text = \'[objects.x]\\ntype = "Artifact Creature Land — Golem Forest"\\n[[asks]]\\nask = "subtypes"\\nof = "x"\\n\';'
        "print(play(parse(text), rules_as_of('2020')).as_json())"
    )
    outputs = {
        subprocess.run([sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in "123"
    }
    assert len(outputs) == 1
