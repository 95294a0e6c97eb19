"""Situations as tests for other programs: position, steps, questions, and the answers and deciding rules of each era."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruletrail.answers.plays import every_version
from ruletrail.corpus.dates import day_before
from ruletrail.models.scenario.read import LANGUAGE, SETTLES

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus
    from ruletrail.models.scenario.play import Result
    from ruletrail.models.scenario.read import Scenario, Step


@dataclass(frozen=True, slots=True)
class EraAnswer:
    """An answer, and its first and last day; ``end`` is "" while it holds."""

    JSON = "from=start to=end? answer"

    start: str
    end: str
    answer: Any


@dataclass(frozen=True, slots=True)
class EraRules:
    """The numbers of the rules that decided a play, and the first and last day on which they did."""

    JSON = "from=start to=end? rules"

    start: str
    end: str
    rules: list[str]


@dataclass(frozen=True, slots=True)
class TestVector:
    """A situation and its answers, from the oldest version to the newest."""

    name: str
    scenario: dict[str, Any]
    """Position, steps and questions, in the JSON form that ``ruletrail run`` reads."""
    answers: dict[str, list[EraAnswer]]
    """Name of a question -> its answers."""
    rules: list[EraRules]


def test_vectors(corpus: Corpus | None) -> Iterator[TestVector]:
    """Every situation that comes with ruletrail, played under every version of the corpus and of the built-in data."""
    from ruletrail.models.differing import in_library, library_files
    from ruletrail.models.rules import rules_as_of
    from ruletrail.models.scenario.play import play_under

    several = [rules_as_of(version, corpus) for version in every_version(corpus)]
    for name in library_files():
        scenario = in_library(name)
        yield vector(scenario, play_under(scenario, several))


def vector(scenario: Scenario, results: Sequence[Result]) -> TestVector:
    """The test vector of a scenario. ``results`` are oldest first."""
    answers = {
        ask.name: [EraAnswer(*era) for era in _eras(results, [each.answers[ask.name] for each in results])]
        for ask in scenario.asks
    }
    rules = [EraRules(*era) for era in _eras(results, list(map(_decided, results)))]
    return TestVector(Path(scenario.file).stem, as_data(scenario), answers, rules)


def table(scenario: Scenario, results: Sequence[Result], *, by_day: bool = False) -> Iterator[dict[str, Any]]:
    """A row for each question of a scenario and each era of its answer; with ``by_day``, for each question and day.

    ``expected`` is None, unless the file expects another answer.
    """
    wrong = {(ask, result.day): want for result in results for ask, (want, _) in result.mismatches.items()}
    named, decided = Path(scenario.file).stem, list(map(_decided, results))
    for ask in (each.name for each in scenario.asks):
        answers = [each.answers[ask] for each in results]
        starts = range(len(results)) if by_day else _starts(answers)
        for start, after in zip(starts, [*starts[1:], len(results)], strict=True):
            of_era = range(start, after)
            when = {"day": results[start].day} if by_day else dict(zip(("from", "to"), _span(results, start, after), strict=True))
            row = {"scenario": named, "question": ask, **when, "answer": answers[start]}
            row["expected"] = next((wrong[ask, day] for n in of_era if (ask, day := results[n].day) in wrong), None)
            yield row | {"rules": sorted({rule for n in of_era for rule in decided[n]})}


def as_data(scenario: Scenario) -> dict[str, Any]:
    """A scenario in the form of a JSON file, with its cards as objects, and its sentences as verbs and asks."""
    data: dict[str, Any] = {"language": LANGUAGE, "title": scenario.title, "players": list(scenario.players)}
    data |= {"active": scenario.active, "phase": scenario.phase, "turn": scenario.turn}
    data |= {SETTLES: True} if scenario.settles else {}
    asks = [{"name": ask.name, "ask": ask.word.name, **ask.values, "after": ask.after} for ask in scenario.asks]
    return data | {"objects": scenario.objects, "steps": list(map(_step, scenario.steps)), "asks": asks}


def _step(step: Step) -> dict[str, Any]:
    told = {"said": step.sentence} if step.sentence else {}
    optional = {"optional": True} if step.optional else {}
    unchecked = {} if step.check else {"check": False}
    return {"do": step.word.name, **step.values, **optional, **unchecked, **told}


def _decided(result: Result) -> list[str]:
    """The numbers of the rules that decided a play."""
    return sorted({clause.number for clause in result.clauses})


def _eras(results: Sequence[Result], values: Sequence[Any]) -> Iterator[tuple[str, str, Any]]:
    """(first day, last day, value) of each run of the same value."""
    starts = _starts(values)
    for start, after in zip(starts, [*starts[1:], len(values)], strict=True):
        first, last = _span(results, start, after)
        yield first, last or "", values[start]


def _starts(values: Sequence[Any]) -> list[int]:
    """The index at which each run of the same value begins."""
    return [next(places) for _, places in groupby(range(len(values)), key=lambda n: repr(values[n]))]


def _span(results: Sequence[Result], start: int, after: int) -> tuple[str, str | None]:
    """The first and the last day of the results from ``start`` to before ``after``; the last day is None for the last results."""
    return results[start].day, day_before(results[after].day) if after < len(results) else None
