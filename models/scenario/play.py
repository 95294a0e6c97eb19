"""Plays a scenario under one version, or under many without playing twice what can't differ."""

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
from ruletrail.models.scenario.read import Ask, Scenario, Step
from ruletrail.models.scenario.table import Departure, NoSuchError, Table, lay_out
from ruletrail.models.standing import ASSUMED, UNSURE, Standing
from ruletrail.models.trace import QUESTIONS, ExhaustedError, Trace
from ruletrail.models.typeline import NoSuchTypeError

#: What ends a step or an ask because its subject isn't there; the exception's ``answer`` says which.
_ABSENT = (NotInForceError, NoSuchTypeError, NoSuchError)

#: What ends a play: the position that it has come to allows no such step.
STUCK = (IllegalActionError, NotModelledError, NotPossibleError, UnsettledError, ExhaustedError)

#: How many questions to the rules all plays of one scenario may ask that is played under many versions.
ALL_QUESTIONS = 4 * QUESTIONS

#: The answer to an ask that comes after the step at which the play ended, or that hangs on a step that was left out.
NOT_REACHED = "not reached"


@dataclass(frozen=True)
class Result:
    """What a scenario answered under one version."""

    version: str
    day: str
    answers: dict[str, Any]
    clauses: tuple[Standing, ...]
    """What had something to say, in the order in which it did: each with its variant, its rule and on what basis it stands."""
    judged: tuple[Ask, ...]
    """The asks whose answers are compared with what the file expects."""
    left_out: tuple[tuple[int, str], ...]
    """Steps, from 1, that were left out, and why: what they are about doesn't exist or isn't stated, or they can't be done."""
    unread: tuple[str, ...] = ()
    """The texts of abilities that nothing reads, and whose they are: "bear: ward {2}". What they say isn't done."""
    ended: str = ""
    """Why the play ended before its last step ("step 3: attack hound isn't legal: …"); "": it didn't."""
    departed: tuple[str, ...] = ()
    """What state-based rules took off the battlefield before the first step, a sentence each with its rule."""
    by_text: bool = True
    """Whether the version's own text decided; False: there is no text of it here, and the shipped table stands in, by date."""

    @cached_property
    def expected(self) -> dict[str, Any]:
        """Ask -> the answer that the file expects at this version, for asks that expect one."""
        found = ((ask.name, next((each for each in ask.expect if each.holds(self.day)), None)) for ask in self.judged)
        return {name: each.answer for name, each in found if each is not None}

    @property
    def mismatches(self) -> dict[str, tuple[Any, Any]]:
        """Ask -> (expected, answered) where they differ."""
        return {ask: (want, self.answers[ask]) for ask, want in self.expected.items() if want != self.answers[ask]}

    @property
    def unsure(self) -> tuple[Standing, ...]:
        """The clauses among those that decided whose standing a person should look at, or that no text here bears out."""
        return tuple(found for found in self.clauses if found.basis in UNSURE)

    @property
    def basis(self) -> str:
        """ "text" when the version's text decided; "assumed", "open" and "ambiguous", joined, where some clause rests on that."""
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
        if self.ended:
            made["stopped"] = self.ended
        if self.mismatches:
            made["mismatches"] = {ask: {"expected": want, "answered": got} for ask, (want, got) in self.mismatches.items()}
        return made


def play(scenario: Scenario, rules: Rules) -> Result:
    """Plays a scenario under some rules, to its end or to the first step that can't be done.

    Raises ScenarioError with file and line for what no version could play.
    """
    rules = rules.fresh()
    return _dressed(scenario, rules, _played(scenario, rules), rules.trace)


def _played(scenario: Scenario, rules: Rules) -> _Played:
    table = lay_out(scenario, rules)
    answers: dict[str, Any] = {}
    left_out: list[tuple[int, str]] = []
    ended = ""
    for number in range(len(scenario.steps) + 1):
        try:
            if number and (why := do_step(scenario, table, scenario.steps[number - 1])):
                left_out.append((number, why))
        except STUCK as error:
            ended = f"step {number}: {error}"
            break
        for ask in scenario.asks:
            if ask.after == number:
                answers[ask.name] = answer_of(scenario, table, ask)
    answers = {ask.name: answers.get(ask.name, NOT_REACHED) for ask in scenario.asks}
    return _Played(answers, tuple(left_out), table.unread(), ended, table.departed)


class _Played(NamedTuple):
    """The outcome of a play; see Result."""

    answers: dict[str, Any]
    left_out: tuple[tuple[int, str], ...] = ()
    unread: tuple[str, ...] = ()
    ended: str = ""
    departed: tuple[Departure, ...] = ()


def _dressed(scenario: Scenario, rules: Rules, played: _Played, trace: Trace) -> Result:
    """The result of a play. A scenario of the library expects answers only under versions that ruletrail knows, not under other
    texts.
    """
    judged = scenario.asks if not scenario.shipped or rules.version in shipped_versions() else ()
    decided = tuple(rules.standings[name] for name in trace.decided)
    departed = tuple(_departed(rules.standings[each.behaviour], each) for each in played.departed)
    return Result(
        rules.version, rules.day, played.answers, decided, judged, played.left_out, played.unread, played.ended, departed,
        rules.by_text,
    )  # fmt: skip


def _departed(standing: Standing, gone: Departure) -> str:
    """What became of a permanent before the first step, with its rule and what to write instead."""
    if gone.host:
        written = f'to attach it, write "{gone.name} on {gone.host}"'
        return f"{gone.name} isn't attached to anything, so it went to the {gone.zone} ({standing.number}); {written}"
    about = standing.variant.about.rstrip(".") if standing.variant else ""
    return f"{gone.name} went to the {gone.zone} before the first step: {about} ({standing.number})"


def read_arguments(scenario: Scenario, table: Table, item: Step | Ask) -> dict[str, Any] | str:
    """The arguments of a step's or an ask's function, or a text when an object isn't there: its "no such …".

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


Arguments = dict[str, Any] | str
"""What `read_arguments` returns."""


def do_step(scenario: Scenario, table: Table, step: Step, arguments: Arguments | None = None) -> str:
    """Does a step and returns ""; else why it is left out. Raises what STUCK lists when the play can't go on.

    What such a step would have made or changed is noted at the table, unless it is optional: no ask is answered about it.
    What it only looks at (key ``of``: what is copied, whose ability it is) stays as it is.
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
    """The objects that a step or an ask names, but for one key; the players, where it names no object."""
    values = [each for key, each in (item.values if isinstance(arguments, str) else arguments).items() if key != without]
    words = {
        each for value in values for each in (value if isinstance(value, (tuple, list)) else (value,)) if isinstance(each, str)
    }
    return words & set(table.ids()) or words & {player.name for player in table.game.players}


def answer_of(scenario: Scenario, table: Table, ask: Ask, arguments: Arguments | None = None) -> Any:
    """The answer to an ask: a value that JSON has, or why there is none ("no such …", NOT_REACHED, NOT_MODELLED)."""
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
    """Plays a scenario under some rules after the other, each with a trace of its own.

    A play depends only on what it asked the rules: where those of the next version answer all of that alike, the result is
    the same and isn't played again.
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
