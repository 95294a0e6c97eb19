"""Cards that stay in the command zone: planes, phenomena, vanguards, schemes, conspiracies."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.engine import now
from models.objects import COMMAND, Characteristics
from models.points import Change

NONE = "no such card type"

#: Each card type's first version, its section's number by version, and the rules below that number.
_PLANE = {"2009-09-04": "309", "2021-07-23": "310", "2023-04-14": "311"}
_PHENOMENON = {"2012-06-01": "310", "2021-07-23": "311", "2023-04-14": "312"}
_VANGUARD = {"2009-10-01": "310", "2012-06-01": "311", "2021-07-23": "312", "2023-04-14": "313"}
_SCHEME = {"2010-06-18": "311", "2012-06-01": "312", "2021-07-23": "313", "2023-04-14": "314"}
_CONSPIRACY = {"2014-07-18": "313", "2021-07-23": "314", "2023-04-14": "315"}


def _at(sections: dict[str, str], rule: str) -> dict:
    """``since``, ``rule`` and ``then`` of a rule that moved with its section."""
    (first, section), *later = sections.items()
    return {"day": first, "rule": f"{section}.{rule}", "then": {day: f"{number}.{rule}" for day, number in later}}


def _is(rules, game, key: str, kind: str) -> bool:
    return kind in now(rules, game, key).types


def _stays(rules, game, move, kind: str):
    leaving = move.origin == COMMAND and move.to != COMMAND and _is(rules, game, move.object, kind)
    return replace(move, to=COMMAND) if leaving else None


def _is_cast(rules, game, action, kind: str) -> str | None:
    return f"a {kind} card can't be cast" if _is(rules, game, action.object, kind) else None


plane_stays = behaviour("plane-stays-in-the-command-zone", at="move", before=NONE)


@plane_stays.since(**_at(_PLANE, "2"), cue=r"plane card would leave the command")
def plane_does_not_leave(rules, game, move):
    """CR 309.2, then CR 310.2 and 311.2, from 2009-09-04 on: a plane card that would leave the command zone stays."""
    return _stays(rules, game, move, "plane")


plane_is_not_cast = behaviour("plane-is-not-cast", at="forbid", key="cast", before=NONE)


@plane_is_not_cast.since(**_at(_PLANE, "2"), cue=r"plane card would leave the command")
def plane_is_no_spell(rules, game, action):
    """CR 309.2, then CR 310.2 and 311.2, from 2009-09-04 on: a plane card can't be cast."""
    return _is_cast(rules, game, action, "plane")


phenomenon_stays = behaviour("phenomenon-stays-in-the-command-zone", at="move", before=NONE)


@phenomenon_stays.since(**_at(_PHENOMENON, "2"), cue=r"phenomenon card would leave the command")
def phenomenon_does_not_leave(rules, game, move):
    """CR 310.2, then CR 311.2 and 312.2, from 2012-06-01 on: a phenomenon that would leave the command zone stays."""
    return _stays(rules, game, move, "phenomenon")


phenomenon_is_not_cast = behaviour("phenomenon-is-not-cast", at="forbid", key="cast", before=NONE)


@phenomenon_is_not_cast.since(**_at(_PHENOMENON, "2"), cue=r"phenomenon card would leave the command")
def phenomenon_is_no_spell(rules, game, action):
    """CR 310.2, then CR 311.2 and 312.2, from 2012-06-01 on: a phenomenon card can't be cast."""
    return _is_cast(rules, game, action, "phenomenon")


vanguard_stays = behaviour("vanguard-stays-in-the-command-zone", at="move", before=NONE)


@vanguard_stays.since(**_at(_VANGUARD, "2"), cue=r"vanguard card would leave the command")
def vanguard_does_not_leave(rules, game, move):
    """CR 310.2, then CR 311.2, 312.2 and 313.2, from 2009-10-01 on: a vanguard that would leave the command zone stays."""
    return _stays(rules, game, move, "vanguard")


vanguard_is_not_cast = behaviour("vanguard-is-not-cast", at="forbid", key="cast", before=NONE)


@vanguard_is_not_cast.since(**_at(_VANGUARD, "2"), cue=r"vanguard card would leave the command")
def vanguard_is_no_spell(rules, game, action):
    """CR 310.2, then CR 311.2, 312.2 and 313.2, from 2009-10-01 on: a vanguard card can't be cast."""
    return _is_cast(rules, game, action, "vanguard")


scheme_stays = behaviour("scheme-stays-in-the-command-zone", at="move", before=NONE)


@scheme_stays.since(**_at(_SCHEME, "2"), cue=r"scheme card would leave the command")
def scheme_does_not_leave(rules, game, move):
    """CR 311.2, then CR 312.2, 313.2 and 314.2, from 2010-06-18 on: a scheme that would leave the command zone stays."""
    return _stays(rules, game, move, "scheme")


scheme_is_not_cast = behaviour("scheme-is-not-cast", at="forbid", key="cast", before=NONE)


@scheme_is_not_cast.since(**_at(_SCHEME, "2"), cue=r"scheme card would leave the command")
def scheme_is_no_spell(rules, game, action):
    """CR 311.2, then CR 312.2, 313.2 and 314.2, from 2010-06-18 on: a scheme card can't be cast."""
    return _is_cast(rules, game, action, "scheme")


conspiracy_stays = behaviour("conspiracy-stays-in-the-command-zone", at="move", before=NONE)


@conspiracy_stays.since(**_at(_CONSPIRACY, "3"), cue=r"conspiracy card would leave the command")
def conspiracy_does_not_leave(rules, game, move):
    """CR 313.3, then CR 314.3 and 315.3, from 2014-07-18 on: a conspiracy that would leave the command zone stays."""
    return _stays(rules, game, move, "conspiracy")


conspiracy_is_not_cast = behaviour("conspiracy-is-not-cast", at="forbid", key="cast", before=NONE)


@conspiracy_is_not_cast.since(**_at(_CONSPIRACY, "3"), cue=r"conspiracy card would leave the command")
def conspiracy_is_no_spell(rules, game, action):
    """CR 313.3, then CR 314.3 and 315.3, from 2014-07-18 on: a conspiracy card can't be cast."""
    return _is_cast(rules, game, action, "conspiracy")


plane_controller = behaviour("controller-of-a-plane", before=NONE)


@plane_controller.since(**_at(_PLANE, "5"), cue=r"face-up plane card is the player designated")
def controls_the_plane(rules, game, thing):
    """CR 309.5, then CR 310.5 and 311.5, from 2009-09-04 on: the planar controller, normally the active player, controls it."""
    return game.active


phenomenon_controller = behaviour("controller-of-a-phenomenon", before=NONE)


@phenomenon_controller.since(**_at(_PHENOMENON, "4"), cue=r"face-up phenomenon card is the player designated")
def controls_the_phenomenon(rules, game, thing):
    """CR 310.4, then CR 311.4 and 312.4, from 2012-06-01 on: the planar controller, normally the active player, controls it."""
    return game.active


vanguard_controller = behaviour("controller-of-a-vanguard", before=NONE)


@vanguard_controller.since(**_at(_VANGUARD, "5"), cue=r"face-up vanguard card is its owner")
def controls_the_vanguard(rules, game, thing):
    """CR 310.5, then CR 311.5, 312.5 and 313.5, from 2009-10-01 on: its owner controls it."""
    return thing.owner


scheme_controller = behaviour("controller-of-a-scheme", before=NONE)


@scheme_controller.since(**_at(_SCHEME, "5"), cue=r"face-up scheme card is its owner")
def controls_the_scheme(rules, game, thing):
    """CR 311.5, then CR 312.5, 313.5 and 314.5, from 2010-06-18 on: its owner controls it."""
    return thing.owner


conspiracy_controller = behaviour("controller-of-a-conspiracy", before=NONE)


@conspiracy_controller.since(**_at(_CONSPIRACY, "6"), cue=r"controller of a conspiracy card is its owner")
def controls_the_conspiracy(rules, game, thing):
    """CR 313.6, then CR 314.6 and 315.6, from 2014-07-18 on: its owner controls it."""
    return thing.owner


plane_abilities = behaviour("abilities-of-a-plane", before=NONE)


@plane_abilities.since(**_at(_PLANE, "4"), cue=r"long as a plane card is face up")
def plane_abilities_function(rules, game, thing):
    """CR 309.4, then CR 310.4 and 311.4, from 2009-09-04 on: its abilities work while it is face up in the command zone."""
    return thing.zone == COMMAND and not thing.face_down


vanguard_abilities = behaviour("abilities-of-a-vanguard", before=NONE)


@vanguard_abilities.since(**_at(_VANGUARD, "4"), cue=r"long as a vanguard card is in")
def vanguard_abilities_function(rules, game, thing):
    """CR 310.4, then CR 311.4, 312.4 and 313.4, from 2009-10-01 on: its abilities work while it is in the command zone."""
    return thing.zone == COMMAND


scheme_abilities = behaviour("abilities-of-a-scheme", before=NONE)


@scheme_abilities.since(**_at(_SCHEME, "4"), cue=r"long as a scheme card is face up")
def scheme_abilities_function(rules, game, thing):
    """CR 311.4, then CR 312.4, 313.4 and 314.4, from 2010-06-18 on: its abilities work while it is face up there."""
    return thing.zone == COMMAND and not thing.face_down


conspiracy_abilities = behaviour("abilities-of-a-conspiracy", before=NONE)


@conspiracy_abilities.since(**_at(_CONSPIRACY, "5"), cue=r"long as a conspiracy card is face up")
def conspiracy_abilities_function(rules, game, thing):
    """CR 313.5, then CR 314.5 and 315.5, from 2014-07-18 on: its abilities work while it is face up there."""
    return thing.zone == COMMAND and not thing.face_down


def _turned_down(game, rules, kind: str, why: str, *, all_wait: bool = False, but: str = "") -> list[Change] | None:
    """Face-up cards of a type in the command zone, with nothing of theirs (or of any of them) waiting, turned face down."""
    kinds = {thing.id: now(rules, game, thing) for thing in game.in_zone(COMMAND)}
    up = [game[key] for key, what in kinds.items() if kind in what.types and not game[key].face_down]
    if all_wait and any(game[key].waiting for key, what in kinds.items() if kind in what.types):
        return []
    free = [thing for thing in up if not thing.waiting and but not in kinds[thing.id].supertypes]
    return [Change(thing.id, fields=(("face_down", True),), why=why) for thing in free] or None


leaving_phenomenon = behaviour("phenomenon-is-left", at="state-based", before=NONE)


@leaving_phenomenon.since(
    **_at(_PHENOMENON, "7"),
    cue=r"the planar controller planeswalks the next time",
    covers=[r"phenomenon card is face up in the command"],
)
def planar_controller_planeswalks(rules, game):
    """CR 310.7, then CR 311.7 and 312.7, from 2012-06-01 on: with no ability waiting, the planar controller planeswalks.

    The phenomenon is turned face down; which plane comes next is not covered.
    """
    return _turned_down(game, rules, "phenomenon", "planeswalks")


scheme_turned_down = behaviour("scheme-turned-face-down", at="state-based", before=NONE)


@scheme_turned_down.since(
    "2010-06-18", rule="311.6", then={"2012-06-01": "312.6"}, cue=r"and it isn.t the source of a triggered",
    covers=[r"non-ongoing scheme card is face up .{0,30}and it isn.t the source"],
)  # fmt: skip
def when_none_of_its_abilities_waits(rules, game):
    """CR 311.6, then CR 312.6, 2010-06-18 to 2017-04-28: a face-up scheme with no ability of its own waiting turns face down.

    An ongoing scheme stays. It goes to the bottom of its owner's scheme deck, which has no order here.
    """
    return _turned_down(game, rules, "scheme", "turned face down", but="ongoing")


@scheme_turned_down.since(
    "2017-06-05", rule="312.6", then={"2021-07-23": "313.6", "2023-04-14": "314.6"}, cue=r"no triggered abilities of any scheme",
    covers=[r"non-ongoing scheme card is face up .{0,30}and no triggered"],
)  # fmt: skip
def when_no_schemes_ability_waits(rules, game):
    """CR 312.6, then CR 313.6 and 314.6, from 2017-06-05 on: a face-up scheme turns face down when no scheme's ability waits."""
    return _turned_down(game, rules, "scheme", "turned face down", all_wait=True, but="ongoing")


hidden_conspiracy = behaviour("face-down-conspiracy", at="define", before=NONE)


@hidden_conspiracy.since(
    "2014-07-18", rule="313.5b", then={"2021-07-23": "314.5b", "2023-04-14": "315.5b"},
    cue=r"Face-down conspiracy cards have no characteristics",
)  # fmt: skip
def has_no_characteristics(rules, game, thing, found):
    """CR 313.5b, then CR 314.5b and 315.5b, from 2014-07-18 on: a face-down conspiracy card has no characteristics."""
    return Characteristics() if thing.face_down and "conspiracy" in found.types else None


def _modifier(game, player: str, word: str) -> int:
    """The sum of a player's vanguards' marks such as "life +5" in the command zone."""
    marks = (mark for thing in game.in_zone(COMMAND) if thing.owner == player for mark in thing.marks)
    return sum(int(mark.split()[-1]) for mark in marks if mark.startswith(word + " "))


vanguard_hand = behaviour("starting-hand-with-a-vanguard", before=NONE)


@vanguard_hand.since(**_at(_VANGUARD, "6"), cue=r"Each vanguard card has a hand modifier")
def modifies_the_hand(rules, game, player):
    """CR 310.6, then CR 311.6, 312.6 and 313.6, from 2009-10-01 on: seven cards and the hand modifier of the own vanguard.

    It is the number drawn at the start and the maximum hand size. The modifier is a mark such as "hand +1".
    """
    return 7 + _modifier(game, player, "hand")


vanguard_life = behaviour("starting-life-with-a-vanguard", before=NONE)


@vanguard_life.since(**_at(_VANGUARD, "7"), cue=r"Each vanguard card has a life modifier")
def modifies_the_life_total(rules, game, player):
    """CR 310.7, then CR 311.7, 312.7 and 313.7, from 2009-10-01 on: 20 life and the life modifier of the own vanguard.

    The modifier is a mark such as "life -3".
    """
    return 20 + _modifier(game, player, "life")
