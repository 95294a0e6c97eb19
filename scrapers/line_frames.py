"""What stands around every line of a text, or behind every rule: its number, a bullet, a "+", quotation marks, "(12 comments)".

So listings, lists of changes, outlines and tables of one column print a text. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise
from operator import itemgetter

from corpus.numbers import RULE_PATTERN
from scrapers.decoding import Mended
from scrapers.source import Source

_NUMBER = re.compile(r"[ \t]*(\d{1,6})(?:[:|)]|\.(?!\d))?(?=[ \t]|$|(?<=[:|]))")
_BULLET = re.compile(r"[ \t]*([-+*•·▪‣–])(?=[ \t]|(?<=\+))")
_QUOTED = re.compile(r'"(.*)"$')
#: What may stand behind each rule: a sign, or something in brackets.
_SOMETHING = r"(\[[^\[\]\n]{1,30}\]|\([^()\n]{1,30}\)|[#^↑→»⏎↩⬆✎*†‡§]{1,2})[ \t]*$"
_TAIL = re.compile(rf"""(?<=[.!?:;)”"’'])[ \t]*{_SOMETHING}""")
#: The same behind a rule that is a title.
_TITLE_TAIL = re.compile(rf"(?<=[a-z])[ \t]+{_SOMETHING}")
_RULE = re.compile(rf"({RULE_PATTERN})\.?[ \t]")
_DIGITS = re.compile(r"\d+")
_TAILS_END = frozenset("])#^↑→»⏎↩⬆✎*†‡§")
_FEWEST_RULES, _SHARE_OF_RULES = 40, 0.7
#: So many lines are looked at before all are; fewer have no frame. This share of them has it.
_SAMPLE, _FEWEST, _SHARE = 60, 20, 0.9


def unframed(source: Source) -> tuple[str, list[Mended]]:
    """The text without what stands around each of its lines, and what that was; the same text where nothing does."""
    text, mended = _untailed(source)
    sample = list(islice((line for line in source.lines[: 20 * _SAMPLE] if line.strip()), _SAMPLE))
    if len(sample) < _FEWEST:
        return text, mended
    for is_framed, bare, why in (
        (_are_counted, _uncounted, "the number of a line"),
        (_are_listed, _unlisted, "a mark before every line"),
        (_are_quoted, _unquoted, "quotation marks around every line"),
    ):
        if is_framed(sample) and is_framed(lines := [line for line in text.split("\n") if line.strip()]):
            first = lines[0]
            return bare(text), [*mended, Mended(first[:12].strip(), "", why, text.index(first), len(lines))]
    return text, mended


def _untailed(source: Source) -> tuple[str, list[Mended]]:
    """The text without what stands behind most of its rules, if that is alike but for its figures."""
    text = source.text
    ends = Counter(line[-1] for line in filter(None, map(str.rstrip, source.sample.split("\n"))))
    if not any(sign in _TAILS_END for sign, _ in ends.most_common(2)):
        return text, []
    shapes: Counter[str] = Counter()
    rules = 0
    for line in source.lines:
        if number := _RULE.match(line.lstrip()):
            rules += 1
            if (tail := _TAIL.search(line)) and line.count("*") <= tail[1].count("*"):  # else it ends bold type
                shapes[_shape(tail[1], number[1])] += 1
    shape, times = max(shapes.items(), key=itemgetter(1), default=("", 0))
    if rules < _FEWEST_RULES or times < _SHARE_OF_RULES * rules:
        return text, []
    lines = text.split("\n")
    first = ""
    for place, line in enumerate(lines):
        number = _RULE.match(line.lstrip())
        tail = _TAIL.search(line) or (number and _TITLE_TAIL.search(line))
        if tail and _shape(tail[1], number[1] if number else "") == shape:
            first = first or tail[1]
            lines[place] = line[: tail.start()]
    return "\n".join(lines), [Mended(first, "", "what stands behind every rule", text.index(first), times)]


def _shape(tail: str, number: str) -> str:
    """What stands behind a rule, without its figures and the rule's own number."""
    bare = tail.replace(number, "#") if number else tail
    return _DIGITS.sub("#", bare).replace("#.", "#")


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
