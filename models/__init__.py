"""The executable model of every version: objects, clauses, standings, scenarios. docs/models.md is the guide."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.store import Corpus
    from models.reviewing import Finding
    from models.rules import Rules


def rules_as_of(when: str = "", corpus: Corpus | None = None) -> Rules:
    """The rules in force at a version or date; see models.rules.rules_as_of."""
    from models.rules import rules_as_of

    return rules_as_of(when, corpus)


def evidence(corpus: Corpus) -> list[Finding]:
    """What a person should look at, newest first; see models.reviewing.findings."""
    from models.reviewing import findings

    return findings(corpus)
