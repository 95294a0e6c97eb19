"""What of an official text was not read, though it looked like one: numbers of an unknown form; two texts in one.

A rule or heading that swallows what stands behind it would pass for a rewording, and what it swallowed for removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from corpus.errors import SourceError
from corpus.records import DUPLICATE, SECTION, Gap, Record

#: So many sections hold lines of rules; texts known have none.
_FEWEST_FILLED = 5
#: More numbers than this that are there already, and so large a share of all, are those of another text.
_MOST_AGAIN = 20
_REMEDY = 'write numbers like "702.19a", each at the beginning of a line, or get another copy'
#: More lines before the first number than this, in more than this share of a text, aren't an introduction. Texts known have 29.
_MOST_FRONT, _SHARE_OF_FRONT = 100, 12
#: More paragraphs than this in a rule of more characters than that aren't one rule: 15 and 4,000 at most in texts known.
_MOST_PARAGRAPHS, _LONGEST_RULE = 60, 8000


def refuse(front: int, lines: int, records: Sequence[Record], name: str) -> None:
    """Raises SourceError where the text's numbers weren't read: much of it stands before the first one, in sections' headings or
    in one rule. ``front`` of its ``lines`` stand before the first one."""
    if front > _MOST_FRONT and _SHARE_OF_FRONT * front > lines:
        raise SourceError(
            f"no number that can be read stands in its first {front:,} lines, or they are not of the rules",
            name,
            _REMEDY,
        )
    sections = [record for record in records if record.kind == SECTION]
    filled = [record for record in sections if record.text.count("\n") > 1]
    if len(filled) > max(_FEWEST_FILLED, len(sections) / 4):
        raise SourceError(
            f"lines stand in section {filled[0].key} (line {filled[0].lines[0]}) and others, with no number that can be read",
            name,
            _REMEDY,
        )
    longest = max(map(len, map(attrgetter("text"), records)), default=0)
    for record in records if longest > _LONGEST_RULE else ():
        if len(record.text) > _LONGEST_RULE and (inside := record.text.count("\n")) > _MOST_PARAGRAPHS:
            raise SourceError(
                f"{inside:,} lines stand in {record.key} (line {record.lines[0]}), with no number that can be read",
                name,
                _REMEDY,
            )


def refuse_two(gaps: Sequence[Gap], count: int, name: str) -> None:
    """Raises SourceError where so many of ``count`` numbers are there twice that they are those of two texts."""
    again = len([gap for gap in gaps if gap.reason == DUPLICATE])
    if again > _MOST_AGAIN and 3 * again > count:
        told = f"{again:,} numbers are there twice, as in two texts one behind the other"
        raise SourceError(told, name, "save each text as a file of its own")
