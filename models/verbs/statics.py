"""Verbs about static abilities, and effects that switch power and toughness."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from ruletrail.models import engine
from ruletrail.models.clauses.criteria import GROUPS
from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import Ability
from ruletrail.models.scenario.arguments import FLAG, NUMBER, OBJECT, OBJECTS, TEXT, WORDS, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table

_NO_SIZE = -99
_ITSELF = "itself"


@verb("static")
def static(
    table: Table, of: OBJECT, to: TEXT, op: TEXT, words: WORDS = (), keeps: FLAG = False, power: NUMBER = _NO_SIZE,
    toughness: NUMBER = _NO_SIZE, defines: FLAG = False, ability: TEXT = "",
) -> None:  # fmt: skip
    """A permanent has a static ability, whose effect applies to whatever fits it, as long as the permanent has the ability.

    to: types and colours that permanents must have, as for the ask "meets" ("nonbasic land", "white creature you control", "other
    Goblin", "permanent you control"), or "itself". op and words are as for the verb
    "effect"; with "grant" the words are abilities; "set-size", "change-size" and "switch-size" are ops as well. power and
    toughness are theirs. With an op on types they come with those; with "lose-abilities" or "grant" they are another part of one
    effect ("lose all abilities and have base power and toughness 1/1"). keeps = true: "in addition to its other types".
    defines = true: it is a characteristic-defining ability. ability is its text, by default made of the other keys; it is a
    rules text of the permanent, and is lost where effects take those away. The effect has the permanent's timestamp.
    """
    known = engine.ops(table.rules)
    if any(effect.op == "change-text" and of in effect.objects for effect in table.game.effects):
        raise NotModelledError(f"a static ability of {of}, whose text was changed, isn't modelled")
    if op not in known or op == "change-text":
        raise ArgumentError(f"unknown op {op!r}; there is {', '.join(get_close_matches(op, known, 5, 0.3) or known)}")
    sized = _NO_SIZE not in (power, toughness)
    if op in ("set-size", "change-size") and not sized:
        raise ArgumentError(f"op {op!r} needs power and toughness")
    if groups := [word for word in GROUPS if word in to.casefold() and not table.rules.has(f"{word}-objects")]:
        table.rules.call(f"{groups[0]}-objects", table.game, None)
    text = ability or " ".join((to, op, *words))
    had = table.game[of].printed
    if not any(each.text == text for each in had.abilities):
        table.game = table.game.change(of, printed=replace(had, abilities=(*had.abilities, Ability(text))))
    where: dict[str, Any] = {"to": "" if to == _ITSELF else to, "source": of, "ability": text, "defines": defines}
    objects = (of,) if to == _ITSELF else ()
    if op in ("set-size", "change-size"):
        table.effect(op, objects, numbers=(power, toughness), **where)
        return
    given = tuple(Ability(each, "granted") for each in words) if op == "grant" else ()
    table.effect(op, objects, () if given else words, keeps=keeps, abilities=given, **where)
    if sized:
        table.effect("set-size", objects, ("with the type",) if "types" in op else (), numbers=(power, toughness), **where)


@verb("switch-size")
def switch_size(table: Table, objects: OBJECTS, label: TEXT = "") -> None:
    """An effect switches power and toughness. label names the effect."""
    table.effect("switch-size", objects, id=label)
