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
    from corpus.errors import BadDateError, BadNumberError, CorpusError, NotFoundError, RuletrailError, SourceError
    from corpus.history import SeveralBearersError
    from indexer.errors import IndexMissingError, QueryError
    from models.errors import ScenarioError
    from ruletrail.api import Home, Rule, add, build, open

#: Names are imported when they are asked for: the command line needs none of them.
_NAMES = {
    "ruletrail.api": ("Home", "Rule", "add", "build", "open"),
    "corpus.errors": ("BadDateError", "BadNumberError", "CorpusError", "NotFoundError", "RuletrailError", "SourceError"),
    "corpus.history": ("SeveralBearersError",),
    "indexer.errors": ("IndexMissingError", "QueryError"),
    "models.errors": ("ScenarioError",),
}
_ROOM_OF = {name: room for room, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _ROOM_OF:
        raise AttributeError(f"module 'ruletrail' has no attribute {name!r}")
    return getattr(import_module(_ROOM_OF[name]), name)


__all__ = [
    "BadDateError",
    "BadNumberError",
    "CorpusError",
    "Home",
    "IndexMissingError",
    "NotFoundError",
    "QueryError",
    "Rule",
    "RuletrailError",
    "ScenarioError",
    "SeveralBearersError",
    "SourceError",
    "add",
    "build",
    "open",
]
