"""The outcomes of the scenarios under each version, kept beside the site. The next rendering plays them only under new versions.

They are in the site's notes as ``plays.json``. The clauses and word lists of a version decide its outcomes. If any of these
changes, the version is played again; if code or scenarios change, all versions are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any

from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.store import Corpus
from ruletrail.corpus.workers import shared
from ruletrail.models.differing import in_library
from ruletrail.models.parameters import card_types_ever
from ruletrail.models.rules import Rules, rules_as_of
from ruletrail.models.scenario import play
from ruletrail.models.scenario.play import Result
from ruletrail.models.scenario.why import why
from ruletrail.site_templates import situations
from ruletrail.site_templates.writer import notes_of

FILE = "plays.json"
Outcome = tuple[dict[str, Any], list[str], list[list[Any]], list[str], str]
"""Answers; the behaviours that had something to say; the steps that were left out, with reasons; the abilities that were not
read; and the reason why the play ended before its last step.
"""


Reasons = dict[str, list[str]]
"""Ask -> the sentences that lead to its answer."""


@dataclass
class Outcomes:
    """The known outcomes: scenario -> version -> outcome. ``made_with`` is a hash of the code and the scenarios."""

    made_with: str
    versions: dict[str, str] = field(default_factory=dict)
    """Version -> a text that stands for its rules."""
    plays: dict[str, dict[str, Outcome]] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    """Scenario -> its title."""
    whys: dict[str, dict[str, Reasons]] = field(default_factory=dict)
    """Scenario -> version -> the reasons of its answers: all in the newest version, in others those that changed."""

    @classmethod
    def of(cls, site: Path | None, made_with: str) -> Outcomes:
        """The outcomes that a site's notes hold. Empty when there are none, or they were made with other code or scenarios."""
        try:
            held = json.loads((notes_of(site) / FILE).read_text("utf-8")) if site else {}
            if held.get("made with") != made_with:
                return cls(made_with)
            versions: dict[str, str] = held["versions"]
            plays = {name: _spread(list(versions), runs) for name, runs in held["plays"].items()}
            titles: dict[str, str] = held["titles"]
            whys: dict[str, dict[str, Reasons]] = held["whys"]
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls(made_with)
        return cls(made_with, versions, plays, titles, whys)

    def write(self, notes: Path) -> None:
        """Writes the outcomes into the notes of a site."""
        plays = {name: _runs(outcomes) for name, outcomes in self.plays.items()}
        parts: dict[str, Mapping[str, object]] = {"plays": plays, "titles": self.titles, "whys": self.whys}
        head = f'"made with": {json.dumps(self.made_with)},\n"versions": {_json(self.versions)}'
        tables = (f"{json.dumps(name)}: {{\n{_rows(part)}\n}}" for name, part in parts.items())
        (notes / FILE).write_text("{" + ",\n".join([head, *tables]) + "}\n", "utf-8")


def play_under(
    names: Sequence[str], versions: Sequence[str], corpus: Corpus, known: Outcomes, jobs: int = 1
) -> tuple[Outcomes, dict[str, str]]:
    """The outcomes of scenarios of the library under versions, oldest first, and the errors: name -> reason.

    Those that are known aren't played again. A scenario that went wrong has no outcomes.
    """
    kinds = "\n".join(sorted(card_types_ever(corpus)))
    made = Outcomes(known.made_with, {version: _told(rules_as_of(version, corpus), kinds) for version in versions})
    alike = {version for version, told in made.versions.items() if known.versions.get(version) == told}
    new = [version for version in versions if version not in alike]
    todo = [(name, new if name in known.plays else list(versions)) for name in names if new or name not in known.plays]
    wrong: dict[str, str] = {}
    for (name, _), (title, outcomes, problem) in zip(todo, shared(_Plays(corpus).play, todo, jobs, chunk=8), strict=True):
        if problem:
            wrong[name] = problem
        else:
            made.titles[name], made.plays[name] = title, outcomes
    for name in names:
        if name not in wrong:
            held, fresh = known.plays.get(name, {}), made.plays.get(name, {})
            made.plays[name] = {version: fresh.get(version) or held[version] for version in versions}
            made.titles.setdefault(name, known.titles.get(name, ""))
    _explain(made, known, alike, corpus, jobs)
    return made, wrong


def _explain(made: Outcomes, known: Outcomes, alike: Set[str], corpus: Corpus, jobs: int) -> None:
    """Adds the reasons of the answers of the newest version, and of each that changed, before and after; known ones are kept."""
    todo: list[tuple[str, str, list[str]]] = []
    for name, outcomes in made.plays.items():
        played = list(outcomes.items())
        asked: dict[str, list[str]] = {}
        for (earlier, (before, *_)), (later, (now, *_)) in pairwise(played):
            for version in (earlier, later):
                others = asked.get(version, [])
                asked[version] = [ask for ask in now if ask in others or now[ask] != before[ask]]
        if played:
            asked[played[-1][0]] = list(played[-1][1][0])
        held = {version: known.whys.get(name, {}).get(version, {}) for version in alike & asked.keys()}
        made.whys[name] = {v: {ask: held[v][ask] for ask in asks} for v, asks in asked.items() if asks and _has(held, v, asks)}
        todo += [(name, version, asks) for version, asks in asked.items() if asks and version not in made.whys[name]]
    for (name, version, _), reasons in zip(todo, shared(_Plays(corpus).why, todo, jobs, chunk=16), strict=True):
        made.whys[name][version] = reasons
    made.whys = {name: dict(sorted(reasons.items())) for name, reasons in made.whys.items()}


def _has(held: Mapping[str, Reasons], version: str, asks: list[str]) -> bool:
    return held.get(version, {}).keys() >= set(asks)


def results(name: str, outcomes: Outcomes, under: Mapping[str, Rules]) -> list[Result]:
    """The outcomes of a scenario as results, oldest first. Of neighbouring versions with the same outcome only the first and the
    last are given.

    ``under`` are the rules of each version.
    """
    found = []
    plays = list(outcomes.plays[name].items())
    for before, (version, outcome), after in zip([None, *plays], plays, [*plays[1:], None], strict=False):
        if before and after and before[1] == outcome == after[1]:
            continue
        answers, decided, left_out, unread, ended = outcome
        rules = under[version]
        clauses = tuple(rules.standings[name] for name in decided)
        steps = tuple((step, why) for step, why in left_out)
        found.append(Result(version, rules.day, answers, clauses, (), steps, tuple(unread), ended, (), rules.by_text))
    return found


@dataclass
class _Plays:
    """The means to play scenarios. Worker processes share it and don't ask the database."""

    corpus: Corpus

    def play(self, asked: tuple[str, list[str]]) -> tuple[str, dict[str, Outcome], str]:
        """Plays a scenario under versions. Returns its title, its outcomes, and its error or "".

        An error is returned and not raised.
        """
        name, versions = asked
        try:
            scenario = in_library(name)
            results = play.play_under(scenario, (rules_as_of(version, self.corpus) for version in versions))
            return scenario.title, _outcomes(results), ""
        except Exception as error:
            return "", {}, str(error) if isinstance(error, RuletrailError) else f"{type(error).__name__}: {error}"

    def why(self, asked: tuple[str, str, list[str]]) -> Reasons:
        """The reasons of some answers of a scenario under a version; empty if they can't be found."""
        name, version, asks = asked
        whole = in_library(name)
        scenario = replace(whole, asks=tuple(ask for ask in whole.asks if ask.name in asks))
        try:
            reasons = why(scenario, rules_as_of(version, self.corpus), situations.saying(scenario.objects))
        except RuletrailError:
            reasons = {}
        return {ask: reasons.get(ask, []) for ask in asks}


def _outcomes(results: list[Result]) -> dict[str, Outcome]:
    """Results in the form that is kept: answers as JSON gives them back, so that known and new ones compare.

    A version that wasn't played again shares the answers of the version before.
    """
    made: dict[str, Outcome] = {}
    answered: dict[str, Any] | None = None
    answers: dict[str, Any] = {}
    for result in results:
        if result.answers is not answered:
            answered, answers = result.answers, json.loads(_json(result.answers))
        decided, steps = [clause.behaviour for clause in result.clauses], [[step, why] for step, why in result.left_out]
        made[result.version] = answers, decided, steps, list(result.unread), result.ended
    return made


def _told(rules: Rules, kinds: str) -> str:
    """A text that is equal for two versions whose rules play the same. ``kinds`` are the card types of all texts."""
    standings = [(s.behaviour, s.variant and s.variant.name, s.basis, s.number) for s in rules.standings.values()]
    told = (rules.day, rules.by_text, standings, sorted(rules.parameters.lists.items()), kinds)
    return blake2b(repr(told).encode(), digest_size=12).hexdigest()


def _runs(outcomes: dict[str, Outcome]) -> list[list[Any]]:
    """The outcomes in rows of [version, outcome], one wherever they differ from those of the version before."""
    rows: list[list[Any]] = []
    before = None
    for version, outcome in outcomes.items():
        if (now := list(outcome)) != before:
            rows.append([version, now])
            before = now
    return rows


def _spread(versions: list[str], runs: list[list[Any]]) -> dict[str, Outcome]:
    """The outcomes of each version again, from the rows that ``_runs`` made."""
    starts: dict[str, Outcome] = {
        version: (answers, decided, left_out, unread, ended) for version, (answers, decided, left_out, unread, ended) in runs
    }
    found: dict[str, Outcome] = {}
    outcome = starts[versions[0]] if versions else None
    for version in versions:
        outcome = starts.get(version, outcome)
        if outcome is not None:
            found[version] = outcome
    return found


def _rows(part: Mapping[str, object]) -> str:
    return ",\n".join(f"{json.dumps(name)}: {_json(value)}" for name, value in sorted(part.items()))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=lambda other: sorted(map(str, other)))
