"""A page of a user's own scenario: its answers on a line of time, and the clauses that made the difference. It is one file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ruletrail.corpus.releases import of_date
from ruletrail.models.scenario.play import Result
from ruletrail.site_templates import situations
from ruletrail.site_templates.environment import environment
from ruletrail.site_templates.played import AnswerSpan, played_of, spans_of
from ruletrail.site_templates.situations import shown


@dataclass(frozen=True)
class _OwnTurn:
    """A version that changes answers, its new answers, and the clauses that came or ended with it."""

    day: str
    release: str
    answers: list[tuple[str, str, str]]
    """(question, answer before, answer since)."""
    clauses: list[tuple[str, str]]
    """(rule, sentence of the clause)."""


def page(file: Path, title: str, source: str, results: Sequence[Result], why: dict[str, dict[str, list[str]]]) -> str:
    """The page in HTML, without a link to anything else.

    results: of every version, oldest first; why: version -> ask -> the sentences that lead to its answer.
    """
    days = [result.day for result in results]
    played = played_of(file, title or file.stem, source, results, [], [], why)
    last = date.fromisoformat(days[-1])
    ended = [span for span in spans_of(days, [result.ended for result in results]) if span.value]
    return (
        environment()
        .get_template("own_situation.html")
        .render(
            played=played,
            thing=situations.thing,
            turns=[turn for pair in pairwise(results) if (turn := _turn(*pair))],
            share=lambda span: _share(span, date.fromisoformat(days[0]), last),
            ended=ended,
            style=Markup(files("ruletrail.site_templates").joinpath("assets", "embed.css").read_text("utf-8")),
        )
    )


def versions_to_explain(results: Sequence[Result]) -> list[Result]:
    """The first version, and each whose answers differ from those of the version before."""
    return [results[0], *(after for before, after in pairwise(results) if before.answers != after.answers)]


def _turn(before: Result, after: Result) -> _OwnTurn | None:
    changed = [ask for ask in after.answers if before.answers[ask] != after.answers[ask]]
    if not changed:
        return None
    said, says = ({clause.variant for clause in result.clauses} for result in (before, after))
    came = [clause for clause in after.clauses if clause.variant not in said]
    went = [
        clause for clause in before.clauses if clause.variant not in says and clause.behaviour not in {c.behaviour for c in came}
    ]
    clauses = [(clause.number, clause.variant.about) for clause in came if clause.variant]
    clauses += [(f"{clause.number}, no longer", clause.variant.about) for clause in went if clause.variant]
    release = of_date(after.day)
    answers = [(ask, shown(before.answers[ask]), shown(after.answers[ask])) for ask in changed]
    return _OwnTurn(after.version, release.name if release else "", answers, clauses)


def _share(span: AnswerSpan, first: date, last: date) -> Any:
    """The share of the time that an answer held, in percent."""
    end = date.fromisoformat(span.end) if span.end else last
    whole = max((last - first).days, 1)
    return round(max((end - date.fromisoformat(span.start)).days, whole // 100) * 100 / whole, 2)
