"""Which set of subtypes each card type has: "creature types", "spell types", none at all. Called by name."""

from __future__ import annotations

from models.behaviours import behaviour

NONE = "none"

artifact_subtypes = behaviour("artifact-subtypes", before="not stated")


@artifact_subtypes.since(
    "2001-07-23", rule="212.2d", then={"2003-07-01": "205.3d"},
    cue=r"no subtypes for artifact|Artifacts, instants, and sorceries don.t",
    covers=[r"^Artifacts have no subtypes"],
)  # fmt: skip
def artifacts_have_none(rules, game):
    """CR 212.2d, then CR 205.3d, 2001-07-23 to 2003-07-01: artifacts have no subtypes."""
    return NONE


@artifact_subtypes.since("2003-10-01", rule="212.2c", then={"2009-07-11": "301.3"}, cue=r"also called artifact types")
def artifact_types(rules, game):
    """CR 212.2c, then CR 301.3, from 2003-10-01 on: artifact types."""
    return "artifact types"


battle_subtypes = behaviour("battle-subtypes", before="no such card type")


@battle_subtypes.since("2023-04-14", rule="310.3", cue=r"also called battle types", covers=[r"Battles have a unique subtype"])
def battle_types(rules, game):
    """CR 310.3, from 2023-04-14 on: battle types."""
    return "battle types"


conspiracy_subtypes = behaviour("conspiracy-subtypes", before="no such card type")


@conspiracy_subtypes.since(
    "2014-06-01", rule="313.4", then={"2021-07-23": "314.4", "2023-04-14": "315.4"}, cue=r"^Conspiracy cards have no",
    covers=[r"conspiracy cards have no subtypes"],
)  # fmt: skip
def conspiracies_have_none(rules, game):
    """CR 313.4, then CR 314.4 (2021-07-23) and 315.4 (2023-04-14), from 2014-06-01 on: conspiracies have no subtypes."""
    return NONE


creature_subtypes = behaviour("creature-subtypes")


@creature_subtypes.since(
    "1999-04-23", rule="212.2", then={"2001-07-23": "212.2a", "2003-07-01": "212.3c", "2009-07-11": "302.3"},
    cue=r"creature subtype Minotaur|also called .?creature types",
)  # fmt: skip
def creature_types(rules, game):
    """CR 212.2, then CR 212.2a, 212.3c and 302.3, from 1999-04-23 on: creature types."""
    return "creature types"


dungeon_subtypes = behaviour("dungeon-subtypes", before="no such card type")


@dungeon_subtypes.since("2021-07-23", rule="205.3p", cue=r"^Dungeon cards,.*no subtypes")
def dungeons_have_none(rules, game):
    """CR 205.3p, 2021-07-23 to 2022-04-29: dungeons have no subtypes."""
    return NONE


@dungeon_subtypes.since("2022-06-10", rule="205.3p", cue=r"called a dungeon type")
def dungeon_types(rules, game):
    """CR 205.3p, from 2022-06-10 on: dungeon types."""
    return "dungeon types"


enchantment_subtypes = behaviour("enchantment-subtypes", before="not stated")


@enchantment_subtypes.since(
    "2001-07-23",
    rule="212.2b",
    then={"2003-07-01": "205.3c"},
    cue=r"subtypes consist of the word .enchant",
)
def what_it_enchants(rules, game):
    """CR 212.2b, then CR 205.3c, 2001-07-23 to 2004-06-01: "enchant creature" and the like."""
    return "what it enchants"


@enchantment_subtypes.since(
    "2004-10-01", rule="Glossary: Enchantment Type", then={"2005-08-01": "212.4c", "2009-07-11": "303.3"},
    cue=r"Enchantment subtypes are always a single word",
)  # fmt: skip
def enchantment_types(rules, game):
    """CR glossary, Enchantment Type, then CR 212.4c (2005-08-01) and 303.3, from 2004-10-01 on: enchantment types."""
    return "enchantment types"


instant_subtypes = behaviour("instant-subtypes", before="not stated")


@instant_subtypes.since(
    "2001-07-23", rule="212.2d", then={"2003-07-01": "212.5c"},
    cue=r"no subtypes for artifact cards, instant|Instants have no subtypes",
    covers=[r"Instants and sorceries don.t have subtypes"],
)  # fmt: skip
def instants_have_none(rules, game):
    """CR 212.2d, then CR 212.5c, 2001-07-23 to 2004-06-01: instants have no subtypes."""
    return NONE


@instant_subtypes.since("2004-10-01", rule="212.5c", cue=r"also called instant types")
def instant_types(rules, game):
    """CR 212.5c, 2004-10-01 to 2007-09-07: instant types; those that sorceries have too are spell types."""
    return "instant types"


@instant_subtypes.since(
    "2007-10-01",
    rule="212.5c",
    then={"2009-07-11": "304.3"},
    cue=r"instant subtypes is the same as",
)
def instants_have_spell_types(rules, game):
    """CR 212.5c, then CR 304.3, from 2007-10-01 on: the spell types, which are those of sorceries."""
    return "spell types"


sorcery_subtypes = behaviour("sorcery-subtypes", before="not stated")


@sorcery_subtypes.since(
    "2001-07-23",
    rule="212.2d",
    then={"2003-07-01": "212.7c"},
    cue=r"no subtypes for artifact cards, instant|Sorceries have no subtypes",
)
def sorceries_have_none(rules, game):
    """CR 212.2d, then CR 212.7c, 2001-07-23 to 2004-06-01: sorceries have no subtypes."""
    return NONE


@sorcery_subtypes.since("2004-10-01", rule="212.7c", cue=r"also called sorcery types")
def sorcery_types(rules, game):
    """CR 212.7c, 2004-10-01 to 2007-09-07: sorcery types; those that instants have too are spell types."""
    return "sorcery types"


@sorcery_subtypes.since(
    "2007-10-01",
    rule="212.7c",
    then={"2009-07-11": "307.3"},
    cue=r"sorcery subtypes is the same as",
)
def sorceries_have_spell_types(rules, game):
    """CR 212.7c, then CR 307.3, from 2007-10-01 on: the spell types, which are those of instants."""
    return "spell types"


land_subtypes = behaviour("land-subtypes", before="not stated")


@land_subtypes.since("2001-07-23", rule="212.2c", cue=r"always the same as the name of")
def names_of_lands(rules, game):
    """CR 212.2c, 2001-07-23 to 2003-05-26: a land's type is its name."""
    return "names of lands"


@land_subtypes.since(
    "2003-07-01",
    rule="212.6c",
    then={"2007-10-01": "212.6f", "2009-07-11": "305.5"},
    cue=r"^Land subtypes are always a single word",
)
def land_types(rules, game):
    """CR 212.6c, then CR 212.6f and 305.5, from 2003-07-01 on: land types."""
    return "land types"


phenomenon_subtypes = behaviour("phenomenon-subtypes", before="no such card type")


@phenomenon_subtypes.since(
    "2012-06-01", rule="310.3", then={"2021-07-23": "311.3", "2023-04-14": "312.3"}, cue=r"^Phenomenon cards have no",
    covers=[r"Phenomenon cards, scheme cards"],
)  # fmt: skip
def phenomena_have_none(rules, game):
    """CR 310.3, then CR 311.3 (2021-07-23) and 312.3 (2023-04-14), from 2012-06-01 on: phenomena have no subtypes."""
    return NONE


plane_subtypes = behaviour("plane-subtypes", before="no such card type")


@plane_subtypes.since(
    "2009-09-04",
    rule="309.3",
    then={"2021-07-23": "310.3", "2023-04-14": "311.3"},
    cue=r"called planar types",
)
def planar_types(rules, game):
    """CR 309.3, then CR 310.3 (2021-07-23) and 311.3 (2023-04-14), from 2009-09-04 on: planar types, one for a plane."""
    return "planar types"


planeswalker_subtypes = behaviour("planeswalker-subtypes", before="no such card type")


@planeswalker_subtypes.since("2007-10-01", rule="212.9c", then={"2009-07-11": "306.3"}, cue=r"also called planeswalker types")
def planeswalker_types(rules, game):
    """CR 212.9c, then CR 306.3, from 2007-10-01 on: planeswalker types."""
    return "planeswalker types"


scheme_subtypes = behaviour("scheme-subtypes", before="no such card type")


@scheme_subtypes.since(
    "2010-06-18", rule="311.3", then={"2012-06-01": "312.3", "2021-07-23": "313.3", "2023-04-14": "314.3"},
    cue=r"^Scheme cards have no",
    covers=[r"Neither vanguard cards nor scheme"],
)  # fmt: skip
def schemes_have_none(rules, game):
    """CR 311.3, then CR 312.3 (2012-06-01), 313.3 (2021-07-23) and 314.3 (2023-04-14), from 2010-06-18 on: none."""
    return NONE


tribal_subtypes = behaviour("tribal-subtypes", before="no such card type")


@tribal_subtypes.since("2007-05-01", rule="212.8b", then={"2009-07-11": "308.2"}, cue=r"same as the set of creature subtypes")
def tribals_have_creature_types(rules, game):
    """CR 212.8b, then CR 308.2, from 2007-05-01 on: the creature types. Tribal is called kindred from 2024 on."""
    return "creature types"


vanguard_subtypes = behaviour("vanguard-subtypes", before="no such card type")


@vanguard_subtypes.since(
    "2009-10-01", rule="310.3", then={"2012-06-01": "311.3", "2021-07-23": "312.3", "2023-04-14": "313.3"},
    cue=r"^Vanguard cards have no",
    covers=[r"^Vanguard cards have no"],
)  # fmt: skip
def vanguards_have_none(rules, game):
    """CR 310.3, then CR 311.3 (2012-06-01), 312.3 (2021-07-23) and 313.3 (2023-04-14), from 2009-10-01 on: none."""
    return NONE
