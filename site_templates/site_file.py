"""A file of the site as the renderer takes it: a page, or what programs read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SiteFile:
    """Where a file lies, how all that it holds is made, and what it is made of. A worker calls both."""

    path: str
    text: Callable[[], str | bytes]
    made_of: Callable[[], dict[str, Any]] | None = None
    """What decides the text: see ``Page.made_of``. None: the file is made anew each time."""
