"""Which set of subtypes each card type has: "creature types", "spell types", none at all. Called by name."""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.declaring import declare
from ruletrail.models.errors import NOT_STATED
from ruletrail.models.objects import Game
from ruletrail.models.rules import Rules

NONE = "none"
_NO_TYPE = "no such card type"

#: Card type -> the rules that say it, newest first; what is answered before; each set with its cue and what else it covers.
_SETS: dict[str, tuple[tuple[str, ...], str, list[tuple[str, str, list[str]]]]] = {
    "artifact": (("301.3", "205.3d"), NOT_STATED, [
        (NONE, r"no subtypes for artifact|Artifacts, instants, and sorceries don.t", [r"^Artifacts have no subtypes"]),
        ("artifact types", r"also called artifact types", []),
    ]),
    "battle": (("310.3",), _NO_TYPE, [
        ("battle types", r"also called battle types", [r"Battles have a unique subtype"]),
    ]),
    "conspiracy": (("315.4",), _NO_TYPE, [
        (NONE, r"^Conspiracy cards have no", [r"conspiracy cards have no subtypes"]),
    ]),
    "creature": (("302.3", "212.2"), "", [
        ("creature types", r"creature subtype Minotaur|also called .?creature types", []),
    ]),
    "dungeon": (("205.3p",), _NO_TYPE, [
        (NONE, r"^Dungeon cards,.*no subtypes", []),
        ("dungeon types", r"called a dungeon type", []),
    ]),
    "enchantment": (("303.3", "Glossary: Enchantment Type", "205.3c"), NOT_STATED, [
        ("what it enchants", r"subtypes consist of the word .enchant", []),
        ("enchantment types", r"Enchantment subtypes are always a single word", []),
    ]),
    "instant": (("304.3", "212.2d"), NOT_STATED, [
        (NONE, r"no subtypes for artifact cards, instant|Instants have no subtypes",
         [r"Instants and sorceries don.t have subtypes"]),
        ("instant types", r"also called instant types", []),
        ("spell types", r"instant subtypes is the same as", []),
    ]),
    "sorcery": (("307.3", "212.2d"), NOT_STATED, [
        (NONE, r"no subtypes for artifact cards, instant|Sorceries have no subtypes", []),
        ("sorcery types", r"also called sorcery types", []),
        ("spell types", r"sorcery subtypes is the same as", []),
    ]),
    "land": (("305.5", "212.2c"), NOT_STATED, [
        ("names of lands", r"always the same as the name of", []),
        ("land types", r"^Land subtypes are always a single word", []),
    ]),
    "phenomenon": (("312.3",), _NO_TYPE, [
        (NONE, r"^Phenomenon cards have no", [r"Phenomenon cards, scheme cards"]),
    ]),
    "plane": (("311.3",), _NO_TYPE, [
        ("planar types", r"called planar types", []),
    ]),
    "planeswalker": (("306.3",), _NO_TYPE, [
        ("planeswalker types", r"also called planeswalker types", []),
    ]),
    "scheme": (("314.3",), _NO_TYPE, [
        (NONE, r"^Scheme cards have no", [r"Neither vanguard cards nor scheme"]),
    ]),
    "tribal": (("308.2",), _NO_TYPE, [
        ("creature types", r"same as the set of creature subtypes", []),
    ]),
    "vanguard": (("313.3",), _NO_TYPE, [
        (NONE, r"^Vanguard cards have no", [r"^Vanguard cards have no"]),
    ]),
}  # fmt: skip


def _is(words: str) -> Any:
    def answers(rules: Rules, game: Game) -> Any:
        return words

    return answers


for _type, (_rules, _before, _rows) in _SETS.items():
    _made = behaviour(f"{_type}-subtypes", rules=_rules, before=_before)
    for _words, _cue, _covers in _rows:
        _says = f"the subtypes of {_type} cards: {_words}"
        declare(_made, _words.replace(" ", "-"), _is(_words), _says, cue=_cue, covers=_covers)
