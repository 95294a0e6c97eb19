"""ruletrail versions"""

from __future__ import annotations

from typing import Any

import click

from corpus.coverage import listed
from corpus.records import SKIPPED
from corpus.store import Corpus, records, sources
from ruletrail.home import Settings
from ruletrail.output import emit, json_option


@click.command(name="versions")
@json_option
@click.pass_obj
def command(settings: Settings, as_json: bool) -> None:
    """What is in the corpus, oldest first.

    \b
    Examples:
      ruletrail versions
      ruletrail versions --json
    """
    with settings.open() as corpus:
        emit(versions_as_json(corpus), as_json, _write)


def versions_as_json(corpus: Corpus) -> list[dict[str, Any]]:
    """The versions as the command contract's JSON. ``rules`` counts numbered rules and subrules, not headings or glossary."""
    rules, unplaced = records.rules_in_each(corpus), sources.unplaced_in_each(corpus)
    return [
        {
            "version": v.version,
            "title": v.title,
            "format": v.format,
            "rules": rules.get(v.id, 0),
            "covers": "all" if v.covers is None else list(v.covers),
            "gaps": [item for gap in v.gaps if gap.reason != SKIPPED for item in listed(gap)],
            "unplaced": unplaced.get(v.id, 0),
            "inferred": v.inferred,
            "commentary": v.commentary,
        }
        for v in corpus.versions(commentary=True)
    ]


def _write(data: list[dict[str, Any]]) -> None:
    for row in data:
        covers = "" if row["covers"] == "all" else f"  covers {', '.join(row['covers'])}"
        marks = "".join(f"  {mark}" for mark in ("inferred", "commentary") if row[mark])
        gaps = f"  {len(row['gaps'])} gaps" if row["gaps"] else ""
        click.echo(f"{row['version']:<24} {row['rules']:>5} rules  {row['format']}{marks}{covers}{gaps}")
