"""Changes between two versions in play: behaviours, the rules behind them, and scenarios that answer differently."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

from ruletrail.corpus.store import Corpus
from ruletrail.models.behaviours import Behaviour, all_behaviours
from ruletrail.models.errors import ScenarioError
from ruletrail.models.parameters import LISTS, shipped_versions
from ruletrail.models.rules import Rules, rules_as_of
from ruletrail.models.scenario.play import play_under
from ruletrail.models.scenario.read import Scenario, read
from ruletrail.models.standing import AMBIGUOUS, OPEN, READ, Standing


@dataclass(frozen=True)
class BehaviourDifference:
    """A behaviour with another variant in the later version; None: not in force."""

    behaviour: Behaviour
    old: Standing | None
    new: Standing | None
    version: str
    """The later of the two versions, which brought the change, in whatever order they were given."""

    @property
    def subject(self) -> str:
        """The subject of the behaviour: "lands", "creature types"."""
        return self.behaviour.where.rpartition(".")[2].replace("_", " ")


def differences(old: Rules, new: Rules) -> list[BehaviourDifference]:
    """The behaviours whose variant differs, by name."""
    found = []
    for behaviour in all_behaviours():
        if old.variants.get(behaviour.name) is not new.variants.get(behaviour.name):
            before, after = (rules.standings.get(behaviour.name) for rules in (old, new))
            found.append(BehaviourDifference(behaviour, before, after, max(old, new, key=lambda rules: rules.day).version))
    return found


def story(old: Rules, new: Rules, corpus: Corpus | None = None) -> list[BehaviourDifference]:
    """Every change of a behaviour from one version to another, version by version, sorted by subject and day.

    From the later version to the earlier one, the newest change is first.
    """
    held = {version.date: version.version for version in corpus.versions() if version.covers is None} if corpus else {}
    days = sorted(held or shipped_versions())
    first, last = sorted((old, new), key=lambda rules: rules.day)
    between = [rules_as_of(held.get(day, day), corpus) for day in days if first.day < day < last.day]
    way = [first, *between, last] if first is old else [last, *reversed(between), first]
    found = [step for pair in pairwise(way) for step in sorted(differences(*pair), key=lambda step: step.behaviour.name)]
    return sorted(found, key=lambda step: step.subject)


def renumbered(old: Rules, new: Rules) -> dict[str, tuple[str, str]]:
    """The behaviours with the same variant in both versions, under another number: name -> (old number, new number)."""
    return {
        name: (before.number, after.number)
        for name, before in sorted(old.standings.items())
        if (after := new.standings.get(name)) and before.variant is after.variant and before.number != after.number
    }


def reread(old: Rules, new: Rules) -> list[BehaviourDifference]:
    """The behaviours, by name, that are assumed unchanged although nobody has reviewed their rule's new wording."""
    return [
        BehaviourDifference(behaviour, old.standings.get(behaviour.name), here, new.version)
        for behaviour in all_behaviours()
        if (here := new.standings.get(behaviour.name))
        and here.basis in (READ, OPEN, AMBIGUOUS)
        and old.variants.get(behaviour.name) is here.variant
    ]


def changed_lists(old: Rules, new: Rules) -> dict[str, tuple[list[str], list[str]]]:
    """The word lists that differ: list -> (removed words, added words)."""
    found = {}
    for name in LISTS:
        before, after = set(old.parameters.words(name) or ()), set(new.parameters.words(name) or ())
        if before != after:
            found[name] = sorted(before - after, key=str.casefold), sorted(after - before, key=str.casefold)
    return found


@cache
def library_files() -> dict[str, Path]:
    """Name -> file of each shipped scenario, by area and name."""
    folder = Path(str(files("ruletrail.models").joinpath("library")))
    return {file.stem: file for file in sorted(folder.rglob("*.toml"))}


def scenario_of(given: str | Path) -> Scenario:
    """The scenario in a file; without such a file, the shipped scenario with that name.

    Raises ScenarioError if it can't be read or understood.
    """
    if Path(given).exists():
        return read(Path(given))
    name = str(given)
    if ours := library_files().get(name):
        return read(ours, shipped=True)
    if " " in name.strip() and Path(name).suffix != ".toml":
        raise ScenarioError(
            "this is a situation in words, not a file or the name of a scenario", name, f'ruletrail run --new "{name}"'
        )
    near = get_close_matches(name, library_files(), n=2)
    meant = f"did you mean {' or '.join(near)}? See" if near else "see"
    raise ScenarioError("there is no such file, and no scenario of that name", name, f"{meant}: ruletrail run --list")


@cache
def in_library(name: str) -> Scenario:
    """The shipped scenario with that name. Raises KeyError for another name."""
    return read(library_files()[name], shipped=True)


def library() -> tuple[Scenario, ...]:
    """The shipped scenarios, by file."""
    return tuple(map(in_library, library_files()))


def changed_answers(old: Rules, new: Rules) -> list[dict[str, Any]]:
    """The library's scenarios whose answers differ: {"scenario", "title", "answers": {ask: [old, new]}}."""
    found = []
    for scenario in library():
        before, after = (result.answers for result in play_under(scenario, (old.fresh(), new.fresh())))
        if before != after:
            answers = {ask: [before[ask], after[ask]] for ask in before if before[ask] != after[ask]}
            found.append({"scenario": "/".join(Path(scenario.file).parts[-2:]), "title": scenario.title, "answers": answers})
    return found
