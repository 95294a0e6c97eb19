"""Plays a scenario under one version, or under many without repeating plays that can't differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ruletrail.corpus.store import Corpus
from ruletrail.models.engine import UnsettledError
from ruletrail.models.errors import NOT_MODELLED, IllegalActionError, NotInForceError, NotModelledError, NotPossibleError
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.replay import answers_alike
from ruletrail.models.rules import Rules, rules_as_of
from ruletrail.models.scenario.arguments import ArgumentError
from ruletrail.models.scenario.making import dated
from ruletrail.models.scenario.pending import pending, unwritten
from ruletrail.models.scenario.read import Ask, Scenario, Step
from ruletrail.models.scenario.table import Departure, NoSuchError, Table, lay_out
from ruletrail.models.standing import ASSUMED, UNSURE, Standing
from ruletrail.models.trace import QUESTIONS, ExhaustedError, Trace
from ruletrail.models.typeline import NoSuchTypeError

#: Errors that end a step or an ask because its subject doesn't exist; the exception's ``answer`` is the answer.
_ABSENT = (NotInForceError, NoSuchTypeError, NoSuchError)

#: Errors that end a play: the current position doesn't allow the step.
STUCK = (IllegalActionError, NotModelledError, NotPossibleError, UnsettledError, ExhaustedError)

#: The most questions to the rules in all plays of one scenario under many versions.
ALL_QUESTIONS = 4 * QUESTIONS

#: The answer to an ask after the step at which the play ended, or that depends on a step that was left out.
NOT_REACHED = "not reached"


@dataclass(frozen=True)
class Result:
    """The result of a scenario under one version."""

    version: str
    day: str
    answers: dict[str, Any]
    clauses: tuple[Standing, ...]
    """The clauses that decided something, in order: each with its variant, its rule and its basis."""
    judged: tuple[Ask, ...]
    """The asks whose answers are compared with the expected ones of the file."""
    left_out: tuple[tuple[int, str], ...]
    """Steps, from 1, that were left out, with the reason: their subject doesn't exist or isn't stated, or they can't be done."""
    unread: tuple[str, ...] = ()
    """The texts of abilities that the models don't read, with their objects: "bear: ward {2}". They have no effect."""
    ended: str = ""
    """Why the play ended before its last step ("step 3: attack hound isn't legal: …"); "" if it didn't."""
    departed: tuple[str, ...] = ()
    """The permanents that state-based rules took off the battlefield before the first step, a sentence each with its rule."""
    by_text: bool = True
    """True if the version's own text decided; False if there is no text of it here, and the shipped table decided, by date."""
    pending: tuple[str, ...] = ()
    """What still waited when a question was asked, and spells whose effect no step says, a sentence each. Not told of the
    scenarios that come with ruletrail, which ask so on purpose."""

    @cached_property
    def expected(self) -> dict[str, Any]:
        """Ask -> the answer that the file expects at this version, for asks that expect one."""
        found = ((ask.name, next((each for each in ask.expect if each.holds(self.day)), None)) for ask in self.judged)
        return {name: each.answer for name, each in found if each is not None}

    @property
    def mismatches(self) -> dict[str, tuple[Any, Any]]:
        """Ask -> (expected, answered) if they differ."""
        return {ask: (want, self.answers[ask]) for ask, want in self.expected.items() if want != self.answers[ask]}

    @property
    def unsure(self) -> tuple[Standing, ...]:
        """The deciding clauses whose standing a person should review, or that no text here confirms."""
        return tuple(found for found in self.clauses if found.basis in UNSURE)

    @property
    def basis(self) -> str:
        """ "text" if the version's text decided; "assumed", "open" and "ambiguous", joined, if some clause has that basis."""
        return " ".join(sorted({found.basis for found in self.unsure})) or ("text" if self.by_text else ASSUMED)

    def as_json(self) -> dict[str, Any]:
        """The command contract's object for one version."""
        clauses = [
            {"clause": c.behaviour, "variant": c.variant and c.variant.name, "rule": c.number, "basis": c.basis}
            for c in self.clauses
        ]
        made: dict[str, Any] = {"version": self.version, "by_text": self.by_text, "basis": self.basis}
        made |= {"answers": self.answers, "clauses": clauses}
        if self.left_out:
            made["left_out"] = [{"step": step, "why": why} for step, why in self.left_out]
        if self.unread:
            made["not_read"] = list(self.unread)
        if self.departed:
            made["departed"] = list(self.departed)
        if self.pending:
            made["pending"] = list(self.pending)
        if self.ended:
            made["stopped"] = self.ended
        if self.mismatches:
            made["mismatches"] = {ask: {"expected": want, "answered": got} for ask, (want, got) in self.mismatches.items()}
        return made


def play(scenario: Scenario, rules: Rules) -> Result:
    """Plays a scenario under some rules, to its end or to the first step that can't be done.

    Raises ScenarioError with file and line for a scenario that no version could play.
    """
    rules = rules.fresh()
    return _dressed(scenario, rules, _played(scenario, rules), rules.trace)


def _played(scenario: Scenario, rules: Rules) -> _Played:
    table = lay_out(scenario, rules)
    answers: dict[str, Any] = {}
    left_out: list[tuple[int, str]] = []
    ended = ""
    waits: dict[str, None] = {}
    for number in range(len(scenario.steps) + 1):
        stack = table.game.stack
        try:
            if number and (why := do_step(scenario, table, scenario.steps[number - 1])):
                left_out.append((number, why))
        except STUCK as error:
            ended = f"step {number}: {error}"
            break
        if number and not scenario.shipped and (said := unwritten(scenario, table, number, stack)):
            waits[said] = None
        for ask in scenario.asks:
            if ask.after == number:
                waits |= {} if scenario.shipped else dict.fromkeys(pending(table, ask))
                answers[ask.name] = answer_of(scenario, table, ask)
    answers = {ask.name: answers.get(ask.name, NOT_REACHED) for ask in scenario.asks}
    return _Played(answers, tuple(left_out), table.unread(), ended, table.departed, tuple(waits))


class _Played(NamedTuple):
    """The outcome of a play; see Result."""

    answers: dict[str, Any]
    left_out: tuple[tuple[int, str], ...] = ()
    unread: tuple[str, ...] = ()
    ended: str = ""
    departed: tuple[Departure, ...] = ()
    pending: tuple[str, ...] = ()


def _dressed(scenario: Scenario, rules: Rules, played: _Played, trace: Trace) -> Result:
    """The result of a play. A library scenario expects answers only under versions that ruletrail knows, not under other
    texts."""
    judged = scenario.asks if not scenario.shipped or rules.version in shipped_versions() else ()
    decided = tuple(rules.standings[name] for name in trace.decided)
    departed = tuple(_departed(rules.standings[each.behaviour], each) for each in played.departed)
    return Result(
        rules.version, rules.day, played.answers, decided, judged, played.left_out, played.unread, played.ended, departed,
        rules.by_text, played.pending,
    )  # fmt: skip


def _departed(standing: Standing, gone: Departure) -> str:
    """A sentence about a permanent that left before the first step, with its rule and advice."""
    if gone.host:
        written = f'to attach it, write "{gone.name} on {gone.host}"'
        return f"{gone.name} isn't attached to anything, so it went to the {gone.zone} ({standing.number}); {written}"
    about = standing.variant.about.rstrip(".") if standing.variant else ""
    return f"{gone.name} went to the {gone.zone} before the first step: {about} ({standing.number})"


def read_arguments(scenario: Scenario, table: Table, item: Step | Ask) -> dict[str, Any] | str:
    """The arguments of a step's or an ask's function, or the text "no such …" if an object doesn't exist.

    If a step has several objects, missing ones are skipped.
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


Arguments = dict[str, Any] | str
"""The result of `read_arguments`."""


def do_step(scenario: Scenario, table: Table, step: Step, arguments: Arguments | None = None) -> str:
    """Does a step and returns ""; else the reason why it is left out. Raises the errors in STUCK if the play can't go on.

    The objects that a left-out step would have made or changed are noted at the table, unless it is optional: no ask is
    answered about them. An object that it only looks at (key ``of``: the copied object, the object with the ability) isn't
    noted.
    """
    arguments = read_arguments(scenario, table, step) if arguments is None else arguments
    left_out = arguments if isinstance(arguments, str) else _done(scenario, table, step, arguments)
    if left_out and not step.optional:
        table.unsettled |= named(table, step, arguments, without="of")
    return left_out


def _done(scenario: Scenario, table: Table, step: Step, arguments: dict[str, Any]) -> str:
    before = table.game
    try:
        step.word.function(table, **arguments)
        if step.check:
            table.settle()
    except _ABSENT as absent:
        table.game = before
        return absent.answer
    except (IllegalActionError, NotPossibleError) as error:
        table.game = before
        if step.optional:
            return str(error)
        raise
    except ArgumentError as error:
        raise scenario.error(f"step {step.path[1] + 1} under {table.rules.version}: {error}", step.path) from None
    return ""


def named(table: Table, item: Step | Ask, arguments: Arguments, without: str = "") -> set[str]:
    """The objects that a step or an ask names, except under one key; the players, if it names no object."""
    values = [each for key, each in (item.values if isinstance(arguments, str) else arguments).items() if key != without]
    words = {
        each for value in values for each in (value if isinstance(value, (tuple, list)) else (value,)) if isinstance(each, str)
    }
    return words & set(table.ids()) or words & {player.name for player in table.game.players}


def answer_of(scenario: Scenario, table: Table, ask: Ask, arguments: Arguments | None = None) -> Any:
    """The answer to an ask: a JSON value, or the reason why there is none ("no such …", NOT_REACHED, NOT_MODELLED)."""
    arguments = read_arguments(scenario, table, ask) if arguments is None else arguments
    if isinstance(arguments, str):
        return arguments
    try:
        answer = ask.word.function(table, **arguments)
        return NOT_REACHED if table.unsettled & named(table, ask, arguments) else answer
    except _ABSENT as absent:
        return absent.answer
    except NotModelledError:
        return NOT_MODELLED
    except STUCK as error:
        return f"no answer: {error}"
    except ArgumentError as error:
        raise scenario.error(f"ask {ask.name!r} under {table.rules.version}: {error}", ask.path) from None


def play_all(scenario: Scenario, versions: Iterable[str], corpus: Corpus | None = None) -> list[Result]:
    """Plays a scenario under many versions; see ``play_under``."""
    return play_under(scenario, (rules_as_of(version, corpus) for version in versions))


def play_under(scenario: Scenario, several: Iterable[Rules]) -> list[Result]:
    """Plays a scenario under several rules one after the other, each with a trace of its own.

    A play depends only on its questions to the rules. If the next version answers all of them the same, the result is the same
    and the scenario isn't played again.
    """
    results: list[Result] = []
    played, trace, keeper, before, asked = _Played({}), None, None, None, 0
    for rules in several:
        rules.keeper_like = keeper
        if trace is not None and before is not None and _alike(rules, trace, before):
            results.append(_dressed(scenario, rules, played, trace))
        elif asked >= ALL_QUESTIONS:
            unplayed = dict.fromkeys((ask.name for ask in scenario.asks), NOT_REACHED)
            played = _Played(unplayed, ended=f"the start: {ExhaustedError(asked)} in other versions")
            results.append(_dressed(scenario, rules, played, Trace()))
            trace = None
            continue
        else:
            asked += rules.trace.asked
            rules = rules.fresh()
            played, trace, keeper = _played(scenario, rules), rules.trace, rules.keeper
            results.append(_dressed(scenario, rules, played, trace))
        asked += rules.trace.asked
        before = rules
    return results


def _alike(rules: Rules, trace: Trace, before: Rules) -> bool:
    try:
        return answers_alike(rules, trace, before)
    except ExhaustedError:
        return False
