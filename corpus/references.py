"""The numbers of other rules in a text."""

from __future__ import annotations

import re
from contextlib import suppress

from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.numbers import RuleNumber

#: Placeholder for another rule's number in a text.
REFERENCE = "§"
#: A pattern that begins with one character class is many times as fast as one that begins with a choice, so the words before a
#: number are found by looking back.
_NUMBERED = re.compile(
    r"""[1-9](?:(?:(?<=\bsection[ ][1-9])|(?<=\bsections[ ][1-9]))\b(?!\.\d)                # "section 4", a chapter
    | (?:(?<!\w[1-9])|(?<=\brule[1-9])|(?<=\brules[1-9])|(?<=\bsection[1-9])|(?<=\bsections[1-9])|(?<=\bsubrule[1-9])
        |(?<=\bsubrules[1-9]))
      (?P<more>\d{2}(?:\.\d{1,3}[a-z]{0,2}\b)?)(?![\d/])                                   # "rule 212.6e", "212.6e", "rule 212"
      (?:[-?](?P<last>[a-z]{1,2}|\d{3}(?:\.\d+[a-z]*)?)\b)?)                               # "rules 702.3b-f"
    """,
    re.VERBOSE,
)
#: The end of a range of rules after its first rule: "509.1-3".
_RULES = re.compile(r"-(\d{1,2})\b(?!\.)")
_LEADS = ("rule", "rules", "section", "sections", "subrule", "subrules")


def without_references(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with ``REFERENCE`` for each rule number, and those numbers in order."""
    numbers: list[str] = []

    def replace(match: re.Match[str]) -> str:
        if not (number := _number(text, match)):
            return match[0]
        numbers.append(number)
        return f"{REFERENCE}-{REFERENCE}" if match["last"] else REFERENCE

    return _NUMBERED.sub(replace, text), tuple(numbers)


def ranges(text: str) -> list[tuple[RuleNumber, RuleNumber]]:
    """The first and the last number of each reference in a text in normal form, in order; for a single rule both are the same.

    >>> [tuple(map(str, found)) for found in ranges("See rules 702.3b-f, 509.1-3 and 409.1a-409.1f, or rule 104.")]
    [('702.3b', '702.3f'), ('509.1', '509.3'), ('409.1a', '409.1f'), ('104', '104')]
    """
    found = []
    for match in _NUMBERED.finditer(text):
        with suppress(BadNumberError):
            if number := _number(text, match):
                first, rules = RuleNumber.parse(number), _RULES.match(text, match.end())
                found.append((first, max(first, _last(first, match["last"] or (rules[1] if rules else "")))))
    return found


def _last(first: RuleNumber, written: str) -> RuleNumber:
    """The last number of a range from its written end: the letters "f", the rule "3", or the whole number."""
    if not written:
        return first
    if not written[0].isdigit():
        return RuleNumber.parse(f"{first.section}.{first.rule}{written}")
    return RuleNumber.parse(written if len(written) > 2 else f"{first.section}.{written}")


def _number(text: str, match: re.Match[str]) -> str:
    """The number of a match; "" if the match is no reference."""
    more = match["more"] or ""
    return match[0][0] + more if not more or "." in more or _is_led(text, match.start()) else ""


def _is_led(text: str, at: int) -> bool:
    """True when "rule", "section" or the like is before a position of a text."""
    while at and text[at - 1].isspace():
        at -= 1
    leads = (at - len(lead) for lead in _LEADS if text.endswith(lead, 0, at))
    return any(start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_") for start in leads)
