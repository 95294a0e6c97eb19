"""Undoes changes that copying made to the lines of a text.

Takes out page numbers and running heads, and joins paragraphs that go on across pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise

from ruletrail.corpus.records import Repair
from ruletrail.scrapers.cost import odd
from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.wrapping import LONGEST_TITLE, NUMBERED, Layout, ends_sentence

#: A line on this share of the pages is a running head.
_SHARE = 0.6
#: The most running heads or feet of a page, in lines; the most lines to the next line with text.
_HEADS, _NEAR = 3, 12
#: This many lines on either side of the middle cover some pages. A line that may repeat on them has a figure, and begins no rule.
_NEAR_PAGES = 300
_MAY_REPEAT = re.compile(rf"^(?![ \t]*[1-9]\d{{0,2}}\.)(?=.{{1,{LONGEST_TITLE}}}$).*\d.*$", re.MULTILINE)
#: Two lines at the edges of pages are alike if this share of them is the same. Character recognition reads each page differently.
_SAME = 0.7
_DIGITS, _BLANKS = re.compile(r"\d+"), re.compile(r"[ \t\f]+")
_MONTHS = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)(?= \d)")
#: The share of lines whose number must be one more than that of the line before it.
_COUNTED = 0.9


@dataclass
class Lines:
    """The lines to read, and their places in the source: ``places[i]`` is the index of ``lines[i]``."""

    lines: list[str]
    places: list[int] | None = None
    """None if nothing was undone, so that each line is in its place."""
    furniture: list[int] = field(default_factory=list)
    """Indices of the source's lines that were left out and aren't blank."""
    repairs: list[Repair] = field(default_factory=list)

    def line(self, number: int) -> int:
        """The number of a line in the source, for its number in ``lines``; both from 1."""
        return number if self.places is None or not number else self.places[number - 1] + 1

    def classes(self, classes: list[str], count: int) -> list[str]:
        """The classes of the source's ``count`` lines, made from the classes of the lines to read."""
        if self.places is None:
            return classes
        told = ["blank"] * count
        for place in self.furniture:
            told[place] = "furniture"
        for place, name in zip(self.places, classes, strict=True):
            told[place] = name
        return told


def undone(lines: list[str], file: str, *, has_pages: bool = False) -> Lines:
    """The lines without page numbers and running heads; the same list if nothing is undone. With ``has_pages``, paragraphs that
    go on behind a form feed are joined.
    """
    found = Lines(lines)
    if printed := page_furniture(found.lines):
        _take_out(found, printed, file)
    if has_pages:
        _join_pages(found)
    return found


def _keep(text: Lines, kept: Iterator[int], furniture: Sequence[int] | set[int] = ()) -> None:
    places = text.places if text.places is not None else range(len(text.lines))
    text.furniture += [places[n] for n in sorted(furniture)]
    keep = list(kept)
    text.lines, text.places = [text.lines[n] for n in keep], [places[n] for n in keep]


def page_furniture(lines: list[str]) -> set[int]:
    """The indices of page numbers and running heads, which are found by their repetition."""
    if edges := _edges_of_pages(lines):
        return edges
    pages = _repeated_lines(lines)
    return _with_heads(lines, pages) if pages else set()


def _edges_of_pages(lines: list[str]) -> set[int]:
    """The indices of the first and last lines of pages that are alike on most pages. Form feeds separate pages."""
    breaks = [n for n, line in enumerate(lines) if n and line[:1] == "\f"]
    if len(breaks) + 1 < FEWEST:
        return set()
    begins = [0, *breaks, len(lines)]
    pages = [filled for a, b in pairwise(begins) if (filled := [n for n in range(a, b) if lines[n].strip()])]
    gone: set[int] = set()
    for _ in range(_HEADS if len(pages) >= FEWEST else 0):
        found = {n for edge in (0, -1) for n in _alike([page[edge] for page in pages if page], lines, len(pages))}
        if not found:
            break
        gone |= found
        pages = [[n for n in page if n not in found] for page in pages]
    return gone


def _alike(places: list[int], lines: list[str], pages: int) -> list[int]:
    """The lines of ``places`` that are like the commonest one, if enough pages have such a line and none of them
    begins a rule.
    """
    told = {n: shape for n in places if len(shape := _shape(lines[n]).strip()) <= LONGEST_TITLE}
    usual = Counter(told.values()).most_common(1)[0][0] if told else ""
    matcher = SequenceMatcher(None, "", usual, autojunk=False)
    alike = []
    for n, shape in told.items():
        matcher.set_seq1(shape)
        if matcher.ratio() >= _SAME:
            alike.append(n)
    return [] if len(alike) < _SHARE * pages or any(NUMBERED.match(lines[n]) for n in alike) else alike


def _repeated_lines(lines: list[str]) -> list[int]:
    """The indices of the line that repeats most often with a word that no rulebook has, or with a figure that is one more each
    time: "11/26/26, 6:44 PM Rules", "Printed on 7/1 - 12".
    """
    middle = len(lines) // 2
    near = _MAY_REPEAT.findall("\n".join(lines[max(0, middle - _NEAR_PAGES) : middle + _NEAR_PAGES]))
    shapes = _shape("\n".join(near)).split("\n")
    for shape, times in Counter(shapes).most_common():
        if times < FEWEST:
            break
        told = [line for line, other in zip(near, shapes, strict=True) if other == shape]
        if _counts(told) or (len(set(told)) == 1 and odd(told[0])):
            found = [n for n, line in enumerate(lines) if _MAY_REPEAT.match(line) and _shape(line) == shape]
            if 2 * (found[-1] - found[0]) > len(lines):
                return found
    return []


def _counts(lines: list[str]) -> bool:
    """True if one of the figures in each line is one more than in the line before."""
    columns = zip(*(map(int, _DIGITS.findall(line)) for line in lines), strict=True)
    return any(sum(b == a + 1 for a, b in pairwise(column)) >= _COUNTED * (len(lines) - 1) for column in columns)


def _shape(text: str) -> str:
    """A text without its figures, names of months, and widths of blanks."""
    return _BLANKS.sub(" ", _DIGITS.sub("#", _MONTHS.sub("#", text)))


def _with_heads(lines: list[str], pages: list[int]) -> set[int]:
    """The page numbers, and the lines around them that are alike on most pages."""
    gone = set(pages)
    for _ in range(_HEADS):
        for step in (-1, 1):
            near = {place for page in pages if (place := _next(lines, page, step, gone)) is not None}
            gone.update(_alike(sorted(near), lines, len(pages)))
    return gone


def _next(lines: list[str], place: int, step: int, gone: set[int]) -> int | None:
    """The index of the next line that isn't blank or gone, if it is near."""
    for near in range(place + step, place + step * _NEAR, step):
        if 0 <= near < len(lines) and near not in gone and lines[near].strip():
            return near
    return None


def _take_out(found: Lines, gone: set[int], file: str) -> None:
    """Takes out page numbers and running heads. If a wrapped paragraph goes on across a page, the blank lines go too."""
    lines = found.lines
    layout = Layout.of([line for n, line in enumerate(lines) if n not in gone])
    blank: set[int] = set()
    for n in sorted(gone) if layout.wrapped else ():
        above, below = _next(lines, n, -1, gone), _next(lines, n, 1, gone)
        if above is None or below is None:
            continue
        ended, begins = ends_sentence(lines[above]), bool(NUMBERED.match(lines[below]))
        # A line that ends in the middle of a sentence goes on. So does a term with its definition below it.
        is_term = 2 * len(lines[above]) < layout.width and not lines[above - 1].strip() and not lines[above][:1].isdigit()
        is_defined = is_term and (2 * len(lines[below]) > layout.width or ends_sentence(lines[below]))
        goes_on = not ended and not begins and (is_defined or 2 * len(lines[above]) > layout.width)
        if goes_on or (layout.is_full(lines[above].rstrip(), lines[below]) and not (ended and begins)):
            blank.update(range(above + 1, below))
    text = lines[min(gone)].strip()
    why = f"page numbers and running heads, {len(gone)} lines"
    found.repairs.append(Repair(file, min(gone) + 1, text[:80], "", why))
    _keep(found, (n for n in range(len(lines)) if n not in gone and n not in blank), gone)


def _join_pages(text: Lines) -> None:
    """Takes out the blank lines around a form feed inside a paragraph of a wrapped text."""
    lines = text.lines
    layout = Layout.of(lines)
    blank: set[int] = set()
    pages = [n for n, line in enumerate(lines) if line.startswith("\f") and line.strip() and not NUMBERED.match(line)]
    for n in pages if layout.wrapped else ():
        above, line = _next(lines, n, -1, set()) or 0, lines[n]
        if not ends_sentence(lines[above]) and (line.lstrip()[0].islower() or layout.is_full(lines[above].rstrip(), line)):
            blank.update(range(above + 1, n))
    if blank:
        _keep(text, (n for n in range(len(lines)) if n not in blank))
