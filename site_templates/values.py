"""Values of pages: modules of this folder make them, in addition to those of ``corpus.history``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ruletrail.corpus.history import Era, Stand
from ruletrail.corpus.history.unseen import Unseen
from ruletrail.corpus.store.links import LinkRow

_NOT_SLUG = re.compile(r"[^a-z0-9]+")
Changed = tuple[str, LinkRow | None, Stand | None, Stand | None]
"""The kind (``corpus.change.label``), the link if there is one, and the records before and after; at least one of these is
given.
"""

SILENCES = {
    "no such …": "the rules of that day don't have it, or the situation doesn't",
    "not stated": "the rules of that day don't say",
    "unknown": "the rules of that day don't list what there is",
    "not reached": "the play ended before, or a step that it needs was left out",
    "not modelled": "the rules say it, but ruletrail doesn't play it",
}
"""Answers that say why there is none: the beginning of the answer -> its meaning."""
Given = dict[str, dict[str, tuple[str, ...]]]
"""Version -> the lists of types in its text, by name."""


@dataclass(frozen=True)
class Destination:
    """A rule, heading or term to go to: number or term, a heading's title ("" for others), and the URL if there is a page."""

    label: str
    title: str
    href: str | None


@dataclass(slots=True)
class Span:
    """A time in which a list had a word. ``end`` is the last day, included; "" while the newest list has it."""

    start: str
    first: int
    """The place of the version that brought the word."""
    end: str = ""
    gone: int | None = None
    """The place of the version that no longer has it."""


@dataclass(slots=True)
class TypeWord:
    """A type, supertype or subtype in one list."""

    list_name: str
    name: str
    spans: list[Span]

    @property
    def anchor(self) -> str:
        return _NOT_SLUG.sub("-", f"{self.list_name.removesuffix(' types')} {self.name}".casefold()).strip("-")


@dataclass(slots=True)
class ListChange:
    """A version whose list differs from the one before."""

    place: int
    came: list[str]
    went: list[str]
    rule: Stand | None
    """The rule that holds the list in that version."""


@dataclass(slots=True)
class Listed:
    """A list of the rules through all versions. ``steps`` are oldest first; the first has the oldest list."""

    name: str
    words: dict[str, TypeWord]
    """Alphabetical."""
    steps: list[ListChange]


@dataclass(frozen=True)
class ShadedRun:
    """Words that came in together. ``shade`` is 1 for the newest, SHADES for the oldest; ``anchor`` is "" if the
    page has none for their version.
    """

    text: str
    since: str
    release: str
    before: str
    shade: int
    anchor: str


@dataclass
class Chapter:
    """A wording and the time in which it was in force.

    ``relations`` say how it began; ``before`` is the record until then, None for the first; ``words`` is the day that its words,
    without its examples, came; ``unseen`` are the known releases right before it whose text is missing.
    """

    era: Era
    relations: list[str]
    link: LinkRow | None
    before: Stand | None
    words: str
    unseen: Unseen | None = None

    @property
    def first(self) -> Stand:
        return self.era.stands[0]


@dataclass(frozen=True)
class ReleaseSummary:
    """The changes of a version against the one before it."""

    counts: dict[str, int]
    """Relation -> number of changes, in the order of pages."""
    named: dict[str, list[str]]
    """Relation -> the first numbers and terms, as many as are named."""
    chapters: dict[str, int]
    """Chapter or "glossary" -> number of changes. Renumbering alone doesn't count."""
    parts: list[str]
    """The chapters that changed in a release so large that each has a page, "glossary" the last of them; else empty."""
