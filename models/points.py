"""The points at which the engine asks clauses, with the arguments and return values of their bodies.

Every body is called as ``body(rules, game, …)``. None means that the rule doesn't apply. An empty answer ("" for a "forbid", []
for a "state-based") means that the rule applies and changes nothing: its clause counts as deciding. The clause of an answer in
`Unaffected` (models/trace.py) doesn't count: the answer would be the same without the rule.

| point | further arguments | returns |
|---|---|---|
| `type-line` | printed: str (game is None) | the TypeLine of a form that the general reading gets wrong; the first counts |
| `define` | thing, traits: Characteristics | the printed ones as the version reads them, before any effect; all are asked |
| `effect` (key: op) | thing, traits: Characteristics, effect | the Characteristics afterwards; the first answer counts |
| `implied` | thing, traits: Characteristics | with the consequences of its types; all are asked, after effects on types |
| `attached` | thing | the Effects that abilities of its attachments have on it; all are asked |
| `derive` | thing, traits: Characteristics | the Characteristics afterwards; all are asked, after every effect |
| `forbid` (key: action) | action: Action | the reason why it isn't legal, a short sentence; one reason forbids |
| `activated` | action: Action | the Game after the costs are paid; all are asked |
| `move` | move: Move | the changed Move; all are asked, before the object moves |
| `moved` | move: Move | the Game afterwards; all are asked, after it moved |
| `resolve` | thing | the zone that a resolving spell goes to; the first answer counts |
| `damage` | damage: Damage | the Game afterwards; the first answer counts |
| `state-based` | | a list of StateBasedAction, done at the same time as all others; asked until all lists are empty |

The engine calls these by name: `land-play-counts` (game, action): True if a land play uses up one of the turn's;
`layer-of-an-effect` and `timestamp-of-an-effect` (game, effect), `may-depend` (game, effect, other), `dependency-loops` (game)
and `effects-go-on-in-later-layers` (game, reached): the order of effects; `reach-of-continuous-effects` (game, thing): True if
effects apply to an object that is neither a permanent nor on the stack; `defining-abilities-elsewhere` (game, effect): True if
a characteristic-defining ability works there; `mana-follows-land-types` (game, traits, changed): after each effect;
`meets-criteria` (game, traits, words); `copies-of-permanent-spells` (game, key): after a copy of a spell resolved. It only
checks if this one is in force: `effects-on-a-permanent-spell-stay`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from inspect import CO_VARARGS
from typing import Any

from ruletrail.models.errors import ClauseError
from ruletrail.models.objects import GRAVEYARD, Characteristics, GameObject

Changed = Characteristics | None
"""An object's characteristics after a clause; None if the clause doesn't apply."""


@dataclass(frozen=True)
class Point:
    """A place where the engine asks clauses, with the arguments of their bodies after the rules and the game."""

    name: str
    hands: tuple[str, ...] = ()
    keyed: bool = False
    """True if each behaviour at this point has a ``key``: an effect's op, an action's name."""


#: Every point. The table above has the return value of each.
POINTS = (
    Point("type-line", ("printed",)),
    Point("define", ("thing", "traits")),
    Point("effect", ("thing", "traits", "effect"), keyed=True),
    Point("implied", ("thing", "traits")),
    Point("attached", ("thing",)),
    Point("derive", ("thing", "traits")),
    Point("forbid", ("action",), keyed=True),
    Point("activated", ("action",)),
    Point("move", ("move",)),
    Point("moved", ("move",)),
    Point("resolve", ("thing",)),
    Point("damage", ("damage",)),
    Point("state-based"),
)


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Point]:
    return {point.name: point for point in POINTS}


def names() -> tuple[str, ...]:
    """The points' names; "" is for a behaviour that is only called by name."""
    return ("", *_by_name())


def check_body(at: str, key: str, body: Callable[..., Any], where: str) -> None:
    """Checks a body. Raises ClauseError if it can't be called as its point calls it, or if a key is missing or superfluous.

    A behaviour without a point is called by name, with the rules, the game and its caller's arguments.
    """
    point = _by_name().get(at)
    if point is not None and point.keyed != bool(key):
        wants = "needs a key: an effect's op or an action's name" if point.keyed else "has no key"
        raise ClauseError(f"the point {at!r} {wants}", where)
    handed = ("rules", "game", *(point.hands if point else ()))
    code = body.__code__
    least = code.co_argcount - len(body.__defaults__ or ())
    most = len(handed) if code.co_flags & CO_VARARGS else code.co_argcount
    if (least <= len(handed) if point else True) and len(handed) <= most:
        return
    written = ", ".join(code.co_varnames[: code.co_argcount])
    raise ClauseError(f"the body takes ({written}), but is called with ({', '.join(handed)}{'' if point else ', …'})", where)


@dataclass(frozen=True)
class Action:
    """An action that a player wants to take. Names: "cast", "play-land", "activate", "attack", "block", "attach"."""

    name: str
    player: str
    object: str
    targets: tuple[str, ...] = ()
    detail: str = ""
    """For "activate": the ability's text. For other actions: a detail of the verb."""
    by_effect: bool = False
    """True if a resolving spell or ability instructs the player, so that timing doesn't matter."""


@dataclass(frozen=True)
class Move:
    """An object about to change zones."""

    object: str
    origin: str
    to: str
    controller: str
    how: str = "put"
    """"resolve", "play" (a land), "put" (by an effect), "create" (a token), "state-based"."""
    host: str | None = None
    """The object that an attachment enters attached to, from the effect or the spell's target; "" if it is undefined."""
    by: str = ""
    """The player who follows the effect's instruction; "" means the controller."""
    as_copy: bool = False
    """True if it enters as a copy: effects on it then stay."""


@dataclass(frozen=True)
class Damage:
    source: str
    target: str
    """An object's id or a player's name."""
    amount: int
    combat: bool = False


@dataclass(frozen=True)
class StateBasedAction:
    """The effect of a state-based check on one object: moves it to ``zone``, and sets ``fields``."""

    object: str
    zone: str = ""
    fields: tuple[tuple[str, Any], ...] = ()
    why: str = ""


def buried(things: Iterable[GameObject], why: str) -> list[StateBasedAction] | None:
    """Actions that put these objects into the graveyard, or None for no objects."""
    return [StateBasedAction(thing.id, GRAVEYARD, why=why) for thing in things] or None
