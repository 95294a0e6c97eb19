"""The form of a text that is compared and searched, apart from the form that was published.

Typography is flattened (quotes, dashes, trademark signs, italics marks) and symbols are spelt one way, so that only a
change of words or of punctuation that matters is a change of wording.
"""

from __future__ import annotations

import re

_CHARACTERS = str.maketrans({
    "‘": "'", "’": "'", "‛": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"',
    "–": "-", "—": "--", "―": "--", "−": "-", "‑": "-", "\xad": "", "…": "...", "\xa0": " ", "\u200b": "", "\ufeff": "",
    "™": "", "®": "", "©": "", "Æ": "AE", "æ": "ae", "ﬁ": "fi", "ﬂ": "fl",
})  # fmt: skip
_MARKS = re.compile(r"\((?:tm|r|c)\)", re.IGNORECASE)
_ITALICS = re.compile(r"(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])")
#: Texts without links write an address in angle brackets.
_ADDRESS = re.compile(r"<([^\s<>]{1,99}\.[^\s<>]{2,199})>")
_DASHES = re.compile(r"\s*-{2,}\s*")
_SPACED_DASH = re.compile(r"\s+-\s+")
#: {T}, {oT}, ocT, oT, o3 and {o3}{oB} of older texts; the tap symbol was also spelt {Tap}.
_SYMBOL = re.compile(r"\{o?(?:c(?=T))?(tap|[WUBRGTXQCSE]|\d+(?:/\w)?|[WUBRG2C]/[WUBRGP](?:/P)?)\}", re.IGNORECASE)
_BARE_SYMBOL = re.compile(r"(?<![\w{])(?:oc?([TXWUBRG])|o(\d+))(?![a-z])")
_SPACE = re.compile(r"\s+")


def normalise(text: str) -> str:
    """``text`` with typography flattened, symbols spelt one way and white space folded. Case and words stay."""
    text = text.translate(_CHARACTERS)
    if "(" in text:
        text = _MARKS.sub("", text)
    if "_" in text:
        text = _ITALICS.sub("", text)
    if "{" in text:
        text = _SYMBOL.sub(lambda m: "{T}" if m[1].lower() == "tap" else "{" + m[1].upper() + "}", text)
    if "<" in text:
        text = _ADDRESS.sub(r"\1", text)
    text = _BARE_SYMBOL.sub(lambda m: "{" + (m[1] or m[2]) + "}", text)
    if "-" in text:
        text = _DASHES.sub(" - ", text)
        text = _SPACED_DASH.sub(" - ", text)
    return _SPACE.sub(" ", text).strip()
