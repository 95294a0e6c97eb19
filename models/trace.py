"""What a play asked the rules of one version: the clauses and word lists that decided it. models/replay.py asks it of others.

The engine, verbs and asks put questions to the rules. Each is a step: a clause is called, or it is found what an object is.
A step depends on everything that is asked until it has its answer. So questions nest, each in a frame of its own:

    engine: may bear attack?                    step 1, a clause             needs: summoning-sickness, haste …
        the clause: what is bear?               step 2, found once, kept     needs: basic-land-mana, derived sizes …
            the engine: what do types imply?    a part of step 2

What a clause asks of other clauses is a part of its step. What an object is found to be is a step of its own, for others take it
over. A clause without an answer that needed nothing isn't a step; that it was asked is noted under `silent`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ruletrail.corpus.errors import RuletrailError

#: How many questions to the rules a play may ask: a hundred times what the longest of the library asks, some two seconds.
QUESTIONS = 300_000
T = TypeVar("T")
Need = str | tuple[str, Any]
"""What an answer depends on: a behaviour's name, or a question (kind, about what) as in Trace.answers."""


class ExhaustedError(Exception):
    """A play that asked the rules more than it may: the position is too large, or never comes to an end."""

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
    """The answer of a clause about what its rule leaves as it is without the rule: the clause didn't decide, and isn't named."""

    answer: object


@dataclass(slots=True)
class TraceStep:
    """A question that the engine, a verb or an ask put to the rules. Either a clause was called, or an object was worked out."""

    asked: str | Callable[..., object]
    """A behaviour, in force or not; or the engine's function that finds what an object is."""
    arguments: tuple[Any, ...]
    needs: set[Need]
    """What the answer depends on: behaviours, and questions (kind, about what) as in Trace.answers; not what objects are."""
    answer: object = None
    decided: tuple[str, ...] = ()
    """The behaviours that had something to say in it, in order; none where it had nothing to say."""


#: A step that came to nothing.
NOTHING = TraceStep("", (), set())


def _decided(name: str, answer: object, others: Iterable[str] | None) -> tuple[object, tuple[str, ...]]:
    """The answer of a clause, and who decided it: others that the clause asked, and the clause itself."""
    if isinstance(answer, Unaffected):
        return answer.answer, tuple(others or ())
    return answer, (*(others or ()), name)


class Frame:
    """A question that isn't answered yet: what it has needed so far, and which behaviours had something to say."""

    __slots__ = ("decided", "needs", "of_a_clause")

    def __init__(self, needs: set[Need], of_a_clause: bool) -> None:
        self.needs = needs
        self.of_a_clause = of_a_clause
        self.decided: dict[str, None] | None = None
        """In order, as keys. Most clauses have nothing to say, and get no dictionary."""


class Trace:
    """The questions that a play asked of the rules, with their answers."""

    def __init__(self) -> None:
        self.steps: list[TraceStep] = []
        self.silent: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
        """Behaviour -> the arguments of its calls that had no answer and asked nothing, be it in force or not."""
        self.answers: dict[str, dict[Any, Any]] = {}
        """What was asked besides clauses: kind of question -> about what -> the answer; see Rules.answer."""
        self.asked = 0
        """How many clauses were called, in force or not. Beyond ``most`` a call raises ExhaustedError."""
        self.most = QUESTIONS
        self._play = self._frame = Frame(set(), False)

    @property
    def decided(self) -> dict[str, None]:
        """The behaviours that had something to say, in order; not those that only a clause without an answer had asked."""
        return self._play.decided or {}

    @property
    def reads(self) -> set[Need]:
        """The questions that were asked outside of steps: (kind, about what)."""
        return self._play.needs

    def read(self, kind: str, about: object, answer: T) -> T:
        """Notes a question that no clause answers, such as one about a word list. Returns the answer that it was given."""
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
        """Calls a clause's body; None: none is in force. An error is an answer. It doesn't note the clause as deciding; `decide`
        does.

        Raises ExhaustedError.
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
        """A clause asks another one, which is a part of its step: it needs the same, so it shares the frame."""
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
        """Works out what an object is, as a step of its own, so that the result can be kept for whoever asks again."""
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
