"""The rules as data for other programs: every record of every version, or one version's rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import click

from ruletrail.answers.rules import by_number
from ruletrail.blocks import Blocks, TextBlock, block, paragraph, title
from ruletrail.corpus.history import Archive
from ruletrail.corpus.history.table import TableRow, rows
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.store import Version
from ruletrail.formats import present, write_csv
from ruletrail.output import in_utf8

#: Notations of rows, for one version or all, and of one version's book.
OF_ROWS = ("csv", "jsonl", "sqlite")
FORMATS = (*OF_ROWS, "json", "markdown", "html", "wikitext")


def export(archive: Archive, form: str, version: Version | None) -> None:
    """Prints the rows of all versions, or of one, in one of FORMATS."""
    table_rows = rows(archive, version)
    if form == "jsonl":
        in_utf8()
        for row in table_rows:
            print(json.dumps(row._asdict(), ensure_ascii=False))
    elif form == "sqlite":
        _write_database(table_rows)
    else:
        table = (row._asdict() for row in table_rows)
        if version is None or form == "csv":
            write_csv(table)
        else:
            listed = list(table)
            present(by_number(listed) if form == "json" else listed, form, lambda given: _book(given, version))


def _book(table: list[dict[str, Any]], version: Version) -> Blocks:
    yield title(f"{version.title}, {version.version}")
    yield from (part for row in table for part in _record(row))


def _record(row: dict[str, Any]) -> Iterator[TextBlock]:
    if row["kind"] == SECTION:
        yield block("heading", f"{row['number']}. {row['text']}")
        return
    yield block("entry", row["term"] or row["number"], row["text"])
    yield from (paragraph(f"Example: {example}") for example in row["examples"])


def _write_database(table_rows: Iterator[TableRow]) -> None:
    """Prints the bytes of an SQLite file with one table, ``rule``."""
    from ruletrail.corpus.store.table_file import table_file

    if sys.stdout.isatty():
        raise click.UsageError("an SQLite file is no text for a terminal; write it to a file: … > rules.sqlite")
    plain = (row._replace(examples=json.dumps(row.examples, ensure_ascii=False)) for row in table_rows)  # type: ignore[arg-type]
    sys.stdout.buffer.write(table_file("rule", TableRow._fields, plain, ("number, version", "lineage, version")))
