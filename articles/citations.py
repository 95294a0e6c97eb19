"""What is found in an article."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from ruletrail.corpus.numbers import RuleNumber


class Strength(IntEnum):
    """How sure the words around a number make it that it cites a rule."""

    SECTION = 0
    """A section's number alone. It counts in an article that cites several rules, beside words of its heading."""
    PLAIN = 1
    """It counts when the rules of the article's day have it, in an article about the rules: "see 305.7"."""
    EVER = 2
    """It counts when any version had it, in an article about the rules: "702.19b", "§305.7"."""
    SURE = 3
    """It counts, and is broken when no rules had it: "CR 305.7"."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A number that cites a rule. Offsets are characters of the article; ends are not included."""

    start: int
    end: int
    """``start`` to ``end`` is what becomes the link: "rule 305.7"."""
    number: RuleNumber
    number_start: int
    number_end: int
    """Where the number alone stands."""
    strength: Strength
    joined: str = ""
    """How it goes with the citation before it: "list" ("305.6 and 305.7"), "range" ("704.5j-k"), else ""."""
    template: bool = False
    """True of {{CR|305.7}}."""
    apart: int = 0
    """Where the number ends without its letter, when that stands by itself: "702.19 B". No version may have that letter."""

    def without_letter(self) -> Citation:
        """The same, when a letter that stands by itself is none of the number's: "rule 305.7 B-side"."""
        end = self.apart if self.end == self.number_end else self.end
        return replace(self, end=end, number=self.number._replace(letter=0), number_end=self.apart, apart=0)


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that an article puts between quotation marks, or in a block of quotation."""

    start: int
    end: int
    """What stands between the marks, or of several numbered rules there one."""
    text: str
    """Without its number and its source, without marks of emphasis, white space folded."""
    number: str = ""
    """Of the rule, as written before the words or behind them as their source: "305.7. If …", "… — CR 305.7"; else ""."""
