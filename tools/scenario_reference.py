"""Writes the reference of verbs and asks from their docstrings: a page for each subject in docs/scenarios, and the list in
docs/scenarios.md.

Run ``python -m tools.scenario_reference`` after adding a verb or ask; a test fails until then.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from pathlib import Path

from ruletrail.models.scenario.registry import ScenarioWord, words

DOCS = Path(__file__).parents[1] / "docs"
MARK = "<!-- What follows is written by `python -m tools.scenario_reference`. -->"

SUBJECTS = {
    "game": ("Zones, turns, players and control", "game players"),
    "playing": ("Playing, casting, activating and mana", "playing mana"),
    "combat": ("Combat, destroying and phasing", "combat destroying"),
    "attaching": ("Auras, Equipment and Fortifications", "attaching"),
    "copying": ("Copies, tokens and faces", "copying double_faced face_down"),
    "effects": ("Continuous effects", "effects sentences"),
    "objects": ("What an object is", "objects types"),
    "subtypes": ("Subtypes with rules of their own", "subtypes"),
    "special": ("Battles, dungeons, Vehicles and the command zone", "special"),
    "rules": ("Lists of words, and what the rules say", "rules"),
}
"""Page -> its title, and its modules of models/verbs and models/asks. Any other module has a page of its own."""


def pages() -> dict[str, str]:
    """Path below docs -> text, for the page of each subject."""
    return {f"scenarios/{name}.md": _page(title, found) for name, (title, found) in _subjects().items()}


def _subjects() -> dict[str, tuple[str, list[ScenarioWord]]]:
    place = {module: name for name, (_, modules) in SUBJECTS.items() for module in modules.split()}
    found: dict[str, tuple[str, list[ScenarioWord]]] = {name: (title, []) for name, (title, _) in SUBJECTS.items()}
    for word in words().values():
        module = word.function.__module__.rpartition(".")[2]
        found.setdefault(place.get(module, module), (module.replace("_", " ").capitalize(), []))[1].append(word)
    return found


def _page(title: str, words: Iterable[ScenarioWord]) -> str:
    parts = [f"# {title}", "", MARK, "", "How a scenario is written: [scenarios.md](../scenarios.md).", ""]
    for sort, heading in (("verb", "Verbs"), ("ask", "Asks")):
        if of_sort := [word for word in words if word.sort == sort]:
            parts += [f"## {heading}", ""]
            for word in of_sort:
                parts += _entry(word)
    return "\n".join(parts).rstrip() + "\n"


def _entry(word: ScenarioWord) -> list[str]:
    lines = [f"### {word.name}", "", *word.about.splitlines(), ""]
    for key, (_, kind, default) in word.keys.items():
        needed = "" if default is inspect.Parameter.empty else ", may be left out"
        lines.append(f"- `{key}`: {kind.about}{needed}")
    return [*lines, *([""] if word.keys else []), "```toml", *word.example.splitlines(), "```", ""]


def index() -> str:
    """The list of all verbs and asks by subject, with links."""
    lines = [MARK, "", "## Verbs and asks", "", "| subject | verbs | asks |", "|---|---|---|"]
    for name, (title, found) in _subjects().items():
        page = f"scenarios/{name}.md"
        told = {
            sort: ", ".join(f"[{word.name}]({page}#{word.name})" for word in found if word.sort == sort)
            for sort in ("verb", "ask")
        }
        lines.append(f"| [{title}]({page}) | {told['verb']} | {told['ask']} |")
    tree = [f"scenarios/{name}" for name in _subjects()]
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *tree, "```"]) + "\n"


def renewed(text: str) -> str:
    """The text of docs/scenarios.md with a new list."""
    return text.partition(MARK)[0] + index()


def write() -> None:
    """Writes the pages, and deletes pages without a subject."""
    for path, text in pages().items():
        (DOCS / path).write_text(text, "utf-8")
    for old in set((DOCS / "scenarios").glob("*.md")) - {DOCS / path for path in pages()}:
        old.unlink()
    document = DOCS / "scenarios.md"
    document.write_text(renewed(document.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write()
