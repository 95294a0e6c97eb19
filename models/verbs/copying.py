"""Verbs about copies and tokens: permanents that become or enter as copies, tokens known by name, copies of spells."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.models import engine
from ruletrail.models.clauses.predefined_tokens import NAMES, clause_of
from ruletrail.models.engine import BACK_UP
from ruletrail.models.errors import NOT_STATED, NotModelledError
from ruletrail.models.objects import BATTLEFIELD, COLOURS, OUTSIDE, STACK, Ability, Characteristics
from ruletrail.models.scenario.arguments import HOST, HOSTS, NUMBER, OBJECT, OBJECTS, PLAYER, TEXT, WORDS, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import NoSuchError, Table
from ruletrail.models.typeline import split_line
from ruletrail.models.verbs.game import put_objects

_NO_SIZE = -99


def copied(table: Table, of: str) -> Characteristics:
    """The copiable values of an object. Raises NotInForceError if the rules have no copies."""
    found: Characteristics = table.rules.call("copiable-values", table.game, table.game[of])
    if "Room" in found.subtypes:
        raise NotModelledError(f"copies of Rooms, such as {of}, aren't modelled")
    return found


def _changed(
    table: Table, traits: Characteristics, adds: str, without: tuple[str, ...], name: str, abilities: tuple[str, ...],
    power: int, toughness: int, colours: tuple[str, ...],
) -> Characteristics:  # fmt: skip
    """The values with a copy effect's exceptions. Raises NoSuchError for exceptions that the rules don't provide for."""
    sized = _NO_SIZE not in (power, toughness)
    said = {"adds": adds, "without": without, "name": name, "abilities": abilities, "size": sized, "colours": colours}
    wanted = {key for key, value in said.items() if value}
    if wanted and not wanted <= table.rules.call("exceptions-of-copy-effects", table.game):
        raise NoSuchError(NOT_STATED)
    if unknown := [word for word in colours if word not in COLOURS]:
        raise ArgumentError(f"{unknown[0]!r} is not one of {', '.join(COLOURS)}")
    if sized and table.rules.has("copies-with-a-size-of-their-own"):
        traits = replace(traits, abilities=table.rules.call("copies-with-a-size-of-their-own", table.game, traits))
    supertypes, types, subtypes = split_line(table.rules, adds)
    traits = replace(
        traits,
        supertypes=traits.supertypes.union(supertypes).difference(without),
        types=traits.types.union(types).difference(without),
        subtypes=traits.subtypes.union(subtypes).difference(without),
        name=name or traits.name,
        abilities=(*traits.abilities, *(Ability(text, "copy effect") for text in abilities)),
        colours=frozenset(colours) or traits.colours,
    )
    return replace(traits, power=power, toughness=toughness) if sized else traits


def _with_static_abilities(table: Table, of: str, key: str) -> None:
    """Gives a copy the static abilities of its original, with effects of its own."""
    own = [effect for effect in table.game.effects if effect.source == of]
    for effect in own:
        objects = tuple(key if each == of else each for each in effect.objects)
        made = replace(effect, source=key, objects=objects, id="", timestamp=0)
        table.game = engine.add_effect(table.rules, table.game, made)


def become(table: Table, key: str, of: str, values: Characteristics, label: str = "") -> None:
    """Makes an object a copy of another from now on."""
    table.effect("copy", (key,), values=values, id=label)
    _with_static_abilities(table, of, key)


@verb("become-copy")
def become_copy(
    table: Table, objects: OBJECTS, of: OBJECT, adds: TEXT = "", without: WORDS = (), name: TEXT = "", abilities: WORDS = (),
    power: NUMBER = _NO_SIZE, toughness: NUMBER = _NO_SIZE, label: TEXT = "", colours: WORDS = (),
) -> None:  # fmt: skip
    """Permanents become copies of an object, with its current copiable values.

    Exceptions of the effect: adds: additional types ("artifact", "Zombie"); without: types that the copy lacks ("legendary");
    name: the copy's own name; colours: its own colours; abilities: additional abilities; power and toughness: its own size.
    label names the effect, for "end-effect".
    """
    values = _changed(table, copied(table, of), adds, without, name, abilities, power, toughness, colours)
    for key in objects:
        if table.game[key].zone != BATTLEFIELD:
            raise ArgumentError(f"{key} isn't on the battlefield; enter-as-copy is for what enters as a copy")
        become(table, key, of, values, label)


@verb("enter-as-copy")
def enter_as_copy(
    table: Table, object: OBJECT, of: OBJECT, adds: TEXT = "", without: WORDS = (), name: TEXT = "", abilities: WORDS = (),
    power: NUMBER = _NO_SIZE, toughness: NUMBER = _NO_SIZE, under: PLAYER = "", attached_to: HOST = "",
    colours: WORDS = (),
) -> None:  # fmt: skip
    """An effect puts an object onto the battlefield as a copy, or a spell resolves as one. Exceptions as in "become-copy"."""
    values = _changed(table, copied(table, of), adds, without, name, abilities, power, toughness, colours)
    if table.game[object].zone == STACK and table.game.stack[-1] != object:
        raise ArgumentError(f"{object} isn't on top of the stack")
    become(table, object, of, values)
    if table.game[object].zone == STACK:
        table.game = engine.resolve(table.rules, table.game)
    else:
        put_objects(table, (object,), BATTLEFIELD, under, attached_to or None, as_copy=True)


def blank(table: Table, key: str, kind: str, how: str) -> None:
    """Raises ArgumentError unless an object is one of that kind outside the game, to be overwritten."""
    thing = table.game[key]
    if thing.zone != OUTSIDE or thing.kind != kind:
        raise ArgumentError(f'{key} is to be written with {how} = true and zone = "outside"')


@verb("create-copy")
def create_copy(
    table: Table, object: OBJECT, of: OBJECT, adds: TEXT = "", without: WORDS = (), name: TEXT = "", abilities: WORDS = (),
    power: NUMBER = _NO_SIZE, toughness: NUMBER = _NO_SIZE, under: PLAYER = "", attached_to: HOST = "",
    colours: WORDS = (),
) -> None:  # fmt: skip
    """A token is created as a copy of an object. Exceptions as in "become-copy".

    object: a token outside the game; its own description is overwritten.
    """
    blank(table, object, "token", "token")
    values = _changed(table, copied(table, of), adds, without, name, abilities, power, toughness, colours)
    original = table.game[of]
    back = table.rules.ask("token-copies-have-both-faces", table.game, original)
    marks = original.marks & {BACK_UP} if back else frozenset()
    table.game = table.game.change(object, printed=values, back=back)
    _with_static_abilities(table, of, object)
    put_objects(table, (object,), BATTLEFIELD, under, attached_to or None)
    if marks and table.game[object].zone == BATTLEFIELD:
        table.game = table.game.change(object, marks=table.game[object].marks | marks)


@verb("copy-spell")
def copy_spell(table: Table, object: OBJECT, of: OBJECT, by: PLAYER = "", targets: HOSTS = ()) -> None:
    """A player puts a copy of a spell onto the stack; the copy isn't cast. targets: its new targets, by default those of the
    spell.

    object: a copy outside the game; its own description is overwritten.
    """
    blank(table, object, "copy", "copy")
    spell = table.game[of]
    if spell.zone != STACK:
        raise ArgumentError(f"{of} isn't on the stack")
    player = by or spell.controller
    game = table.game.change(
        object, printed=copied(table, of), zone=STACK, owner=player, controller=player, targets=targets or spell.targets
    )
    table.game = replace(game, stack=(*game.stack, object))


@verb("create-predefined")
def create_predefined(table: Table, object: OBJECT, name: TEXT, under: PLAYER = "", attached_to: HOST = "") -> None:
    """A token is created that an effect only names, with the characteristics in the rules: "Treasure", "Walker", "Cursed".

    object: a token outside the game; its own description is overwritten.
    """
    if name in ("Incubator", "Virtuous", "Mutagen"):
        raise NotModelledError(f"{name} tokens aren't modelled")
    if name not in NAMES:
        raise ArgumentError(f"the rules don't say what a {name!r} token is; there is {', '.join(NAMES)}")
    blank(table, object, "token", "token")
    table.game = table.game.change(object, printed=table.rules.call(clause_of(name), table.game))
    put_objects(table, (object,), BATTLEFIELD, under, attached_to or None)
