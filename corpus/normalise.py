"""The form of a text that is compared and searched, apart from the form that was published.

Typography is flattened and symbols are spelt one way, so that only a change of words, or of punctuation that matters, is a
change of wording. An ASCII release loses accents, curly quotes and long dashes, of which it makes one hyphen or two: so
"played—they", "played--they", "played - they" and "played-they" are one form here, the last. A minus sign keeps its space.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from ruletrail.corpus.patterns import later

#: What stands for a character in the compared form. Letters with accents are read by ``letter``.
CHARACTERS = {
    "‘": "'", "’": "'", "‛": "'", "´": "'", "“": '"', "”": '"', "„": '"', "‟": '"', "″": '"', "′": "'",
    "–": "-", "—": "--", "―": "--", "−": "-", "‐": "-", "‑": "-", "‒": "-", "\xad": "", "…": "...",
    "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "", "™": "", "®": "", "℠": "", "©": "",
    "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ø": "O", "ø": "o", "ß": "ss", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl",
    "×": "x", "½": "1/2", "•": "*",
}  # fmt: skip
_NOT_ASCII = later(r"[^\x00-\x7f]")
_COMBINING = later("[\u0300-\u036f]")
#: (tm) and (r) on a name, (c) before a year; "(c)" in a list of (a), (b) and (c) is not a mark.
_MARKS = later(r"\((tm|r|c)\)(?=(\s?\d{4})?)", re.IGNORECASE)
#: A conversion of 2001 made a T of the trademark sign: "OdysseyT".
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
    """``text`` with typography flattened, symbols spelt one way and white space folded. Case and words stay."""
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


#: Quotation marks and apostrophes say nothing, nor do dashes, or the question marks that a lost encoding left of them. A minus
#: sign does.
_LOST_MINUS = later(r"\?(?=\d+(?![\d,]))")
#: A pattern that begins with a letter of its own finds it many times as fast.
_DASH = later(r"-(?:(?![\dXY*])|(?<=\w-))")
_LOOSE = later(r" (?:(?<=[(\[] )|(?=[),.;:!\]]))")
_LOOSE_SPACES = ("( ", "[ ", " )", " ,", " .", " ;", " :", " !", " ]")


def comparable(normal: str) -> str:
    """A form that is equal for two normalised texts when they say the same words.

    Quotation marks are dropped, and each apostrophe and dash becomes a space.

    A question mark counts as what it may have been: it is what some conversions left of all of these.
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
