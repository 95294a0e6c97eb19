"""Puts back quotation marks, apostrophes and dashes that a conversion turned into question marks, if their surroundings are
clear.

A copy with such losses has question marks in impossible places: before a word, or before the s of a genitive. An unclear mark
stays as it is; corpus.normalise then treats it as typography.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.wrapping import Layout

LOST = "\ufffd"
#: The question mark of an address, which was not lost.
_ADDRESS = re.compile(r"\.(?:aspx?|php|html?|jsp)\?$")
_ENDING = re.compile(r"(?:s|t|re|ve|ll|d|m)\b")
_MINUS = re.compile(r"(?:\d+|[XYxy*])/")
_AFTER = re.compile(r"[?\ufffd]{0,9}[\"')\]]{0,9}\s+([a-z])?")
#: The word before a mark, with the sign and blank before it.
_WORD = re.compile(r"(\S?\s)?([A-Za-z\d.]+)$")
_PLENTY, _APOSTROPHE = 10, re.compile(r"[a-z]['’](?:s|t)\b")
#: The beginning of a paragraph, which ends all quotations before it. In a text that isn't wrapped, each line is a paragraph.
_PARAGRAPH = re.compile(r"\n(?=[ \t]*(?:\n|\d{3}\.|Examples?:))")
_LINE = re.compile(r"\n")
_CLOSERS = frozenset(".,;!)]}…")


class Restored(NamedTuple):
    """A character that was put back: its index in the text, the sign found there, and the character."""

    at: int
    original: str
    became: str


def restored(text: str) -> tuple[str, list[Restored]]:
    """Puts lost characters back where they are certain. Returns the text and the restored characters."""
    lost = LOST if LOST in text else ""
    if "?" in text and _has_impossible_marks(text):
        lost += "?"
    if not lost:
        return text, []
    kept = ""  # the marks that the text has many of, which were not lost
    if text.count('"') + text.count("“") >= _PLENTY:
        kept += "“‘"
    if text.count('"') + text.count("”") >= _PLENTY:
        kept += "”"
    if len(list(islice(_APOSTROPHE.finditer(text), _PLENTY))) == _PLENTY:
        kept += "’"
    found: list[Restored] = []
    opened: list[str] = []  # open quotation marks
    above = -1  # the place of the mark before
    paragraph = _paragraph_of(text)
    for match in re.finditer(f"[{re.escape(lost)}“”]", text):
        i, char = match.start(), match[0]
        if opened and paragraph.search(text, above + 1, i):
            opened.clear()
        before = found[-1].became if found and found[-1].at == i - 1 else text[i - 1] if i else "\n"
        became = _meant(text, before, i, lost, opened) if char in lost else ""
        if became:
            became = "—" if became in kept else became
            found.append(Restored(i, char, became))
        now = became or char
        if now == "“" or (now == "‘" and char in lost):
            opened.append(now)
        elif opened and now == _CLOSED[opened[-1]] and (char not in lost or now == "”" or not text[i + 1 : i + 2].isalnum()):
            opened.pop()
        above = i
    return _put_back(text, found), found


def _put_back(text: str, marks: list[Restored]) -> str:
    starts = [0, *(mark.at + 1 for mark in marks)]
    ends = [*(mark.at for mark in marks), len(text)]
    parts = zip(starts, ends, ["", *(mark.became for mark in marks)], strict=True)
    return "".join(became + text[start:end] for start, end, became in parts)


def _paragraph_of(text: str) -> re.Pattern[str]:
    """The pattern of a paragraph's beginning in ``text``."""
    return _PARAGRAPH if Layout.of(text.split("\n")).wrapped else _LINE


def _has_impossible_marks(text: str) -> bool:
    times, i = 0, text.find("?")
    while i >= 0 and times < FEWEST:
        times += _is_impossible(text, i)
        i = text.find("?", i + 1)
    return times >= FEWEST


def _is_impossible(text: str, i: int) -> bool:
    """True of a question mark before a word, inside one, between figures, or between two words in lower case."""
    before, after, behind = text[i - 1 : i] or "\n", text[i + 1 : i + 2], text[i + 2 : i + 3]
    if before.isspace() or before == "(":
        return after.isalpha() or after == "{"
    if before.isdigit() or (before.islower() and text[i - 2 : i - 1].isdigit()):
        return after.isdigit()
    if not before.islower() or _ADDRESS.search(text, max(0, i - 6), i + 1):
        return False
    return after.islower() or (after == " " and behind.islower())


_CLOSED = {"“": "”", "‘": "’"}


def _meant(text: str, before: str, i: int, lost: str, opened: list[str]) -> str:
    """The character that was at ``i``, "" if it isn't clear. ``before`` is the character before it, restored if it was lost."""
    after = text[i + 1 : i + 2]
    if before in "pxlm" and _ADDRESS.search(text, max(0, i - 6), i + 1):
        return ""
    if (before.isalnum() and after.isalnum()) or (before in "]})" and _ENDING.match(text, i + 1)):
        return _between(text, i)
    starts = before.isspace() or before in "([“‘—/+-–"
    figure = after.isdigit() or after in "XYxy*"
    if figure and (before in "/[" or (starts and _MINUS.match(text, i + 1))):
        return "−"
    if before == "\n" and after == " ":
        return "•"
    if starts and after and not after.isspace() and after not in _CLOSERS and after not in lost:
        return "‘" if opened and opened[-1] == "“" else "“"
    if starts and after in lost and after:
        return "—" if opened else "“"
    closing = _CLOSED[opened[-1]] if opened else ""
    if starts:
        return closing if closing and text[i - 2 : i - 1] == "." else "—"
    told = _AFTER.match(text, i + 1)
    goes_on = bool(told and told[1])
    if closing:
        if after.isalnum() or after in "[{(":
            return closing if before in ",.!" else "—"
        genitive = before == "s" and goes_on and after == " "
        return "’" if genitive and _closes_later(text, i, lost) else closing
    if after.isalnum():
        return "—"
    if not before.isalpha():
        return LOST_MARK if text[i] == LOST else ""
    word = _WORD.search(text, max(0, i - 60), i)
    capital = bool(word and word[2][0].isupper())
    if goes_on:
        inside = capital and word is not None and bool(word[1]) and word[1][0] not in ".:?!\n"
        return "’" if before == "s" and not inside else LOST_MARK
    if capital and after == " " and told:
        return "—"
    return LOST_MARK if text[i] == LOST else ""


#: Replaces a mark whose place alone is known. Comparisons ignore typography.
LOST_MARK = "™"


def _between(text: str, i: int) -> str:
    """The character that a mark between two letters or figures replaces."""
    word = _WORD.search(text, max(0, i - 60), i)
    if word and word[2][0].isdigit():
        return "–"
    if _ENDING.match(text, i + 1) or (word and len(word[2]) < 3 and word[2][0].isupper()):
        return "’"
    return "—"


def _closes_later(text: str, i: int, lost: str) -> bool:
    """True if the next lost mark of the paragraph ends the quotation, and this one doesn't."""
    for j in range(i + 1, min(len(text), i + 400)):
        if text[j] == "\n" and text[j + 1 : j + 2] in ("\n", ""):
            return False
        if text[j] in lost:
            return not text[j - 1].isspace() and not text[j + 1 : j + 2].isalnum()
    return False
