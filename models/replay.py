"""Finds out if another version's rules give the same answers to all questions of a play.

The answers of clauses and word lists decide a play. If other rules have the same clauses, and the lists answer the same,
nothing can differ. If another clause or list may answer differently, its question is asked again: as long as the answer is the
same, the play takes the same course. So a clause that doesn't apply to a game (one on Sagas, in a game without any) is no
reason to play it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from ruletrail.models.rules import Rules
from ruletrail.models.trace import Trace


@dataclass(frozen=True)
class Unlike:
    """The differences between the rules of two versions."""

    behaviours: frozenset[str]
    """Behaviours with different variants."""
    lists: frozenset[str]
    """Lists that differ, or that only one version has."""
    words: frozenset[str]
    """Words that only one of the two versions has in a list, in lower case."""

    def suspects(self, kind: str, asked: dict[Any, Any]) -> Iterable[Any]:
        """The asked questions of one kind that these two versions may answer differently; see Rules.answer."""
        match kind:
            case "has":
                return asked.keys() & self.behaviours
            case "list":
                return asked.keys() & self.lists
            case "listed":
                return [about for about in asked if about[0] in self.lists] if self.lists else ()
            case "kinds":
                return asked if "card types" in self.lists else asked.keys() & self.words
        return asked


_known: WeakKeyDictionary[Rules, WeakKeyDictionary[Rules, Unlike]] = WeakKeyDictionary()


def unlike(before: Rules, after: Rules) -> Unlike:
    """The differences between two assembled rules. Computed once, and cached as long as both are in use."""
    held = _known.get(before)
    if held is None:
        held = _known[before] = WeakKeyDictionary()
    found = held.get(after)
    if found is None:
        found = held[after] = _unlike(before, after)
    return found


def _unlike(before: Rules, after: Rules) -> Unlike:
    variants, lists = (before.variants, after.variants), (before.parameters.lists, after.parameters.lists)
    names = _differing(*lists)
    words = {word.casefold() for name in names for word in set(lists[0].get(name, ())) ^ set(lists[1].get(name, ()))}
    return Unlike(_differing(*variants), names, frozenset(words))


def _differing(one: Mapping[str, object], other: Mapping[str, object]) -> frozenset[str]:
    return frozenset(key for key in one.keys() | other.keys() if one.get(key) != other.get(key))


def answers_alike(rules: Rules, trace: Trace, before: Rules) -> bool:
    """True when fresh rules give the same answers to all questions of a play under the rules ``before``.

    If so, the trace is changed to the questions of a play under these rules. It may also keep questions that only the earlier
    play asked.
    """
    between, wrong = unlike(before.assembled, rules.assembled), {}
    for kind, answers in trace.answers.items():
        for about in between.suspects(kind, answers):
            if (answer := rules.answer(kind, about)) != answers[about]:
                wrong[kind, about] = answer
    if not trace.reads.isdisjoint(wrong):
        return False
    silent = between.behaviours & trace.silent.keys()
    for name in silent:
        if any(rules.again(name, arguments).answer is not None for arguments in trace.silent[name]):
            return False
    differing = between.behaviours | wrong.keys()
    again = [step for step in trace.steps if not step.needs.isdisjoint(differing)] if differing else ()
    renewed = []
    for step in again:
        new = rules.again(step.asked, step.arguments)
        if new.answer != step.answer or new.decided != step.decided:
            return False
        renewed.append(new)
    for step, new in zip(again, renewed, strict=True):
        step.needs = new.needs
    for name in silent:
        del trace.silent[name]
    for name, calls in rules.trace.silent.items():
        trace.silent[name].extend(calls)
    for kind, answers in rules.trace.answers.items():
        trace.answers.setdefault(kind, {}).update(answers)
    for (kind, about), answer in wrong.items():
        trace.answers[kind][about] = answer
    kept = {id(step) for step in renewed}
    trace.steps += [step for step in rules.trace.steps if id(step) not in kept]
    return True
