"""The Python API: the examples of its guide run, and its answers agree with the commands."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ruletrail
from tests.conftest import ROOT


def test_the_examples_of_the_guide_run(digest_home):
    found = doctest.testfile(
        str(ROOT / "docs" / "python-api.md"),
        module_relative=False,
        globs={"HOME": digest_home},
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
    )
    assert found.attempted > 15 and found.failed == 0


def _command(home: Path, *arguments: str) -> object:
    call = [sys.executable, "-m", "ruletrail", "--home", str(home), *arguments, "--json"]
    told = json.loads(subprocess.run(call, capture_output=True, text=True, check=True).stdout)
    if isinstance(told, dict):
        del told["schema"], told["contract"]  # only a command's JSON needs them
    return told


def test_it_answers_what_the_commands_answer(digest_home):
    with ruletrail.open(digest_home) as home:
        told = _command(digest_home, "show", "305.7", "--as-of", "2011", "--alone")
        told.pop("commentary")
        told.pop("current")
        assert home.rule("CR 305.7", "2011").as_json() == told
        assert home.history("305.7").as_json() == _command(digest_home, "history", "305.7")
        difference = home.diff("305.7", "2011")
        assert [list(op) for op in difference.ops] == _command(digest_home, "diff", "305.7", "--from", "2011")["ops"]
        told = _command(digest_home, "changes", "--from", "2004", "--to", "2011", "--all")["links"]
        assert [link.as_json() for link in home.changes("2004", "2011", graded=True)] == told
        assert [hit.number for hit in home.search("lands")] == [
            h["number"] for h in _command(digest_home, "search", "lands")["hits"]
        ]
        results = home.play("two-legends", ["2004", "2011"])
        played = _command(digest_home, "run", "two-legends", "--as-of", "2004", "--as-of", "2011")
        assert [(r.version, r.answers) for r in results] == [(one["version"], one["answers"]) for one in played]


def test_a_closed_home_says_so(digest_home):
    home = ruletrail.open(digest_home)
    home.close()
    for ask in (home.versions, lambda: home.rule("305.7"), lambda: home.search("lands")):
        with pytest.raises(ruletrail.CorpusError, match="the home is closed"):
            ask()


def test_every_kind_of_error_of_the_guide_is_a_name_of_the_package():
    guide = (ROOT / "docs" / "python-api.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+Error)`", guide))
    assert named == {name for name in ruletrail.__all__ if name.endswith("Error")}
    assert all(issubclass(getattr(ruletrail, name), ruletrail.RuletrailError) for name in named)


def test_two_homes_in_one_process(digest_home, tmp_path):
    source = tmp_path / "kites.txt"
    source.write_text(
        "Kite Comprehensive Rules\n\nThese rules are effective as of January 1, 2020.\n\n1. Kites\n\n100. General\n\n"
        "100.1. A kite is a toy that flies on a string.\n\nGlossary\n\nKite\nA toy.\n\nCredits\n\nNobody.\n"
    )
    report = ruletrail.build([source], tmp_path / "home", site=False)
    assert report.versions == 1
    with ruletrail.open(tmp_path / "home") as kites, ruletrail.open(digest_home) as digest:
        assert kites.rule("100.1").version == "2020-01-01" and digest.rule("305.7").version != "2020-01-01"
        assert [hit.number for hit in kites.search("kite")] != [hit.number for hit in digest.search("kite")]


def test_no_corpus_is_an_error_with_its_fields(tmp_path):
    with pytest.raises(ruletrail.RuletrailError) as caught:
        ruletrail.open(tmp_path)
    assert caught.value.what == "no corpus here yet" and "ruletrail build" in caught.value.remedy


STRAY = "raise SystemExit('a stray module was imported')"


@pytest.mark.parametrize("name", ["models", "corpus", "indexer", "articles"])
def test_a_stray_module_in_the_working_folder_is_not_ours(tmp_path, digest_home, name):
    (tmp_path / f"{name}.py").write_text(STRAY)
    call = [sys.executable, "-m", "ruletrail", "--home", str(digest_home), "run", "two-legends", "--as-of", "2011"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    script = f"import ruletrail; ruletrail.open({str(digest_home)!r}).play('two-legends', '2011')"
    (tmp_path / "script.py").write_text(script)
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_version_of_the_package_is_had(digest_home):
    from importlib.metadata import version

    assert ruletrail.__version__ == version("ruletrail") and "__version__" in dir(ruletrail)


@pytest.mark.parametrize("table", ["years", "releases", "chapters", "reworded", "oldest"])
def test_statistics_are_those_of_the_command(digest_home, table):
    with ruletrail.open(digest_home) as home:
        assert home.stats(table) == _command(digest_home, "stats", table)
        assert home.stats() == home.stats("years")


def test_a_range_or_a_list_of_rules(digest_home):
    with ruletrail.open(digest_home) as home:
        numbers = [rule.number for rule in home.rules("305.2-305.4")]
        assert numbers == [rule["number"] for rule in _command(digest_home, "show", "305.2-305.4", "--alone")]
        assert {"305.2", "305.4"} <= set(numbers) and "305.7" not in numbers
        assert home.rules("305.7, 704.5j") == [home.rule("305.7"), home.rule("704.5j")]
        assert home.rules("305@2011") == home.rules("305", 2011)
