"""The two values that a history is made of: a ``Stand`` (a rule in one version) and a ``Wording`` (a text)."""

from __future__ import annotations

from typing import NamedTuple

from ruletrail.corpus import names
from ruletrail.corpus.change import Forms


class Stand(NamedTuple):
    """A rule, heading or glossary entry as it stands in one version."""

    record: int
    """Row id of the record."""
    version: int
    """Index into ``Timeline.versions``."""
    kind: str
    key: str
    """Its number, or its term in lower case."""
    term: str
    """A glossary entry's term as printed, otherwise empty."""
    wording: int
    """Row id of the wording."""
    revised: str
    """Stamped dates, separated by spaces."""
    source: int
    """Row id of the source, and the lines there, both included."""
    first: int
    last: int
    lineage: int
    """Row id of the lineage."""


class Wording(NamedTuple):
    """A text as published, with the form of it that is compared."""

    text: str
    normal: str
    """The text with its typography flattened."""
    examples: tuple[str, ...]
    forms: Forms
    """What of it is compared to tell the kind of a change."""


def name(stand: Stand) -> str:
    """What tells a stand from the others of its version: its number, or its key after a mark."""
    return names.name(stand.kind, stand.key)
