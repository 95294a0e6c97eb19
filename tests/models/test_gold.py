"""The questions of gold/behaviours.json: the models change at the same boundaries of eras."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from ruletrail.models.differing import library
from ruletrail.models.intervals import first_day, step_at
from ruletrail.models.parameters import shipped
from ruletrail.models.scenario.play import play_all
from tests.conftest import SHARED

MAPPED = {}
for _file in sorted((Path(__file__).parent / "gold").glob("*.toml")):
    MAPPED |= tomllib.loads(_file.read_text("utf-8"))


def questions() -> list[dict]:
    path = SHARED / "gold" / "behaviours.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else []


ASKED = [question for question in questions() if question["id"] in MAPPED]


def boundaries(question: dict) -> list[tuple[str, str]]:
    """(last version of an era, first version of the next)."""
    eras = question["eras"]
    return [(old["to"], new["from"]) for old, new in pairwise(eras)]


def state_of(mapped: dict, day: str):
    """The state of the models on a day, for a comparison across a boundary."""
    if "behaviour" in mapped:
        step = step_at(mapped["behaviour"], day)
        return step and step.variant
    if "list" in mapped:
        return shipped(day).words(mapped["list"])
    file = next(s for s in library() if s.file.replace("\\", "/").endswith(mapped["scenario"]))
    return play_all(file, [day])[0].answers


#: Releases whose text isn't in the archive: the shipped data has their lists from the next text on.
UNSEEN = {"2021-07-23", "2023-11-17"}


@pytest.mark.parametrize("question", ASKED, ids=lambda q: q["id"])
def test_each_era_boundary_is_one_of_the_models(question):
    mapped = MAPPED[question["id"]]
    for last, first in boundaries(question):
        if "list" in mapped and first in UNSEEN:
            continue
        assert state_of(mapped, last) != state_of(mapped, first), f"nothing changes at {first}"


@pytest.mark.parametrize("question", [q for q in ASKED if "behaviour" in MAPPED[q["id"]]], ids=lambda q: q["id"])
def test_nothing_is_in_force_before_the_first_era_and_the_rule_is_cited(question):
    behaviour = MAPPED[question["id"]]["behaviour"]
    assert first_day(behaviour) <= question["eras"][0]["from"]
    for era in question["eras"]:
        for day, number in era["rule_by_version"].items():
            assert step_at(behaviour, day).number == number


def test_every_question_is_mapped(shared):
    assert {question["id"] for question in questions()} <= MAPPED.keys()
