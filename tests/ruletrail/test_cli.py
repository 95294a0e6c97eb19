"""Every command has help with examples, is in the documentation, and takes --json where it prints data."""

from __future__ import annotations

import json
import re
import shutil

import click
import pytest
from click.testing import CliRunner

from ruletrail.cli import ruletrail
from tests.conftest import ROOT

ALL_NAMES = ruletrail.list_commands(click.Context(ruletrail))
#: The commands in the help. The others are old names.
NAMES = [name for name in ALL_NAMES if not ruletrail.get_command(click.Context(ruletrail), name).hidden]
PRINTS_NO_DATA = {"help", "lsp", "mcp", "serve"}
#: Commands whose JSON is about the reader's own files or the machine, or comes from the network.
NOT_OF_A_HOME = {"add", "build", "clean", "date", "doctor", "export", "fetch", "update"}


@pytest.mark.parametrize("group", [[], ["model"], ["maintain"]], ids=" ".join)
def test_each_command_is_told_in_a_whole_sentence(group):
    told = CliRunner().invoke(ruletrail, [*group, "--help"]).stdout.partition("Commands:\n")[2].splitlines()
    assert told
    assert all(line.endswith(".") and not line.endswith("..") for line in told), told


@pytest.mark.parametrize("name", NAMES)
def test_command_has_help_with_examples(name):
    result = CliRunner().invoke(ruletrail, [name, "--help"])
    assert result.exit_code == 0
    assert f" ruletrail {name} " in result.output or f" ruletrail {name}\n" in result.output, "its help shows no example call"


@pytest.mark.parametrize("name", NAMES)
def test_command_is_in_the_readme_or_docs(name):
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert any(f"ruletrail {name}" in page.read_text("utf-8") for page in pages)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PRINTS_NO_DATA])
def test_command_takes_json(name):
    command = ruletrail.get_command(click.Context(ruletrail), name)
    commands = command.commands.values() if isinstance(command, click.Group) else [command]
    for one in commands:
        assert any("--json" in param.opts for param in one.params)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PRINTS_NO_DATA | NOT_OF_A_HOME])
def test_what_it_prints_as_json_is_documented(name):
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    assert f"\n## ruletrail {name}" in page, "say what it holds in the schema, and run: python -m tools.json_reference"


@pytest.mark.parametrize("name", sorted({*ALL_NAMES} - {*NAMES}))
def test_an_old_name_still_works(name):
    result = CliRunner().invoke(ruletrail, [name, "--help"])
    assert result.exit_code == 0 and result.output.startswith(f"Usage: ruletrail {name}")


def test_a_misspelt_command_is_wrong_usage():
    assert CliRunner().invoke(ruletrail, ["serach"]).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (["show", "305.7", "--json"], {"number": "305.7", "version": "2026-08-07~digest", "section": "Lands"}),
        (["show", "CR 212.6E", "--as-of", "2004", "--json"], {"number": "212.6e", "version": "2004-01-15~digest"}),
        (["ledger", "2004-01-15~digest", "--json"], {"version": "2004-01-15~digest", "unplaced": []}),
        (["check", "--json"], {"ok": True, "problems": []}),
    ],
)
def test_json_of_the_digest(digest_home, arguments, first):
    result = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *arguments])
    assert result.exit_code == 0, result.output
    assert first.items() <= json.loads(result.output).items()


def test_versions_are_listed_oldest_first(digest_home):
    result = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "versions", "--json"])
    listed = json.loads(result.output)
    assert [row["version"] for row in listed] == sorted(row["version"] for row in listed)
    assert all(row["covers"] != "all" and row["unplaced"] == 0 for row in listed)


def test_one_version_alone_is_listed_with_its_form_and_its_sections(digest_home):
    one, several = (
        CliRunner().invoke(ruletrail, ["--home", str(digest_home), "versions", *when]).stdout for when in (["M10"], [])
    )
    assert re.search(r"^2009-07-11 +\d+ rules  Magic 2010 \(M10\)  part: \d+ sections$", several, re.M)
    assert one.splitlines()[1] == "  form: official-text" and one.splitlines()[2].startswith("  covers: 100, ")
    assert "form:" not in several and "covers" not in several


@pytest.mark.parametrize(
    "arguments", [["show", "305.7"], ["history", "305.7"], ["diff", "305.7", "--from", "2004"], ["changes", "--from", "2004"]]
)
def test_no_color(digest_home, arguments, monkeypatch):
    for value, coloured in (("", True), ("1", False)):
        monkeypatch.setenv("NO_COLOR", value)
        result = CliRunner().invoke(ruletrail, ["--home", str(digest_home), *arguments], color=True)
        assert ("\x1b[" in result.output) == coloured


def test_history_fits_the_terminal(digest_home, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    result = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "history", "305.7"])
    assert result.exit_code == 0
    assert max(len(line) for line in result.output.splitlines() if line.startswith("  ")) <= 60


@pytest.mark.parametrize("words", ["", "...", " "])
def test_a_phrase_without_words_is_wrong_usage(words):
    assert CliRunner().invoke(ruletrail, ["phrase", words]).exit_code == 2


def test_a_problem_says_what_to_type_for_the_home_that_was_named(tmp_path, seeds_home, monkeypatch):
    shutil.copy(seeds_home / "corpus.sqlite", tmp_path)
    typed = ["--home", str(tmp_path), "check"]
    monkeypatch.setattr("sys.argv", ["ruletrail", *typed])
    printed = CliRunner().invoke(ruletrail, typed).output
    assert f"--home {tmp_path} build SOURCE" in printed
    assert "run: ruletrail build" not in printed


def test_what_became_of_a_phrase_after_a_part_of_the_rules_is_not_known(seeds_home):
    result = CliRunner().invoke(ruletrail, ["--home", str(seeds_home), "phrase", "enters the battlefield"])
    assert result.stdout.splitlines()[0].endswith(" 2011-07-15~rst-chapter or later") and "now" not in result.stdout


def test_parts_of_the_rules_are_whole_and_in_step(seeds_home):
    result = CliRunner().invoke(ruletrail, ["--home", str(seeds_home), "check", "--json"])
    told = json.loads(result.output)
    assert (told["ok"], told["problems"], told["review"]) == (True, [], [])


def test_a_number_that_one_rule_bore_at_another_time_is_answered(digest_home):
    result = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "show", "212.6g", "--json"])
    assert json.loads(result.stdout)["version"] == "2007-02-01~digest"
