"""Computes how unlikely a text is as a rulebook: the words and marks that no rulebook has, and the numbers that are
out of order.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from ruletrail.corpus.numbers import RULE_PATTERN, RuleNumber
from ruletrail.scrapers.vocabulary import folded, known_words

_HEAD = re.compile(rf"[ \t]*({RULE_PATTERN})\.?[ \t]+\S")
#: The signs around words in prose, and between the parts of a word.
_AROUND = "\"“”‘’'.,;:!?()[]—–-…®™"
_MARKS = f"{_AROUND}*+"
_BETWEEN = re.compile(r"[-–—/’'.,:;+()\[\]”“\"…]+")
#: Words with marks that no rulebook has: a mark of type before the word, the number of a note or a link in brackets.
_MARKED = re.compile(
    r"[(\[“\"]*(?:/{1,2}|'{2,3})\w|.*(?:'{2}|[\w.,;:!?”\"’')]\[\d{1,4}\]|\[\d{1,4}\]\w|`_|\[edit\b|\[\[\w)|(?:[#¶🔗⚓]|.*(?:[¶🔗⚓]|::))$"
)
_COUNTED = re.compile(r"[a-z]{1,2}[.)]")
_FIGURES = re.compile(r"[\dXYZ*+−-]*|[1-9]\d\d\.\d{1,3}[a-z]{0,2}|(?:\{[\w/]{1,5}\})+|[a-zA-Z]")


def gain(before: str, after: str) -> int:
    """The amount by which the cost of a text falls when it becomes another text; -1 if the numbers of lines differ."""
    one, other = before.split("\n"), after.split("\n")
    if len(one) != len(other):
        return -1
    falls = _falls(one) - _falls(other)
    return falls + sum(odd(a) - odd(b) for a, b in zip(one, other, strict=True) if a != b)


def _falls(lines: list[str]) -> int:
    """The number of rules whose number is lower than that of the rule before, or the same."""
    numbers = [RuleNumber.parse(match[1]) for match in map(_HEAD.match, lines) if match]
    return sum(later <= number for number, later in pairwise(numbers))


def odd(line: str) -> int:
    """The number of words and marks in a line that no rulebook has."""
    words = line.split()
    is_marked = bool(words) and (not words[0].strip(_MARKS) or (words[0] == "o" and words[-1] != "o" and words[1][0].isdigit()))
    is_counted = bool(words) and _COUNTED.fullmatch(
        words[0]
    )  # letters count the items of a list, but not the rules of a rulebook
    if not any(map(str.isalnum, line)):  # a line of signs between other lines
        return 0
    return is_marked + bool(is_counted) + (words[-1] == "+") + sum(not _is_usual(word) for word in words)


@lru_cache(maxsize=2**16)
def _is_usual(word: str) -> bool:
    if _MARKED.match(word):
        return False
    bare = word.strip(_AROUND)
    if not bare or folded(bare) in known_words():
        return True
    return bool(_FIGURES.fullmatch(bare)) or all(
        _FIGURES.fullmatch(part) or folded(part) in known_words() for part in _BETWEEN.split(bare)
    )
