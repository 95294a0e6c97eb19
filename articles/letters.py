"""Letters that stand away from their rule's number: "704.5, items g and h", "letter b of 702.19", "that's .5n"."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from articles import lists, shapes
from articles.citations import Citation, Strength
from corpus.numbers import RuleNumber


def with_letters(mask: str, found: list[Citation]) -> list[Citation]:
    """The citations, and between them those that tell a letter, or a rule and a letter, of a number beside them."""
    ends = [citation.number_end for citation in found]
    made: list[Citation] = []
    reached = 0
    for match in shapes.LETTER.finditer(mask):
        start, end = match.start("told"), match.end("told")
        place = bisect_right(ends, start) - 1
        taken = place + 1 < len(found) and found[place + 1].number_start < end
        if (
            start < reached
            or taken
            or (
                number := _number(
                    mask, match.end(), match["told"], found[max(place, 0) : place + 1], is_bracketed=bool(match["bracket"])
                )
            )
            is None
        ):
            continue
        one: Citation | None = Citation(start, end, number, start, end, Strength.EVER)
        while one:
            made.append(one)
            reached = one.number_end
            aside = shapes.ASIDE.match(mask, reached)
            one = lists.joined(mask, replace(one, number_end=aside.end()) if aside else one, Strength.EVER, many=False)
    return sorted((*found, *made), key=lambda citation: citation.number_start) if made else found


def _number(mask: str, end: int, told: str, before: list[Citation], *, is_bracketed: bool) -> RuleNumber | None:
    """The number that "b" or ".5n" completes: that of the rule named behind it, else of the one before it in the paragraph."""
    if told.startswith("."):
        section = next((f"{one.number.section}" for one in before if _is_near(mask, one, end)), "")
        return RuleNumber.parse(f"{section}{told}") if section else None
    if is_bracketed and not all(_is_in_clause(mask, one, end) for one in before):
        return None
    if of := shapes.LETTER_OF.match(mask, end):
        return RuleNumber.parse(f"{of['rule']}{told}")
    rule = next((f"{one.number.section}.{one.number.rule}" for one in before if one.number.rule and _is_near(mask, one, end)), "")
    return RuleNumber.parse(f"{rule}{told}") if rule else None


def _is_in_clause(mask: str, one: Citation, end: int) -> bool:
    return not one.number.letter and shapes.CLAUSE_END.search(mask, one.number_end, end) is None


def _is_near(mask: str, one: Citation, end: int) -> bool:
    return end - one.number_end <= shapes.LETTER_ROOM and "\n\n" not in mask[one.number_end : end]
