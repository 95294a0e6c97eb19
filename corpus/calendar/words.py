"""Which words a rule has, as marks: short hashes of how its words begin. No word can be read off them, and no order.

They tell which of the rules that bore a number the words beside it are about, where no text is at hand.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

from ruletrail.corpus.calendar.tables import WORDS, table

_LENGTH = 3
"""Letters of a mark: 18 bits."""

Marks = frozenset[str]


@lru_cache(maxsize=1 << 14)
def mark(word: str) -> str:
    """The mark of how a word begins, as ``corpus.heading_words.beginnings`` gives it."""
    return urlsafe_b64encode(blake2b(word.encode(), digest_size=3).digest()).decode()[:_LENGTH]


def marks(words: Iterable[str]) -> Marks:
    """The marks of how words begin."""
    return frozenset(map(mark, words))


def written(marks: Iterable[str]) -> str:
    """Marks as a field of the file."""
    return "".join(sorted(marks))


def _read(field: str) -> Marks:
    return frozenset(field[at : at + _LENGTH] for at in range(0, len(field), _LENGTH))


@lru_cache(maxsize=1 << 13)
def word_marks(address: str, day: str) -> Marks:
    """The words of the rule at an address on a day, as marks; empty before its first day."""
    return _up_to(((when, sign, field) for _, when, sign, field in table(WORDS).of(address)), day)


def first_said(address: str, day: str) -> str:
    """The day on which a rule first said what it says from ``day`` on, which is a day on which its words changed."""
    return next((field for _, when, sign, field in table(WORDS).of(address) if sign == "=" and when == day), day)


def marks_of_all(addresses: Iterable[str], day: str) -> list[Marks]:
    """The words of the rules at many addresses on a day, as marks."""
    lines: dict[str, list[list[str]]] = {address: [] for address in addresses}
    for address, *line in table(WORDS).lines():
        if address in lines:
            lines[address].append(line)
    return [_up_to(rows, day) for rows in lines.values()]


def first_with(wanted: Marks, below: str = "") -> tuple[str, str] | None:
    """The first day on which some rule had all of these words, and its address; with ``below``, one whose address begins so."""
    had: dict[str, set[str]] = {}
    found: list[tuple[str, str]] = []
    for address, when, sign, field in table(WORDS).lines():
        if sign in "+-" and address.startswith(below) and (words := wanted & _read(field)):
            own = had.setdefault(address, set())
            own.update(words) if sign == "+" else own.difference_update(words)
            if own == wanted:
                found.append((when, address))
    return min(found, default=None)


def _up_to(lines: Iterable[Iterable[str]], day: str) -> Marks:
    found: set[str] = set()
    for when, sign, field in lines:
        if when > day:
            break
        if sign == "+":
            found |= _read(field)
        elif sign == "-":
            found -= _read(field)
    return frozenset(found)
