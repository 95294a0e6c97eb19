"""The executable model of every version: objects, dated clauses, scenarios, evidence. docs/models.md is the guide."""

from __future__ import annotations


def rules_as_of(when: str = "", corpus=None):
    """The rules in force at a version or date; see models.rules.rules_as_of."""
    from models.rules import rules_as_of

    return rules_as_of(when, corpus)


def evidence(corpus):
    """Whether every clause's rule still says what it says; see models.cues.gather."""
    from models.cues import gather

    return gather(corpus)
