"""ruletrail cites"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.tracing import asked_references
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.notes import say
from ruletrail.output import NUMBER, day_option

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks


@click.command(name="cites", short_help="Lists the rules that cite a rule, and those that it cites.")
@click.argument("number", type=NUMBER)
@day_option()
@format_option()
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, form: str) -> None:
    """Lists which rules cite a rule, and which it cites.

    A rule that cites 704.5b-k cites each rule from 704.5b to 704.5k. To cite 704 is not to cite the rules below it.

    \b
    Examples:
      ruletrail cites 704.5j
      ruletrail cites "legend rule" M14
    """
    with settings.open() as corpus:
        references, note = asked_references(corpus, number, as_of)
    present(references.as_json(), form, _blocks, _rows)
    say([note] if form == "text" else [])


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
