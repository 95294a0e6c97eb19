"""Escaping, for what pages repeat by the million: markupsafe's ``escape`` makes a new ``Markup`` of everything it is given."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, cast

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable

as_html = cast("Callable[[str], Markup]", partial(str.__new__, Markup))
"""A text that is HTML already, as such: what ``Markup(text)`` makes of it, in a third of the time."""


LONGEST = 200
"""Characters of a text that is looked up. Longer ones hardly repeat, and nothing bounds how much memory they would hold."""


@lru_cache(maxsize=1 << 14)  # of plain texts alone: no ``Markup``, which may equal one
def _escaped(text: str) -> str:
    """``text`` for HTML. Days, numbers and links come again and again, and are looked up."""
    return str(escape(text))


def shown(value: object) -> str:
    """What a template shows of a value: HTML as it is, all else escaped."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str and len(value) <= LONGEST:  # type: ignore[arg-type]
        return _escaped(value)
    if kind is int or kind is float:
        return str(value)
    return escape(value)
