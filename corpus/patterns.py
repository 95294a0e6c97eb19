"""Regular expressions that are compiled on first use.

A command imports many modules and uses few of their patterns. Compiling all of them took a twentieth of a search's time.
"""

from __future__ import annotations

import re
from typing import Any, cast


def later(written: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern that ``re.compile`` would return, compiled when a method of it is first called.

    An error in the pattern is also raised then. Use it for patterns that most runs of a command never match.
    """
    return cast("re.Pattern[str]", _Later(written, flags))


class _Later:
    def __init__(self, written: str, flags: int) -> None:
        self._written, self._flags = written, flags

    def __getattr__(self, name: str) -> Any:
        """Compiles the pattern when an attribute is first used, and keeps the attribute.

        Python calls this only for missing attributes. So a second use is as fast as on a compiled pattern.
        """
        found = getattr(re.compile(self._written, self._flags), name)
        self.__dict__[name] = found
        return found
