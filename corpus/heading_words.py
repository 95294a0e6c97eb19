"""The words of a section's heading that tell it from a number of anything else."""

from __future__ import annotations

import re
from collections.abc import Iterable

LENGTH = 5
"""So many letters of a word are compared: "merging" and "merged" are one."""
_WORD = re.compile(r"[a-z]{4,}")
#: Words of headings that numbers stand beside when they count something: "108 cards", "her life was 119".
_COUNTED_WORDS = (
    "card cards counter counters damage game games general life magic mana other player players rule rules token tokens turn with"
)
_COUNTED = frozenset(_COUNTED_WORDS.split())


def beginnings(text: str) -> frozenset[str]:
    """How the words of a text begin; short ones are left out."""
    return frozenset(word[:LENGTH] for word in _WORD.findall(text.lower()))


def distinctive(headings: Iterable[str]) -> frozenset[str]:
    """The beginnings of the words of headings, without those of things that people count ("3 cards")."""
    return beginnings(" ".join(word for heading in headings for word in _WORD.findall(heading.lower()) if word not in _COUNTED))
