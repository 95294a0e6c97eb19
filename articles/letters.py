"""Letters that stand away from their rule's number: "704.5, items g and h", "letter b of 702.19", "that's .5n"."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from articles import lists, shapes
from articles.citations import Citation, Strength
from corpus.numbers import RuleNumber

_CUE_ROOM = 24


def with_letters(mask: str, found: list[Citation]) -> list[Citation]:
    """The citations, and between them those that tell a letter, or a rule and a letter, of a number beside them."""
    if not found:
        return found
    ends = [citation.number_end for citation in found]
    made: list[Citation] = []
    reached = 0
    for match in shapes.LETTER.finditer(mask):
        start, end = match.span("told")
        if start < reached or (kind := _kind(mask, match["told"], start, end)) is None:
            continue
        place = bisect_right(ends, start) - 1
        is_taken = place + 1 < len(found) and found[place + 1].number_start < end
        before = found[place] if place >= 0 else None
        if is_taken or (number := _number(mask, end, match["told"], before, kind)) is None:
            continue
        one: Citation | None = Citation(start, end, number, start, end, Strength.EVER)
        while one:
            made.append(one)
            reached = one.number_end
            aside = shapes.ASIDE.match(mask, reached)
            one = lists.joined(mask, replace(one, number_end=aside.end()) if aside else one, Strength.EVER, many=False)
    return sorted((*found, *made), key=lambda citation: citation.number_start) if made else found


def _kind(mask: str, told: str, start: int, end: int) -> str | None:
    """What makes a letter a citation: "cue", "bracket", "of", or "short" for .5n; None when nothing does."""
    if told[0] == ".":
        return "short"
    room = max(0, start - _CUE_ROOM)
    if shapes.LETTER_CUE.search(mask, room, start):
        return "cue"
    if shapes.BRACKET_AFTER.match(mask, end) and shapes.BRACKET_BEFORE.search(mask, room, start):
        return "bracket"
    return "of" if shapes.OF_RULE_AFTER.match(mask, end) else None


def _number(mask: str, end: int, told: str, before: Citation | None, kind: str) -> RuleNumber | None:
    """The number that "b" or ".5n" completes: that of the rule named behind it, else of the one before it in the paragraph."""
    of = shapes.LETTER_OF.match(mask, end) if kind in ("cue", "of") else None
    if of:
        return RuleNumber.parse(f"{of['rule']}{told}")
    if before is None or end - before.number_end > shapes.LETTER_ROOM or "\n\n" in mask[before.number_end : end]:
        return None
    own = before.number
    if kind == "short":
        return RuleNumber.parse(f"{own.section}{told}")
    if kind == "bracket" and (own.letter or shapes.CLAUSE_END.search(mask, before.number_end, end)):
        return None
    return RuleNumber.parse(f"{own.section}.{own.rule}{told}") if own.rule else None
