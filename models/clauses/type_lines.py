"""Printed type lines of one era only."""

from __future__ import annotations

from models.behaviours import behaviour
from models.objects import TypeLine
from models.typeline import halves

local_enchantment_lines = behaviour("local-enchantment-lines", at="type-line", after="no such enchantment type")


@local_enchantment_lines.since(
    "1999-04-23", rule="212.2", then={"2003-07-01": "205.3c"},
    cue=r"type enchantment and subtype enchant creature|Enchantment subtypes consist of",
)  # fmt: skip
def enchant_something(rules, game, printed):
    """CR 212.2, then CR 205.3c, 1999-04-23 to 2004-06-01: "Enchant Creature" is an enchantment with that as its subtype.

    What 2004-10-01 says of the same line, and "Enchant World", are not covered.
    """
    left, right = halves(printed)
    words = left.split()
    if right or len(words) < 2 or words[0].casefold() != "enchant" or words[1].casefold() == "world":
        return None
    return TypeLine(types=frozenset({"enchantment"}), subtypes=frozenset({left.casefold()}))


local_enchantment_lines.ends("2004-10-01")
