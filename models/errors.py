"""Errors of the models: a clause that is written wrongly, a scenario that can't be played, an action the rules forbid."""

from __future__ import annotations

from ruletrail.corpus.errors import RuletrailError


class ClauseError(RuletrailError):
    """A clause with a malformed, overlapping or uncovered interval, or without citation or cue."""


class ScenarioError(RuletrailError):
    """A scenario that can't be read or played; ``where`` is "file:line"."""


class NotInForceError(RuletrailError):
    """A behaviour without a variant in force at this version. ``answer`` is the answer of an ask about it.

    The answer is "no such …" if the subject doesn't exist, and "not stated" if the text says nothing.
    """

    exit_status = 1

    def __init__(self, behaviour: str, answer: str, version: str) -> None:
        self.answer = answer
        super().__init__(f"{behaviour}: {answer}", version)


class NotPossibleError(RuletrailError):
    """A step or an ask that is impossible in the current position, such as resolving an empty stack."""


class NotModelledError(RuletrailError):
    """A part of the rules that the models leave out. A play ends there; an ask answers NOT_MODELLED."""


#: The answer to an ask about something that the models leave out, and to one about something that a version's rules don't
#: mention.
NOT_MODELLED, NOT_STATED = "not modelled", "not stated"


class IllegalActionError(RuletrailError):
    """An action that the rules in force don't allow. ``reasons`` are the sentences of the forbidding clauses."""

    def __init__(self, action: str, reasons: tuple[str, ...]) -> None:
        self.reasons = reasons
        super().__init__(f"{action} isn't legal: {'; '.join(reasons)}")
