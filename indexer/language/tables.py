"""Reads the tables in ``data/``: a first line that names the columns, then a line a row; lines that begin with # are comments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruletrail.corpus.errors import RuletrailError

DATA = Path(__file__).parent / "data"


class TableError(RuletrailError):
    """A table that can't be read."""


def rows(name: str) -> list[list[str]]:
    """The rows of a table."""
    return [columns for _place, columns in read(DATA / f"{name}.tsv")]


def placed(beginning: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of all tables whose names have this beginning, each with its file and line. Raises TableError for another line."""
    for table in sorted(DATA.glob(f"{beginning}*.tsv")):
        yield from read(table)


def read(table: Path) -> Iterator[tuple[str, list[str]]]:
    """The rows of a file, each with its place ("asked_rules.tsv:12"). Raises TableError, which names the line and the fault."""
    head: list[str] = []
    for number, line in enumerate(table.read_text("utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        columns = [column.strip() for column in line.split("\t")]
        if not head:
            head = columns
        elif len(columns) != len(head):
            what = f"not {len(head)} columns"
            raise TableError(what, f"{table.name}:{number}", f"write: {', '.join(head)}; with tabs")
        else:
            yield f"{table.name}:{number}", columns
