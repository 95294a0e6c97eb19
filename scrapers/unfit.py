"""Texts that can't be read rightly, though they look like rules: each is refused in one line that says what to do.

What such a text would be made into is worse than nothing: every rule of it reworded, every second one removed.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from operator import gt, le

from corpus.errors import SourceError
from corpus.numbers import RULE_PATTERN
from scrapers.copying import is_in_columns
from scrapers.source import Source

_DIFF = re.compile(
    r"^(?:@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|\d+(?:,\d+)?[acd]\d+(?:,\d+)?$|\*{3} \d+(?:,\d+)? \*{4}$)", re.MULTILINE
)
#: What lines of a list of changes begin with.
_CHANGED = ("+++ ", "< ", "> ", "*** ")
#: Rules that are there with both signs, and lines of two texts side by side.
_OUT, _IN = re.compile(r"^-[ \t]?[1-9]\d\d\.\d", re.MULTILINE), re.compile(r"^\+[ \t]?[1-9]\d\d\.\d", re.MULTILINE)
_BESIDE = re.compile(r"\t[ ]*[|<>]\t|[ ]{2,}[|<>]\t")
#: A row of a table: "| 100.1 || …", "| 100.1 | …", "17,100.1,…", and "100.1","…".
_ROW = re.compile(
    rf"^(?:\|[ \t]*{RULE_PATTERN}\.?[ \t]*\||(?:\"?\d{{1,6}}\"?[,;][ ]?)?\"?{RULE_PATTERN}\.?\"?[,;][ ]?[\"A-Z])", re.MULTILINE
)
_FEWEST_ROWS = 3
_AS_TEXT = "save it as text: each rule's number at the beginning of a line, and its text behind it"
#: How a list or an object of JSON begins, or each line of one.
_DATA = re.compile(r"\s*[\[{]\s*(?:[\[{]\s*)?\"(?:[^\"\n\\]|\\.)*\"\s*[:,]")
_FEWEST_SIGNS, _FEWEST_BESIDE = 2, 5
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f']+")
_ENGLISH = frozenset(
    ("the", "a", "an", "of", "to", "is", "and", "or", "in", "if", "it", "that", "as", "by", "with", "for", "this")
)
#: Of so many words so many in a hundred are among these in English rules: 16 to 35 in every text known. Lists of types: 700.
_FEWEST_WORDS, _LEAST = 1000, 10
#: A text in a language has at least so many distinct words.
_FEWEST_CAPITAL, _FEWEST_DISTINCT = 30, 200
_SAMPLE = 20_000
#: A text that has "the" once in so many characters is English, and its words aren't counted. Rules known have it in 116 to 146.
_OFTEN = 200


_NUMBER = re.compile(r"\n[ \t]*([1-9][0-9]{2})\.([0-9]{1,3})([a-z]?)\.?[ \t]")
#: So many numbers in the sample tell their order. Of so many lines this share does not come before the line above it in the
#: alphabet: 0.9 at most in texts known.
_FEWEST_NUMBERS, _FEWEST_LINES, _SORTED = 10, 100, 0.97
#: Of so many numbers this share is lower than the one before where two columns were read line by line: a fifth to a third. In
#: texts known it is one at most.
_FEWEST_MIXED, _MIXED = 20, 0.12


def refuse(source: Source) -> None:
    """Raises SourceError for a list of changes, a wiki's export, a table, a text in capitals or small letters alone, or one in
    another language."""
    text = source.text
    if "<mediawiki" in text[:1000]:
        raise SourceError("is a wiki's export", str(source.path), "save its page as HTML or as text")
    if text.lstrip()[:1] in ("[", "{") and _DATA.match(text):
        raise SourceError("is data of a program (JSON)", str(source.path), _AS_TEXT)
    changed = any(text.startswith(mark) or f"\n{mark}" in text for mark in _CHANGED)
    signs = "\n+" in text and "\n-" in text and min(len(_OUT.findall(text)), len(_IN.findall(text))) >= _FEWEST_SIGNS
    beside = "\t" in text and any(map(text.__contains__, "|<>")) and len(_BESIDE.findall(text)) >= _FEWEST_BESIDE
    if (changed and _DIFF.search(text)) or signs or beside:
        raise SourceError("is a list of changes (diff), not a text", str(source.path), "name the two texts that it was made from")
    sample = _sample(text)
    if ("|" in sample or ',"' in sample or ';"' in sample or ",1" in sample) and len(_ROW.findall(sample)) >= _FEWEST_ROWS:
        raise SourceError("is a table", str(source.path), _AS_TEXT)
    if sample.islower() and _is_prose(sample):
        raise SourceError("is in small letters alone, which no rules text is", str(source.path), "get another copy")
    if sample.count(" the ") * _OFTEN > len(sample):
        return
    words = _WORD.findall(sample)
    distinct = len(set(words))
    if len(words) < _FEWEST_WORDS:
        return
    if distinct > _FEWEST_CAPITAL and sum(map(str.isupper, words)) > 0.9 * len(words):
        raise SourceError("is in capitals alone, which no rules text is", str(source.path), "get another copy")
    if distinct > _FEWEST_DISTINCT and 100 * sum(map(_ENGLISH.__contains__, map(str.casefold, words))) < _LEAST * len(words):
        raise SourceError("is not in English", str(source.path), "name an English text; translations can't be compared")


def refuse_order(source: Source) -> None:
    """Raises SourceError for a text whose lines were sorted, turned round, or read from two columns in turn."""
    sample = _sample(source.text)
    numbers = [(int(section), int(rule), letter) for section, rule, letter in _NUMBER.findall(sample)]
    down = sum(a > b for a, b in pairwise(numbers))
    if len(numbers) >= _FEWEST_NUMBERS and 2 * down > len(numbers):
        raise SourceError("its rules stand in reverse order", str(source.path), "get another copy")
    if len(numbers) >= _FEWEST_MIXED and down > _MIXED * len(numbers) and not is_in_columns(source.lines):
        raise SourceError(
            "its lines stand in mixed order, as when two columns are read line by line", str(source.path), "get another copy"
        )
    if _are_sorted(source.lines) and _is_prose(sample):
        raise SourceError("its lines were sorted, so that none stands under its rule", str(source.path), "get another copy")


def _are_sorted(lines: list[str]) -> bool:
    """True when hardly any line comes before the line above it in the alphabet, blank ones left out."""
    end = list(filter(str.strip, lines[-len(lines) // 4 :]))  # a quarter of most texts has more such lines than a sorted text may
    if sum(map(gt, end, islice(end, 1, None))) > (1 - _SORTED) * len(lines):
        return False
    lines = list(filter(str.strip, lines))
    return len(lines) >= _FEWEST_LINES and sum(map(le, lines, islice(lines, 1, None))) >= _SORTED * len(lines)


def _sample(text: str) -> str:
    """What stands in the middle of a text."""
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    return text[middle : middle + _SAMPLE]


def _is_prose(sample: str) -> bool:
    return len(set(_WORD.findall(sample))) > _FEWEST_CAPITAL
