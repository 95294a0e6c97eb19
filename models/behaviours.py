"""Declares the behaviours of the rules. A behaviour has ordered, named variants, each with a cue that its rule text matches.

    legend_rule = behaviour("legend-rule", rules="704.5j", at="state-based")

    @legend_rule.variant(cue=r"legendary are in play, all are")
    def nobody_stays(rules, game):
        \"\"\"Nobody keeps one of several legendary permanents with the same name.\"\"\"

The text of a version decides which variant is in force in it (models/standing.py); no dates are written here.
docs/models.md is the guide.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

from ruletrail.models.errors import NOT_STATED, ClauseError
from ruletrail.models.parameters import kind_of_word
from ruletrail.models.points import check_body, names

_NUMBER = re.compile(r"^(\d{3}\.\d+[a-z]{0,2}|Glossary: .+)$")

#: The body of a variant. It is called with the rules, a game, and the further arguments of its point.
Body = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Variant:
    """One meaning that a behaviour has had, with the cue for texts that state it."""

    behaviour: Behaviour = field(repr=False)
    name: str
    """The name, in lower case with hyphens, unique within the behaviour."""
    cue: re.Pattern[str]
    """A pattern in the normalised text (examples included) of the rule that states it, and of no other variant's rule."""
    covers: tuple[re.Pattern[str], ...]
    body: Body

    @cached_property
    def key(self) -> str:
        """ "legend-rule/nobody-stays": unique among all variants."""
        return f"{self.behaviour.name}/{self.name}"

    @cached_property
    def about(self) -> str:
        """The first paragraph of the clause's docstring."""
        return " ".join((self.body.__doc__ or "").split("\n\n")[0].split())


class Behaviour:
    """One behaviour with its variants, oldest first. Make one with ``behaviour``; call it by name with ``Rules.call``."""

    def __init__(
        self,
        name: str,
        rules: tuple[str, ...] = (),
        at: str = "",
        key: str = "",
        order: int = 50,
        about: str = "",
        before: str = "",
        after: str = NOT_STATED,
        covers: Iterable[str] = (),
        where: str = "",
    ) -> None:
        self.name, self.rules, self.at, self.key, self.order, self.where = name, rules, at, key, order, where
        self.about, self._before, self.after = about, before, after
        self.covers = tuple(_pattern(cover, where) for cover in covers)
        self.variants: list[Variant] = []

    @cached_property
    def before(self) -> str:
        """The answer of an ask in versions older than the first text that states the behaviour."""
        return self._before or (f"no such {kind_of_word(self.about)}" if self.about else NOT_STATED)

    def variant(self, *, cue: str, covers: Iterable[str] = (), name: str = "") -> Callable[[Body], Body]:
        """Declares the next variant, in order of time. The function is its body, and its name is the variant's.

        cue: a pattern in the text of the rule in every version with this variant, and in no text of another variant.
        covers: patterns of further type rules that this variant makes executable (for the coverage table).
        name: the variant's name, if the function has another one.

        Raises ClauseError if the pattern is malformed, the docstring is missing, or the body can't be called as the
        behaviour's point calls it.
        """

        def declare(body: Body) -> Body:
            called = name or body.__name__.strip("_").replace("_", "-")
            where = f"{self.where}: {self.name}, {called}"
            pattern = _pattern(cue, where)
            if pattern.search(""):
                raise ClauseError("the cue matches anything", where, "write words of the rule")
            if not (body.__doc__ or "").strip():
                raise ClauseError("no docstring", where, "say what it does, and what isn't covered")
            if self.find(called) is not None:
                raise ClauseError("two variants of this name", where, "name the function or the variant otherwise")
            check_body(self.at, self.key, body, where)
            self.variants.append(Variant(self, called, pattern, tuple(_pattern(cover, where) for cover in covers), body))
            return body

        return declare

    def find(self, name: str | None) -> Variant | None:
        """The variant with that name, or None."""
        for variant in self.variants:
            if variant.name == name:
                return variant
        return None

    def matching(self, text: str) -> list[Variant]:
        """The variants whose cue matches a normalised text. Of variants with the same cue, only the last declared one."""
        found = {variant.cue.pattern: variant for variant in self.variants if variant.cue.search(text)}
        return list(found.values())


def _pattern(text: str, where: str) -> re.Pattern[str]:
    try:
        return re.compile(text, re.IGNORECASE | re.DOTALL)
    except re.error as error:
        raise ClauseError(f"not a pattern ({error}): {text!r}", where) from None


_declared: dict[str, Behaviour] = {}


def behaviour(
    name: str,
    *,
    rules: str | tuple[str, ...],
    at: str = "",
    key: str = "",
    order: int = 50,
    about: str = "",
    before: str = "",
    after: str = NOT_STATED,
    covers: Iterable[str] = (),
) -> Behaviour:
    """Declares a behaviour at the top of a clause module.

    rules: the rule that states it: a number or "Glossary: Term", as in the newest text that has the rule; several if different
    rules have stated it. Their other numbers are found by lineage.
    at: the point where the engine asks it (see models/points.py); "": only called by name.
    key: its key at that point: an effect's op, an action's name.
    order: smaller ones are asked first at their point.
    about: the card type or subtype that it is about ("planeswalker", "Equipment"). If no behaviour about a subtype is in
    force, an object with the subtype doesn't exist.
    before: the answer of an ask in versions before the first that states it; default: "no such card type", "no such artifact
    type" from ``about``, else "not stated".
    after: the same for versions that no longer state it.
    covers: see Behaviour.variant, for all variants.

    Raises ClauseError if it is declared twice, or the rules or the point are malformed.
    """
    where = sys._getframe(1).f_globals.get("__name__", "?")
    if name in _declared:
        raise ClauseError(f"behaviour {name} is declared twice", where, f"the other is in {_declared[name].where}")
    if at not in names():
        raise ClauseError(f"{name}: no point {at!r}", where, f"one of {', '.join(filter(None, names()))}")
    if key and not at:
        raise ClauseError(f"{name}: a key without a point", where, "name the point with `at`")
    said_in = (rules,) if isinstance(rules, str) else tuple(rules)
    for number in said_in:
        if not _NUMBER.match(number):
            raise ClauseError(
                f"{name}: {number!r} is not a rule number or a glossary term", where, 'write "704.5j" or "Glossary: Term"'
            )
    made = _declared[name] = Behaviour(name, said_in, at, key, order, about, before, after, covers, where)
    return made


@lru_cache(maxsize=1)
def all_behaviours() -> tuple[Behaviour, ...]:
    """Every behaviour of models/clauses, by name. The folder is read once. Raises ClauseError for one without a variant."""
    from ruletrail.models.walk import modules

    modules("ruletrail.models.clauses")
    for made in _declared.values():
        if not made.variants:
            raise ClauseError("has no variant", f"{made.where}: {made.name}", "declare one with .variant(…)")
    return tuple(_declared[name] for name in sorted(_declared))


@lru_cache(maxsize=1)
def by_name() -> dict[str, Behaviour]:
    """Every behaviour, by its name."""
    return {made.name: made for made in all_behaviours()}


@lru_cache(maxsize=1)
def by_point() -> dict[tuple[str, str], tuple[str, ...]]:
    """The names of the behaviours at each point and key, in the order in which they are asked."""
    points: dict[tuple[str, str], tuple[str, ...]] = {}
    for made in sorted(all_behaviours(), key=lambda b: (b.order, b.name)):
        if made.at:
            points[made.at, made.key] = (*points.get((made.at, made.key), ()), made.name)
    return points


@lru_cache(maxsize=1)
def by_subject() -> dict[str, list[Behaviour]]:
    """Card type or subtype -> the behaviours about it."""
    found: dict[str, list[Behaviour]] = {}
    for made in all_behaviours():
        if made.about:
            found.setdefault(made.about, []).append(made)
    return found


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """A hash of all names, cues and rules. Standings that were computed with other clauses are out of date."""
    content = [(made.name, made.rules, [(v.name, v.cue.pattern) for v in made.variants]) for made in all_behaviours()]
    return blake2b(repr(content).encode(), digest_size=16).hexdigest()
