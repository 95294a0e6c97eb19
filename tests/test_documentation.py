"""The documentation works as printed: its commands run, and its generated pages are up to date."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import command_reference, json_reference

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CLICK = [int(part) for part in version("click").split(".")[:2]]
FILE = re.compile(r"`([\w.-]+\.(?:toml|md))`")


def steps(page: str) -> Iterator[tuple[str, str]]:
    """The steps of a reader, in the page's order.

    ("", command) is a line to type, (file, text) a file to write, ("shown", text) the beginning of the last command's output.
    """
    place = 0
    for fence in FENCE.finditer(page):
        named = FILE.findall(page[place : fence.start()].rpartition("\n\n#")[2])
        place = fence.end()
        if fence[1] == "sh":
            yield from (("", line) for line in fence[2].splitlines() if line)
        elif fence[1] in ("toml", "markdown") and named:
            yield named[-1], fence[2]
        elif fence[1] == "text":
            yield "shown", fence[2]


@pytest.mark.parametrize("name", ["README.md", "docs/tutorial.md"])
def test_commands_run_as_printed_one_after_the_other(digest_home, tmp_path, name):
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "ruletrail"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ruletrail "$@"\n')
    program.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "RULETRAIL_HOME": str(digest_home),
    }
    ran, printed = 0, []
    for file, text in steps((ROOT / name).read_text("utf-8")):
        if file == "shown":
            assert printed[-1].startswith(text)
            printed = []
            continue
        if file:
            (tmp_path / file).write_text(text, "utf-8")
            continue
        done = subprocess.run(["sh", "-c", text], cwd=tmp_path, env=environment, capture_output=True, text=True)
        is_calm = all(line.startswith("note: ") for line in done.stderr.splitlines())
        assert done.returncode == 0 and done.stdout and is_calm, (text, done.stdout, done.stderr)
        printed.append(done.stdout)
        ran += 1
    assert ran >= 3


@pytest.mark.skipif(CLICK < [8, 4], reason="click before 8.4 shortens the lines of help in another way")
def test_the_reference_of_the_commands_is_up_to_date():
    before = dict(os.environ)
    assert command_reference.PAGE.read_text("utf-8") == command_reference.reference(), "run: python -m tools.command_reference"
    assert command_reference.MAN.read_text("utf-8") == command_reference.man_page(), "run: python -m tools.command_reference"
    assert before == os.environ  # a width that a command sets would make other tests in this process fail


def test_the_reference_of_their_json_is_up_to_date():
    told = json_reference.reference()
    assert json_reference.PAGE.read_text("utf-8") == told, "run: python -m tools.json_reference"


def test_every_page_is_in_the_contents():
    listed = set(re.findall(r"^([\w-]+)$", (ROOT / "docs" / "index.md").read_text("utf-8"), re.MULTILINE))
    assert listed == {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}


def test_links_between_pages_lead_somewhere():
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
        prose = re.sub(r"```.*?```|`[^`\n]+`|^    .*$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target, _, anchor in (link.partition("#") for link in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)", prose)):
            page = path.parent / target if target else path
            assert page.exists(), f"{path.name}: {target}"
            assert not anchor or page.suffix != ".md" or anchor in _anchors(page), f"{path.name}: {target}#{anchor}"


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_pictures_are_small():
    for path in (ROOT / "docs").rglob("*.png"):
        assert path.stat().st_size < 300_000, path
