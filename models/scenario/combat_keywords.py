"""Keywords about attacking and blocking that the models leave out. Where one decides whether a declaration is legal, there is no
answer.
"""

from __future__ import annotations

from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import Characteristics
from ruletrail.models.points import Action
from ruletrail.models.scenario.table import Table

_ATTACKERS = ("can't attack",)
_BLOCKED = ("fear", "intimidate", "menace", "shadow", "horsemanship", "skulk", "protection", "can't be blocked", "flying")
_BLOCKERS = ("can't block", "decayed", "shadow")


def _has(traits: Characteristics, words: tuple[str, ...]) -> str:
    texts = [ability.text.casefold() for ability in traits.abilities]
    walk = next((text for text in texts if text.endswith("walk")), "") if "fear" in words else ""
    return walk or next((word for word in words if any(text.startswith(word) for text in texts)), "")


def must_be_plain(table: Table, action: Action) -> None:
    """Raises NotModelledError when a keyword that is left out may forbid an attack or a block that is otherwise legal."""
    mine = table.now(action.object)
    word = _has(mine, _ATTACKERS if action.name == "attack" else _BLOCKERS)
    for target in action.targets if action.name == "block" else ():
        against = _BLOCKED[:-1] if mine.able("flying") or mine.able("reach") else _BLOCKED
        word = word or _has(table.now(target), against)
    if word:
        raise NotModelledError(f"what {word} does when creatures {action.name} isn't modelled")
