"""What the index keeps of a document beside its words, as JSON."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Stored(TypedDict):
    """One document. Days are integers, 20040201; ``indexer.index.documents.Entry`` says what its facts mean."""

    kind: str
    key: str
    record: int
    lineage: int | None
    since: str
    first: int
    last: int
    section: str
    cited: int
    terms: list[str]
    """The stems of the terms that a glossary entry is for."""
    titles: list[str]
    """The stems of the headings above it, outermost first."""
    text: str
    """The stems of its text."""
    cites: list[str]
    """The numbers that a glossary entry leads to."""
    examples: NotRequired[str]
    """The stems of its examples."""
    clauses: NotRequired[list[tuple[str, str]]]
    """Name and text of the model clauses that play it."""
    seen: NotRequired[int]
    """The day of the last version that has it, where that isn't the last one in its time."""
    holes: NotRequired[list[int]]
    """The days of versions within its time that say nothing about it."""
    asked: NotRequired[list[tuple[str, int, int, str]]]
    """Ways of asking for it: as written, first and last day, stems."""
