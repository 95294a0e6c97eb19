"""Face-down objects: which objects may be face down, their characteristics, and turning them over."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import COMMAND, EXILE, GRAVEYARD, Ability, Characteristics, Effect, Game, GameObject
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules
from ruletrail.models.typeline import split_line

#: Prefix of the mark with the characteristics that a rule or effect lists for a face-down object.
LISTED = "face-down as "
#: Prefix of the mark with the time at which an object was turned face down.
SINCE = "face-down since "
#: The characteristics if nothing is listed.
_USUAL = "2/2 creature"
_LISTING = re.compile(r"^(?P<power>\d+)/(?P<toughness>\d+) (?P<types>[^,]+?)(?: with (?P<abilities>.+))?$")
_MORPH = ("morph", "megamorph", "disguise")


def listing(rules: Rules, words: str) -> Changed:
    """The characteristics in "2/2 Cyberman artifact creature with ward {2}"; None for words of another form."""
    match = _LISTING.match(words)
    supertypes, types, subtypes = split_line(rules, match["types"]) if match else ((), (), ())
    if match is None or not types:
        return None
    abilities = tuple(Ability(text) for text in re.split(r", | and ", match["abilities"] or "") if text)
    return Characteristics(
        frozenset(supertypes), frozenset(types), frozenset(subtypes),
        power=int(match["power"]), toughness=int(match["toughness"]), abilities=abilities,
    )  # fmt: skip


def turned_down(game: Game, key: str, words: str = "") -> Game:
    """The game with an object face down. ``words``: its listed characteristics."""
    marks = {mark for mark in game[key].marks if not mark.startswith((LISTED, SINCE))}
    said = {LISTED + words} if words else set()
    game = game.change(key, face_down=True, marks=frozenset(marks | said | {f"{SINCE}{game.clock}"}))
    return replace(game, clock=game.clock + 1)


def turned_up(game: Game, key: str) -> Game:
    """The game with an object face up."""
    return game.change(key, face_down=False, marks=frozenset(m for m in game[key].marks if not m.startswith((LISTED, SINCE))))


MAY_BE = "what-may-be-face-down"
may_be = behaviour(MAY_BE, rules=("708.1", "707.1", "504.1"))


@may_be.variant(cue=r"allow creatures \(in play\) to be face down")
def creatures_in_play(rules: Rules, game: Game | None, traits: Characteristics, spell: bool) -> Any:
    """Only creature permanents can be face down. Spells can't."""
    return "creature" in traits.types and not spell


@may_be.variant(cue=r"allows? spells and permanents to be face down")
def spells_and_permanents(rules: Rules, game: Game | None, traits: Characteristics, spell: bool) -> Any:
    """Spells and permanents of any type can be face down."""
    return True


FACE_DOWN = "face-down-objects"
face_down = behaviour(FACE_DOWN, rules=("708.2", "707.2", "504.2"), at="effect", key="face-down")


def _elsewhere(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """The characteristics of a face-down card that is neither permanent nor spell; None if they are those of a permanent."""
    if thing.zone in (GRAVEYARD, COMMAND):
        return traits
    return (rules.ask("face-down-in-exile", game, thing) or traits) if thing.zone == EXILE else None


@face_down.variant(cue=r"0/1 colorless creatures")
def weak_creatures(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A face-down creature is a 0/1 creature without name, colour, creature type and abilities, whatever lets it be face down."""
    return _elsewhere(rules, game, thing, traits) or listing(rules, "0/1 creature")


@face_down.variant(cue=r"no characteristics other than those listed")
def what_is_listed(rules: Rules, game: Game, thing: GameObject, traits: Characteristics, effect: Effect) -> Changed:
    """A face-down object has only the characteristics that are listed by the rule or effect that lets it be face down.

    Without a listing in the scenario they are those of morph, and of turning a permanent face down: a 2/2 creature.
    """
    return _elsewhere(rules, game, thing, traits) or listing(rules, thing.mark(LISTED) or _USUAL)


in_exile = behaviour("face-down-in-exile", rules=("406.3a", "406.3"))


@in_exile.variant(cue=r"card exiled face down has no characteristics")
def nothing_is_known(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A card that is exiled face down has no characteristics."""
    return Characteristics()


being_turned = behaviour("permanent-turned-face-down", rules=("708.2a", "707.2a", "502.26e"))


@being_turned.variant(cue=r"face-up permanent with morph is turned face down")
def one_with_morph(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Any:
    """A permanent with morph becomes a 2/2 creature when it is turned face down. The rule says nothing of other permanents."""
    return any(traits.able(word) for word in _MORPH)


@being_turned.variant(cue=r"face-up permanent is turned face down by")
def any_permanent(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Any:
    """Any permanent becomes a 2/2 creature when it is turned face down, with or without morph."""
    return True


double_faced = behaviour(
    "double-faced-permanents-stay-face-up", rules=("712.16", "712.12", "711.12", "711.11", "711.10", "711.9", "711.6")
)


@double_faced.variant(cue=r"double-faced permanents can.t be turned")
def cannot_be_turned_down(rules: Rules, game: Game, thing: GameObject) -> Any:
    """An effect that would turn a double-faced permanent face down does nothing."""
    return thing.back is not None


becomes_a_copy = behaviour("face-down-permanent-becomes-a-copy", rules=("708.10", "707.10", "504.7"))


@becomes_a_copy.variant(cue=r"as modified by its face-down status")
def stays_as_it_is(rules: Rules, game: Game) -> Any:
    """A face-down permanent that becomes a copy keeps its face-down characteristics. It is the copy once it is turned face up.

    If the rules don't mention this, the copied characteristics replace its own.
    """
    return True


new_timestamp = behaviour("timestamp-of-a-turned-permanent", rules=("613.7f", "613.6e"))


@new_timestamp.variant(cue=r"permanent receives a new timestamp .{4,12} time it turns face")
def when_it_turns(rules: Rules, game: Game) -> Any:
    """A permanent gets a new timestamp when it turns face up or face down."""
    return True


spell_cards = behaviour(
    "instants-that-are-face-down-permanents", rules=("701.40g", "701.34g", "701.34f", "701.33f", "701.33e", "701.32e", "701.31e")
)


@spell_cards.variant(cue=r"instant or sorcery card would turn face up")
def stay_face_down(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A face-down permanent whose card is an instant or sorcery can't be turned face up. It is revealed and stays face down."""
    return bool(traits.types & {"instant", "sorcery"})


without_morph = behaviour(
    "casting-face-down-without-morph", rules=("702.37d", "702.36d", "702.36c", "702.35c", "702.34c", "502.26c")
)


@without_morph.variant(cue=r"can.t (normally )?(cast|play) a card face down")
def cannot_be_cast_face_down(rules: Rules, game: Game, thing: GameObject) -> str:
    """A card can be cast face down only if it has morph or a similar ability, or an effect lets a player do so."""
    able = any(Characteristics(abilities=thing.printed.abilities).able(word) for word in _MORPH)
    return "" if able else "it has no morph ability"
