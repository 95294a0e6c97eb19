"""Coverage: classifies every type rule of a version as executable, definition, pointer, or not modelled with a reason.

A rule is executable if a variant in force cites it and its cue matches, or if a pattern that a clause covers matches it. All
other rules are classified by the reviewed tables of models/coverage. A wording that no table knows is "unclassified", and a
test fails. Patterns match the words, so a rule keeps its class when it is renumbered.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from ruletrail.corpus.store import Corpus, Version
from ruletrail.models.behaviours import all_behaviours
from ruletrail.models.errors import ClauseError
from ruletrail.models.scope import type_rules
from ruletrail.models.standing import Standing
from ruletrail.models.standings import Standings

EXECUTABLE, DEFINITION, POINTER, NOT_MODELLED = "executable", "definition", "pointer", "not modelled"
UNCLASSIFIED = "unclassified"
#: The class of a sentence that a clause plays.
PLAYED = "played"
CLASSES = (EXECUTABLE, DEFINITION, POINTER, NOT_MODELLED, UNCLASSIFIED)


@dataclass(frozen=True)
class CoverageRow:
    """One line of a reviewed table."""

    sort: str
    text: re.Pattern[str]
    rule: re.Pattern[str]
    why: str
    where: str


@dataclass(frozen=True)
class Classified:
    number: str
    sort: str
    by: tuple[str, ...]
    """The clauses that execute it, or the reason for its class."""
    named: int = 0
    """For an executable rule: the number of its sentences that a cue or pattern of its clauses matches."""
    sentences: int = 0
    """The number of its sentences, without those that only define or point elsewhere."""
    told: int = 0
    """The number of its sentences that only define or point elsewhere."""


@dataclass
class TypeRuleCoverage:
    version: str
    rules: list[Classified] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(rule.sort for rule in self.rules)
        return {sort: found[sort] for sort in CLASSES}

    @property
    def sentences(self) -> tuple[int, int]:
        """For executable rules: the number of sentences that a clause's patterns match, and the number of all sentences."""
        return sum(rule.named for rule in self.rules), sum(rule.sentences for rule in self.rules)

    @property
    def told(self) -> int:
        """For executable rules: the number of sentences that only define or point elsewhere."""
        return sum(rule.told for rule in self.rules)

    @property
    def share(self) -> float:
        """Executable or definition, of all type rules; 0 to 1."""
        counts = self.counts
        return (counts[EXECUTABLE] + counts[DEFINITION]) / len(self.rules) if self.rules else 1.0


@lru_cache(maxsize=1)
def tables() -> tuple[CoverageRow, ...]:
    """Every row of models/coverage/*.toml. Raises ClauseError for a malformed row."""
    rows = []
    for file in sorted(files("ruletrail.models").joinpath("coverage").iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            for number, raw in enumerate(tomllib.loads(file.read_text("utf-8")).get("rule", []), 1):
                rows.append(_row(raw, f"models/coverage/{file.name}, entry {number}"))
    return tuple(rows)


def _row(raw: dict[str, Any], where: str) -> CoverageRow:
    if set(raw) - {"as", "text", "number", "why"} or raw.get("as") not in (DEFINITION, POINTER, NOT_MODELLED):
        raise ClauseError('needs as = "definition", "pointer" or "not modelled", text, why, and may have number', where)
    if not raw.get("text") or not raw.get("why"):
        raise ClauseError("needs text (a pattern) and why (a reason)", where)
    try:
        text, number = re.compile(raw["text"], re.IGNORECASE | re.DOTALL), re.compile(raw.get("number", ""))
    except re.error as error:
        raise ClauseError(f"not a pattern ({error})", where) from None
    return CoverageRow(raw["as"], text, number, raw["why"], where)


def classify(number: str, text: str, standings: Mapping[str, Standing]) -> Classified:
    """The class of one type rule, from its number, its normalised text, and the standings of its version."""
    covered, places, clauses = _covering(text), _places(), []
    for name, found in standings.items():
        if (variant := found.variant) is not None and name in places:
            is_cited = found.number == number and variant.cue.search(text)
            if is_cited or name in covered or variant.key in covered:
                clauses.append(name)
    if clauses:
        sorts = [sort for _, sort in sentences(text, clauses, standings)]
        played, told = sorts.count(PLAYED), sorts.count(DEFINITION) + sorts.count(POINTER)
        return Classified(number, EXECUTABLE, tuple(sorted(clauses, key=places.__getitem__)), played, len(sorts) - told, told)
    row = _row_of(number, text)
    return Classified(number, row.sort, (row.why,)) if row else Classified(number, UNCLASSIFIED, ())


#: The end of a sentence, and the beginning of a sentence that only points elsewhere.
_END = re.compile(r"(?<=[.!?])[\"')]*\s+(?=[A-Z\"'(\[])")
_POINTS = re.compile(r"\(?(see|for more information|refer to)\b", re.IGNORECASE)


def sentences(text: str, clauses: Iterable[str], standings: Mapping[str, Standing]) -> list[tuple[str, str]]:
    """Each sentence of a rule that these clauses execute, without its examples: (the sentence, PLAYED, DEFINITION, POINTER or
    NOT_MODELLED)."""
    text = text.partition(" Example: ")[0]
    variants = [variant for name in clauses if (variant := standings[name].variant)]
    patterns = [p for variant in variants for p in (variant.cue, *variant.covers, *variant.behaviour.covers)]
    spans = [match.span() for pattern in patterns if (match := pattern.search(text))]
    ends = [0, *(match.end() for match in _END.finditer(text)), len(text)]
    found = []
    for start, end in pairwise(ends):
        if end > start:
            sentence = text[start:end].strip()
            row = next((each for each in sentence_rows() if each.holds(sentence, standings)), None)
            is_matched = any(start < until and since < end for since, until in spans)
            sort = POINTER if _POINTS.match(sentence) else PLAYED if is_matched else row.sort if row else NOT_MODELLED
            found.append((sentence, sort))
    return found


@dataclass(frozen=True)
class SentenceRow:
    """A line of models/coverage/sentences.toml."""

    sort: str
    text: re.Pattern[str]
    by: re.Pattern[str]
    """For a played sentence: the clauses that play it, or "verb NAME" or "ask NAME"."""
    scenarios: tuple[str, ...]
    why: str

    def holds(self, sentence: str, standings: Mapping[str, Standing]) -> bool:
        """True if it is about a sentence and what plays that is in force."""
        if not self.text.search(sentence):
            return False
        names = (name for name, found in standings.items() if found.variant is not None)
        return self.sort != PLAYED or self.by.pattern.startswith(("verb ", "ask ")) or any(map(self.by.fullmatch, names))


@lru_cache(maxsize=1)
def sentence_rows() -> tuple[SentenceRow, ...]:
    """Every row of models/coverage/sentences.toml. Raises ClauseError for a malformed row."""
    file = files("ruletrail.models").joinpath("coverage", "sentences.toml")
    return tuple(_sentence_row(raw, n) for n, raw in enumerate(tomllib.loads(file.read_text("utf-8"))["sentence"], 1))


def _sentence_row(raw: dict[str, Any], number: int) -> SentenceRow:
    where = f"models/coverage/sentences.toml, entry {number}"
    needs = {PLAYED: {"as", "text", "by", "scenarios"}}.get(raw.get("as", ""), {"as", "text", "why"})
    if set(raw) != needs or raw["as"] not in (PLAYED, DEFINITION, POINTER):
        raise ClauseError(f"needs {', '.join(sorted(needs))}", where, 'as is "played", "definition" or "pointer"')
    text, by = re.compile(raw["text"], re.IGNORECASE), re.compile(raw.get("by", ""))
    return SentenceRow(raw["as"], text, by, tuple(raw.get("scenarios", ())), raw.get("why", ""))


@lru_cache(maxsize=1)
def _places() -> dict[str, int]:
    """Behaviour -> its position among all."""
    return {behaviour.name: place for place, behaviour in enumerate(all_behaviours())}


@lru_cache(maxsize=4096)
def _covering(text: str) -> frozenset[str]:
    """The behaviours, and keys of variants, that cover a text. Cached: most texts occur in many versions."""
    behaviours = [one.name for one in all_behaviours() if any(cover.search(text) for cover in one.covers)]
    variants = (variant for one in all_behaviours() for variant in one.variants)
    return frozenset(behaviours) | {variant.key for variant in variants if any(cover.search(text) for cover in variant.covers)}


@lru_cache(maxsize=4096)
def _row_of(number: str, text: str) -> CoverageRow | None:
    """The first row of the tables that matches a rule."""
    return next((row for row in tables() if row.rule.search(number) and row.text.search(text)), None)


def coverage(corpus: Corpus, version: Version) -> TypeRuleCoverage:
    """The classes of all type rules of a version."""
    standings = Standings.of(corpus).version(version.version) or {}
    rules = [classify(record.key, record.normal, standings) for record in type_rules(corpus.records(version), version.date)]
    return TypeRuleCoverage(version.version, rules)
