"""Words that character recognition misread: "p1ayer" for "player", "0ne" for "One", "tum" for "turn".

A word is put right where the text has the other one elsewhere, and the misread one is no word of it. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections import Counter

from scrapers.decoding import Mended
from scrapers.source import Source

#: A one inside a word; it comes first, which is what a search skips to fastest.
_HINT = re.compile(r"1(?<=[a-z]1)(?=[a-z])")
#: So many tell that a text was recognised. No text known has one.
_FEWEST = 3
_WORD = re.compile(r"[A-Za-z]+")
#: A word with a one or a nought in it; a rule's number has a point before it, or a digit more.
_MIXED = re.compile(r"(?<![\w.+\-/{])(?=[A-Za-z]*[01])(?=[01]*[A-Za-z])[A-Za-z01]{2,}(?![\w}])")
#: The other word must be there so many times, and so many times as often as the one that may be misread.
_KNOWN, _TIMES = 2, 2


def mended(source: Source) -> tuple[str, list[Mended]]:
    """The text with words put right, and what was; the same text where it wasn't recognised."""
    text = source.text
    if len(_HINT.findall(text)) < _FEWEST:
        return text, []
    words = Counter(_WORD.findall(text))
    folded = Counter({word.casefold(): 0 for word in words})
    for word, times in words.items():
        folded[word.casefold()] += times
    right = {word: meant for word in set(_MIXED.findall(text)) if (meant := _with_letters(word, folded))}
    right |= {word: meant for word, times in words.items() if "m" in word and (meant := _with_rn(word, times, words))}
    told: list[Mended] = []

    def put_right(match: re.Match[str]) -> str:
        meant = right.get(match[0])
        if meant is None:
            return match[0]
        if not told:
            told.append(Mended(match[0], meant, "a misread word", match.start(), 0))
        told[0] = told[0]._replace(times=told[0].times + 1)
        return meant

    return re.sub(r"(?<![\w.])[A-Za-z01]+(?!\w)", put_right, text), told


def _with_letters(word: str, folded: Counter[str]) -> str:
    """The word that was meant where digits stand in it, "" when the text doesn't have it."""
    for nought in "Oo":
        meant = word.replace("1", "l").replace("0", nought)
        for other in (meant, meant.replace("m", "rn")):
            if folded[other.casefold()]:
                return other
    return ""


def _with_rn(word: str, times: int, words: Counter[str]) -> str:
    """The word with "rn" for an "m" if that is far more frequent, else ""."""
    for at, letter in enumerate(word):
        meant = f"{word[:at]}rn{word[at + 1 :]}"
        if letter == "m" and words[meant] >= max(_KNOWN, _TIMES * times):
            return meant
    return ""
