"""What kind of change lies between two wordings of a record: the one classification, which all that tells of changes reads.

Each wording is given its ``Forms`` once, when the store takes it in (``corpus.forms``). A kind of change is read off the forms of
two wordings, so that neighbours and distant versions, commands, site and index say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, TypeVar

from ruletrail.corpus.relation_names import EDITED, MERGED, MOVED, SAME, SPLIT

WORDING, EXAMPLES, REFERENCES, NUMBER, TYPOGRAPHY, NOTHING = (
    "wording", "examples", "references", "number", "typography", "nothing",
)  # fmt: skip
TEXT = (WORDING, EXAMPLES, REFERENCES)
"""The kinds after which the text is another."""
KINDS = (*TEXT, NUMBER, TYPOGRAPHY, NOTHING)
"""The kinds of change, the weightiest first. A change that is of several kinds is told by the first of them.

A change of number alone may come with other typography. Of a glossary entry the number is its term. Punctuation is typography.
"""
SUBSTANCE, TERMS, EDITORIAL = "substance", "terms", "editorial"
"""What may or must be done, by whom, when or how many; something has another name; order, grammar and punctuation."""
GRADES = (SUBSTANCE, TERMS, EDITORIAL)
"""The grades of a rewording, the weightiest first."""


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


_End = TypeVar("_End", bound=_Keyed)


class Forms(NamedTuple):
    """What of a wording is compared. Two wordings have the same number where they are the same in that respect."""

    letters: int
    """Text and examples as published: the wording's row id."""
    whole: int
    """The words of text and examples: without white space, punctuation, quotation marks, dashes and case."""
    words: int
    """The text, also without the rules that it refers to."""
    examples: int
    """The examples likewise."""


def kind(old: Forms, new: Forms, *, is_renumbered: bool) -> str:
    """The kind of change between two wordings of a record, one of ``KINDS``."""
    if old.whole == new.whole:
        return NUMBER if is_renumbered else NOTHING if old.letters == new.letters else TYPOGRAPHY
    if old.words != new.words:
        return WORDING
    return EXAMPLES if old.examples != new.examples else REFERENCES


def label(relation: str, change: str | None) -> str:
    """What a link is counted as on every page: split, merged, added or removed, else its kind of change."""
    return change if change and relation not in (SPLIT, MERGED) else relation


def relation(change: str, *, is_renumbered: bool) -> str:
    """How a record is linked with the one record that it became, by the kind of change: "edited", "moved" or "same"."""
    return EDITED if change in (WORDING, EXAMPLES) else MOVED if is_renumbered else SAME


def counted(changes: Iterable[tuple[str, _End | None, _End | None]]) -> Iterator[tuple[str, _End]]:
    """What each change (label, old, new) is counted as, and where. All parts of a split, or of a merge, are one change: that of
    the rule that was split, or of the one into which others were merged.
    """
    wholes: set[tuple[str, str]] = set()
    for label, old, new in changes:
        whole = old if label == SPLIT else new if label == MERGED else None
        end = whole or new or old
        assert end is not None, "a change has two ends, or one"
        if whole is None or (label, whole.key) not in wholes:
            yield label, end
        if whole is not None:
            wholes.add((label, whole.key))
