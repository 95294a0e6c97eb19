"""The scenarios that come with the models, played under every version: what they answer when, and why it changed."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from corpus.store import Corpus
from models.behaviours import Variant
from models.differing import library
from models.scenario.play import Result, play_all
from models.scenario.read import Scenario
from site_templates.archive import Archive, Stand, day_before
from site_templates.modelled import about, cited_by


@dataclass(frozen=True)
class Answer:
    """What an ask is answered from ``start`` to ``end`` (days, both included; "" is today)."""

    value: str
    start: str
    end: str


@dataclass(frozen=True)
class Decider:
    """A clause that a play newly followed, and the rule that says so."""

    variant: Variant
    cited: Stand | None

    @property
    def about(self) -> str:
        return about(self.variant)


@dataclass(frozen=True)
class Turn:
    """A version from which on some answers are others, and why."""

    version: int
    asks: list[str]
    deciders: list[Decider]
    """The clauses that came or ended with that version; none where its lists of types alone made the difference."""
    followed: list[Decider]
    """Older clauses that had nothing to say before."""


@dataclass(frozen=True)
class Played:
    """A scenario and its answers over the archive's versions, oldest first."""

    scenario: Scenario
    source: str
    """The scenario's file."""
    answers: dict[str, list[Answer]]
    turns: list[Turn]

    @property
    def name(self) -> str:
        return Path(self.scenario.file).stem

    @property
    def area(self) -> str:
        return Path(self.scenario.file).parent.name

    @property
    def about(self) -> str:
        return self._data.get("about", "")

    @property
    def objects(self) -> dict[str, dict[str, str]]:
        """Object -> its fields as written, each value as words."""
        return {
            name: {key: shown(value) for key, value in fields.items()} for name, fields in self._data.get("objects", {}).items()
        }

    @property
    def steps(self) -> list[tuple[str, dict[str, str]]]:
        """(verb, its arguments) in order."""
        steps = self._data.get("steps", [])
        return [(step["do"], {key: shown(value) for key, value in step.items() if key != "do"}) for step in steps]

    @cached_property
    def _data(self) -> dict[str, Any]:
        return tomllib.loads(self.source)


def play_library(archive: Archive, corpus: Corpus) -> list[Played]:
    """Every scenario, by area and title; nothing where the archive holds no whole rulebook in the rules' own words."""
    chosen = [i for i, version in enumerate(archive.versions) if version.is_whole and not version.is_retold]
    if not chosen:
        return []
    versions = [archive.versions[i].version for i in chosen]
    scenarios = [_played(archive, chosen, scenario, play_all(scenario, versions, corpus)) for scenario in library()]
    return sorted(scenarios, key=lambda played: (played.area, played.scenario.title))


def deciding(scenarios: list[Played]) -> dict[int, list[tuple[Played, Turn]]]:
    """Lineage -> the scenarios that it made a difference to, with where."""
    found: dict[int, list[tuple[Played, Turn]]] = defaultdict(list)
    for played in scenarios:
        for turn in played.turns:
            for lineage in {decider.cited.lineage: None for decider in turn.deciders if decider.cited}:
                found[lineage].append((played, turn))
    return dict(found)


def _played(archive: Archive, chosen: list[int], scenario: Scenario, results: list[Result]) -> Played:
    answers: dict[str, list[Answer]] = {}
    for ask in scenario.asks:
        runs: list[list[Any]] = []
        for result in results:
            value = shown(result.answers[ask.name])
            if not runs or runs[-1][0] != value:
                runs.append([value, result.day])
        ends = [day_before(start) for _, start in runs[1:]] + [""]
        answers[ask.name] = [Answer(value, start, end) for (value, start), end in zip(runs, ends, strict=True)]
    turns = []
    for (earlier, before), (later, after) in pairwise(zip(chosen, results, strict=True)):
        if before.answers != after.answers:
            asks = [name for name in after.answers if before.answers[name] != after.answers[name]]
            came = [Decider(v, cited_by(archive, later, v)) for v in after.clauses if v not in before.clauses]
            new = [decider for decider in came if decider.variant.since > before.day]
            replaced = {decider.variant.behaviour.name for decider in new}
            ended = [v for v in before.clauses if not v.in_force(after.day) and v.behaviour.name not in replaced]
            new += [Decider(v, cited_by(archive, earlier, v)) for v in ended]
            turns.append(Turn(later, asks, new, [decider for decider in came if decider not in new]))
    return Played(scenario, Path(scenario.file).read_text("utf-8"), answers, turns)


def shown(value: Any) -> str:
    """An answer or an argument in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value)) or "none"
    if isinstance(value, dict) and "value" in value:
        limits = [f"{end} {value[end]}" for end in ("from", "to") if end in value]
        return " ".join([shown(value["value"]), f"({' '.join(limits)})" if limits else ""]).strip()
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(each)}" for key, each in value.items()) or "none"
    return str(value)
