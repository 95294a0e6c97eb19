"""Damaged homes: ``check`` reports all damage that changes an answer, and no command ends with a traceback."""

from __future__ import annotations

import gc
import io
import sqlite3
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from ruletrail import checks, manifest
from ruletrail.cli import main
from ruletrail.corpus.errors import RuletrailError
from ruletrail.home import Settings
from tests.soak import homes
from tests.soak.trial import Failed, dice

EACH = 8
ASKED = [
    ["show", "305.7"],
    ["history", "205.3", "--json"],
    ["search", "legend rule", "--json"],
    ["search", "--ever", "kind:glossary land", "--json"],
    ["changes", "2018-04-27", "2023-04-14", "--json"],
    ["versions", "--json"],
]


def trial(seed: int, folder: Path) -> str:
    at = dice("corruptions", seed)
    settings = homes.digest(folder)
    generation = settings.generation
    part = at.choice(["corpus.sqlite", "index", "site", "index"])
    inside = sorted(entry.path for entry in manifest.read(generation) if entry.part == part and entry.size)
    path = generation / at.choice(inside)
    asked = at.choice(ASKED)
    right = _answer(settings.home, tuple(asked))
    whole = path.read_bytes()
    try:
        path.write_bytes(_damaged(whole, at))
        told = _ask(settings.home, asked)
        problems = _check(settings.home)
        changed = path.read_bytes() != whole
    finally:
        path.write_bytes(whole)
    if changed and not problems:
        raise Failed(f"check says nothing of {path.relative_to(generation)}")
    if told == right:
        return "told, answer right"
    return "told, answer wrong" if told[0] == 0 else "told, answer refused"


@cache
def _answer(home: Path, asked: tuple[str, ...]) -> tuple[int, str]:
    return _ask(home, list(asked))


def _ask(home: Path, asked: list[str]) -> tuple[int, str]:
    """Exit status and output of a command. Raises Failed in place of a traceback."""
    out, told, rounds = io.StringIO(), io.StringIO(), gc.get_threshold()
    with redirect_stdout(out), redirect_stderr(told), patch("sys.argv", ["ruletrail", "--home", str(home), *asked]):
        try:
            main()
        except SystemExit as end:
            return int(end.code or 0), out.getvalue() or told.getvalue()
        except Exception as error:
            raise Failed(f"{' '.join(asked)}: {type(error).__name__}: {error}") from error
        finally:
            gc.unfreeze()  # a command freezes all objects before its process ends, but this process goes on
            gc.set_threshold(*rounds)
            gc.collect()
    raise Failed(f"{' '.join(asked)}: no exit status")


def _check(home: Path) -> list[str]:
    try:
        return [line for line in checks.problems(Settings(home)) if not line.startswith("models:")]
    except (RuletrailError, sqlite3.DatabaseError) as error:
        return [str(error)]


def _damaged(data: bytes, at: Random) -> bytes:
    begin = at.randrange(len(data))
    how = at.choice(["flip", "cut", "zero", "shift", "noise", "double"])
    if how == "flip":
        return data[:begin] + bytes([data[begin] ^ (1 << at.randrange(8))]) + data[begin + 1 :]
    if how == "cut":
        return data[:begin]
    if how == "zero":
        return data[:begin] + bytes(min(4096, len(data) - begin)) + data[begin + 4096 :]
    if how == "shift":
        return data[:begin] + data[begin + 1 :]
    if how == "noise":
        return data[:begin] + at.randbytes(min(512, len(data) - begin)) + data[begin + 512 :]
    return data[:begin] + data[max(0, begin - 512) : begin] + data[begin:]
