"""The calendar: the history of every rule as facts, without any word of a text. docs/calendar.md describes its files.

For each lineage the calendar has its numbers; the days on which its words, examples or references changed; the rules that its
words came from and went to; and citations. It goes up to the newest release that was known when it was made. Answers use the
texts of the corpus first, and the calendar where a text is missing. ``tools/rule_calendar.py`` makes the files from texts.

A *name* is a rule's part of an address: its number, or "glossary-" and a term's slug. The lines of a file are sorted, so that
all lines of one name are found by bisection in the mapped file. The day of an event is the first day of the version that
brought it.

- ``tables``: the mapped files, and the days of the versions
- ``stints``: the lineages that had a name, and when; all names of one lineage
- ``lineages``: the history of a lineage
- ``references``: titles of rules, and citations; ``numbers``: the meaning of a number in a sentence
- ``differences``: the changes between two versions; ``counts``: the number of rules in each version
- ``words``: the words of a rule, as hashes
- ``books``: all names of one day
"""

from __future__ import annotations

from ruletrail.corpus.calendar.books import rulebook
from ruletrail.corpus.calendar.differences import DatedLink, changed_on, links
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
from ruletrail.corpus.calendar.numbers import described, meaning
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
    "changed_on",
    "cited_by",
    "cites",
    "days",
    "described",
    "first_said",
    "first_with",
    "history",
    "in_force",
    "is_known",
    "kind_of",
    "links",
    "marks",
    "marks_of_all",
    "meaning",
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
