"""Errors of the models: a clause that is written wrongly, a scenario that can't be played, an action the rules forbid."""

from __future__ import annotations

from ruletrail.corpus.errors import RuletrailError


class ClauseError(RuletrailError):
    """A clause with a malformed, overlapping or uncovered interval, or without citation or cue."""


class ScenarioError(RuletrailError):
    """A scenario that can't be read or played; ``where`` is "file:line"."""


class NotInForceError(RuletrailError):
    """A behaviour that no variant has at this version. ``answer`` is what an ask about it answers.

    The answer is "no such …" where the subject doesn't exist, and "not stated" where the text is silent.
    """

    exit_status = 1

    def __init__(self, behaviour: str, answer: str, version: str) -> None:
        self.answer = answer
        super().__init__(f"{behaviour}: {answer}", version)


class NotPossibleError(RuletrailError):
    """A step or an ask that can't be done in the position that the play has reached, such as resolving an empty stack."""


class NotModelledError(RuletrailError):
    """Something that the rules provide for and the models leave out. A play ends there; an ask answers NOT_MODELLED."""


#: The answer to an ask about something that the models leave out, and to one on whose subject a version's rules are silent.
NOT_MODELLED, NOT_STATED = "not modelled", "not stated"


class IllegalActionError(RuletrailError):
    """An action that the rules in force don't allow. ``reasons`` are the forbidding clauses' own words."""

    def __init__(self, action: str, reasons: tuple[str, ...]) -> None:
        self.reasons = reasons
        super().__init__(f"{action} isn't legal: {'; '.join(reasons)}")
