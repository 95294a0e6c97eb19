"""ruletrail history"""

from __future__ import annotations

from typing import Any

import click

from ruletrail.bearers import note_others, other_bearers
from ruletrail.corpus import change
from ruletrail.corpus.records import GLOSSARY
from ruletrail.corpus.releases import of_date
from ruletrail.home import Settings
from ruletrail.output import DATE, NUMBER, counted, emit, filled, fitted, in_words, json_option, span, told_unseen, woven
from ruletrail.word_marks import segments


@click.command(name="history")
@click.argument("number", type=NUMBER)
@click.option("--as-of", default="", type=DATE, help="Which rule is meant: the one that bore the number then (default: now).")
@click.option("--full", is_flag=True, help="Every wording whole, instead of what changed from one to the next.")
@click.option("--table", is_flag=True, help="A line a wording: number, days, what happened.")
@json_option
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, full: bool, table: bool, as_json: bool) -> None:
    """Tells how a rule or a glossary entry came to say what it says: its numbers, its wordings, and where they came from.

    The first wording is whole; of each later one is shown what changed.

    \b
    Examples:
      ruletrail history 305.7
      ruletrail history 212.6e --as-of 2004
      ruletrail history 305.7 --table
      ruletrail history "summoning sickness rule" --json
    """
    from ruletrail.corpus.history import history
    from ruletrail.meant import find

    with settings.open() as corpus:
        _version, record = find(corpus, number, as_of)
        told = history(corpus, record)
        others = [] if as_of or as_json else other_bearers(corpus, number, record)
        emit(told.as_json(), as_json, lambda data: _write_table(data) if table else _write(data, full))
        note_others(number, others)


COLOURS = {"wording": "yellow", "number": "cyan", "split": "magenta", "merged": "magenta", "added": "green", "first": "green"}
_SAID = {
    "first": "oldest known",
    "added": "new",
    change.WORDING: "reworded",
    change.EXAMPLES: "only its examples changed",
    change.REFERENCES: "only its references changed",
    change.NUMBER: "renumbered only",
    change.TYPOGRAPHY: "only its typography changed",
    "split": "split",
    "merged": "merged",
}


def _write(data: dict[str, Any], full: bool) -> None:
    last = data["revisions"][-1]
    click.secho(f"{last['number']}  lineage {data['lineage']}", bold=True)
    _write_ended(data)
    called = "name" if data["kind"] == GLOSSARY else "number"
    click.echo(fitted(f"{called} since {data['number_since']}, words since {data['wording_since']}"))
    before: dict[str, Any] | None = None
    for revision in data["revisions"]:
        click.echo()
        number, what = click.style(revision["number"], bold=True), _what(revision, before, data["kind"])
        click.echo(fitted(f"{number}  {_when(revision)}  {click.style(what, fg=COLOURS.get(_label(revision)))}"))
        if unseen := revision["unseen"]:
            click.echo(filled(told_unseen(unseen), "  "))
        for branch in data["ancestors"]:
            if branch["own_version"] == revision["from"]:
                click.secho(fitted(f"  from {branch['number']} of {branch['version']} ({branch['relation']})"), fg="magenta")
        if revision["change"] != change.NUMBER:
            click.echo(_wording(revision, None if full else before))
        before = revision
    if data["descendants"]:
        click.echo()
    _write_became(data)


def _write_ended(data: dict[str, Any]) -> None:
    if data["ended"]:
        click.secho(f"no longer in the rules since {data['ended']}", fg="red")


def _when(revision: dict[str, Any]) -> str:
    """The days in force, both included. Where no version says that it ended, the last one that has it is as far as one knows."""
    return span(revision["from"], revision["until"], revision["to"])


def _what(revision: dict[str, Any], before: dict[str, Any] | None, kind: str) -> str:
    """What became of the rule, in a few words, with the release that did it."""
    said = _SAID[_label(revision)]
    if before and before["number"] != revision["number"] and revision["change"] != change.NUMBER:
        said += " and renumbered"
    if kind == GLOSSARY:
        said = said.replace("renumbered", "renamed")
    release = of_date(revision["from"][:10])
    return f"{said}, {release}" if release else said


def _label(revision: dict[str, Any]) -> str:
    return change.label(revision["relation"], revision["change"])


def _wording(revision: dict[str, Any], before: dict[str, Any] | None) -> str:
    """The text with its examples; after another one, what changed in it."""
    if before is None:
        return filled(_text(revision), "  ")
    from ruletrail.corpus.changes import readable, word_diff

    return woven(segments(readable(word_diff(_text(before), _text(revision)))), "  ")


def _text(revision: dict[str, Any]) -> str:
    return "\n".join([revision["text"], *(f"Example: {example}" for example in revision["examples"])])


def _write_table(data: dict[str, Any]) -> None:
    click.secho(f"lineage {data['lineage']}", bold=True)
    _write_ended(data)
    before: dict[str, Any] | None = None
    for revision in data["revisions"]:
        share = int(100 * revision["similarity"]) if revision["change"] == change.WORDING else 0
        alike = f"{share}% alike" if 0 < share < 100 else ""  # a heading may have no word of the former one
        missing = revision["unseen"]["names"] if revision["unseen"] else []
        unseen = f" ({counted(len(missing), 'earlier release')} missing)" if missing else ""
        row = f"{revision['number']:10}  {_when(revision):24}  {alike:11}  {_what(revision, before, data['kind'])}{unseen}"
        click.echo(fitted(row.rstrip()))
        before = revision
    _write_became(data)


def _write_became(data: dict[str, Any]) -> None:
    for sentence in _became(data["descendants"]):
        click.secho(fitted(sentence), fg="magenta")


def _became(branches: list[dict[str, Any]]) -> list[str]:
    """ "212.4c of 2005-08-01 also became 303.3 and 303.4 (split)", one sentence a version."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for b in branches:
        groups.setdefault((b["own_number"], b["own_version"], b["version"], b["relation"]), []).append(b["number"])
    return [
        f"{own} of {old}: words of it went to {in_words(numbers)} of {new} ({relation})"
        for (own, old, new, relation), numbers in groups.items()
    ]
