"""ruletrail doctor"""

from __future__ import annotations

import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any

import click

from ruletrail.home import Settings
from ruletrail.output import counted, emit, fitted, json_option


@click.command(name="doctor", hidden=True)
@json_option
@click.pass_obj
def command(settings: Settings, as_json: bool) -> None:
    """Shows what is installed, where the home is and what it holds, what is out of date, and which command repairs it.

    ``check`` shows the same, and compares every file with what the build wrote.

    \b
    Examples:
      ruletrail doctor
      ruletrail --home rules doctor --json
    """
    emit(installed(settings) | _home(settings), as_json, write)


def installed(settings: Settings) -> dict[str, Any]:
    """The installed versions and extras, and the path of the home."""
    found = {"ruletrail": version("ruletrail"), "python": platform.python_version(), "system": platform.platform()}
    return {**found, "executable": sys.executable, "extras": _extras(), "home": str(settings.home)}


def _extras() -> dict[str, list[str]]:
    """Extra -> its missing packages."""
    missing: dict[str, list[str]] = {}
    for line in requires("ruletrail") or ():
        named = re.match(r"([\w.-]+).*; *extra *== *['\"]([\w-]+)['\"]", line)
        if named and named[2] not in ("test", "build"):
            missing.setdefault(named[2], [])
            try:
                version(named[1])
            except PackageNotFoundError:
                missing[named[2]].append(named[1])
    return missing


def _home(settings: Settings) -> dict[str, Any]:
    """The content of the home, and its outdated parts."""
    from ruletrail.checks import problems
    from ruletrail.corpus.errors import CorpusError

    if not settings.has_corpus:
        return {**NOTHING_HELD, "problems": ["no corpus here yet; run: ruletrail build"]}
    try:
        found = problems(settings, quick=True)
        there, newer = held(settings)
    except CorpusError as error:  # of another release of ruletrail, or damaged
        return {**NOTHING_HELD, "problems": [str(error)]}
    return {**there, "problems": found + newer}


#: The content of a home that can't be read.
NOTHING_HELD = {"versions": 0, "commentaries": 0, "newest": None}


def held(settings: Settings) -> tuple[dict[str, Any], list[str]]:
    """The content of a home, and a note if a newer release is known. Raises CorpusError if nothing can be read."""
    from ruletrail.corpus.releases import releases

    with settings.open() as corpus:
        newest, versions = corpus.version("").version, len(corpus.versions())
        commentaries = len(corpus.versions(commentary=True)) - versions
    release = releases()[-1]
    is_old = newest[:10] < release.effective
    newer = [f"{release} of {release.effective} isn't here; run: ruletrail fetch --latest"] if is_old else []
    return {"versions": versions, "commentaries": commentaries, "newest": newest}, newer


def write(data: dict[str, Any]) -> None:
    """Prints what is installed, what the home holds, and the problems."""
    from ruletrail.advice import as_typed

    click.echo(f"ruletrail {data['ruletrail']}, Python {data['python']} ({data['executable']}), {data['system']}")
    for extra, missing in data["extras"].items():
        click.echo(fitted(f"extra {extra}: " + (f"missing {', '.join(missing)}" if missing else "installed")))
    beside = f" and {counted(data['commentaries'], 'commentary', 'commentaries')}" if data["commentaries"] else ""
    held = (
        f"{counted(data['versions'], 'version')}{beside}, the newest {data['newest']}"
        if data["versions"]
        else "no version can be read here"
    )
    click.echo(fitted(f"home {data['home']}: {held}"))
    for problem in data["problems"]:
        click.echo(as_typed(problem))
