"""The seed documents are parts of rulebooks. Each is played by its own text; for the rest the shipped table is assumed, with a
remark."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail


def run(home, *arguments):
    result = CliRunner().invoke(ruletrail, ["--home", str(home), *map(str, arguments)], catch_exceptions=False)
    return json.loads(result.stdout) if "--json" in arguments else result.stdout


@pytest.fixture(scope="module")
def home(shared, tmp_path_factory):
    made = tmp_path_factory.mktemp("seeds")
    run(made, "build", shared / "seeds", "--no-site", "--no-index")
    return made


def test_each_part_is_read_and_what_it_does_not_cover_is_assumed(home):
    versions = [version["version"] for version in run(home, "versions", "--json") if not version.get("commentary")]
    assert len(versions) == 3
    for version in versions:
        clauses = run(home, "model", "--as-of", version, "--json")["clauses"]
        bases = Counter(clause["basis"] for clause in clauses)
        assert bases["reviewed"] > 40 and bases["assumed"] > 40, version
        assert set(bases) <= {"reviewed", "read", "assumed"}, version


def test_check_has_nothing_against_the_models(home):
    assert "models:" not in run(home, "check")


def test_a_play_says_what_is_assumed(home):
    (version, *_) = [v["version"] for v in run(home, "versions", "--json") if v["version"].startswith("2004")]
    (one,) = run(home, "run", "two-legends", "--as-of", version, "--json")
    assert one["by_text"] and "assumed" in one["basis"].split()
    assert "(its text is not here)" in run(home, "run", "two-legends", "--as-of", version)
