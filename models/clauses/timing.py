"""When spells can be cast (played), and what can't be cast at all."""

from __future__ import annotations

from models.behaviours import behaviour
from models.engine import now, permanents
from models.objects import HAND


def allowed(rules, game, action, what: str) -> bool:
    """Whether an effect lets the player cast such a spell so: a mark like "may cast creature spells from graveyard"."""
    kinds = ["", *(f"{kind} " for kind in sorted(now(rules, game, action.object).types))]
    return any(f"may cast {kind}spells {what}" in game.player(action.player).marks for kind in kinds)


#: The mark of a spell that was cast when no sorcery could have been.
NOT_SORCERY_TIME = "cast when a sorcery couldn't be"


def not_sorcery_time(game, player: str) -> str | None:
    """Why it isn't the player's own main phase with priority and an empty stack, or None when it is."""
    if game.active != player:
        return "it isn't that player's turn"
    if game.phase != "main":
        return "it isn't a main phase"
    if game.stack:
        return "the stack isn't empty"
    return None if game.priority == player else "that player doesn't have priority"


sorcery_timing = behaviour("sorcery-timing", at="forbid", key="cast")


@sorcery_timing.since(
    "1999-04-23", rule="408.1d", then={"2003-07-01": "212.7a", "2009-07-11": "307.1"},
    cue=r"Spells other than instants (can|may) be played|may (play|cast) a sorcery card from",
    covers=[
        r"may (play|cast) an? (artifact|creature|enchantment|planeswalker|battle) card from (his or her|their) hand during",
        r"(playing|casting) and resolving a (tribal|kindred) card follow",
    ],
)  # fmt: skip
def own_main_phase(rules, game, action):
    """CR 408.1d, then CR 212.7a and 307.1, from 1999-04-23 on: all but instants only in the own main phase, stack empty."""
    what = now(rules, game, action.object)
    if (
        action.by_effect
        or "instant" in what.types
        or (what.able("flash") and rules.has("flash") and rules.call("flash", game, what))
    ):
        return None
    return "" if allowed(rules, game, action, "at any time") else not_sorcery_time(game, action.player) or ""


flash = behaviour("flash", before="no such ability")


@flash.since("2007-02-01", rule="502.57a", then={"2009-07-11": "702.8a"}, cue=r"Flash is a static ability")
def any_time_an_instant_could_be_cast(rules, game, found):
    """CR 502.57a, then CR 702.8a, from 2007-02-01 on: a card with flash is cast any time that an instant could be."""
    return found.able("flash")


instant_timing = behaviour("instant-timing", at="forbid", key="cast")


@instant_timing.since(
    "1999-04-23", rule="408.1d", then={"2003-07-01": "212.5a", "2009-07-11": "304.1"},
    cue=r"only when he or she has priority|any time he or she has priority|who has priority may (play|cast) an instant",
)  # fmt: skip
def needs_priority(rules, game, action):
    """CR 408.1d, then CR 212.5a and 304.1, from 1999-04-23 on: a spell needs its player's priority."""
    if action.by_effect:
        return None
    return "" if game.priority == action.player else "that player doesn't have priority"


lands_arent_cast = behaviour("lands-arent-cast", at="forbid", key="cast")


@lands_arent_cast.since(
    "1999-04-23", rule="214.9a", then={"2003-07-01": "212.6a", "2009-07-11": "305.1"},
    cue=r"A land card isn.t a spell card|is never a spell",
    covers=[r"both a land and another (card )?type.*can.t be (played|cast) as a spell", r"lands can only be played as lands"],
)  # fmt: skip
def lands_are_never_spells(rules, game, action):
    """CR 214.9a, then CR 212.6a and 305.1, from 1999-04-23 on: a land card is never a spell, whatever else it is."""
    return "a land is never a spell" if "land" in now(rules, game, action.object).types else None


cast_from_hand = behaviour("cast-from-hand", at="forbid", key="cast")


@cast_from_hand.since(
    "1999-04-23", rule="401.1", then={"2003-07-01": "212.7a", "2009-07-11": "307.1"},
    cue=r"card played from the hand|usually the player.s hand|may (play|cast) a sorcery card from (his or her|their) hand",
)  # fmt: skip
def cards_in_hand(rules, game, action):
    """CR 401.1, then CR 212.7a and 307.1, from 1999-04-23 on: cards are cast (played) from the hand, but for what effects say.

    A card that its Adventure exiled is cast from there. Effects that allow other zones give the player a mark: the verb "allow".
    """
    if action.by_effect:
        return None
    card = game[action.object]
    if f"exiled by its Adventure: {action.player}" in card.marks or allowed(rules, game, action, f"from {card.zone}"):
        return ""
    return "" if card.zone == HAND and card.owner == action.player else "it isn't in that player's hand"


no_mana_cost = behaviour("spells-without-a-mana-cost", at="forbid", key="cast", before="not stated")
#: The mark of a card that has no mana cost printed on it.
COSTLESS = "no mana cost"


@no_mana_cost.since("2005-08-01", rule="213.1a", cue=r"object with no mana cost can.t be played")
def are_never_cast(rules, game, action):
    """CR 213.1a, 2005-08-01 to 2006-07-15: a card without a mana cost, which has that mark, can't be played as a spell."""
    return "it has no mana cost" if COSTLESS in game[action.object].marks else None


@no_mana_cost.since(
    "2007-02-01", rule="213.1a",
    then={"2007-05-01": "203.1b", "2009-07-11": "116.6", "2010-07-16": "117.6", "2019-07-12": "118.6"},
    cue=r"nonexistent mana cost can.t be paid|represents an unpayable cost",
)  # fmt: skip
def are_cast_only_otherwise(rules, game, action):
    """CR 213.1a, then CR 203.1b, 116.6, 117.6 and 118.6, from 2007-02-01 on: only effects cast it, without paying."""
    if COSTLESS not in game[action.object].marks:
        return None
    return "" if action.by_effect else "its mana cost can't be paid"


prohibited_casts = behaviour("prohibited-casts", at="forbid", key="cast")


@prohibited_casts.since(
    "1999-04-23", rule="103.1", then={"2001-07-23": "103.2", "2009-07-11": "101.2"},
    cue=r"the card takes precedence|.can.t. effect (wins|takes precedence)",
)  # fmt: skip
def an_effect_may_forbid_it(rules, game, action):
    """CR 103.1, then CR 103.2 and 101.2, from 1999-04-23 on: a spell that an effect says can't be cast isn't cast.

    The player bears marks such as "can't cast spells" and "can't cast creature spells", which the verb "forbid" gives.
    """
    marks = game.player(action.player).marks
    kinds = ["", *(f"{kind} " for kind in sorted(now(rules, game, action.object).types))]
    return "an effect forbids it" if any(f"can't cast {kind}spells" in marks for kind in kinds) else ""


legendary_spells = behaviour("legendary-instants-and-sorceries", at="forbid", key="cast", before="not stated")


@legendary_spells.since("2018-04-27", rule="205.4e", cue=r"legendary instant or sorcery spell unless that player controls")
def need_a_legend(rules, game, action):
    """CR 205.4e, from 2018-04-27 on: a legendary instant or sorcery needs a legendary creature or planeswalker of its player."""
    spell = now(rules, game, action.object)
    if "legendary" not in spell.supertypes or not spell.types & {"instant", "sorcery"}:
        return None
    for thing, what in permanents(rules, game):
        if thing.controller == action.player and "legendary" in what.supertypes and what.types & {"creature", "planeswalker"}:
            return ""
    return "that player controls no legendary creature or planeswalker"


as_an_instant = behaviour("any-time-an-instant-could-be-cast", before="not stated")


def _casts_forbidden(game, player: str, kind: str) -> bool:
    return bool({"can't cast spells", f"can't cast {kind} spells"} & game.player(player).marks)


@as_an_instant.since("2003-07-01", rule="212.5e", cue=r"an instant he or she could actually play\.$")
def needs_priority_but_no_instant(rules, game, player):
    """CR 212.5e, 2003-07-01 to 2009-05-01: priority is all that it takes.

    Whether an effect that keeps the player from playing spells matters is left open: then the answer is "not stated".
    """
    if _casts_forbidden(game, player, "instant"):
        return "not stated"
    return game.priority == player


@as_an_instant.since("2009-07-11", rule="304.5", cue=r"don.t affect the player.s capability to perform that action")
def effects_on_casting_do_not_matter(rules, game, player):
    """CR 304.5, from 2009-07-11 on: it means only priority, and effects that keep the player from casting don't matter."""
    return game.priority == player


as_a_sorcery = behaviour("any-time-a-sorcery-could-be-cast", before="not stated")


@as_a_sorcery.since("2003-07-01", rule="212.7e", cue=r"an? sorcery he or she could actually play\.$")
def needs_sorcery_time_but_no_sorcery(rules, game, player):
    """CR 212.7e, 2003-07-01 to 2009-05-01: it means only priority, the own main phase and an empty stack.

    Whether an effect that keeps the player from playing spells matters is left open: then the answer is "not stated".
    """
    if _casts_forbidden(game, player, "sorcery"):
        return "not stated"
    return not not_sorcery_time(game, player)


@as_a_sorcery.since("2009-07-11", rule="307.5", cue=r"don.t affect the player.s capability to perform that action")
def effects_on_casting_sorceries_do_not_matter(rules, game, player):
    """CR 307.5, from 2009-07-11 on: only priority, the own main phase and an empty stack; effects on casting don't matter."""
    return not not_sorcery_time(game, player)


not_as_a_sorcery = behaviour("cast-when-a-sorcery-couldnt-be", before="not stated")


@not_as_a_sorcery.since("2009-07-11", rule="307.5a", cue=r"checks to see if a spell was cast .{0,2}any time a sorcery")
def by_the_moment_alone(rules, game, thing):
    """CR 307.5a, from 2009-07-11 on: without priority, outside the own main phase, or while something else was on the stack.

    Which card types the spell has doesn't matter. The verb "cast" leaves the mark for spells that it puts on the stack.
    """
    return NOT_SORCERY_TIME in thing.marks


controllers_activate = behaviour("only-controllers-activate", at="forbid", key="activate")


@controllers_activate.since(
    "1999-04-23", rule="403.2", then={"2009-07-11": "602.2"}, cue=r"Only an? (permanent|object).s controller"
)
def by_its_controller(rules, game, action):
    """CR 403.2, then CR 602.2, from 1999-04-23 on: only its controller activates (plays) an object's abilities.

    Abilities that say otherwise are not covered.
    """
    return "" if game[action.object].controller == action.player else "that player doesn't control it"
