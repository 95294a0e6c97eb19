"""ruletrail versions"""

from __future__ import annotations

import click

from corpus.store import Corpus
from ruletrail.output import emit, json_option


@click.command(name="versions")
@json_option
@click.pass_obj
def command(settings, as_json: bool) -> None:
    """What is in the corpus, oldest first.

    \b
    Examples:
      ruletrail versions
      ruletrail versions --json
    """
    with Corpus.open(settings.home) as corpus:
        emit(listed(corpus), as_json, _write)


def listed(corpus: Corpus) -> list[dict]:
    """The versions as the command contract's JSON. ``rules`` counts numbered rules and subrules, not headings or glossary."""
    rules = dict(corpus.db.execute("SELECT version_id, COUNT(*) FROM record WHERE kind = 'rule' GROUP BY 1"))
    unplaced = dict(
        corpus.db.execute("SELECT version_id, COUNT(*) FROM unplaced JOIN source ON source.id = source_id GROUP BY 1")
    )
    gaps: dict[int, list[str]] = {}
    for version_id, numbers in corpus.db.execute(
        "SELECT version_id, numbers FROM gap WHERE reason != 'skipped letter' ORDER BY rowid"
    ):
        gaps.setdefault(version_id, []).extend(numbers.split())
    return [
        {
            "version": v.version,
            "title": v.title,
            "format": v.format,
            "rules": rules.get(v.id, 0),
            "covers": "all" if v.covers is None else list(v.covers),
            "gaps": gaps.get(v.id, []),
            "unplaced": unplaced.get(v.id, 0),
            "inferred": v.inferred,
            "commentary": v.commentary,
        }
        for v in corpus.versions(commentary=True)
    ]


def _write(data: list[dict]) -> None:
    for row in data:
        covers = "" if row["covers"] == "all" else f"  covers {', '.join(row['covers'])}"
        marks = "".join(f"  {mark}" for mark in ("inferred", "commentary") if row[mark])
        gaps = f"  {len(row['gaps'])} gaps" if row["gaps"] else ""
        click.echo(f"{row['version']:<24} {row['rules']:>5} rules  {row['format']}{marks}{covers}{gaps}")
