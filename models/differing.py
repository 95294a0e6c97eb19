"""What changed between two versions at the table: behaviours, the rules behind them, and scenarios that answer differently."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from models.behaviours import Behaviour, Variant, all_behaviours
from models.rules import Rules
from models.scenario.play import play
from models.scenario.read import Scenario, read


@dataclass(frozen=True)
class Difference:
    """A behaviour with another variant at the later date; None: not in force."""

    behaviour: Behaviour
    old: Variant | None
    new: Variant | None


def differences(old: Rules, new: Rules) -> list[Difference]:
    """The behaviours whose variant differs, by name."""
    found = []
    for behaviour in all_behaviours():
        before, after = old.variants.get(behaviour.name), new.variants.get(behaviour.name)
        if before is not after:
            found.append(Difference(behaviour, before, after))
    return found


def library_files() -> dict[str, Path]:
    """Name -> file of the scenarios that the package ships, by area and name."""
    folder = Path(str(files("models").joinpath("library")))
    return {file.stem: file for file in sorted(folder.rglob("*.toml"))}


@lru_cache(maxsize=1)
def library() -> tuple[Scenario, ...]:
    """The scenarios that the package ships, by file."""
    return tuple(map(read, library_files().values()))


def changed_answers(old: Rules, new: Rules) -> list[dict]:
    """The library's scenarios whose answers differ: {"scenario", "title", "answers": {ask: [old, new]}}."""
    found = []
    for scenario in library():
        before, after = play(scenario, old).answers, play(scenario, new).answers
        if before != after:
            answers = {ask: [before[ask], after[ask]] for ask in before if before[ask] != after[ask]}
            found.append({"scenario": "/".join(Path(scenario.file).parts[-2:]), "title": scenario.title, "answers": answers})
    return found
