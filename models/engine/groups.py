"""Finds and counts the objects that match words such as "other Goblin you control", and checks conditions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, HAND, Characteristics, Game, GameObject
from ruletrail.models.rules import Rules
from ruletrail.models.sentences import NO_ABILITIES, NUMBERS, UNLESS, group

State = Mapping[str, Characteristics]
"""The characteristics of all objects so far: id -> characteristics."""

_WORDS = re.compile(
    r"(?P<what>.*?)(?: (?P<whose>you control|you don.t control|(?:an |your )?opponents? controls?))?"
    r"(?: (?P<able>with|without) (?P<ability>[a-z ]+))?"
)
_CARDS = re.compile(r"(?P<what>.*?) ?cards? in (?P<whose>your|all) (?P<zone>graveyard|hand)s?")
_AMOUNT = rf"(?:(?P<number>\d+|{'|'.join(NUMBERS)})(?: or (?P<more>more|fewer))?|an?|another)"
_CONTROLS = re.compile(rf"(?P<who>you|an opponent) controls? {_AMOUNT} (?P<what>.+)")
_THERE = re.compile(rf"(?:{_AMOUNT} (?P<what>.+?) (?:is|are) (?:on the battlefield|in (?P<zone>your graveyard|your hand)))")
_HOST_IS = re.compile(r"(?:enchanted|equipped|fortified) \w+(?:'s| is) (?P<not>not )?(?:an? )?(?P<word>[\w-]+)", re.IGNORECASE)
_IS = re.compile(r"(?:it|this \w+)(?:'s| is) (?P<not>not )?(?:an? )?(?P<word>[\w-]+)", re.IGNORECASE)
_COUNTERS = re.compile(rf"(?:it|this(?: \w+)?) has {_AMOUNT} (?P<what>[\w+/-]+) counters?(?: on it)?", re.IGNORECASE)
_TURN = re.compile(r"it(?:'s| is) (?P<not>not )?your turn")


MANA_VALUE = "its mana value"


@dataclass(frozen=True)
class Group:
    """The conditions in a group's words. Only permanents are tested, so the word "permanent" adds nothing."""

    alternatives: tuple[tuple[str, ...], ...]
    whose: str
    able: str
    ability: str

    def is_in(self, rules: Rules, game: Game, traits: Characteristics, thing: GameObject, you: str, source: str = "") -> bool:
        """True if an object with these ``traits`` is in the group. ``source`` is the object with the words; ``you`` is its
        controller."""
        if self.whose and (thing.controller == you) != (self.whose == "you control"):
            return False
        has = not traits.abilities if self.ability == NO_ABILITIES else traits.able(self.ability)
        if self.able and has != (self.able == "with"):
            return False
        return any(_all_true(rules, game, words, traits, thing, source) for words in self.alternatives)


@lru_cache(maxsize=1024)
def parsed(words: str) -> Group:
    match = _WORDS.fullmatch(words)
    what, whose, able, ability = match.groups() if match else (words, "", "", "")
    alternatives = tuple(tuple(each.split()) for each in re.split(r" or ", what))
    return Group(alternatives, whose or "", able or "", ability or "")


def _all_true(rules: Rules, game: Game, words: tuple[str, ...], traits: Characteristics, thing: GameObject, source: str) -> bool:
    plain = {
        "other": thing.id != source, "token": thing.kind == "token", "nontoken": thing.kind != "token", "tapped": thing.tapped,
        "untapped": not thing.tapped, "attacking": thing.attacking is not None, "face-down": thing.face_down,
        "permanent": True, "permanents": True,
    }  # fmt: skip
    if "enchanted" in words or "equipped" in words:
        plain |= {"enchanted": _has_attached(game, thing, "Aura"), "equipped": _has_attached(game, thing, "Equipment")}
    if not all(plain[word] for word in words if word in plain):
        return False
    return bool(rules.call("meets-criteria", game, traits, " ".join(word for word in words if word not in plain)))


def _has_attached(game: Game, thing: GameObject, subtype: str) -> bool:
    return any(subtype in other.printed.subtypes for other in game.attached(thing.id))


def count(rules: Rules, game: Game, state: State, words: str, source: GameObject) -> int:
    """The number of objects, or cards in a graveyard or hand, that match the words. Raises NotModelledError for other words."""
    words = words.strip().removesuffix(" on the battlefield")
    if cards := _CARDS.fullmatch(words):
        here = game.in_zone(GRAVEYARD if cards["zone"] == "graveyard" else HAND)
        found = [each for each in here if cards["whose"] == "all" or each.owner == source.controller]
        kind = cards["what"]
        return sum(bool(rules.call("meets-criteria", game, state.get(each.id, each.printed), kind)) for each in found)
    told = group(words, plural=True)
    if not told:
        raise NotModelledError(f"how many {words!r} are isn't modelled")
    asked = parsed(told)
    here = game.in_zone(BATTLEFIELD)
    return sum(asked.is_in(rules, game, state[each.id], each, source.controller, source.id) for each in here if each.id in state)


def counted(rules: Rules, game: Game, state: State, words: str, source: GameObject, thing: GameObject) -> int:
    """The number that an effect of ``source`` on a thing counts: its mana value, or the number of objects that match the
    words."""
    if words != MANA_VALUE:
        return count(rules, game, state, words, source)
    return int(thing.mark("mana value ") or 0)


def holds(rules: Rules, game: Game, state: State, condition: str, source: GameObject) -> bool:
    """True if the condition of a static ability is met. Raises NotModelledError for a condition in other words."""
    if condition.startswith(UNLESS):
        return not holds(rules, game, state, condition.removeprefix(UNLESS), source)
    if has := _COUNTERS.fullmatch(condition):
        return _enough(has, source.count(has["what"]))
    if turn := _TURN.fullmatch(condition):
        return (game.active == source.controller) != bool(turn["not"])
    if controls := _CONTROLS.fullmatch(condition):
        whose = "you control" if controls["who"] == "you" else "an opponent controls"
        other = "other " if " another " in f" {condition} " else ""
        return _enough(controls, count(rules, game, state, f"{other}{controls['what']} {whose}", source))
    if there := _THERE.fullmatch(condition):
        where = f" cards in {there['zone']}" if there["zone"] else ""
        return _enough(
            there, count(rules, game, state, there["what"].removesuffix("cards").removesuffix("card").strip() + where, source)
        )
    host = _HOST_IS.fullmatch(condition)
    if said := host or _IS.fullmatch(condition):
        thing = game.get(source.attached_to) if host else source
        if thing is None or thing.id not in state:
            return False
        return _all_true(rules, game, (said["word"],), state[thing.id], thing, source.id) != bool(said["not"])
    raise NotModelledError(f"when {condition!r} is true isn't modelled")


def _enough(match: re.Match[str], number: int) -> bool:
    wanted = match["number"]
    if wanted is None:
        return number > 0
    named = NUMBERS.index(wanted) if wanted in NUMBERS else int(wanted)
    return number <= named if match["more"] == "fewer" or not named else number >= named


def is_condition(words: str) -> bool:
    """True if `holds` can read a condition."""
    words = words.removeprefix(UNLESS)
    if _COUNTERS.fullmatch(words):
        return True
    said = _CONTROLS.fullmatch(words) or _THERE.fullmatch(words)
    return is_countable(said["what"]) if said else any(each.fullmatch(words) for each in (_TURN, _HOST_IS, _IS))


def is_countable(words: str) -> bool:
    """True if `count` can read the words."""
    words = words.strip().removesuffix(" on the battlefield")
    return bool(_CARDS.fullmatch(words) or group(words, plural=True) or words in ("cards", "card", MANA_VALUE))
