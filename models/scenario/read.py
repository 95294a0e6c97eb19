"""Reads a scenario file and makes all checks that don't depend on the version."""

from __future__ import annotations

import inspect
import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ruletrail.models.errors import ScenarioError
from ruletrail.models.scenario import limits, plain
from ruletrail.models.scenario.lines import Place, index, line_of
from ruletrail.models.scenario.registry import ScenarioWord, words

OBJECT_KEYS = frozenset({
    "name", "type", "colours", "power", "toughness", "loyalty", "defense", "abilities", "zone", "owner", "controller", "token",
    "copy", "tapped", "face-down", "counters", "attached-to", "protector", "new", "marks",
    "back", "transformed",
})  # fmt: skip
#: The keys of a back face.
FACE_KEYS = frozenset({"name", "type", "colours", "power", "toughness", "loyalty", "defense", "abilities"})
#: The key that `plain` adds for a file that lists cards by zone.
SETTLES = "listed by zone"
#: The language of scenarios: verbs, asks and their keys. No word of it is ever removed. The language is a new one if a word
#: changes its meaning.
LANGUAGE = 1
TOP_KEYS = frozenset({
    SETTLES, "language", "title", "about", "source", "players", "active", "phase", "turn", "objects", "steps", "asks",
    "as-of",
})  # fmt: skip
#: The most characters of a message that repeats text from a file.
LONGEST_MESSAGE = 400
_STEP_KEYS, _ASK_KEYS = frozenset({"do", "optional", "check", "said"}), frozenset({"ask", "name", "after", "expect"})


@dataclass(frozen=True)
class Step:
    word: ScenarioWord
    values: dict[str, Any]
    """Scenario key -> value as written."""
    optional: bool
    """True if the step is left out when the rules don't allow it."""
    check: bool
    """True if state-based rules are checked after it."""
    path: tuple[str, int]
    sentence: str = ""
    """The sentence that it was written as, or ""."""


@dataclass(frozen=True)
class Expected:
    """An answer expected from version ``since`` to version ``until``, both included; "" is open."""

    since: str
    until: str
    answer: Any

    def holds(self, day: str) -> bool:
        return (not self.since or self.since <= day) and (not self.until or day <= self.until)


@dataclass(frozen=True)
class Ask:
    name: str
    word: ScenarioWord
    values: dict[str, Any]
    after: int
    """The number of steps before it."""
    expect: tuple[Expected, ...]
    path: tuple[str, int]
    is_named: bool = True
    """True if the file gives it its name."""


@dataclass(frozen=True)
class Scenario:
    file: str
    title: str
    players: tuple[str, ...]
    active: str
    phase: str
    turn: int
    objects: dict[str, dict[str, Any]]
    steps: tuple[Step, ...]
    asks: tuple[Ask, ...]
    lines: dict[Place, int] = field(repr=False, default_factory=dict)
    settles: bool = False
    """True if state-based rules are checked before the first step, as for cards listed by zone."""
    when: str = ""
    """The version or date whose rules it is played under if nobody names others; "" for the newest."""
    shipped: bool = False
    """True if it comes with ruletrail. Its expected answers then count only in the versions that ruletrail knows."""

    def error(self, what: str, path: Place = (), remedy: str = "") -> ScenarioError:
        short = what if len(what) <= LONGEST_MESSAGE else f"{what[:LONGEST_MESSAGE]}…"
        return ScenarioError(short, f"{self.file}:{line_of(self.lines, path)}" if self.lines else self.file, remedy)


def read(path: Path, *, shipped: bool = False) -> Scenario:
    """The scenario in a file. Raises ScenarioError with file and line for text that isn't understood.

    shipped: see Scenario.
    """
    try:
        text = limits.content(path).decode("utf-8-sig")
    except limits.LimitError as error:
        raise ScenarioError(str(error), str(path), "a scenario is a short TOML file, see docs/scenarios.md") from None
    except OSError as error:
        raise ScenarioError(
            f"can't be read: {error.strerror}",
            str(path),
            "name a scenario file, or one that comes with ruletrail; see docs/scenarios.md",
        ) from None
    except UnicodeDecodeError:
        raise ScenarioError("is not a text", str(path), "a scenario is a TOML file in UTF-8, see docs/scenarios.md") from None
    return replace(parse(text, str(path)), shipped=shipped)


def parse(text: str, file: str = "scenario") -> Scenario:
    """The scenario in a text of TOML or JSON; ``file`` is the name in errors."""
    is_json = text.lstrip().startswith("{")
    try:
        data = limits.parsed(text, json.loads if is_json else tomllib.loads)
    except limits.LimitError as error:
        where = f"{file}:{line_of(index(text), error.path)}" if error.path and not is_json else file
        raise ScenarioError(str(error), where, "docs/scenarios.md has the limits") from None
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as error:
        form = "JSON" if is_json else "TOML"
        raise ScenarioError(f"is not {form}: {error}", file, "docs/scenarios.md shows how one is written") from None
    except ValueError:  # the parser's own limit on digits
        raise ScenarioError("a number has too many digits", file, "docs/scenarios.md has the limits") from None
    return from_data(data, file, {} if is_json else index(text))


def from_data(data: dict[str, Any], file: str, lines: dict[Place, int] | None = None) -> Scenario:
    """The scenario from a file's content. Raises ScenarioError for content that isn't understood."""
    blank = Scenario(file, "", (), "", "", 1, {}, (), (), lines or {})
    return _ScenarioReader(plain.expanded(data, blank.error), blank).scenario()


class _ScenarioReader:
    def __init__(self, data: dict[str, Any], blank: Scenario) -> None:
        self.data, self.blank, self.error = data, blank, blank.error

    def scenario(self) -> Scenario:
        self._known(self.data, TOP_KEYS, (), "a scenario")
        if (language := self._typed("language", int, LANGUAGE)) != LANGUAGE:
            raise self.error(f"language = {language!r}; this ruletrail reads language {LANGUAGE}", ("language",), "update it")
        players = tuple(self._typed("players", list, ["A", "B"]))
        if not players or any(not isinstance(name, str) for name in players) or len(set(players)) < len(players):
            raise self.error("players is a list of different names", ("players",))
        objects = self._typed("objects", dict, {})
        for key, fields in objects.items():
            if not isinstance(fields, dict):
                raise self.error(f"object {key!r} is not a table", ("objects", key), f"write [objects.{key}]")
            self._known(fields, OBJECT_KEYS, ("objects", key), "an object")
            self._dates(fields, ("objects", key))
            if "type" not in fields:
                raise self.error(f"object {key!r} has no type", ("objects", key), 'like type = "Creature — Elf"')
            if key in players:
                raise self.error(f"{key!r} is a player and an object", ("objects", key))
        steps = tuple(self._step(raw, ("steps", n)) for n, raw in enumerate(self._typed("steps", list, [])))
        asks = tuple(self._ask(raw, ("asks", n), len(steps)) for n, raw in enumerate(self._typed("asks", list, [])))
        names: set[str] = set()
        for n, ask in enumerate(asks):
            if ask.name in names:
                raise self.error(f"two asks are named {ask.name!r}", ("asks", n), "give them a name of their own")
            names.add(ask.name)
        if not asks:
            raise self.error("asks nothing", (), "add [[asks]]")
        return Scenario(
            self.blank.file, self._typed("title", str, ""), players, self._typed("active", str, players[0]),
            self._typed("phase", str, "main"), self._typed("turn", int, 1), objects, steps, asks,
            self.blank.lines, bool(self.data.get(SETTLES)), self._when(),
        )  # fmt: skip

    def _when(self) -> str:
        """The value of "as-of": a text, a date or a year."""
        value = self.data.get("as-of", "")
        if isinstance(value, (bool, datetime)) or not isinstance(value, (str, int, date)):
            raise self.error(f"as-of = {value!r} is not a version or date", ("as-of",), 'write as-of = "2005"')
        return str(value)

    def _typed(self, key: str, kind: type, default: Any) -> Any:
        value = self.data.get(key, default)
        if not isinstance(value, kind):
            raise self.error(f"{key} is not {limits.CALLED[kind]}", (key,))
        return value

    def _known(self, table: dict[str, Any], allowed: Iterable[str], path: Place, what: str) -> None:
        for key in table:
            if key not in allowed:
                raise self.error(f"{what} has no key {key!r}", (*path, key), _likest(key, allowed))

    def _word(self, raw: Any, key: str, sort: str, own: frozenset[str], path: tuple[str, int]) -> ScenarioWord:
        if not isinstance(raw, dict) or not isinstance(raw.get(key), str):
            raise self.error(f"{path[0][:-1]} {path[1] + 1} has no {key!r}", path)
        word = words().get((sort, raw[key]))
        if word is None:
            names = [name for kind, name in words() if kind == sort]
            raise self.error(f"unknown {sort} {raw[key]!r}", (*path, key), _likest(raw[key], names))
        self._known(raw, own | word.keys.keys(), path, f"{sort} {word.name!r}")
        for name, (_, kind, default) in word.keys.items():
            if default is inspect.Parameter.empty and name not in raw:
                raise self.error(f"{sort} {word.name!r} needs {name!r}", path, f"{name} is {kind.about}")
        return word

    def _step(self, raw: Any, path: tuple[str, int]) -> Step:
        word = self._word(raw, "do", "verb", _STEP_KEYS, path)
        values = {key: value for key, value in raw.items() if key in word.keys}
        for key in ("optional", "check"):
            if not isinstance(raw.get(key, True), bool):
                raise self.error(f"{key} = {raw[key]!r} is neither true nor false", (*path, key))
        self._dates(values, path)
        return Step(word, values, raw.get("optional", False), raw.get("check", True), path, str(raw.get("said", "")))

    def _ask(self, raw: Any, path: tuple[str, int], steps: int) -> Ask:
        word = self._word(raw, "ask", "ask", _ASK_KEYS, path)
        values = {key: value for key, value in raw.items() if key in word.keys}
        after = raw.get("after", steps)
        if isinstance(after, bool) or not isinstance(after, int) or not 0 <= after <= steps:
            raise self.error(f"after = {after!r}, but there are {steps} steps", (*path, "after"))
        self._dates(values, path)
        shown = ", ".join(str(value) for value in values.values())
        expect = tuple(self._expected(each, (*path, "expect", n)) for n, each in enumerate(self._expectations(raw, path)))
        return Ask(
            str(raw.get("name") or f"{word.name} {shown}".strip()), word, values, after, expect, path, bool(raw.get("name"))
        )

    def _expectations(self, raw: dict[str, Any], path: Place) -> list[dict[str, Any]]:
        value = raw.get("expect", [])
        if isinstance(value, list) and all(isinstance(each, dict) and "answer" in each for each in value):
            return value
        raise self.error(
            "expect is a list of tables with an answer", (*path, "expect"), "from and to are versions, both included"
        )

    def _expected(self, raw: dict[str, Any], path: Place) -> Expected:
        self._known(raw, {"from", "to", "answer"}, path, "expect")
        return Expected(self._day(raw, "from", path), self._day(raw, "to", path), raw["answer"])

    def _dates(self, values: dict[str, Any], path: Place) -> None:
        """Turns values by date into lists of {from, to, value} with dates as texts."""
        for key, value in values.items():
            if isinstance(value, list) and value and all(isinstance(each, dict) and "value" in each for each in value):
                for each in value:
                    self._known(each, {"from", "to", "value"}, (*path, key), key)
                    each["from"], each["to"] = self._day(each, "from", (*path, key)), self._day(each, "to", (*path, key))

    def _day(self, raw: dict[str, Any], key: str, path: Place) -> str:
        value = raw.get(key, "")
        try:
            if isinstance(value, date) and not isinstance(value, datetime):
                return value.isoformat()
            return value and date.fromisoformat(value).isoformat()
        except (TypeError, ValueError):
            raise self.error(f"{key} = {value!r} is not a date", path, "write YYYY-MM-DD") from None


def _likest(word: str, known: Iterable[str]) -> str:
    if near := get_close_matches(word, list(known), n=3, cutoff=0.5):
        return f"did you mean {' or '.join(near)}? docs/scenarios.md has them all"
    return f"there is {', '.join(sorted(known)[:40])}"
