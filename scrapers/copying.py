"""Undoes what copying does to the lines of a text.

It takes out page numbers, running heads, doubled lines and the blank lines that were put after every line. It parts paragraphs
that were glued together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from corpus.errors import SourceError
from corpus.numbers import BELOW_PATTERN, RuleNumber
from corpus.records import Repair
from scrapers import hyphenation, lines_again, part_order, site_lines
from scrapers.wrapping import NUMBERED, REFERS, Layout, ends_sentence

#: "182", "- 7 -", "Page 3 of 120". A number with a full stop may be a rule's.
_PAGE = re.compile(r"[\W_]*(?:page\s+)?(\d{1,4})(?:\s*(?:of|/)\s*\d{1,4})?[^\w.]*$", re.IGNORECASE)
_LONGEST_PAGE, _LONGEST_HEAD = 30, 100
#: So many pages in a row make their numbers page numbers; a line on this share of them is a running head.
_FEWEST_PAGES, _SHARE = 3, 0.6
#: Running heads and feet of a page, in lines; blank lines around them at most.
_HEADS, _NEAR = 3, 12
_DIGITS = re.compile(r"\d+")
_MONTHS = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)(?= \d)")
#: The share of lines whose number must be one more than that of the line before it.
_COUNTED = 0.9
#: Lines in which there are some pages, and what may count them there: what speaks of a rule by its number does not.
_FEW_PAGES = 600
_MAY_COUNT = re.compile(
    rf"^(?=.{{1,{_LONGEST_HEAD}}}$)(?![1-9]\d\d?\.)(?!.*(?i:\brules?\s[1-9]\d\d|\bsee\b)).*\d.*$", re.MULTILINE
)
#: What parts two columns; behind a number at a line's beginning a gap is the number's own.
_GUTTER = re.compile(r"(?<=\S)(?<=.{20}) {3,}(?=\S.{9})")
_SAMPLE, _FEWEST_LINES = 1000, 20
#: A number inside a line that a paragraph may begin with. The digit comes first, which is what a search skips to fastest.
_GLUED = re.compile(rf"[1-9](?<=[^\S\n][1-9])[0-9]{{2}}(?:{BELOW_PATTERN})?" r"(?=(?:\.|(?<=[a-z]))[^\S\n]+[A-Z“\"{])")
_GLUED_EXAMPLE = re.compile(r"(?<=[.!?)\"”’])[ \t]+(?=Examples?: )")


@dataclass
class Lines:
    """The lines to read, and where each stood in the source: ``places[i]`` is the index of ``lines[i]``."""

    lines: list[str]
    places: list[int] | None = None
    """None: nothing was undone, so each line is where it was."""
    furniture: list[int] = field(default_factory=list)
    """Indices of the source's lines that were left out and aren't blank."""
    repairs: list[Repair] = field(default_factory=list)

    def line(self, number: int) -> int:
        """The number in the source of a line, both from 1."""
        return number if self.places is None or not number else self.places[number - 1] + 1

    def classes(self, classes: list[str], count: int) -> list[str]:
        """The classes of the source's ``count`` lines, given those of the lines to read."""
        if self.places is None:
            return classes
        told = ["blank"] * count
        for place in self.furniture:
            told[place] = "furniture"
        for place, name in zip(self.places, classes, strict=True):
            told[place] = name
        return told


def undone(lines: list[str], file: str, *, has_pages: bool = False) -> Lines:
    """The lines without what copying put between them, form feeds with ``has_pages``; the same list where nothing is to undo.

    Raises SourceError for a text whose lines hold two columns.
    """
    if is_in_columns(lines):
        raise SourceError(
            "its lines hold two columns side by side", file, "convert it again column by column, without its layout"
        )
    found = Lines(lines)
    if not any(above and below for above, below in pairwise(lines)):
        _unspread(found)
    if printed := page_furniture(found.lines):
        _take_out(found, printed, file)
    if has_pages:
        _join_pages(found)
    _part_examples(found, file)
    said = lines_again.repeated(found.lines)
    if again := lines_again.in_blocks(found.lines, said):
        why = f"lines that are there already, {len(again)}"
        found.repairs.append(Repair(file, found.line(again[0] + 1), found.lines[again[0]][:80], "", why))
        gone = set(again)
        _keep(found, (n for n in range(len(found.lines)) if n not in gone), {n for n in gone if found.lines[n].strip()})
        said = lines_again.repeated(found.lines)
    if often := site_lines.said_often(found.lines, said) | site_lines.counted(found.lines):
        first, why = min(often), f"a line of a site or a program, {len(often)} times"
        found.repairs.append(Repair(file, found.line(first + 1), found.lines[first][:80], "", why))
        _keep(found, (n for n in range(len(found.lines)) if n not in often), often)
    if twice := lines_again.in_a_row(found.lines):
        found.repairs += [Repair(file, found.line(n + 1), found.lines[n][:80], "", "the line is there twice") for n in twice]
        _keep(found, (n for n in range(len(found.lines)) if n not in twice), twice)
    found.lines, parted = hyphenation.rejoined(found.lines, file)
    for repair in parted:
        repair.line = found.line(repair.line)
    found.repairs += parted
    if order := part_order.in_order(found.lines):
        at = next(n for n, place in enumerate(order) if n != place)
        why = "chapters in another order"
        found.repairs.append(Repair(file, found.line(order[at] + 1), found.lines[order[at]][:80], "", why))
        _keep(found, iter(order))
    return found


def is_in_columns(lines: list[str]) -> bool:
    """True when most lines have a gap of blanks in the middle, behind which a second text begins, mostly in one column."""
    sample = lines[:: max(1, len(lines) // _SAMPLE)]
    parted = [line for line in sample if "   " in line and "   " in line.strip()]
    if 5 * len(parted) <= 2 * _FEWEST_LINES:  # most texts
        return False
    begins = Counter(gap.end() for line in parted if (gap := _GUTTER.search(line)))
    if not begins:
        return False
    count = sum(1 for line in sample if line and not line.isspace())
    return count >= _FEWEST_LINES and 5 * max(begins.values()) > 2 * count


def _keep(found: Lines, kept: Iterator[int], furniture: Sequence[int] | set[int] = ()) -> None:
    places = found.places if found.places is not None else range(len(found.lines))
    found.furniture += [places[n] for n in sorted(furniture)]
    keep = list(kept)
    found.lines, found.places = [found.lines[n] for n in keep], [places[n] for n in keep]


def _unspread(found: Lines) -> None:
    """Takes out the blank line after every line. Longer gaps show which blank lines were there before."""
    runs: list[list[int]] = []
    previous = -1
    for n, line in enumerate(found.lines):
        if line and not line.isspace():
            if previous >= 0:
                runs.append(list(range(previous + 1, n)))
            previous = n
    lengths = Counter(map(len, runs))
    if len(lengths) == 1 and Layout.of(found.lines).wrapped:  # lines of paragraphs, which no gap parts any more
        _keep(found, (n for n, line in enumerate(found.lines) if line and not line.isspace()))
        return
    if any(length % 2 == 0 for length in lengths) or 20 * (len(runs) - lengths[1]) < len(runs):
        return
    gone = {n for run in runs for n in run[: len(run) // 2 + 1]}
    _keep(found, (n for n in range(len(found.lines)) if n not in gone))


def page_furniture(lines: list[str]) -> set[int]:
    """The indices of page numbers, running heads and lines that say at each page's end whose the text is."""
    pages = _page_numbers(lines) or _counted_lines(lines) or _owned_lines(lines)
    return _with_heads(lines, pages) if pages else set()


def _page_numbers(lines: list[str]) -> list[int]:
    """The indices of page numbers: lines that hold only a number, each one more than the last."""
    told = {line for line in filter(None, lines) if len(line) < _LONGEST_PAGE and not line[-1].isalpha() and _PAGE.match(line)}
    if len(told) < _FEWEST_PAGES:
        return []
    numbers = [(n, int(match[1])) for n, line in enumerate(lines) if line in told and (match := _PAGE.match(line))]
    ends: dict[int, list[int]] = {}
    best: list[int] = []
    for n, number in numbers:
        chain = ends.pop(number - 1, [])
        chain.append(n)
        ends[number] = chain
        best = max(best, chain, key=len)
    return best if len(best) >= max(_FEWEST_PAGES, len(numbers) / 2) else []


def _counted_lines(lines: list[str]) -> list[int]:
    """The indices of lines that are the same but for their numbers, one of which is one more each time: "Printed on 7/1 - 12"."""
    middle = len(lines) // 2
    shape = _counting(lines[middle : middle + _FEW_PAGES])
    if not shape or _counting(lines) != shape:
        return []
    return [n for n, line in enumerate(lines) if 0 < len(line) <= _LONGEST_HEAD and _shape(line) == shape]


def _owned_lines(lines: list[str]) -> list[int]:
    """The indices of lines that are the same and say whose the text is: "TM & © 2011 Nobody. All rights reserved."."""
    told = [n for n, line in enumerate(lines) if ("©" in line or "ights reserved" in line) and len(line) <= _LONGEST_HEAD]
    often = Counter(lines[n].strip() for n in told)
    return [n for n in told if often[lines[n].strip()] >= _FEWEST_PAGES]


def _counting(lines: list[str]) -> str:
    """The shape of lines with figures, one of which is one more each time; "" where no such lines are."""
    told = _MAY_COUNT.findall("\n".join([line for line in lines if len(line) <= _LONGEST_HEAD]))
    shapes: dict[str, list[str]] = {}
    for shape, line in zip(_shape("\n".join(told)).split("\n"), told, strict=bool(told)):
        shapes.setdefault(shape, []).append(line)
    for shape, several in shapes.items():
        if len(several) >= _FEWEST_PAGES:
            for column in zip(*(map(int, _DIGITS.findall(line)) for line in several), strict=True):
                if sum(b == a + 1 for a, b in pairwise(column)) >= _COUNTED * (len(several) - 1):
                    return shape
    return ""


def _shape(line: str) -> str:
    """A line without its figures and the names of months."""
    return _DIGITS.sub("#", _MONTHS.sub("#", line))


def _with_heads(lines: list[str], pages: list[int]) -> set[int]:
    """The page numbers, and the lines around them that are the same on most pages when digits are ignored."""
    gone = set(pages)
    for _ in range(_HEADS):
        for step in (-1, 1):
            near = [_next(lines, page, step, gone) for page in pages]
            told = [_shape(lines[n].strip()) if n is not None else "" for n in near]
            often = Counter(text for text in dict(zip(near, told, strict=True)).values() if 0 < len(text) <= _LONGEST_HEAD)
            gone |= {n for n, text in zip(near, told, strict=True) if n is not None and often[text] >= _SHARE * len(pages)}
    return gone


def _next(lines: list[str], place: int, step: int, gone: set[int]) -> int | None:
    """The index of the next line that isn't blank or gone, if it is near."""
    for near in range(place + step, place + step * _NEAR, step):
        if 0 <= near < len(lines) and near not in gone and lines[near].strip():
            return near
    return None


def _take_out(found: Lines, gone: set[int], file: str) -> None:
    """Takes out page numbers and running heads. Where a wrapped paragraph goes on across a page, the blank lines go too."""
    lines = found.lines
    layout = Layout.of([line for n, line in enumerate(lines) if n not in gone])
    blank: set[int] = set()
    for n in sorted(gone) if layout.wrapped else ():
        above, below = _next(lines, n, -1, gone), _next(lines, n, 1, gone)
        if above is None or below is None:
            continue
        ended, begins = ends_sentence(lines[above]), bool(NUMBERED.match(lines[below]))
        # A line that ends in the middle of a sentence goes on. So does a term, if what stands behind it is no term.
        is_term = 2 * len(lines[above]) < layout.width and not lines[above - 1].strip() and not lines[above][:1].isdigit()
        is_defined = is_term and (2 * len(lines[below]) > layout.width or ends_sentence(lines[below]))
        goes_on = not ended and not begins and (is_defined or 2 * len(lines[above]) > layout.width)
        if goes_on or (layout.is_full(lines[above].rstrip(), lines[below]) and not (ended and begins)):
            blank.update(range(above + 1, below))
    text = lines[min(gone)].strip()
    why = f"page numbers and running heads, {len(gone)} lines"
    found.repairs.append(Repair(file, min(gone) + 1, text[:80], "", why))
    _keep(found, (n for n in range(len(lines)) if n not in gone and n not in blank), gone)


def _join_pages(found: Lines) -> None:
    """Takes out the blank lines around a form feed that stands inside a paragraph of a wrapped text."""
    lines = found.lines
    layout = Layout.of(lines)
    blank: set[int] = set()
    pages = [n for n, line in enumerate(lines) if line.startswith("\f") and line.strip() and not NUMBERED.match(line)]
    for n in pages if layout.wrapped else ():
        above, line = _next(lines, n, -1, set()) or 0, lines[n]
        if not ends_sentence(lines[above]) and (line.lstrip()[0].islower() or layout.is_full(lines[above].rstrip(), line)):
            blank.update(range(above + 1, n))
    if blank:
        _keep(found, (n for n in range(len(lines)) if n not in blank))


def _part_examples(found: Lines, file: str) -> None:
    """Gives an example that goes on in its rule's line a line of its own, where no line begins with one."""
    inside = sum([line.count(" Example: ") for line in filter(None, found.lines) if ":" in line])
    if inside < _FEWEST_PAGES or inside < sum(line.startswith("Example") for line in found.lines[1:]):
        return
    glued = [n for n, line in enumerate(found.lines) if "xample: " in line and _GLUED_EXAMPLE.search(line)]
    if len(glued) < _FEWEST_PAGES:
        return
    places = found.places if found.places is not None else range(len(found.lines))
    parted = [(part, place) for line, place in zip(found.lines, places, strict=True) for part in _GLUED_EXAMPLE.split(line)]
    first = glued[0]
    why = f"examples in the lines of their rules, {len(glued)} lines"
    found.repairs.append(Repair(file, found.line(first + 1), "Example:", "¶ Example:", why))
    found.lines, found.places = [part for part, _ in parted], [place for _, place in parted]


def unglued(found: Lines, start: int, stop: int, there: set[RuleNumber], follows: Callable[[RuleNumber, RuleNumber], bool],
            file: str) -> bool:  # fmt: skip
    """Parts the lines from ``start`` to ``stop`` where a glued paragraph begins. Returns True if it parted any.

    A paragraph begins at a number that no line begins with and that comes next.

    ``there`` are the numbers that lines begin with; ``follows(number, last)`` says what may come next.
    """
    if there.issuperset(map(RuleNumber.parse, _GLUED.findall("\n".join(found.lines[start:stop])))):
        return False
    lines: list[str] = []
    places: list[int] = []
    last = RuleNumber(0)
    repairs = []
    for n, line in enumerate(found.lines):
        place = n if found.places is None else found.places[n]
        if start <= n < stop:
            if match := NUMBERED.match(line):
                last = RuleNumber.parse(match[1])
            begin = 0
            for glued in _GLUED.finditer(line):
                number = RuleNumber.parse(glued[0])
                before = line[begin : glued.start()].rstrip()
                titled = (number.rule == 1 and number[:2] == last[:2] and not last.rule and not number.letter) or (
                    number.letter == 1 and number[:3] == last[:3] and not last.letter
                )
                if number in there or not follows(number, last) or not (ends_sentence(before) or titled) or REFERS.search(before):
                    continue
                lines.append(before)
                places.append(place)
                repairs.append(Repair(file, place + 1, glued[0], f"¶ {glued[0]}", "glued to the paragraph before it"))
                begin, last = glued.start(), number
                there.add(number)
            line = line[begin:]
        lines.append(line)
        places.append(place)
    if repairs:
        found.lines, found.places = lines, places
        found.repairs += repairs
    return bool(repairs)
