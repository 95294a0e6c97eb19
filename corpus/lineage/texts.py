"""What of a version is compared: words, with the numbers of other rules set apart as references."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

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
_WORD = re.compile(r"§|\{[^}]*\}|[+-]?\d+(?:/[+-]?\d+)?|[^\W\d_]+(?:'[^\W\d_]+)?", re.UNICODE)
#: Quotation marks say nothing, nor do dashes, or what a lost encoding left of them. A minus sign does.
_DASH = re.compile(r"(?<=\w)[-?](?=[A-Za-z\s])|(?<=\s)[-?](?=\s)")
#: A pointer to another rule, in parentheses or as a sentence of its own, is no content that could move.
_POINTER = re.compile(r"(\b(?:also )?see (?:also )?(?:rules?|sections?) §[^().]*(?:\([^)]*\)[^().]*)?)", re.IGNORECASE)
_POINTED = re.compile(rf"\(?{_POINTER.pattern}[.]?[)]?[.]?", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=;)\s+|(?<=[.!?])[\"')]*\s+(?=[\"'(\[A-Z{])")


@dataclass(slots=True, eq=False)
class Wording:
    """One text, taken apart once however many versions hold it.

    ``shape`` is its text with references replaced, equal for two texts that differ at most in the rules they point to;
    ``core`` is the shape without sentences that only point to other rules.
    """

    id: int
    shape: str
    core: str
    references: tuple[str, ...]
    words: tuple[str, ...]
    examples: str
    text: str
    _pieces: list[tuple[tuple[str, ...], bool]] | None = field(default=None, repr=False)
    _glossary_core: str = ""
    _line: str = ""
    _distinct: frozenset[str] | None = field(default=None, repr=False)

    @property
    def pieces(self) -> list[tuple[tuple[str, ...], bool]]:
        """The words sentence by sentence, with False for a mere pointer to another rule; end to end they are ``words``."""
        if self._pieces is None:
            self._pieces = []
            for n, part in enumerate(_POINTER.split(self.text)):
                for sentence in _SENTENCE.split(part) if n % 2 == 0 else (part,):
                    if words := words_of(sentence):
                        self._pieces.append((words, n % 2 == 0))
        return self._pieces

    @property
    def glossary_core(self) -> str:
        """The core as a glossary entry's: glossary entries are equal to glossary entries only."""
        if not self._glossary_core:
            self._glossary_core = GLOSSARY_MARK + self.core
        return self._glossary_core

    @property
    def line(self) -> str:
        """The words in one line, to look for phrases in."""
        if not self._line:
            self._line = f" {' '.join(self.words)} "
        return self._line

    @property
    def distinct(self) -> frozenset[str]:
        if self._distinct is None:
            self._distinct = frozenset(self.words)
        return self._distinct

    @property
    def sentences(self) -> list[tuple[str, ...]]:
        """The words of each sentence, pointers to other rules left out."""
        if self._sentences is None:
            self._sentences = [words for part in _SENTENCE.split(_POINTER.sub("", self.text)) if (words := words_of(part))]
        return self._sentences


@lru_cache(maxsize=1 << 15)
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


def words_of(text: str) -> tuple[str, ...]:
    """The stems of words, numbers and symbols of a text whose references were replaced; punctuation is left out."""
    return tuple(map(stem, _WORD.findall(text.casefold())))


def plain_words(text: str) -> tuple[str, ...]:
    """The lower-case words themselves."""
    return tuple(_WORD.findall(text.casefold()))


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


def prepare(wording_id: int, normal: str, examples: str = "[]") -> Wording:
    """Takes apart one stored wording: its normal form, and its examples as a JSON list."""
    shape, references = without_references(normal)
    told = ""
    if examples != "[]":
        told, more = without_references(" ".join(normalise(example) for example in json.loads(examples)))
        references += more
    compared = shape + "\n" + told if told else shape
    compared = " ".join(_DASH.sub(" ", compared.replace('"', "")).split())
    core = " ".join(_POINTED.sub("", compared).split()) if REFERENCE in compared else compared
    return Wording(wording_id, compared, core or compared, references, words_of(shape), told, shape)


class Wordings:
    """The prepared wordings of a corpus, each made once, when it is first asked for."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._made: dict[int, Wording] = {}

    def get(self, ids: Iterable[int]) -> list[Wording]:
        ids = list(ids)
        missing = sorted({i for i in ids if i not in self._made})
        for start in range(0, len(missing), 500):
            part = missing[start : start + 500]
            marks = ",".join("?" * len(part))
            for row in self._db.execute(f"SELECT id, normal, examples FROM wording WHERE id IN ({marks})", part):
                self._made[row[0]] = prepare(*row)
        return [self._made[i] for i in ids]


@dataclass
class Book:
    """One version ready to be aligned: parallel lists, one place a record, in the book's order."""

    version: Version
    ids: list[int]
    kinds: list[str]
    keys: list[str]
    wording_ids: list[int]
    lineages: list[int | None]
    source: Wordings
    gaps: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def wordings(self) -> list[Wording]:
        return self.source.get(self.wording_ids)

    @cached_property
    def names(self) -> list[str]:
        """Keys that tell a glossary term from a rule number."""
        return [GLOSSARY_MARK + key if kind == "glossary" else key for kind, key in zip(self.kinds, self.keys, strict=True)]

    @cached_property
    def cores(self) -> list[str]:
        """What of each text must be equal for two records to be candidates for being the same one."""
        return [w.glossary_core if kind == "glossary" else w.core for kind, w in zip(self.kinds, self.wordings, strict=True)]

    @cached_property
    def core_counts(self) -> Counter[str]:
        return Counter(self.cores)

    @cached_property
    def place(self) -> dict[str, int]:
        """name -> index of the first record that bears it."""
        places: dict[str, int] = {}
        for index, name in enumerate(self.names):
            places.setdefault(name, index)
        return places

    @cached_property
    def parents(self) -> list[int]:
        """The index of each record's parent (212.6e -> 212.6 -> 212 -> 2), or -1."""
        place = self.place
        return [place.get(parent_name(name), -1) for name in self.names]

    @cached_property
    def children(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for index, parent in enumerate(self.parents):
            found.setdefault(parent, []).append(index)
        return found

    def says_nothing_about(self, name: str) -> bool:
        """True when ``name`` is outside of what the source covers, or in one of its holes."""
        if name.startswith(GLOSSARY_MARK):
            return "glossary" not in self.kinds
        return name in self.gaps or not self.version.holds(RuleNumber.parse(name))


def parent_name(name: str) -> str:
    """ "212.6e" -> "212.6" -> "212" -> "2" -> "". A glossary entry has none."""
    if name.startswith(GLOSSARY_MARK) or len(name) <= 1:
        return ""
    if "." not in name:
        return name[0]
    stem = name.rstrip("abcdefghijklmnopqrstuvwxyz")
    return stem if stem != name else name[: name.index(".")]


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
    columns = [list(column) for column in zip(*rows, strict=True)] if rows else [[], [], [], [], []]
    return Book(version, *columns, wordings, missing)
