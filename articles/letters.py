"""Letters that stand away from their rule's number: "704.5, items g and h", "letter b of 702.19", "that's .5n"."""

from __future__ import annotations

import re
from bisect import bisect_right

from ruletrail.articles import lists, shapes
from ruletrail.articles.citations import Citation, Strength
from ruletrail.corpus.numbers import RuleNumber

_CUE_ROOM = 24
_SUCCESSOR = 3
"""So many letters further a letter without a word may be: "propose (601.2a), modes (b), targets (c)"."""
_ALONE_ROOM = 80
"""So far behind its rule a letter may stand that has neither a word nor a bracket."""


def with_letters(mask: str, found: list[Citation]) -> list[Citation]:
    """The citations, and between them those that tell a letter, or a rule and a letter, of a number beside them."""
    if not found:
        return found
    ends = [citation.number_end for citation in found]
    starts = {citation.number_start for citation in found}
    made: list[Citation] = []
    reached = 0
    for match in shapes.LETTER.finditer(mask):
        start, end = match.span("told")
        place = bisect_right(ends, start) - 1
        if start < reached or (place + 1 < len(found) and found[place + 1].number_start < end):
            continue
        before = found[place] if place >= 0 else None
        if made and before and made[-1].number_end > before.number_end:
            before = made[-1]
        number = _number(mask, start, match["told"], before)
        if made and before and number == before.number:
            number = _number(mask, start, match["told"], made[-1]) or number  # "502.82, letter a, with 419.1b. Letter b …"
        if number is None:
            continue
        one: Citation | None = Citation(start, end, number, start, end, Strength.EVER)
        while one and one.number_start not in starts:
            made.append(one)
            reached = one.number_end
            one = lists.joined(mask, lists.past_aside(mask, one), Strength.EVER, many=False)
    taken = {citation.number_start for citation in made}
    made += [line for line in _lines(mask, found, ends) if line.number_start not in taken]
    return sorted((*found, *made), key=lambda citation: citation.number_start) if made else found


def _kind(mask: str, told: str, start: int, end: int) -> str | None:
    """What makes a letter a citation: "cue", "bracket", "of", "own", "alone", or "short" for .5n; None when nothing does."""
    room = max(0, start - _CUE_ROOM)
    if told[0] == ".":
        return "short" if told[-1].isalpha() or shapes.LABEL_BEFORE.search(mask, room, start) else None
    if shapes.LETTER_CUE.search(mask, room, start):
        return "cue"
    if shapes.BRACKET_AFTER.match(mask, end) and shapes.BRACKET_BEFORE.search(mask, room, start):
        return "bracket"
    if shapes.OF_RULE_AFTER.match(mask, end):
        return "of"
    if shapes.OWN_BEFORE.search(mask, room, start):
        return "own"
    is_alone = shapes.ALONE_LETTER_BEFORE.search(mask, room, start) and shapes.ALONE_LETTER_AFTER.match(mask, end)
    return "alone" if is_alone else None


def _number(mask: str, start: int, told: str, before: Citation | None) -> RuleNumber | None:
    """The number that "b" or ".5n" completes: that of the rule named behind it, else of the one before it in the paragraph."""
    end = start + len(told)
    if (kind := _kind(mask, told, start, end)) is None:
        return None
    of = shapes.LETTER_OF.match(mask, end) if kind in ("cue", "of") else None
    if of:
        return RuleNumber.parse(f"{of['rule']}{told}")
    if before is None or end - before.number_end > shapes.LETTER_ROOM:
        return None
    own, gap = before.number, mask[before.number_end : start]
    if "\n\n" in gap or not (own.rule or kind == "short"):
        return None
    number = RuleNumber.parse(f"{own.section}{told}" if kind == "short" else f"{own.section}.{own.rule}{told}")
    step = number.letter - own.letter
    if kind == "short":
        fits = told[-1].isalpha() or not shapes.MEASURED.search(gap)
    elif kind == "bracket":
        fits = not shapes.CLAUSE_END.search(gap) and (not own.letter or 0 < step <= _SUCCESSOR)
    elif kind == "own":
        fits = not own.letter and shapes.OWN_BEFORE.fullmatch(gap) is not None
    elif kind == "alone":
        fits = bool(own.letter) and 0 < abs(step) <= _SUCCESSOR and len(gap) <= _ALONE_ROOM and not re.search(r"[.!?\r\n]", gap)
    else:
        fits = True
    return number if fits else None


def _lines(mask: str, found: list[Citation], ends: list[int]) -> list[Citation]:
    """The letters that lines begin with, a first, below a rule whose letters are announced: "702.139, letter by letter:"."""
    made: list[Citation] = []
    rule: RuleNumber | None = None
    reached = 0
    for match in shapes.LETTER_LINE.finditer(mask):
        start, end = match.span("told")
        place = bisect_right(ends, start) - 1
        if place < 0 or (place + 1 < len(ends) and found[place + 1].number_start < end):
            continue
        letter, head = ord(match["told"]) - 96, found[place]
        if letter == 1:
            is_near = head.number.rule and not head.number.letter and start - head.number_end <= shapes.LETTER_ROOM
            announced = is_near and shapes.LETTERS_TOLD.search(mask, max(0, head.start - _CUE_ROOM), start)
            rule = head.number if announced else None
        elif not (rule and made[-1].number.letter + 1 == letter and start - reached <= 2 * shapes.LETTER_ROOM):
            rule = None
        if rule:
            made.append(Citation(start, end, RuleNumber.parse(f"{rule}{match['told']}"), start, end, Strength.EVER))
            reached = end
    return made
