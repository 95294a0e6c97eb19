"""ruletrail stats"""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import click

from ruletrail.answers.versions import TABLES, table_rows
from ruletrail.conflicts import exclusive, goes_with
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.output import PathType, extra

SHOWN = 20
"""The default number of rows of the long tables in text output."""


@click.command(name="stats", short_help="Counts the rules: growth, rewordings, ages.")
@click.argument("table", type=click.Choice(TABLES), default="years")
@click.option("--since", "since", metavar="DATE", help="With oldest: only what has said the same since then.")
@click.option("--limit", "-n", type=click.IntRange(1), help="How many rows (default: all; 20 of reworded and oldest as text).")
@click.option(
    "--plot", type=PathType(dir_okay=False), help="Write a picture instead, FILE.svg or .png: pip install 'ruletrail[plot]'."
)
@format_option()
@exclusive("--plot --format", "--plot --limit")
@goes_with("--since", "TABLE=oldest")
@click.pass_obj
def command(settings: Settings, table: str, since: str | None, limit: int | None, plot: Path | None, form: str) -> None:
    """Counts the rules: how they grew, what was reworded most, which words are the oldest in force.

    \b
    TABLE is one of
      years      rules and words in the last version of each year
      releases   rules and words in each version, and how many rules it added, removed and reworded
      chapters   rules and words in each version, by chapter
      reworded   the rules of today by how often their words changed
      oldest     the rules of today by how long they have said the same

    \b
    Examples:
      ruletrail stats
      ruletrail stats oldest --since 1999-04-23
      ruletrail stats releases --format csv > releases.csv
      ruletrail stats releases --plot growth.svg
    """
    from ruletrail.blocks import Grid
    from ruletrail.corpus import history
    from ruletrail.corpus.dates import last_day

    with settings.open() as corpus:
        last = "" if not since else last_day(since) if corpus.is_digest() else corpus.version(since).version
        archive = history.Archive(corpus)
    data = table_rows(archive, table, last)
    if plot:
        _plot(data, plot)
        return
    most = SHOWN if form == "text" and table in ("reworded", "oldest") else len(data)
    present(data[:limit], form, lambda rows: [Grid(rows, most)])


def _plot(rows: list[dict[str, Any]], file: Path) -> None:
    """Plots rules over time, one line for each chapter; or the rules of today by the year of their words."""
    with extra("plot"):
        from matplotlib.figure import Figure

    if file.suffix not in (".svg", ".png", ".pdf"):
        raise click.UsageError(f"{file}: a picture is .svg, .png or .pdf")
    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    if rows and "rewordings" in rows[0]:
        years = Counter(int(row["wording_since"][:4]) for row in rows)
        axes.bar(list(years), list(years.values()))
        axes.set_ylabel("rules and entries of today by the year of their words")
    else:
        for chapter in dict.fromkeys(row.get("chapter", "") for row in rows):
            own = [row for row in rows if row.get("chapter", "") == chapter]
            days: list[Any] = [date.fromisoformat(row["version"][:10]) for row in own]
            axes.step(days, [row["rules"] for row in own], where="post", label=chapter or "rules")
        axes.set_ylim(bottom=0)
        axes.legend()
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
    click.echo(f"written: {file}", err=True)
