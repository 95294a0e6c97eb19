"""Fast escaping for the millions of repeated parts of pages: markupsafe's ``escape`` makes a new ``Markup`` of each value."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, cast

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from collections.abc import Callable

as_html = cast("Callable[[str], Markup]", partial(str.__new__, Markup))
"""Marks a text as HTML, as ``Markup(text)`` does, in a third of the time."""


LONGEST = 200
"""The longest text that is cached, in characters. Longer ones hardly repeat, and would take memory without bound."""


@lru_cache(maxsize=1 << 14)  # of plain texts alone: no ``Markup``, which may equal one
def _escaped(text: str) -> str:
    """``text`` escaped for HTML. The cache serves days, numbers and links, which come again and again."""
    return str(escape(text))


def shown(value: object) -> str:
    """A value in a template: HTML as it is, all else escaped."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str and len(value) <= LONGEST:  # type: ignore[arg-type]
        return _escaped(value)
    if kind is int or kind is float:
        return str(value)
    return escape(value)
