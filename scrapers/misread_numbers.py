"""Numbers that character recognition misread: "1O2.1", "l04.3a", "702.1l", "702,5b".

The letters l and o number no rule, for they look like digits. A number is put right where it then stands between those
before and after it. Each line stays where it is.
"""

from __future__ import annotations

import re
from bisect import bisect, bisect_left

from corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber
from scrapers.decoding import Mended
from scrapers.source import Source

_LIKE = "OoDlI|SBZ"
_MEANT = str.maketrans(_LIKE, "000111582")
_MISREAD = re.compile(
    rf"""(?:^|(?<=\n))[ \t]*(?![^ \t\n]*\\)(?P<number>(?P<section>[0-9{_LIKE}]{{3}})
    (?:(?P<point>[.,])[ ]?(?P<rule>(?:[0-9Ool|]|[ISBZ](?=[0-9Ool|])|[SBZ](?=[a-kmnp-z]\.?[ \t])){{1,3}})
    (?P<letters>[a-z]{{0,2}})\.?|\.))
    [ \t]+(?=[A-Z“"\[{{(])""",
    re.VERBOSE,
)
_PLAIN = re.compile(rf"(?:^|(?<=\n))[ \t]*((?:{RULE_PATTERN}|{SECTION_PATTERN}(?=\.)))\.?[ \t]")
#: A line that may begin so: most lines of rules do not. A search for line ends is quick.
_MAY_BE = re.compile(
    rf"\n[ \t]*(?:[1-9][0-9]{{2}}(?:,[ ]?[0-9]|\.(?:[ ]?[0-9]{{1,2}}[{_LIKE}]|[OolSBZ|][0-9a-z. ]))"
    rf"|(?=[0-9]{{0,2}}[{_LIKE}])[0-9{_LIKE}]{{3}}[.,])"
)
#: The same among the shapes of beginnings.
_BEGINS_MISREAD = re.compile(r"\n(?:000(?:,[ ]?0|\.(?:[ ]?00?[Oo|]|[Oo|]))|(?=0{0,2}[Oo|])[0Oo|]{3}[.,])")


def mended(source: Source) -> tuple[str, list[Mended]]:
    """The text with its misread numbers put right, and what they were; the same text where there are none."""
    text = source.text
    if not _BEGINS_MISREAD.search(source.beginnings) or not _MAY_BE.search(text):
        return text, []
    plain = [(match.start(1), RuleNumber.parse(match[1])) for match in _PLAIN.finditer(text)]
    places, numbers = [place for place, _ in plain], [number for _, number in plain]
    there, at = set(numbers), 0
    last = (-1, RuleNumber(0))
    told: list[Mended] = []
    pieces: list[str] = []
    for match in _MISREAD.finditer(text):
        number = _meant(match)
        if number is None or (number in there and number.rule):
            continue
        begin = match.start("number")
        here, after = bisect_left(places, begin), bisect(places, begin)  # it may be plain itself: "100.1l" is
        before = max((places[here - 1], numbers[here - 1]) if here else last, last)[1]
        if _is_next(before, match["number"]) or not before < number or (after < len(numbers) and not number < numbers[after]):
            continue
        right = f"{number}" if number.letter else f"{number}."
        pieces += (text[at:begin], right)
        at, last = match.end("number"), (begin, number)
        there.add(number)
        told.append(Mended(match["number"], right, "a misread number", begin, 1))
    return "".join((*pieces, text[at:])), told


def _is_next(before: RuleNumber, written: str) -> bool:
    """True where a number as it is written is the subrule behind the one before it: a text may count by l and o, too."""
    plain = written.rstrip(".")
    return re.fullmatch(RULE_PATTERN, plain) is not None and RuleNumber.parse(plain) == before._replace(letter=before.letter + 1)


def _meant(match: re.Match[str]) -> RuleNumber | None:
    """The number that was misread; None for a number that is plain, or stays none."""
    section = match["section"].translate(_MEANT)
    written = section + (f".{match['rule'].translate(_MEANT)}{match['letters']}" if match["point"] else "")
    if written == match["number"].rstrip(".").replace(". ", ".") or not re.fullmatch(
        f"{RULE_PATTERN}|{SECTION_PATTERN}", written
    ):
        return None
    return RuleNumber.parse(written)
