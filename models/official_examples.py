"""The official examples as scenarios: each paragraph "Example:" of a text is bound to a scenario, or to the reason why it isn't
played.

An example is bound by a fingerprint of its text, and to the lineage of its rule. If its words changed, it is "reworded" until
somebody reviews it and adds the fingerprint. It is played under every version that prints it. models/examples has the
scenarios.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from ruletrail.corpus.records import RULE
from ruletrail.corpus.store import Corpus, Version, lineages, records
from ruletrail.corpus.store.records import StoredRecord
from ruletrail.models.errors import ClauseError
from ruletrail.models.intervals import letters
from ruletrail.models.rules import Rules, rules_as_of
from ruletrail.models.scenario.play import Result, play, play_all
from ruletrail.models.scenario.read import Expected, Scenario, from_data

PASSED, FAILED, NOT_PLAYED, REWORDED, UNREAD = "passed", "failed", "not played", "reworded", "unread"
STATES = (PASSED, FAILED, NOT_PLAYED, REWORDED, UNREAD)
#: Reasons why an example isn't played: the feature that it needs.
KINDS = frozenset({
    "combat that the models leave out", "damage that is divided, prevented or redirected",
    "exceptions of copy effects with a condition", "flip cards", "keywords that the models leave out",
    "last known information", "linked abilities and what an object remembers", "loops and shortcuts", "mana and costs",
    "modes and costs of spells", "names, text and symbols on cards", "priority, triggers and the stack",
    "randomness, secrets and drawing cards", "replacement effects of cards", "several players, teams and other games",
    "subgames, and cards outside the game", "targets of spells and abilities", "what a triggered ability does",
    "what an activated ability of a card does", "what is chosen as something enters",
})  # fmt: skip
_OWN = frozenset({"rule", "texts", "why", "answers"})


@dataclass(frozen=True)
class Example:
    """An official example, bound to a scenario or to the reason why it isn't played."""

    rule: str
    """The address of its rule's lineage."""
    texts: frozenset[str]
    """Fingerprints of its wordings with this meaning."""
    scenario: Scenario | None
    why: str
    """One of KINDS if there is no scenario."""


class Outcome(NamedTuple):
    """The outcome of one example of a text."""

    number: str
    place: int
    """The position of the example in its rule, from 1."""
    text: str
    """The fingerprint of its words."""
    state: str
    example: Example | None
    result: Result | None

    @property
    def section(self) -> str:
        return self.number.partition(".")[0]


@lru_cache(maxsize=1)
def examples() -> tuple[Example, ...]:
    """Every example of models/examples, by file. Raises ClauseError for a malformed one."""
    folder = files("ruletrail.models").joinpath("examples")
    named = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    found = [_example(entry, each.name) for each in named for entry in tomllib.loads(each.read_text("utf-8"))["example"]]
    seen = Counter(text for each in found for text in each.texts)
    if twice := [text for text, number in seen.items() if number > 1]:
        raise ClauseError(f"the example {twice[0]} is bound twice", "models/examples")
    return tuple(found)


def _example(entry: dict[str, Any], file: str) -> Example:
    where = f"models/examples/{file}: {entry.get('title') or entry.get('rule')}"
    if not entry.get("rule") or not entry.get("texts") or ("why" in entry) == ("title" in entry):
        raise ClauseError("an example needs a rule, texts, and either a title or a why", where)
    if "why" in entry and entry["why"] not in KINDS:
        raise ClauseError(f"{entry['why']!r} is no kind", where, f"one of {', '.join(sorted(KINDS))}")
    scenario = None if "why" in entry else _scenario(entry, where)
    return Example(entry["rule"], frozenset(entry["texts"]), scenario, entry.get("why", ""))


def _scenario(entry: dict[str, Any], where: str) -> Scenario:
    """The scenario, whose asks expect the answers. A question in "answers" that isn't among the steps is asked at the end."""
    answers = entry.get("answers", {})
    data = {key: value for key, value in entry.items() if key not in _OWN}
    asked = {step for step in data.get("steps", ()) if isinstance(step, str)}
    data["asks"] = [*data.get("asks", ()), *(question for question in answers if question not in asked)]
    made = from_data(data, where)
    asks = tuple(replace(a, expect=(Expected("", "", answers[a.name]),)) if a.name in answers else a for a in made.asks)
    return replace(made, asks=asks)


@lru_cache(maxsize=1)
def _by_text() -> dict[str, Example]:
    return {text: each for each in examples() for text in each.texts}


@lru_cache(maxsize=1)
def _rules() -> frozenset[str]:
    return frozenset(each.rule for each in examples())


def outcomes(corpus: Corpus, version: Version) -> Iterator[Outcome]:
    """The outcome of each example that a version prints, in the book's order."""
    rules = rules_as_of(version.version, corpus)
    for record in records.of_version(corpus, version):
        if record.kind == RULE:
            for place, text in enumerate(record.examples, start=1):
                yield _outcome(corpus, rules, record, place, letters(text))


def _outcome(corpus: Corpus, rules: Rules, record: StoredRecord, place: int, text: str) -> Outcome:
    bound = _by_text().get(text)
    if bound is None:
        address = lineages.address(corpus, record.lineage_id)
        return Outcome(record.key, place, text, REWORDED if address in _rules() else UNREAD, None, None)
    if bound.scenario is None:
        return Outcome(record.key, place, text, NOT_PLAYED, bound, None)
    result = play(bound.scenario, rules)
    state = FAILED if result.mismatches or result.ended or result.left_out else PASSED
    return Outcome(record.key, place, text, state, bound, result)


def in_all_versions(corpus: Corpus) -> Iterator[tuple[Example, list[Result]]]:
    """Each example that is played, with its results under every whole version that prints it, oldest first."""
    printing: dict[int, list[str]] = {}
    for version in (each for each in corpus.versions() if each.covers is None):
        texts = {letters(text) for record in records.of_version(corpus, version) for text in record.examples}
        for place, example in enumerate(examples()):
            if example.scenario is not None and texts & example.texts:
                printing.setdefault(place, []).append(version.version)
    for place, versions in sorted(printing.items()):
        scenario = examples()[place].scenario
        assert scenario is not None
        yield examples()[place], play_all(scenario, versions, corpus)
