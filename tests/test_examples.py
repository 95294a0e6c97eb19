"""Every example of every help, of README and of the docs runs as printed, and with --json if its command has that."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ruletrail.cli import ruletrail
from tests.conftest import ROOT, THOROUGH

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: Placeholders for a reader's own words. A line with one isn't an example to run.
PLACEHOLDER = re.compile(r"(?<![\w.-])(?:FILE|DATE|VERSION|NAME|DIR|URL|FOLDER|SOURCE|SCENARIO|PATH)(?![\w-])|\[VERSION\]|…")
#: These pages' commands run in their order, in test_documentation; the page on commands is made from the help.
IN_ORDER = ("README.md", "tutorial.md", "commands.md")
#: Commands that need the network, or run until they are stopped. They are parsed, but not run.
NOT_RUN = ("fetch", "serve", "lsp", "mcp")
#: Commands that write into the home.
WRITING = ("build", "clean")
LOOKED_FOR = 1
"""The exit status of a check that finds something; its help says so."""
ARTICLE = "The legend rule (CR 704.5k) was 420.5e once. See rule 305.7 and CR 212.6e (2004).\n"
CODE = "# CR 704.5j\nlegend = True  # rule 305.7\n"


def _words(line: str) -> list[str]:
    return shlex.split(re.split(r"[|<>]", line.partition("ruletrail ")[2])[0])


def _command(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command of a call, and the words behind it."""
    command: click.Command = ruletrail
    if words[0] == "--home":
        words = words[2:]
    while isinstance(command, click.Group) and words and (below := command.get_command(click.Context(command), words[0])):
        command, words = below, words[1:]
    return command, words


def _help(group: click.Group, name: str) -> Iterator[tuple[str, str]]:
    with click.Context(group) as context:
        for word in group.list_commands(context):
            command = group.get_command(context, word)
            assert command is not None
            for line in (command.help or "").splitlines():
                if re.match(r" *(?:xclip -o \| )?ruletrail ", line):
                    yield f"{name} {word}", line
            if isinstance(command, click.Group):
                yield from _help(command, f"{name} {word}")


def _pages() -> Iterator[tuple[str, str]]:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = page.read_text("utf-8")
        blocks = [] if page.name in IN_ORDER else [fence[2] for fence in FENCE.finditer(text) if fence[1] != "yaml"]
        prose = FENCE.sub("", text)
        lines = [line for block in blocks for line in block.splitlines()] + re.findall(
            r"^    (ruletrail .+)$", prose, re.MULTILINE
        )
        lines += [call for call in re.findall(r"`(ruletrail [^`\n]+)`", prose) if not _is_mention(call)]
        for line in lines:
            if re.match(r"\s*ruletrail ", line) and " count " not in line:  # a command that a page shows how to write
                yield page.name, line


def _is_mention(call: str) -> bool:
    """True if a page only names a command or an option, without the needed arguments."""
    if PLACEHOLDER.search(call) or len(call.split()) < 3:
        return True
    command, given = _command(_words(call))
    try:
        command.make_context(call, given, **ruletrail.context_settings)
    except (click.MissingParameter, click.BadOptionUsage):
        return True
    return False


def _call(line: str) -> str:
    """The line without its comment."""
    return re.split(r" {2,}| +# ", line.strip())[0]


def _examples() -> list[tuple[str, str]]:
    """Each call once, with its place."""
    lines = {_call(line): where for where, line in [*_help(ruletrail, "ruletrail"), *_pages()]}
    return sorted((line, where) for line, where in lines.items() if not PLACEHOLDER.search(line))


@pytest.fixture(scope="module")
def folder(tmp_path_factory, shared) -> Path:
    """A folder with the files in the examples."""
    folder = tmp_path_factory.mktemp("examples")
    for name in ("article.md", "old-article.html", "post.txt", "blog/first.md", "wiki/lands.wiki"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(ARTICLE)
    (folder / "src").mkdir()
    (folder / "src" / "legends.py").write_text(CODE)
    subprocess.run(
        "git init -q && git add . && git -c user.name=a -c user.email=a@b.c commit -qm a", shell=True, cwd=folder, check=True
    )
    copied = shared / "seeds" / "002_fe0d7c38d7e9f0fd.txt"
    for name in ("page-12.html", "copied-rules.txt"):
        shutil.copy(copied, folder / name)
    for name in ("MagicCompRules.txt", "MagicCompRules-20260417.txt", "downloads/new.txt", "texts/new.txt", "older/old.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(shared / "archive" / ("2004-02-01.txt" if "old" in name else "2026-04-17.txt"), folder / name)
    scenario = subprocess.run(
        [sys.executable, "-m", "ruletrail", "run", "--new", "Ann controls Blood Moon. Bob controls Bayou. What is Bayou?"],
        check=True, capture_output=True, cwd=ROOT,
    ).stdout  # fmt: skip
    for name in ("legends.toml", "scenario.toml", "moon.toml", "situations/moon.toml"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(scenario)
    sofa = {"name": "Sofa", "type_line": "Artifact", "oracle_text": "", "layout": "normal"}
    (folder / "oracle-cards.json").write_text(json.dumps([sofa]), "utf-8")
    program = folder / "bin" / "ruletrail"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ruletrail "$@"\n')
    program.chmod(0o755)
    return folder


def _run(line: str, folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    own = {
        **os.environ,
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "RULETRAIL_HOME": str(home),
    }
    return subprocess.run(["sh", "-c", line], cwd=folder, env=own, capture_output=True, text=True, input="305.7 Lands")


EXAMPLES = _examples()


@pytest.mark.parametrize(("line", "where"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_an_example_runs_as_printed(archive_home, folder, tmp_path, line, where):
    check(line, archive_home, folder, tmp_path)


def check(line: str, home: Path, files: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(files, tmp_path / "there"))
    words = _words(line)
    command, given = _command(words)
    name = words[2] if words[0] == "--home" else words[0]
    if name in NOT_RUN:
        command.make_context(name, given, **ruletrail.context_settings)
        return
    if "--plot" in given:
        pytest.importorskip("matplotlib")
    if command.name == "build" and given and "--scope" not in given:  # one build of all has an index and a site
        line += " --no-index --no-site"
    if command.name == "differ" and not THOROUGH:
        line += " --plays 300"
    if name in WRITING or "--home" in words:
        home = tmp_path / "home"
        if name != "build" or "--add" in given:
            _run("ruletrail build --no-index --no-site", folder, home)
        if "--home" in words:
            _run(f"ruletrail --home {words[1]} build --no-index --no-site", folder, home)
    elif command.name == "accept":
        home = Path(shutil.copytree(home, tmp_path / "home", symlinks=True, ignore=shutil.ignore_patterns("site")))
    line = line.replace("xclip -o |", "cat copied-rules.txt |")
    can_fail = re.search(r"[Ee]xit status 1|1: ", command.help or "") is not None or "--check" in given
    done = _run(line, folder, home)
    is_answered = done.returncode == 0 or (can_fail and done.returncode == LOOKED_FOR and done.stdout)
    assert is_answered and "Traceback" not in done.stderr, (done.returncode, done.stdout[-500:], done.stderr[-2000:])
    takes_json = any("--json" in param.opts for param in command.params)
    if takes_json and not re.search(r"[|<>]|--(?:format|json|git|graph|html|new|plot|diff|in-place|list)\b", line):
        told = _run(f"{line} --json", folder, home)
        if "choose one of" not in told.stderr:  # a form for people only, such as --table
            assert told.returncode == done.returncode, told.stderr
            json.loads(told.stdout)
