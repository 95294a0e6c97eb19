"""Mends a text that character recognition read (tesseract): the word "a" is joined to a short word before it, as
"ina" and "Ifa".
"""

from __future__ import annotations

import re

from ruletrail.scrapers.vocabulary import folded, known_words

_GLUED = re.compile(r"(?<![\w’'-])([A-Za-z]{2,5}?)(a)(?![\w’'-])")
#: The commonest of them. A single one may be the publisher's own misprint.
_MAY_BE = frozenset({"Ifa", "ifa", "ina", "ofa", "ona", "isa", "toa", "asa"})
#: The characters of a text that are searched for them; all of a short text but its beginning.
_SAMPLE = 60_000
#: A word that "a" may follow is at least this frequent in the rules of all times.
_OFTEN = 2**12


def plain(text: str) -> str:
    """The text with blanks before each such "a"; the same text if no word is joined."""
    known = known_words()

    def parted(match: re.Match[str]) -> str:
        is_glued = folded(match[0]) not in known and known.get(folded(match[1]), 0) >= _OFTEN
        return f"{match[1]} {match[2]}" if is_glued else match[0]

    return _GLUED.sub(parted, text) if len(_MAY_BE.intersection(text[len(text) // 3 :][:_SAMPLE].split())) > 1 else text
