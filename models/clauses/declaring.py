"""Declares variants whose bodies differ only in a word: one body for each row of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ruletrail.models.behaviours import Behaviour
from ruletrail.models.objects import Game
from ruletrail.models.rules import Rules


def declare(made: Behaviour, name: str, body: Callable[..., Any], says: str, *, cue: str, covers: Iterable[str] = ()) -> None:
    """Declares a variant of a behaviour, which calls ``body`` and has ``says`` as its docstring.

    The other parameters and the errors are as in Behaviour.variant.
    """

    def own(rules: Rules, game: Game, *handed: Any) -> Any:
        return body(rules, game, *handed)

    own.__doc__ = f"{says[0].upper()}{says[1:]}."
    made.variant(name=name, cue=cue, covers=covers)(own)
