"""The two values of a history: a ``Stand`` (a rule in one version) and a ``Wording`` (a text)."""

from __future__ import annotations

from typing import NamedTuple

from ruletrail.corpus import names
from ruletrail.corpus.change import Forms


class Stand(NamedTuple):
    """A rule, heading or glossary entry in one version."""

    record: int
    """Row id of the record."""
    version: int
    """Index into ``Timeline.versions``."""
    kind: str
    key: str
    """The rule's number, or its term in lower case."""
    term: str
    """A glossary entry's term as printed, otherwise empty."""
    wording: int
    """Row id of the wording."""
    revised: str
    """Dates stamped on the rule, separated by spaces."""
    source: int
    """Row id of the source. ``first`` and ``last`` are lines of it, both included."""
    first: int
    last: int
    lineage: int
    """Row id of the lineage."""


class Wording(NamedTuple):
    """A text as published, with its normal form."""

    text: str
    normal: str
    """The text with its typography flattened."""
    examples: tuple[str, ...]
    forms: Forms
    """The forms that decide the kind of a change."""


def name(stand: Stand) -> str:
    """Identifies a stand within its version: its number, or ``GLOSSARY_MARK`` and its key."""
    return names.name(stand.kind, stand.key)
