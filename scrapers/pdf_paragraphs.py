"""Puts printed lines, each with its place on the page, together into paragraphs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from itertools import pairwise

from ruletrail.corpus.numbers import RULE_PATTERN, RuleNumber
from ruletrail.scrapers import copying
from ruletrail.scrapers.official_body import follows
from ruletrail.scrapers.wrapping import ends_sentence, opens

#: The beginning of a new paragraph: a rule's number, an example, a bullet.
_STARTS = re.compile(r"\s*(?:\d{3}\.\d{1,3}[a-z]{0,2}\.?\s|Examples?:|[•*]\s)")
_NUMBER = re.compile(rf"\s*({RULE_PATTERN})\.?\s")
#: A chapter's or section's heading. A sentence that ends in a number may look the same at the beginning of a line.
_HEADING = re.compile(r"\s*\d(?:\d\d)?\.\s")
_EXAMPLE = re.compile(r"\s*Examples?:")
_INDENTED = re.compile(r"\s{3,}\S")
_WORD = re.compile(r"[^\W\d_]+")
_PARTED = re.compile(r"([^\W\d_]+)(-|\xad)$")
#: A line that ends inside a compound, a range, an address or a minus and its number.
_DASHED = re.compile(r"\S[-–—−/]$")
_DIGITS = re.compile(r"\d+")

#: The share of the full measure up to which a line is short; the number of line spacings that is a gap; the points within which
#: two places are the same.
_SHORT, _GAP, _NEAR = 0.8, 1.4, 3.0
#: This many lines with one indentation show the length of a full line there. It is at least this share of the full measure.
_FEWEST_LINES, _NARROW = 10, 0.7


@dataclass(slots=True)
class Printed:
    """A printed line. ``x`` and ``y`` are its start in points from the page's lower left corner."""

    text: str
    x: float
    y: float


def without_furniture(pages: list[list[Printed]]) -> tuple[list[list[Printed]], list[str]]:
    """The pages without running heads, running feet and page numbers; and the lines taken out.

    A page's highest and lowest lines are furniture if they are alike on many pages. Page numbers and heads in the middle of
    pages, which the text had before printing, are furniture too.
    """
    by_height = [sorted(page, key=_height, reverse=True) for page in pages if page]
    edges = _furniture([line for page in by_height for line in page], {id(page[0]) for page in by_height})
    pages = [[line for line in page if id(line) not in edges] for page in pages]
    printed = _furniture([line for page in pages for line in page], set())
    pages = [_closed_up(page, printed) for page in pages] if printed else pages
    return pages, [line.text.strip() for line in (*edges.values(), *printed.values())]


def _furniture(lines: list[Printed], firsts: set[int]) -> dict[int, Printed]:
    """The lines that are furniture, by their ids. ``firsts`` are the ids of the first lines of pages."""
    told = [f"\f{line.text}" if id(line) in firsts else line.text for line in lines]
    return {id(lines[n]): lines[n] for n in sorted(copying.page_furniture(told))}


def _closed_up(page: list[Printed], gone: Container[int]) -> list[Printed]:
    """The lines of a page without the lines whose ids are in ``gone``, and without their room."""
    kept: list[Printed] = []
    room = 0.0
    for above, line in zip([None, *page], page, strict=False):
        if id(line) in gone:
            room += max(0.0, above.y - line.y) if above else 0.0
        else:
            kept.append(Printed(line.text, line.x, line.y + room))
    return kept


def _height(line: Printed) -> float:
    return line.y


def paragraphs(pages: list[list[Printed]]) -> tuple[list[str], list[tuple[int, str, str]]]:
    """The paragraphs as lines, with an empty line before a paragraph that follows a gap.

    Also (line number from 1, printed words, joined word) for each word that was put together again.
    """
    lines: list[str] = []
    joined: list[tuple[int, str, str]] = []
    words = _words(pages)
    for paragraph, gap in _grouped(pages):
        if gap and lines:
            lines.append("")
        first = paragraph[0].text
        pieces = [first.rstrip() if _INDENTED.match(first) else first.strip()]
        for line in paragraph[1:]:
            pieces[-1], glue, mended = _joint(pieces[-1], line.text.strip(), words)
            pieces += [glue, line.text.strip()]
            if mended:
                joined.append((len(lines) + 1, *mended))
        lines.append("".join(pieces))
    return lines, joined


def _grouped(pages: list[list[Printed]]) -> Iterator[tuple[list[Printed], bool]]:
    """The lines of each paragraph, and True if a gap comes before it."""
    spacing = _spacing(pages)
    measure, room_at = _measures(pages)
    has_gaps = sum(a.y - b.y > _GAP * spacing for page in pages for a, b in pairwise(page)) > len(pages)
    paragraph: list[Printed] = []
    gap = False
    previous: Printed | None = None
    for page in pages:
        for i, line in enumerate(page):
            fall = previous.y - line.y if previous and i else 0.0
            new = not paragraph or _begins(paragraph, line, fall, spacing, measure, room_at(paragraph[-1].x))
            if new:
                if paragraph:
                    yield paragraph, gap
                parts = has_gaps and fall <= 0 and bool(paragraph) and _parts(paragraph, line, gap, measure)
                gap = fall > _GAP * spacing or parts
                paragraph = []
            paragraph.append(line)
            previous = line
    if paragraph:
        yield paragraph, gap


def _begins(paragraph: list[Printed], line: Printed, fall: float, spacing: float, measure: float, room: float) -> bool:
    """True if ``line`` begins a new paragraph. ``fall`` is 0 or less at the top of a page or column.

    ``measure`` is the length of a full line, ``room`` the length of a full line with the indentation of the paragraph's last
    line.
    """
    last = paragraph[-1]
    if fall > _GAP * spacing or _EXAMPLE.match(line.text):
        return True
    hangs = len(paragraph) > 1 and abs(line.x - last.x) <= _NEAR
    if _STARTS.match(line.text):
        return not (hangs and line.x > paragraph[0].x + _NEAR) or _follows(paragraph[0], line)
    if _INDENTED.match(line.text) or (len(paragraph) > 1 and not hangs and fall > 0):
        return True
    if fall > 0 and line.x > last.x + _NEAR and not _STARTS.match(paragraph[0].text) and ends_sentence(last.text):
        return True  # its first line is indented; paragraphs with a number have a hanging indentation
    if _is_short(last, line, room):
        return True
    if not ends_sentence(last.text) and not _HEADING.match(last.text):
        return False
    stands_out = fall <= 0 or line.x <= paragraph[0].x + _NEAR
    return (stands_out and _is_title(line, measure)) or (fall <= 0 and bool(_HEADING.match(line.text)))


def _follows(first: Printed, line: Printed) -> bool:
    """True if a line begins with the number that comes after the number of the paragraph that ``first`` begins.

    A subrule at the top of a page may be as far from the margin as the lines of the rule before it.
    """
    numbers = [found and RuleNumber.parse(found[1]) for found in (_NUMBER.match(first.text), _NUMBER.match(line.text))]
    return bool(numbers[0] and numbers[1] and follows(numbers[1], numbers[0]))


def _parts(paragraph: list[Printed], line: Printed, gap: bool, measure: float) -> bool:
    """True if there was a gap between two paragraphs that a page break separates. ``gap``: there is one before the
    first of them.
    """
    if _EXAMPLE.match(line.text):
        return False
    if _INDENTED.match(line.text):
        return gap and bool(_INDENTED.match(paragraph[0].text))
    is_term = gap and len(paragraph) == 1 and _is_title(paragraph[0], measure)
    return not is_term or _is_title(line, measure)


def _is_title(line: Printed, measure: float) -> bool:
    text = line.text.strip()
    ends = ends_sentence(text) or text.endswith((",", ";"))
    return len(text) < measure / 2 and not ends and not _STARTS.match(text) and text[:1].isupper()


def _is_short(line: Printed, following: Printed, measure: float) -> bool:
    """True if the first word of ``following`` would have fitted at the end of ``line``."""
    words = following.text.split(None, 1)
    return len(line.text) + len(words[0] if words else "") + 1 <= _SHORT * measure


def _measures(pages: list[list[Printed]]) -> tuple[float, Callable[[float], float]]:
    """The characters of a full line, and a function that gives them for a line's ``x``: an indented line has room for fewer."""
    lengths: dict[int, list[int]] = {}
    for line in (line for page in pages for line in page):
        lengths.setdefault(_column(line.x), []).append(len(line.text))
    whole = _usual([length for column in lengths.values() for length in column])
    narrow = {column: max(_usual(told), _NARROW * whole) for column, told in lengths.items() if len(told) >= _FEWEST_LINES}
    return whole, lambda x: min(whole, narrow.get(_column(x), whole))


def _column(x: float) -> int:
    return round(x / _NEAR)


def _usual(lengths: list[int]) -> float:
    return sorted(lengths)[int(len(lengths) * 0.9)] if lengths else 0.0


def _spacing(pages: list[list[Printed]]) -> float:
    """The points from one line of a paragraph to the next."""
    falls = Counter(round(a.y - b.y) for page in pages for a, b in pairwise(page) if a.y - b.y > 4)
    often = max(falls.values(), default=0)
    return float(min((fall for fall, count in falls.items() if count >= often / 4), default=12))


def _words(pages: list[list[Printed]]) -> set[str]:
    return {word.lower() for page in pages for line in page for word in _WORD.findall(line.text.rstrip("-\xad"))}


def _joint(line: str, following: str, words: set[str]) -> tuple[str, str, tuple[str, str] | None]:
    """``line``, the text between it and ``following``, and the repair. A repair is (printed words, joined word) if the hyphen at
    the line's end was only the line's.

    A hyphen stays unless the document has the word without it elsewhere.
    """
    parted, follows = _PARTED.search(line), _WORD.match(following)
    if parted and follows:
        whole = parted[1] + follows[0]
        if parted[2] == "\xad" or (whole.lower() in words and follows[0].islower()):
            return line[:-1], "", (f"{parted[0]} {follows[0]}", whole)
    glued = (
        _DASHED.search(line)
        or opens(line, following)
        or following.startswith("—")
        or (line.endswith("}") and following.startswith("{"))
    )
    return line, "" if glued else " ", None
