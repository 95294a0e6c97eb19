"""How the clauses of two versions differ: as JSON, and told by subject, step by step."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from ruletrail.corpus.releases import of_date
from ruletrail.models.behaviours import by_name
from ruletrail.output import fitted

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.models.boards import Board
    from ruletrail.models.differing import BehaviourDifference
    from ruletrail.models.standing import Standing


def as_json_of(corpus: Corpus | None, found: BehaviourDifference) -> dict[str, Any]:
    """The difference as JSON."""
    named_so = {"clause": found.behaviour.name, "subject": found.subject, "version": found.version}
    return {**named_so, "old": side(corpus, found.old), "new": side(corpus, found.new)}


def side(corpus: Corpus | None, standing: Standing | None) -> dict[str, Any] | None:
    """One side of it; None where no variant stands."""
    if standing is None or standing.variant is None:
        return None
    record = corpus.by_id(standing.record) if corpus is not None and standing.record is not None else None
    about = {"variant": standing.variant.name, "rule": standing.number, "basis": standing.basis, "about": standing.variant.about}
    return {**about, "text": record.text if record else None}


#: So many words of a list are named; of more only how many they are.
NAMED = 12
#: Answers where the rules of a version have no such thing, or don't say, and where that is so of what led there.
SILENCE = ("no such", "not stated", "unknown", "not reached")


def write(data: dict[str, Any], full: bool) -> None:
    """Writes what ``model diff`` tells."""
    steps = data["story"]
    changed = [step for step in steps if step["old"] and step["new"]]
    came, went = (sum(not step[side] for step in steps) for side in ("old", "new"))
    told = f"{len(changed)} changes at the table, {came} clauses came, {went} went"
    click.secho(fitted(f"{data['from']} -> {data['to']}: {told}"), bold=True)
    for shipped in data["without_text"]:
        click.echo(fitted(f"  {shipped}"))
    for subject, found in groupby(steps, key=lambda step: step["subject"]):
        click.secho(f"\n{subject.capitalize()}", bold=True)
        _write_subject(list(found), full)
    for each in data["reread"]:
        click.echo(fitted(f"  {each['clause']}: played as before, though its rule has new words that nobody has read"))
    write_lists(data, full)
    left_out = 0
    for scenario in data["scenarios"]:
        answers = scenario["answers"].items()
        differing = [(ask, pair) for ask, pair in answers if full or not any(str(each).startswith(SILENCE) for each in pair)]
        left_out += not differing
        if differing:
            click.secho(fitted(f"  {scenario['title']} ({scenario['scenario']})"), bold=True)
        for ask, (old, new) in differing:
            click.echo(fitted(f"    {ask}: {old} -> {new}"))
    if left_out:
        click.echo(fitted(f"  {left_out} scenarios ask only what one of the two has no rule for (--full)"))


def _write_subject(steps: list[dict[str, Any]], full: bool) -> None:
    """The changes of one subject. What came or went is one line for each version."""
    for version, found in groupby(steps, key=lambda step: step["version"]):
        release = of_date(version[:10])
        click.echo(fitted(f"  {version}" + (f"  {release}" if release else "")))
        same = list(found)
        for step in (step for step in same if full or (step["old"] and step["new"])):
            for side, name in (("old", "before"), ("new", "since")):
                if told := step[side]:
                    click.echo(fitted(f"    {name}: {told['about']} ({told['rule']})", 6))
                    if full and told["text"]:
                        click.echo(fitted(f"      {told['text']}", 6))
        for side, name in (("old", "new"), ("new", "no longer")):
            if alone := [step["clause"] for step in same if not step[side] and not full]:
                click.echo(fitted(f"    {name}: {', '.join(clause.replace('-', ' ') for clause in alone)}", 6))


def write_lists(data: dict[str, Any], full: bool) -> None:
    """The rules that have another number, and the lists that have other words."""
    if data["renumbered"] or data["lists"]:
        click.echo()
    for name, (before, after) in data["renumbered"].items() if full else ():
        click.echo(fitted(f"  {name}: now {after}, before {before}"))
    if data["renumbered"] and not full:
        click.echo(fitted(f"  {len(data['renumbered'])} clauses stand in rules with other numbers (--full)"))
    for name, (gone, come) in data["lists"].items():
        words = [*(f"-{word}" for word in gone), *(f"+{word}" for word in come)]
        told = ", ".join(words) if full or len(words) <= NAMED else f"{len(come)} came, {len(gone)} went (--full)"
        click.echo(fitted(f"  {name}: {told}"))


def as_json_of_board(board: Board) -> dict[str, Any]:
    """A board that is answered differently, as JSON; its objects and steps are those of a scenario."""
    zones: dict[str, list[str]] = {}
    for zone, text in board.objects:
        zones.setdefault(zone, []).append(text)
    about = by_name()[board.behaviour].where.rpartition(".")[2].replace("_", " ")
    return {"clause": board.behaviour, "subject": about, **zones, "steps": board.sentences, "old": board.old, "new": board.new}


def write_boards(data: dict[str, Any]) -> None:
    """Writes what ``model differ`` found."""
    many, others = len(data["boards"]), data["not-found"]
    click.secho(
        fitted(f"{data['from']} -> {data['to']}: {many} of {many + len(others)} changes show on a small board"), bold=True
    )
    for board in data["boards"]:
        there = "; ".join(f"{zone}: {', '.join(board[zone])}" for zone in ("battlefield", "hand", "outside") if zone in board)
        click.secho(fitted(f"\n{there}"), bold=True)
        for step in board["steps"]:
            click.echo(fitted(f"  {step}."))
        for asked in dict.fromkeys((*board["old"], *board["new"])):
            click.echo(fitted(f"  {asked}: {board['old'].get(asked, '-')} -> {board['new'].get(asked, '-')}"))
    if others:
        click.echo(fitted(f"\nNo small board shows: {', '.join(each['clause'].replace('-', ' ') for each in others)}"))
