"""ruletrail cites"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.bearers import say, what_became
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.output import NUMBER, as_of_option

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks


@click.command(name="cites")
@click.argument("number", type=NUMBER)
@as_of_option
@format_option()
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, form: str) -> None:
    """Lists which rules cite a rule, and which it cites.

    A rule that cites 704.5b-k cites each rule from 704.5b to 704.5k. To cite 704 is not to cite the rules below it.

    \b
    Examples:
      ruletrail cites 704.5j
      ruletrail cites "legend rule" --as-of M14
    """
    from ruletrail.meant import find

    with settings.open() as corpus:
        version, record = find(corpus, number, as_of)
        data = as_json(corpus, version, record)
        became = "" if form != "text" else what_became(corpus, version, record)
    present(data, form, _blocks, _rows)
    say([became])


def as_json(corpus: Corpus, version: Version, record: StoredRecord) -> dict[str, Any]:
    """The command contract's object: of a home of the digest alone by the calendar."""
    from ruletrail import calendar_answers
    from ruletrail.corpus.history.cross_references import cites
    from ruletrail.corpus.store import lineages

    if dated := calendar_answers.cites(corpus, version, record):
        return dated
    found, addresses = cites(corpus, version, record), lineages.addresses(corpus)
    data: dict[str, Any] = {"number": record.key, "version": version.version}
    for name, records in (("cited_by", found.cited_by), ("cites", found.cites)):
        data[name] = [
            {"number": r.key, "kind": r.kind, "text": r.text, "lineage": addresses.get(r.lineage_id or 0)} for r in records
        ]
    return data


def _blocks(data: dict[str, Any]) -> Blocks:
    from ruletrail.blocks import GAP, Styled, block, title

    yield title(f"{data['number']}  ({data['version']})")
    for name, none in (("cited_by", "no rule cites it"), ("cites", "it cites no rule")):
        yield GAP
        yield block("heading", f"{name.replace('_', ' ')} {len(data[name])}:") if data[name] else block("line", none)
        for each in data[name]:
            yield block("row", Styled(f"{each['number']:10}", "name"), f"  {each['text']}", hang=12)


def _rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"relation": name, **each} for name in ("cited_by", "cites") for each in data[name]]
