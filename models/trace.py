"""What a play asked the rules of one version: the clauses and word lists that decided it. models/replay.py asks it of others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from corpus.errors import RuletrailError

#: How many questions to the rules a play may ask: a hundred times what the longest of the library asks, some two seconds.
QUESTIONS = 300_000


class ExhaustedError(Exception):
    """A play that asked the rules more than it may: the position is too large, or never comes to an end."""

    def __init__(self, questions: int) -> None:
        super().__init__(f"stopped after {questions:,} questions to the rules")


@dataclass(frozen=True)
class Raised:
    """The answer of a clause that raised an error, such as "no such card type"."""

    error: RuletrailError = field(compare=False)
    says: tuple[type, str]


@dataclass(slots=True)
class TraceStep:
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
NOTHING = TraceStep("", (), set())


class Trace:
    """What a play asked."""

    def __init__(self) -> None:
        self.steps: list[TraceStep] = []
        self.silent: defaultdict[str, list[tuple]] = defaultdict(list)
        """Behaviour -> the arguments of its calls that had no answer and asked nothing, be it in force or not."""
        self.answers: dict[str, dict] = {}
        """What was asked besides clauses: kind of question -> about what -> the answer; see Rules.answer."""
        self.decided: dict[str, None] = {}
        """The behaviours that had something to say, in order; not those that only a clause without an answer had asked."""
        self.reads: set = set()
        """The questions that were asked outside of steps: (kind, about what)."""
        self.asked = 0
        """How many clauses were called, in force or not. Beyond ``most`` a call raises ExhaustedError."""
        self.most = QUESTIONS
        self._needs, self._decided, self._clause = self.reads, self.decided, False

    def read(self, kind: str, about: object, answer: Any) -> Any:
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

    def call(self, name: str, body: Callable | None, rules: object, arguments: tuple) -> TraceStep:
        """Calls a clause's body; None: none is in force. An error is an answer. Nobody is told yet; see `decide`.

        Raises ExhaustedError.
        """
        self.asked += 1
        if self.asked > self.most:
            raise ExhaustedError(self.most)
        if body is None:
            if self._clause:
                self._needs.add(name)
            else:
                self.silent[name].append(arguments)
            return NOTHING
        needs = self._needs if self._clause else set()
        before = self._needs, self._decided, self._clause
        decided: dict[str, None] = {}
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
        step = TraceStep(name, arguments, needs, answer, () if answer is None else (*decided, name))
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
            self.silent[name].append(arguments)

    def find(self, find: Callable, rules: object, arguments: tuple) -> TraceStep:
        """What an object is found to be, to be kept for whoever asks again."""
        step = TraceStep(find, arguments, set())
        self.steps.append(step)
        before = self._needs, self._decided, self._clause
        self._needs, self._decided, self._clause = step.needs, {}, False
        try:
            step.answer = find(rules, *arguments)
            step.decided = tuple(self._decided)
        finally:
            self._needs, self._decided, self._clause = before
        return step
