"""Rule numbers as a type: parsing, writing and ordering them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.patterns import later

#: The number of a section, the rest of a rule's number, and a rule's number in a text. RuleNumber.parse reads every match.
SECTION_PATTERN = "[1-9][0-9]{2}"
BELOW_PATTERN = r"\.[1-9][0-9]{0,2}[a-z]{0,2}"
RULE_PATTERN = SECTION_PATTERN + BELOW_PATTERN
_TYPED = later(
    r"""^\s*(?:mtg\s+)?(?:cr|comp\w*\s+rules?|rules?|section|§)?[\s.:#]*   # "CR 305.7", "rule 212.6e"
        (?P<section>[1-9][0-9]{2}|[1-9])
        (?:(?:\s*\.\s*|,(?=\d\d?[a-z]{0,2}\s*$))(?P<rule>[1-9][0-9]{0,2})\s*\.?\s*\(?(?P<letters>(?-i:(?<=[0-9])[A-Za-z]{2}|[A-Za-z]?))\)?)?
        \s*\.?\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
_SKIPPED = frozenset("lo")


def _letters_to_int(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 96
    return value


def _int_to_letters(value: int) -> str:
    letters = ""
    while value:
        value, digit = divmod(value - 1, 26)
        letters = chr(97 + digit) + letters
    return letters


class RuleNumber(NamedTuple):
    """The number of a chapter ("2"), section ("212"), rule ("212.6") or subrule ("212.6e").

    All fields are integers, so the tuple's order is the book's order: 212 < 212.2 < 212.2a < 212.10, and "z" < "aa".
    ``section`` is 0 for a chapter, ``rule`` 0 for a section, ``letter`` 0 for a rule.
    """

    chapter: int
    section: int = 0
    rule: int = 0
    letter: int = 0

    @classmethod
    def parse(cls, typed: str) -> RuleNumber:
        """Parses a number as people type it: "305.7", "CR 305.7", "rule 212.6e", "704.5J", "212.1b.".

        Raises BadNumberError if it isn't a rule number.
        """
        return _parse(typed)

    @property
    def letters(self) -> str:
        return _int_to_letters(self.letter)

    @property
    def parent(self) -> RuleNumber | None:
        """212.6e -> 212.6 -> 212 -> 2 -> None."""
        if self.letter:
            return RuleNumber(self.chapter, self.section, self.rule)
        if self.rule:
            return RuleNumber(self.chapter, self.section)
        return RuleNumber(self.chapter) if self.section else None

    def contains(self, other: RuleNumber) -> bool:
        """True for the number itself and all below it: 212 contains 212.6 and 212.6e, 212.6 doesn't contain 212.60."""
        return not any(own and own != theirs for own, theirs in zip(self, other, strict=True))

    @property
    def is_section(self) -> bool:
        """True for chapters and sections, whose records are headings."""
        return self.rule == 0

    def __str__(self) -> str:
        return _written(self)


@lru_cache(maxsize=1 << 15)
def _written(number: RuleNumber) -> str:
    if not number.section:
        return str(number.chapter)
    if not number.rule:
        return str(number.section)
    return f"{number.section}.{number.rule}{_int_to_letters(number.letter)}"


@lru_cache(maxsize=1 << 15)
def _parse(typed: str) -> RuleNumber:
    match = _TYPED.match(typed) if len(typed) <= 60 else None
    if not match:
        raise BadNumberError(f"{typed[:60]!r} is not a rule number", remedy='write it like "305.7", "CR 704.5j" or "212"')
    section, rule = int(match["section"]), int(match["rule"] or 0)
    if section < 10:
        if match["rule"]:
            raise BadNumberError(f"{typed[:60]!r} is not a rule number", remedy="sections have three digits, like 305.7")
        return RuleNumber(section)
    return RuleNumber(section // 100, section, rule, _letters_to_int((match["letters"] or "").lower()))


def letter_after(letters: str, *, skips_l_and_o: bool) -> str:
    """The next subrule's letters. Texts since 2005 or so skip l and o, which look like digits."""
    value = _letters_to_int(letters) + 1
    while skips_l_and_o and _SKIPPED & set(_int_to_letters(value)):
        value += 1
    return _int_to_letters(value)


# -- consecutive numbers --------------------------------------------------------------------------------------------

Span = tuple[RuleNumber, RuleNumber]
"""The first and the last of some numbers, both included."""


def missing(before: RuleNumber, after: RuleNumber) -> list[RuleNumber]:
    """The numbers of one section that must be between ``before`` and ``after``, as far as these two show.

    212.2d, 212.2g -> 212.2e, 212.2f; 212.1c, 212.3b -> 212.2, 212.3, 212.3a; 212, 212.2 -> 212.1. Empty if they are of
    different sections.
    """
    if before[:2] != after[:2] or after <= before:
        return []
    found = [RuleNumber(*before[:2], rule) for rule in range(before.rule + 1, after.rule + bool(after.letter))]
    first = before.letter + 1 if before.rule == after.rule else 1
    found += [RuleNumber(*after[:3], letter) for letter in range(first, after.letter)]
    return sorted(found)


def runs(numbers: Iterable[RuleNumber]) -> list[Span]:
    """The first and last number of each run of numbers with no room for another number in between."""
    found: list[Span] = []
    for number in sorted(set(numbers)):
        if found and follows(found[-1][1], number):
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def follows(before: RuleNumber, after: RuleNumber) -> bool:
    """True when no number can be between two: 212 and 212.1, 212.2 and 212.2a, 212.2d and 212.2e."""
    return after in (_first_below(before), _next_sister(before))


def _first_below(number: RuleNumber) -> RuleNumber | None:
    if not number.section:
        return RuleNumber(number.chapter, 100 * number.chapter)
    if not number.rule:
        return number._replace(rule=1)
    return None if number.letter else number._replace(letter=1)


def _next_sister(number: RuleNumber) -> RuleNumber | None:
    """The next subrule. A rule or heading has no direct successor, because numbers below it may come first."""
    return number._replace(letter=number.letter + 1) if number.letter else None


def absent(before: RuleNumber, after: RuleNumber) -> tuple[str, ...]:
    """The numbers that must have been between two, one by one or as one range; () if the second may come next.

    212.2d, 212.2g -> 212.2e, 212.2f; 212.6a, 301.2 -> 212.6b-301.1; 212.2d, 212.3 and 212.7e, 213 -> ().
    """
    if after <= before:
        return ()
    if before[:2] == after[:2]:
        return tuple(str(number) for number in missing(before, after) if number.letters not in ("l", "o"))
    first_sections = (0, after.chapter * 100, after.chapter * 100 + 1)
    opens_section = after.section == before.section + 1
    opens_chapter = after.chapter == before.chapter + 1 and after.section in first_sections
    if (opens_section or opens_chapter) and after.rule <= 1 and not after.letter:
        return ()
    return (f"{_next(before)}-{_previous(after)}",)


def _next(number: RuleNumber) -> RuleNumber:
    if number.letter:
        return RuleNumber.parse(f"{number.parent}{letter_after(number.letters, skips_l_and_o=True)}")
    return number._replace(rule=number.rule + 1)


def _previous(number: RuleNumber) -> RuleNumber:
    if number.letter:
        return number._replace(letter=number.letter - 1)
    if number.rule:
        return number._replace(rule=number.rule - 1)
    return number._replace(section=number.section - 1) if number.section else RuleNumber(number.chapter - 1)


def joined(found: Sequence[Span]) -> list[Span]:
    """The spans, in order; spans that may follow each other without a gap are joined."""
    made: list[Span] = []
    for first, last in found:
        if made and not absent(made[-1][1], first):
            made[-1] = (made[-1][0], max(made[-1][1], last))
        else:
            made.append((first, last))
    return made
