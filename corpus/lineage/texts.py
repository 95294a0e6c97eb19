"""What of a version is compared: words, with the numbers of other rules set apart as references."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import repeat
from sys import intern

from corpus.normalise import normalise
from corpus.numbers import RuleNumber
from corpus.store import Version

GLOSSARY_MARK = "\0"
#: Stands in a text where another rule's number stood.
REFERENCE = "§"
_NUMBERED = re.compile(
    r"""\bsections?[ ][1-9]\b(?!\.\d)                                                       # "section 4", a chapter
    | \b(?P<lead>(?:rules?|sections?|subrules?)\s*)?
      (?P<number>[1-9]\d{2}(?:\.\d{1,3}[a-z]{0,2}\b)?)(?![\d/])                            # "rule 212.6e", "212.6e", "rule 212"
      (?:[-?](?P<last>[a-z]{1,2}|\d{3}(?:\.\d+[a-z]*)?)\b)?                                # "rules 702.3b-f"
    """,
    re.VERBOSE,
)
_DIGIT = re.compile(r"\d{3}|section")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|[+-]?\d+(?:/[+-]?\d+)?|\{[^}]*\}|§")
#: Quotation marks say nothing, nor do dashes, or what a lost encoding left of them. A minus sign does.
_DASH = re.compile(r"[-?](?:(?<=\w.)(?=[A-Za-z\s])|(?<=\s.)(?=\s))")
#: A pointer to another rule, in parentheses or as a sentence of its own, is no content that could move.
_POINTER = re.compile(r"(\b(?:also )?see (?:also )?(?:rules?|sections?) §[^().]*(?:\([^)]*\)[^().]*)?)", re.IGNORECASE)
_POINTED = re.compile(rf"\(?{_POINTER.pattern}[.]?[)]?[.]?", re.IGNORECASE)
_SENTENCE = re.compile(r";\s+|[.!?][\"')]*\s+(?=[\"'(\[A-Z{])")


class Wording:
    """One text, taken apart once however many versions hold it, and each part of it when it is first asked for."""

    def __init__(self, normal: str, examples: str = "[]") -> None:
        self._normal, self._examples = normal, examples
        self._references: tuple[str, ...] = ()

    @cached_property
    def text(self) -> str:
        """The normal form with ``REFERENCE`` for the numbers of other rules."""
        text, self._references = without_references(self._normal)
        return text

    @cached_property
    def shape(self) -> str:
        """Text and examples, equal for two records that differ at most in typography and in the rules they point to."""
        told = self.text
        if self._examples != "[]":
            examples, more = without_references(" ".join(normalise(example) for example in json.loads(self._examples)))
            told += "\n" + examples
            self._references += more
        if '"' in told:
            told = told.replace('"', "")
        return " ".join(_DASH.sub(" ", told).split()) if "-" in told or "?" in told else told

    @property
    def references(self) -> tuple[str, ...]:
        """The numbers of other rules in text and examples, in order."""
        return self._references if self.shape else ()

    @property
    def has_examples(self) -> bool:
        return self._examples != "[]"

    def has_examples_of(self, other: Wording) -> bool:
        """True when both have the same examples, to the letter."""
        return self._examples == other._examples

    @cached_property
    def examples(self) -> list[tuple[str, ...]]:
        """The words of each example."""
        if not self.has_examples:
            return []
        texts = (without_references(normalise(example))[0] for example in json.loads(self._examples))
        return [tuple(map(stem, _WORD.findall(text.casefold()))) for text in texts]

    @cached_property
    def core(self) -> str:
        """The shape without sentences that only point to other rules."""
        shape = self.shape
        if REFERENCE in shape and "see" in shape.casefold():
            return " ".join(_POINTED.sub("", shape).split()) or shape
        return shape

    @cached_property
    def glossary_core(self) -> str:
        """The core as a glossary entry's: glossary entries are equal to glossary entries only."""
        return GLOSSARY_MARK + self.core

    @cached_property
    def plain_words(self) -> tuple[str, ...]:
        """The text's words, numbers and symbols in lower case; punctuation is left out. Equal words are one object."""
        return tuple(map(intern, _WORD.findall(self.text.casefold())))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Their stems."""
        return tuple(map(stem, self.plain_words))

    @cached_property
    def distinct(self) -> frozenset[str]:
        return frozenset(self.words)

    @cached_property
    def line(self) -> str:
        """The words in one line, to look for phrases in."""
        return f" {' '.join(self.words)} "

    @cached_property
    def pieces(self) -> list[tuple[tuple[str, ...], bool]]:
        """The words sentence by sentence, with False for a mere pointer to another rule; end to end they are ``words``."""
        found = []
        for n, part in enumerate(_POINTER.split(self.text) if REFERENCE in self.text else (self.text,)):
            for sentence in _SENTENCE.split(part) if n % 2 == 0 else (part,):
                if words := tuple(map(stem, _WORD.findall(sentence.casefold()))):
                    found.append((words, n % 2 == 0))
        return found


def core_of(wording: Wording, kind: str) -> str:
    """What of a text must be equal for two records of a kind to be the same one."""
    return wording.glossary_core if kind == "glossary" else wording.core


@cache
def stem(word: str) -> str:
    """A word without the endings of number and tense: "abilities" and "ability", "puts" and "put" are one word here."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word[-1] == "s" and word[-2] not in "su'":
        word = word[:-1]
    if len(word) > 5 and word.endswith("ed"):
        return word[:-2]
    if len(word) > 6 and word.endswith("ing"):
        return word[:-3]
    return word[:-1] if len(word) > 4 and word[-1] == "e" else word


def without_references(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with ``REFERENCE`` for each rule number, and those numbers in order."""
    if not _DIGIT.search(text):
        return text, ()
    numbers: list[str] = []

    def replace(match: re.Match) -> str:
        number = match["number"]
        if not number:
            numbers.append(match[0][-1])
            return f"{match[0][:-1]}{REFERENCE}"
        if "." not in number and not match["lead"]:
            return match[0]
        numbers.append(number)
        return f"{match['lead'] or ''}{REFERENCE}" + (f"-{REFERENCE}" if match["last"] else "")

    return _NUMBERED.sub(replace, text), tuple(numbers)


FEW = 8
"""So few versions' texts are looked up one by one."""


class Wordings(dict[int, Wording]):
    """The wordings of a corpus by their row ids: those of some versions are read when the first is asked for, and all
    when another one is."""

    def __init__(self, db: sqlite3.Connection, versions: set[int]) -> None:
        self._db, self._versions = db, versions

    def __missing__(self, wording_id: int) -> Wording:
        query = "SELECT id, normal, examples FROM wording"
        if 0 < len(self._versions) <= FEW and not self:
            query += f" WHERE id IN (SELECT wording_id FROM record WHERE version_id IN ({','.join(map(str, self._versions))}))"
        made: dict[tuple[str, str], Wording] = {}
        for row_id, *texts in self._db.execute(query):
            if row_id not in self:
                self[row_id] = made.setdefault(tuple(texts), Wording(*texts))
        return self[wording_id]


@dataclass
class Book:
    """One version ready to be aligned: parallel lists, one place a record, in the book's order."""

    version: Version
    ids: list[int]
    kinds: list[str]
    keys: list[str]
    wording_ids: list[int]
    lineages: list[int | None]
    source: Mapping[int, Wording]
    gaps: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def wordings(self) -> list[Wording]:
        return list(map(self.source.__getitem__, self.wording_ids))

    @cached_property
    def repeated(self) -> frozenset[int]:
        """The wordings that the book holds more than once."""
        return frozenset(wording for wording, times in Counter(self.wording_ids).items() if times > 1)

    def core(self, index: int) -> str:
        """What of a text must be equal for two records to be the same one."""
        return core_of(self.wordings[index], self.kinds[index])

    @cached_property
    def names(self) -> list[str]:
        """Keys that tell a glossary term from a rule number."""
        return [GLOSSARY_MARK + key if kind == "glossary" else key for kind, key in zip(self.kinds, self.keys, strict=True)]

    @cached_property
    def place(self) -> dict[str, int]:
        """name -> index of the first record that bears it."""
        names = self.names
        return dict(zip(reversed(names), range(len(names) - 1, -1, -1), strict=True))

    @cached_property
    def borne_twice(self) -> frozenset[str]:
        """Names that more than one record bears, as misprinted numbers do."""
        return frozenset(name for name, times in Counter(self.names).items() if times > 1)

    @cached_property
    def parents(self) -> list[int]:
        """The index of each record's parent (212.6e -> 212.6 -> 212 -> 2), or -1."""
        return list(map(self.place.get, map(parent_name, self.names), repeat(-1)))

    @cached_property
    def children(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for index, parent in enumerate(self.parents):
            found[parent].append(index)
        return dict(found)

    def says_nothing_about(self, name: str) -> bool:
        """True when ``name`` is outside of what the source covers, or in one of its holes."""
        if name.startswith(GLOSSARY_MARK):
            return "glossary" not in self.kinds
        return name in self.gaps or not self.version.holds(RuleNumber.parse(name))


@cache
def parent_name(name: str) -> str:
    """ "212.6e" -> "212.6" -> "212" -> "2" -> "". A glossary entry has none."""
    if name.startswith(GLOSSARY_MARK) or len(name) <= 1:
        return ""
    if "." not in name:
        return name[0]
    stem = name.rstrip("abcdefghijklmnopqrstuvwxyz")
    return stem if stem != name else name[: name.index(".")]


def section_of(number: str) -> str:
    """ "212.6e" -> "212"."""
    return number.partition(".")[0]


def load(db: sqlite3.Connection, wordings: Wordings, version: Version) -> Book:
    """The version's book, commentary left out."""
    rows = db.execute(
        "SELECT id, kind, key, wording_id, lineage_id FROM record"
        " WHERE version_id = ? AND kind != 'commentary' ORDER BY position",
        (version.id,),
    ).fetchall()
    gaps = db.execute(
        "SELECT numbers FROM gap WHERE version_id = ? AND reason NOT IN ('skipped letter', 'duplicate')", (version.id,)
    )
    missing = frozenset(number for (numbers,) in gaps for number in numbers.split())
    ids, kinds, keys, wording_ids, lineages = map(list, zip(*rows, strict=True)) if rows else ([], [], [], [], [])
    # Many versions repeat the same few kinds and keys.
    return Book(version, ids, list(map(intern, kinds)), list(map(intern, keys)), wording_ids, lineages, wordings, missing)
