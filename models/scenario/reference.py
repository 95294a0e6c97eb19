"""Writes the reference part of docs/scenarios.md from the docstrings of verbs and asks.

``python -m models.scenario.reference docs/scenarios.md`` after adding a verb or ask; a test fails while it isn't done.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

from models.scenario.registry import ScenarioWord, words

MARK = "<!-- What follows is written by `python -m models.scenario.reference docs/scenarios.md`. -->"


def reference() -> str:
    """Every verb and ask in Markdown, each with its keys and its example."""
    parts = [MARK, ""]
    for sort, title in (("verb", "Verbs"), ("ask", "Asks")):
        parts += [f"## {title}", ""]
        for word in (word for (kind, _), word in words().items() if kind == sort):
            parts += _entry(word)
    return "\n".join(parts).rstrip() + "\n"


def _entry(word: ScenarioWord) -> list[str]:
    lines = [f"### {word.name}", "", *word.about.splitlines(), ""]
    for key, (_, kind, default) in word.keys.items():
        needed = "" if default is inspect.Parameter.empty else ", may be left out"
        lines.append(f"- `{key}`: {kind.about}{needed}")
    return [*lines, *([""] if word.keys else []), "```toml", *word.example.splitlines(), "```", ""]


def renewed(text: str) -> str:
    """A document with its reference part written anew."""
    return text.partition(MARK)[0] + reference()


if __name__ == "__main__":
    document = Path(sys.argv[1])
    document.write_text(renewed(document.read_text("utf-8")), "utf-8")
