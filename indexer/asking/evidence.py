"""What speaks for a change as the one that a question asks for, weighed by what was learned from questions.

``tools/change_evidence.py`` finds the weights.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import NamedTuple

from indexer.asking import learned
from indexer.asking.change_kinds import ADDED, REMOVED
from indexer.asking.spoken import Subject, is_past
from indexer.asking.steps import LineageStep
from indexer.asking.subjects import NOISE
from indexer.asking.view import View

WEIGHTS = learned.DATA / "change_evidence.tsv"


class Told(NamedTuple):
    """A step, and the stems that the rule has before it and after it, in rows with a space at both ends."""

    step: LineageStep
    left: str
    right: str
    place: int
    """Which step of its lineage it is: 0 is the first."""
    relevance: float
    is_again: bool
    """True where the rule says no more of what was asked about than it said at some time before."""


class Wanted:
    """What a question asks: what is said in one word of it, and in several."""

    def __init__(self, subjects: list[Subject], turns: dict[str, set[int]], kind: str, *, of_sections: bool) -> None:
        self.words = {each.said: each.worth for each in subjects if " " not in each.said}
        self.phrases = {each.said: each.worth for each in subjects if " " in each.said}
        self.kind, self.of_sections = kind, of_sections
        self._turns: dict[int, list[str]] = {}
        for said, days in turns.items():
            for day in days:
                self._turns.setdefault(day, []).append(f" {said} ")
        self._sided = [each for each in subjects if each.side]
        self._words, self._phrases = sum(self.words.values()) or 1.0, sum(self.phrases.values()) or 1.0
        self._sides = {side: sum(each.worth for each in subjects if each.side == side) or 1.0 for side in ("old", "new")}

    def said(self, text: set[str]) -> float:
        """How much of what was asked about these words say."""
        return sum(worth for word, worth in self.words.items() if word in text) / self._words

    def in_a_row(self, text: str) -> float:
        """How much of the phrases a text has."""
        return sum(worth for phrase, worth in self.phrases.items() if f" {phrase} " in text) / self._phrases

    def only(self, has: str, lacks: str, side: str) -> float:
        """How much of what the question says of one side of the change only the first of two texts has."""
        among = (each for each in self._sided if each.side == side and f" {each.said} " in has and f" {each.said} " not in lacks)
        return sum(each.worth for each in among) / self._sides[side]

    def turned(self, day: int, left: str, right: str) -> bool:
        """True where a rule begins or stops saying something on the day that the rules do."""
        return any((said in left) != (said in right) for said in self._turns.get(day, ()))


def evidence(tolds: list[Told], asked: Wanted, view: View) -> list[dict[str, float]]:
    """The signs of each of the changes among which one is asked for."""
    found = [_evidence(told, asked, view) for told in tolds]
    before, after = (max((each[side] for each in found), default=0.0) or 1.0 for side in ("before", "after"))
    for each in found:
        old, new = each.pop("before"), each.pop("after")
        each["comes"] = new / after if new > old else 0.0
        each["goes"] = old / before if old > new else 0.0
        each["stays"] = new / after if new == old else 0.0
    return found


def _evidence(told: Told, asked: Wanted, view: View) -> dict[str, float]:
    step, left, right = told.step, told.left, told.right
    first, then = left.split(), right.split()
    old, new = set(first), set(then)
    came, went = new - old, old - new
    before, after = asked.said(old), asked.said(new)
    doc = step.new if step.new is not None else step.old
    assert doc is not None
    entry = view.opened.stored(doc)
    reworded = step.old is not None and step.new is not None
    # Words that both have as often, beside what changed and apart from it.
    same = {word for word in asked.words if word in old and word in new and first.count(word) == then.count(word)}
    beside = set(itertools.chain(*(_rows(first) ^ _rows(then)))) if same else set()
    changed = len((came | went) - NOISE)
    return {
        "before": before,
        "after": after,
        "relevance": told.relevance,
        "begins, as asked": float(step.old is None and asked.kind == ADDED),
        "ends": float(step.new is None),
        "ends, as asked": float(step.new is None and asked.kind == REMOVED),
        "comes, not as asked": (asked.said(came) + asked.in_a_row(right) - asked.in_a_row(left))
        if reworded and asked.kind == REMOVED
        else 0.0,
        "old side goes": asked.only(left, right, "old"),
        "both sides change": min(asked.only(left, right, "old"), asked.only(right, left, "new")),
        "turns": float(asked.turned(step.day, left, right)),
        "again": float(told.is_again),
        "first step": float(told.place == 0),
        "magnitude": changed / len((old | new) - NOISE or {""}) if reworded else 0.0,
        "size": math.log1p(changed) if reworded else 0.0,
        "section": float(asked.of_sections and entry["kind"] == "section"),
        "beside": asked.said(same & beside),
        "apart": asked.said(same - beside),
        "past": float(is_past(right) and not is_past(left)),
        "begins with phrases": asked.in_a_row(right) if step.old is None else 0.0,
        "heading": asked.said(set(" ".join((*entry["titles"][-1:], *entry["terms"])).split())),
    }


def _rows(words: list[str]) -> set[tuple[str, ...]]:
    """Each three words that stand in a row."""
    return set(zip(words, words[1:], words[2:], strict=False))


def weigh(signs: list[dict[str, float]], days: Iterable[int], weights: dict[str, float] | None = None) -> list[float]:
    """How likely each change is the one asked for, as a logarithm: its own likelihood and its day's, which is that of all changes
    of the day together."""
    weights = learned.weights(WEIGHTS) if weights is None else weights
    scores = [sum(weights[sign] * value for sign, value in each.items() if value) for each in signs]
    most = max(scores, default=0.0)
    likely = [math.exp(score - most) for score in scores]
    whole = sum(likely) or 1.0
    dated = list(days)
    of_day: dict[int, float] = {}
    for day, value in zip(dated, likely, strict=True):
        of_day[day] = of_day.get(day, 0.0) + value / whole
    return [score - most + math.log(of_day[day] + 1e-12) for day, score in zip(dated, scores, strict=True)]
