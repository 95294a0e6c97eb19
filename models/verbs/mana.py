"""Verbs about mana: tapping for it, spending it, and the ends of steps and phases, when it is lost."""

from __future__ import annotations

import re

from ruletrail.models import engine
from ruletrail.models.clauses.mana_pools import POOL, SOME, UNKNOWN, pool, with_mana, without_mana
from ruletrail.models.errors import NotPossibleError
from ruletrail.models.points import Action
from ruletrail.models.scenario.arguments import OBJECT, PLAYER, TEXT, ArgumentError
from ruletrail.models.scenario.registry import verb
from ruletrail.models.scenario.table import Table

_MAKES = re.compile(r'[^:"]+: Add ((?:\{[WUBRGC]\})+)')
_NAMES = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
#: Prefix of the mark with an object's mana value.
VALUE = "mana value "


def made_by(text: str) -> str:
    """The mana that an ability makes, "GG"; "" if it makes none, or lets its player choose."""
    match = _MAKES.fullmatch(text)
    return re.sub(r"[{}]", "", match[1]) if match else ""


def _letters(mana: str) -> str:
    letters = _NAMES.get(mana.casefold(), re.sub(r"[{} ]", "", mana).upper())
    if not re.fullmatch(r"[WUBRGC]+", letters):
        raise ArgumentError(f"{mana!r} is no mana; write it like {{G}}{{G}} or GG")
    return letters


def goes_into_the_pool(table: Table, by: str, made: str) -> None:
    """Puts the mana of an ability into a player's pool."""
    if made and table.rules.has("mana-pool"):
        table.game = table.rules.call("mana-pool", table.game, by, made)


def pay(table: Table, by: str, amount: int | None) -> None:
    """Takes this much mana, of an unknown kind, out of a player's pool; None for an unknown amount. Does nothing without a
    pool."""
    held = {mark for mark in table.game.player(by).marks if mark.startswith(POOL)}
    if not held or amount == 0:
        return
    if amount is None or f"{POOL}{UNKNOWN}: 1" in held:
        table.game = with_mana(without_mana(table.game, by), by, UNKNOWN, 1)
        return
    kinds = pool(table.game, by)
    left = max(sum(kinds.values()) - amount, 0)
    table.game = with_mana(without_mana(table.game, by), by, next(iter(kinds)) if len(kinds) == 1 else SOME, left)


def cost_of(text: str) -> int | None:
    """The amount of mana in the cost of an ability, from its text; None if it varies."""
    symbols = re.findall(r"\{(\w+)\}", text.partition(":")[0])
    known = [int(each) if each.isdigit() else 0 if each in "TQ" else 1 if each in "WUBRGC" else None for each in symbols]
    numbers = [each for each in known if each is not None]
    return sum(numbers) if len(numbers) == len(known) else None


def value_of(table: Table, key: str) -> int | None:
    """The mana value of an object, or None if it is unknown."""
    value = table.game[key].mark(VALUE)
    return int(value) if value else None


@verb("tap-for-mana")
def tap_for_mana(table: Table, object: OBJECT, mana: TEXT = "", by: PLAYER = "") -> None:
    """A player taps a permanent for mana, which goes into that player's mana pool.

    mana: the kind of mana, "G" or "{G}{G}", if the permanent can make several. Casting a spell takes its mana value from the
    pool, and activating an ability takes its cost, if these are known.
    """
    thing = table.game[object]
    texts = [each.text for each in table.now(object).abilities if ": Add " in each.text and "{T}" in each.text.split(":")[0]]
    if thing.tapped or not texts:
        raise NotPossibleError(f"{object} is tapped" if thing.tapped else f"{object} has no ability that makes mana")
    wanted, player = _letters(mana) if mana else "", by or thing.controller
    text = next((each for each in texts if not wanted or made_by(each) == wanted), texts[0])
    if not wanted and (len(texts) > 1 or not made_by(text)):
        raise ArgumentError(f"{object} makes several kinds of mana: say which")
    if made_by(text) != wanted and wanted and not re.search(rf"\{{{wanted}\}}|any color", text):
        raise NotPossibleError(f"{object} doesn't make {wanted}")
    table.game = engine.activate(table.rules, table.game, Action("activate", player, object, (), text))
    goes_into_the_pool(table, player, wanted or made_by(text))


@verb("spend-mana")
def spend_mana(table: Table, by: PLAYER, mana: TEXT) -> None:
    """A player spends mana from the pool, "GG"."""
    if any(mark.startswith(f"{POOL}{UNKNOWN}") for mark in table.game.player(by).marks):
        table.game = without_mana(table.game, by)
        return
    for letter in _letters(mana):
        held = pool(table.game, by)
        kind = letter if letter in held else SOME
        if kind not in held:
            raise NotPossibleError(f"{by} has no {letter} to spend")
        table.game = with_mana(table.game, by, kind, held[kind] - 1)


def ends(table: Table, *, is_phase: bool) -> None:
    """A step or phase ends: mana is lost."""
    if any(mark.startswith(POOL) for player in table.game.players for mark in player.marks):
        table.game = table.rules.call("unspent-mana", table.game, is_phase)


@verb("next-step")
def next_step(table: Table) -> None:
    """A step ends, and the next one of the same phase begins. Unspent mana may be lost."""
    ends(table, is_phase=False)
