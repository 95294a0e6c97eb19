"""A citation as a page's source names it, "704.5k" or "704.5k|M10": its link, by the calendar, for Sphinx and Python-Markdown."""

from __future__ import annotations

from typing import NamedTuple

from ruletrail.answers.cited_by_calendar import cited_by_calendar
from ruletrail.linking import link


class InlineCitation(NamedTuple):
    """A rule as a link on a page."""

    url: str
    text: str
    """What is shown: "704.5k"."""
    title: str
    """What a pointer shows: "Comprehensive Rules 704.5k (State-Based Actions), 2009-10-01"."""


def inline_citation(named: str, base: str = "") -> InlineCitation:
    """The link of "704.5k", or of "704.5k|M10": a number, and a day or release; as ``ruletrail link`` writes it.

    ``base`` is where the site is published; without it the address is relative. Raises RuletrailError.
    """
    number, _, as_of = (part.strip() for part in named.partition("|"))
    found = cited_by_calendar(number, as_of)
    return InlineCitation(link(found, "url", base)[0], found.label, found.words)
