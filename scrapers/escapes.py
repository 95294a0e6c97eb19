"""Characters that a plain text has by name or number: "isn&rsquo;t", "isn&#8217;t", "isn\\u2019t"."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import partial

_ENTITY = re.compile(r"&(?:#\d{2,6}|#[xX][\da-fA-F]{2,5}|[a-zA-Z]{2,8}\d{0,2});")
_ESCAPE = re.compile(r"\\u([\da-fA-F]{4})")
#: A page of HTML is read as one, entities and all; rich text has numbers of its own.
_MARKUP = re.compile(r"</(?:p|div|span|body|li|td|h\d)>|<br\s*/?>|^\s*\{\\rtf", re.IGNORECASE)
#: So many are not an accident.
_FEWEST = 3
#: What isn't printable, and stands for a blank.
_BLANKS = "\xa0\u2002\u2003\u2009"


def undone(text: str, told: Callable[[str, str, str, int, int], None]) -> str:
    """``text`` with its entities and escapes made the characters that they name, and each kind of them told.

    ``told`` gets what stood there, what it became, why, the index of the first, and how many there are.
    """
    for sign, pattern, meant, why in (
        ("&", _ENTITY, html.unescape, "an entity of HTML in a plain text"),
        ("\\", _ESCAPE, lambda found: chr(int(found[2:], 16)), "an escape in a plain text"),
    ):
        found: dict[str, list[int]] = {}
        at = text.find(sign)
        while at >= 0:  # far faster than the pattern's own search where there are few
            if match := pattern.match(text, at):
                found.setdefault(match[0], []).append(at)
            at = text.find(sign, at + 1)
        became = {name: char for name in found if (char := meant(name)) != name and (char.isprintable() or char in _BLANKS)}
        if sum(len(found[name]) for name in became) < _FEWEST or _MARKUP.search(text):
            continue
        for name, char in became.items():
            told(name, char, why, found[name][0], len(found[name]))
        text = re.sub("|".join(map(re.escape, became)), partial(_meant, became), text)
    return text


def _meant(became: dict[str, str], match: re.Match[str]) -> str:
    return became[match[0]]
