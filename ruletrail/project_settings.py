"""The options of ``annotate`` that a project writes down: ``ruletrail.toml``, or ``[tool.ruletrail]`` in ``pyproject.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ruletrail.corpus.errors import RuletrailError

OPTIONS = ("as-of", "base", "baseline", "exclude", "ignore", "select", "strict")
_LISTS = ("exclude", "ignore", "select")


def settings(folder: Path) -> dict[str, Any]:
    """The options by the names of their parameters, from the nearest such file in ``folder`` or above. Raises RuletrailError."""
    for above in (folder, *folder.parents):
        for name in ("ruletrail.toml", "pyproject.toml"):
            path = above / name
            if not path.is_file():
                continue
            try:
                told = tomllib.loads(path.read_text("utf-8"))
            except (OSError, ValueError) as error:
                raise RuletrailError(f"can't be read: {error}", str(path), "mend it") from None
            told = told.get("tool", {}).get("ruletrail", told if name == "ruletrail.toml" else None)
            if told is None:
                continue
            return _options(told, path)
    return {}


def _options(told: Any, path: Path) -> dict[str, Any]:
    if not isinstance(told, dict) or (unknown := next((key for key in told if key not in OPTIONS), None)):
        what = "[tool.ruletrail] is no table" if not isinstance(told, dict) else f"{unknown!r} is no setting"
        raise RuletrailError(what, str(path), f"settings: {', '.join(OPTIONS)}")
    for key, value in told.items():
        kind = "a list of texts" if key in _LISTS else "true or false" if key == "strict" else "a text"
        is_list = isinstance(value, list) and all(isinstance(one, str) for one in value)
        if not (is_list if key in _LISTS else isinstance(value, bool if key == "strict" else str)):
            raise RuletrailError(f"{key} is {kind}", str(path), f"it says {value!r}")
    made = {key.replace("-", "_"): value for key, value in told.items()}
    if "baseline" in made:
        made["baseline"] = str(path.parent / made["baseline"])
    return made
