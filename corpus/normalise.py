"""The form of a text that is compared and searched, apart from the form that was published.

Typography is flattened and symbols are spelt one way, so that only a change of words, or of punctuation that matters, is a
change of wording. An ASCII release loses accents, curly quotes and long dashes, of which it makes one hyphen or two: so
"played—they", "played--they", "played - they" and "played-they" are one form here, the last. A minus sign keeps its space.
"""

from __future__ import annotations

import re
import unicodedata

LETTERS = {
    char: plain
    for char in map(chr, range(0xC0, 0x250))
    if (plain := unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode())
}
CHARACTERS = LETTERS | {
    "‘": "'", "’": "'", "‛": "'", "´": "'", "“": '"', "”": '"', "„": '"', "‟": '"', "″": '"', "′": "'",
    "–": "-", "—": "--", "―": "--", "−": "-", "‐": "-", "‑": "-", "‒": "-", "\xad": "", "…": "...",
    "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "", "™": "", "®": "", "℠": "", "©": "",
    "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ø": "O", "ø": "o", "ß": "ss", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl",
    "×": "x", "½": "1/2", "•": "*",
}  # fmt: skip
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_COMBINING = re.compile("[\u0300-\u036f]")
#: (tm) and (r) on a name, (c) before a year; "(c)" in a list of (a), (b) and (c) is not a mark.
_MARKS = re.compile(r"\((tm|r|c)\)(?=(\s?\d{4})?)", re.IGNORECASE)
#: A conversion of 2001 made a T of the trademark sign: "OdysseyT".
_LOST_MARK = re.compile(r"T(?<=[a-z]{3}T)(?!\w)")
_ITALICS = re.compile(r"(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])")
#: Texts without links write an address in angle brackets.
_ADDRESS = re.compile(r"<([^\s<>]{1,99}\.[^\s<>]{2,199})>")
#: {oT}, {o3} and {ocT} of older texts, {Tap}, and symbols in lower case.
_SYMBOL = re.compile(r"\{(?:oc?(?=[A-Z0-9]))?([A-Za-z0-9/]{1,9})\}")
_SMALL = re.compile(r"[wubrgtxyzqcsep\d/]+$")
_BARE_SYMBOLS = re.compile(r"o(?:c?[TXWUBRG]|\d{1,2})(?:o(?:c?[TXWUBRG]|\d{1,2}))*(?![a-z])")
_BARE_SYMBOL = re.compile(r"oc?([A-Z]|\d+)")
_LONG_DASH = re.compile(r" ?--+ ?")
_SPACED_DASH = re.compile(r" -(?: |(?=[\"')\].,;]|$))")
_ELLIPSIS = re.compile(r" ?\.(?: ?\.){2,}")
_LOOSE_STOPS = (" ,", " ;", " :", " !", " ?")
_LOOSE_STOP = re.compile(r" (?=[,;:!?](?: |$))")


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
_TYPOGRAPHY = str.maketrans({'"': None, "'": " ", "?": " "})
_LOST_MINUS = re.compile(r"\?(?=\d+(?![\d,]))")
_DASH = re.compile(r"-(?![\dXY*])|(?<=\w)-")
_LOOSE = re.compile(r"(?<=[(\[]) | (?=[),.;:!\]])")


def comparable(normal: str) -> str:
    """A form that is equal for two normalised texts when they say the same words.

    Quotation marks are dropped, and each apostrophe and dash becomes a space.

    A question mark counts as what it may have been: it is what some conversions left of all of these.
    """
    if "?" in normal:
        normal = _LOST_MINUS.sub("-", normal)
    told = normal.translate(_TYPOGRAPHY)
    if "-" in told:
        told = _DASH.sub(" ", told)
    return normal if told == normal else _LOOSE.sub("", " ".join(told.split()))


def _plain(match: re.Match[str]) -> str:
    return CHARACTERS.get(match[0], match[0])


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
    if before and (before.isalnum() or before in "{_"):
        return match[0]
    return _BARE_SYMBOL.sub(r"{\1}", match[0])
