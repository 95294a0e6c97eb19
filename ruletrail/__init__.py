"""The history of the rules of Magic: The Gathering: the command line, the builds, and the Python API.

    import ruletrail

    with ruletrail.open() as home:
        print(home.rule("305.7", as_of="2011").text)

docs/python-api.md is the guide.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ruletrail import rooms

rooms.hold()

if TYPE_CHECKING:
    from corpus.errors import RuletrailError
    from ruletrail.api import Home, Rule, add, build, open

#: Names are imported when they are asked for: the command line needs none of them.
_ROOM_OF = dict.fromkeys(("Home", "Rule", "add", "build", "open"), "ruletrail.api") | {"RuletrailError": "corpus.errors"}


def __getattr__(name: str) -> Any:
    if name not in _ROOM_OF:
        raise AttributeError(f"module 'ruletrail' has no attribute {name!r}")
    return getattr(import_module(_ROOM_OF[name]), name)


__all__ = ["Home", "Rule", "RuletrailError", "add", "build", "open"]
