"""Cards that stay in the command zone: planes, phenomena, vanguards, schemes, conspiracies."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour
from models.clauses.declaring import declare
from models.engine import now
from models.objects import COMMAND, Characteristics
from models.points import Change

NONE = "no such card type"

#: Each card type's first version, its section's number by version, and the rules below that number.
PLANE = {"2009-09-04": "309", "2021-07-23": "310", "2023-04-14": "311"}
PHENOMENON = {"2012-06-01": "310", "2021-07-23": "311", "2023-04-14": "312"}
_VANGUARD = {"2009-10-01": "310", "2012-06-01": "311", "2021-07-23": "312", "2023-04-14": "313"}
_SCHEME = {"2010-06-18": "311", "2012-06-01": "312", "2021-07-23": "313", "2023-04-14": "314"}
_CONSPIRACY = {"2014-07-18": "313", "2021-07-23": "314", "2023-04-14": "315"}


def at(sections: dict[str, str], rule: str) -> dict:
    """``since``, ``rule`` and ``then`` of a rule that moved with its section."""
    (first, section), *later = sections.items()
    return {"day": first, "rule": f"{section}.{rule}", "then": {day: f"{number}.{rule}" for day, number in later}}


#: The mark of the player whom a plane's or phenomenon's controller became by another's leaving the game.
PLANAR_CONTROLLER = "planar controller"


def planar_controller(game) -> str:
    """Who is designated: normally the active player."""
    marked = (player.name for player in game.players if PLANAR_CONTROLLER in player.marks)
    return next(marked, game.active)


def planar_deck(game, player: str) -> list:
    """A player's planar deck, the top card first: own face-down planes and phenomena, in the order that they have there."""
    cards = (thing for thing in game.in_zone(COMMAND) if thing.owner == player and thing.face_down)
    return sorted((card for card in cards if card.printed.types & {"plane", "phenomenon"}), key=lambda card: card.timestamp)


def _stays(kind: str):
    def stays(rules, game, move):
        leaves = move.origin == COMMAND and move.to != COMMAND and kind in now(rules, game, move.object).types
        return replace(move, to=COMMAND) if leaves else None

    return stays


def _not_cast(kind: str):
    def not_cast(rules, game, action):
        return f"a {kind} card can't be cast" if kind in now(rules, game, action.object).types else None

    return not_cast


def _by_designation(rules, game, thing):
    return planar_controller(game)


def _by_its_owner(rules, game, thing):
    return thing.owner


def _face_up(rules, game, thing):
    return thing.zone == COMMAND and not thing.face_down


def _own(function):
    """A function of its own that does the same, for a variant's docstring."""

    def same(rules, game, thing):
        return function(rules, game, thing)

    return same


#: Card type -> its sections; the rules below them on staying, on controllers, on abilities; who controls it.
_TYPES = {
    "plane": (PLANE, "2", "5", "4", _by_designation),
    "phenomenon": (PHENOMENON, "2", "4", "", _by_designation),
    "vanguard": (_VANGUARD, "2", "5", "4", _by_its_owner),
    "scheme": (_SCHEME, "2", "5", "4", _by_its_owner),
    "conspiracy": (_CONSPIRACY, "3", "6", "5", _by_its_owner),
}

for _kind, (_sections, _staying, _controllers, _abilities, _controller) in _TYPES.items():
    _cue = rf"{_kind} card would leave the command"
    declare(
        behaviour(f"{_kind}-stays-in-the-command-zone", at="move", before=NONE), _stays(_kind),
        f"a {_kind} card that would leave the command zone stays there", **at(_sections, _staying), cue=_cue,
    )  # fmt: skip
    declare(
        behaviour(f"{_kind}-is-not-cast", at="forbid", key="cast", before=NONE), _not_cast(_kind),
        f"a {_kind} card can't be cast", **at(_sections, _staying), cue=_cue,
    )  # fmt: skip
    _who = "is its owner" if _controller is _by_its_owner else "is the player designated"
    declare(
        behaviour(f"controller-of-a-{_kind}", before=NONE), _own(_controller),
        "its owner controls it" if _controller is _by_its_owner
        else "the planar controller controls it: the active player, or the next player when that one has left the game",
        **at(_sections, _controllers), cue=rf"controller of a (face-up )?{_kind} card {_who}",
    )  # fmt: skip
    if _abilities:
        declare(
            behaviour(f"abilities-of-a-{_kind}", before=NONE), _own(_face_up),
            "its abilities work while it is face up in the command zone",
            **at(_sections, _abilities), cue=rf"long as a {_kind} card is (face up|in)",
        )  # fmt: skip


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
    **at(PHENOMENON, "7"),
    cue=r"the planar controller planeswalks the next time",
    covers=[r"phenomenon card is face up in the command"],
)
def planar_controller_planeswalks(rules, game):
    """CR 310.7, then CR 311.7 and 312.7, from 2012-06-01 on: with no ability waiting, the planar controller planeswalks.

    The phenomenon is turned face down, and the top card of the planar deck face up.
    """
    found = _turned_down(game, rules, "phenomenon", "planeswalks")
    deck = planar_deck(game, planar_controller(game)) if found else []
    return found and found + [Change(card.id, fields=(("face_down", False),), why="planeswalks") for card in deck[:1]]


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


@vanguard_hand.since(**at(_VANGUARD, "6"), cue=r"Each vanguard card has a hand modifier")
def modifies_the_hand(rules, game, player):
    """CR 310.6, then CR 311.6, 312.6 and 313.6, from 2009-10-01 on: seven cards and the hand modifier of the own vanguard.

    It is the number drawn at the start and the maximum hand size. The modifier is a mark such as "hand +1".
    """
    return 7 + _modifier(game, player, "hand")


vanguard_life = behaviour("starting-life-with-a-vanguard", before=NONE)


@vanguard_life.since(**at(_VANGUARD, "7"), cue=r"Each vanguard card has a life modifier")
def modifies_the_life_total(rules, game, player):
    """CR 310.7, then CR 311.7, 312.7 and 313.7, from 2009-10-01 on: 20 life and the life modifier of the own vanguard.

    The modifier is a mark such as "life -3".
    """
    return 20 + _modifier(game, player, "life")
