"""What an object does to itself: its counters, being face down, and what follows from its types, as effects.

They take their places among all other effects, which layering.py puts in order.
"""

from __future__ import annotations

import re

from ruletrail.models.objects import BATTLEFIELD, STACK, Effect, GameObject

#: Counters that change power and toughness.
_SIZE_COUNTER = re.compile(r"([+-]\d{1,3})/([+-]\d{1,3})")
#: Keywords that some version lets counters give.
KEYWORDS = frozenset({
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible",
    "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
})  # fmt: skip
#: Counters with rules of their own that the models leave out.
NOT_MODELLED_COUNTERS = frozenset({"shield", "stun", "finality"})


def counters(thing: GameObject) -> list[Effect]:
    """What counters on a permanent or spell do to its size and abilities, as effects."""
    if thing.zone not in (BATTLEFIELD, STACK) or not thing.counters:
        return []
    sizes = [(number, match) for kind, number in thing.counters if (match := _SIZE_COUNTER.fullmatch(kind))]
    power, toughness = (sum(number * int(match[side]) for number, match in sizes) for side in (1, 2))
    words = tuple(kind for kind, _ in thing.counters if kind in KEYWORDS)
    found = [Effect("counters", (thing.id,), numbers=(power, toughness), timestamp=thing.timestamp)] if power or toughness else []
    return [*found, Effect("keyword-counters", (thing.id,), words, timestamp=thing.timestamp)] if words else found


def own(thing: GameObject) -> list[Effect]:
    """What its counters, and being face down, do to an object, as effects."""
    if not thing.face_down:
        return counters(thing)
    since = int(thing.mark("face-down since ") or thing.timestamp)
    return [Effect("face-down", (thing.id,), timestamp=since), *counters(thing)]


def implied(*objects: str) -> Effect:
    """What follows from types, as an effect: the mana abilities of basic land types."""
    return Effect("implied", objects)
