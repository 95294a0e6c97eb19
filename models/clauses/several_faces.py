"""Cards with other characteristics on the stack or the battlefield than elsewhere: modal, prototyped, melded and merged ones.

There, ``printed`` has the current characteristics, and ``card`` those of the card in other zones.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now, put
from ruletrail.models.objects import BATTLEFIELD, Characteristics, Game, GameObject
from ruletrail.models.points import Move
from ruletrail.models.rules import Rules

#: The marks of a modal card, of one of a meld pair, and of a card that represents part of a permanent.
MODAL, MELD, PART_OF = "modal", "meld", "part of "
#: The mark of a spell that was cast by its mutate ability, with its position: "on top" or "below".
MUTATING = "mutating "
#: The ability of a prototype card, with its cost and its size: "prototype {1}{R} — 2/2".
PROTOTYPE = re.compile(r"prototype ((?:\{\w+\})+) ?[-–—] ?(\d+)/(\d+)", re.IGNORECASE)

casting = behaviour("casting-a-modal-card", rules=("712.11b", "712.7", "711.7"))


@casting.variant(cue=r"player casting a modal double-faced card .{0,60}chooses which face")
def either_face_is_cast(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A player may cast a modal double-faced card as its back face. The permanent it becomes has that face up."""
    return thing.back if MODAL in thing.marks else None


playing = behaviour("playing-a-modal-land", rules=("712.12", "712.8", "711.8"))


@playing.variant(cue=r"playing a modal double-faced card .{0,70}chooses one of its faces")
def either_face_is_played(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A player may play a modal double-faced card as the land on its back face."""
    return thing.back if MODAL in thing.marks else None


prototyped = behaviour("prototyped-spell", rules=("718.3b", "719.3b"), before="no such ability")


@prototyped.variant(cue=r"have only its alternative set of power, toughness")
def smaller_and_coloured(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A prototyped spell, and the permanent it becomes, has the power, toughness and colours of its prototype.

    The colours are those of the prototype's cost.
    """
    found = next((match for each in thing.printed.abilities if (match := PROTOTYPE.fullmatch(each.text))), None)
    if found is None:
        return None
    names = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    colours = frozenset(name for letter, name in names.items() if letter in found[1].upper())
    return replace(thing.printed, power=int(found[2]), toughness=int(found[3]), colours=colours)


melding = behaviour("melding", rules=("701.42a", "701.37a", "701.36a", "701.35a", "701.34a"))


@melding.variant(cue=r"battlefield with their back faces up and combined")
def one_permanent(rules: Rules, game: Game, first: GameObject, second: GameObject) -> Any:
    """The two cards of a meld pair become one permanent that is what their combined back face says. Other cards don't meld."""
    pair = first.kind == second.kind == "card" and MELD in first.marks & second.marks and first.back == second.back
    if not pair or first.back is None:
        return game
    game = put(rules, game, Move(first.id, first.zone, BATTLEFIELD, first.controller, "put"))
    return merged(game, first.id, second.id, first.back)


merging = behaviour("mutated-permanent", rules=("702.140e", "702.139e"), before="no such ability")


@merging.variant(cue=r"has all abilities of each card and token")
def topmost_with_all_abilities(rules: Rules, game: Game, top: Characteristics, under: Characteristics) -> Any:
    """A mutated permanent has the characteristics of the card on top, and also the abilities of the cards under it."""
    return replace(top, abilities=(*top.abilities, *under.abilities))


mutating = behaviour("what-a-mutating-spell-targets", rules=("702.140a", "702.139a"))


@mutating.variant(cue=r"targets a non-Human creature")
def no_human_and_of_the_owner(rules: Rules, game: Game, thing: GameObject, target: GameObject) -> Any:
    """A mutating spell must target a creature that isn't a Human and that belongs to the spell's owner."""
    what = now(rules, game, target.id)
    fits = target.zone == BATTLEFIELD and "creature" in what.types and "Human" not in what.subtypes
    return "" if fits and target.owner == thing.owner else "a mutating spell needs a creature of its owner that is no Human"


resolving = behaviour("mutating-spell-resolves", rules=("702.140c", "702.139c"))


@resolving.variant(cue=r"merges with the target creature")
def merges_or_is_a_creature_spell(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A mutating spell merges with its target, over or under it. With an illegal target, it resolves as a creature spell."""
    place, target = thing.mark(MUTATING), game[thing.targets[0]]
    if rules.call("what-a-mutating-spell-targets", game, thing, target):
        return game.change(thing.id, targets=(), marks=thing.marks - {MUTATING + place})
    top, below = (target, thing) if place == "below" else (thing, target)
    game = game.change(thing.id, marks=thing.marks - {MUTATING + place})
    return merged(game, target.id, thing.id, rules.call("mutated-permanent", game, top.printed, below.printed))


def merged(game: Game, key: str, part: str, printed: Characteristics) -> Game:
    """The game with one permanent that another card represents as well; that card is in no zone meanwhile."""
    game = game.change(part, zone="nowhere", marks=game[part].marks | {PART_OF + key})
    game = replace(game, stack=tuple(each for each in game.stack if each != part))
    return game.change(key, printed=printed, card=game[key].card or game[key].printed)


leaving = behaviour("melded-permanent-leaves", rules=("712.21", "713.5", "713.4", "712.4"), at="moved")


@leaving.variant(cue=r"leaves the battlefield and two cards")
def both_cards_move(rules: Rules, game: Game, move: Move) -> Game | None:
    """When a melded permanent leaves the battlefield, both of its cards go to the same zone."""
    return _parts_move(rules, game, move, melded=True)


parting = behaviour(
    "merged-permanent-leaves", rules=("729.3", "728.3", "727.3", "726.3", "725.3", "724.3", "723.3", "721.3"), at="moved"
)


@parting.variant(cue=r"battlefield and each of the individual components")
def all_cards_move(rules: Rules, game: Game, move: Move) -> Game | None:
    """When a merged permanent leaves the battlefield, all of its cards go to the same zone."""
    return _parts_move(rules, game, move, melded=False)


def _parts_move(rules: Rules, game: Game, move: Move, *, melded: bool) -> Game | None:
    parts = [t for t in game.objects if PART_OF + move.object in t.marks and (MELD in t.marks) is melded]
    if move.origin != BATTLEFIELD or move.to == BATTLEFIELD or not parts:
        return None
    return put(rules, game, *(Move(part.id, "nowhere", move.to, part.owner, move.how) for part in parts))
