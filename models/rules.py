"""The rules in force at a date: the clauses' variants, assembled, with the word lists of the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from corpus.store import Corpus
from models.behaviours import Behaviour, Variant, all_behaviours
from models.errors import NotInForceError
from models.objects import Game
from models.parameters import CORRELATED, Parameters, ever_listed, parameters_of, version_at


@dataclass
class Trace:
    """What a play asked the rules: it decides the result, so that equal answers mean an equal play."""

    asked: dict[object, object] = field(default_factory=dict)
    """A behaviour's name -> its Variant or None; (kind of question, what about) -> the answer; see Rules."""
    differed: object = None
    """The question that the last rules to be compared answered otherwise: likely the next ones do as well."""
    decided: dict[str, Variant] = field(default_factory=dict)
    """The variants that had something to say, in order."""


class Rules:
    """The rules of one version. Behaviours are called by name, or asked by the engine at their point."""

    def __init__(self, version: str, day: str, variants: dict[str, Variant], points: dict, parameters: Parameters) -> None:
        self.version, self.day = version, day
        self.variants = variants
        """Behaviour name -> its variant in force."""
        self.parameters = parameters
        self.trace = Trace()
        self._points: dict[tuple[str, str], list[Behaviour]] = points
        self._bodies: dict[tuple[str, str], list[Callable]] = {}

    def fresh(self) -> Rules:
        """The same rules with an empty trace."""
        return Rules(self.version, self.day, self.variants, self._points, self.parameters)

    def has(self, name: str) -> bool:
        """Whether the behaviour exists at this version."""
        return self._variant(name) is not None

    def call(self, name: str, game: Game, *arguments):
        """What the behaviour answers. Raises NotInForceError when it has no variant at this version."""
        variant = self._variant(name)
        if variant is None:
            raise NotInForceError(name, _behaviour(name).silence(self.day), self.version)
        self.trace.decided.setdefault(variant.key, variant)
        return variant.body(self, game, *arguments)

    def at(self, point: str, key: str = "") -> list[Callable]:
        """The bodies to be asked at a point, in order, with their trace kept."""
        if (point, key) not in self._bodies:
            self._bodies[point, key] = [
                self._traced(variant)
                for behaviour in self._points.get((point, key), ())
                if (variant := self._variant(behaviour.name)) is not None
            ]
        return self._bodies[point, key]

    def known(self, point: str) -> list[str]:
        """The keys at a point for which some version has a clause, in force or not."""
        return sorted(key for where, key in self._points if where == point)

    def absent(self, subtype: str, types: Iterable[str] = ()) -> str:
        """The "no such …" of a subtype that this version doesn't have, or "". ``types``: the card types that it stands with.

        It is absent when no behaviour about it is in force, or when the list of its kind is known and lacks it.
        Creature types are never absent for the second reason: old cards keep theirs, and get others, by errata.
        """
        about = _about().get(subtype, ())
        in_force = [self._variant(behaviour.name) for behaviour in about]
        if about and not any(in_force):
            return about[0].silence(self.day)
        for name in ever_listed(subtype):
            if types and not set(CORRELATED[name]) & set(types):
                continue
            if name == "creature types" or self.is_listed(name, subtype) is not False:
                continue
            kinds = set(self.kind_of(subtype))
            if not (kinds & set(types) if types else kinds):
                return f"no such {name.removesuffix('s')}"
        return ""

    def listed(self, name: str) -> tuple[str, ...] | None:
        """A word list of this version's text ("card types", "creature types"), or None where the text has none."""
        words = self.parameters.words(name)
        self.trace.asked["list", name] = words
        return words

    def is_listed(self, name: str, word: str) -> bool | None:
        """Whether a list has a word; None where the text has no such list."""
        found = self.trace.asked["listed", (name, word)] = self.parameters.has(name, word)
        return found

    def kind_of(self, subtype: str) -> tuple[str, ...]:
        """The card types that a subtype is correlated with, as far as the lists say."""
        kinds = self.parameters.kinds_of(subtype)
        self.trace.asked["kinds", subtype] = kinds
        return kinds

    def answers_alike(self, trace: Trace) -> bool:
        """Whether these rules answer everything that a trace asked as it was answered then."""
        if trace.differed is not None and self._answer(trace.differed) != trace.asked[trace.differed]:
            return False
        variants = self.variants
        for question, answer in trace.asked.items():
            if (variants.get(question) if question.__class__ is str else self._answer(question)) != answer:
                trace.differed = question
                return False
        return True

    def _answer(self, question):
        if isinstance(question, str):
            return self.variants.get(question)
        kind, about = question
        if kind == "dated":
            return position(about, self.day)
        if kind == "listed":
            return self.parameters.has(*about)
        return self.parameters.words(about) if kind == "list" else self.parameters.kinds_of(about)

    def dated(self, ranges: tuple[tuple[str, str], ...]) -> int | None:
        """The place of the first range (from, to; both included, "" is open) that this version is in, or None."""
        found = self.trace.asked["dated", ranges] = position(ranges, self.day)
        return found

    def _variant(self, name: str) -> Variant | None:
        variant = self.variants.get(name)
        self.trace.asked[name] = variant
        return variant

    def _traced(self, variant: Variant) -> Callable:
        body, key, decided = variant.body, variant.key, self.trace.decided

        def asked(*arguments):
            answer = body(self, *arguments)
            if answer is not None and key not in decided:
                decided[key] = variant
            return answer

        return asked


def position(ranges: tuple[tuple[str, str], ...], day: str) -> int | None:
    return next((n for n, (since, until) in enumerate(ranges) if since <= day and (not until or day <= until)), None)


def _behaviour(name: str) -> Behaviour:
    found = next((made for made in all_behaviours() if made.name == name), None)
    if found is None:
        raise KeyError(f"no behaviour {name!r} is declared in models/clauses")
    return found


@lru_cache(maxsize=1)
def _by_point() -> dict[tuple[str, str], list[Behaviour]]:
    points: dict[tuple[str, str], list[Behaviour]] = {}
    for made in sorted(all_behaviours(), key=lambda b: (b.order, b.name)):
        if made.at:
            points.setdefault((made.at, made.key), []).append(made)
    return points


@lru_cache(maxsize=1)
def _about() -> dict[str, list[Behaviour]]:
    found: dict[str, list[Behaviour]] = {}
    for made in all_behaviours():
        if made.about:
            found.setdefault(made.about, []).append(made)
    return found


def assemble(version: str, day: str, parameters: Parameters) -> Rules:
    """The rules of a version whose date is ``day``."""
    variants = {made.name: variant for made in all_behaviours() if (variant := made.at_date(day))}
    return Rules(version, day, variants, _by_point(), parameters)


def rules_as_of(when: str = "", corpus: Corpus | None = None) -> Rules:
    """The rules in force: ``when`` is a version's id or a date ("2004-02-01", "2004-02", "2004"); "": the newest.

    With a corpus, versions and word lists are those of its texts; without, those that the package ships.
    Raises NotFoundError before the first version, BadDateError for no date.
    """
    version, day = version_at(when, corpus)
    parameters = parameters_of(version, day, corpus)
    held = _assembled.get(version)
    if held is None or held.parameters is not parameters:
        held = _assembled[version] = assemble(version, day, parameters)
    return held.fresh()


_assembled: dict[str, Rules] = {}
