"""The numbers of other rules in a text."""

from __future__ import annotations

import re

#: Stands in a text where another rule's number stood.
REFERENCE = "§"
#: A pattern that begins with one set of characters finds them many times as fast as one that begins with a choice, so the words
#: before a number are looked back for.
_NUMBERED = re.compile(
    r"""[1-9](?:(?:(?<=\bsection[ ][1-9])|(?<=\bsections[ ][1-9]))\b(?!\.\d)                # "section 4", a chapter
    | (?:(?<!\w[1-9])|(?<=\brule[1-9])|(?<=\brules[1-9])|(?<=\bsection[1-9])|(?<=\bsections[1-9])|(?<=\bsubrule[1-9])
        |(?<=\bsubrules[1-9]))
      (?P<more>\d{2}(?:\.\d{1,3}[a-z]{0,2}\b)?)(?![\d/])                                   # "rule 212.6e", "212.6e", "rule 212"
      (?:[-?](?P<last>[a-z]{1,2}|\d{3}(?:\.\d+[a-z]*)?)\b)?)                               # "rules 702.3b-f"
    """,
    re.VERBOSE,
)
_LEADS = ("rule", "rules", "section", "sections", "subrule", "subrules")


def without_references(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with ``REFERENCE`` for each rule number, and those numbers in order."""
    numbers: list[str] = []

    def replace(match: re.Match[str]) -> str:
        found, more, last = match.group(0, "more", "last")
        if more and "." not in more and not _is_led(text, match.start()):
            return found
        numbers.append(found[0] + (more or ""))
        return f"{REFERENCE}-{REFERENCE}" if last else REFERENCE

    return _NUMBERED.sub(replace, text), tuple(numbers)


def _is_led(text: str, at: int) -> bool:
    """True when "rule", "section" or the like stands before a place of a text."""
    while at and text[at - 1].isspace():
        at -= 1
    leads = (at - len(lead) for lead in _LEADS if text.endswith(lead, 0, at))
    return any(start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_") for start in leads)
