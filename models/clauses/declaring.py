"""Declaring variants whose bodies differ in a word alone: one body made for each row of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ruletrail.models.behaviours import Behaviour


def declare(made: Behaviour, name: str, body: Callable[..., Any], says: str, *, cue: str, covers: Iterable[str] = ()) -> None:
    """Declares a variant of a behaviour, with ``body``, a function of its own, and what it says as its docstring.

    The rest is as in Behaviour.variant, which also says what is refused.
    """
    body.__doc__ = f"{says[0].upper()}{says[1:]}."
    made.variant(name=name, cue=cue, covers=covers)(body)
