"""Completion in a shell, the argument for standard input, and commands that list their choices."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail


def run(*arguments: object, given: str = "") -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "ruletrail", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, input=given)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["show", "305."], "305.7"),
        (["show", "legend r"], "legend rule"),
        (["show", "305.7", "--as-of", "M1"], "M10"),
        (["show", "305.7", "--as-of", "2009-07"], "2009-07-11"),
        (["changes", "--from", "lat"], "latest"),
        (["run", "two-leg"], "two-legends"),
        (["changes", "magic 20"], "Magic 2010"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_shell_offers(digest_home, typed, offered):
    words = ["ruletrail", "--home", str(digest_home), *typed]
    environment = os.environ | {
        "_RULETRAIL_COMPLETE": "zsh_complete",
        "COMP_WORDS": " ".join(f"'{word}'" for word in words[:-1]) + " " + words[-1].replace(" ", "\\ "),
        "COMP_CWORD": str(len(words) - 1),
    }
    command = [sys.executable, "-c", "from ruletrail.cli import ruletrail; ruletrail(prog_name='ruletrail')"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert offered in done.stdout.splitlines()


def test_bash_is_offered_what_it_can_take_as_one_word(tmp_path):
    if not (bash := shutil.which("bash")):
        pytest.skip("bash isn't here")
    called = f'exec {sys.executable} -c "from ruletrail.cli import ruletrail; ruletrail(prog_name=\'ruletrail\')" "$@"'
    (tmp_path / "ruletrail").write_text(f"#!/bin/sh\n{called}\n", "utf-8")
    (tmp_path / "ruletrail").chmod(0o755)
    script = """
    eval "$(_RULETRAIL_COMPLETE=bash_source ruletrail)"
    COMP_WORDS=(ruletrail changes 'Magic\\ 2010') COMP_CWORD=2 COMPREPLY=()
    _ruletrail_completion ruletrail
    printf '%s\\n' "${COMPREPLY[@]}"
    """
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([bash, "-c", script], capture_output=True, text=True, env=environment)
    assert done.stdout == "Magic\\ 2010\n", done.stderr


def test_versions_of_a_time_and_with_their_releases(digest_home):
    def told(*arguments: str) -> list[tuple[str, str]]:
        done = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "versions", *arguments, "--json"])
        return [(row["version"].partition("~")[0], row["release"]) for row in json.loads(done.stdout)]

    assert told("M10") == told("2009") == told("2010-01-01") == [("2009-07-11", "Magic 2010 (M10)")]
    assert [version for version, _ in told("2011")] == ["2011-06-17", "2011-06-30"]  # the rules, the commentary
    assert [version for version, _ in told("2018", "2023")] == ["2018-04-27", "2023-04-14"]
    assert "Magic 2010 (M10)" in run("--home", digest_home, "versions").stdout


def test_scenarios_are_listed_and_played_by_these_names(digest_home):
    done = run("--home", digest_home, "run", "--list", "--json")
    names = [row["name"] for row in json.loads(done.stdout)]
    assert len(names) > 100 and len(set(names)) == len(names)
    assert run("--home", digest_home, "run", names[0]).returncode == 0


def test_a_scenario_from_standard_input(digest_home):
    text = '[objects.desert]\ntype = "Land - Desert"\n\n[[asks]]\nask = "subtypes"\nof = "desert"\n'
    done = run("--home", digest_home, "run", "-", "--json", given=text)
    assert list(json.loads(done.stdout)[0]["answers"].values()) == [["Desert"]]
    assert "standard input" in run("--home", digest_home, "run", "-", given="[[[").stderr


def test_a_text_from_standard_input_is_dated(shared, tmp_path):
    text = (shared / "archive" / "2011-06-17.txt").read_text("utf-8", errors="replace")[:40_000]
    done = run("--home", tmp_path, "date", "-", "--json", given=text)
    assert json.loads(done.stdout)[0]["version"] == "2011-06-17", done.stderr
