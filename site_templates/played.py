"""The scenarios that come with the models, played under every version: their answers over time, and the reasons of each
change.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
from ruletrail.models.scenario.why import names
from ruletrail.models.standing import Standing
from ruletrail.site_templates import situations
from ruletrail.site_templates.modelled import cited_by
from ruletrail.site_templates.outcomes import Outcomes, Reasons, play_under, results
from ruletrail.site_templates.situations import shown

Plays = tuple[Outcomes, dict[str, str]]
"""All outcomes, and the errors of scenarios: name -> reason."""


@dataclass(frozen=True)
class AnswerSpan:
    """The answer of an ask from ``start`` to ``end`` (days, both included; "" is today)."""

    value: str
    start: str
    end: str


@dataclass(frozen=True)
class Decider:
    """A clause that decided an answer before or after a change, and the rule that says so."""

    standing: Standing
    cited: Stand | None
    asks: tuple[str, ...]
    """The changed answers whose reasons name it."""

    @property
    def about(self) -> str:
        return self.standing.variant.about if self.standing.variant else ""


@dataclass(frozen=True)
class Turn:
    """A version that changes some answers, and the reasons."""

    version: int
    asks: list[str]
    deciders: list[Decider]
    """The clauses that came, changed or ended with that version; may be empty."""
    followed: list[Decider]
    """Older clauses that decided nothing before."""
    basis: str
    """ "text", or the basis of a clause that a person should look at: see Result.basis."""


@dataclass(frozen=True)
class Played:
    """A scenario and its answers over the archive's versions, oldest first."""

    file: Path
    """The scenario's file."""
    title: str
    source: str
    """The text of the file."""
    answers: dict[str, list[AnswerSpan]]
    turns: list[Turn]
    ended: list[tuple[int, str]]
    """(version, the step and the reason) if the play ended before its last step and didn't under the version before."""
    left_out: list[AnswerSpan]
    """The steps that were left out in a span, and the reasons."""
    unread: list[str]
    """The abilities that nothing reads, with their objects."""
    why: dict[str, Reasons]
    """Version -> the reasons of answers: all in the newest version, in another those that came or ended with it."""

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
    def tags(self) -> str:
        """The words by which a list is searched beside titles: the subject of the situation, and the clauses that decide it."""
        decided = (decider.about for turn in self.turns for decider in turn.deciders)
        return " ".join(dict.fromkeys(filter(None, (self.about, *decided))))

    @property
    def said(self) -> list[str]:
        """Every answer, of all times."""
        return [span.value for spans in self.answers.values() for span in spans]

    @property
    def objects(self) -> dict[str, dict[str, str]]:
        """Name of an object -> its other fields as written, each value as words."""
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
        """The steps, a sentence each: as in the file, if the file has sentences."""
        return [step.get("said") or self._step(step) for step in self._data.get("steps", [])]

    def _step(self, step: dict[str, Any]) -> str:
        return situations.step(step["do"], situations.in_words({k: v for k, v in step.items() if k != "do"}, self._names))

    def question(self, name: str) -> str:
        """The question of an ask, in words: its name, if the file gives it one."""
        return self._questions.get(name) or name

    def reasons(self, version: str, asks: Iterable[str] | None = None) -> list[tuple[str, list[str]]]:
        """(question, the sentences that lead to its answer) under a version. Questions with the same reasons are joined."""
        asked: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for ask, sentences in self.why.get(version, {}).items():
            if asks is None or ask in asks:
                asked[tuple(sentences)].append(self.question(ask))
        return [("; ".join(questions), list(sentences)) for sentences, questions in asked.items() if sentences]

    @cached_property
    def _questions(self) -> dict[str, str]:
        """The name of an ask without a given one -> the question in words."""
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
    """Every scenario with its outcomes from ``play_library``, by area and title.

    A scenario that fails is left out and named in ``problems``; the other scenarios and pages are made.
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
    """Lineage -> the scenarios whose answers it changed, each with the turn and its answers."""
    found: dict[int, list[tuple[Played, Turn]]] = defaultdict(list)
    for played in scenarios:
        for turn in played.turns:
            asks: dict[int, set[str]] = defaultdict(set)
            for decider in turn.deciders:
                if decider.cited:
                    asks[decider.cited.lineage].update(decider.asks)
            for lineage, decided in asks.items():
                found[lineage].append((played, replace(turn, asks=[ask for ask in turn.asks if ask in decided])))
    return dict(found)


def _deciders(
    archive: Archive,
    corpus: Corpus,
    earlier: tuple[int, Result],
    later: tuple[int, Result],
    reasons: Mapping[str, tuple[list[str], list[str]]],
) -> tuple[list[Decider], list[Decider]]:
    """The reasons why two plays differ: the clauses that came, changed or ended, and older ones that only the later play
    followed.

    Each is named by the reasons of a changed answer. ``reasons``: answer -> its reasons before and after.
    """
    (i, before), (j, after) = earlier, later
    stood, stands = (rules_as_of(archive.versions[n].version, corpus).standings for n in (i, j))
    new, followed = [], []
    for behaviour in dict.fromkeys(s.behaviour for s in (*after.clauses, *before.clauses)):
        did, does = stood.get(behaviour), stands.get(behaviour)
        by = [[ask for ask, told in reasons.items() if s and s.variant and names(told[n], s)] for n, s in ((0, did), (1, does))]
        now = does if does and does.variant else None
        asks = tuple(ask for ask in reasons if ask in by[0] or ask in by[1])
        if standing := asks and (now or did):
            decider = Decider(standing, cited_by(archive, j if now else i, standing), asks)
            if (did and did.variant) != (does and does.variant):
                new.append(decider)
            elif not by[0]:
                followed.append(decider)
    return new, followed


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
            reasons = {ask: (_told(why, before, ask), _told(why, after, ask)) for ask in asks}
            new, followed = _deciders(archive, corpus, (earlier, before), (later, after), reasons)
            turns.append(Turn(later, asks, new, followed, after.basis))
    earlier_ends = ["", *(result.ended for result in results)]
    ended = [(i, now.ended) for i, now, old in zip(chosen, results, earlier_ends, strict=False) if now.ended and now.ended != old]
    return played_of(file, title, file.read_text("utf-8"), results, turns, ended, why)


def _told(why: Mapping[str, Reasons], result: Result, ask: str) -> list[str]:
    return why.get(result.version, {}).get(ask, [])


def played_of(
    file: Path,
    title: str,
    source: str,
    results: Sequence[Result],
    turns: list[Turn],
    ended: list[tuple[int, str]],
    why: dict[str, Reasons],
) -> Played:
    """A scenario with the answers of its plays, oldest first, their left-out steps and unread abilities."""
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
