"""The rules of the embedded digest as they are written once for all its editions: tools/digest/retold/*.txt.

    [305.7] 2004 212.6e (2003-10-01), 2009 305.7
    2004: What the rule says, from the edition of 2004 on; see rule {205.1a}.
    Example: Of our own.
    2009: What it says from the edition of 2009 on.

The first line names the rule by its last number, with "@YEAR" when an edition after that one hasn't got it, and gives the
edition in which each of its numbers begins; "-" ends it, and in brackets stands the day when the oldest wording came. A
glossary entry has "Glossary: Term" for a number. {305.7} in a text is the number that this rule has in the edition at hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ruletrail.corpus.numbers import RuleNumber

FOLDER = Path(__file__).resolve().parent / "retold"
GLOSSARY = "Glossary: "

_HEAD = re.compile(r"^\[([^]]+)\] (.+)$")
_STEP = re.compile(r"^(\d{4}) (.+?)(?: \((\d{4}-\d\d-\d\d)\))?$")
_NEXT = re.compile(r", (?=\d{4} )")
_WORDING = re.compile(r"^(\d{4}): (.+)$")
_EXAMPLE = "Example: "
_REFERENCE = re.compile(r"\{([^{}]+)\}")


@dataclass
class Wording:
    since: str
    text: str
    examples: list[str] = field(default_factory=list)


@dataclass
class Retold:
    """One rule through all editions."""

    name: str
    numbers: list[tuple[str, str]]
    """(year, number or "-"), oldest first."""
    stamp: str
    wordings: list[Wording]

    def number(self, year: str) -> str:
        """Its number in the edition of that year; "" when that has no such rule."""
        found = [number for since, number in self.numbers if since <= year]
        return found[-1].removesuffix("-") if found else ""

    def wording(self, year: str) -> Wording:
        return [wording for wording in self.wordings if wording.since <= year][-1]


@dataclass(frozen=True)
class Entry:
    """A rule, heading or glossary entry of one edition."""

    number: str
    text: str
    examples: tuple[str, ...]
    stamp: str

    @property
    def term(self) -> str:
        return self.number.removeprefix(GLOSSARY) if self.number.startswith(GLOSSARY) else ""

    @property
    def is_heading(self) -> bool:
        """True of a chapter or section."""
        return self.number.isdigit()

    @property
    def is_title(self) -> bool:
        """True of a numbered rule that is only the title of those below it."""
        return not self.is_heading and not re.search(r"[.:]", self.text)

    @property
    def place(self) -> tuple[int, ...] | tuple[int, str]:
        """Where it stands in a book: rules by their numbers, then the glossary by its terms."""
        if self.term:
            return (1, self.term.casefold())
        number = RuleNumber.parse(self.number)
        return (0, number.chapter, number.section, number.rule, number.letter)


def read(folder: Path = FOLDER) -> list[Retold]:
    """Every rule of the folder. Raises ValueError, with file and line, for a line that it can't read."""
    found: list[Retold] = []
    for path in sorted(folder.glob("*.txt")):
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if not line:
                continue
            if head := _HEAD.match(line):
                steps = [step for text in _NEXT.split(head[2]) if (step := _STEP.match(text))]
                found.append(Retold(head[1], [(s[1], s[2]) for s in steps], steps[0][3] or "", []))
            elif wording := _WORDING.match(line):
                found[-1].wordings.append(Wording(wording[1], wording[2]))
            elif line.startswith(_EXAMPLE):
                found[-1].wordings[-1].examples.append(line.removeprefix(_EXAMPLE))
            else:
                raise ValueError(f"{path}, line {n}: neither a head nor a wording nor an example: {line[:60]}")
    return found


def edition(year: str, rules: list[Retold], *, holds: Callable[[Entry], bool] = lambda entry: True) -> list[Entry]:
    """What the edition of a year has, in the book's order."""
    numbers = {rule.name: rule.number(year) for rule in rules}

    def number_of(match: re.Match[str]) -> str:
        if match[1] not in numbers:
            return match[0]  # a symbol, {T}
        if not numbers[match[1]]:
            raise ValueError(f"{match[0]} is cited, but the edition of {year} has no such rule")
        return numbers[match[1]]

    entries = []
    for rule in rules:
        if number := numbers[rule.name]:
            wording = rule.wording(year)
            text = _REFERENCE.sub(number_of, wording.text)
            examples = tuple(_REFERENCE.sub(number_of, example) for example in wording.examples)
            entries.append(Entry(number, text, examples, rule.stamp if wording is rule.wordings[0] else ""))
    headings = {entry.number for entry in entries}
    for entry in entries:
        if not entry.term and (section := re.match(r"\d+", entry.number)) and section[0] not in headings:
            raise ValueError(f"the edition of {year} has rule {entry.number}, but no heading {section[0]}")
    return sorted(filter(holds, entries), key=lambda entry: entry.place)
