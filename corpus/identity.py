"""Chooses *the* version among the texts of one date, and gives ids to the others.

A version is identified by three things: its ``date``; its ``part``, the kind of source that holds only a part of the rules
("rulings", "web-book"), or "" for a whole rulebook; and its ``copy``, 0 for the first text of that date and part, 1 for the
next. The id that people type is made of them in ``version_id`` and nowhere else:

======================== ================================================================
2004-02-01               the version of that date: whole, and the fullest of its texts
2004-02-01~official-text another whole text of it; further ones are ~official-text-2 and on
2004-01-15~rulings       a part of the rules of that date; further ones are ~rulings-2 and on
======================== ================================================================

Texts are ordered by their content: whole texts first, then texts that state their date, then the fuller ones, and finally by
their bytes. The names of files and the order in which they were given don't count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruletrail.corpus.records import Document


@dataclass(frozen=True, slots=True)
class Text:
    """The facts about one text that decide its identity among the texts of its date."""

    key: int
    """The caller's key for the text."""
    part: str
    """Its tag if it holds a part of the rules, or is a commentary; "" for a whole rulebook."""
    format: str
    inferred: bool
    """True when its date was found by comparison: such a text is never the version of a date."""
    held: int
    """The number of distinct rules, headings and entries."""
    missing: int
    """The number of known holes, including unreadable lines."""
    content: str
    """The SHA-256 of its bytes."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of a text; ``version`` is its id."""

    part: str
    copy: int
    version: str


def part_of(document: Document) -> str:
    """The kind of part that a document is, "" for a whole rulebook: the tag that its scraper gave it, else its format."""
    tag = document.version.partition("~")[2]
    return tag or ("" if document.covers is None and not document.is_commentary else document.format)


def version_id(date: str, part: str, copy: int, form: str) -> str:
    """The id of a version.

    >>> version_id("2004-02-01", "", 0, "official-text"), version_id("2004-02-01", "", 2, "official-text")
    ('2004-02-01', '2004-02-01~official-text-2')
    >>> version_id("2004-01-15", "rulings", 0, "rulings-release"), version_id("2004-01-15", "rulings", 1, "rulings-release")
    ('2004-01-15~rulings', '2004-01-15~rulings-2')
    """
    number = copy + bool(part)
    if not number:
        return date
    return f"{date}~{part or form}" + (f"-{number}" if number > 1 else "")


def identify(date: str, texts: Iterable[Text]) -> dict[int, Identity]:
    """The identity of each text of one date, by its ``key``."""
    found: dict[int, Identity] = {}
    taken: set[str] = set()
    copies: dict[str, int] = {}
    for text in sorted(texts, key=_first):
        copy = copies.get(text.part, int(not text.part and text.inferred))
        while (made := version_id(date, text.part, copy, text.format)) in taken:
            copy += 1
        found[text.key] = Identity(text.part, copy, made)
        taken.add(made)
        copies[text.part] = copy + 1
    return found


def _first(text: Text) -> tuple[bool, bool, int, int, str, int]:
    return bool(text.part), text.inferred, -text.held, text.missing, text.content, text.key
