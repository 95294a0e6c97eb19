"""A file of the site for the renderer: a page, or data for programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SiteFile:
    """The path of a file, the function that makes it, and its inputs. A worker calls both functions."""

    path: str
    text: Callable[[], str | bytes]
    made_of: Callable[[], dict[str, Any]] | None = None
    """The inputs of the text: see ``Page.made_of``. None: the file is made anew each time."""
