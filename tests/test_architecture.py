"""The architecture of docs/architecture.md: data goes one way, no module needs itself, and SQL has one room."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from ruletrail.corpus.made_with import ROOMS
from tests.conftest import ROOT

#: Each top folder, and the folders from which it may import.
MAY_USE = {
    "corpus": set(),
    "scrapers": {"corpus"},
    "models": {"corpus"},
    "indexer": {"corpus"},
    "articles": {"corpus"},
    "answers": {"articles", "corpus", "indexer", "models", "scrapers"},
    "site_templates": {"answers", "corpus", "models"},
    "ruletrail": {"answers", "articles", "corpus", "indexer", "models", "scrapers", "site_templates"},
}
FLOORS = 9
"""The most modules of ``corpus`` that may import one another in a chain."""


@cache
def modules() -> dict[str, Path]:
    """Dotted name below ``ruletrail`` -> file, for all our modules. Names in the folder ``ruletrail`` begin with "ruletrail"."""
    found = {}
    for top in MAY_USE:
        for file in sorted((ROOT / top).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


@cache
def imports(name: str) -> frozenset[str]:
    """Our modules that a module imports anywhere, also for types alone."""
    found = set()
    for node in ast.walk(ast.parse(modules()[name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
            found.add(node.module)
    within = (re.sub(rf"^ruletrail\.(?=(?:{'|'.join(ROOMS)})\b)", "", other) for other in found)
    return frozenset(other for other in within if other in modules() and other != name)


def test_the_rooms_are_one_package():
    assert set(MAY_USE) == ROOMS | {"ruletrail"}
    linked = {path.name: path.resolve() for path in (ROOT / "ruletrail").iterdir() if path.is_symlink()}
    assert linked == {room: ROOT / room for room in ROOMS}


@pytest.mark.parametrize("folder", [*MAY_USE, "bench", "tests", "tools"])
def test_a_room_is_imported_as_a_part_of_ruletrail(folder):
    """A module with two names would be loaded as two modules."""
    bare = re.compile(rf"^\s*(?:from|import) (?:{'|'.join(sorted(ROOMS))})\b", re.M)
    assert not [file for file in sorted((ROOT / folder).rglob("*.py")) if bare.search(file.read_text("utf-8"))]


@pytest.mark.parametrize("top", MAY_USE)
def test_no_arrow_goes_back_up(top):
    wrong = [
        f"{name} imports {other}"
        for name in modules()
        if name.split(".")[0] == top
        for other in sorted(imports(name))
        if other.split(".")[0] not in MAY_USE[top] | {top}
    ]
    assert not wrong


def _graph(top: str) -> dict[str, set[str]]:
    """Module -> the modules that it imports. Packages are left out, because an ``__init__`` collects the modules below it."""
    packages = {name for name, file in modules().items() if file.name == "__init__.py"}
    names = [name for name in modules() if name.split(".")[0] == top and name not in packages]
    return {name: {other for other in imports(name) if other.split(".")[0] == top and other not in packages} for name in names}


@pytest.mark.parametrize("top", MAY_USE)
def test_no_module_needs_itself(top):
    try:
        TopologicalSorter(_graph(top)).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_corpus_is_few_floors_deep():
    """A folder of ``corpus`` counts as one module."""
    floors: dict[str, set[str]] = defaultdict(set)

    def room(name: str) -> str:
        parts = name.split(".")
        return ".".join(parts[:2]) if len(parts) > 2 else name

    for name, used in _graph("corpus").items():
        floors[room(name)].update(room(other) for other in used if room(other) != room(name))
    depth: dict[str, int] = {}
    for name in TopologicalSorter(floors).static_order():
        depth[name] = 1 + max((depth[other] for other in floors[name]), default=0)
    assert max(depth.values()) <= FLOORS, depth


def test_sql_lives_in_the_store_alone():
    wrong = [
        f"{name}: {call.lineno}"
        for name, file in modules().items()
        if not name.startswith("corpus.store") and name != "ruletrail.generations"  # the lock of a build is a SQLite file too
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in {"execute", "executemany", "executescript"}
    ]
    assert not wrong


@pytest.mark.parametrize("name", [name for name in modules() if not modules()[name].name.startswith("__main__")])
def test_a_module_is_one_subject(name):
    """A subject takes 150 to 500 lines. A longer module has two subjects."""
    assert len(modules()[name].read_text("utf-8").splitlines()) <= 500


def test_class_names_stand_once():
    """The name of a public class identifies it, wherever it is read."""
    bearers: dict[str, list[str]] = defaultdict(list)
    for name, file in modules().items():
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                bearers[node.name].append(name)
    assert not {name: where for name, where in bearers.items() if len(where) > 1}


#: Folders that are walked. New modules there needn't be listed.
WALKED = ("articles.syntaxes", "corpus.align.steps", "models.", "ruletrail.commands", "site_templates.pages")
ROOMS_WITH_A_MAP = sorted(
    name
    for name, file in modules().items()
    if file.name == "__init__.py" and (not name.startswith(WALKED) or name in ("models.engine", "models.scenario"))
)


@pytest.mark.parametrize("room", ROOMS_WITH_A_MAP)
def test_every_room_explains_itself(room):
    told = ast.get_docstring(ast.parse(modules()[room].read_text("utf-8"))) or ""
    files = (file for file in modules()[room].parent.glob("*.py") if file.stem != "__init__")
    here = {file.stem for file in files if "\ndef recognise(" not in file.read_text("utf-8")}  # formats are found by walking
    untold = {name for name in here if not re.search(rf"\b{name}\b", told)}
    assert not untold, f"say in the docstring of {room}/__init__.py what these are for"


DOORS = ("ruletrail.cli", "ruletrail.commands")
#: Modules that only start the command line.
STARTS = ("ruletrail.__main__",)


def _uses_click(name: str) -> bool:
    return bool(re.search(r"^\s*(?:import click|from click)\b", modules()[name].read_text("utf-8"), re.MULTILINE))


def test_only_commands_and_their_helpers_know_click():
    """Programs also call the modules that answer and build. Only commands and their helpers import a helper of the commands."""
    users = {name: {other for other in modules() if name in imports(other)} for name in modules()}
    doors = {name for name in modules() if name.startswith(DOORS) or name in STARTS}
    stays = True
    while stays:  # a helper is a module that only commands and helpers import
        more = {name for name, by in users.items() if name not in doors and by and by <= doors and name.startswith("ruletrail.")}
        doors |= more
        stays = bool(more)
    assert not sorted(name for name in modules() if _uses_click(name) and name not in doors)


def test_answers_never_print():
    wrong = [
        f"{name}: {node.lineno}"
        for name, file in modules().items()
        if name.startswith(("answers", "ruletrail.api"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if (isinstance(node, ast.Name) and node.id in ("print", "input"))
        or (isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr", "stdin", "argv"))
    ]
    assert not wrong
