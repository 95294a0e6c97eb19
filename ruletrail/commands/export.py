"""ruletrail export"""

from __future__ import annotations

import csv
import json
import sys

import click

from ruletrail.home import Settings
from ruletrail.output import in_utf8


@click.command(name="export")
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "jsonl"]),
    default="csv",
    show_default=True,
    help="CSV for tables, JSON Lines for programs.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format jsonl: one JSON object a line.")
@click.pass_obj
def command(settings: Settings, form: str, as_json: bool) -> None:
    """Prints every record of every version, with its lineage and the interval of its wording.

    docs/export.md describes the columns, and how to browse the corpus file itself with Datasette.

    \b
    Examples:
      ruletrail export > rules.csv
      ruletrail export --format jsonl | head
    """
    from ruletrail.corpus.history import Archive
    from ruletrail.corpus.history.table import TableRow, rows

    with settings.open() as corpus:
        archive = Archive(corpus)
    in_utf8()
    if as_json or form == "jsonl":
        for row in rows(archive):
            print(json.dumps(row._asdict(), ensure_ascii=False))
        return
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(TableRow._fields)
    for row in rows(archive):
        writer.writerow(row._replace(examples="\n".join(row.examples)))  # type: ignore[arg-type]
