"""The coverage of a part of the rules: its sections, and the runs of consecutive numbers in it.

A part (a page, a chapter, an excerpt, single rules) holds a number or doesn't. A missing number proves that the rules lacked
it only if there is no room for it. After 212.2d comes 212.2e, so a run goes on there. After 212.2d may come 212.2e or 212.3:
if 212.3 follows, 212.2e may have been left out, so the run ends. Every format and the joining of pages use this module, and
nothing else makes spans.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruletrail.corpus.numbers import Span, runs
from ruletrail.corpus.records import GLOSSARY, Document


def limit(document: Document, *, whole: Iterable[Span] = (), has_glossary: bool = False) -> None:
    """Makes ``document`` a part, which covers the runs of its records.

    ``whole`` are spans that the part holds whole by its own account. ``has_glossary``: it has the glossary from its heading to
    its end.
    """
    numbers = [record.number for record in document.records if record.number]
    sections = map(str, sorted({number.section for number in numbers} - {0}))
    whole = list(whole)
    alone = [number for number in numbers if not any(first <= number <= last for first, last in whole)]
    document.covers = (*sections, GLOSSARY) if has_glossary else tuple(sections)
    document.spans = tuple((str(first), str(last)) for first, last in sorted([*whole, *runs(alone)]))
