"""Plays a scenario under one version, or under many without playing twice what can't differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from corpus.store import Corpus
from models.behaviours import Variant
from models.engine import UnsettledError
from models.errors import IllegalActionError, NotInForceError
from models.rules import Rules, rules_as_of
from models.scenario.arguments import ArgumentError
from models.scenario.read import Ask, Scenario, Step
from models.scenario.table import NoSuchError, Table, dated, lay_out
from models.trace import Trace, answers_alike
from models.typeline import NoSuchTypeError

#: What ends a step or an ask because its subject isn't there; the exception's ``answer`` says which.
_ABSENT = (NotInForceError, NoSuchTypeError, NoSuchError)


@dataclass(frozen=True)
class Result:
    """What a scenario answered under one version."""

    version: str
    day: str
    answers: dict[str, Any]
    clauses: tuple[Variant, ...]
    """The variants that had something to say, in the order in which they did."""
    expected: dict[str, Any]
    """Ask -> the answer that the file expects at this version, for asks that expect one."""
    skipped: tuple[int, ...]
    """Steps, from 1, that were left out: optional ones that aren't legal, and those about what doesn't exist."""

    @property
    def mismatches(self) -> dict[str, tuple[Any, Any]]:
        """Ask -> (expected, answered) where they differ."""
        return {ask: (want, self.answers[ask]) for ask, want in self.expected.items() if want != self.answers[ask]}

    def as_json(self) -> dict:
        """The command contract's object for one version."""
        clauses = [
            {"clause": v.behaviour.name, "since": v.since, "until": v.until, "rule": v.number_at(self.day)} for v in self.clauses
        ]
        made = {"version": self.version, "answers": self.answers, "clauses": clauses}
        if self.mismatches:
            made["mismatches"] = {ask: {"expected": want, "answered": got} for ask, (want, got) in self.mismatches.items()}
        return made


def play(scenario: Scenario, rules: Rules) -> Result:
    """Plays a scenario under some rules. Raises ScenarioError with file and line for a step that can't be done."""
    return _result(scenario, rules.fresh())[0]


def _result(scenario: Scenario, rules: Rules) -> tuple[Result, Trace]:
    table = lay_out(scenario, rules)
    answers: dict[str, Any] = {}
    skipped: list[int] = []
    for number in range(len(scenario.steps) + 1):
        if number and not _do(scenario, table, scenario.steps[number - 1]):
            skipped.append(number)
        for ask in scenario.asks:
            if ask.after == number:
                answers[ask.name] = _answer(scenario, table, ask)
    answers = {ask.name: answers[ask.name] for ask in scenario.asks}
    return _dressed(scenario, rules, answers, rules.trace, tuple(skipped)), rules.trace


def _dressed(scenario: Scenario, rules: Rules, answers: dict, trace: Trace, skipped: tuple[int, ...]) -> Result:
    expected = {
        ask.name: found.answer
        for ask in scenario.asks
        if (found := next((e for e in ask.expect if e.holds(rules.day)), None)) is not None
    }
    decided = tuple(rules.variants[name] for name in trace.decided)
    return Result(rules.version, rules.day, answers, decided, expected, skipped)


def _arguments(scenario: Scenario, table: Table, item: Step | Ask) -> dict | str:
    """The function's arguments; a text: the "no such …" of an object that isn't there.

    Of several objects that a step is done to, those that aren't there are passed over.
    """
    arguments, absent = {}, ""
    for key, written in item.values.items():
        parameter, kind, _ = item.word.keys[key]
        value = dated(table.rules, written)
        try:
            arguments[parameter] = kind.read(table, value)
        except ArgumentError as error:
            raise scenario.error(f"{item.word.sort} {item.word.name!r}, {key}: {error}", (*item.path, key)) from None
        if kind.objects:
            named = arguments[parameter] if isinstance(arguments[parameter], tuple) else (arguments[parameter],)
            there = tuple(each for each in named if each not in table.missing)
            if there and key == "objects":
                arguments[parameter] = named = there
            absent = absent or next((table.missing[each] for each in named if each in table.missing), "")
    return absent or arguments


def _do(scenario: Scenario, table: Table, step: Step) -> bool:
    arguments = _arguments(scenario, table, step)
    if isinstance(arguments, str):
        return False
    before = table.game
    try:
        step.word.function(table, **arguments)
        if step.check:
            table.settle()
    except _ABSENT:
        table.game = before
        return False
    except IllegalActionError as error:
        table.game = before
        if step.optional:
            return False
        remedy = "choose a legal step, or write optional = true"
        raise scenario.error(f"step {step.path[1] + 1} under {table.rules.version}: {error}", step.path, remedy) from None
    except (ArgumentError, UnsettledError) as error:
        raise scenario.error(f"step {step.path[1] + 1} under {table.rules.version}: {error}", step.path) from None
    return True


def _answer(scenario: Scenario, table: Table, ask: Ask) -> Any:
    arguments = _arguments(scenario, table, ask)
    if isinstance(arguments, str):
        return arguments
    try:
        return ask.word.function(table, **arguments)
    except _ABSENT as absent:
        return absent.answer
    except ArgumentError as error:
        raise scenario.error(f"ask {ask.name!r} under {table.rules.version}: {error}", ask.path) from None


def play_all(scenario: Scenario, versions: Iterable[str], corpus: Corpus | None = None) -> list[Result]:
    """Plays a scenario under many versions.

    A play depends only on what it asked the rules: where those of the next version answer all of that alike, the result is
    the same and isn't played again.
    """
    results: list[Result] = []
    trace, played, before = None, None, None
    for version in versions:
        rules = rules_as_of(version, corpus)
        rules.like = played
        if trace is not None and answers_alike(rules, trace, before):
            last = results[-1]
            results.append(_dressed(scenario, rules, last.answers, trace, last.skipped))
        else:
            rules = rules.fresh()
            result, trace = _result(scenario, rules)
            played = rules.as_found
            results.append(result)
        before = rules
    return results
