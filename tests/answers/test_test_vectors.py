"""Test vectors: each one is a situation that runs from its own JSON, and gives the answers in it."""

from __future__ import annotations

import csv
import io
import json
import shutil

import jsonschema
import pytest
from click.testing import CliRunner

from ruletrail import contract
from ruletrail.answers.test_vectors import vector
from ruletrail.cli import ruletrail
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


def run(*arguments) -> tuple[int, str]:
    result = CliRunner().invoke(ruletrail, ["run", *map(str, arguments)])
    return result.exit_code, result.stdout


def test_a_folder_is_played_file_by_file(tmp_path, digest_home):
    for name in ("two-legends", "playing-lands"):
        if name in library_files():
            shutil.copy(library_files()[name], tmp_path)
    (tmp_path / "bear.json").write_text(
        json.dumps({"battlefield": ["Grizzly Bears"], "asks": [{"name": "what", "ask": "zone", "of": "Grizzly Bears",
                                                                 "expect": [{"answer": "hand"}]}]}), "utf-8")  # fmt: skip
    code, told = run(tmp_path, "--as-of", "2004", "--as-of", "2026", "--format", "csv", "--home", digest_home)
    rows = list(csv.DictReader(io.StringIO(told)))
    assert code == 1 and {row["scenario"] for row in rows} >= {"bear", "two-legends"}
    assert [(row["day"][:4], row["answer"], row["expected"]) for row in rows if row["question"] == "what"] == [
        ("2004", "battlefield", "hand"), ("2026", "battlefield", "hand")
    ]  # fmt: skip


def test_eras_of_a_table_are_those_of_the_vector(digest_home):
    code, told = run("two-legends", "--ever", "--format", "csv", "--home", digest_home)
    rows = [row for row in csv.DictReader(io.StringIO(told)) if row["question"] == "the older one"]
    assert code == 0 and [row["from"] for row in rows][1:] == ["2004-10-01", "2013-07-13"] and rows[-1]["to"] == ""


def test_a_folder_without_scenarios_is_told(tmp_path):
    result = CliRunner().invoke(ruletrail, ["run", str(tmp_path)])
    assert result.exit_code != 0 and "holds no scenario" in str(result.exception)
