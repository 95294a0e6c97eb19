"""ruletrail export"""

from __future__ import annotations

import csv
import json
import sys

import click

from ruletrail.graph import FORMATS, graph
from ruletrail.home import Settings
from ruletrail.output import as_of_option, in_utf8


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
@click.option("--graph", "shape", type=click.Choice(FORMATS), help="Instead, which rule of one version cites which.")
@as_of_option
@click.pass_obj
def command(settings: Settings, form: str, as_json: bool, shape: str | None, as_of: str) -> None:
    """Prints every record of every version, with its lineage and the interval of its wording.

    docs/export.md describes the columns, and how to browse the corpus file itself with Datasette. --as-of is for --graph.

    \b
    Examples:
      ruletrail export > rules.csv
      ruletrail export --format jsonl | head
      ruletrail export --graph graphml --as-of M10 > m10.graphml
    """
    if shape:
        from ruletrail.corpus.history.cross_references import cross_references
        from ruletrail.corpus.store import lineages

        with settings.open() as corpus:
            lines = graph(cross_references(corpus, corpus.version(as_of)), lineages.addresses(corpus), shape)
        in_utf8()
        print(*lines, sep="\n")
        return
    if as_of:
        raise click.UsageError("--as-of is for --graph: all versions are printed otherwise")
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
