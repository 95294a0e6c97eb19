"""The language of the search in the browser: stems and ways of asking. By default the site knows only plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_PLAIN = re.compile(r"[a-z0-9∞]+(?:'[a-z]+)?")


def plain_words(text: str) -> list[str]:
    """The words of a text in lower case."""
    return _PLAIN.findall(text.lower())


@dataclass(frozen=True)
class Language:
    """The knowledge of a search beside the texts: words, stems, ways of asking and descriptions of changes."""

    words: Callable[[str], Sequence[str]] = plain_words
    """The words of a text, in lower case."""
    stem: Callable[[str], str] = str
    """The common stem of all forms of a word."""
    asking: frozenset[str] = frozenset()
    """Words that only belong to the form of a question."""
    asked: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Row id of a lineage -> the ways of asking for it."""
    tellings: Callable[[], Iterable[tuple[Sequence[int], int, int]]] = tuple
    """Returns descriptions of changes: the lineages that each may be of, the day after which it came, and the day by which
    (20040201).
    """
