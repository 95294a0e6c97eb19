"""Effects of an object on itself: its counters, its face-down status, and the consequences of its types.

layering.py puts them in order with all other effects.
"""

from __future__ import annotations

import re

from ruletrail.models.objects import BATTLEFIELD, STACK, Effect, GameObject

#: Counters that change power and toughness.
_SIZE_COUNTER = re.compile(r"([+-]\d{1,3})/([+-]\d{1,3})")
#: Keywords that counters can give in some version.
KEYWORDS = frozenset({
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible",
    "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
})  # fmt: skip
#: Counters with special rules that the models leave out.
NOT_MODELLED_COUNTERS = frozenset({"shield", "stun", "finality"})


def counters(thing: GameObject) -> list[Effect]:
    """The effects of a permanent's or spell's counters on its size and abilities."""
    if thing.zone not in (BATTLEFIELD, STACK) or not thing.counters:
        return []
    sizes = [(number, match) for kind, number in thing.counters if (match := _SIZE_COUNTER.fullmatch(kind))]
    power, toughness = (sum(number * int(match[side]) for number, match in sizes) for side in (1, 2))
    words = tuple(kind for kind, _ in thing.counters if kind in KEYWORDS)
    found = [Effect("counters", (thing.id,), numbers=(power, toughness), timestamp=thing.timestamp)] if power or toughness else []
    return [*found, Effect("keyword-counters", (thing.id,), words, timestamp=thing.timestamp)] if words else found


def own(thing: GameObject) -> list[Effect]:
    """The effects of an object's counters and face-down status on itself."""
    if not thing.face_down:
        return counters(thing)
    since = int(thing.mark("face-down since ") or thing.timestamp)
    return [Effect("face-down", (thing.id,), timestamp=since), *counters(thing)]


def implied(*objects: str) -> Effect:
    """The consequences of types, as an effect: the mana abilities of basic land types."""
    return Effect("implied", objects)
