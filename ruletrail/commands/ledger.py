"""ruletrail ledger"""

from __future__ import annotations

import click

from corpus.store import Corpus
from ruletrail.output import emit, json_option


@click.command(name="ledger")
@click.argument("version")
@json_option
@click.pass_obj
def command(settings, version: str, as_json: bool) -> None:
    """The account of a version's source: every line is in exactly one class.

    \b
    Examples:
      ruletrail ledger 2004-02-01
      ruletrail ledger 2011-06-17 --json
    """
    with Corpus.open(settings.home) as corpus:
        emit(account(corpus, version), as_json, _write)


def account(corpus: Corpus, version_or_date: str) -> dict:
    """The ledger as the command contract's JSON, over all sources of the version."""
    version = corpus.version(version_or_date)

    def rows(sql: str) -> list[tuple]:
        return corpus.db.execute(sql, (version.id,)).fetchall()

    of_source = "JOIN source ON source.id = source_id WHERE version_id = ?"
    return {
        "version": version.version,
        "files": [file for (file,) in rows("SELECT file FROM source WHERE version_id = ? ORDER BY id")],
        "lines": rows("SELECT SUM(lines) FROM source WHERE version_id = ?")[0][0],
        "classes": dict(rows(f"SELECT class, SUM(last_line - first_line + 1) FROM ledger_run {of_source} GROUP BY 1 ORDER BY 1")),
        "unplaced": [
            {"file": file, "line": line, "text": text}
            for file, line, text in rows(f"SELECT file, line, text FROM unplaced {of_source}")
        ],
        "repairs": [
            dict(zip(("file", "line", "found", "became", "why"), row, strict=True))
            for row in rows("SELECT file, line, found, became, why FROM repair WHERE version_id = ?")
        ],
        "gaps": [
            {"numbers": numbers.split(), "reason": reason, "file": file, "line": line}
            for numbers, reason, file, line in rows("SELECT numbers, reason, file, line FROM gap WHERE version_id = ?")
        ],
    }


def _write(data: dict) -> None:
    click.secho(f"{data['version']}  {', '.join(data['files'])}", bold=True)
    for name, count in data["classes"].items():
        click.echo(f"{count:>7}  {name}")
    click.echo(f"{data['lines']:>7}  lines, {len(data['unplaced'])} unplaced")
    for row in data["unplaced"]:
        click.echo(f"unplaced {row['file']}:{row['line']}: {row['text']}")
    for row in data["repairs"]:
        click.echo(f"repaired {row['file']}:{row['line']}: {row['found']} -> {row['became']} ({row['why']})")
    for row in data["gaps"]:
        where = f" ({row['file']}:{row['line']})" if row["file"] else ""
        click.echo(f"gap {' '.join(row['numbers'])}: {row['reason']}{where}")
