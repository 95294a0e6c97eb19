"""The kind of change between two wordings of a record: the one classification that all others use.

Each wording gets its ``Forms`` once, when the store takes it in (``corpus.forms``). The kind of a change is computed from the
forms of two wordings, so that neighbouring and distant versions, commands, site and index agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, TypeVar

from ruletrail.corpus.relation_names import EDITED, MERGED, MOVED, SAME, SPLIT

WORDING, EXAMPLES, REFERENCES, NUMBER, TYPOGRAPHY, NOTHING = (
    "wording", "examples", "references", "number", "typography", "nothing",
)  # fmt: skip
TEXT = (WORDING, EXAMPLES, REFERENCES)
"""The kinds that change the text."""
KINDS = (*TEXT, NUMBER, TYPOGRAPHY, NOTHING)
"""The kinds of change, the weightiest first. A change of several kinds counts as the first of them.

A change of number alone may come with other typography. The number of a glossary entry is its term. Punctuation is typography.
"""
SUBSTANCE, TERMS, EDITORIAL = "substance", "terms", "editorial"
"""A change of what may or must be done, by whom, when or how often; of a name; of order, grammar or punctuation."""
GRADES = (SUBSTANCE, TERMS, EDITORIAL)
"""The grades of a rewording, the weightiest first."""


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


_End = TypeVar("_End", bound=_Keyed)


class Forms(NamedTuple):
    """The forms of a wording that are compared. Two wordings with an equal field are the same in that respect."""

    letters: int
    """Text and examples as published: the wording's row id."""
    whole: int
    """The words of text and examples, without white space, punctuation, quotation marks, dashes and case."""
    words: int
    """The text as in ``whole``, also without its references to rules."""
    examples: int
    """The examples, in the same form as ``words``."""


def kind(old: Forms, new: Forms, *, is_renumbered: bool) -> str:
    """The kind of change between two wordings of a record, one of ``KINDS``."""
    if old.whole == new.whole:
        return NUMBER if is_renumbered else NOTHING if old.letters == new.letters else TYPOGRAPHY
    if old.words != new.words:
        return WORDING
    return EXAMPLES if old.examples != new.examples else REFERENCES


def label(relation: str, change: str | None) -> str:
    """The label under which every page counts a link: split, merged, added or removed, else its kind of change."""
    return change if change and relation not in (SPLIT, MERGED) else relation


def relation(change: str, *, is_renumbered: bool) -> str:
    """The relation of a record to its one successor, from the kind of change: "edited", "moved" or "same"."""
    return EDITED if change in (WORDING, EXAMPLES) else MOVED if is_renumbered else SAME


def counted(changes: Iterable[tuple[str, _End | None, _End | None]]) -> Iterator[tuple[str, _End]]:
    """The label and the end under which each change (label, old, new) is counted.

    All parts of a split, or of a merge, count as one change: at the rule that was split, or at the rule that the others went
    into.
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
