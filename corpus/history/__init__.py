"""Reading history: the one place that says what became of a rule. Commands, site, index, search and models read it.

Below it lie the store (records, links, addresses) and the links that ``corpus.lineage`` wrote. A value goes through the room so:

- ``timeline``: the versions in time. Which of them follow one another (whole rulebooks), which stand beside them (parts, second
  copies), which is in force on a day, and what each can speak of (``corpus.coverage``)
- ``stands``: a ``Stand`` is a rule as it stands in one version; a ``Wording`` is a text, and which others are the same text
- ``lineage``: the stands of one rule become a ``Lineage``: eras of one wording, of one number, stretches of both, each with its
  interval in force. A version that says nothing about a rule is passed over; one that speaks and lacks it ends an era
- ``reading``: a ``Reading`` holds lineages with what they are made of; ``read`` makes one of a single lineage
- ``archive``: the ``Archive`` is the reading of everything, made once for site and index
- ``kin``: how a stretch came about (reworded, renumbered, split …), and which lineages gave words to another
- ``since``: since when a rule has had its words, its examples and its number: ``wording_since``, ``examples_since``,
  ``number_since``
- ``unseen``: the known releases whose texts are missing, and those before a change
- ``today``: ``became`` says what a rule is today that is cited as of another day
- ``rule``: one rule's history as the texts at hand tell it
- ``dated``: ``history`` tells one rule's whole history: by the texts, and by the calendar where some are missing
- ``bearers``: which rules bore a number, and when; what to say of one that isn't there
- ``links``: a ``Link`` is what became of a rule between two versions
- ``partners``: the links of one rule
- ``comparison``: ``changes`` gives every link between two versions
- ``rule_sentences``: the sentences of a rule as words, without references, pointers and examples
- ``renamed_terms``: what one release calls otherwise
- ``substance``: whether a reworded rule says something else, or says it otherwise
- ``shifts``: numbers that moved together are told as one
- ``wording_difference``: one rule in two versions, word by word
- ``word_age``: a wording by the age of its words
- ``statistics``: how the rules grew, what was reworded most, which words are the oldest
- ``phrases``: when the rules first and last said something
- ``sections``: whole sections as they stood from one day to another
- ``subjects``: what a rule is called, by itself or by the glossary
- ``cross_references``: which record of a version cites which other one
- ``gloss``: the digest's sentences beside the wordings of real texts
- ``table``: every record as a row of plain values
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruletrail.corpus.history.archive import Archive
    from ruletrail.corpus.history.bearers import Bearer, SeveralBearersError, find
    from ruletrail.corpus.history.comparison import changes
    from ruletrail.corpus.history.dated import history, of_calendar
    from ruletrail.corpus.history.lineage import Era, Lineage
    from ruletrail.corpus.history.links import Link
    from ruletrail.corpus.history.partners import counterparts
    from ruletrail.corpus.history.reading import Reading, read
    from ruletrail.corpus.history.rule import Branch, Copy, Revision, RuleHistory
    from ruletrail.corpus.history.stands import Stand, Wording
    from ruletrail.corpus.history.timeline import Timeline
    from ruletrail.corpus.history.wording_difference import Difference, difference, difference_of

#: Names are imported when they are asked for: no command needs them all. Module -> its names,
#: none of which is a module's: importing that module would take its place.
_NAMES = {
    "archive": ("Archive",),
    "bearers": ("Bearer", "SeveralBearersError", "find"),
    "comparison": ("changes",),
    "dated": ("history", "of_calendar"),
    "lineage": ("Era", "Lineage"),
    "links": ("Link",),
    "partners": ("counterparts",),
    "reading": ("Reading", "read"),
    "rule": ("Branch", "Copy", "Revision", "RuleHistory"),
    "stands": ("Stand", "Wording"),
    "timeline": ("Timeline",),
    "wording_difference": ("Difference", "difference", "difference_of"),
}
_MODULE = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE[name]}"), name)
    return found


__all__ = [
    "Archive",
    "Bearer",
    "Branch",
    "Copy",
    "Difference",
    "Era",
    "Lineage",
    "Link",
    "Reading",
    "Revision",
    "RuleHistory",
    "SeveralBearersError",
    "Stand",
    "Timeline",
    "Wording",
    "changes",
    "counterparts",
    "difference",
    "difference_of",
    "find",
    "history",
    "of_calendar",
    "read",
]
