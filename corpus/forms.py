"""The forms of a wording, by which the kind of a change is told: the text without typography, and without what it refers to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from ruletrail.corpus.normalise import comparable, normalise
from ruletrail.corpus.references import REFERENCE, without_references

#: The marks of trade that ``corpus.normalise`` leaves: copies of early 2012 and 2013 have a blank before them.
_MARK = re.compile(r" \((?:tm|r)\)|(?<=\w)_tm\b")
#: A text of 2008 lacks the blank before a bracket.
_BRACKET = re.compile(r"\s*\(")
#: One reference: a number, with the word before it and the title in quotation marks behind it.
_ONE = rf'(?:\b(?:sub)?(?:rule|section)s? )?{REFERENCE}(?:-\d{{1,3}}\b)?(?:,? "[^"]*"[.]?|,? \("[^"]*"\))?'
#: "rules 702.3c-j", "rule 419.6e and rule 419.6f": a range or a list of references is one, however long.
_REFERENCES = re.compile(rf"{_ONE}(?:(?:,? (?:and|or|to|through) |, ?|-+|/| ){_ONE})*")


def forms(normal: str, examples: Iterable[str]) -> tuple[int, int, int]:
    """The fields of ``corpus.change.Forms`` but for the letters; ``normal`` is a text as ``corpus.normalise`` makes it.

    >>> forms("See rules 702.3c-j.", ())[1] == forms("See rule 702.3c and rule 104.", ())[1]
    True
    """
    told = [_BRACKET.sub(" (", text) for text in (normal, *map(normalise, examples))]
    words = list(map(_words, told))
    return _number(map(_plain, told)), _number(words[:1]), _number(words[1:])


def _words(text: str) -> str:
    text, numbers = without_references(text.casefold())
    return _plain(_REFERENCES.sub(REFERENCE, text).replace(f"{REFERENCE}.", REFERENCE) if numbers else text)


def _plain(text: str) -> str:
    return " ".join(comparable(_MARK.sub("", text.casefold())).split())


def _number(texts: Iterable[str]) -> int:
    """A number of 64 bits that stands for some texts."""
    return int.from_bytes(blake2b("\n".join(texts).encode(), digest_size=8).digest(), "big", signed=True)
