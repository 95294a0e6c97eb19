"""The differences of the clauses of two versions, as text by subject and step."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import click

from ruletrail.corpus.releases import of_date
from ruletrail.output import answered, counted, fitted

#: Up to so many words of a list, or new clauses of a subject and day, are named; more are counted.
NAMED, ALONE = 12, 3
#: Answers if the rules of a version have no such thing or don't say, and if that is so of an earlier step.
SILENCE = ("no such", "not stated", "unknown", "not reached")


def _named(version: str) -> str:
    """A version by its release and day: "Magic 2010 (M10), 2009-07-11"."""
    release = of_date(version[:10])
    return f"{release}, {version[:10]}" if release else version[:10]


def write(data: dict[str, Any], full: bool) -> None:
    """Writes the result of ``model diff``."""
    steps = data["story"]
    changed = [step for step in steps if step["old"] and step["new"]]
    came, went = (sum(not step[side] for step in steps) for side in ("old", "new"))
    summary = f"{counted(len(changed), 'behaviour')} changed, {came} new, {went} ended"
    click.secho(fitted(f"{_named(data['from'])} -> {_named(data['to'])}: {summary}"), bold=True)
    for shipped in data["without_text"]:
        click.echo(fitted(f"  {shipped}"))
    backwards = data["from"][:10] > data["to"][:10]
    for subject, found in groupby(steps, key=lambda step: step["subject"]):
        click.secho(f"\n{subject.capitalize()}", bold=True)
        _write_subject(list(found), full, backwards)
    if changed:
        click.echo(fitted(f"\n  For small boards that show these changes: ruletrail model differ {data['from']} {data['to']}"))
    for each in data["reread"]:
        about = f"{each['new']['about'].rstrip('.')} ({each['new']['rule']})"
        click.echo(fitted(f"  Played as before, though nobody has read its rule's new words: {about}"))
    write_lists(data, full)
    left_out = 0
    for scenario in data["scenarios"]:
        answers = scenario["answers"].items()
        differing = [(ask, pair) for ask, pair in answers if full or not any(str(each).startswith(SILENCE) for each in pair)]
        left_out += not differing
        if differing:
            click.secho(fitted(f"  {scenario['title']} ({scenario['scenario']})"), bold=True)
        for ask, (old, new) in differing:
            click.echo(fitted(f"    {ask}: {answered(old)} -> {answered(new)}"))
    if left_out:
        click.echo(fitted(f"  {counted(left_out, 'situation')} left out: one version has no rule for what they ask (--full)"))


def _write_subject(steps: list[dict[str, Any]], full: bool, backwards: bool) -> None:
    """Writes the changes of one subject. Each version's changes are written forwards in time, even if the comparison goes
    backwards.
    """
    earlier, later = ("new", "old") if backwards else ("old", "new")
    for version, found in groupby(steps, key=lambda step: step["version"]):
        release = of_date(version[:10])
        click.echo(fitted(f"  {version[:10]}" + (f"  {release}" if release else "")))
        same = list(found)
        for step in (step for step in same if full or (step["old"] and step["new"])):
            for side, name in ((earlier, "before"), (later, "since")):
                if told := step[side]:
                    click.echo(fitted(f"    {name}: {told['about']} ({told['rule']})", 6))
                    if full and told["text"]:
                        click.echo(fitted(f"      {told['text']}", 6))
        for side, other, name in ((later, earlier, "new"), (earlier, later, "no longer")):
            alone = [step[side] for step in same if not step[other] and not full]
            for told in alone[:ALONE]:
                click.echo(fitted(f"    {name}: {told['about']} ({told['rule']})", 6))
            if more := len(alone[ALONE:]):
                click.echo(fitted(f"    {name}: {more} more (--full)", 6))


def write_lists(data: dict[str, Any], full: bool) -> None:
    """The rules that have another number, and the lists that have other words."""
    if data["renumbered"] or data["lists"]:
        click.echo()
    for name, (before, after) in data["renumbered"].items() if full else ():
        click.echo(fitted(f"  {name.replace('-', ' ')}: now {after}, before {before}"))
    if data["renumbered"] and not full:
        click.echo(fitted(f"  {len(data['renumbered'])} clauses have other rule numbers (--full)"))
    for name, (gone, come) in data["lists"].items():
        words = [*(f"-{word}" for word in gone), *(f"+{word}" for word in come)]
        told = ", ".join(words) if full or len(words) <= NAMED else f"{len(come)} came, {len(gone)} went (--full)"
        click.echo(fitted(f"  {name}: {told}"))


def _there(board: dict[str, Any]) -> str:
    there = "; ".join(f"{zone}: {', '.join(board[zone])}" for zone in ("battlefield", "hand", "outside") if zone in board)
    return re.sub(r"'s an? (?=\S)", "'s ", there)


#: Ask about an object or player on a board -> the words between its name and the answer.
_SAYS = {
    "life": "'s life is", "zone": "'s zone is", "type line": " is", "size": " is", "abilities": "'s abilities are",
    "controller": " is controlled by", "owner": " is owned by", "counters": " has", "status": " is", "damage": " has",
    "combat": " is", "attached to": " is attached to",
}  # fmt: skip


def _answers(board: dict[str, Any]) -> list[str]:
    asked = dict.fromkeys((*board["old"], *board["new"]))
    return [f"{_says(each)} {' -> '.join(answered(board[when].get(each, '-')) for when in ('old', 'new'))}" for each in asked]


def _says(asked: str) -> str:
    """The beginning of a sentence that ends with the answer."""
    name, _, what = asked.rpartition(": ")
    return f"{name}{_SAYS[what]}" if what in _SAYS else f"{asked}:"


def _decided_by(board: dict[str, Any]) -> list[str]:
    """The rule that makes the difference, before and since."""
    sides = (("before", board["decided_by"]["old"]), ("since", board["decided_by"]["new"]))
    return [f"{name}: {rule['about']} ({rule['rule']})" if rule else f"{name}: no such rule" for name, rule in sides]


def write_boards(data: dict[str, Any]) -> None:
    """Writes the result of ``model differ``."""
    many, others = len(data["boards"]), data["not-found"]
    all_of = counted(many + len(others), "change")
    summary = f"ruletrail found a short example for {many} of the {all_of}" if many + len(others) else "no clause changed"
    click.secho(fitted(f"{_named(data['from'])} -> {_named(data['to'])}: {summary}"), bold=True)
    for board in data["boards"]:
        click.secho(fitted(f"\n{_there(board)}"), bold=True)
        for line in (*(f"{step}." for step in board["steps"]), *_answers(board)):
            click.echo(fitted(f"  {line}"))
        for line in _decided_by(board):
            click.echo(fitted(f"    {line}", 6))
    for heading, listed in (("No example found for:", others), ("About what only one of the two has:", data["births"])):
        if listed:
            click.echo(f"\n{heading}")
        for each in listed:
            about = each["new"] or each["old"]
            click.echo(fitted(f"  {about['about']} ({about['rule']})"))
