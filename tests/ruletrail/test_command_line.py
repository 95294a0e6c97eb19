"""The command line in a shell: options in either place, closed pipes, odd terminals, advice that works as printed."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import types
from pathlib import Path

import click
import pytest

from ruletrail import cli
from ruletrail.advice import as_typed
from ruletrail.cli import CommandFolder
from ruletrail.corpus.errors import RuletrailError
from ruletrail.output import without_controls


def run(*arguments: object, **options) -> subprocess.CompletedProcess:
    options = {"capture_output": True, "text": True, "timeout": 120} | options
    return subprocess.run([sys.executable, "-m", "ruletrail", *map(str, arguments)], **options)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--home", "HOME", "versions", "--json"],
        ["versions", "--json", "--home", "HOME"],
        ["versions", "--home=HOME", "--json"],
        ["--json", "versions", "--home", "HOME"],
        ["--home=HOME", "--json", "versions"],
        ["-j", "versions", "--no-pager", "--home", "HOME"],
    ],
)
def test_home_and_json_stand_before_or_after_the_command(digest_home, arguments):
    done = run(*(a.replace("HOME", str(digest_home)) for a in arguments))
    assert done.returncode == 0, done.stderr
    assert [row["version"] for row in json.loads(done.stdout)] == sorted(row["version"] for row in json.loads(done.stdout))


@pytest.mark.parametrize(
    ("arguments", "environment", "coloured"),
    [
        (["--color", "always", "search", "trample"], {}, True),
        (["search", "trample", "--color=always"], {"NO_COLOR": "1"}, True),
        (["search", "trample"], {"FORCE_COLOR": "1"}, True),
        (["search", "trample", "--color", "never"], {"FORCE_COLOR": "1"}, False),
        (["search", "trample"], {}, False),
    ],
)
def test_colours_as_asked_for_also_in_a_pipe(digest_home, arguments, environment, coloured):
    bare = {name: value for name, value in os.environ.items() if "COLOR" not in name}
    done = run("--home", digest_home, *arguments, env=bare | environment)
    assert done.returncode == 0 and ("\x1b[1m" in done.stdout) == coloured
    assert "\x1b]8" not in done.stdout  # no links but on a terminal


def test_two_dates_are_told_in_three_ways(digest_home):
    """Requested in issue 43: options, two dates, or a range."""
    for command in (["diff", "305.7"], ["changes"]):
        ways = (["--from", "2004", "--to", "2011"], ["2004", "2011"], ["2004..2011"])
        told = [run("--home", digest_home, *command, *way) for way in ways]
        assert {done.returncode for done in told} == {0} and len({done.stdout for done in told}) == 1
        assert (
            run("--home", digest_home, *command, "2004..").stdout == run("--home", digest_home, *command, "2004", "latest").stdout
        )
        refused = run("--home", digest_home, *command, "..2004")
        assert refused.returncode == 2 and "a range is two dates" in refused.stderr


@pytest.mark.parametrize("command", [["show", "305.7"], ["search", "trample"], ["cites", "305.7"]], ids=" ".join)
def test_a_day_to_come_is_told(digest_home, command):
    done = run("--home", digest_home, *command, "--as-of", "2950")
    assert done.returncode == 0 and "note: that day is still to come; the newest version here is 20" in done.stderr
    assert "to come" not in run("--home", digest_home, *command, "--as-of", "2011").stderr


def test_help_of_a_command_of_a_command():
    assert run("help", "model", "diff").stdout == run("model", "diff", "--help").stdout
    assert run("help").stdout == run("--help").stdout
    refused = run("help", "nonsense")
    assert refused.returncode == 2 and "there is no command 'nonsense'" in refused.stderr


def test_what_stands_after_two_hyphens_is_not_an_option(digest_home):
    done = run("--home", digest_home, "history", "--", "--home")
    assert done.returncode == 1 and "home is not in this source" in done.stderr
    assert run("search", "--home").returncode == 2


def test_advice_names_the_home_and_works_as_printed(tmp_path):
    home = tmp_path / "a home"
    done = run("history", "305.7", "--home", home)
    assert done.returncode == 2
    advice = done.stderr.split("run: ", 1)[1]
    assert shlex.split(advice)[1:] == ["-m", "ruletrail", "--home", str(home), "build"]
    built = subprocess.run(
        [sys.executable, *shlex.split(advice)[1:], "--no-site"], capture_output=True, text=True, timeout=120, check=True
    )
    hint = next(line for line in built.stdout.splitlines() if line.startswith("next: "))
    for command in hint.removeprefix("next: ").split(" · ")[:2]:
        tried = subprocess.run([sys.executable, *shlex.split(command)[1:]], capture_output=True, text=True, timeout=120)
        assert tried.returncode == 0, (command, tried.stderr)


def test_advice_leaves_other_words_alone(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/usr/bin/ruletrail", "--home", "h", "check"])
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/ruletrail")
    assert (
        as_typed("this ruletrail reads 3; run: ruletrail build SOURCE")
        == "this ruletrail reads 3; run: ruletrail --home h build SOURCE"
    )
    assert as_typed("no such file") == "no such file"
    monkeypatch.setattr(sys, "argv", [*sys.argv, "--home", "one", "--home=another"])
    assert "--home another" in as_typed("run: ruletrail build")


@pytest.mark.skipif(os.name != "posix", reason="pipes of a POSIX shell")
def test_a_closed_pipe_is_no_error(digest_home):
    process = subprocess.Popen(
        [sys.executable, "-m", "ruletrail", "--home", str(digest_home), "changes", "--from", "2004", "--to", "latest", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    assert (process.stderr.read(), process.wait(60)) == (b"", 0)


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors by number")
@pytest.mark.parametrize("descriptor", [0, 1, 2])
def test_a_command_whose_input_or_output_is_closed_does_its_work(tmp_path, descriptor):
    text = tmp_path / "2020-01-01.txt"
    text.write_text(
        "Kite Comprehensive Rules\n\nThese rules are effective as of January 1, 2020.\n\n1. Kites\n\n100. General\n\n"
        "100.1. A kite is a toy that flies on a string.\n\nGlossary\n\nKite\nA toy.\n\nCredits\n\nNobody.\n"
    )
    command = [sys.executable, "-m", "ruletrail", "--home", tmp_path / "home", "build", text]
    done = subprocess.run(command, preexec_fn=lambda: os.close(descriptor), check=False, timeout=600)
    assert done.returncode == 0
    assert (tmp_path / "home" / "current").exists()


def test_too_little_memory_is_one_line(digest_home, monkeypatch, capsys):
    def fail(*_args, **_options):
        raise MemoryError

    monkeypatch.setattr(cli.ruletrail, "main", fail)
    assert cli._run() == 2
    assert capsys.readouterr().err.strip() == "ruletrail: there isn't memory enough; see that memory is left, and try again"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["versions"], ["versions", "--json"]], ids=" ".join)
def test_a_full_disk_behind_the_output_is_one_line(digest_home, arguments):
    with open("/dev/full", "w") as full:
        done = run("--home", digest_home, *arguments, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1 and "No space" in done.stderr


def test_an_output_encoding_that_lacks_characters_ends_no_command(digest_home):
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    for arguments in (["show", "305.7"], ["show", "305.7", "--json"], ["versions"]):
        done = run("--home", digest_home, *arguments, env=env)
        assert done.returncode == 0, done.stderr
        if "--json" in arguments:
            json.loads(done.stdout)


def test_control_characters_never_reach_a_terminal():
    assert without_controls({"text": ["a\x1b[31mb\x07\x9b1mc\td\ne"]}) == {"text": ["a [31mb  1mc\td\ne"]}


def test_a_module_that_declares_no_command_is_refused_with_what_was_expected(monkeypatch):
    module = types.ModuleType("odd_commands.broken")
    module.command = lambda: None
    monkeypatch.setitem(sys.modules, "odd_commands", types.ModuleType("odd_commands"))
    monkeypatch.setitem(sys.modules, "odd_commands.broken", module)
    folder = CommandFolder("odd_commands")
    with pytest.raises(RuletrailError, match=r"odd_commands.broken: `command` is .*expected a click command"):
        folder.get_command(click.Context(folder), "broken")


def test_every_command_is_in_the_help_with_an_example():
    from ruletrail.cli import ruletrail

    ctx = click.Context(ruletrail)
    for name in ruletrail.list_commands(ctx):
        command = ruletrail.get_command(ctx, name)
        assert command is not None and (command.hidden or f"ruletrail {name}" in (command.help or "")), name


def test_help_says_what_each_command_says_of_itself():
    from ruletrail.cli import ruletrail

    ctx = click.Context(ruletrail, info_name="ruletrail")
    told = ruletrail.get_help(ctx).partition("Commands:")[2]
    shown = [name for name in ruletrail.list_commands(ctx) if not ruletrail.get_command(ctx, name).hidden]
    assert "ledger" not in shown and "  ledger " not in told
    width = ctx.make_formatter().width - 6 - max(map(len, shown))
    for name in shown:
        assert f"  {name} " in told and ruletrail.get_command(ctx, name).get_short_help_str(width) in " ".join(told.split()), name


def test_help_imports_no_command():
    code = (
        "import sys; from ruletrail.cli import ruletrail; ruletrail.main(['--help'], standalone_mode=False); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert not [name for name in loaded if name.startswith(("ruletrail.commands.", "ruletrail.corpus.store", "whoosh", "jinja2"))]


def test_the_command_alone_says_what_to_do_next(digest_home, tmp_path):
    empty = run("--home", tmp_path / "none")
    assert empty.returncode == 0 and "nothing in" in empty.stdout and f"--home {tmp_path / 'none'} build" in empty.stdout
    there = run("--home", digest_home)
    assert there.returncode == 0 and "holds the digest" in there.stdout and " serve" in there.stdout
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "corpus.sqlite").write_bytes(b"not a corpus" * 100)
    ruined = run("--home", tmp_path / "other")
    assert ruined.returncode == 2 and " build SOURCE" in ruined.stderr and len(ruined.stderr.splitlines()) == 1
