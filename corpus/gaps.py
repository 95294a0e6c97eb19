"""What a version says nothing about, by what is known of its source: so *absent* is never taken for *removed*.

A source may be a whole rulebook, some sections of one, or pages; lines or pages of it may be lost; it may break off. Coverage is
made of what its scraper found out (corpus.records tells of ``covers``, ``spans`` and ``Gap``). Everything else that asks whether
a rule was in the rules at some time asks here first whether the source could have told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.names import alphabetical
from ruletrail.corpus.numbers import RuleNumber, Span, joined
from ruletrail.corpus.records import DUPLICATE, EXAMPLES, GLOSSARY, MISPLACED, RULE, SKIPPED, Gap

#: Reasons of gaps that nothing is missing in: letters that a text leaves out on purpose, a number that is there twice or
#: stands out of order.
NO_HOLE = frozenset({SKIPPED, DUPLICATE, MISPLACED})

#: A copy with so many holes between two rules without a number that is missing lacks single lines: any rule may be missing behind
#: any other, and most are not.
_MANY_HOLES = 5

#: More spans than this are not told one by one.
_MANY_SPANS = 8

Place = tuple[int, ...] | str
"""What is compared to tell whether something lies in a hole: a number's integers, or a term as a dictionary sorts it."""


@dataclass(frozen=True)
class Coverage:
    """What one version's source can speak of. ``speaks_of`` answers for one number or term."""

    covers: tuple[str, ...] | None = None
    """The sections that the source holds, "glossary" among them if it holds one; None: a whole rulebook."""
    spans: tuple[tuple[str, str], ...] | None = None
    """First and last number, both included, of what a part holds; None: the covered sections are whole."""
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

        A part may do so wherever its numbers go on, though room is left between two of them. That decides what a rule is
        compared with; whether a rule is gone or new, ``speaks_of`` decides.
        """
        if self.covers is None or self.spans is None:
            return self.speaks_of(kind, key)
        if kind == GLOSSARY:
            return self.glossary and self.gap_at(kind, key) is None
        number = RuleNumber.parse(key)
        return any(first <= number <= last for first, last in self._joined) and self.gap_at(kind, key) is None

    def gap_at(self, kind: str, key: str) -> Gap | None:
        """The hole in the source that a number or term lies in, if it lies in one."""
        holes = self._holes[kind == GLOSSARY]
        if not holes:
            return None
        place: Place = alphabetical(key) if kind == GLOSSARY else tuple(RuleNumber.parse(key))
        return next((hole.gap for hole in holes if hole.holds(place)), None)

    @cached_property
    def lacks_single_rules(self) -> bool:
        """True when most holes are mere possibilities: single rules were lost here and there, and no number tells where the last
        ones of a row are missing."""
        return sum(gap.kind == RULE and not gap.numbers and bool(gap.after and gap.before) for gap in self.holes) >= _MANY_HOLES

    def lists_as_lost(self, number: str) -> bool:
        """True when a rule or heading, or the one that it stands below, is named as missing."""
        place = tuple(RuleNumber.parse(number))
        return any(first <= place <= last for first, last in self._listed)  # type: ignore[operator]

    @cached_property
    def _listed(self) -> list[tuple[Place, Place]]:
        """The first and last place of each number or range that a hole among the rules names."""
        named = (_range(number) for gap in self.holes if gap.kind == RULE for number in gap.numbers)
        return [ends for ends in named if ends]

    @property
    def holes(self) -> tuple[Gap, ...]:
        """The gaps in which rules or entries are missing, in the source's order."""
        return tuple(gap for gap in self.gaps if gap.reason not in NO_HOLE and gap.kind != EXAMPLES)

    @property
    def without_examples(self) -> Gap | None:
        """The gap that says that examples are missing in the source: one that it doesn't hold was not removed."""
        return next((gap for gap in self.gaps if gap.kind == EXAMPLES), None)

    def why_silent(self, kind: str, key: str) -> str:
        """Why the version says nothing of that number or term, in words that follow on "it": "" when it does speak of it."""
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
        """What a part holds around a number, in words that follow on "this source,"."""
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

    A gap with ends makes one, from end to end. A gap without ends makes one for each number that it lists, with all that stands
    below that number.
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
    """A place behind everything below this number."""
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
    """A gap as the items of a list: its numbers, or one item for all that lies between two records ("after 212.6"), or for all
    examples."""
    if gap.kind == EXAMPLES:
        return [EXAMPLES]
    if gap.numbers:
        return list(gap.numbers)
    ends = " ".join(f"{word} {key}" for word, key in (("after", gap.after), ("before", gap.before)) if key)
    return [f"glossary {ends}".rstrip() if gap.kind != RULE else ends or "all rules"]
