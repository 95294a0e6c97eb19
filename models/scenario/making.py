"""Makes the objects that a scenario describes, as one version's rules read them."""

from __future__ import annotations

import re
from typing import Any

from ruletrail.models.clauses.double_faced import TWO_FACES
from ruletrail.models.clauses.face_down import LISTED, MAY_BE, listing
from ruletrail.models.clauses.several_faces import MELD, MODAL
from ruletrail.models.engine import BACK_UP
from ruletrail.models.engine.own_effects import NOT_MODELLED_COUNTERS
from ruletrail.models.errors import NOT_STATED
from ruletrail.models.objects import BATTLEFIELD, COLOURS, COMMAND, EXILE, STACK, ZONES, Ability, Characteristics, GameObject
from ruletrail.models.rules import Rules
from ruletrail.models.scenario import limits
from ruletrail.models.scenario.ability_texts import refused
from ruletrail.models.scenario.lines import Place
from ruletrail.models.scenario.read import FACE_KEYS, Scenario
from ruletrail.models.typeline import NoSuchTypeError, halves, is_readable, parse

#: The allowed marks: those with a number, and others.
_COUNTING = re.compile(r"(chapters|rooms|room|level|mana value) [0-9]{1,3}|(life|hand) [+-]?[0-9]{1,3}|chapter [0-9]{1,3} waits")
_OTHERS = re.compile(r"no mana cost|not legendary|modal|meld|sticker .+")

#: Advice for an ability that isn't modelled.
_CHOSEN = "give the object abilities that name what was chosen"
_BY_HAND = (
    "give the object its other abilities (abilities = […]), and write what this one does as a step,"
    ' like "two +1/+1 counters are put on Grizzly Bears"'
)

#: Card types that no permanent has in any version, unless it is face down.
NEVER_PERMANENTS = frozenset({"instant", "sorcery", "plane", "phenomenon", "scheme", "vanguard", "conspiracy", "dungeon"})


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def dated(rules: Rules, value: Any) -> Any:
    """A field's value: as written or, for a list of {from, to, value}, the value for this version (both ends included)."""
    if not (isinstance(value, list) and value and all(isinstance(each, dict) and "value" in each for each in value)):
        return value
    place = rules.dated(tuple((str(each.get("from", "")), str(each.get("to", ""))) for each in value))
    return None if place is None else value[place]["value"]


def token_name(rules: Rules, printed: str) -> str:
    """The name of a token whose creator gives none; "" if the rules give it none."""
    types, subtypes = halves(printed)
    name: str = rules.call("token-name", None, types, subtypes) if subtypes and rules.has("token-name") else ""
    return name


def make(scenario: Scenario, rules: Rules, key: str, fields: dict[str, Any], stamp: int, turn: int) -> GameObject:
    """Makes one object from its table. Raises ScenarioError, NoSuchTypeError."""
    return _Maker(scenario, rules, key, fields).thing(stamp, turn)


class _Maker:
    def __init__(self, scenario: Scenario, rules: Rules, key: str, fields: dict[str, Any], path: Place = ()) -> None:
        self.scenario, self.rules, self.key, self.fields = scenario, rules, key, fields
        self.path = path or ("objects", key)

    def wrong(self, what: str, name: str, remedy: str = "") -> Exception:
        return self.scenario.error(f"object {self.key!r}: {what}", (*self.path, name), remedy)

    def get(self, name: str, kind: Any, default: Any = None) -> Any:
        value = dated(self.rules, self.fields.get(name, default))
        if value is None:
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(f"{name} = {value!r} is not {limits.CALLED.get(kind, 'true, false or a text')}", name)
        if isinstance(value, list) and not all(isinstance(each, str) for each in value):
            raise self.wrong(f"{name} is not a list of texts", name)
        return value

    def thing(self, stamp: int, turn: int) -> GameObject:
        words, players = self.printed(), self.scenario.players
        owner = self.get("owner", str) or self.get("controller", str) or players[0]
        controller = self.get("controller", str) or owner
        for name in ("owner", "controller", "protector"):
            if (value := self.get(name, str)) is not None and value not in players:
                raise self.wrong(f"{name} = {value!r} is not a player", name)
        zone = self.get("zone", str, "battlefield")
        if zone not in ZONES:
            raise self.wrong(f"zone = {zone!r} is not one of {', '.join(ZONES)}", "zone")
        kind, back, marks = self.kind(), self.back(), self.marks()
        listed = self.listed(words, zone)
        if zone == BATTLEFIELD and listed is None and (not_there := words.types & NEVER_PERMANENTS):
            raise self.wrong(f'{_a(min(not_there))} isn\'t on the battlefield; write where it is, like zone = "hand"', "zone")
        if self.get("transformed", bool, False):
            words, back, marks = self.turned(words, back, marks, zone)
        return GameObject(
            self.key, words, owner, controller, zone, kind=kind, tapped=self.get("tapped", bool, False),
            face_down=listed is not None, counters=self.counters(words, zone, listed is not None),
            attached_to=self.get("attached-to", str), protector=self.get("protector", str), timestamp=stamp,
            controlled_since=turn if self.get("new", bool, False) else 0, back=back,
            marks=marks | ({LISTED + listed} if listed else set()),
        )  # fmt: skip

    def printed(self) -> Characteristics:
        """The printed characteristics of the object, or of its back face."""
        printed = self.get("type", str)
        if printed is None:
            raise NoSuchTypeError("no such object", self.key)
        if "//" in printed:
            raise self.wrong(
                f"type = {printed!r} names two faces or halves; the back of a card that transforms is written as back = {{…}}",
                "type",
            )
        if not is_readable(self.rules, printed):
            raise self.wrong(f"no version reads the type line {printed!r}", "type")
        line = parse(self.rules, printed)
        name = self.get("name", str) or (self.get("token", bool, False) and token_name(self.rules, printed)) or self.key
        colours, abilities = self.get("colours", list, []), self.get("abilities", list, [])
        if unknown := [each for each in colours if each not in COLOURS]:
            raise self.wrong(f"{unknown[0]!r} is not one of {', '.join(COLOURS)}", "colours")
        for text, part in ((text, refused(text)) for text in abilities):
            if part:
                raise self.wrong(
                    f"what {text!r} does isn't modelled" + (f": not read is {part!r}" if part != text else ""),
                    "abilities",
                    _CHOSEN if "the chosen" in text else _BY_HAND,
                )
        return Characteristics(
            line.supertypes, line.types, line.subtypes, name, frozenset(colours), self.get("power", int),
            self.get("toughness", int), self.get("loyalty", int), self.get("defense", int),
            tuple(Ability(text) for text in abilities),
        )  # fmt: skip

    def back(self) -> Characteristics | None:
        """The printed characteristics of its back face, or None."""
        fields = self.fields.get("back")
        if fields is None:
            return None
        if not isinstance(fields, dict) or "type" not in fields:
            raise self.wrong('back is a table with a type, like {type = "Creature — Werewolf"}', "back")
        if unknown := set(fields) - FACE_KEYS:
            raise self.wrong(f"a back face has no key {min(unknown)!r}", "back")
        if not self.rules.has(TWO_FACES):
            raise NoSuchTypeError(NOT_STATED, self.key)
        found = _Maker(self.scenario, self.rules, self.key, fields, (*self.path, "back")).printed()
        marks = self.marks()
        for mark, rule in ((MODAL, "casting-a-modal-card"), (MELD, "melding")):
            if mark in marks and not self.rules.has(rule):
                raise NoSuchTypeError(NOT_STATED, self.key)
        if MODAL not in marks and (not_there := found.types & NEVER_PERMANENTS):
            raise self.wrong(f'the back of a card that transforms is no {min(not_there)}; write marks = ["modal"]', "back")
        return found

    def turned(
        self, words: Characteristics, back: Characteristics | None, marks: frozenset[str], zone: str
    ) -> tuple[Characteristics, Characteristics, frozenset[str]]:
        """Both faces with the back face up."""
        if back is None or zone != BATTLEFIELD:
            raise self.wrong("only a permanent with a back face is transformed", "transformed")
        return back, words, marks | {BACK_UP}

    def marks(self) -> frozenset[str]:
        found = frozenset(self.get("marks", list, []))
        for mark in sorted(found):
            if not _COUNTING.fullmatch(mark) and not _OTHERS.fullmatch(mark):
                raise self.wrong(
                    f'the mark {mark!r} isn\'t one that is known, like "chapters 3", "life +5" or "hand -1"', "marks"
                )
        return found

    def kind(self) -> str:
        copy = self.get("copy", bool | str, False)
        if copy not in (True, False, "spell", "card"):
            raise self.wrong(f'copy = {copy!r}; a copy of a "spell" or of a "card"', "copy")
        if copy == "card" and not self.rules.has("copies-of-cards-are-cast"):
            raise NoSuchTypeError(NOT_STATED, self.key)
        return "token" if self.get("token", bool, False) else {False: "card", "card": "copied card"}.get(copy, "copy")

    def listed(self, words: Characteristics, zone: str) -> str | None:
        """The characteristics listed for a face-down object, "" if none are. None if the object is face up."""
        hidden, rules = self.get("face-down", bool | str, False), self.rules
        if not hidden:
            return None
        if zone not in (BATTLEFIELD, STACK, EXILE, COMMAND):
            raise self.wrong(f"nothing is face down in the zone {zone}; a step puts or casts it face down", "face-down")
        if zone not in (COMMAND, EXILE) and not (rules.has(MAY_BE) and rules.call(MAY_BE, None, words, zone == STACK)):
            raise NoSuchTypeError(NOT_STATED, self.key)
        if isinstance(hidden, str) and listing(rules, hidden) is None:
            raise self.wrong(f"face-down = {hidden!r} lists nothing; write it like '2/2 creature with ward {{2}}'", "face-down")
        return hidden if isinstance(hidden, str) else ""

    def counters(self, words: Characteristics, zone: str, hidden: bool) -> tuple[tuple[str, int], ...]:
        """Its counters; a planeswalker or battle on the battlefield has the printed number."""
        found = self.get("counters", dict, {})
        if any(isinstance(number, bool) or not isinstance(number, int) or number < 0 for number in found.values()):
            raise self.wrong("counters are kinds with whole numbers", "counters")
        if left_out := NOT_MODELLED_COUNTERS.intersection(found):
            raise self.wrong(f"{min(left_out)} counters aren't modelled", "counters")
        for counter, number in (("loyalty", words.loyalty), ("defense", words.defense)):
            if zone == BATTLEFIELD and not hidden and number and counter not in found:
                found = {**found, counter: number}
        return tuple(sorted(found.items()))
