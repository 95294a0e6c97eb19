"""Finds the citations and the quotations in the prose of an article. Leaves out measures and the rules of other books."""

from __future__ import annotations

import re
from dataclasses import replace

from ruletrail.articles import lists, shapes
from ruletrail.articles.citations import Citation, Quote, Strength
from ruletrail.articles.page import HIDDEN, MARK
from ruletrail.corpus.numbers import RuleNumber

QUOTED = re.compile(
    r"“([^“”\0]{0,2000})”|(?<!\w)\"(?=\S)([^\"\0]{0,2000})\"|«\s?([^«»\0]{0,2000}?)\s?»|„([^„“”\0]{0,2000})[“”]"
    r"|(?<!\w)‘([^‘\0]{0,2000}?)’(?!\w)"
)
OPENING = re.compile('[“"«„‘]')
PARAGRAPH = re.compile(r"(?:\r\n?|\n)[ \t\x01]*(?:\r\n?|\n)")
#: The number at the beginning of a quoted rule. It begins a block, or a line behind a whole sentence.
LEAD = re.compile(
    r"""(?:\A|\0(?!\0)|[.!?:;)”"'’…\]][ \t\x01]{0,40}(?:\r\n?|\n))[\s\0\x01>]{0,40}
    (?P<lead>[*•-]?[\s\x01]{0,12}(?:(?:CR|C\.R\.|[Rr]ule|§)[ \xa0]?)?
      (?P<number>[1-9][0-9]{2}(?:\.[1-9][0-9]{0,2}[a-z]{0,2}|(?=[\0\x01]{0,400}\.)))
      [\0\x01)\].:]{0,400}\s[\s\0\x01]{0,40}
    )(?![a-z0-9])""",
    re.VERBOSE,
)
#: The source of a quotation, behind its words: "— CR 704.5j", "(Comprehensive Rules 704.5j, June 2011)".
SOURCE = re.compile(
    r"""(?:
        (?<=[\s\0\x01.!?…”"'’)\]])[-–—―~]{1,3}[\s\0\x01]{0,40}(?:(?:from|the|MTG|Magic(?::[ ]The[ ]Gathering)?)[\s,:]{1,3}){0,4}
        (?:(?:C\.R\.|CR|Comp(?:rehensive|\.)?[\s\x01]rules?|rule|section|§)[\s\0\x01,:§]{0,40})?
      | (?<=[\s\0\x01.!?…”"'’)\]])[(\[][\s\0\x01]{0,40}(?:(?:C\.R\.|CR|Comp(?:rehensive|\.)?[\s\x01]rules?)[\s\0\x01,:§]{0,40})?
      | [\r\n\0](?!\0)[\s\0\x01>]{0,40}(?:C\.R\.|CR|Comp(?:rehensive|\.)?[\s\x01]rules?)[\s\0\x01,:§]{0,40}
    )(?P<number>[1-9][0-9]{2}(?:\.[1-9][0-9]{0,2}[a-z]{0,2})?)(?!\w|\.\w)
    [\0\x01]{0,400}(?:[ ]?[,;(\[][^\r\n\0.!?]{0,60})?[\s\0\x01)\].>]{0,400}\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_SOURCE_ROOM = 1000
"""The number of characters at the end of a quotation that are searched for its source."""
_SPACE = re.compile(r"\s+")
MIN_WORDS = 5
"""Fewer words between quotation marks are a name and no quotation."""


def find(mask: str) -> list[Citation]:
    """Every citation in a page's mask, in order. ``resolve`` decides which of the weaker ones count."""
    found: list[Citation] = []
    at = 0
    while match := shapes.NUMBER.search(mask, at):
        at = match.end()
        if (citation := _cited(mask, match)) is None:
            continue
        if match["apart"]:
            citation = replace(citation, apart=match.start("apart") - 1)
        found.append(citation)
        head, many = citation.strength, shapes.PLURAL.search(mask, citation.start, citation.number_start) is not None
        first = len(found) - 1
        if lettered := lists.lettered(mask, citation):
            head = max(head, Strength.EVER)
            found[-1:] = [replace(citation, strength=head), lettered]
        while more := lists.joined(mask, found[-1], head, many):
            found.append(more)
        if head < Strength.EVER and any(one.strength >= Strength.EVER for one in found[first + 1 :]):
            found[first:] = [replace(one, strength=max(one.strength, Strength.EVER)) for one in found[first:]]
        at = max(at, found[-1].number_end)
    return found


def _cited(mask: str, match: re.Match[str]) -> Citation | None:
    start, end = match.span()
    number = RuleNumber.parse(match[0].replace(".", "", 1) if match["rule"] is None else lists.plain(match))
    if template := shapes.TEMPLATE.search(mask, max(0, start - shapes.CUE_ROOM), start):
        closed = shapes.TEMPLATE_END.match(mask, end)
        first, last = (template.start(), closed.end()) if closed else (start, end)
        return Citation(first, last, number, start, end, Strength.SURE, template=bool(closed))
    cue = shapes.CUE.search(mask, max(0, start - shapes.CUE_ROOM), start)
    if cue is None:
        strength = _without_cue(mask, match)
        return Citation(start, end, number, start, end, strength) if strength is not None else None
    if shapes.OTHER_BOOK_BEFORE.search(mask, max(0, cue.start() - 40), start):
        return None
    if (cue["chapter"] and match["rule"]) or (cue["initial"] and not match["rule"]):
        return None
    if (match["letter"] or "") in shapes.NOT_LETTERS:
        return None
    if match["rule"] is None:
        if mask[end : end + 1] in ("(", "-", "/") and mask[end + 1 : end + 2].isalnum() and not _goes_on(mask, end):
            return None
        strength = Strength.PLAIN if cue["weak"] or cue["chapter"] else Strength.EVER
    else:
        strength = Strength.EVER if cue["weak"] or cue["initial"] else Strength.SURE
    first = cue.start()
    if MARK in cue[0] or "\n" in cue[0] or "\r" in cue[0] or cue["gap"].strip(" \t\xa0:#"):
        first = start
    return Citation(first, end, number, start, end, strength)


def _goes_on(mask: str, end: int) -> bool:
    """True of 500 in "rules 500-514"."""
    joined = shapes.JOINED.match(mask, end)
    return joined is not None and joined["section"] is not None and joined["rule"] is None


def _without_cue(mask: str, match: re.Match[str]) -> Strength | None:
    """The strength of a number without a word such as "rule" before it; None if it isn't a citation."""
    start, end = match.span()
    if match["gap"] or shapes.BARE_NOT_AFTER.search(mask, max(0, start - 24), start):
        return None
    letter = match["letter"] or match["inner"] or match["apart"] or ""
    if (match["letter"] or "") in shapes.NOT_LETTERS or lists.is_measure(mask, end):
        return None
    if letter and (match["apart"] or letter.islower()):
        return Strength.EVER
    if match["rule"]:
        return Strength.PLAIN
    return (
        Strength.EVER if mask[max(0, start - 4) : start].lower() == "the " and mask.startswith(" rule", end) else Strength.SECTION
    )


def clause_around(mask: str, start: int, end: int) -> tuple[str, str]:
    """The words before and behind a number in the same clause."""
    before = shapes.CLAUSE_END.split(mask[max(0, start - shapes.CLAUSE_ROOM) : start])[-1]
    return before, re.split(r"[\r\n]", shapes.CLAUSE_END.split(mask[end : end + shapes.CLAUSE_ROOM])[0])[0]


def quotes(mask: str, blocks: list[tuple[int, int]]) -> list[Quote]:
    """The quotations between quotation marks and in ``blocks``, the syntax's own quotations, in order."""
    found: list[Quote] = []
    at = 0 if OPENING.search(mask) else len(mask)
    for end in (*(gap.start() for gap in PARAGRAPH.finditer(mask, at)), len(mask)):
        if opening := OPENING.search(mask, at, end):
            for match in QUOTED.finditer(mask, opening.start(), end):
                _add(found, mask, *match.span(match.lastindex or 0))
        at = end
    for start, end in blocks:
        _add(found, mask, start, end)
    return sorted(found, key=lambda quote: quote.start)


def _add(quotes: list[Quote], mask: str, start: int, end: int) -> None:
    """Adds each numbered rule of a quotation as a quotation of its own, without its number and its source."""
    leads = list(LEAD.finditer(mask[start:end]))
    parts = [(start + lead.start("lead"), start + lead.end(), lead["number"]) for lead in leads]
    if not leads or leads[0].start("lead"):
        parts.insert(0, (start, start, ""))
    ends = [*(first for first, *_ in parts[1:]), end]
    for (first, words, number), last in zip(parts, ends, strict=True):
        behind = last
        if source := SOURCE.search(mask, max(words, last - _SOURCE_ROOM), last):
            behind, number = source.start(), number or source["number"]
        text = _SPACE.sub(" ", mask[words:behind].replace(MARK, "").replace(HIDDEN, " ")).strip()
        if len(text.split()) >= MIN_WORDS:
            quotes.append(Quote(first, last, text, number))
