"""Verbs about continuous effects, and about static abilities with such effects."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from ruletrail.models import engine
from ruletrail.models.clauses.criteria import GROUPS
from ruletrail.models.clauses.land_plays import EXTRA, counted, with_count
from ruletrail.models.errors import NOT_STATED, NotModelledError, NotPossibleError
from ruletrail.models.objects import COLOURS, Ability
from ruletrail.models.scenario.arguments import FLAG, NUMBER, OBJECT, OBJECTS, TEXT, WORDS, ArgumentError
from ruletrail.models.scenario.order import DOES
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.typeline import CARD_TYPES, SUPERTYPES
from ruletrail.models.verbs.players import end_control


def check_words(table: Table, op: str, words: Any) -> None:
    """Raises ArgumentError for a word that no version has as a card type or supertype.

    Raises NoSuchError for one that only other versions have.

    Subtypes, which begin with a capital, change with every set and aren't checked.
    """
    field = op.partition("-")[2]
    if op == "set-colours" and (unknown := [word for word in words if word not in COLOURS]):
        raise ArgumentError(f"{unknown[0]!r} is not one of {', '.join(COLOURS)}")
    if field not in ("types", "supertypes"):
        return
    known = SUPERTYPES if field == "supertypes" else CARD_TYPES | SUPERTYPES | table.rules.types_ever()
    for word in words:
        low = word.casefold()
        if not word[:1].islower() or word.startswith("all "):
            continue
        if low not in known:
            near = get_close_matches(low, known, 3, 0.5) or sorted(known)
            raise ArgumentError(f"{word!r} was never a {field.replace('types', 'type')}; there is {', '.join(near)}")
        if field == "types" and low not in SUPERTYPES and table.rules.is_listed("card types", low) is False:
            raise NoSuchError("no such card type")


@verb("effect")
def effect(
    table: Table, op: TEXT, objects: OBJECTS, words: WORDS = (), keeps: FLAG = False, still: WORDS = (), label: TEXT = "",
    loses: WORDS = (),
) -> None:  # fmt: skip
    """A continuous effect starts to apply to objects. The version's layers and timestamps put it in order with others.

    op is the operation on the words: "set-types", "add-types", "remove-types", "set-subtypes", "add-subtypes",
    "remove-subtypes", "set-supertypes", "add-supertypes", "remove-supertypes", "set-land-types", "add-land-types",
    "set-colours" or "lose-abilities" (all of them without words). keeps = true: the effect says "in addition to its other
    types". still: the types after "still" in the effect ("that are still lands"). loses: for "set-types", the losses in the
    effect's text, "card types" or "creature types", whatever the rules let it keep. For subtypes, "all creature types" (or
    land types, …) is a word. A card type or supertype that never existed is an error; one that this version lacks leaves the
    step out.

    label names the effect, for "end-effect"; a label that begins with "this turn " ends the effect when the next turn begins.
    Objects can be cards in a hand or a graveyard, until they move; in 1999 they don't change then, because effects were about
    permanents.
    """
    known = [each for each in engine.ops(table.rules) if each not in ("set-size", "change-size", "grant", "change-text")]
    if op not in known:
        raise ArgumentError(f"unknown op {op!r}; there is {', '.join(get_close_matches(op, known, 5, 0.3) or known)}")
    check_words(table, op, words)
    if loses and (op != "set-types" or not {"card types", "creature types"}.issuperset(loses)):
        raise ArgumentError(f'loses = {list(loses)} of {op!r}; an effect that sets types loses "card types", "creature types"')
    if "creature types" in loses:
        table.effect("remove-subtypes", objects, ("all creature types",), id=label, timestamp=table.game.clock)
    table.effect(op, objects, words, keeps=keeps, still=still, loses=loses, id=label)


@verb("change-text")
def change_text(table: Table, objects: OBJECTS, word: TEXT, to: TEXT, label: TEXT = "") -> None:
    """An effect changes a colour word, land type or creature type in objects' texts into another. label names the effect.

    Permanents whose static abilities the verb "static" made are not modelled here.
    """
    if not word or not to or (word.casefold() in COLOURS) != (to.casefold() in COLOURS):
        raise ArgumentError(f"{word!r} and {to!r} aren't two colours or two subtypes")
    if not table.rules.has("text-changing-effects"):
        raise NoSuchError(NOT_STATED)
    if sources := [effect.source for effect in table.game.effects if effect.source in objects]:
        raise NotModelledError(f"a changed text of {sources[0]}, which has a static ability, isn't modelled")
    table.effect("change-text", objects, (word, to), id=label)


@verb("end-effect")
def end_effect(table: Table, label: TEXT) -> None:
    """An effect with a label ends; also an effect of "extra-lands" or of "control"."""
    lasting = [player for player in table.game.players if label in counted(player, EXTRA)]
    for player in lasting:
        table.game = table.game.change_player(player.name, marks=with_count(player, EXTRA, label, 0))
    if not end_control(table, label) and not lasting and not any(effect.id == label for effect in table.game.effects):
        if table.missing:  # the step that would have started the effect was left out
            raise NoSuchError(next(iter(table.missing.values())))
        raise NotPossibleError(f"no effect is labelled {label!r}")
    table.game = engine.end_effect(table.game, label)


@verb("grant")
def grant(table: Table, objects: OBJECTS, abilities: WORDS, by: TEXT = "granted", label: TEXT = "") -> None:
    """An effect gives objects abilities. by is the abilities' origin: "granted" or "copy effect"."""
    table.effect("grant", objects, abilities=tuple(Ability(text, by) for text in abilities), id=label)


@verb("set-size")
def set_size(table: Table, objects: OBJECTS, power: NUMBER, toughness: NUMBER, label: TEXT = "") -> None:
    """An effect sets power and toughness."""
    table.effect("set-size", objects, numbers=(power, toughness), id=label)


@verb("change-size")
def change_size(table: Table, objects: OBJECTS, power: NUMBER, toughness: NUMBER, label: TEXT = "") -> None:
    """An effect adds to power and toughness: +3/+3, or -1/-1 with numbers below zero."""
    table.effect("change-size", objects, numbers=(power, toughness), id=label)


_NO_SIZE = -99
_ITSELF = "itself"


@verb("static")
def static(
    table: Table, of: OBJECT, to: TEXT, op: TEXT, words: WORDS = (), keeps: FLAG = False, power: NUMBER = _NO_SIZE,
    toughness: NUMBER = _NO_SIZE, defines: FLAG = False, ability: TEXT = "",
) -> None:  # fmt: skip
    """A permanent has a static ability, whose effect applies to all objects that match it, as long as the permanent has the
    ability.

    to: types and colours of the permanents, as for the ask "meets" ("nonbasic land", "white creature you control", "other
    Goblin", "permanent you control"), or "itself". op and words are as for the verb "effect"; with "grant" the words are
    abilities; "set-size", "change-size" and "switch-size" are ops as well, with power and toughness. With an op on types,
    power and toughness belong to the types; with "lose-abilities" or "grant" they are another part of the effect ("lose all
    abilities and have base power and toughness 1/1"). keeps = true: "in addition to its other types". defines = true: it is a
    characteristic-defining ability. ability is its text, by default a sentence from the other keys; it is a rules text of the
    permanent, and effects can take it away. The effect has the permanent's timestamp.
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
    size = f"{power:+d}/{toughness:+d}" if op == "change-size" else f"{power}/{toughness}"
    size = size if op in ("set-size", "change-size") else f"and has base power and toughness {size}"
    what = words or (("all abilities",) if op == "lose-abilities" else ())
    subject, does = "this" if to == _ITSELF else f"each {to}", "is also" if keeps else DOES.get(op, op)
    text = ability or " ".join((subject, does, *what, *([size] if sized else ())))
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
