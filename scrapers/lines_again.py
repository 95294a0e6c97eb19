"""Lines that are there twice: a part that was copied in again, or a line that repeats the one above it."""

from __future__ import annotations

from collections import Counter
from itertools import compress, islice
from operator import eq

from scrapers.wrapping import NUMBERED

#: So many lines, this long each on average, are not there twice by accident, if so many of them begin with a number.
_FEWEST, _LONG, _FEWEST_NUMBERS = 10, 30, 3
#: The lines of one long rule that repeats another are fewer.
_MOST_OF_A_RULE = 60


def repeated(lines: list[str]) -> dict[str, int]:
    """The lines that are there more than once, and how often; no empty ones."""
    return {line: times for line, times in Counter(filter(None, lines)).items() if times > 1}


def in_blocks(lines: list[str], said: dict[str, int]) -> list[int]:
    """The indices of many lines in a row that are there already, in the same order: a part of the text was copied in twice.

    ``said``: the lines that are there more than once.
    """
    several = [line for line, times in said.items() if times == 2]
    if len(several) < _FEWEST or sum(map(len, several)) < _FEWEST * _LONG:
        return []
    places = list(compress(range(len(lines)), map(set(several).__contains__, lines)))
    last = {lines[n]: n for n in places}
    first = {lines[n]: n for n in reversed(places)}
    ((offset, _),) = Counter([last[line] - first[line] for line in several]).most_common(1)
    again = sorted([last[line] for line in several if last[line] - first[line] == offset])
    begin, end = again[0], again[-1] + 1
    has_rules = len([n for n in again if NUMBERED.match(lines[n])]) >= _FEWEST_NUMBERS
    is_one = (
        len(again) >= (_FEWEST if has_rules else _MOST_OF_A_RULE) and lines[begin:end] == lines[begin - offset : end - offset]
    )
    return list(range(begin, end)) if is_one and sum([len(lines[n]) for n in again]) >= len(again) * _LONG else []


def in_a_row(lines: list[str]) -> set[int]:
    """The indices of lines that repeat the line above them; blank lines between don't count."""
    told = list(filter(None, lines))
    if not any(map(eq, told, islice(told, 1, None))):
        return set()
    twice: set[int] = set()
    last = ""
    for n, line in enumerate(lines):
        if line:
            if line == last and not line.isspace():
                twice.add(n)
            last = line
    return twice
