"""Verbs about continuous effects."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from ruletrail.models import engine
from ruletrail.models.clauses.land_plays import EXTRA, counted, with_count
from ruletrail.models.errors import NOT_STATED, NotModelledError, NotPossibleError
from ruletrail.models.objects import COLOURS, Ability
from ruletrail.models.scenario.arguments import FLAG, NUMBER, OBJECTS, TEXT, WORDS, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.typeline import CARD_TYPES, SUPERTYPES
from ruletrail.models.verbs.control import end_control


def check_words(table: Table, op: str, words: Any) -> None:
    """Raises ArgumentError for a word that no version has as a card type or supertype.

    Raises NoSuchError for one that only other versions have.

    Subtypes, which begin with a capital, come and go with every set and aren't checked.
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
    table: Table, op: TEXT, objects: OBJECTS, words: WORDS = (), keeps: FLAG = False, still: WORDS = (), label: TEXT = ""
) -> None:
    """A continuous effect starts to apply to objects; the version's layers and timestamps say in which order effects apply.

    op is what it does with the words: "set-types", "add-types", "remove-types", "set-subtypes", "add-subtypes",
    "remove-subtypes", "set-supertypes", "add-supertypes", "remove-supertypes", "set-land-types", "add-land-types", "set-colours"
    or "lose-abilities" (all of them without words). keeps = true: the effect says that the object is so in addition to what it
    was. still: the types that it says the object still is ("that are still lands"). Of subtypes, "all creature types" (or land
    types, …) is a word. A card type or supertype that never was is an error; one that this version hasn't leaves the step out.
    label names the effect, for "end-effect"; one that begins with "this turn " ends as the next turn begins. Objects can be cards
    in a hand or a graveyard, until they move; in 1999 nothing changes then, for effects were about permanents.
    """
    known = [each for each in engine.ops(table.rules) if each not in ("set-size", "change-size", "grant", "change-text")]
    if op not in known:
        raise ArgumentError(f"unknown op {op!r}; there is {', '.join(get_close_matches(op, known, 5, 0.3) or known)}")
    check_words(table, op, words)
    table.effect(op, objects, words, keeps=keeps, still=still, id=label)


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
    """An effect that was given a label stops to apply; also one of "extra-lands" and of "control"."""
    lasting = [player for player in table.game.players if label in counted(player, EXTRA)]
    for player in lasting:
        table.game = table.game.change_player(player.name, marks=with_count(player, EXTRA, label, 0))
    if not end_control(table, label) and not lasting and not any(effect.id == label for effect in table.game.effects):
        if table.missing:  # the step that would have started it was left out
            raise NoSuchError(next(iter(table.missing.values())))
        raise NotPossibleError(f"no effect is labelled {label!r}")
    table.game = engine.end_effect(table.game, label)


@verb("grant")
def grant(table: Table, objects: OBJECTS, abilities: WORDS, by: TEXT = "granted", label: TEXT = "") -> None:
    """An effect gives objects abilities. by is where they come from: "granted" or "copy effect"."""
    table.effect("grant", objects, abilities=tuple(Ability(text, by) for text in abilities), id=label)


@verb("set-size")
def set_size(table: Table, objects: OBJECTS, power: NUMBER, toughness: NUMBER, label: TEXT = "") -> None:
    """An effect sets power and toughness."""
    table.effect("set-size", objects, numbers=(power, toughness), id=label)


@verb("change-size")
def change_size(table: Table, objects: OBJECTS, power: NUMBER, toughness: NUMBER, label: TEXT = "") -> None:
    """An effect adds to power and toughness: +3/+3, or -1/-1 with numbers below zero."""
    table.effect("change-size", objects, numbers=(power, toughness), id=label)
