"""Decides which of the numbers in an article are citations, by its other citations and by the words of its clauses."""

from __future__ import annotations

import re
from dataclasses import replace

from ruletrail.articles import shapes
from ruletrail.articles.citations import Citation, Strength
from ruletrail.articles.find import clause_around
from ruletrail.articles.own_markup import Unlinked
from ruletrail.articles.rulebooks import Rulebooks
from ruletrail.corpus.heading_words import beginnings

SEVERAL = 3
"""An article with this many citations is certainly about the rules' numbers."""


#: Words in capitals before "rule" that name this book, or no book.
_OWN = "MTG CR EDH CEDH SBA SBAS APNAP DCI WOTC FAQ TODO FIXME NOTE NB XXX HACK SEE PER THE AND OLD NEW FOR BY OF IN"
_OWN_NAMES = frozenset(_OWN.split())
#: The name of another book or body before its rule: "TCOLE Rule 217.11", "an NFL rule".
_BODY = re.compile(r"\b(?P<name>[A-Z][A-Z&]{2,7})(?:['’]s)?[ ]\Z")
_OTHER_GAME = re.compile(r"\b(?:another|other|different)\s(?:[a-z]+\s)?game(?:['’]s)?\b[^.!?\r\n]{0,40}\Z", re.IGNORECASE)
#: Words for things with numbers that are not rules, before a number alone: "build 704.5".
_COUNTED = re.compile(
    r"\b(?:builds?|releases?|firmware|kernel|patch|drivers?|revisions?|rev\.?|ver\.?|commits?|tickets?|rooms?|models?)[ ]#?\Z",
    re.IGNORECASE,
)


def is_elsewhere(citation: Citation, mask: str, start: int) -> bool:
    """True if the words right before the citation at ``start`` of a mask say that its number is of another book, or no rule at
    all.
    """
    before = mask[max(0, start - 80) : start]
    if _OTHER_GAME.search(before):
        return True
    if citation.start == citation.number_start:
        return citation.strength < Strength.SURE and _COUNTED.search(before) is not None
    body = _BODY.search(before)
    is_rule = mask[start : start + 4].casefold() in ("rule", "sect")
    return is_rule and body is not None and body["name"] not in _OWN_NAMES


def borne(citations: list[Citation], books: Rulebooks) -> list[Citation]:
    """The citations without those of strength EVER whose number no version has.

    A citation becomes a single one if the citation before it in its list is left out. A number that no version has still counts
    if a list joins it to a citation of strength SURE: one wrong number doesn't hide another.
    """
    kept: list[Citation] = []
    left_out, is_sure = False, False
    for citation in citations:
        if citation.apart and citation.strength is Strength.SURE and not books.borne(str(citation.number)):
            citation = citation.without_letter()
        is_joined = citation.joined and not left_out
        is_sure = citation.strength is Strength.SURE or bool(is_joined and is_sure)
        is_listed = is_joined and is_sure and books.borne(str(citation.number._replace(rule=0, letter=0)))
        left_out = citation.strength is Strength.EVER and not is_listed and not books.borne(str(citation.number))
        if not left_out:
            kept.append(citation if is_joined else replace(citation, joined=""))
    return kept


def counted(citations: list[Citation], prose: Unlinked, books: Rulebooks) -> list[Citation]:
    """The citations that count, by the article's other citations and the words of its sentences.

    The rules of the article's day are compared later.
    """
    several = cites_several(citations)
    kept: list[Citation] = []
    for head, *others in _lists(citations):
        if head.strength is Strength.SECTION and not (several and (is_headed(prose, head, books) or _follows(prose, kept, head))):
            continue
        if head.strength >= Strength.EVER or all(books.borne(str(c.number)) for c in (head, *others)):
            kept += (head, *others)  # if no version has one of the numbers, the list isn't of rules
    return kept


def cites_several(citations: list[Citation]) -> bool:
    """True if an article cites so many rules that any further number in it is most likely a citation too."""
    return sum(c.strength >= Strength.EVER for c in citations) >= SEVERAL


def is_about_rules(citations: list[Citation], mask: str, books: Rulebooks, *, is_given: bool, is_source: bool) -> bool:
    """True if an article cites this book: it names the book or its game, or most of its cited numbers are in the book.

    "Rule 230.1" is of a race, "Rule 702" alone of evidence, and a number in a table of measurements is no rule. If the user gave
    the day (``is_given``), and in source code, no word of the game is needed.
    """
    cited = [c for c in citations if c.number.rule and c.strength >= Strength.PLAIN]
    sure = [c for c in cited if c.strength >= Strength.EVER]
    if shapes.NAMED.search(mask) or (is_given and sure):
        return True
    unknown = sum(not books.borne(str(c.number)) for c in sure or cited)
    if 2 * unknown > len(sure or cited) or unknown == len(sure or cited):
        return is_source and bool(sure) and shapes.ABOUT.search(mask) is not None
    speaks = cites_several(citations) or any(c.strength is Strength.SURE for c in citations)
    return is_given or is_source or speaks or shapes.ABOUT.search(mask) is not None


def _lists(citations: list[Citation]) -> list[list[Citation]]:
    groups: list[list[Citation]] = []
    for citation in citations:
        if citation.joined and groups:
            groups[-1].append(citation)
        else:
            groups.append([citation])
    return groups


def is_headed(prose: Unlinked, citation: Citation, books: Rulebooks) -> bool:
    """True if words of a section's heading are beside its number, in the same sentence: "combat is 306-311"."""
    start, end = prose.here(citation.number_start), prose.here(citation.number_end)
    return not beginnings(" ".join(clause_around(prose.mask, start, end))).isdisjoint(books.heading(str(citation.number)))


def _follows(prose: Unlinked, kept: list[Citation], citation: Citation) -> bool:
    """True if a section's number comes right behind another section's number: "combat is 306-311, the stack 408"."""
    if not kept or kept[-1].strength is not Strength.SECTION:
        return False
    between = prose.mask[prose.here(kept[-1].number_end) : prose.here(citation.number_start)]
    return len(between) <= shapes.CLAUSE_ROOM and not shapes.CLAUSE_END.search(between)
