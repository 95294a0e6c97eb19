"""Continuous effects of resolved spells and abilities: the objects that they apply to."""

from __future__ import annotations

from typing import Any

from ruletrail.models import engine
from ruletrail.models.behaviours import behaviour
from ruletrail.models.engine.groups import parsed
from ruletrail.models.objects import BATTLEFIELD, Game
from ruletrail.models.rules import Rules

locked_in = behaviour("objects-of-a-resolved-effect", rules=("611.2c", "418.3b"))


@locked_in.variant(
    cue=r"set of permanents subject to|don.t affect (cards|objects).*that weren.t affected"
    r"|set of objects (it affects|that are affected)"
)
def those_when_it_begins(rules: Rules, game: Game, words: str, you: str) -> Any:
    """A resolving spell or ability that changes characteristics changes only the permanents that it affects at that moment."""
    group = parsed(words)
    here = [(thing, engine.now(rules, game, thing)) for thing in game.in_zone(BATTLEFIELD)]
    return tuple(thing.id for thing, found in here if group.is_in(rules, game, found, thing, you))
