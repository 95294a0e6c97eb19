"""The words of a section's heading. They show whether a number near them is the section's or counts something else."""

from __future__ import annotations

import re
from collections.abc import Iterable

LENGTH = 5
"""The letters of a word that are compared, so that "merging" and "merged" are equal."""
_WORD = re.compile(r"[a-z]{4,}")
#: Words that follow a number when it counts something: "108 cards", "her life was 119".
_COUNTED_WORDS = (
    "card cards counter counters damage game games general life magic mana other player players rule rules token tokens turn with"
)
_COUNTED = frozenset(_COUNTED_WORDS.split())


def beginnings(text: str) -> frozenset[str]:
    """The beginnings of the words of a text; short words are left out."""
    return frozenset(word[:LENGTH] for word in _WORD.findall(text.lower()))


def distinctive(headings: Iterable[str]) -> frozenset[str]:
    """The beginnings of the words of headings, without words that are often counted ("3 cards")."""
    return beginnings(" ".join(word for heading in headings for word in _WORD.findall(heading.lower()) if word not in _COUNTED))
