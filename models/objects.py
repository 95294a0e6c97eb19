"""The state of a game as plain immutable data: type lines, objects, players, effects, the stack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

BATTLEFIELD, STACK, HAND, LIBRARY, GRAVEYARD = "battlefield", "stack", "hand", "library", "graveyard"
EXILE, COMMAND, OUTSIDE, NOWHERE = "exile", "command", "outside", "nowhere"
#: Where phased-out permanents are, of whatever era: no rule sees them there. The ask "zone" says what the version calls it.
PHASED_OUT = "phased out"
#: NOWHERE is where a token that ceased to exist is, and a token that was never created.
ZONES = (BATTLEFIELD, STACK, HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND, OUTSIDE, NOWHERE)
PHASES = ("beginning", "main", "combat", "ending")

COLOURS = ("white", "blue", "black", "red", "green")

#: How the label of an effect begins that ends when a turn begins.
UNTIL_END_OF_TURN = "this turn "

#: Counters with a meaning of their own in the type rules.
LOYALTY, DEFENSE, LORE = "loyalty", "defense", "lore"

#: How marks begin that stay when a card moves: what is printed on it, and which half of a Room is cast.
PRINTED_MARKS = ("chapters", "rooms", "life", "hand", "half", "not", "no", "mana", "modal", "meld")


@dataclass(frozen=True)
class Ability:
    """An ability as far as the type rules need it."""

    text: str
    """A keyword or a short text: "haste", "enchant creature", "equip", "{T}: Add {U}"."""
    origin: str = "rules text"
    """Where it comes from: "rules text", "intrinsic", "copy effect" or "granted" (by another effect)."""


@dataclass(frozen=True)
class TypeLine:
    """Supertypes and card types in lower case, subtypes as printed ("Forest", "Time Lord", "Urza's")."""

    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Characteristics(TypeLine):
    """What an object is at a moment: printed, or after every effect. ``power`` and the like are None when it has none."""

    name: str = ""
    colours: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Ability, ...] = ()

    def has(self, word: str) -> bool:
        """Whether a card type, supertype or subtype is among its words, in any case."""
        low = word.casefold()
        return low in self.types or low in self.supertypes or any(low == subtype.casefold() for subtype in self.subtypes)

    def able(self, text: str) -> bool:
        """Whether it has an ability of that text or keyword, in any case: able("enchant") is true of "Enchant creature"."""
        for ability in self.abilities:
            low = ability.text.casefold()
            if low.startswith(text) and low[len(text) : len(text) + 1] in ("", " "):
                return True
        return False


@dataclass(frozen=True)
class GameObject:
    """A card, token or copy. ``id`` is the scenario's name for it and never changes."""

    id: str
    printed: Characteristics
    owner: str
    controller: str
    zone: str = BATTLEFIELD
    kind: str = "card"
    """"card", "token" or "copy"."""
    tapped: bool = False
    face_down: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: str | None = None
    """An object's id or a player's name."""
    controlled_since: int = 0
    """The turn in which its controller's control began; 0: before the game's first turn."""
    timestamp: int = 0
    """When it came to its zone, or was last attached; later is larger, equal is simultaneous."""
    protector: str | None = None
    attacking: str | None = None
    """The player, planeswalker or battle it attacks."""
    targets: tuple[str, ...] = ()
    """Of a spell on the stack: ids and players' names."""
    waiting: bool = False
    """A triggered ability of it has triggered and has not left the stack."""
    back: Characteristics | None = None
    """Of a double-faced card or token: what is printed on the face that isn't up."""
    card: Characteristics | None = None
    """What it is as a card elsewhere, while ``printed`` says another face, a prototype or a merged permanent."""
    marks: frozenset[str] = frozenset()
    """Anything else that a clause remembers about it: "loyalty used", "room 3"."""

    def count(self, counter: str) -> int:
        return dict(self.counters).get(counter, 0)

    def with_counters(self, counter: str, number: int) -> GameObject:
        """This object with exactly ``number`` counters of a kind."""
        counts = dict(self.counters) | {counter: max(number, 0)}
        return replace(self, counters=tuple(sorted((kind, n) for kind, n in counts.items() if n)))

    def mark(self, kind: str) -> str:
        """What follows these words in its mark that begins with them; "" without such a mark."""
        return next((mark.removeprefix(kind) for mark in self.marks if mark.startswith(kind)), "")


@dataclass(frozen=True)
class Effect:
    """A continuous effect: what it does (``op``) to which objects, with words and numbers as its op needs them.

    The ops are the keys of the clauses at the point "effect". models/engine/layering.py has the order in which effects apply.
    """

    op: str
    objects: tuple[str, ...]
    words: tuple[str, ...] = ()
    timestamp: int = 0
    id: str = ""
    keeps: bool = False
    """True when it says "in addition to its other types"."""
    still: tuple[str, ...] = ()
    """The types, supertypes or subtypes that it says the object still is ("that are still lands"); it then keeps those."""
    loses: tuple[str, ...] = ()
    """What else it says the object loses: "card types", "creature types". No rule keeps those."""
    numbers: tuple[int | None, ...] = ()
    abilities: tuple[Ability, ...] = ()
    source: str = ""
    """The object whose static ability makes it: it applies while that is on the battlefield and has the ability."""
    ability: str = ""
    """The text of that ability. Effects with one source and ability are parts of one effect."""
    to: str = ""
    """The words for what a static ability applies to, "nonbasic land"; "": the ``objects``."""
    values: Characteristics | None = None
    """Of a copy effect: what is copied, as the effect changes it."""
    defines: bool = False
    """Whether the static ability is a characteristic-defining (characteristic-setting) one."""
    condition: str = ""
    """Of a static ability: it applies as long as this holds, "you control a Forest"; "": always."""
    per: str = ""
    """What the numbers are multiplied by: how many objects these words are true of, "Swamp you control"; "": they stand alone."""


@dataclass(frozen=True)
class Player:
    name: str
    life: int = 20
    lands_played: int = 0
    """Land plays this turn by the normal action and, where the rules count them, by effects."""
    turn_began: int = 0
    """The number of its most recent turn; 0: none yet."""
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Game:
    """A game at a moment. Every change makes a new one."""

    players: tuple[Player, ...]
    objects: tuple[GameObject, ...] = ()
    effects: tuple[Effect, ...] = ()
    active: str = ""
    priority: str = ""
    phase: str = "main"
    turn: int = 1
    stack: tuple[str, ...] = ()
    """Ids, the top one last."""
    clock: int = 1
    """The next timestamp."""
    choices: tuple[tuple[str, str], ...] = ()
    """What players choose when a rule asks: (choice, id, name or word), in order; see Game.chosen."""
    log: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def _by_id(self) -> dict[str, GameObject]:
        return {thing.id: thing for thing in self.objects}

    @cached_property
    def derived(self) -> dict[tuple[Any, ...], tuple[Any, tuple[str, ...]]]:
        """What was found about its objects, kept because a game never changes; see Rules.derived."""
        return {}

    def __getitem__(self, key: str) -> GameObject:
        return self._by_id[key]

    def get(self, key: str | None) -> GameObject | None:
        return self._by_id.get(key) if key else None

    def player(self, name: str) -> Player:
        return next(player for player in self.players if player.name == name)

    def is_player(self, name: str | None) -> bool:
        return any(player.name == name for player in self.players)

    def opponents(self, name: str) -> list[str]:
        return [player.name for player in self.players if player.name != name]

    def base(self, thing: GameObject) -> Characteristics:
        """What is printed on an object, or what it is a copy of."""
        copied = [effect.values for effect in self.effects if effect.values is not None and thing.id in effect.objects]
        return copied[-1] if copied else thing.printed

    def in_zone(self, zone: str) -> Iterator[GameObject]:
        return (thing for thing in self.objects if thing.zone == zone)

    def attached(self, host: str) -> list[GameObject]:
        return [thing for thing in self.objects if thing.attached_to == host and thing.zone != PHASED_OUT]

    def in_a_circle(self, thing: GameObject) -> bool:
        """Whether an object is attached to itself, or to what is, over others, attached to it."""
        seen, host = set(), self.get(thing.attached_to)
        while host is not None and host.id not in seen:
            seen.add(host.id)
            host = self.get(host.attached_to)
        return thing.id in seen

    def chosen(self, choice: str, by: str = "") -> list[str]:
        """Everything chosen for that choice, in order; with a player, what others are said to have chosen is left out."""
        kinds = (choice, f"{choice} by {by}") if by else (choice,)
        return [what for kind, what in self.choices if kind in kinds]

    def change(self, key: str, **fields: Any) -> Game:
        """This game with an object's fields replaced."""
        changed = replace(self._by_id[key], **fields)
        return replace(self, objects=tuple(changed if thing.id == key else thing for thing in self.objects))

    def effects_without(self, key: str) -> tuple[Effect, ...]:
        """Its effects, none of which is on that object any more."""
        return tuple(replace(e, objects=tuple(o for o in e.objects if o != key)) if key in e.objects else e for e in self.effects)

    def change_player(self, name: str, **fields: Any) -> Game:
        return replace(self, players=tuple(replace(p, **fields) if p.name == name else p for p in self.players))

    def say(self, line: str) -> Game:
        return replace(self, log=(*self.log, line))
