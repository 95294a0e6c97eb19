"""Arguments that don't exist, or are given twice; standard input; locales."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import resources

import pytest
from click.testing import CliRunner

from ruletrail import pipeline
from ruletrail.cli import ruletrail
from ruletrail.home import Settings
from tests.ruletrail.test_builds import THIN, TOY


@pytest.mark.parametrize("command", [("build", ""), ("add", ""), ("date", ""), ("run", ""), ("annotate", "")], ids=" ".join)
def test_an_empty_path_is_no_folder(digest_home, command):
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *command])
    assert done.exit_code == 2 and "no path was given" in done.stderr


def test_an_empty_home_and_a_file_are_no_homes(tmp_path):
    (tmp_path / "file").write_text("")
    assert "no path was given" in CliRunner().invoke(ruletrail, ["--home", "", "versions"]).stderr
    told = CliRunner().invoke(ruletrail, ["--home", str(tmp_path / "file"), "versions"])
    assert "not a folder" in str(told.exception)


def test_json_before_a_subcommand_holds_for_it(digest_home):
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "model", "--json", "diff", "2004", "2005"])
    assert json.loads(done.stdout)["from"]


def test_standard_input_is_a_source(tmp_path, digest_home):
    shown = resources.files("ruletrail.corpus").joinpath("data", "digest", "2004-01-15-rulings.txt").read_bytes()
    run = ["--home", str(tmp_path), "build", "-", "--no-index", "--no-site"]
    assert "1 version" in CliRunner().invoke(ruletrail, run, input=shown).stdout
    nothing = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "date", "-"], input=b"")
    assert str(nothing.exception).startswith("standard input: ")


@pytest.mark.parametrize(
    "command", [("run", "two-legends", "--ever", "--as-of", "2004"), ("search", "x", "--ever", "--as-of", "2004")]
)
def test_two_times_at_once_are_refused(digest_home, command):
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *command])
    assert done.exit_code == 2 and "choose one of --ever and --as-of" in done.stderr


def test_what_is_for_programs_is_utf8_in_every_locale(tmp_path):
    texts = [TOY.replace("string", word).replace("2020", year) for word, year in (("“line”", "2020"), ("“rope”", "2021"))]
    for year, text in zip(("2020", "2021"), texts, strict=True):
        (tmp_path / f"{year}.txt").write_text(text, "utf-8")
    pipeline.build(sorted(tmp_path.glob("*.txt")), Settings(tmp_path / "home"), THIN)
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for command in (["export"], ["export", "--format", "jsonl"], ["changes", "2021", "--format", "markdown"]):
        run = [sys.executable, "-m", "ruletrail", "--home", str(tmp_path / "home"), *command]
        told = subprocess.run(run, capture_output=True, env=environment, check=True).stdout.decode("utf-8")
        assert "“" in told and "\\u" not in told


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("run", "two-legend"), "did you mean two-legends?"),
        (("search", "land as-of:2007", "--as-of", "2004"), "two times are asked about"),
        (("shwo", "305.7"), "did you mean show?"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_what_is_misspelt_or_said_twice_is_told(digest_home, command, told):
    done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *command])
    assert done.exit_code and told in done.output + str(done.exception)
