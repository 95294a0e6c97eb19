"""The values that a source is read into: records, the ledger of its lines, gaps, repairs and coverage.

The coverage of a source keeps *absent* from being taken for *removed*. It has three parts:

- ``covers``: the sections that the source has something of; None for a whole rulebook.
- ``spans``: None if the covered sections are whole. A part has the first and the last number, both included, of each run of
its numbers that leaves no room for another one: ("212.2", "212.2d"), ("212.3", "212.3"). 212.2e isn't covered, though no gap
is known: it may be lost. ``corpus.spans`` makes them.
- ``gaps``: the numbers inside a source that it lost or never had; or the records on both sides of a place where it breaks off
or where lines are lost.

``corpus.gaps`` decides from these which rules a version doesn't cover.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import compress, islice, repeat
from operator import add, ne, not_

from ruletrail.corpus.names import term_key
from ruletrail.corpus.numbers import RuleNumber

RULE, SECTION, GLOSSARY, COMMENTARY = "rule", "section", "glossary", "commentary"
#: Reasons of gaps.
HOLE, SKIPPED, DUPLICATE, MISPLACED = "hole", "skipped letter", "duplicate", "out of order"
BREAK = "breaks off"
#: Reasons of gaps of examples.
NOT_HELD, MANY_NOT_HELD = "not in this source", "many are not in this source"
#: The beginning of the problem of a document that states no date.
NO_DATE = "states no date"
#: The kind of a gap in which the worked examples of present rules are missing.
EXAMPLES = "examples"
#: The part of a version that is a digest: "2009-07-11~digest".
DIGEST = "digest"

#: The class of lines in another language than English, in a text that has both.
TRANSLATION = "translation"
#: Every class that a source's line can be in. "unfinished" is a record in which a copy breaks off: too little of it is there to
#: compare. "unplaced" lines are reported as problems.
LINE_CLASSES = (
    "blank", "title", "date", "contents", "front", "heading", "rule", "example", "glossary",
    "credits", "commentary", "markup", "furniture", "unfinished", TRANSLATION, "unplaced",
)  # fmt: skip
_CLASSES = frozenset(LINE_CLASSES)


@dataclass(slots=True)
class Record:
    """One numbered rule, subrule, section heading, glossary entry or paragraph of commentary of one source.

    ``text`` is the published text, with only its line wraps undone; paragraphs are separated by a newline. A rule such as
    702.5 whose text is only a title also has kind "rule".
    """

    kind: str
    number: RuleNumber | None
    text: str
    """The wording without its number; a glossary entry's definition; a heading's title, followed on further lines by a section's
    unnumbered prose."""
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
        """Identifies the record within its version: its number, or its term in lower case and without typography."""
        return str(self.number) if self.number else term_key(self.term)


@dataclass(slots=True)
class Ledger:
    """The account of one source's lines: each is in exactly one class of LINE_CLASSES."""

    file: str
    lines: int
    runs: list[tuple[int, int, str]] = field(default_factory=list)
    """(first line, last line, class), in order, from 1, both included, without holes."""
    unplaced: list[tuple[int, str]] = field(default_factory=list)
    sha256: str = ""

    @classmethod
    def of(cls, file: str, lines: list[str], classes: list[str]) -> Ledger:
        """The ledger that gives ``lines[i]`` the class ``classes[i]``.

        "" becomes "blank" or, if the line isn't blank, "unplaced". Raises ValueError for an unknown class.
        """
        if unknown := set(classes) - _CLASSES - {""}:
            raise ValueError(f"no class of lines: {', '.join(map(repr, sorted(unknown)))}; there are {', '.join(LINE_CLASSES)}")
        ledger = cls(file, len(lines))
        classes = list(classes)
        for i in list(compress(range(len(classes)), map(not_, classes))) if "" in classes else ():
            line = lines[i]
            classes[i] = "unplaced" if line and not line.isspace() else "blank"
            if classes[i] == "unplaced":
                ledger.unplaced.append((i + 1, line))
        begins = [0, *compress(range(1, len(classes)), map(ne, islice(classes, 1, None), classes))] if classes else []
        ends = [*begins[1:], len(classes)]
        ledger.runs = list(zip(map(add, begins, repeat(1)), ends, map(classes.__getitem__, begins), strict=False))
        return ledger

    def set_aside(self, classes: Mapping[int, str]) -> None:
        """Gives single lines, by index, the class of the lines that were taken out before the text was read."""
        every = [name for first, last, name in self.runs for _ in range(first, last + 1)]
        for place, name in classes.items():
            every[place] = name
        self.runs = Ledger.of(self.file, [""] * len(every), every).runs

    def recast(self, first: int, last: int, name: str) -> None:
        """Gives the lines ``first`` to ``last`` another class, except blank lines."""
        runs: list[tuple[int, int, str]] = []
        for begin, end, current in self.runs:
            left, right = max(begin, first), min(end, last)
            parts = [(begin, end, current)]
            if current != "blank" and left <= right:
                parts = [(begin, left - 1, current), (left, right, name), (right + 1, end, current)]
            for part in (part for part in parts if part[0] <= part[1]):
                if runs and runs[-1][2] == part[2]:
                    runs[-1] = (runs[-1][0], part[1], part[2])
                else:
                    runs.append(part)
        self.runs = runs

    def classes(self) -> dict[str, int]:
        """The number of lines in each class; the values add up to ``lines``."""
        counts: dict[str, int] = {}
        for first, last, name in self.runs:
            counts[name] = counts.get(name, 0) + last - first + 1
        return counts


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that should be in a source and isn't (a missing page, a lost end), or a number that occurs twice.

    The missing part is given one by one (``numbers``), by the records on both sides of the hole (``after``, ``before``), or
    both.
    """

    numbers: tuple[str, ...]
    reason: str
    """ "hole", "skipped letter", "duplicate", "between pages" …

    Between pages, ``numbers`` are single numbers if they are known ("212.2e", "212.2f"), otherwise one range with both ends
    included ("212.6b-301.1").
    """
    file: str = ""
    line: int = 0
    kind: str = RULE
    """The kind of the missing part: "rule", numbered rules and headings; "glossary", entries of the glossary; "examples",
    examples of rules that are there."""
    after: str = ""
    """Key of the last record of that kind before the hole; "" for a hole from the beginning. If both ``after`` and ``before`` are
    "" and ``numbers`` are given, the hole is these numbers and no more."""
    before: str = ""
    """Key of the first record of that kind after the hole; "" for a hole to the end."""


@dataclass(slots=True)
class Repair:
    """A piece of a source's text that was mended while reading, with the text before."""

    file: str
    line: int
    found: str
    became: str
    why: str


@dataclass(slots=True)
class Document:
    """One source as its scraper read it.

    ``version`` is the date that the source states, with "~" and a tag if it is a part or a commentary ("2004-01-15~rulings");
    "" while the date is unknown. ``covers`` is None if the source is a whole rulebook, otherwise the sections that it holds,
    and ``spans`` the extent in them (see the top of this module). Documents of the same ``book`` are pages to be stitched
    together. ``carried`` are the paragraphs before a page's first number: they belong to the last rule of the page before it.
    """

    format: str
    title: str
    version: str
    records: list[Record]
    ledgers: list[Ledger]
    covers: tuple[str, ...] | None = None
    spans: tuple[tuple[str, str], ...] | None = None
    book: str = ""
    carried: tuple[str, ...] = ()
    retold: tuple[str, ...] | None = None
    """For a digest, which is in other words than the rules: the sections that it holds whole, "204" or "300-399"; else None."""
    inferred: bool = False
    """True when the date was found by comparison with dated versions."""
    named: str = ""
    """The day in the name of its file, for a document that states none."""
    gaps: list[Gap] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    sha256: str = ""

    @property
    def date(self) -> str:
        """The first day that its rules are in force (ISO), "" while it is unknown."""
        return self.version[:10]

    @property
    def is_commentary(self) -> bool:
        """True if it has commentary and no rules. A ruling among rules doesn't make it a commentary."""
        kinds = {record.kind for record in self.records}
        return COMMENTARY in kinds and RULE not in kinds
