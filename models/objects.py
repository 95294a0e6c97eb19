"""The state of a game as plain immutable data: type lines, objects, players, effects, the stack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

BATTLEFIELD, STACK, HAND, LIBRARY, GRAVEYARD = "battlefield", "stack", "hand", "library", "graveyard"
EXILE, COMMAND, OUTSIDE, NOWHERE = "exile", "command", "outside", "nowhere"
#: The zone of phased-out permanents, in every era: no rule sees them there. The ask "zone" returns the version's own name for it.
PHASED_OUT = "phased out"
#: NOWHERE is the zone of tokens that ceased to exist or were never created.
ZONES = (BATTLEFIELD, STACK, HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND, OUTSIDE, NOWHERE)
PHASES = ("beginning", "main", "combat", "ending")

COLOURS = ("white", "blue", "black", "red", "green")

#: Prefix of the label of an effect that ends when a turn begins.
UNTIL_END_OF_TURN = "this turn "

#: Counters with a meaning of their own in the type rules.
LOYALTY, DEFENSE, LORE = "loyalty", "defense", "lore"

#: Prefixes of marks that stay when a card moves: facts printed on it, and the half of a Room that is cast.
PRINTED_MARKS = ("chapters", "rooms", "life", "hand", "half", "not", "no", "mana", "modal", "meld")


@dataclass(frozen=True)
class Ability:
    """An ability as far as the type rules need it."""

    text: str
    """A keyword or a short text: "haste", "enchant creature", "equip", "{T}: Add {U}"."""
    origin: str = "rules text"
    """The origin: "rules text", "intrinsic", "copy effect" or "granted" (by another effect)."""


@dataclass(frozen=True)
class TypeLine:
    """Supertypes and card types in lower case, subtypes as printed ("Forest", "Time Lord", "Urza's")."""

    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Characteristics(TypeLine):
    """The characteristics of an object at a moment: printed, or after every effect. ``power`` and the like are None if it has
    none."""

    name: str = ""
    colours: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Ability, ...] = ()

    def has(self, word: str) -> bool:
        """True if a card type, supertype or subtype is among its words, in any case."""
        low = word.casefold()
        return low in self.types or low in self.supertypes or any(low == subtype.casefold() for subtype in self.subtypes)

    def able(self, text: str) -> bool:
        """True if it has an ability with that text or keyword, in any case: able("enchant") is True for "Enchant creature"."""
        for ability in self.abilities:
            low = ability.text.casefold()
            if low.startswith(text) and low[len(text) : len(text) + 1] in ("", " "):
                return True
        return False


@dataclass(frozen=True)
class GameObject:
    """A card, token or copy. ``id`` is its name in the scenario and never changes."""

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
    """The turn in which its controller's control began; 0 if before the game's first turn."""
    timestamp: int = 0
    """The time when it came to its zone, or was last attached; a later time is larger, equal times are simultaneous."""
    protector: str | None = None
    attacking: str | None = None
    """The player, planeswalker or battle it attacks."""
    targets: tuple[str, ...] = ()
    """For a spell on the stack: ids and players' names."""
    waiting: bool = False
    """True while a triggered ability of it has triggered and has not left the stack."""
    back: Characteristics | None = None
    """For a double-faced card or token: the characteristics of the face that isn't up."""
    card: Characteristics | None = None
    """Its characteristics as a card in other zones, while ``printed`` has another face, a prototype or a merged permanent."""
    marks: frozenset[str] = frozenset()
    """Other facts that clauses remember about it: "loyalty used", "room 3"."""

    def count(self, counter: str) -> int:
        return dict(self.counters).get(counter, 0)

    def with_counters(self, counter: str, number: int) -> GameObject:
        """This object with exactly ``number`` counters of a kind."""
        counts = dict(self.counters) | {counter: max(number, 0)}
        return replace(self, counters=tuple(sorted((kind, n) for kind, n in counts.items() if n)))

    def mark(self, kind: str) -> str:
        """The rest of its mark that begins with these words; "" without such a mark."""
        return next((mark.removeprefix(kind) for mark in self.marks if mark.startswith(kind)), "")


@dataclass(frozen=True)
class Effect:
    """A continuous effect: its operation (``op``), its objects, and the words and numbers of the op.

    The ops are the keys of the clauses at the point "effect". models/engine/layering.py has the order in which effects apply.
    """

    op: str
    objects: tuple[str, ...]
    words: tuple[str, ...] = ()
    timestamp: int = 0
    id: str = ""
    keeps: bool = False
    """True if its text has "in addition to its other types"."""
    still: tuple[str, ...] = ()
    """The types, supertypes or subtypes after "still" in its text ("that are still lands"); the object keeps these."""
    loses: tuple[str, ...] = ()
    """Other losses in its text: "card types", "creature types". No rule keeps these."""
    numbers: tuple[int | None, ...] = ()
    abilities: tuple[Ability, ...] = ()
    source: str = ""
    """The object whose static ability creates it: it applies while the object is on the battlefield and has the ability."""
    ability: str = ""
    """The text of that ability. Effects with one source and ability are parts of one effect."""
    to: str = ""
    """The words for the objects of a static ability, "nonbasic land"; "" means ``objects``."""
    values: Characteristics | None = None
    """For a copy effect: the copied values, with the effect's exceptions."""
    defines: bool = False
    """True if the static ability is a characteristic-defining (characteristic-setting) one."""
    condition: str = ""
    """For a static ability: it applies as long as this condition holds, "you control a Forest"; "" means always."""
    per: str = ""
    """The words whose objects are counted to multiply the numbers, "Swamp you control"; "" means no multiplication."""


@dataclass(frozen=True)
class Player:
    name: str
    life: int = 20
    lands_played: int = 0
    """Land plays this turn by the normal action and, where the rules count them, by effects."""
    turn_began: int = 0
    """The number of its most recent turn; 0 if it has had none."""
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
    """The players' choices for when a rule asks: (choice, id, name or word), in order; see Game.chosen."""
    log: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def _by_id(self) -> dict[str, GameObject]:
        return {thing.id: thing for thing in self.objects}

    @cached_property
    def derived(self) -> dict[tuple[Any, ...], tuple[Any, tuple[str, ...]]]:
        """Cache of results about its objects; a game never changes. See Rules.derived."""
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
        """The characteristics printed on an object, or the copied ones if it is a copy."""
        copied = [effect.values for effect in self.effects if effect.values is not None and thing.id in effect.objects]
        return copied[-1] if copied else thing.printed

    def in_zone(self, zone: str) -> Iterator[GameObject]:
        return (thing for thing in self.objects if thing.zone == zone)

    def attached(self, host: str) -> list[GameObject]:
        return [thing for thing in self.objects if thing.attached_to == host and thing.zone != PHASED_OUT]

    def in_a_circle(self, thing: GameObject) -> bool:
        """True if an object is attached to itself, directly or over other objects."""
        seen, host = set(), self.get(thing.attached_to)
        while host is not None and host.id not in seen:
            seen.add(host.id)
            host = self.get(host.attached_to)
        return thing.id in seen

    def chosen(self, choice: str, by: str = "") -> list[str]:
        """Everything chosen for that choice, in order; with a player, without the choices of other players."""
        kinds = (choice, f"{choice} by {by}") if by else (choice,)
        return [what for kind, what in self.choices if kind in kinds]

    def change(self, key: str, **fields: Any) -> Game:
        """This game with an object's fields replaced."""
        changed = replace(self._by_id[key], **fields)
        return replace(self, objects=tuple(changed if thing.id == key else thing for thing in self.objects))

    def effects_without(self, key: str) -> tuple[Effect, ...]:
        """Its effects, with that object removed from each."""
        return tuple(replace(e, objects=tuple(o for o in e.objects if o != key)) if key in e.objects else e for e in self.effects)

    def change_player(self, name: str, **fields: Any) -> Game:
        return replace(self, players=tuple(replace(p, **fields) if p.name == name else p for p in self.players))

    def say(self, line: str) -> Game:
        return replace(self, log=(*self.log, line))
