"""The normal form of a text, for comparing and searching, as opposed to the published form.

Typography is flattened and symbols are spelt one way, so that only a change of words, or of punctuation that matters, is a
change of wording. An ASCII release loses accents, curly quotes and long dashes, which become one hyphen or two: so
"played—they", "played--they", "played - they" and "played-they" all become the last one. A minus sign keeps its space.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from ruletrail.corpus.patterns import later

#: Character -> its normal form. ``letter`` handles letters with accents.
CHARACTERS = {
    "‘": "'", "’": "'", "‛": "'", "´": "'", "“": '"', "”": '"', "„": '"', "‟": '"', "″": '"', "′": "'",
    "–": "-", "—": "--", "―": "--", "−": "-", "‐": "-", "‑": "-", "‒": "-", "\xad": "", "…": "...",
    "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "", "™": "", "®": "", "℠": "", "©": "",
    "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ø": "O", "ø": "o", "ß": "ss", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl",
    "×": "x", "½": "1/2", "•": "*",
}  # fmt: skip
_NOT_ASCII = later(r"[^\x00-\x7f]")
_COMBINING = later("[\u0300-\u036f]")
#: (tm) and (r) after a name, (c) before a year; "(c)" in a list of (a), (b) and (c) is not a mark.
_MARKS = later(r"\((tm|r|c)\)(?=(\s?\d{4})?)", re.IGNORECASE)
#: A conversion of 2001 turned the trademark sign into a T: "OdysseyT".
_LOST_MARK = later(r"T(?<=[a-z]{3}T)(?!\w)")
_ITALICS = later(r"(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])")
#: Texts without links write an address in angle brackets.
_ADDRESS = later(r"<([^\s<>]{1,99}\.[^\s<>]{2,199})>")
#: {oT}, {o3} and {ocT} of older texts, {Tap}, and symbols in lower case.
_SYMBOL = later(r"\{(?:oc?(?=[A-Z0-9]))?([A-Za-z0-9/]{1,9})\}")
_SMALL = later(r"[wubrgtxyzqcsep\d/]+$")
_BARE_SYMBOLS = later(r"o(?:c?[TXWUBRG]|\d{1,2})(?:o(?:c?[TXWUBRG]|\d{1,2}))*")
_BARE_SYMBOL = later(r"oc?([A-Z]|\d+)")
_LONG_DASH = later(r" ?--+ ?")
_SPACED_DASH = later(r" -(?: |(?=[\"')\].,;]|$))")
_ELLIPSIS = later(r" ?\.(?: ?\.){2,}")
_LOOSE_STOPS = (" ,", " ;", " :", " !", " ?")
_LOOSE_STOP = later(r" (?=[,;:!?](?: |$))")


def normalise(text: str) -> str:
    """Flattens typography, spells symbols one way and folds white space. Case and words stay."""
    if not text.isascii():
        text = _COMBINING.sub("", _NOT_ASCII.sub(_plain, text))
    if "`" in text or "''" in text:
        text = text.replace("``", '"').replace("''", '"').replace("`", "'")
    if "(" in text:
        text = _MARKS.sub(_mark, text)
    if "T" in text:
        text = _LOST_MARK.sub("", text)
    if "_" in text:
        text = _ITALICS.sub("", text)
    if "{" in text:
        text = _SYMBOL.sub(_symbol, text)
    if "<" in text:
        text = _ADDRESS.sub(r"\1", text)
    text = _BARE_SYMBOLS.sub(_bare_symbols, text)
    text = " ".join(text.split())
    if "--" in text:
        text = _LONG_DASH.sub("-", text)
    if " -" in text:
        text = _SPACED_DASH.sub("-", text)
    if ". ." in text or ".." in text:
        text = _ELLIPSIS.sub("...", text)
    if any(map(text.__contains__, _LOOSE_STOPS)):
        text = _LOOSE_STOP.sub("", text)
    return text.strip()


#: Quotation marks and apostrophes have no meaning, nor do dashes, or the question marks that a lost encoding made of them. A
#: minus sign has one.
_LOST_MINUS = later(r"\?(?=\d+(?![\d,]))")
#: A pattern that begins with a fixed character is many times as fast.
_DASH = later(r"-(?:(?![\dXY*])|(?<=\w-))")
_LOOSE = later(r" (?:(?<=[(\[] )|(?=[),.;:!\]]))")
_LOOSE_SPACES = ("( ", "[ ", " )", " ,", " .", " ;", " :", " !", " ]")


def comparable(normal: str) -> str:
    """A form that is equal for two normalised texts with the same words.

    Quotation marks are dropped, and each apostrophe and dash becomes a space. A question mark is read as a lost mark: some
    conversions turned all of these into question marks.
    """
    if "?" in normal:
        normal = _LOST_MINUS.sub("-", normal)
    told = normal.replace('"', "").replace("'", " ").replace("?", " ")
    if "-" in told:
        told = _DASH.sub(" ", told)
    if told == normal:
        return normal
    told = " ".join(told.split())
    return _LOOSE.sub("", told) if any(map(told.__contains__, _LOOSE_SPACES)) else told


def _plain(match: re.Match[str]) -> str:
    found = CHARACTERS.get(match[0])
    return letter(match[0]) if found is None else found


@cache
def letter(char: str) -> str:
    """A Latin letter without its accents; any other character as it is.

    >>> letter("É"), letter("Ω")
    ('E', 'Ω')
    """
    if not "\u00c0" <= char < "\u0250":
        return char
    return unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode() or char


def _mark(match: re.Match[str]) -> str:
    before = match.string[match.start() - 1 : match.start()]
    is_mark = match[2] if match[1] in "cC" else before.isalnum() or (before and before in "_.!)")
    return "" if is_mark else match[0]


def _symbol(match: re.Match[str]) -> str:
    name = match[1]
    if name.lower() == "tap":
        return "{T}"
    return "{" + (name.upper() if _SMALL.match(name) else name) + "}"


def _bare_symbols(match: re.Match[str]) -> str:
    before = match.string[match.start() - 1 : match.start()]
    if (before and (before.isalnum() or before in "{_")) or "a" <= match.string[match.end() : match.end() + 1] <= "z":
        return match[0]
    return _BARE_SYMBOL.sub(r"{\1}", match[0])
