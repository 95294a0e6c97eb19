"""Copies: copiable values, exceptions of copy effects, and copies of spells and of cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine.own_effects import own
from ruletrail.models.objects import BATTLEFIELD, Characteristics, Effect, Game, GameObject
from ruletrail.models.rules import Rules
from ruletrail.models.sentences import read
from ruletrail.models.trace import Unaffected

values = behaviour("copiable-values", rules=("707.2", "706.2", "503.2"))


def _with(rules: Rules, game: Game, thing: GameObject, effects: Iterable[Effect]) -> Characteristics:
    """The printed characteristics of an object after some effects."""
    return engine.apply_all(rules, game, thing, engine.defined(rules, game, thing), effects)


def _copy_effects(game: Game, thing: GameObject) -> list[Effect]:
    on_it = (effect for effect in game.effects if thing.id in effect.objects)
    return [e for e in on_it if e.op == "copy" or any(ability.origin == "copy effect" for ability in e.abilities)]


@values.variant(cue=r"acquires the printed values")
def what_is_printed(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A copy has the printed values of its original, or of what that copies. Of supertypes it has only legendary and world.

    Counters aren't copied, nor are effects other than copy effects. By the letter of the rule, a face-down object is copied as
    printed.
    """
    found = _with(rules, game, thing, _copy_effects(game, thing))
    return replace(found, supertypes=found.supertypes & {"legendary", "world"})


@values.variant(cue=r"copiable values.{1,4}are the values")
def with_face_down_status(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A copy has the printed values of its original, as copy effects and being face down have changed them.

    Counters, status and other effects aren't copied. Abilities that set characteristics as it enters aren't covered.
    """
    face_down = [effect for effect in own(thing) if effect.op == "face-down"]
    return _with(rules, game, thing, [*_copy_effects(game, thing), *face_down])


exceptions = behaviour("exceptions-of-copy-effects", rules=("707.9", "706.9", "706.8", "503.9"))


@exceptions.variant(cue=r"Some copy (cards|effects) give an ability")
def gives_or_leaves_out(rules: Rules, game: Game) -> Any:
    """A copy effect can give the copy an ability, or leave its name or colours as they were. The rule mentions nothing else."""
    return frozenset({"abilities", "name", "colours"})


@exceptions.variant(cue=r"Copy effects may include modifications or exceptions")
def modifies(rules: Rules, game: Game) -> Any:
    """A copy effect can make exceptions, for example for types or size. Other copies of that copy have them, too."""
    return frozenset({"abilities", "name", "adds", "without", "size", "colours"})


own_size = behaviour("copies-with-a-size-of-their-own", rules=("707.9d", "706.9d", "706.8d"))


@own_size.variant(cue=r"characteristic-defining ability")
def without_what_defines_it(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A copy that has a size of its own doesn't have an ability of the original that defines its size."""
    told = ((ability, read(ability.text)) for ability in traits.abilities)
    sized = [ability for ability, said in told if said and said.defines and any(part.name == "size" for part in said.parts)]
    return tuple(ability for ability in traits.abilities if ability not in sized) if sized else Unaffected(traits.abilities)


becoming_tokens = behaviour("copies-of-permanent-spells", rules=("608.3f", "608.3b"))


@becoming_tokens.variant(cue=r"copy of a permanent spell,.{1,30} a token")
def become_tokens(rules: Rules, game: Game, key: str) -> Game | None:
    """When a copy of a permanent spell resolves, the permanent that it becomes is a token."""
    return game.change(key, kind="token") if game[key].zone == BATTLEFIELD else None


copies_of_cards = behaviour("copies-of-cards-are-cast", rules=("707.12", "706.12", "706.11", "503.12"))


@copies_of_cards.variant(cue=r"(play|cast) a copy.{0,2} of an object")
def can_be_spells(rules: Rules, game: Game | None) -> Any:
    """An effect can let a player play or cast a copy of a card. That copy is a spell."""
    return True
