"""Cards that stay in the command zone: planes, phenomena, vanguards, schemes, conspiracies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.declaring import declare
from ruletrail.models.engine import now
from ruletrail.models.objects import COMMAND, OUTSIDE, Characteristics, Game, GameObject
from ruletrail.models.points import Action, Changed, Move, StateBasedAction
from ruletrail.models.rules import Rules

#: The section about each card type.
PLANE, PHENOMENON, _VANGUARD, _SCHEME, _CONSPIRACY = "311", "312", "313", "314", "315"

#: The mark of the player who became the controller of a plane or phenomenon because another player left the game.
PLANAR_CONTROLLER = "planar controller"


def planar_controller(game: Game) -> str:
    """The name of the planar controller: normally the active player."""
    marked = (player.name for player in game.players if PLANAR_CONTROLLER in player.marks)
    return next(marked, game.active)


def planar_deck(game: Game, player: str) -> list[GameObject]:
    """A player's planar deck, the top card first: their face-down planes and phenomena, in order of timestamps."""
    cards = (thing for thing in game.in_zone(COMMAND) if thing.owner == player and thing.face_down)
    return sorted((card for card in cards if card.printed.types & {"plane", "phenomenon"}), key=lambda card: card.timestamp)


def _stays(kind: str) -> Any:
    def stays(rules: Rules, game: Game, move: Move) -> Move | None:
        leaves = move.origin == COMMAND and move.to != COMMAND and kind in now(rules, game, move.object).types
        return replace(move, to=COMMAND) if leaves else None

    return stays


def _not_cast(kind: str) -> Any:
    def not_cast(rules: Rules, game: Game, action: Action) -> str | None:
        return f"a {kind} card can't be cast" if kind in now(rules, game, action.object).types else None

    return not_cast


def _by_designation(rules: Rules, game: Game, thing: GameObject) -> Any:
    return planar_controller(game)


def _by_its_owner(rules: Rules, game: Game, thing: GameObject) -> Any:
    return thing.owner


def _face_up(rules: Rules, game: Game, thing: GameObject) -> Any:
    return thing.zone == COMMAND and not thing.face_down


#: Card type -> its sections; the rules in them about staying, about controllers, about abilities; its controller.
_TYPES = {
    "plane": (PLANE, "2", "5", "4", _by_designation),
    "phenomenon": (PHENOMENON, "2", "4", "", _by_designation),
    "vanguard": (_VANGUARD, "2", "5", "4", _by_its_owner),
    "scheme": (_SCHEME, "2", "5", "4", _by_its_owner),
    "conspiracy": (_CONSPIRACY, "3", "6", "5", _by_its_owner),
}

for _kind, (_section, _staying, _controllers, _abilities, _controller) in _TYPES.items():
    _cue = rf"{_kind} card would leave the command"
    declare(
        behaviour(f"{_kind}-stays-in-the-command-zone", rules=f"{_section}.{_staying}", at="move", about=_kind),
        "stays",
        _stays(_kind),
        f"a {_kind} card that would leave the command zone stays there",
        cue=_cue,
    )
    declare(
        behaviour(f"{_kind}-is-not-cast", rules=f"{_section}.{_staying}", at="forbid", key="cast", about=_kind),
        "not-cast",
        _not_cast(_kind),
        f"a {_kind} card can't be cast",
        cue=_cue,
    )
    _owned = _controller is _by_its_owner
    declare(
        behaviour(f"controller-of-a-{_kind}", rules=f"{_section}.{_controllers}", about=_kind),
        "its-owner" if _owned else "the-planar-controller",
        _controller,
        f"the owner of a {_kind} card controls it"
        if _owned
        else f"the planar controller controls a {_kind} card. "
        "That is the active player, or the next player if the active one has left the game",
        cue=rf"controller of a (face-up )?{_kind} card {'is its owner' if _owned else 'is the player designated'}",
    )
    if _abilities:
        declare(
            behaviour(f"abilities-of-a-{_kind}", rules=f"{_section}.{_abilities}", about=_kind),
            "while-face-up",
            _face_up,
            f"the abilities of a {_kind} card work while it is face up in the command zone",
            cue=rf"long as a {_kind} card is (face up|in)",
        )


def _turned_down(
    game: Game, rules: Rules, kind: str, why: str, *, all_wait: bool = False, but: str = ""
) -> list[StateBasedAction] | None:
    """Actions that turn face-up cards of a type in the command zone face down, if no ability of theirs (``all_wait``: of any such
    card) is waiting."""
    kinds = {thing.id: now(rules, game, thing) for thing in game.in_zone(COMMAND)}
    up = [game[key] for key, what in kinds.items() if kind in what.types and not game[key].face_down]
    if all_wait and any(game[key].waiting for key, what in kinds.items() if kind in what.types):
        return []
    free = [thing for thing in up if not thing.waiting and but not in kinds[thing.id].supertypes]
    return [StateBasedAction(thing.id, fields=(("face_down", True),), why=why) for thing in free] or None


leaving_phenomenon = behaviour("phenomenon-is-left", rules="312.7", at="state-based", about="phenomenon")


@leaving_phenomenon.variant(
    cue=r"the planar controller planeswalks the next time",
    covers=[r"phenomenon (card is face up in the command|is face up with no)"],
)
def planar_controller_planeswalks(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """Once no ability of a face-up phenomenon is waiting, the planar controller planeswalks.

    The phenomenon is turned face down, and the top card of the planar deck face up.
    """
    found = _turned_down(game, rules, "phenomenon", "planeswalks")
    deck = planar_deck(game, planar_controller(game)) if found else []
    return found and found + [StateBasedAction(card.id, fields=(("face_down", False),), why="planeswalks") for card in deck[:1]]


scheme_turned_down = behaviour("scheme-turned-face-down", rules="314.6", at="state-based", about="scheme")


@scheme_turned_down.variant(
    cue=r"and it isn.t the source of a triggered", covers=[r"non-ongoing scheme card is face up .{0,30}and it isn.t the source"]
)
def when_none_of_its_abilities_waits(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A face-up scheme that isn't ongoing turns face down once no triggered ability of its own is waiting.

    It goes to the bottom of its owner's scheme deck, which has no order here.
    """
    return _turned_down(game, rules, "scheme", "turned face down", but="ongoing")


@scheme_turned_down.variant(
    cue=r"no triggered abilities of any scheme", covers=[r"non-ongoing scheme card is face up .{0,30}and no triggered"]
)
def when_no_schemes_ability_waits(rules: Rules, game: Game) -> list[StateBasedAction] | None:
    """A face-up scheme that isn't ongoing turns face down once no scheme has a triggered ability waiting."""
    return _turned_down(game, rules, "scheme", "turned face down", all_wait=True, but="ongoing")


hidden_conspiracy = behaviour("face-down-conspiracy", rules="315.5b", at="define", about="conspiracy")


@hidden_conspiracy.variant(cue=r"Face-down conspiracy cards have no characteristics")
def has_no_characteristics(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """A face-down conspiracy card has no characteristics."""
    return Characteristics() if thing.face_down and "conspiracy" in traits.types else None


def _modifier(game: Game, player: str, word: str) -> int:
    """The sum of a player's vanguards' marks such as "life +5" in the command zone."""
    marks = (mark for thing in game.in_zone(COMMAND) if thing.owner == player for mark in thing.marks)
    return sum(int(mark.split()[-1]) for mark in marks if mark.startswith(word + " "))


vanguard_hand = behaviour("starting-hand-with-a-vanguard", rules="313.6", about="vanguard")


@vanguard_hand.variant(cue=r"Each vanguard card has a hand modifier")
def modifies_the_hand(rules: Rules, game: Game, player: str) -> Any:
    """A player with a vanguard has a starting and maximum hand size of seven plus the vanguard's hand modifier.

    The modifier is a mark such as "hand +1".
    """
    return 7 + _modifier(game, player, "hand")


vanguard_life = behaviour("starting-life-with-a-vanguard", rules="313.7", about="vanguard")


@vanguard_life.variant(cue=r"Each vanguard card has a life modifier")
def modifies_the_life_total(rules: Rules, game: Game, player: str) -> Any:
    """A player with a vanguard starts with 20 life plus the vanguard's life modifier.

    The modifier is a mark such as "life -3".
    """
    return 20 + _modifier(game, player, "life")


start = behaviour("conspiracies-start-in-the-command-zone", rules="315.2", about="conspiracy")


@start.variant(cue=r"may put any number of conspiracy cards")
def from_the_sideboard(rules: Rules, game: Game, key: str) -> Any:
    """As a game starts, conspiracy cards go from a sideboard to the command zone. Those with hidden agenda go there face down.

    None for anything but a conspiracy in a sideboard, which is the zone "outside".
    """
    thing, what = game[key], now(rules, game, key)
    if thing.zone != OUTSIDE or "conspiracy" not in what.types:
        return None
    return game.change(key, zone=COMMAND, face_down=what.able("hidden agenda"))


looking = behaviour("looking-at-a-face-down-conspiracy", rules="315.7", about="conspiracy")


@looking.variant(cue=r"you may look at a face-down conspiracy")
def only_its_controller(rules: Rules, game: Game, thing: GameObject, player: str) -> Any:
    """Only the controller of a face-down conspiracy may look at it."""
    return not thing.face_down or rules.call("controller-of-a-conspiracy", game, thing) == player
