"""Marks inside a text: links of Markdown, tags of HTML and of forums, signs that link a paragraph to itself, wide digits.

They say how a text was shown, and nothing that it says. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from scrapers.decoding import Mended, on_the_same_lines
from scrapers.page_tags import is_page

#: So many are not an accident.
_FEWEST = 3
_LINK = re.compile(
    r"!?\[([^\[\]\n]{1,120})\]\((?:#|\.{0,2}/|https?:|[\w./-]+\.html?\b)[^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?: \"[^\"\n]*\")?\)"
)
_TAG = re.compile(
    r"</?(?:a|abbr|b|big|code|em|font|i|ins|kbd|mark|nobr|q|small|span|strong|sub|sup|tt|u)(?:\s[^<>\n]*)?/?>", re.IGNORECASE
)
#: A capital letter in brackets may stand for a cost.
_FORUM = re.compile(
    r"\[/?(?:[bius]|(?i:quote|code|url|size|colou?r|font|list|spoiler|indent|center|left|h\d|anchor|su[bp]))(?:=[^\]\n]*)?\]|\[\*\]"
)
_SIGN = re.compile(r"[ \t]?[¶🔗](?:\ufe0f)?")
_WIDE = re.compile(r"[\uff10-\uff19\uff0e]")


def unmarked(text: str) -> tuple[str, list[Mended]]:
    """``text`` without such marks, and what they were; the same text where there are none."""
    mended: list[Mended] = []
    given = text
    kinds: list[tuple[bool, re.Pattern[str], Callable[[re.Match[str]], str] | str, str]] = [
        ("](" in text, _LINK, r"\1", "a link of Markdown"),
        ("[/" in text, _FORUM, "", "a tag of a forum"),
        ("</" in text and not is_page(text), _TAG, "", "a tag of HTML in a plain text"),
        ("¶" in text or "🔗" in text, _SIGN, "", "a sign that links to its own paragraph"),
        ("\uff11" in text, _WIDE, lambda match: chr(ord(match[0]) - 0xFEE0), "a wide digit"),
    ]
    for may_be, pattern, became, why in kinds:
        first = pattern.search(text) if may_be else None
        if first is None:
            continue
        without, times = pattern.subn(became, text)
        if times >= _FEWEST:
            plain = first.expand(became) if isinstance(became, str) else became(first)
            mended += on_the_same_lines([Mended(first[0][:40].strip(), plain, why, first.start(), times)], text, given)
            text = without
    return text, mended
