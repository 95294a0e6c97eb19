"""Declaring variants whose bodies differ in a word alone: one body made for each row of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ruletrail.models.behaviours import Behaviour
from ruletrail.models.objects import Game
from ruletrail.models.rules import Rules


def declare(made: Behaviour, name: str, body: Callable[..., Any], says: str, *, cue: str, covers: Iterable[str] = ()) -> None:
    """Declares a variant of a behaviour, which calls ``body`` and has what it says as its docstring.

    The rest is as in Behaviour.variant, which also says what is refused.
    """

    def own(rules: Rules, game: Game, *handed: Any) -> Any:
        return body(rules, game, *handed)

    own.__doc__ = f"{says[0].upper()}{says[1:]}."
    made.variant(name=name, cue=cue, covers=covers)(own)
