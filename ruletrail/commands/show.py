"""ruletrail show"""

from __future__ import annotations

import click

from corpus.commentary import attached
from corpus.errors import NotFoundError
from corpus.store import Corpus, StoredRecord, Version
from ruletrail.output import NUMBER, as_of_option, emit, filled, json_option


@click.command(name="show")
@click.argument("number", type=NUMBER)
@as_of_option
@json_option
@click.pass_obj
def command(settings, number: str, as_of: str, as_json: bool) -> None:
    """One rule, or one glossary entry, as it was published.

    \b
    Examples:
      ruletrail show 305.7
      ruletrail show "CR 212.6e" --as-of 2004
      ruletrail show aura --json
    """
    with Corpus.open(settings.home) as corpus:
        version = corpus.version(as_of)
        record = corpus.record(version, number)
        if record is None:
            from ruletrail.commands.history import when_borne

            raise NotFoundError(f"{version.version} has no {number}", remedy=when_borne(corpus, number))
        emit(shown(corpus, version, record), as_json, _write)


def shown(corpus: Corpus, version: Version, record: StoredRecord) -> dict:
    """The record as the command contract's JSON."""
    number = record.number
    section = corpus.record(version, str(number.section)) if number and number.section else None
    titles = {v.id: v.title for v in corpus.versions(commentary=True)}
    notes = attached(corpus, record) if record.number else []
    return {
        "number": record.key,
        "version": version.version,
        "text": record.text,
        "examples": list(record.examples),
        "section": section.text if section else "",
        "lineage": corpus.address(record),
        "revised": list(record.revised),
        "source": {"file": record.file, "lines": list(record.lines)},
        "commentary": [{"from": titles[n.version_id], "text": n.text, "examples": list(n.examples)} for n in notes],
    }


def _write(data: dict) -> None:
    click.secho("  ".join(filter(None, (data["number"], data["section"], f"({data['version']})"))), bold=True)
    click.echo(filled(data["text"]))
    for example in data["examples"]:
        click.echo(filled(f"Example: {example}", "  "))
    for note in data["commentary"]:
        click.echo()
        click.secho(note["from"], dim=True)
        click.echo(filled(note["text"]))
        for example in note["examples"]:
            click.echo(filled(f"Example: {example}", "  "))
