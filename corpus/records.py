"""What a source is read into: records, the ledger of its lines, gaps, repairs and coverage."""

from __future__ import annotations

from dataclasses import dataclass, field

from corpus.numbers import RuleNumber

RULE, SECTION, GLOSSARY, COMMENTARY = "rule", "section", "glossary", "commentary"

#: Every class that a source's line can be in. "unplaced" lines are reported as problems.
LINE_CLASSES = (
    "blank", "title", "date", "contents", "front", "heading", "rule", "example", "glossary",
    "credits", "commentary", "markup", "furniture", "unplaced",
)  # fmt: skip


@dataclass(slots=True)
class Record:
    """One numbered rule, subrule, section heading, glossary entry or paragraph of commentary of one source.

    ``text`` is what was published, with only its line wraps undone; paragraphs are parted by a newline.
    A rule such as 702.5 whose text is only a title is kind "rule" all the same.
    """

    kind: str
    number: RuleNumber | None
    text: str
    """The wording without its number; a heading's title; a glossary entry's definition."""
    examples: tuple[str, ...] = ()
    term: str = ""
    """A glossary entry's term as printed, otherwise empty."""
    revised: tuple[str, ...] = ()
    """ISO dates stamped on the wording by its source, first the rule's, then its examples'."""
    cites: tuple[str, ...] = ()
    """Numbers that a commentary paragraph cites."""
    file: str = ""
    lines: tuple[int, int] = (0, 0)
    """First and last line in ``file``, from 1, both included."""

    @property
    def key(self) -> str:
        """What names this record inside its version: its number, or its term in lower case."""
        return str(self.number) if self.number else self.term.casefold()


@dataclass(slots=True)
class Ledger:
    """The account of one source's lines: each is in exactly one class of LINE_CLASSES."""

    file: str
    lines: int
    runs: list[tuple[int, int, str]] = field(default_factory=list)
    """(first line, last line, class), in order, from 1, both included, without holes."""
    unplaced: list[tuple[int, str]] = field(default_factory=list)

    def classes(self) -> dict[str, int]:
        """How many lines are in each class; the values add up to ``lines``."""
        counts: dict[str, int] = {}
        for first, last, name in self.runs:
            counts[name] = counts.get(name, 0) + last - first + 1
        return counts


@dataclass(slots=True)
class Gap:
    """Numbers that should be there and are not (a missing page), or a number that is there twice."""

    numbers: tuple[str, ...]
    reason: str
    """"hole", "skipped letter", "duplicate", "between pages" …"""
    file: str = ""
    line: int = 0


@dataclass(slots=True)
class Repair:
    """A piece of a source's text that was mended while reading, with what stood there."""

    file: str
    line: int
    found: str
    became: str
    why: str


@dataclass(slots=True)
class Document:
    """One source as its scraper read it.

    ``version`` is the version's id, "" while the date is unknown. ``covers`` is None when the source is a whole
    rulebook, otherwise the sections that it holds. Documents of the same ``book`` are pages to be stitched together.
    """

    format: str
    title: str
    version: str
    records: list[Record]
    ledgers: list[Ledger]
    covers: tuple[str, ...] | None = None
    book: str = ""
    inferred: bool = False
    """True when the date was not stated but found by comparing with dated versions."""
    gaps: list[Gap] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    sha256: str = ""

    @property
    def is_commentary(self) -> bool:
        return any(record.kind == COMMENTARY for record in self.records)
