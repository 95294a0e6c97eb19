"""The scenarios that come with the models, played under every version: what they answer when, and why it changed."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from ruletrail.corpus.dates import day_before
from ruletrail.corpus.history import Archive, Stand
from ruletrail.corpus.made_with import of_code
from ruletrail.corpus.store import Corpus
from ruletrail.models.differing import library_files
from ruletrail.models.rules import rules_as_of
from ruletrail.models.scenario import plain
from ruletrail.models.scenario.naming import called
from ruletrail.models.scenario.play import Result
from ruletrail.models.standing import Standing
from ruletrail.site_templates import situations
from ruletrail.site_templates.modelled import cited_by
from ruletrail.site_templates.outcomes import Outcomes, Reasons, play_under, results
from ruletrail.site_templates.situations import shown

Plays = tuple[Outcomes, dict[str, str]]
"""All outcomes, and what went wrong with a scenario: name -> why."""


@dataclass(frozen=True)
class AnswerSpan:
    """What an ask is answered from ``start`` to ``end`` (days, both included; "" is today)."""

    value: str
    start: str
    end: str


@dataclass(frozen=True)
class Decider:
    """A clause that a play newly followed, and the rule that says so."""

    standing: Standing
    cited: Stand | None

    @property
    def about(self) -> str:
        return self.standing.variant.about if self.standing.variant else ""


@dataclass(frozen=True)
class Turn:
    """A version with which some answers change, and why they do."""

    version: int
    asks: list[str]
    deciders: list[Decider]
    """The clauses that came or ended with that version; none where its lists of types alone made the difference."""
    followed: list[Decider]
    """Older clauses that had nothing to say before."""
    basis: str
    """"text", or what some clause rests on that a person should look at: see Result.basis."""


@dataclass(frozen=True)
class Played:
    """A scenario and its answers over the archive's versions, oldest first."""

    file: Path
    """The scenario's file."""
    title: str
    source: str
    """What the file says."""
    answers: dict[str, list[AnswerSpan]]
    turns: list[Turn]
    ended: list[tuple[int, str]]
    """(version, the step and why) where the play ended before its last step and didn't under the version before."""
    left_out: list[AnswerSpan]
    """The steps that were left out at a time, and why."""
    unread: list[str]
    """The abilities that nothing reads, and whose they are."""
    why: dict[str, Reasons]
    """Version -> the reasons of answers: of the newest version all, of another those that came with it."""

    @property
    def name(self) -> str:
        return self.file.stem

    @property
    def area(self) -> str:
        return self.file.parent.name

    @property
    def about(self) -> str:
        return str(self._data.get("about", ""))

    @property
    def said(self) -> list[str]:
        """Every answer, of all times."""
        return [span.value for spans in self.answers.values() for span in spans]

    @property
    def objects(self) -> dict[str, dict[str, str]]:
        """What an object is called -> its other fields as written, each value as words."""
        return {
            self._names[name]: {key: shown(value) for key, value in fields.items() if key != "name"}
            for name, fields in self._data.get("objects", {}).items()
        }

    @cached_property
    def cards(self) -> list[str]:
        """The names of the cards at the table."""
        return list(dict.fromkeys(str(name) for each in self._data.get("objects", {}).values() if (name := each.get("name"))))

    @property
    def steps(self) -> list[str]:
        """What happens, a sentence each: the file's own, if it is written so."""
        return [step.get("said") or self._step(step) for step in self._data.get("steps", [])]

    def _step(self, step: dict[str, Any]) -> str:
        return situations.step(step["do"], situations.in_words({k: v for k, v in step.items() if k != "do"}, self._names))

    def question(self, name: str) -> str:
        """What an ask of the scenario asks, in words: its name, if the file gives it one."""
        return self._questions.get(name) or name

    def reasons(self, version: str) -> list[tuple[str, list[str]]]:
        """(what is asked, the sentences that lead to its answer) under a version. Questions with the same reasons are one."""
        asked: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for ask, sentences in self.why.get(version, {}).items():
            asked[tuple(sentences)].append(self.question(ask))
        return [("; ".join(questions), list(sentences)) for sentences, questions in asked.items() if sentences]

    @cached_property
    def _questions(self) -> dict[str, str]:
        """The name that an ask has without a given one -> the question in words."""
        found = {}
        for ask in self._data.get("asks", []):
            if not ask.get("name"):
                about = {key: value for key, value in ask.items() if key not in ("ask", "after", "expect", "name")}
                name = f"{ask['ask']} {', '.join(map(str, about.values()))}".strip()
                found[name] = situations.question(ask["ask"], situations.in_words(about, self._names))
        return found

    @cached_property
    def _names(self) -> dict[str, str]:
        return called(self._data.get("objects", {}))

    @cached_property
    def _data(self) -> dict[str, Any]:
        return plain.tables(tomllib.loads(self.source))


def play_library(corpus: Corpus, published: Path | None, jobs: int = 1) -> Plays:
    """The outcomes of every scenario; none where the corpus holds no whole rulebook in the rules' own words.

    Those that the site in ``published`` knows aren't played again.
    """
    known = Outcomes.of(published, of_code("corpus", "models"))
    versions = [version.version for version in corpus.versions() if version.is_whole and not version.is_retold]
    return play_under([*library_files()], versions, corpus, known, jobs) if versions else (Outcomes(known.made_with), {})


def all_played(archive: Archive, corpus: Corpus, problems: list[str], plays: Plays) -> list[Played]:
    """Every scenario with what ``play_library`` found, by area and title.

    Whatever a text does to a scenario, the other scenarios and pages are made: it is left out, and told in ``problems``.
    """
    outcomes, wrong = plays
    problems += [f"scenario {name}: it can't be played with these texts and has no page: {why}" for name, why in wrong.items()]
    rules = {version: rules_as_of(version, corpus) for version in outcomes.versions}
    places = {version.version: place for place, version in enumerate(archive.versions) if version.version in rules}
    scenarios = [
        _played(archive, corpus, places, (file, outcomes.titles[name]), results(name, outcomes, rules), outcomes.whys[name])
        for name, file in library_files().items()
        if outcomes.versions and name not in wrong
    ]
    return sorted(scenarios, key=lambda played: (played.area, played.title))


def deciding(scenarios: list[Played]) -> dict[int, list[tuple[Played, Turn]]]:
    """Lineage -> the scenarios that it made a difference to, with where."""
    found: dict[int, list[tuple[Played, Turn]]] = defaultdict(list)
    for played in scenarios:
        for turn in played.turns:
            for lineage in {decider.cited.lineage: None for decider in turn.deciders if decider.cited}:
                found[lineage].append((played, turn))
    return dict(found)


def _deciders(
    archive: Archive, corpus: Corpus, earlier: tuple[int, Result], later: tuple[int, Result]
) -> tuple[list[Decider], list[Decider]]:
    """Why two plays differ: the clauses that came or ended between them, and older ones that only the later play followed."""
    (i, before), (j, after) = earlier, later
    stood, stands = (rules_as_of(archive.versions[n].version, corpus).variants for n in (i, j))
    said = {standing.variant for standing in before.clauses}
    came = [Decider(s, cited_by(archive, j, s)) for s in after.clauses if s.variant not in said]
    new = [decider for decider in came if stood.get(decider.standing.behaviour) is not decider.standing.variant]
    ended = [s for s in before.clauses if s.behaviour not in stands]
    followed = [decider for decider in came if decider not in new]
    return new + [Decider(s, cited_by(archive, i, s)) for s in ended], followed


def _played(
    archive: Archive,
    corpus: Corpus,
    places: dict[str, int],
    scenario: tuple[Path, str],
    results: list[Result],
    why: dict[str, Reasons],
) -> Played:
    file, title = scenario
    chosen = [places[result.version] for result in results]
    turns = []
    for (earlier, before), (later, after) in pairwise(zip(chosen, results, strict=True)):
        if before.answers != after.answers:
            asks = [name for name in after.answers if before.answers[name] != after.answers[name]]
            new, followed = _deciders(archive, corpus, (earlier, before), (later, after))
            turns.append(Turn(later, asks, new, followed, after.basis))
    earlier_ends = ["", *(result.ended for result in results)]
    ended = [(i, now.ended) for i, now, old in zip(chosen, results, earlier_ends, strict=False) if now.ended and now.ended != old]
    return played_of(file, title, file.read_text("utf-8"), results, turns, ended, why)


def played_of(
    file: Path,
    title: str,
    source: str,
    results: Sequence[Result],
    turns: list[Turn],
    ended: list[tuple[int, str]],
    why: dict[str, Reasons],
) -> Played:
    """A scenario with what its plays, oldest first, answer, leave out and don't read."""
    days = [result.day for result in results]
    answers = {ask: spans_of(days, [shown(result.answers[ask]) for result in results]) for ask in results[0].answers}
    left_out = [span for span in spans_of(days, [_left_out_steps(result) for result in results]) if span.value]
    unread = list(dict.fromkeys(text for result in results for text in result.unread))
    return Played(file, title, source, answers, turns, ended, left_out, unread, why)


def _left_out_steps(result: Result) -> str:
    """The steps that were left out, by reason: "2, 3 (no such spell type); 5 (not stated)"."""
    steps: dict[str, list[str]] = defaultdict(list)
    for step, why in result.left_out:
        steps[why].append(str(step))
    return "; ".join(f"{', '.join(numbers)} ({why})" for why, numbers in steps.items())


def spans_of(days: list[str], values: list[str]) -> list[AnswerSpan]:
    """Joins neighbouring versions with equal values into spans of time. The versions are given oldest first."""
    runs: list[tuple[str, str]] = []
    for day, value in zip(days, values, strict=True):
        if not runs or runs[-1][0] != value:
            runs.append((value, day))
    ends = [day_before(start) for _, start in runs[1:]] + [""]
    return [AnswerSpan(value, start, end) for (value, start), end in zip(runs, ends, strict=True)]
