"""The settings of a project or a home: ``ruletrail.toml``, or ``[tool.ruletrail]`` in a project's ``pyproject.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ruletrail.corpus.errors import RuletrailError

FILE = "ruletrail.toml"
#: The key of the settings in a command's context.
KEPT = "ruletrail.settings"
#: Setting -> its allowed words, or its type.
_KINDS: dict[str, type | tuple[str, ...]] = {
    "as-of": str, "base": str, "baseline": str, "rules": str, "exclude": list, "ignore": list, "select": list, "strict": bool,
    "home": str, "color": ("auto", "always", "never"), "pager": bool, "format": str, "oembed": bool,
}  # fmt: skip
_CALLED = {str: "a text", list: "a list of texts", bool: "true or false"}


def of_project(folder: Path) -> dict[str, Any]:
    """The settings of a project by parameter name, from the first such file in ``folder`` or above. Raises RuletrailError."""
    for above in (folder, *folder.parents):
        if (path := above / FILE).is_file():
            return _settings(path)
        if (path := above / "pyproject.toml").is_file() and "[tool.ruletrail" in path.read_text("utf-8", "replace"):
            return _settings(path)
    return {}


def of_home(home: Path) -> dict[str, Any]:
    """The settings of a home, likewise."""
    return _settings(home / FILE) if (home / FILE).is_file() else {}


def _settings(path: Path) -> dict[str, Any]:
    import tomllib  # most calls have no such file

    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RuletrailError(f"can't be read: {error}", str(path), "correct it") from None
    table = table.get("tool", {}).get("ruletrail", table)
    if not isinstance(table, dict) or (unknown := next((key for key in table if key not in _KINDS), None)):
        what = "[tool.ruletrail] is no table" if not isinstance(table, dict) else f"{unknown!r} is no setting"
        raise RuletrailError(what, str(path), f"settings: {', '.join(_KINDS)}")
    table = {key: [value] if _KINDS[key] is list and isinstance(value, str) else value for key, value in table.items()}
    for key, value in table.items():
        kind = _KINDS[key]
        texts = value if isinstance(value, list) else [value]
        is_right = value in kind if isinstance(kind, tuple) else isinstance(value, kind)
        if not is_right or (kind is list and not all(isinstance(text, str) for text in texts)):
            allowed = f"{', '.join(kind[:-1])} or {kind[-1]}" if isinstance(kind, tuple) else _CALLED[kind]
            raise RuletrailError(f"{key} is {allowed}", str(path), f"it says {value!r}")
    made = {key.replace("-", "_"): value for key, value in table.items()}
    return made | {key: str(path.parent / made[key]) for key in ("baseline", "home", "rules") if key in made}
