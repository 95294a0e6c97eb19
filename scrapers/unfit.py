"""Texts that can't be read rightly, though they look like rules: each is refused in one line that says what to do.

What such a text would be made into is worse than nothing: every rule of it reworded, every second one removed.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from operator import gt, le

from corpus.errors import SourceError
from corpus.numbers import RULE_PATTERN
from scrapers import languages
from scrapers.copying import is_in_columns
from scrapers.page_tags import is_page
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
_FEWEST_SIGNS, _FEWEST_BESIDE = 2, 5
#: Lines of programs in Python, JavaScript, TypeScript, Rust, Java, C and PHP, of which a rulebook has none; two tell.
_CODE = re.compile(
    r"^[ \t]*(?:import [\w.{*\"']|from [\w.]+ import |(?:async )?def \w+\(|class \w+[^.]*[:{]$|export |package [\w.]+;"
    r"|(?:const|let|var) \w+.*[={]|function\b.*\{$|pub |use [\w:]+::|fn \w+.*\{$|#include|#!|#\["
    r"|(?:public|private|static) .*[{;]$|return\b.*;$|[\w.]+ = .*;$|[`\"']{1,3}[;,)]+$|@\w+\(|[\w.]+ ?(?::[^=\n]+)?= ?"
    r"(?:[\[{(]|[\"'`]{1,3})?$|[}\])]+[;,)]+$|[}\])]$|\"{3}|//[/!]?(?: |$)|/\*\*?$|\*/$|<\?php)",
    re.MULTILINE,
)
#: One of these is in every such program, and in few texts.
_CODE_HAS = ("{\n", "(\n", "[\n", ";\n", " = ", '"""', "//", "import ", "def ", "pub ")
#: A key of YAML or TOML; so many of them, and so large a share of the lines, are a program's data. Other data begin so.
_KEY = re.compile(r"^[ \t]*(?:- +)?[\"']?[a-z_][\w-]*[\"']?[ ]?[:=](?:[ \t]|$)", re.MULTILINE)
_FEWEST_KEYS, _SHARE_OF_KEYS = 3, 4
_MARKED_UP = re.compile(r"\s*(?:<\?xml|<rdf:|@prefix |%YAML)")
#: What a list of changes calls itself, and how it marks the rules that it tells.
_CHANGES = re.compile(r"\bchanges only\b|\b(?:mark|list)s? (?:of |the )?changes\b", re.IGNORECASE)
_MARKED = re.compile(r"^[ \t]*([+*!>][ \t]*)?[1-9]\d\d\.\d", re.MULTILINE)
#: Characters in which a text says what it is.
_HEAD = 4000
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f']+")
_FEWEST_WORDS = 1000
#: A text in a language has at least so many distinct words.
_FEWEST_CAPITAL, _FEWEST_DISTINCT = 30, 200
_SAMPLE = 20_000
#: A text that has "the" once in so many characters is English, and its words aren't counted. Rules known have it in 116 to 146.
_OFTEN = 200


_NUMBER = re.compile(r"\n[ \t]*([1-9][0-9]{2})\.([0-9]{1,3})([a-z]?)\.?[ \t]")
#: So many numbers in the sample tell their order. Of so many lines without one this share does not come before the line above it
#: in the alphabet: 0.9 at most in texts known.
_DIGITS = frozenset("0123456789")
_FEWEST_NUMBERS, _FEWEST_LINES, _SORTED = 10, 20, 0.97
#: Of so many numbers this share is lower than the one before where two columns were read line by line: a fifth to a third. In
#: texts known it is one at most.
_FEWEST_MIXED, _MIXED = 20, 0.12


def refuse(source: Source) -> None:
    """Raises SourceError for a list of changes, a wiki's export, a table, a text in capitals or small letters alone, or one in
    another language."""
    text = source.text
    if "<mediawiki" in text[:1000]:
        raise SourceError("is a wiki's export", str(source.path), "save its page as HTML or as text")
    if source.is_data:
        raise SourceError("is data of a program (JSON)", str(source.path), _AS_TEXT)
    head = text[:_HEAD]
    filled = sum(map(bool, map(str.strip, head.split("\n"))))
    keys = len(_KEY.findall(head)) if ":\n" in head or ": " in head or "=" in head else 0
    if (keys >= _FEWEST_KEYS and _SHARE_OF_KEYS * keys >= filled) or (_MARKED_UP.match(head) and not is_page(text)):
        raise SourceError("is data of a program (YAML, TOML, XML or RDF)", str(source.path), _AS_TEXT)
    ends = f"{head}\n{text[_HEAD:][-_HEAD:]}"
    if any(map(ends.__contains__, _CODE_HAS)) and len(_CODE.findall(ends)) > 1 and not is_page(text):
        raise SourceError("is a program's code", str(source.path), "name the text that the code was made from")
    if _CHANGES.search(head) and 2 * len(list(filter(None, marks := _MARKED.findall(text)))) > len(marks):
        raise SourceError("is a list of changes, not a text", str(source.path), "name the two texts that it tells the changes of")
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
    words = [] if " the " in sample else _WORD.findall(sample)
    if len(words) >= _FEWEST_WORDS and len(set(words)) > _FEWEST_CAPITAL and sum(map(str.isupper, words)) > 0.9 * len(words):
        raise SourceError("is in capitals alone, which no rules text is", str(source.path), "get another copy")
    languages.refuse(source, sample)


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
    """True when hardly any line without a number comes before the one above it in the alphabet; those with one are in order."""
    end = [line for line in filter(str.strip, lines[-len(lines) // 4 :]) if line[:1] not in _DIGITS]
    if sum(map(gt, end, islice(end, 1, None))) > (1 - _SORTED) * len(lines):
        return False  # a quarter of most texts has more such lines than a sorted text may
    lines = [line for line in filter(str.strip, lines) if line[:1] not in _DIGITS]
    return len(lines) >= _FEWEST_LINES and sum(map(le, lines, islice(lines, 1, None))) >= _SORTED * len(lines)


def _sample(text: str) -> str:
    """What stands in the middle of a text."""
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    return text[middle : middle + _SAMPLE]


def _is_prose(sample: str) -> bool:
    return len(set(_WORD.findall(sample))) > _FEWEST_CAPITAL
