"""Which set of subtypes each card type has: "creature types", "spell types", none at all. Called by name."""

from __future__ import annotations

from models.behaviours import behaviour
from models.clauses.declaring import declare

NONE = "none"
_NO_TYPE, _NOT_STATED = "no such card type", "not stated"

#: Card type -> what is answered before its first row; rows of its set, since, rule, later numbers, cue, what it covers besides.
_SETS: dict[str, tuple[str, list[tuple]]] = {
    "artifact": (_NOT_STATED, [
        (NONE, "2001-07-23", "212.2d", {"2003-07-01": "205.3d"},
         r"no subtypes for artifact|Artifacts, instants, and sorceries don.t", [r"^Artifacts have no subtypes"]),
        ("artifact types", "2003-10-01", "212.2c", {"2009-07-11": "301.3"}, r"also called artifact types", []),
    ]),
    "battle": (_NO_TYPE, [
        ("battle types", "2023-04-14", "310.3", {}, r"also called battle types", [r"Battles have a unique subtype"]),
    ]),
    "conspiracy": (_NO_TYPE, [
        (NONE, "2014-06-01", "313.4", {"2021-07-23": "314.4", "2023-04-14": "315.4"},
         r"^Conspiracy cards have no", [r"conspiracy cards have no subtypes"]),
    ]),
    "creature": ("", [
        ("creature types", "1999-04-23", "212.2", {"2001-07-23": "212.2a", "2003-07-01": "212.3c", "2009-07-11": "302.3"},
         r"creature subtype Minotaur|also called .?creature types", []),
    ]),
    "dungeon": (_NO_TYPE, [
        (NONE, "2021-07-23", "205.3p", {}, r"^Dungeon cards,.*no subtypes", []),
        ("dungeon types", "2022-06-10", "205.3p", {}, r"called a dungeon type", []),
    ]),
    "enchantment": (_NOT_STATED, [
        ("what it enchants", "2001-07-23", "212.2b", {"2003-07-01": "205.3c"}, r"subtypes consist of the word .enchant", []),
        ("enchantment types", "2004-10-01", "Glossary: Enchantment Type", {"2005-08-01": "212.4c", "2009-07-11": "303.3"},
         r"Enchantment subtypes are always a single word", []),
    ]),
    "instant": (_NOT_STATED, [
        (NONE, "2001-07-23", "212.2d", {"2003-07-01": "212.5c"},
         r"no subtypes for artifact cards, instant|Instants have no subtypes", [r"Instants and sorceries don.t have subtypes"]),
        ("instant types", "2004-10-01", "212.5c", {}, r"also called instant types", []),
        ("spell types", "2007-10-01", "212.5c", {"2009-07-11": "304.3"}, r"instant subtypes is the same as", []),
    ]),
    "sorcery": (_NOT_STATED, [
        (NONE, "2001-07-23", "212.2d", {"2003-07-01": "212.7c"},
         r"no subtypes for artifact cards, instant|Sorceries have no subtypes", []),
        ("sorcery types", "2004-10-01", "212.7c", {}, r"also called sorcery types", []),
        ("spell types", "2007-10-01", "212.7c", {"2009-07-11": "307.3"}, r"sorcery subtypes is the same as", []),
    ]),
    "land": (_NOT_STATED, [
        ("names of lands", "2001-07-23", "212.2c", {}, r"always the same as the name of", []),
        ("land types", "2003-07-01", "212.6c", {"2007-10-01": "212.6f", "2009-07-11": "305.5"},
         r"^Land subtypes are always a single word", []),
    ]),
    "phenomenon": (_NO_TYPE, [
        (NONE, "2012-06-01", "310.3", {"2021-07-23": "311.3", "2023-04-14": "312.3"},
         r"^Phenomenon cards have no", [r"Phenomenon cards, scheme cards"]),
    ]),
    "plane": (_NO_TYPE, [
        ("planar types", "2009-09-04", "309.3", {"2021-07-23": "310.3", "2023-04-14": "311.3"}, r"called planar types", []),
    ]),
    "planeswalker": (_NO_TYPE, [
        ("planeswalker types", "2007-10-01", "212.9c", {"2009-07-11": "306.3"}, r"also called planeswalker types", []),
    ]),
    "scheme": (_NO_TYPE, [
        (NONE, "2010-06-18", "311.3", {"2012-06-01": "312.3", "2021-07-23": "313.3", "2023-04-14": "314.3"},
         r"^Scheme cards have no", [r"Neither vanguard cards nor scheme"]),
    ]),
    "tribal": (_NO_TYPE, [
        ("creature types", "2007-05-01", "212.8b", {"2009-07-11": "308.2"}, r"same as the set of creature subtypes", []),
    ]),
    "vanguard": (_NO_TYPE, [
        (NONE, "2009-10-01", "310.3", {"2012-06-01": "311.3", "2021-07-23": "312.3", "2023-04-14": "313.3"},
         r"^Vanguard cards have no", [r"^Vanguard cards have no"]),
    ]),
}  # fmt: skip


def _is(words: str):
    def answers(rules, game):
        return words

    return answers


for _type, (_before, _rows) in _SETS.items():
    _made = behaviour(f"{_type}-subtypes", before=_before)
    for _words, _day, _rule, _then, _cue, _covers in _rows:
        _says = f"the subtypes of {_type} cards: {_words}"
        declare(_made, _is(_words), _says, day=_day, rule=_rule, then=_then, cue=_cue, covers=_covers)
