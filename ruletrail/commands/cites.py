"""ruletrail cites"""

from __future__ import annotations

from typing import Any

import click

from ruletrail.bearers import say, what_became
from ruletrail.home import Settings
from ruletrail.output import NUMBER, as_of_option, columns, emit, fitted, json_option


@click.command(name="cites")
@click.argument("number", type=NUMBER)
@as_of_option
@json_option
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, as_json: bool) -> None:
    """Lists which rules cite a rule, and which it cites.

    A rule that cites 704.5b-k cites each rule from 704.5b to 704.5k. To cite 704 is not to cite the rules below it.

    \b
    Examples:
      ruletrail cites 704.5j
      ruletrail cites "legend rule" --as-of M14
    """
    from ruletrail.corpus.history.cross_references import cites
    from ruletrail.corpus.store import lineages
    from ruletrail.meant import find

    with settings.open() as corpus:
        version, record = find(corpus, number, as_of)
        found, addresses = cites(corpus, version, record), lineages.addresses(corpus)
        became = "" if as_json else what_became(corpus, version, record)
    data: dict[str, Any] = {"number": record.key, "version": version.version}
    for name, records in (("cited_by", found.cited_by), ("cites", found.cites)):
        data[name] = [
            {"number": r.key, "kind": r.kind, "text": r.text, "lineage": addresses.get(r.lineage_id or 0)} for r in records
        ]
    emit(data, as_json, _write)
    say([became])


def _write(data: dict[str, Any]) -> None:
    click.secho(f"{data['number']}  ({data['version']})", bold=True)
    for name, none in (("cited_by", "no rule cites it"), ("cites", "it cites no rule")):
        click.echo(f"\n{name.replace('_', ' ')} {len(data[name])}:" if data[name] else f"\n{none}")
        for each in data[name]:
            line = f"{each['number']:10}  {' '.join(each['text'].split())}"
            click.echo(fitted(line if len(line) <= columns() else f"{line[: columns() - 2]} …", 12))
