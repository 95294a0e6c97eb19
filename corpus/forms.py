"""The forms of a wording, by which the kind of a change is told: its words, and its words without what it refers to.

Typography and punctuation are no words: white space, quotation marks, dashes, case, commas, stops and brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from ruletrail.corpus.normalise import comparable, normalise
from ruletrail.corpus.references import REFERENCE, without_references

#: The marks of trade that ``corpus.normalise`` leaves: copies of early 2012 and 2013 have a blank before them.
_MARK = re.compile(r" \((?:tm|r)\)|(?<=\w)_tm\b")
#: Punctuation is no word. A plus, a minus, a slash, a star and the braces of a symbol are parts of words.
_PUNCTUATION = re.compile(rf"[^\w\s{{}}+\-/*%&{REFERENCE}]+")
#: "non-goat" is "nongoat"; two numbers stay apart.
_SPACE = re.compile(r"(?<!\d)\s+|\s+(?!\d)")
#: One reference: a number, with the word before it ("rule702.72" of 2009, too) and the title in quotation marks behind it.
_TITLE = r'(?:,? "[^"]*"[.]?|,? ?\("[^"]*"\))'
_ONE = rf"(?:\b(?:sub)?(?:rule|section)s? ?)?{REFERENCE}(?:-\d{{1,3}}\b)?{_TITLE}?"
#: "rules 614 and 615": in a list, a section's number needs no word before it.
_SECTION = rf"[1-9]\d\d(?:{_TITLE}|(?=[.,;)](?!\d)|$))"
#: "rules 702.3c-j", "rule 419.6e and rule 419.6f": a range or a list of references is one, however long.
_REFERENCES = re.compile(rf"{_ONE}(?:(?:,? (?:and|or|to|through) |, ?|-+|/| ){_ONE}|,? and {_SECTION})*")


def forms(normal: str, examples: Iterable[str]) -> tuple[int, int, int]:
    """The fields of ``corpus.change.Forms`` but for the letters; ``normal`` is a text as ``corpus.normalise`` makes it.

    >>> forms("See rules 702.3c-j.", ())[1] == forms("(see rule 702.3c and rule 104)", ())[1]
    True
    """
    told = [normal, *map(normalise, examples)]
    words = list(map(_words, told))
    return _number(map(_plain, told)), _number(words[:1]), _number(words[1:])


def _words(text: str) -> str:
    text, numbers = without_references(text.casefold())
    return _plain(_REFERENCES.sub(REFERENCE, text) if numbers else text)


def _plain(text: str) -> str:
    return _SPACE.sub("", _PUNCTUATION.sub(" ", comparable(_MARK.sub("", text.casefold()))))


def _number(texts: Iterable[str]) -> int:
    """A number of 64 bits that stands for some texts."""
    return int.from_bytes(blake2b("\n".join(texts).encode(), digest_size=8).digest(), "big", signed=True)


NO_EXAMPLES = _number(())
"""Stands for the examples of a wording that has none."""
