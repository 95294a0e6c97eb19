"""Refuses an official text that wasn't read correctly: one with numbers of an unknown form, or two texts in one.

If a rule or heading swallows the lines behind it, it looks reworded, and the rules in those lines look removed. The output of
``pdftotext -layout`` for the PDF of October 2002 is such a text.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import DUPLICATE, SECTION, Gap, Record
from ruletrail.scrapers.page_tags import FEWEST

_REMEDY = 'write numbers like "702.19a", each at the beginning of a line, or get another copy'
#: More paragraphs than this aren't one rule (15 at most in known texts), and more lines aren't an introduction (29 at most).
_MOST_PARAGRAPHS = 60


def refuse(front: int, lines: int, records: Sequence[Record], name: str) -> None:
    """Raises SourceError if the text's numbers weren't read: most lines come before the first number, most sections hold lines,
    or one rule holds too many. ``front`` of its ``lines`` come before the first number.
    """
    sections = [record for record in records if record.kind == SECTION]
    filled = [record for record in sections if record.text.count("\n") > 1]
    longest = max(records, key=lambda record: record.text.count("\n"), default=None)
    if front > _MOST_PARAGRAPHS and 2 * front > lines:
        found = f"no number that can be read stands in its first {front:,} lines, or they are not of the rules"
    elif len(filled) > FEWEST and 2 * len(filled) > len(sections):
        held = filled[0]
        found = f"lines stand in section {held.key} (line {held.lines[0]}) and others, with no number that can be read"
    elif longest and (inside := longest.text.count("\n")) > _MOST_PARAGRAPHS:
        found = f"{inside:,} lines stand in {longest.key} (line {longest.lines[0]}), with no number that can be read"
    else:
        return
    raise SourceError(found, name, _REMEDY)


def refuse_two(gaps: Sequence[Gap], count: int, name: str) -> None:
    """Raises SourceError if so many of ``count`` numbers are there twice that they are the numbers of two texts."""
    again = len([gap for gap in gaps if gap.reason == DUPLICATE])
    if again > FEWEST and 3 * again > count:
        told = f"{again:,} numbers are there twice, as in two texts one behind the other"
        raise SourceError(told, name, "save each text as a file of its own")
