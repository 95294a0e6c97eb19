"""Reads the rules of the shipped digest from tools/digest/retold/*.txt, where each rule is written once for all editions.

    [305.7] 2004 212.6e (2003-10-01), 2009 305.7
    2004: The rule's text from the edition of 2004 on; see rule {205.1a}.
    Example: An example of our own.
    2009: The rule's text from the edition of 2009 on.

The first line names the rule by its last number, followed by "@YEAR" if the editions after YEAR don't have the rule. Then come
the rule's numbers, each with its first edition; "-" in place of a number ends the rule. The day in parentheses is the day of the
oldest wording. A glossary entry has "Glossary: Term" as its number. In a text, {305.7} becomes the number of that rule in the
edition.
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
    """One rule in all editions."""

    name: str
    numbers: list[tuple[str, str]]
    """(year, number or "-"), oldest first."""
    stamp: str
    wordings: list[Wording]

    def number(self, year: str) -> str:
        """The rule's number in the edition of a year; "" if the edition doesn't have the rule."""
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
        """True for a chapter or section."""
        return self.number.isdigit()

    @property
    def is_title(self) -> bool:
        """True for a numbered rule that is only the title of the rules below it."""
        return not self.is_heading and not re.search(r"[.:]", self.text)

    @property
    def place(self) -> tuple[int, ...] | tuple[int, str]:
        """The sort key of an entry in a book: rules by their numbers, then the glossary by its terms."""
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
    """The entries of the edition of a year, in the book's order. ``holds`` chooses entries."""
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
