"""The verb for effects that are written as a sentence."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models import engine
from ruletrail.models.engine import written
from ruletrail.models.engine.groups import counted
from ruletrail.models.errors import NotPossibleError
from ruletrail.models.objects import PHASED_OUT, UNTIL_END_OF_TURN, Effect
from ruletrail.models.scenario.ability_texts import refused
from ruletrail.models.scenario.arguments import OBJECTS, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table
from ruletrail.models.sentences import AbilitySentence, read
from ruletrail.models.verbs.effects import check_words


@verb("apply")
def apply(table: Table, text: TEXT = "", objects: OBJECTS = (), by: PLAYER = "", label: TEXT = "") -> None:
    """The effect of a spell or ability that resolves, in a sentence: "each land you control becomes a 1/1 creature until end of
    turn". It goes on applying to the objects that it applied to when it began.

    objects: the meaning of "it" in the sentence. Without text, the sentence comes from an activated ability of the first
    object.
    by: the player meant by "you"; by default the controller of the first object, or the active player. label names the effect.
    """
    you = by or (table.game[objects[0]].controller if objects else table.game.active)
    said = _read(text or _own(table, objects))
    if said.subject == "itself" and not objects:
        raise ArgumentError(f"{text!r}: which object is meant? Name it with objects")
    on = objects if said.subject == "itself" else table.rules.call("objects-of-a-resolved-effect", table.game, said.to, you)
    check_words(table, "set-types", sorted(written.of_types(said)))
    named = label or (f"{UNTIL_END_OF_TURN}effect {table.game.clock}" if said.for_the_turn else "")
    for effect in written.effects(table.rules, said, on) if on else ():
        for each in _counted(table, effect, you) if effect.per else [effect]:
            table.game = engine.add_effect(table.rules, table.game, replace(each, id=named))


def _own(table: Table, objects: tuple[str, ...]) -> str:
    """The sentence about the object itself in an activated ability of the first object."""
    texts = (ability.text.partition(": ")[2] for ability in table.now(objects[0]).abilities) if objects else ()
    found = next((text for text in texts if (said := read(text)) and said.parts and said.subject == "itself"), "")
    if objects and not found:
        raise NotPossibleError(f"{objects[0]} has no activated ability whose effect on itself is read")
    return found


def _read(text: str) -> AbilitySentence:
    said = read(text)
    if said is None or said.subject in ("enchanted", "equipped", "fortified"):
        raise ArgumentError(f"{text!r} isn't an effect that is read")
    unread = (
        refused(text) or said.unread or said.condition or ("enters" if any(part.name == "enters" for part in said.parts) else "")
    )
    if unread:
        raise ArgumentError(f"{text!r} isn't an effect that is read: not read is {unread!r}")
    return said


def _counted(table: Table, effect: Effect, you: str) -> list[Effect]:
    """The effect for each of its objects, with the numbers at its beginning."""
    state = {thing.id: table.now(thing.id) for thing in table.game.objects if thing.zone != PHASED_OUT}
    made = []
    for key in effect.objects:
        thing = table.game[key]
        times = counted(table.rules, table.game, state, effect.per, replace(thing, controller=you), thing)
        made.append(
            replace(effect, objects=(key,), per="", numbers=tuple(number and number * times for number in effect.numbers))
        )
    return made
