"""Verbs and asks: functions of models/verbs and models/asks, found by walking, called with a scenario's keys.

    @verb("attach")
    def attach(table: Table, object: OBJECT, to: HOST) -> None:
        \"\"\"One sentence that says what it does.\"\"\"

A key of the scenario is the parameter's name with "-" for "_" and without a trailing "_" (``from_`` is "from"); a parameter
with a default needn't be written. An ask returns a JSON value. Each verb and ask has a whole scenario as its example:
examples/NAME.toml in the folder of its module. docs/scenarios/ is made from the docstrings and examples.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeVar, get_args

from ruletrail.models.errors import ClauseError
from ruletrail.models.scenario.arguments import Kind
from ruletrail.models.walk import modules


@dataclass(frozen=True)
class ScenarioWord:
    """A verb or an ask."""

    name: str
    sort: str
    """"verb" or "ask"."""
    function: Callable[..., Any]
    keys: dict[str, tuple[str, Kind, Any]]
    """Scenario key -> (parameter, kind, default or ``inspect.Parameter.empty``)."""
    about: str
    module: str

    @property
    def example(self) -> str:
        """The scenario that shows it. Raises OSError if its file is missing."""
        folder = files(self.module.rpartition(".")[0]).joinpath("examples")
        return folder.joinpath(f"{self.name}.toml").read_text("utf-8").strip()


_words: dict[tuple[str, str], ScenarioWord] = {}


Function = TypeVar("Function", bound=Callable[..., Any])


def _register(sort: str, name: str, function: Function) -> Function:
    where = f"{function.__module__}.{function.__name__}"
    if (sort, name) in _words:
        raise ClauseError(f"{sort} {name!r} is declared twice", where)
    about = inspect.getdoc(function) or ""
    if not about.strip():
        raise ClauseError(f"{sort} {name!r} needs a docstring", where, "see models/scenario/registry.py")
    first, *others = inspect.signature(function, eval_str=True).parameters.values() or (None,)
    if first is None or first.name != "table":
        raise ClauseError(f"{sort} {name!r}: its first parameter isn't table", where, "write def NAME(table: Table, …)")
    keys = {}
    for parameter in others:
        kind = next((each for each in get_args(parameter.annotation)[1:] if isinstance(each, Kind)), None)
        if kind is None:
            raise ClauseError(f"{sort} {name!r}: {parameter.name} has no kind", where, "annotate it with OBJECT, TEXT …")
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            raise ClauseError(f"{sort} {name!r}: {parameter.name} can't be a key", where, "name each key as a parameter")
        keys[parameter.name.strip("_").replace("_", "-")] = (parameter.name, kind, parameter.default)
    _words[sort, name] = ScenarioWord(name, sort, function, keys, about.strip(), function.__module__)
    return function


def verb(name: str) -> Callable[[Function], Function]:
    """Declares a verb: ``function(table, …)`` changes ``table.game``."""
    return lambda function: _register("verb", name, function)


def ask(name: str) -> Callable[[Function], Function]:
    """Declares an ask: ``function(table, …)`` returns the answer."""
    return lambda function: _register("ask", name, function)


@lru_cache(maxsize=1)
def words() -> dict[tuple[str, str], ScenarioWord]:
    """Every verb and ask, by (sort, name)."""
    modules("ruletrail.models.verbs")
    modules("ruletrail.models.asks")
    return dict(sorted(_words.items()))
