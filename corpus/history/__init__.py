"""Reads history: the one place that knows what became of a rule. Commands, site, index, search and models read it.

It reads the store (records, links, addresses) and the links that ``corpus.lineage`` wrote. A value goes through the room like
this:

- ``timeline``: the versions in time: which follow one another (whole rulebooks), which are extra (parts, second copies), which
is in force on a day, and the coverage of each (``corpus.coverage``)
- ``stands``: a ``Stand`` is a rule in one version; a ``Wording`` is a text, with its forms for comparison
- ``lineage``: the stands of one rule become a ``Lineage``: eras of one wording, of one number, stretches of both, each with
its interval in force. A version that doesn't cover a rule is passed over; one that covers and lacks it ends an era
- ``reading``: a ``Reading`` holds lineages with their stands and wordings; ``read`` makes one of a single lineage
- ``archive``: the ``Archive`` is the reading of everything, made once for site and index
- ``kin``: the change that began a stretch (reworded, renumbered, split …), and the lineages that gave words to another
- ``since``: since when a rule has had its words, its examples and its number: ``wording_since``, ``examples_since``,
``number_since``
- ``unseen``: the known releases whose texts are missing, and those before a change
- ``today``: ``became`` finds today's rule for a rule that is cited as of another day
- ``rule``: one rule's history from the texts at hand
- ``dated``: ``history`` is one rule's whole history: from the texts, and from the calendar where some are missing
- ``bearers``: the rules that had a number, and when; the answer for a number that is not there
- ``links``: a ``Link`` joins a rule in one version to its successor in another
- ``partners``: the links of one rule
- ``comparison``: ``changes`` gives every link between two versions
- ``rule_sentences``: the sentences of a rule as words, without references, pointers and examples
- ``renamed_terms``: terms that one release renamed
- ``substance``: the grade of a rewording: whether the rule's meaning changed or only its words
- ``shifts``: groups numbers that moved together
- ``wording_difference``: one rule in two versions, word by word
- ``word_age``: the age of each word of a wording
- ``statistics``: how the rules grew, the most reworded rules, the oldest words
- ``phrases``: the first and last time that the rules used a phrase
- ``sections``: whole sections from one day to another
- ``subjects``: the title of a rule, its own or from the glossary
- ``cross_references``: citations between the records of a version
- ``gloss``: the digest's sentences next to the wordings of real texts
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

#: Names are imported on first use: no command needs them all. Module -> its names. No name here is a module's name, because
#: importing that module would replace it.
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
