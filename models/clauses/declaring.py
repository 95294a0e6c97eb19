"""Declaring variants whose bodies differ in a word alone: one body made for each row of a table."""

from __future__ import annotations

from collections.abc import Callable

from models.behaviours import Behaviour


def declare(
    made: Behaviour, body: Callable, says: str, *, day: str, rule: str, then: dict[str, str] | None = None, **more
) -> None:
    """Declares a variant of a behaviour, with ``body``, a function of its own, and a docstring made of what it cites and says.

    ``more``: the cue and covers of Behaviour.since. Raises ClauseError as that does.
    """
    later = ", ".join((then or {}).values())
    body.__doc__ = f"CR {rule.removeprefix('Glossary: ')}{f', then CR {later}' if later else ''}, from {day} on: {says}."
    made.since(day, rule=rule, then=then, **more)(body)
