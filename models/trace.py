"""Records the questions of a play to the rules of one version: the clauses and word lists that decided it. models/replay.py asks
them of other versions.

The engine, verbs and asks put questions to the rules. Each question is a step: a clause is called, or an object's
characteristics are computed. A step depends on all questions that are asked until it has its answer. So questions nest, each
in a frame of its own:

    engine: may bear attack?                    step 1, a clause               needs: summoning-sickness, haste …
        the clause: what is bear?               step 2, computed and cached    needs: basic-land-mana, derived sizes …
            the engine: what do types imply?    a part of step 2

A question from one clause to another is a part of the first clause's step. The computation of an object is a step of its own,
because other steps reuse its result. A clause without an answer and without dependencies isn't a step; its call is noted under
`silent`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ruletrail.corpus.errors import RuletrailError

#: The most questions to the rules in one play: a hundred times the most of any library scenario, some two seconds.
QUESTIONS = 300_000
T = TypeVar("T")
Need = str | tuple[str, Any]
"""A dependency of an answer: a behaviour's name, or a question (kind, subject) as in Trace.answers."""


class ExhaustedError(Exception):
    """A play that asked the rules too many questions: the position is too large, or the play never ends."""

    def __init__(self, questions: int) -> None:
        super().__init__(f"stopped after {questions:,} questions to the rules")


@dataclass(frozen=True)
class Raised:
    """The answer of a clause that raised an error, such as "no such card type"."""

    error: RuletrailError = field(compare=False)
    says: tuple[type, str]

    @classmethod
    def of(cls, error: RuletrailError) -> Raised:
        return cls(error, (type(error), getattr(error, "answer", str(error))))


@dataclass(frozen=True, slots=True)
class Unaffected:
    """The answer of a clause that leaves the result as it is without the rule. The clause didn't decide, and isn't listed."""

    answer: object


@dataclass(slots=True)
class TraceStep:
    """A question that the engine, a verb or an ask put to the rules: the call of a clause, or the computation of an object."""

    asked: str | Callable[..., object]
    """A behaviour, in force or not; or the engine's function that computes an object's characteristics."""
    arguments: tuple[Any, ...]
    needs: set[Need]
    """The dependencies of the answer: behaviours, and questions (kind, subject) as in Trace.answers; without computed objects."""
    answer: object = None
    decided: tuple[str, ...] = ()
    """The behaviours that decided the answer, in order; empty if none applied."""


#: A step without an answer.
NOTHING = TraceStep("", (), set())


def _decided(name: str, answer: object, others: Iterable[str] | None) -> tuple[object, tuple[str, ...]]:
    """The answer of a clause, and the behaviours that decided it: those that the clause asked, and the clause itself."""
    if isinstance(answer, Unaffected):
        return answer.answer, tuple(others or ())
    return answer, (*(others or ()), name)


class Frame:
    """A question without an answer so far: its dependencies, and the behaviours that decided something."""

    __slots__ = ("decided", "needs", "of_a_clause")

    def __init__(self, needs: set[Need], of_a_clause: bool) -> None:
        self.needs = needs
        self.of_a_clause = of_a_clause
        self.decided: dict[str, None] | None = None
        """The behaviours in order, as keys. None for most clauses, which decide nothing."""


class Trace:
    """The questions of a play to the rules, with their answers."""

    def __init__(self) -> None:
        self.steps: list[TraceStep] = []
        self.silent: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
        """Behaviour -> the arguments of its calls without an answer or a further question, in force or not."""
        self.answers: dict[str, dict[Any, Any]] = {}
        """Questions besides clauses: kind of question -> subject -> answer; see Rules.answer."""
        self.asked = 0
        """The number of clauses called, in force or not. Beyond ``most`` a call raises ExhaustedError."""
        self.most = QUESTIONS
        self._play = self._frame = Frame(set(), False)

    @property
    def decided(self) -> dict[str, None]:
        """The behaviours that decided something, in order, except those that only a clause without an answer asked."""
        return self._play.decided or {}

    @property
    def reads(self) -> set[Need]:
        """The questions outside of steps: (kind, subject)."""
        return self._play.needs

    def read(self, kind: str, about: object, answer: T) -> T:
        """Notes a question that no clause answers, such as one about a word list. Returns the given answer."""
        known = self.answers.get(kind)
        if known is None:
            known = self.answers[kind] = {}
        known[about] = answer
        self._frame.needs.add((kind, about))
        return answer

    def decide(self, names: tuple[str, ...]) -> None:
        """Notes behaviours that had an answer. They count as deciding if the question that asked them has an answer too."""
        if not names:
            return
        frame = self._frame
        if frame.decided is None:
            frame.decided = dict.fromkeys(names)
        else:
            for name in names:
                frame.decided[name] = None

    def call(self, name: str, body: Callable[..., object] | None, rules: object, arguments: tuple[Any, ...]) -> TraceStep:
        """Calls a clause's body; None if none is in force. An error is an answer.

        It doesn't note the clause as deciding; `decide` does. Raises ExhaustedError.
        """
        self.asked += 1
        if self.asked > self.most:
            raise ExhaustedError(self.most)
        asker = self._frame
        if asker.of_a_clause:
            return self._part(asker, name, body, rules, arguments)
        if body is None:
            self.silent[name].append(arguments)
            return NOTHING
        frame = self._frame = Frame(set(), True)
        try:
            answer = body(rules, *arguments)
        except RuletrailError as error:
            answer = Raised.of(error)
        finally:
            self._frame = asker
        needs = frame.needs
        if answer is None:
            if not needs:
                self.silent[name].append(arguments)
                return NOTHING
            needs.add(name)
            step = TraceStep(name, arguments, needs)
            self.steps.append(step)
            return step
        needs.add(name)
        step = TraceStep(name, arguments, needs, *_decided(name, answer, frame.decided))
        if asker is self._play:
            self.steps.append(step)
        else:
            asker.needs |= needs
        return step

    def _part(
        self, asker: Frame, name: str, body: Callable[..., object] | None, rules: object, arguments: tuple[Any, ...]
    ) -> TraceStep:
        """Calls a clause that another clause asks. It is a part of the other's step and shares its frame, because it has the same
        dependencies."""
        asker.needs.add(name)
        if body is None:
            return NOTHING
        decided, asker.decided = asker.decided, None
        try:
            answer = body(rules, *arguments)
        except RuletrailError as error:
            answer = Raised.of(error)
        finally:
            decided, asker.decided = asker.decided, decided
        return NOTHING if answer is None else TraceStep(name, arguments, asker.needs, *_decided(name, answer, decided))

    def find(self, find: Callable[..., object], rules: object, arguments: tuple[Any, ...]) -> TraceStep:
        """Computes an object's characteristics, as a step of its own, so that the result can be cached for other callers."""
        step = TraceStep(find, arguments, set())
        self.steps.append(step)
        asker, frame = self._frame, Frame(step.needs, False)
        self._frame = frame
        try:
            step.answer = find(rules, *arguments)
            step.decided = tuple(frame.decided or ())
        finally:
            self._frame = asker
        return step
