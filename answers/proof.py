"""Compares a text with the official one of its day, by the fingerprints of all known texts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ruletrail.answers.versions import read_text
from ruletrail.corpus import calendar, fingerprints
from ruletrail.corpus.errors import NotFoundError
from ruletrail.corpus.json_form import JsonForm
from ruletrail.corpus.names import GLOSSARY
from ruletrail.corpus.records import RULE, SECTION


@dataclass(frozen=True, slots=True)
class Proof(JsonForm):
    """The comparison of a text with the official one of a day."""

    JSON = "file version rules official other unknown missing"

    file: str
    version: str
    """The day of the official text: the file's own day, or the day of the most similar text."""
    rules: int
    """The number of rules and headings in the file."""
    official: int
    """The number of rules and headings with the official words."""
    other: list[str]
    """The numbers with other words, in the text's order."""
    unknown: list[str]
    """The numbers that the official text of that day lacks."""
    missing: list[str]
    """The numbers that this text lacks."""

    @property
    def is_proven(self) -> bool:
        """True if the text has all rules of its day in the official words, and no others."""
        return not (self.other or self.unknown or self.missing)


def proof(file: Path) -> Proof:
    """Compares a rules text with the official one. No home is needed.

    Raises NotFoundError if the file has no rule, or if no official text is similar; SourceError if the file can't be read.
    """
    from ruletrail.corpus.dating import date_document

    document, _ = read_text(file)
    if not document:
        raise NotFoundError("no rule was found in it", str(file), "to date some sentences: ruletrail date FILE")
    day = document.version[:10]
    if not calendar.is_known(day):
        matches = date_document(None, document)
        if not matches:
            raise NotFoundError("no official text is known that is like it", str(file))
        day = matches[0].version[:10]
    known = fingerprints.shipped()
    there = {name.partition("~")[0] for name in calendar.rulebook(day) if calendar.kind_of(name) != GLOSSARY}
    records = [(str(record.number), record.text) for record in document.records if record.kind in (RULE, SECTION)]
    alike = {number for number, text in records if day in known.with_rule(number, fingerprints.words(text))}
    numbers = list(dict.fromkeys(number for number, _ in records))
    return Proof(
        str(file),
        day,
        len(numbers),
        len(alike),
        [number for number in numbers if number in there and number not in alike],
        [number for number in numbers if number not in there and number not in alike],
        sorted(there - set(numbers), key=calendar.place),
    )
