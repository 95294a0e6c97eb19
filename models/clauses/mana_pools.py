"""Mana pools and unspent mana.

A player's marks hold the amount of mana of each kind in the pool: "mana G: 2". Mana of an unknown kind is "?".
"""

from __future__ import annotations

from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.land_plays import counted, with_count
from ruletrail.models.errors import NotModelledError
from ruletrail.models.objects import Game
from ruletrail.models.rules import Rules
from ruletrail.models.trace import Unaffected

POOL = "mana "
#: The unknown kind of mana, and the content of the pool after an unknown cost was paid.
SOME, UNKNOWN = "?", "after a cost that isn't known"


def pool(game: Game, player: str) -> dict[str, int]:
    """The amount of mana of each kind in a player's pool. Raises NotModelledError if an unknown cost was paid."""
    found = counted(game.player(player), POOL)
    if UNKNOWN in found:
        raise NotModelledError(f'how much mana {player} has left isn\'t modelled; write "{player} spends G"')
    return found


def with_mana(game: Game, player: str, kind: str, number: int) -> Game:
    """The game with additional mana of a kind in a player's pool."""
    return game.change_player(player, marks=with_count(game.player(player), POOL, kind, number))


def without_mana(game: Game, player: str) -> Game:
    """The game with a player's pool empty."""
    marks = game.player(player).marks
    return game.change_player(player, marks=frozenset(mark for mark in marks if not mark.startswith(POOL)))


mana_pool = behaviour("mana-pool", rules=("106.4", "Glossary: Mana Pool"))


@mana_pool.variant(cue=r"goes into (a|the) player.s mana pool|mana is stored in the mana pool|creates mana goes into the player")
def goes_into_the_pool(rules: Rules, game: Game, player: str, made: str) -> Any:
    """Mana that an ability makes goes into its player's mana pool. From there it can be spent later."""
    for letter in made:
        game = with_mana(game, player, letter, counted(game.player(player), POOL).get(letter, 0) + 1)
    return game


unspent_mana = behaviour("unspent-mana", rules=("500.5", "500.4", "300.3", "Glossary: Mana Burn"))


@unspent_mana.variant(cue=r"When a phase ends.*loses 1 life for")
def burns_as_a_phase_ends(rules: Rules, game: Game, is_phase: bool) -> Any:
    """Mana that is left when a phase ends is lost, and its player loses 1 life for each (mana burn).

    Mana lasts from one step of a phase to the next.
    """
    left = {player.name: sum(pool(game, player.name).values()) for player in game.players} if is_phase else {}
    if not any(left.values()):
        return Unaffected(game)
    for name, number in left.items():
        game = without_mana(game, name).change_player(name, life=game.player(name).life - number)
    return game


@unspent_mana.variant(cue=r"(when a step or phase ends, any unused|then any unspent) mana")
def is_lost_after_each_step(rules: Rules, game: Game, is_phase: bool) -> Any:
    """Mana that is left when a step or phase ends is lost. Nobody loses life."""
    emptied = game
    for player in game.players:
        emptied = without_mana(emptied, player.name)
    return emptied if emptied.players != game.players else Unaffected(game)
