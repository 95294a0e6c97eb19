"""Titles that one copy prints in capitals alone ("STACK", "702.9. FLYING"): they get capital letters as every other text has them.

Where it is one title, it is a name of its own ("EDH").
"""

from __future__ import annotations

import re

from corpus.records import GLOSSARY, Document, Record, Repair

#: So many titles in capitals alone, and this share of all of their kind, tell that a copy prints them so.
_FEWEST, _SHARE = 5, 0.5
#: No title is longer.
_LONGEST = 100
#: Words that begin with a small letter inside a title, and those that stay in capitals.
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "vs", "with"))
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CAPITALS = re.compile(r"(?<![\w{])[A-Z]{2,}(?![\w}])")
WHY = "a title in capitals"


def mend(document: Document) -> None:
    """Writes the titles of a document as titles, and notes a repair for the first of each kind."""
    records = document.records
    for titled in (
        [record for record in records if record.kind == GLOSSARY],
        [record for record in records if record.kind != GLOSSARY and not record.examples and len(record.text) < _LONGEST],
    ):
        capital = [record for record in titled if _title(record).isupper()]
        if len(capital) < _FEWEST:
            continue
        titles = [record for record in titled if record.kind == GLOSSARY or not record.text.endswith((".", ":", "”", '"'))]
        if len(capital) < _SHARE * len(titles):
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
