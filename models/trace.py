"""What a play asked the rules of one version, and whether the rules of another answer all of it alike.

A play is decided by what clauses and word lists answered. Where other rules have the same clauses, and the lists answer
as before, nothing can differ. What another clause or list may answer otherwise is asked again: as long as the answer is the
same, the play goes on as it did. So a clause that has nothing to say about a game (of Sagas, where there are none) is no
reason to play it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from corpus.errors import RuletrailError


@dataclass(frozen=True)
class Raised:
    """The answer of a clause that raised an error, such as "no such card type"."""

    error: RuletrailError = field(compare=False)
    says: tuple[type, str]


@dataclass(slots=True)
class Step:
    """A question of the engine, a verb or an ask to the rules: a clause that was called, or what an object was found to be."""

    asked: str | Callable
    """A behaviour, in force or not; or the engine's function that finds what an object is."""
    arguments: tuple
    needs: set
    """What the answer depends on: behaviours, and questions (kind, about what) as in Trace.answers; not what objects are."""
    answer: object = None
    decided: tuple[str, ...] = ()
    """The behaviours that had something to say in it, in order; none where it had nothing to say."""


#: A step that came to nothing.
NOTHING = Step("", (), set())


class Trace:
    """What a play asked."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.silent: dict[str, list[tuple]] = {}
        """Behaviour -> the arguments of its calls that had no answer and asked nothing, be it in force or not."""
        self.answers: dict[str, dict] = {}
        """What was asked besides clauses: kind of question -> about what -> the answer; see Rules.answer."""
        self.decided: dict[str, None] = {}
        """The behaviours that had something to say, in order; not those that only a clause without an answer had asked."""
        self.reads: set = set()
        """The questions that were asked outside of steps: (kind, about what)."""
        self._needs, self._decided, self._clause = self.reads, self.decided, False

    def read(self, kind: str, about: object, answer):
        known = self.answers.get(kind)
        if known is None:
            known = self.answers[kind] = {}
        known[about] = answer
        self._needs.add((kind, about))
        return answer

    def decide(self, names: Iterable[str]) -> None:
        """Behaviours have something to say, which counts if what asked them has something to say."""
        for name in names:
            self._decided[name] = None

    def call(self, name: str, body: Callable | None, rules, arguments: tuple) -> Step:
        """Calls a clause's body; None: none is in force. An error is an answer. Nobody is told yet; see `decide`."""
        if body is None:
            self._passed_over(name, arguments)
            return NOTHING
        needs = self._needs if self._clause else set()
        before, decided = (self._needs, self._decided, self._clause), {}
        self._needs, self._decided, self._clause = needs, decided, True
        try:
            answer = body(rules, *arguments)
        except RuletrailError as error:
            answer = Raised(error, (type(error), getattr(error, "answer", str(error))))
        finally:
            self._needs, self._decided, self._clause = before
        if answer is None and (self._clause or not needs):
            self._passed_over(name, arguments)
            return NOTHING
        needs.add(name)
        step = Step(name, arguments, needs, answer, () if answer is None else (*decided, name))
        if not self._clause:
            if answer is None or self._needs is self.reads:
                self.steps.append(step)
            else:
                self._needs |= needs
        return step

    def _passed_over(self, name: str, arguments: tuple) -> None:
        if self._clause:
            self._needs.add(name)
        else:
            self.silent.setdefault(name, []).append(arguments)

    def find(self, find: Callable, rules, arguments: tuple) -> Step:
        """What an object is found to be, to be kept for whoever asks again."""
        step = Step(find, arguments, set())
        self.steps.append(step)
        before = self._needs, self._decided, self._clause
        self._needs, self._decided, self._clause = step.needs, {}, False
        try:
            step.answer = find(rules, *arguments)
            step.decided = tuple(self._decided)
        finally:
            self._needs, self._decided, self._clause = before
        return step


@dataclass(frozen=True)
class Gap:
    """What differs between the rules of two versions."""

    behaviours: frozenset[str]
    """Those with another variant."""
    lists: frozenset[str]
    """The lists that have other words, or are in one version alone."""
    words: frozenset[str]
    """The words of one of the two versions' lists that the other's don't have, in lower case."""

    def suspects(self, kind: str, asked: dict) -> Iterable:
        """Which questions of a kind may have another answer; see Rules.answer."""
        match kind:
            case "has" | "silence":
                return asked.keys() & self.behaviours
            case "list":
                return asked.keys() & self.lists
            case "listed":
                return [about for about in asked if about[0] in self.lists] if self.lists else ()
            case "kinds":
                return asked if "card types" in self.lists else asked.keys() & self.words
        return asked


@lru_cache(maxsize=1024)
def gap(before, after) -> Gap:
    """What differs between two assembled rules."""
    variants, lists = (before.variants, after.variants), (before.parameters.lists, after.parameters.lists)
    names = _differing(*lists)
    words = {word.casefold() for name in names for word in set(lists[0].get(name, ())) ^ set(lists[1].get(name, ()))}
    return Gap(_differing(*variants), names, frozenset(words))


def _differing(one: dict, other: dict) -> frozenset[str]:
    return frozenset(key for key in one.keys() | other.keys() if one.get(key) != other.get(key))


def answers_alike(rules, trace: Trace, before) -> bool:
    """Whether fresh rules answer all that a play under the rules ``before`` asked, as it was answered.

    If so, the trace becomes what the play would have asked these rules.
    """
    between, wrong = gap(before.assembled, rules.assembled), {}
    for kind, answers in trace.answers.items():
        for about in between.suspects(kind, answers):
            if (answer := rules.answer(kind, about)) != answers[about]:
                wrong[kind, about] = answer
    if not trace.reads.isdisjoint(wrong):
        return False
    silent = between.behaviours & trace.silent.keys()
    for name in silent:
        if any(rules.again(name, arguments).answer is not None for arguments in trace.silent[name]):
            return False
    differing = between.behaviours | wrong.keys()
    again = [step for step in trace.steps if not step.needs.isdisjoint(differing)] if differing else ()
    renewed = []
    for step in again:
        new = rules.again(step.asked, step.arguments)
        if new.answer != step.answer or new.decided != step.decided:
            return False
        renewed.append(new)
    for step, new in zip(again, renewed, strict=True):
        step.needs = new.needs
    for name in silent:
        del trace.silent[name]
    for name, calls in rules.trace.silent.items():
        trace.silent.setdefault(name, []).extend(calls)
    for kind, answers in rules.trace.answers.items():
        trace.answers.setdefault(kind, {}).update(answers)
    for (kind, about), answer in wrong.items():
        trace.answers[kind][about] = answer
    kept = {id(step) for step in renewed}
    trace.steps += [step for step in rules.trace.steps if id(step) not in kept]
    return True
