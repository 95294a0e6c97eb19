"""How people say things, as the search in the browser is given it: the site itself knows no more than plain words."""

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
    """How people say things: what a search knows of it beside the texts."""

    words: Callable[[str], Sequence[str]] = plain_words
    """The words of a text, in lower case."""
    stem: Callable[[str], str] = str
    """What all forms of a word share."""
    asking: frozenset[str] = frozenset()
    """Words that only say how something is asked."""
    asked: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """Row id of a lineage -> how it is asked for."""
    tellings: Callable[[], Iterable[tuple[Sequence[int], int, int]]] = tuple
    """Gives tellings of changes: the lineages that each may be of, the day after which it came, and that by which (20040201)."""
