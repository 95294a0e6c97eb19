"""Test vectors: each is a situation that runs again from its own JSON, with the answers that it tells."""

from __future__ import annotations

import json

import jsonschema
import pytest

from ruletrail import contract
from ruletrail.answers.test_vectors import vector
from ruletrail.corpus.json_form import json_form
from ruletrail.models.differing import in_library, library_files
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario.play import play, play_under
from ruletrail.models.scenario.read import parse

DAYS = ("2004-01-15", "2009-07-11", "2013-07-13", "2026-08-07")


@pytest.mark.parametrize("name", list(library_files())[::7])
def test_a_vector_is_played_again_with_its_answers(name):
    several = [rules_as_of(day) for day in DAYS]
    made = json.loads(json.dumps(json_form(vector(in_library(name), play_under(in_library(name), several)))))
    jsonschema.validate(made, {"$ref": "#/$defs/testVector", "$defs": contract.needed("testVector")})
    again = parse(json.dumps(made["scenario"]))
    for day, rules in zip(DAYS, several, strict=True):
        told = {
            ask: next(era["answer"] for era in eras if era["from"] <= rules.day and (not era["to"] or rules.day <= era["to"]))
            for ask, eras in made["answers"].items()
        }
        assert told == json.loads(json.dumps(play(again, rules).answers)), day


def test_eras_follow_one_another():
    several = [rules_as_of(day) for day in DAYS]
    made = vector(in_library("two-legends"), play_under(in_library("two-legends"), several))
    for eras in made.answers.values():
        assert [era.start for era in eras] == sorted({era.start for era in eras})
        assert [era.end for era in eras][-1] == "" and all(era.end for era in eras[:-1])
    assert any(len(eras) > 1 for eras in made.answers.values())
