"""Where ruletrail's own packages are found, whatever lies in the folder that one works in.

Our packages have plain names. A ``models.py`` of somebody else's in the working folder, or first on the path, would be
imported in the place of ours; so the top-level names below are looked for beside this package and nowhere else.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

ROOMS = frozenset({"articles", "corpus", "indexer", "models", "scrapers", "site_templates"})
_HERE = Path(__file__).resolve().parent.parent


class _BesideUs:
    """A finder of import's: our packages are those beside this one."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        return PathFinder.find_spec(name, [str(_HERE)]) if path is None and name in ROOMS else None


def hold() -> None:
    """Makes this process find the packages of ruletrail under their names, whatever else on its path has such a name.

    Raises ImportError when another module of such a name is loaded already.
    """
    for name in ROOMS & sys.modules.keys():
        file = getattr(sys.modules[name], "__file__", None) or ""
        if not file or not Path(file).resolve().is_relative_to(_HERE):
            raise ImportError(
                f"a module named {name} is loaded already ({file or 'without a file'}), and ruletrail has one of that name; "
                "import ruletrail first, or give yours another name"
            )
    if _BesideUs not in sys.meta_path:
        sys.meta_path.insert(0, _BesideUs)
