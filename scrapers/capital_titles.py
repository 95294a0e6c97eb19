"""Titles that one copy prints in capitals alone ("STACK", "702.9. FLYING"): they are written as every other text writes them.

A few titles in capitals are names of their own ("EDH").
"""

from __future__ import annotations

import re
from operator import attrgetter

from corpus.records import GLOSSARY, RULE, SECTION, Document, Record, Repair
from scrapers.source import Source
from scrapers.vocabulary import WORD

#: Among the shapes of lines' beginnings, those of titles in capitals.
_BEGINS = re.compile(r"(?:\n0|\n000(?:\.00?)?)\.? [AO]{2}|\n[AO]{8}")
#: So many titles in capitals alone, and this share of all of their kind, tell that a copy prints them so.
_FEWEST, _SHARE = 5, 0.5
#: No title is longer, and hardly one ends so.
_LONGEST, _ENDS = 100, (".", ":", "”", '"')
#: Words that begin with a small letter inside a title, and those that stay in capitals.
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "vs", "with"))
_WORD = re.compile(WORD)
_CAPITALS = re.compile(r"(?<![\w{])[A-Z]{2,}(?![\w}])")
_TEXT, _TERM = attrgetter("text"), attrgetter("term")
WHY = "a title in capitals"


def mend(source: Source, document: Document) -> None:
    """Writes the titles of the document in a source as titles, and notes a repair for the first of each kind."""
    if not source.binary and not _BEGINS.search(source.beginnings):
        return
    records = document.records
    if sum(map(str.isupper, map(_TEXT, records))) + sum(map(str.isupper, map(_TERM, records))) < _FEWEST:
        return
    for kind in (SECTION, RULE, GLOSSARY):
        titled = [record for record in records if record.kind == kind and len(_title(record)) < _LONGEST]
        capital = [record for record in titled if _title(record).isupper()]
        if len(capital) < _FEWEST or len(capital) < _SHARE * sum(not _title(record).endswith(_ENDS) for record in titled):
            continue
        kept = {word for record in records if not _title(record).isupper() for word in _CAPITALS.findall(record.text)}
        first = capital[0]
        found = _title(first)
        for record in capital:
            became = _titled(_title(record), kept)
            if record.kind == GLOSSARY:
                record.term = became
            else:
                record.text = became
        why = f"{WHY}, {len(capital)} times"
        document.repairs.append(Repair(first.file, first.lines[0], found, _title(first), why))


def _title(record: Record) -> str:
    return record.term if record.kind == GLOSSARY else record.text


def _titled(title: str, kept: set[str]) -> str:
    def written(match: re.Match[str]) -> str:
        word: str = match[0]
        before = title[match.start() - 1 : match.start()] if match.start() else ""
        if word in kept and len(word) > 1 and word.casefold() not in _SMALL:
            return word
        low = word.lower()
        return low if low in _SMALL and before in (" ", "-") and match.start() else low[0].upper() + low[1:]

    return _WORD.sub(written, title)
