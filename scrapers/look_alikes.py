"""Letters that a text has in one sign ("ﬁ", as a PDF gives it), letters of other scripts that look like ours, and marks that
stand for ours ("don´t", "«Haste»").

They are read as the letters and marks that they show.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_JOINED = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_ALIKE = dict(zip("аеосрхуіјѕԁһΑΒΕΖΗΙΚΜΝΟΡΤΥΧοАВЕЅІЈКМНОРСТХ", "aeocpxyijsdhABEZHIKMNOPTYXoABESIJKMHOPCTX", strict=True))
#: An accent that stands for an apostrophe, and the quotation marks of other languages; ours are in no such text.
_ACCENT, _QUOTES = {"´": "’"}, {"«": "“", "»": "”"}
_GERMAN = {"„": "“", "“": "”", "‚": "‘", "‘": "’"}
#: The blank that a conversion leaves behind joined letters. No English word ends in "fi" or "fl", and few in "ff".
_SPACED = re.compile(r"([ﬁﬂﬃﬄ]|(?<!\bo)(?<!sta)(?<!cli)(?<!stu)(?<!sti)(?<!bu)(?<!pu)ﬀ) (?=[a-z])")
_SURELY_SPACED = re.compile("[ﬁﬂ] (?=[a-z])")
_SLASH = {"\u2215": "/", "\u2044": "/", "\uff0f": "/"}
_FULL_STOP = {"。": ".", "\uff61": "."}
_AS_MARK = {"’": re.compile(r"(?<=[A-Za-z])´(?=[a-z\s])"), "“": re.compile(r"(?<![A-Za-z])«(?=[A-Z{a-z])")}
_OTHER_SCRIPT = re.compile("[\u0370-\u03ff\u0400-\u04ff\u0500-\u052f]")
#: A word with letters of two scripts; fewer of them are an accident.
_MIXED = re.compile("(?:[A-Za-z][\u0370-\u052f]|[\u0370-\u052f][A-Za-z])")
_FEWEST = 3
#: English has "the" once in so many characters.
_OFTEN = 400

Told = Callable[[str, str, str, int, int], None]
"""Is told what stood there, what it became, why, where first, and how often."""


def plain(text: str, chars: set[str], told: Told) -> str:
    """``text`` in the letters that it shows. ``chars`` are its characters outside ASCII."""
    kinds = [(_JOINED, "letters joined in one sign")] if not chars.isdisjoint(_JOINED) else []
    for table, ours in ((_ACCENT, "’"), (_QUOTES, "“")):
        if chars.isdisjoint(table) or ours in chars or text.count(" the ") * _OFTEN < len(text):
            continue
        if len(_AS_MARK[ours].findall(text)) >= _FEWEST:
            kinds.append((table, "a mark of another language"))
    if not chars.isdisjoint(_FULL_STOP) and text.count(" the ") * _OFTEN >= len(text):
        kinds.append((_FULL_STOP, "a full stop of another script"))
    if not chars.isdisjoint(_SLASH):
        kinds.append((_SLASH, "another sign for a slash"))
    is_english = text.count(" the ") * _OFTEN >= len(text)
    if "„" in chars and "”" not in chars and is_english and text.count("„") >= _FEWEST:
        kinds.append((_GERMAN if "“" in chars else {"„": "“"}, "a mark of another language"))
    if "ﬁ" in chars or "ﬂ" in chars:
        text = _SPACED.sub(r"\1", text) if len(_SURELY_SPACED.findall(text)) >= _FEWEST else text
    foreign = set(filter(_OTHER_SCRIPT.match, chars))
    if foreign and foreign <= _ALIKE.keys() and len(_MIXED.findall(text)) >= _FEWEST:
        kinds.append((_ALIKE, "a letter of another script"))
    for table, why in kinds:
        for found in sorted(chars & table.keys()):
            told(found, table[found], why, text.index(found), text.count(found))
        text = text.translate({ord(letter): shown for letter, shown in table.items()})
    return text
