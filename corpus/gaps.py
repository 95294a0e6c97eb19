"""The coverage of a version, from its source, so that *absent* is never taken for *removed*.

A source may be a whole rulebook, some sections of one, or pages; lines or pages of it may be lost; it may break off.
``Coverage`` is made from the findings of the scraper (``covers``, ``spans`` and ``Gap`` of corpus.records). Code that asks
whether a rule was in the rules at some time asks here first whether the source covers the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.numbers import RuleNumber, Span, joined
from ruletrail.corpus.records import DUPLICATE, EXAMPLES, GLOSSARY, MISPLACED, RULE, SKIPPED, Gap

#: Reasons of gaps in which nothing is missing: letters that a text leaves out on purpose, a number that occurs twice or out of
#: order.
NO_HOLE = frozenset({SKIPPED, DUPLICATE, MISPLACED})

#: A copy with this many holes that name no missing number lacks single lines: any rule may be missing after any other, and most
#: are not.
_MANY_HOLES = 5

#: More spans than this are not listed one by one.
_MANY_SPANS = 8

Place = tuple[int, ...] | str
"""A position that is compared with the ends of a hole: a number's integers, or a term as a dictionary sorts it."""


@dataclass(frozen=True)
class Coverage:
    """The coverage of one version's source. ``speaks_of`` answers for one number or term."""

    covers: tuple[str, ...] | None = None
    """The sections that the source holds, with "glossary" if it holds one; None for a whole rulebook."""
    spans: tuple[tuple[str, str], ...] | None = None
    """First and last number, both included, of each span of a part; None if the covered sections are whole."""
    gaps: tuple[Gap, ...] = ()
    glossary: bool = True
    """False when a whole rulebook's source has no glossary entry at all."""

    def speaks_of(self, kind: str, key: str) -> bool:
        """True when the version would have that rule or heading, or that glossary entry, if it was in the rules then.

        ``kind`` is a record's kind; every kind but "glossary" means a number. ``key`` is a record's key, a number such as
        "212.6e" or a term in lower case. Raises BadNumberError when a number is asked for and ``key`` is not one.
        """
        if kind == GLOSSARY:
            held = self.glossary if self.covers is None else GLOSSARY in self.covers
            return held and self.gap_at(kind, key) is None
        return self._holds(RuleNumber.parse(key)) and self.gap_at(kind, key) is None

    def reaches(self, kind: str, key: str) -> bool:
        """True when the source may hold that rule, heading or entry by another number or name.

        A part may do so from its first to its last number in a row, even if there is room between two of its numbers. This
        decides which rules are compared; ``speaks_of`` decides whether a rule was removed or added.
        """
        if self.covers is None or self.spans is None:
            return self.speaks_of(kind, key)
        if kind == GLOSSARY:
            return self.glossary and self.gap_at(kind, key) is None
        number = RuleNumber.parse(key)
        return any(first <= number <= last for first, last in self._joined) and self.gap_at(kind, key) is None

    def gap_at(self, kind: str, key: str) -> Gap | None:
        """The hole in the source that contains a number or term, or None."""
        holes = self._holes[kind == GLOSSARY]
        if not holes:
            return None
        place: Place = alphabetical(key) if kind == GLOSSARY else tuple(RuleNumber.parse(key))
        return next((hole.gap for hole in holes if hole.holds(place)), None)

    @cached_property
    def lacks_single_rules(self) -> bool:
        """True when most holes are mere possibilities.

        Single rules were lost here and there, and no number shows where the last rules of a row are missing.
        """
        return sum(gap.kind == RULE and not gap.numbers and bool(gap.after and gap.before) for gap in self.holes) >= _MANY_HOLES

    def lists_as_lost(self, number: str) -> bool:
        """True when a rule or heading, or one above it, is listed as missing."""
        place = tuple(RuleNumber.parse(number))
        return any(first <= place <= last for first, last in self._listed)  # type: ignore[operator]

    @cached_property
    def _listed(self) -> list[tuple[Place, Place]]:
        """The first and last place of each number or range that a hole among the rules lists."""
        named = (_range(number) for gap in self.holes if gap.kind == RULE for number in gap.numbers)
        return [ends for ends in named if ends]

    @property
    def holes(self) -> tuple[Gap, ...]:
        """The gaps in which rules or entries are missing, in the source's order."""
        return tuple(gap for gap in self.gaps if gap.reason not in NO_HOLE and gap.kind != EXAMPLES)

    @property
    def without_examples(self) -> Gap | None:
        """The gap for missing examples, or None. An example that such a source lacks was not removed."""
        return next((gap for gap in self.gaps if gap.kind == EXAMPLES), None)

    def why_silent(self, kind: str, key: str) -> str:
        """The reason why the version doesn't cover that number or term, in words that follow "it"; "" if it covers it."""
        if self.speaks_of(kind, key):
            return ""
        if gap := self.gap_at(kind, key):
            return f"is missing in this source ({described(gap)})"
        if kind == GLOSSARY:
            return "is not in this source, which has " + ("only some glossary entries" if self.glossary else "no glossary")
        if self.spans:
            return f"is not in this source, {self._around(RuleNumber.parse(key))}"
        sections = ", ".join(section for section in self.covers or () if section != GLOSSARY)
        held = f"sections {sections}" if sections else "the glossary alone" if GLOSSARY in (self.covers or ()) else ""
        return "is not in this source" + (f", which holds {held}" if held else "")

    def _holds(self, number: RuleNumber) -> bool:
        if self.covers is None:
            return True
        if self.spans is None:
            return str(number.section or number.chapter) in self.covers
        return any(first <= number <= last for first, last in self._spans)

    def _around(self, number: RuleNumber) -> str:
        """The extent of a part around a number, in words that follow "this source,"."""
        if any(first <= number <= last for first, last in self._joined):
            before = max(last for _, last in self._spans if last < number)
            after = min(first for first, _ in self._spans if number < first)
            return f"where {after} comes after {before}"
        if len(self._joined) > _MANY_SPANS:
            return "which holds only some of the rules"
        return "which holds " + ", ".join(f"{a}" if a == b else f"{a} to {b}" for a, b in self._joined)

    @cached_property
    def _spans(self) -> list[Span]:
        return [(RuleNumber.parse(first), RuleNumber.parse(last)) for first, last in self.spans or ()]

    @cached_property
    def _joined(self) -> list[Span]:
        return joined(self._spans)

    @cached_property
    def _holes(self) -> tuple[list[_Hole], list[_Hole]]:
        """The holes among the rules, and among the glossary's entries."""
        found: tuple[list[_Hole], list[_Hole]] = ([], [])
        for gap in self.holes:
            found[gap.kind == GLOSSARY].extend(_holes_of(gap))
        return found


@dataclass(frozen=True, slots=True)
class _Hole:
    """A hole between two places. None as a place means the beginning or the end of the rules, or of the glossary."""

    gap: Gap
    after: Place | None
    before: Place | None
    ends_included: bool = False

    def holds(self, place: Place) -> bool:
        if self.ends_included and place in (self.after, self.before):
            return True
        return (self.after is None or self.after < place) and (self.before is None or place < self.before)  # type: ignore[operator]


def _holes_of(gap: Gap) -> list[_Hole]:
    """The holes that a gap makes.

    A gap with ends makes one, from end to end. A gap without ends makes one for each number that it lists, including
    everything below the number.
    """
    if gap.after or gap.before or not gap.numbers:
        return [_Hole(gap, _place(gap.kind, gap.after), _place(gap.kind, gap.before))]
    found = []
    for listed in gap.numbers:
        if gap.kind == GLOSSARY:
            place = alphabetical(listed)
            found.append(_Hole(gap, place, place, ends_included=True))
        elif below := _range(listed):
            found.append(_Hole(gap, *below, ends_included=True))
    return found


def _place(kind: str, key: str) -> Place | None:
    if not key:
        return None
    return alphabetical(key) if kind == GLOSSARY else tuple(RuleNumber.parse(key))


def _range(listed: str) -> tuple[Place, Place] | None:
    """The first and last place that a number or range covers: "212.6" (with its subrules) or "212.6b-301.1".

    Returns None for a text that isn't a number.
    """
    first, _, last = listed.partition("-")
    try:
        return tuple(RuleNumber.parse(first)), _last_below(RuleNumber.parse(last or first))
    except BadNumberError:
        return None


def _last_below(number: RuleNumber) -> tuple[int, ...]:
    """A place after everything below this number."""
    end = 1 << 20
    if not number.section:
        return (number.chapter, end, end, end)
    if not number.rule:
        return (number.chapter, number.section, end, end)
    return tuple(number) if number.letter else (number.chapter, number.section, number.rule, end)


def described(gap: Gap) -> str:
    """A gap in words: "between pages: 212.2e, 212.2f", "hole after 707.1", "hole in the glossary before dies"."""
    if gap.kind == EXAMPLES:
        return f"{EXAMPLES}: {gap.reason}"
    told = [", ".join(gap.numbers)] if gap.numbers else []
    if gap.after or gap.before or not gap.numbers:
        ends = [f"{word} {key}" for word, key in (("after", gap.after), ("before", gap.before)) if key]
        told.append(" and ".join(ends) or "all of it")
    where = " in the glossary" if gap.kind == GLOSSARY else ""
    return f"{gap.reason}{where}: {'; '.join(told)}"


def listed(gap: Gap) -> list[str]:
    """A gap as the items of a list.

    The items are its numbers, or one item for everything between two records ("after 212.6"), or one item for all examples.
    """
    if gap.kind == EXAMPLES:
        return [EXAMPLES]
    if gap.numbers:
        return list(gap.numbers)
    ends = " ".join(f"{word} {key}" for word, key in (("after", gap.after), ("before", gap.before)) if key)
    return [f"glossary {ends}".rstrip() if gap.kind != RULE else ends or "all rules"]
