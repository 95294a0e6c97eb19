"""Numbers subrules that a list under their rule counts by letters alone: "## 702.1" and below it "- a. …"
(github.com/rclarey/mtg).

Each subrule gets the number of its rule; each line stays in its place.
"""

from __future__ import annotations

import re

from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber

_LINE = re.compile(
    rf"^[ \t]*(?:(?P<number>{RULE_PATTERN}|{SECTION_PATTERN}(?=\.))\.?(?:[ \t]|$)|"
    r"(?P<item>(?:[-*•–][ \t]+)?\(?(?P<letter>[a-z]{1,2})[.)][ \t]+)(?=\S))",
    re.MULTILINE,
)
#: The first item of such a list, with the line end before it, which is found much faster than a line's beginning.
_FIRST = re.compile(r"\n[ \t]*(?:[-*•][ \t]+)?a[.)][ \t]+\S")


def numbered(text: str) -> str:
    """The text with whole numbers for such subrules; the same text without any. One letter may be skipped, such as l or o."""
    if not ("a. " in text or "a) " in text) or not _FIRST.search(f"\n{text}"):
        return text
    rule = last = RuleNumber(0)
    pieces: list[str] = []
    at = 0
    for match in _LINE.finditer(text):
        if match["number"]:
            last = RuleNumber.parse(match["number"])
            rule = last._replace(letter=0)
            continue
        number = RuleNumber.parse(f"{rule}{match['letter']}") if rule.rule else last
        if 0 < number.letter - last.letter <= 1 + (last.letter > 0):
            pieces += (text[at : match.start()], f"{number} ")
            at, last = match.end(), number
    return "".join((*pieces, text[at:]))
