"""The forms of a wording that decide the kind of a change: its words, and its words without references.

Typography and punctuation are left out: white space, quotation marks, dashes, case, commas, full stops and brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from ruletrail.corpus.normalise import comparable, normalise
from ruletrail.corpus.references import REFERENCE, without_references

#: The trademark signs that ``corpus.normalise`` leaves: copies of early 2012 and 2013 have a space before them.
_MARK = re.compile(r" \((?:tm|r)\)|(?<=\w)_tm\b")
#: Punctuation is left out. A plus, a minus, a slash, a star and the braces of a symbol are parts of words.
_PUNCTUATION = re.compile(rf"[^\w\s{{}}+\-/*%&{REFERENCE}]+")
#: "non-goat" equals "nongoat"; two numbers stay apart.
_SPACE = re.compile(r"(?<!\d)\s+|\s+(?!\d)")
#: One reference: a number, with the word before it (also "rule702.72" of 2009) and the title in quotation marks behind it.
_TITLE = r'(?:,? "[^"]*"[.]?|,? ?\("[^"]*"\))'
_ONE = rf"(?:\b(?:sub)?(?:rule|section)s? ?)?{REFERENCE}(?:-\d{{1,3}}\b)?{_TITLE}?"
#: "rules 614 and 615": in a list, a section's number needs no word before it.
_SECTION = rf"[1-9]\d\d(?:{_TITLE}|(?=[.,;)](?!\d)|$))"
#: "rules 702.3c-j", "rule 419.6e and rule 419.6f": a range or a list of references is one, however long.
_REFERENCES = re.compile(rf"{_ONE}(?:(?:,? (?:and|or|to|through) |, ?|-+|/| ){_ONE}|,? and {_SECTION})*")


def forms(normal: str, examples: Iterable[str]) -> tuple[int, int, int]:
    """The fields of ``corpus.change.Forms`` except ``letters``; ``normal`` is a text in the form of ``corpus.normalise``.

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
    """A 64-bit hash of some texts."""
    return int.from_bytes(blake2b("\n".join(texts).encode(), digest_size=8).digest(), "big", signed=True)


NO_EXAMPLES = _number(())
"""The hash of no examples."""
