"""Writes docs/json.md from the schema of the commands' JSON: python -m tools.json_reference.

The schema is ``site_templates/assets/api-schema.json``, which a site publishes as ``api/schema.json``. ASKED has calls of all
commands that print JSON.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ruletrail.contract import needed

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "json.md"
SCHEMA: dict[str, Any] = json.loads((ROOT / "site_templates" / "assets" / "api-schema.json").read_text("utf-8"))
#: Calls of commands on the digest. Tests compare their output with the schema.
ASKED = [
    ["versions"],
    ["versions", "--missing"],
    ["ledger", "2007"],
    ["show", "305.7"],
    ["show", "305.7", "213.1"],
    ["history", "305.7"],
    ["changes", "2009..2011"],
    ["changes", "2009..2011", "--stat"],
    ["diff", "305.7", "2009..2026"],
    ["blame", "305.7"],
    ["phrase", "enters the battlefield"],
    ["cites", "301.6"],
    ["search", "legend rule"],
    ["search", "when did the legend rule change"],
    ["link", "305.7"],
    ["annotate", "article.md", "--report"],
    ["run", "two-legends", "--as-of", "2004", "--as-of", "2026"],
    ["run", "two-legends", "--as-of", "2010", "--why"],
    ["model", "--as-of", "2026"],
    ["model", "diff", "2004", "2026"],
    ["model", "show", "305.7"],
    ["model", "examples"],
    ["model", "coverage"],
    ["model", "evidence"],
    ["model", "review"],
    ["export", "--as-of", "2011"],
    ["stats"],
    ["stats", "releases"],
    ["stats", "oldest"],
    ["check"],
    ["doctor"],
]
HEAD = """# What commands print with --json

Made from the schema, which is [JSON Schema](https://json-schema.org), and published with every site as `api/schema.json`.
A command prints one document and nothing else. An object begins with `schema`, the name of its definition there, and
`contract`, the version of all definitions: it grows when a key goes or means something else. A key with `?` is there only
where it says something. New keys may come; those that are here stay. `[…]` is a list of such, `…:` a key that is data.

## Names

The same name means the same in every answer.

| name | |
|---|---|
"""
TABLES = {"years": "years", "releases": "sizes", "chapters": "sizes", "reworded": "ages", "oldest": "ages"}


def definition(asked: list[str]) -> str:
    """The name of the schema's definition for the output of a call."""
    command, *rest = asked
    kinds = {
        "versions": "missing" if "--missing" in rest else "",
        "changes": "stat" if "--stat" in rest else "",
        "run": "list" if "--list" in rest else "",
        "model": rest[0] if rest and rest[0][0] != "-" else "",
        "stats": TABLES.get(rest[0] if rest else "years", "years"),
    }
    return "-".join(filter(None, ("ruletrail", command, kinds.get(command, ""))))


def reference() -> str:
    """The page."""
    defs = SCHEMA["$defs"]
    commands = {name: shape for name, shape in defs.items() if name.startswith("ruletrail-")}
    used = [
        name for name, shape in defs.items() if name not in commands and shape.get("type") != "object" and "description" in shape
    ]
    names = "".join(f"| `{name}` | {_type(defs[name])}: {defs[name]['description']} |\n".replace("| : ", "| ") for name in used)
    of_commands = {part for name in commands for part in needed(name)}
    parts = [name for name in defs if name in of_commands - {*commands, *used} and "description" in defs[name]]
    sections = [(shape["description"], shape) for shape in commands.values()]
    sections += [(f"{name}: {defs[name]['description']}", defs[name]) for name in parts]
    return (
        HEAD
        + names
        + "".join(f"\n## {title}\n\n```text\n" + "\n".join(_lines(shape, "")) + "\n```\n" for title, shape in sections)
    )


def _lines(shape: Any, indent: str, name: str = "") -> list[str]:
    """A shape as indented lines. The first line begins with ``name``."""
    keys = shape.get("properties", {})
    if "items" in shape and ("properties" in shape["items"] or "additionalProperties" in shape["items"]):
        return _lines(shape["items"], indent, f"{name}[…] ")
    if one := next((each for each in shape.get("anyOf", ()) if "properties" in each), None):
        made = _lines(one, indent, name)
        return [*made[:-1], f"{made[-1]} or null"]
    if not keys and not isinstance(shape.get("additionalProperties"), dict):
        return [f"{indent}{name}{_type(shape)}"]
    found = [f"{indent}{name}{{"]
    for key, inner in keys.items():
        found += _lines(inner, indent + "  ", f"{key}{'' if key in shape.get('required', ()) else '?'}: ")
    if isinstance(shape.get("additionalProperties"), dict):
        found += _lines(shape["additionalProperties"], indent + "  ", "…: ")
    return [*found, f"{indent}}}"]


def _type(shape: Any) -> str:
    """A shape in a few words."""
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return {"texts": "[text]", "optionalText": "text or null", "count": "number"}.get(name, name)
    if "anyOf" in shape or "allOf" in shape:
        return " or ".join(map(_type, shape.get("anyOf") or shape["allOf"]))
    if "enum" in shape:
        return ", ".join("null" if value is None else str(value) for value in shape["enum"])
    if "items" in shape:
        return f"[{_type(shape['items'])}]"
    kinds = shape.get("type", "anything")
    named = {"string": "text", "integer": "number", "array": "[…]", "object": "{…}"}
    return " or ".join(named.get(kind, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds))


if __name__ == "__main__":
    PAGE.write_text(reference(), "utf-8", newline="\n")
