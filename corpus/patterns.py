"""Regular expressions that are compiled when they are first used.

A command imports many modules and uses few of their patterns. Compiling all of them took a twentieth of a search's time.
"""

from __future__ import annotations

import re
from typing import Any, cast


def later(written: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern that ``re.compile`` would return, compiled when a method of it is first called.

    An error in the pattern is raised then, too. Use it for what most runs of a command never match.
    """
    return cast("re.Pattern[str]", _Later(written, flags))


class _Later:
    def __init__(self, written: str, flags: int) -> None:
        self._written, self._flags = written, flags

    def __getattr__(self, name: str) -> Any:
        """Compiles the pattern when an attribute is first asked for, and keeps what was asked for.

        Python calls this only for attributes that are missing. So a second use costs what it costs on a compiled pattern.
        """
        found = getattr(re.compile(self._written, self._flags), name)
        self.__dict__[name] = found
        return found
