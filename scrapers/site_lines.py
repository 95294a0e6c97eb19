"""Lines that a site or a program puts between the paragraphs of a text: "Back to top", "Advertisement", "Copy link"."""

from __future__ import annotations

import re

from scrapers.wrapping import NUMBERED, ends_sentence

#: A line that is there so many times is no line of rules: in texts known eight at most. It begins with a capital or a sign.
_OFTEN, _LONGEST_SAID, _SHARE_ALONE = 10, 60, 0.8
_SAID = re.compile(r"(?!\s*(?:Examples?|EXAMPLES?)\b)\s*(?:[^\W\d_](?<![a-z])|[^\w\s(\[{“\"]\s?[^\W\d_])[^\n]*$")
#: What readers did with a paragraph, and when: "40 points", "12 comments", "Posted 3 days ago".
_COUNTED = re.compile(
    r"""[ \t]*(?:(?:Posted|Edited|Updated|Asked|Answered)[ ])?(?:\d{1,4}|an?)[ ]
    (?:(?:point|comment|like|(?:up)?vote|view|share|reaction|response|note)s?|repl(?:y|ies)
      |(?:second|minute|hour|day|week|month|year)s?[ ]ago)
    (?!\w)[^.\n]{0,30}$""",
    re.MULTILINE | re.VERBOSE | re.IGNORECASE,
)
#: So many lines are looked at before all are.
_SAMPLE = 600


def counted(lines: list[str]) -> set[int]:
    """The indices of lines that tell how many people did something with the paragraph above them, or when."""
    middle = len(lines) // 2
    if not any(map(_COUNTED.match, filter(str.strip, lines[middle : middle + _SAMPLE]))):
        return set()
    found = {n for n, line in enumerate(lines) if len(line) <= _LONGEST_SAID and _COUNTED.match(line)}
    return found if len(found) >= _OFTEN else set()


def said_often(lines: list[str], said: dict[str, int]) -> set[int]:
    """The indices of short lines that stand alone again and again: "Back to top", "Advertisement", "Copy link".

    ``said``: the lines that are there more than once, and how often.
    """
    often = {
        line
        for line, times in said.items()
        if times >= _OFTEN and len(line) <= _LONGEST_SAID and _SAID.match(line) and not ends_sentence(line)
    }
    if not often:
        return set()
    places: dict[str, list[int]] = {}
    for n, line in enumerate(lines):
        if line in often:
            places.setdefault(line, []).append(n)
    alone = {
        line for line, found in places.items() if sum(_stands_alone(lines, n, often) for n in found) >= _SHARE_ALONE * len(found)
    }
    return {n for line in alone for n in places[line]}


def _stands_alone(lines: list[str], place: int, often: set[str]) -> bool:
    """True where no paragraph goes on in that line, or behind it."""
    above = lines[place - 1] if place else ""
    below = lines[place + 1] if place + 1 < len(lines) else ""
    is_begun = (
        not above.strip() or above in often or ends_sentence(above) or bool(NUMBERED.match(above) and len(above) <= _LONGEST_SAID)
    )
    return is_begun and (not below.strip() or below in often or bool(NUMBERED.match(below) or below.startswith("Example")))
