"""Writes docs/json.md, what each command prints with --json: python -m tools.json_reference HOME, with a home of the digest."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ruletrail.cli import ruletrail

PAGE = Path(__file__).parents[1] / "docs" / "json.md"
ARTICLE = "An article of 2011: see CR 305.7, rule 704.5k, and rule 999.9.\n"
#: What is asked of the digest. Keys that only some answers have show in one of them.
ASKED = [
    ["versions"],
    ["versions", "--missing"],
    ["ledger", "2007"],
    ["show", "305.7"],
    ["show", "305.7", "213.1"],
    ["history", "305.7"],
    ["history", "204.1", "--table"],
    ["changes", "--from", "2009", "--to", "2011"],
    ["diff", "305.7", "--from", "2009", "--to", "2026"],
    ["blame", "305.7"],
    ["phrase", "enters the battlefield"],
    ["cites", "301.6"],
    ["search", "legend rule"],
    ["search", "when did the legend rule change"],
    ["link", "305.7"],
    ["annotate", "article.md", "--report"],
    ["run", "two-legends", "--as-of", "2004", "--as-of", "2026"],
    ["run", "two-legends", "--as-of", "2010", "--why"],
    ["run", "reconfigure", "--as-of", "2004"],
    ["model", "--as-of", "2026"],
    ["model", "diff", "2004", "2026"],
    ["model", "coverage"],
    ["model", "evidence"],
    ["stats"],
    ["stats", "oldest"],
    ["check"],
]
#: So many keys with values of one shape are data.
MANY = 10
HEAD = """# What commands print with --json

Made by running the commands on the digest: the keys of each answer, and what their values are. A command prints one document and
nothing else. A key with `?` is there only where it says something. New keys may come; those that are here stay. `[…]` is a list
of such, `…:` a key that is data. What is not found is `{"error", "where", "remedy"}` with exit status 1.
"""


def reference(home: Path) -> str:
    """The page, from a home of the digest."""
    pieces = [HEAD]
    runner = CliRunner()
    with tempfile.TemporaryDirectory() as folder:
        (article := Path(folder, "article.md")).write_text(ARTICLE, "utf-8")
        for asked in ASKED:
            given = [str(article) if word == article.name else word for word in asked]
            done = runner.invoke(ruletrail, ["--home", str(home), *given, "--json"])
            if done.exit_code not in (0, 1) or not done.stdout:
                raise SystemExit(f"{' '.join(asked)}: {done.output or done.exception}")
            lines = _lines(shape(json.loads(done.stdout)), "")
            typed = " ".join(f'"{word}"' if " " in word else word for word in asked)
            pieces.append(f"## ruletrail {typed}\n\n```text\n" + "\n".join(lines) + "\n```\n")
    return "\n".join(pieces)


def shape(value: Any) -> Any:
    """What a JSON value is: a type's name, {key: (shape, always there)}, [shape], or {None: shape} where the keys are data."""
    if isinstance(value, dict):
        shapes = [shape(one) for one in value.values()]
        names = all(key.replace("-", "_").isidentifier() and key.islower() for key in value)
        if value and (not names or (len(value) >= MANY and all(one == shapes[0] for one in shapes))):
            return {None: _merged(shapes)}
        return {key: (one, True) for key, one in zip(value, shapes, strict=True)}
    if isinstance(value, list):
        return [_merged([shape(one) for one in value])]
    return {bool: "boolean", int: "number", float: "number", str: "text", type(None): "null"}[type(value)]


def _merged(shapes: list[Any]) -> Any:
    """What all of ``shapes`` are. Of values that may be null it tells what else they are, with "or null"."""
    if not shapes:
        return "…"
    if any(one != "null" for one in shapes) and "null" in shapes and not all(isinstance(one, str) for one in shapes):
        return ("or null", _merged([one for one in shapes if one != "null"]))
    if all(isinstance(one, dict) and None not in one for one in shapes):
        keys = list(dict.fromkeys(key for one in shapes for key in one))
        return {
            key: (_merged([one[key][0] for one in shapes if key in one]), all(key in one and one[key][1] for one in shapes))
            for key in keys
        }
    if all(isinstance(one, dict) for one in shapes):
        return {
            None: _merged([inner for one in shapes for inner in ([one[None]] if None in one else [v for v, _ in one.values()])])
        }
    if all(isinstance(one, list) for one in shapes):
        known = [one[0] for one in shapes if one[0] != "…"]
        return [_merged(known)]
    told = [one if isinstance(one, str) else "[…]" if isinstance(one, list) else "{…}" for one in shapes]
    words = {word for one in told for word in one.split(" or ")} - {"…"}
    return " or ".join(sorted(words)) or "…"


def _lines(shape: Any, indent: str, name: str = "", tail: str = "") -> list[str]:
    """A shape as indented lines; ``name`` stands before it."""
    if isinstance(shape, tuple):
        return _lines(shape[1], indent, name, " or null")
    if isinstance(shape, list):
        return (
            _lines(shape[0], indent, f"{name}[…] ", tail)
            if not isinstance(shape[0], str)
            else [f"{indent}{name}[{shape[0]}]{tail}"]
        )
    if not isinstance(shape, dict):
        return [f"{indent}{name}{shape}{tail}"]
    found = [f"{indent}{name}{{"]
    for key, inner in shape.items():
        if key is None:
            found += _lines(inner, indent + "  ", "…: ")
        else:
            found += _lines(inner[0], indent + "  ", f"{key}{'' if inner[1] else '?'}: ")
    return [*found, f"{indent}}}{tail}"]


if __name__ == "__main__":
    PAGE.write_text(reference(Path(sys.argv[1])), "utf-8", newline="\n")
