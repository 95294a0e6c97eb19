"""What stands around every line of a text: its number, a bullet, a "+", quotation marks.

So listings, lists of changes, outlines and tables of one column print a text. Each line stays where it is.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise

from scrapers.decoding import Mended
from scrapers.source import Source

_NUMBER = re.compile(r"[ \t]*(\d{1,6})(?:[:|)]|\.(?!\d))?(?=[ \t]|$|(?<=[:|]))")
_BULLET = re.compile(r"[ \t]*([-+*•·▪‣–])(?=[ \t]|(?<=\+))")
_QUOTED = re.compile(r'"(.*)"$')
#: So many lines are looked at before all are; fewer have no frame. This share of them has it.
_SAMPLE, _FEWEST, _SHARE = 60, 20, 0.9


def unframed(source: Source) -> tuple[str, list[Mended]]:
    """The text without what stands around each of its lines, and what that was; the same text where nothing does."""
    text = source.text
    sample = list(islice((line for line in source.lines[: 20 * _SAMPLE] if line.strip()), _SAMPLE))
    if len(sample) < _FEWEST:
        return text, []
    for is_framed, bare, why in (
        (_are_counted, _uncounted, "the number of a line"),
        (_are_listed, _unlisted, "a mark before every line"),
        (_are_quoted, _unquoted, "quotation marks around every line"),
    ):
        if is_framed(sample) and is_framed(lines := [line for line in text.split("\n") if line.strip()]):
            first = lines[0]
            return bare(text), [Mended(first[:12].strip(), "", why, text.index(first), len(lines))]
    return text, []


def _most(found: int, lines: list[str]) -> bool:
    return found >= _SHARE * len(lines)


def _are_counted(lines: list[str]) -> bool:
    """True where most lines begin with a number that is a little more than that of the line before."""
    numbers = [int(match[1]) for match in map(_NUMBER.match, lines) if match]
    return _most(len(numbers), lines) and _most(1 + sum(0 < b - a < 10 for a, b in pairwise(numbers)), lines)


def _uncounted(text: str) -> str:
    lines = text.split("\n")
    ends = [match.end() if (match := _NUMBER.match(line)) else 0 for line in lines]
    rests = (line[end:] for line, end in zip(lines, ends, strict=True) if end)
    margin = min((len(rest) - len(rest.lstrip()) for rest in rests if rest.strip()), default=0)
    return "\n".join(line[end + margin :] if end else line for line, end in zip(lines, ends, strict=True))


def _are_listed(lines: list[str]) -> bool:
    """True where most lines begin with the same mark of a list."""
    marks = [match[1] for match in map(_BULLET.match, lines) if match]
    return bool(marks) and _most(marks.count(max(set(marks), key=marks.count)), lines)


def _unlisted(text: str) -> str:
    return "\n".join(line[match.end() :].strip() if (match := _BULLET.match(line)) else line for line in text.split("\n"))


def _are_quoted(lines: list[str]) -> bool:
    return _most(sum(map(bool, map(_QUOTED.match, lines))), lines)


def _unquoted(text: str) -> str:
    return "\n".join(match[1].replace('""', '"') if (match := _QUOTED.match(line)) else line for line in text.split("\n"))
