"""The calendar: the history of every rule as facts, without a word of any text. docs/calendar.md says what its files hold.

It tells of every lineage its numbers, the days on which its words, examples or references changed, where its words came from and
went to, and who cites whom, up to the newest release that was known when it was made. Texts at hand speak first; where one is
missing, the calendar does. ``tools/rule_calendar.py`` makes the files from texts.

A *name* is what addresses call a rule: its number, or "glossary-" and a term's slug. A file's lines are sorted, so that those of
one name are found by bisection in the mapped file. An event lies on the first day of the version that brought it.

- ``tables``: the mapped files, and the days of the versions
- ``stints``: who bore a name, and when; all that one lineage was called
- ``lineages``: the history of a lineage
- ``references``: what rules were called, and who cited whom
- ``differences``: what changed between two versions; ``counts``: how many rules each version had
- ``words``: which words a rule had, as hashes
- ``books``: all that bore a name on a day
"""

from __future__ import annotations

from ruletrail.corpus.calendar.books import rulebook
from ruletrail.corpus.calendar.differences import DatedLink, links
from ruletrail.corpus.calendar.lineages import (
    MOST,
    DatedBranch,
    DatedChange,
    DatedHistory,
    at_address,
    history,
    kind_of,
    number_of,
    parts,
)
from ruletrail.corpus.calendar.references import Naming, called, cited_by, cites, namings, own_title, place, title, titles
from ruletrail.corpus.calendar.stints import Stint, address, bearer, below, stints
from ruletrail.corpus.calendar.tables import days, in_force, is_known, newest, rule_count, text_before
from ruletrail.corpus.calendar.words import first_said, first_with, marks, marks_of_all, word_marks

__all__ = [
    "MOST",
    "DatedBranch",
    "DatedChange",
    "DatedHistory",
    "DatedLink",
    "Naming",
    "Stint",
    "address",
    "at_address",
    "bearer",
    "below",
    "called",
    "cited_by",
    "cites",
    "days",
    "first_said",
    "first_with",
    "history",
    "in_force",
    "is_known",
    "kind_of",
    "links",
    "marks",
    "marks_of_all",
    "namings",
    "newest",
    "number_of",
    "own_title",
    "parts",
    "place",
    "rule_count",
    "rulebook",
    "stints",
    "text_before",
    "title",
    "titles",
    "word_marks",
]
