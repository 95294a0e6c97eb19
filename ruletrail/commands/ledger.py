"""ruletrail maintain ledger"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from ruletrail.corpus.dates import LATEST, span
from ruletrail.corpus.gaps import listed
from ruletrail.corpus.records import SKIPPED
from ruletrail.corpus.store import Corpus, Version, sources
from ruletrail.home import Settings
from ruletrail.output import BARE_DATE, emit, fitted, json_option


@click.command(name="ledger", short_help="Accounts for every line of the sources of a version.", hidden=True)
@click.argument("version", type=BARE_DATE)
@json_option
@click.pass_obj
def command(settings: Settings, version: str, as_json: bool) -> None:
    """Accounts for every line of a version's source: how many are rules, headings, examples and so on.

    Lines that were not recognised are listed. So are the repairs that were made, and the gaps: rules that the source lacks.

    \b
    Examples:
      ruletrail maintain ledger 2004-02-01
      ruletrail maintain ledger 2011-06-17 --json
    """
    with settings.open() as corpus:
        asked = _of_day(corpus, version)
        if asked is None:
            asked = corpus.version(version)
            if told := _why_this(corpus, version, asked):
                click.echo(f"note: {told}", err=True)
        emit(ledger_as_json(corpus, asked), as_json, _write)


def _why_this(corpus: Corpus, typed: str, version: Version) -> str:
    """The reason for answering a date with that version: the date has no text here, or several. "" if the choice is clear."""
    first, last = span(typed)
    if last == LATEST:
        return ""
    if not first <= version.date <= last:
        return f"no text of {typed} is here; this is {version.version}, in force then"
    several = [v for v in corpus.versions() if first <= v.date <= last and v.is_whole == version.is_whole]
    return f"of {len(several)} texts of {typed} this is the last, {version.version}" if len(several) > 1 else ""


def _of_day(corpus: Corpus, version: str) -> Version | None:
    """The version with that id, or else the text of that day: a whole rulebook before a part, and a part before commentary."""
    texts = [v for v in corpus.versions(commentary=True) if version in (v.version, v.date)]
    return min(texts, key=lambda v: (v.version != version, not v.is_whole, v.commentary), default=None)


def ledger_as_json(corpus: Corpus, version: Version) -> dict[str, Any]:
    """The ledger as the command contract's JSON, over all sources of the version."""
    account = sources.account(corpus, version)
    return {
        "version": version.version,
        "files": account.files,
        "lines": account.lines,
        "classes": account.classes,
        "unplaced": [asdict(line) for line in account.unplaced],
        "repairs": [asdict(repair) for repair in sources.repairs(corpus).get(version.id, ())],
        "gaps": [asdict(gap) | {"numbers": list(gap.numbers), "listed": listed(gap)} for gap in version.gaps],
    }


#: Class of lines -> its words for people, if they differ from its name.
_CALLED = {"furniture": "page headers and footers", "front": "introduction", "markup": "markup without text"}


def _write(data: dict[str, Any]) -> None:
    click.secho(fitted(f"{data['version']}  {', '.join(data['files'])}"), bold=True)
    for name, count in data["classes"].items():
        click.echo(f"{count:>7}  {_CALLED.get(name, name)}")
    click.echo(f"{data['lines']:>7}  lines in all, {len(data['unplaced'])} not recognised")
    for row in data["unplaced"]:
        click.echo(fitted(f"not recognised {row['file']}:{row['line']}: {row['text']}"))
    for row in data["repairs"]:
        click.echo(fitted(f"repaired {row['file']}:{row['line']}: {row['found']} -> {row['became']} ({row['why']})"))
    for row in data["gaps"]:
        where = f" ({row['file']}:{row['line']})" if row["file"] else ""
        listed = " ".join(row["listed"])
        if row["reason"] == SKIPPED:
            click.echo(fitted(f"{listed}: letter not used{where}"))
        else:
            click.echo(fitted(f"gap {listed}: {row['reason']}{where}"))
