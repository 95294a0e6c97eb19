"""The citations and quotations that are found in an article."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from ruletrail.corpus.numbers import RuleNumber


class Strength(IntEnum):
    """The certainty that a number cites a rule, by the words around it."""

    SECTION = 0
    """A section's number alone. It counts in an article that cites several rules, beside words of its heading."""
    PLAIN = 1
    """It counts if the rules of the article's day have it, in an article about the rules: "see 305.7"."""
    EVER = 2
    """It counts if any version had it, in an article about the rules: "702.19b", "§305.7"."""
    SURE = 3
    """It counts, and is broken if no rules had it: "CR 305.7"."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A number that cites a rule. Offsets are characters of the article; ends are not included."""

    start: int
    end: int
    """``start`` to ``end`` becomes the link: "rule 305.7"."""
    number: RuleNumber
    number_start: int
    number_end: int
    """``number_start`` to ``number_end`` is the number alone."""
    strength: Strength
    joined: str = ""
    """Its connection with the citation before it: "list" ("305.6 and 305.7"), "range" ("704.5j-k"), else ""."""
    template: bool = False
    """True of {{CR|305.7}}."""
    apart: int = 0
    """The end of the number without its letter, if a space or a hyphen comes before the letter: "702.19 B". The letter may belong
    to the next word."""

    def without_letter(self) -> Citation:
        """The citation without a separate letter that isn't part of its number: "rule 305.7 B-side"."""
        end = self.apart if self.end == self.number_end else self.end
        return replace(self, end=end, number=self.number._replace(letter=0), number_end=self.apart, apart=0)


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that an article puts between quotation marks, or in a block of quotation."""

    start: int
    end: int
    """``start`` to ``end`` is between the marks. Of several numbered rules between the marks it is one rule."""
    text: str
    """The words without their number, source and marks of emphasis. White space is folded."""
    number: str = ""
    """The rule's number, as written before the words or behind them as their source: "305.7. If …", "… — CR 305.7"; else ""."""
