"""Coverage: classifies every type rule of a version as executable, definition, pointer, or not modelled with a reason.

A rule is executable if a variant in force cites it and its cue matches, or if a pattern that a clause covers matches it. All
other rules are classified by the reviewed tables of models/coverage. A wording that no table knows is "unclassified", and a
test fails. Patterns match the words, so a rule keeps its class when it is renumbered.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
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
    """The number of its sentences, without those that only point elsewhere."""


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
        named, whole = _sentences(text, [standings[name] for name in clauses])
        return Classified(number, EXECUTABLE, tuple(sorted(clauses, key=places.__getitem__)), named, whole)
    row = _row_of(number, text)
    return Classified(number, row.sort, (row.why,)) if row else Classified(number, UNCLASSIFIED, ())


#: The end of a sentence, and the beginning of a sentence that only points elsewhere.
_END = re.compile(r"(?<=[.!?])[\"')]*\s+(?=[A-Z\"'(\[])")
_POINTS = re.compile(r"\(?(see|for more information|refer to)\b", re.IGNORECASE)


def _sentences(text: str, standings: list[Standing]) -> tuple[int, int]:
    """The number of a rule's sentences that the patterns of its clauses match, and of all its sentences. Examples don't count."""
    text = text.partition(" Example: ")[0]
    variants = [each.variant for each in standings if each.variant]
    patterns = [p for variant in variants for p in (variant.cue, *variant.covers, *variant.behaviour.covers)]
    spans = [match.span() for pattern in patterns if (match := pattern.search(text))]
    ends = [0, *(match.end() for match in _END.finditer(text)), len(text)]
    parts = [(start, end) for start, end in pairwise(ends) if end > start and not _POINTS.match(text[start:end])]
    return sum(any(start < until and since < end for since, until in spans) for start, end in parts), len(parts)


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
