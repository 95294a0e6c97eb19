"""Puts the chapters and the glossary of a text into the order that rulebooks have, where somebody joined its parts in another."""

from __future__ import annotations

import re
from itertools import pairwise, product

from scrapers.wrapping import BLANKS

_CHAPTER = re.compile(r"[ \t]*(?:(?:section|chapter)[ \t]+)?([1-9])\.[ \t]+\S.{0,90}$", re.IGNORECASE)
_GLOSSARY = re.compile(r"[ \t]*(?:\d{1,2}\.[ \t]+)?glossary[ \t]*:?[ \t]*$", re.IGNORECASE)
_BACK = re.compile(
    r"[ \t]*(?:credits|questions\?|customer service information|contact information|copyrights?)[ \t]*:?[ \t]*$", re.IGNORECASE
)
_NUMBERED = re.compile(r"[ \t]*([1-9])[0-9]{2}\.([0-9])?")
_CHAPTER_BEGINS, _GLOSSARY_BEGINS, _BACK_BEGINS = (frozenset(each) for each in ("123456789SsCc", "gG123456789", "cCqQ"))
#: The first two characters of what may be such a line; few other lines begin so.
_BEGINS = frozenset(map("".join, (
    *product("123456789", "."), *product("sS", "eE"), *product("cC", "hHrRuUoO"), *product("gG", "lL"), *product("qQ", "uU"),
    *product(" \t", " \tsScCgGqQ"),
)))  # fmt: skip
#: What the first rules behind a heading begin with, and other headings.
_MAY_TELL = frozenset("123456789sScCgG") | BLANKS
_GLOSSARY_RANK = 10
#: So many lines after a chapter's heading, its first rule has come; the contents list headings alone.
_NEAR = 30
#: So many lines behind its heading tell a glossary from an entry of the contents.
_ENTRIES = 12


def in_order(lines: list[str]) -> list[int] | None:
    """The indices of all lines in the order to be read; None where they stand in it, or where a chapter is there twice."""
    parts = _parts(lines)
    ranks = [rank for _, rank in parts]
    if len(parts) < 2 or len(set(ranks)) < len(ranks) or all(a < b for a, b in pairwise(ranks)):
        return None
    ends = [*(start for start, _ in parts[1:]), len(lines)]
    blocks = sorted((rank, start, end) for (start, rank), end in zip(parts, ends, strict=True))
    return [*range(parts[0][0]), *(i for _, start, end in blocks for i in range(start, end))]


def _parts(lines: list[str]) -> list[tuple[int, int]]:
    """(index of its first line, place in a rulebook) of each chapter, the glossary and what stands behind both."""
    found: list[tuple[int, int]] = []
    for i, line in [(i, line) for i, line in enumerate(lines) if line[:2] in _BEGINS and len(line) <= 100]:
        first = line.lstrip()[:1]
        if first in _CHAPTER_BEGINS and (match := _CHAPTER.match(line)) and _rules_follow(lines, i, match[1]):
            found.append((i, int(match[1])))
        elif first in _GLOSSARY_BEGINS and _GLOSSARY.match(line) and _entries_follow(lines, i):
            found.append((i, _GLOSSARY_RANK))
        elif first in _BACK_BEGINS and found and found[-1][1] <= _GLOSSARY_RANK and _BACK.match(line):
            found.append((i, _GLOSSARY_RANK + 1))
    return found


def _rules_follow(lines: list[str], heading: int, chapter: str) -> bool:
    """True where the first numbers behind a heading are of that chapter, and a rule is among them."""
    for line in lines[heading + 1 : heading + _NEAR]:
        if line[:1] not in _MAY_TELL:  # most lines
            continue
        if match := _NUMBERED.match(line):
            if match[1] != chapter:
                return False
            if match[2]:
                return True
        elif _CHAPTER.match(line) or _GLOSSARY.match(line):
            return False
    return False


def _entries_follow(lines: list[str], heading: int) -> bool:
    """True where text stands behind the glossary's heading, and neither rules nor other headings."""
    near = [line for line in lines[heading + 1 : heading + 4 * _ENTRIES] if line.strip()][:_ENTRIES]
    return len(near) == _ENTRIES and not any(_NUMBERED.match(line) or _BACK.match(line) for line in near)
