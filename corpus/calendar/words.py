"""The words of a rule as marks: short hashes of the beginnings of words. Neither words nor their order can be read from them.

If a number was used by several rules, the marks show which of them a passage about the number means, without any text.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

from ruletrail.corpus.calendar.tables import WORDS, table

_LENGTH = 3
"""Characters of a mark: 18 bits."""

Marks = frozenset[str]


@lru_cache(maxsize=1 << 14)
def mark(word: str) -> str:
    """The mark of a word's beginning, as ``corpus.heading_words.beginnings`` gives it."""
    return urlsafe_b64encode(blake2b(word.encode(), digest_size=3).digest()).decode()[:_LENGTH]


def marks(words: Iterable[str]) -> Marks:
    """The marks of the beginnings of words."""
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
    """The first day on which a rule had the words that it has from ``day`` on. ``day`` is a day on which its words changed."""
    return next((field for _, when, sign, field in table(WORDS).of(address) if sign == "=" and when == day), day)


def marks_of_all(addresses: Iterable[str], day: str) -> list[Marks]:
    """The words of the rules at many addresses on a day, as marks."""
    lines: dict[str, list[list[str]]] = {address: [] for address in addresses}
    for address, *line in table(WORDS).lines():
        if address in lines:
            lines[address].append(line)
    return [_up_to(rows, day) for rows in lines.values()]


def first_with(wanted: Marks, below: str = "") -> tuple[str, str] | None:
    """The first day on which a rule had all of these words, and its address. Only addresses that begin with ``below`` count."""
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
