"""Values that pages show: found by modules of this folder, in addition to those of ``corpus.history``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ruletrail.corpus.history import Era, Stand
from ruletrail.corpus.history.unseen import Unseen
from ruletrail.corpus.store.links import LinkRow

_NOT_SLUG = re.compile(r"[^a-z0-9]+")
Changed = tuple[str, LinkRow | None, Stand | None, Stand | None]
"""What it is counted as (``corpus.change.label``), the link where there is one, what stood before and after: one at least."""

SILENCES = {
    "no such …": "the rules of that day don't have it, or the situation doesn't",
    "not stated": "the rules of that day don't say",
    "unknown": "the rules of that day don't list what there is",
    "not reached": "the play ended before, or a step that it needs was left out",
    "not modelled": "the rules say it, but ruletrail doesn't play it",
}
"""Answers that say why there is none, by how they begin -> what they mean."""
Given = dict[str, dict[str, tuple[str, ...]]]
"""Version -> the lists of types that its text gives, by name."""


@dataclass(frozen=True)
class Destination:
    """A rule, heading or term to go to: number or term, a heading's title ("" for others), and the URL where there is a page."""

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
    """A version whose list is another than the one before."""

    place: int
    came: list[str]
    went: list[str]
    rule: Stand | None
    """Where the list stands in that version."""


@dataclass(slots=True)
class Listed:
    """A list of the rules through all versions. ``steps`` are oldest first; the first tells what the oldest list had."""

    name: str
    words: dict[str, TypeWord]
    """Alphabetical."""
    steps: list[ListChange]


@dataclass(frozen=True)
class ShadedRun:
    """Words that came in together. ``shade`` is 1 for the newest, SHADES for the oldest; ``anchor`` is "" outside of the page."""

    text: str
    since: str
    release: str
    before: str
    shade: int
    anchor: str


@dataclass
class Chapter:
    """A wording while it stood.

    ``relations`` say how it began; ``before`` is what stood there until then, None for the first; ``words`` is the day that its
    words are of, without its examples; ``unseen`` are the known releases right before it that no whole text tells of.
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
    """What a version changed against the one before it."""

    counts: dict[str, int]
    """Relation -> how many there are of it, in the order of pages."""
    named: dict[str, list[str]]
    """Relation -> the first numbers and terms, as many as are named."""
    chapters: dict[str, int]
    """Chapter or "glossary" -> how many changed there. Renumbering alone doesn't count."""
    parts: list[str]
    """The chapters that changed in a release so large that each is a page, "glossary" the last of them; else none."""
