"""The times at which spells can be cast (played), and cards that can't be cast at all."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine import now, permanents
from ruletrail.models.errors import NOT_STATED
from ruletrail.models.objects import HAND, Characteristics, Game, GameObject
from ruletrail.models.points import Action
from ruletrail.models.rules import Rules


def allowed(rules: Rules, game: Game, action: Action, what: str) -> bool:
    """True if an effect lets the player cast such a spell, by a mark like "may cast creature spells from graveyard"."""
    kinds = ["", *(f"{kind} " for kind in sorted(now(rules, game, action.object).types))]
    return any(f"may cast {kind}spells {what}" in game.player(action.player).marks for kind in kinds)


#: The mark of a spell that was cast when no sorcery could have been cast.
NOT_SORCERY_TIME = "cast when a sorcery couldn't be"


def not_sorcery_time(game: Game, player: str) -> str | None:
    """The reason why it isn't the player's own main phase with priority and an empty stack, or None if it is."""
    if game.active != player:
        return "it isn't that player's turn"
    if game.phase != "main":
        return "it isn't a main phase"
    if game.stack:
        return "the stack isn't empty"
    return None if game.priority == player else "that player doesn't have priority"


sorcery_timing = behaviour("sorcery-timing", rules=("307.1", "408.1d"), at="forbid", key="cast")


@sorcery_timing.variant(
    cue=r"Spells other than instants (can|may) be played|may (play|cast) a sorcery card from",
    covers=[
        r"may (play|cast) an? (artifact|creature|enchantment|planeswalker|battle) card from (his or her|their|your) hand",
        r"(playing|casting) and resolving a (tribal|kindred) card follow",
    ],
)
def own_main_phase(rules: Rules, game: Game, action: Action) -> str | None:
    """Without flash or an effect, a spell other than an instant is cast only in its player's main phase, on an empty stack."""
    what = now(rules, game, action.object)
    if action.by_effect or "instant" in what.types:
        return None
    if what.able("flash") and rules.has("flash") and rules.call("flash", game, what):
        return ""
    return "" if allowed(rules, game, action, "at any time") else not_sorcery_time(game, action.player) or ""


flash = behaviour("flash", rules="702.8a", before="no such ability")


@flash.variant(cue=r"Flash is a static ability")
def any_time_an_instant_could_be_cast(rules: Rules, game: Game, traits: Characteristics) -> Any:
    """A player may cast a card with flash whenever they could cast an instant."""
    return traits.able("flash")


instant_timing = behaviour("instant-timing", rules=("304.1", "408.1d"), at="forbid", key="cast")


@instant_timing.variant(
    cue=r"only when he or she has priority|any time he or she has priority|who has priority may (play|cast) an instant"
)
def needs_priority(rules: Rules, game: Game, action: Action) -> str | None:
    """A player may cast a spell only while they have priority, unless an effect instructs them to cast it."""
    if action.by_effect:
        return None
    return "" if game.priority == action.player else "that player doesn't have priority"


lands_arent_cast = behaviour("lands-arent-cast", rules=("305.1", "212.6a"), at="forbid", key="cast")


@lands_arent_cast.variant(
    cue=r"A land card isn.t a spell card|is never a spell",
    covers=[r"both a land and another (card )?type.*can.t be (played|cast) as a spell", r"lands can only be played as lands"],
)
def lands_are_never_spells(rules: Rules, game: Game, action: Action) -> str | None:
    """A land card can't be cast as a spell, whatever other card types it has."""
    return "a land is never a spell" if "land" in now(rules, game, action.object).types else None


cast_from_hand = behaviour("cast-from-hand", rules=("307.1", "401.1"), at="forbid", key="cast")


@cast_from_hand.variant(
    cue=r"card played from the hand|^A spell is a card on the stack|usually the player.s hand"
    r"|may (play|cast) a sorcery card from (his or her|their) hand"
)
def cards_in_hand(rules: Rules, game: Game, action: Action) -> str | None:
    """A player casts cards only from their own hand, unless an effect lets them cast from another zone.

    A card that its Adventure exiled is cast from there. Effects that allow other zones give the player a mark: the verb "allow".
    """
    if action.by_effect:
        return None
    card = game[action.object]
    if f"exiled by its Adventure: {action.player}" in card.marks or allowed(rules, game, action, f"from {card.zone}"):
        return ""
    return "" if card.zone == HAND and card.owner == action.player else "it isn't in that player's hand"


no_mana_cost = behaviour("spells-without-a-mana-cost", rules=("118.6", "213.1a"), at="forbid", key="cast")
#: The mark of a card without a printed mana cost.
COSTLESS = "no mana cost"


@no_mana_cost.variant(cue=r"object with no mana cost can.t be played")
def are_never_cast(rules: Rules, game: Game, action: Action) -> str | None:
    """A card without a mana cost can't be cast at all, even if an effect instructs a player to cast it.

    Such a card has that mark.
    """
    return "it has no mana cost" if COSTLESS in game[action.object].marks else None


@no_mana_cost.variant(cue=r"nonexistent mana cost can.t be paid|represents an unpayable cost")
def are_cast_only_otherwise(rules: Rules, game: Game, action: Action) -> str | None:
    """A card without a mana cost can't be cast for its cost. Only an effect can cast it without paying."""
    if COSTLESS not in game[action.object].marks:
        return None
    return "" if action.by_effect else "its mana cost can't be paid"


prohibited_casts = behaviour("prohibited-casts", rules=("101.2", "103.1"), at="forbid", key="cast")


@prohibited_casts.variant(cue=r"the card takes precedence|.can.t. effect (wins|takes precedence)")
def an_effect_may_forbid_it(rules: Rules, game: Game, action: Action) -> str | None:
    """A player can't cast a spell while an effect says that they can't cast such spells.

    The verb "forbid" gives the player marks such as "can't cast spells" and "can't cast creature spells".
    """
    marks = game.player(action.player).marks
    kinds = ["", *(f"{kind} " for kind in sorted(now(rules, game, action.object).types))]
    return "an effect forbids it" if any(f"can't cast {kind}spells" in marks for kind in kinds) else ""


legendary_spells = behaviour("legendary-instants-and-sorceries", rules="205.4e", at="forbid", key="cast")


@legendary_spells.variant(cue=r"legendary instant or sorcery spell unless that player controls")
def need_a_legend(rules: Rules, game: Game, action: Action) -> str | None:
    """A player can cast a legendary instant or sorcery only if they control a legendary creature or planeswalker."""
    spell = now(rules, game, action.object)
    if "legendary" not in spell.supertypes or not spell.types & {"instant", "sorcery"}:
        return None
    for thing, what in permanents(rules, game):
        if thing.controller == action.player and "legendary" in what.supertypes and what.types & {"creature", "planeswalker"}:
            return ""
    return "that player controls no legendary creature or planeswalker"


as_an_instant = behaviour("any-time-an-instant-could-be-cast", rules="304.5")


def _casts_forbidden(game: Game, player: str, kind: str) -> bool:
    return bool({"can't cast spells", f"can't cast {kind} spells"} & game.player(player).marks)


@as_an_instant.variant(cue=r"an instant he or she could actually play\.$")
def needs_priority_but_no_instant(rules: Rules, game: Game, player: str) -> Any:
    """The words "any time you could cast an instant" mean that the player has priority. Whether a ban on casting matters isn't
    stated.

    If an effect keeps the player from playing spells, the answer is "not stated".
    """
    if _casts_forbidden(game, player, "instant"):
        return NOT_STATED
    return game.priority == player


@as_an_instant.variant(cue=r"don.t affect the player.s capability to perform")
def effects_on_casting_do_not_matter(rules: Rules, game: Game, player: str) -> Any:
    """The words "any time you could cast an instant" mean that the player has priority. A ban on casting doesn't matter."""
    return game.priority == player


as_a_sorcery = behaviour("any-time-a-sorcery-could-be-cast", rules="307.5")


@as_a_sorcery.variant(cue=r"an? sorcery he or she could actually play\.$")
def needs_sorcery_time_but_no_sorcery(rules: Rules, game: Game, player: str) -> Any:
    """The words "any time you could cast a sorcery" mean priority in the player's own main phase with an empty stack. Whether a
    ban on casting matters isn't stated.

    If an effect keeps the player from playing spells, the answer is "not stated".
    """
    if _casts_forbidden(game, player, "sorcery"):
        return NOT_STATED
    return not not_sorcery_time(game, player)


@as_a_sorcery.variant(cue=r"don.t affect the player.s capability to perform")
def effects_on_casting_sorceries_do_not_matter(rules: Rules, game: Game, player: str) -> Any:
    """The words "any time you could cast a sorcery" mean priority in the player's own main phase with an empty stack. A ban on
    casting doesn't matter.
    """
    return not not_sorcery_time(game, player)


not_as_a_sorcery = behaviour("cast-when-a-sorcery-couldnt-be", rules="307.5a")


@not_as_a_sorcery.variant(cue=r"checks to see if a spell was cast")
def by_the_moment_alone(rules: Rules, game: Game, thing: GameObject) -> Any:
    """A spell counts as cast "when a sorcery couldn't be" if the player had no priority, it wasn't their main phase, or the stack
    wasn't empty.

    The card types of the spell don't matter. The verb "cast" leaves the mark for spells that it puts on the stack.
    """
    return NOT_SORCERY_TIME in thing.marks


controllers_activate = behaviour("only-controllers-activate", rules=("602.2", "403.2"), at="forbid", key="activate")


@controllers_activate.variant(cue=r"Only an? (permanent|object).s controller")
def by_its_controller(rules: Rules, game: Game, action: Action) -> str | None:
    """Only an object's controller may activate its abilities.

    Abilities that say otherwise are not covered.
    """
    return "" if game[action.object].controller == action.player else "that player doesn't control it"
