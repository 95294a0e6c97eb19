"""The rules of one version: the variants in force, with the word lists of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from functools import cache, cached_property, lru_cache, partial
from typing import Any, TypeVar, cast

from ruletrail.corpus.store import Corpus
from ruletrail.models import intervals, standing
from ruletrail.models.behaviours import Variant, by_name, by_point, by_subject
from ruletrail.models.errors import NotInForceError
from ruletrail.models.objects import Game, GameObject
from ruletrail.models.parameters import (
    CORRELATED,
    Parameters,
    came_later,
    card_types_ever,
    ever_a_type,
    ever_listed,
    parameters_of,
    shipped,
    version_at,
)
from ruletrail.models.standing import Standing
from ruletrail.models.standings import Standings
from ruletrail.models.trace import Raised, Trace, TraceStep

T = TypeVar("T")


class Rules:
    """The rules of one version. Callers call behaviours by name; the engine asks them at their points."""

    def __init__(self, version: str, day: str, standings: Mapping[str, Standing], lists: Callable[[], Parameters]) -> None:
        """``lists`` reads the word lists of the version's text. It is called on first use."""
        self.version, self.day = version, day
        self.standings = standings
        """Behaviour name -> its standing in this version."""
        self.variants: dict[str, Variant] = {name: found.variant for name, found in standings.items() if found.variant}
        """Behaviour name -> the variant in force."""
        self.bodies = {name: variant.body for name, variant in self.variants.items()}
        """Behaviour name -> the code of that variant."""
        self._lists = cache(lists)  # fresh copies share the lists
        self.by_text = True
        """True if the version's own text decided; False if the shipped table did, by date."""
        self.corpus: Corpus | None = None
        """The corpus of the text, while it is open."""
        self.trace = Trace()
        self.keeper = self.keeper_like = object()
        """The keys under which a game caches results of these rules, and of rules with the same answers. See `derived`."""
        self.assembled = self
        """The rules that these are a fresh copy of."""

    def fresh(self) -> Rules:
        """The same rules with an empty trace."""
        made = Rules.__new__(Rules)
        made.__dict__.update(self.__dict__)  # like copy.copy, in a fifth of the time
        made.trace = Trace()
        made.keeper = made.keeper_like = object()
        return made

    def without(self, names: Set[str]) -> Rules:
        """The same rules without some behaviours, with an empty trace."""
        made = self.fresh()
        made.variants = {name: variant for name, variant in self.variants.items() if name not in names}
        made.bodies = {name: body for name, body in self.bodies.items() if name not in names}
        return made

    @cached_property
    def parameters(self) -> Parameters:
        """The word lists of the version's text."""
        return self._lists()

    def has(self, name: str) -> bool:
        """True if the behaviour is in force at this version."""
        return self.trace.read("has", name, name in self.variants)

    def call(self, name: str, game: Game | None, *arguments: Any) -> Any:
        """Calls a behaviour and returns its answer. Raises NotInForceError if it has no variant in force at this version."""
        if not self.has(name):
            raise NotInForceError(name, self._silence(name), self.version)
        return self.ask(name, game, *arguments)

    def at(self, point: str, key: str = "") -> tuple[str, ...]:
        """The behaviours at a point, in the order in which they are asked, in force or not."""
        return by_point().get((point, key), ())

    def ask(self, name: str, *arguments: Any) -> Any:
        """Calls a behaviour and returns its answer; None if it isn't in force, or if the rule doesn't apply."""
        step = self.trace.call(name, self.bodies.get(name), self, arguments)
        if step.answer is not None:
            self.trace.decide(step.decided)
            if isinstance(step.answer, Raised):
                raise step.answer.error
        return step.answer

    def derived(self, find: Callable[..., T], game: Game, *thing: GameObject) -> T:
        """The result of ``find(rules, game, *thing)``, computed once for a game and an object, and cached in ``game.derived``.

        Results are written under ``keeper``. Results under ``keeper_like``, of rules with the same answers, are read too.
        """
        known, about = game.derived, thing and thing[0].id
        held = known.get((self.keeper, find, about)) or known.get((self.keeper_like, find, about))
        if held is None:
            step = self.trace.find(find, self, (game, *thing))
            held = known[self.keeper, find, about] = step.answer, step.decided
        self.trace.decide(held[1])
        return cast(T, held[0])

    def again(self, asked: str | Callable[..., object], arguments: tuple[Any, ...]) -> TraceStep:
        """Repeats a step of another play under these rules: asks the behaviour again, or computes the object's characteristics
        again."""
        if not isinstance(asked, str):
            return self.trace.find(asked, self, arguments)
        return self.trace.call(asked, self.bodies.get(asked), self, arguments)

    def known(self, point: str) -> list[str]:
        """The keys at a point for which any version has a clause, in force here or not."""
        return sorted(key for where, key in by_point() if where == point)

    def absent(self, subtype: str, types: Iterable[str] = ()) -> str:
        """The "no such …" of a subtype that this version doesn't have, or "". ``types`` are the card types next to it.

        A subtype is absent if no behaviour about it is in force, or if the list of its kind is known and lacks it; before
        there was such a list, if the first list lacks it.

        Creature types are never absent for the second reason: old cards keep theirs, and get others, by errata.
        """
        about = by_subject().get(subtype, ())
        if about and not any(self.has(behaviour.name) for behaviour in about):
            return self._silence(about[0].name)
        for name in (each for ever in ever_listed(subtype) for each in self._lists_for(ever, subtype)):
            if types and not set(CORRELATED[name]) & set(types):
                continue
            if name == "creature types":
                continue
            listed = self.is_listed(name, subtype)
            if listed or (listed is None and not came_later(name, subtype, self.day)):
                continue
            kinds = set(self.kind_of(subtype))
            if not (kinds & set(types) if types else kinds):
                return f"no such {name.removesuffix('s')}"
        return ""

    def _lists_for(self, name: str, subtype: str) -> tuple[str, ...]:
        """The list with that name or, if instants and sorceries don't share the spell types, the lists of both."""
        return ("instant types", "sorcery types") if name == "spell types" and self.is_listed(name, subtype) is None else (name,)

    def listed(self, name: str) -> tuple[str, ...] | None:
        """A word list of this version's text ("card types", "creature types"), or None if the text has none."""
        return self.trace.read("list", name, self.parameters.words(name))

    def is_listed(self, name: str, word: str) -> bool | None:
        """True if a list has a word; None if the text has no such list."""
        return self.trace.read("listed", (name, word), self.parameters.has(name, word))

    def kind_of(self, subtype: str) -> tuple[str, ...]:
        """The card types that a subtype belongs to by this version's lists; empty if no list has it."""
        return self.trace.read("kinds", subtype.casefold(), self.parameters.kinds_of(subtype))

    def types_ever(self) -> frozenset[str]:
        """The card types of all texts of the corpus of these rules; empty without a corpus."""
        return card_types_ever(self.corpus) if self.corpus else frozenset()

    def was_ever_a_type(self, word: str) -> bool:
        """True if some version knows a word as a card type: a known version, or a text of the corpus of these rules."""
        return bool(ever_a_type(word)) or self.is_listed("card types", word) is True or word in self.types_ever()

    def dated(self, ranges: tuple[tuple[str, str], ...]) -> int | None:
        """The index of the first range that contains this version's day, or None. Ranges: (from, to), both included; "" is
        open."""
        return self.trace.read("dated", ranges, position(ranges, self.day))

    def _silence(self, name: str) -> str:
        return self.trace.read("silence", name, self._not_there(name))

    def _not_there(self, name: str) -> str:
        made, first = by_name()[name], intervals.first_day(name)
        return made.before if not first or self.day < first else made.after

    def answer(self, kind: str, about: Any) -> Any:
        """These rules' answer to a question in a trace; see Trace.answers for the kinds."""
        match kind:
            case "has":
                return about in self.variants
            case "listed":
                return self.parameters.has(*about)
            case "kinds":
                return self.parameters.kinds_of(about)
            case "list":
                return self.parameters.words(about)
            case "dated":
                return position(about, self.day)
        return self._not_there(about)


def position(ranges: tuple[tuple[str, str], ...], day: str) -> int | None:
    return next((n for n, (since, until) in enumerate(ranges) if since <= day and (not until or day <= until)), None)


def rules_as_of(when: str = "", corpus: Corpus | None = None) -> Rules:
    """The rules in force: ``when`` is a version's id or a date ("2004-02-01", "2004-02", "2004"); "" means the newest.

    With a corpus, versions, standings and word lists come from its texts; without, from the shipped data. The lists are read
    on first use: the corpus must be open then.

    Raises NotFoundError before the first version, BadDateError for no date.
    """
    version, day = version_at(when, corpus)
    if corpus is None or (standings := Standings.of(corpus).version(version)) is None:
        return _shipped(version, day).fresh()
    known = cast("dict[str, Rules]", corpus.kept.setdefault("ruletrail.models.rules", {}))
    if version not in known:
        known[version] = Rules(version, day, standings, partial(parameters_of, version, day, corpus))
        known[version].corpus = corpus
    return known[version].fresh()


@lru_cache(maxsize=256)
def _shipped(version: str, day: str) -> Rules:
    """The rules of a day, from the shipped table."""
    made = Rules(version, day, standing.shipped(day), partial(shipped, day))
    made.by_text = False
    return made
