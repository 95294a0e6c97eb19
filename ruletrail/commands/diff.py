"""ruletrail diff"""

from __future__ import annotations

from typing import Any

import click

from ruletrail.corpus.errors import as_argument
from ruletrail.dates_asked import as_range, note_pair
from ruletrail.home import Settings
from ruletrail.output import DATE, NUMBER, emit, fitted, json_option, woven
from ruletrail.word_marks import segments


@click.command(name="diff")
@click.argument("number", type=NUMBER)
@click.argument("date", type=DATE, default="", metavar="[DATE]")
@click.argument("until", type=DATE, default="", metavar="[DATE]")
@click.option("--from", "old", default="", type=DATE, help="The older version: the one in force then.")
@click.option("--to", "new", default="", type=DATE, help="The newer version (default: the newest).")
@json_option
@click.pass_obj
def command(settings: Settings, number: str, date: str, until: str, old: str, new: str, as_json: bool) -> None:
    """Shows what changed in one rule between two versions, word by word.

    NUMBER is meant as of the newer version, or as of the older one when the newer has no such rule. Two dates, or a range as
    2004..2011, are the same as --from and --to.

    \b
    Examples:
      ruletrail diff 305.7 --from 2004 --to 2011
      ruletrail diff 305.7 2004..2011
      ruletrail diff 704.5j M10 latest
      ruletrail diff 214.9f --from 2003-05-26 --to 2003-07-01
    """
    from ruletrail.corpus.history import difference

    if date and (old or new):
        raise click.UsageError("say the two versions once: as two dates, as a range, or with --from and --to")
    if date:
        old, new = as_range(date, until)
    if not old:
        from ruletrail.advice import as_typed

        example = f"ruletrail diff {as_argument(number)} --from M10"
        raise click.UsageError(as_typed(f"say from when with --from DATE, a day or a release: {example}"))
    with settings.open() as corpus:
        before, after = corpus.version(old), corpus.version(new)
        found = difference(corpus, number, before, after)
    note_pair(before, after, as_json=as_json)
    emit(found.as_json(), as_json, _write)


def _write(data: dict[str, Any]) -> None:
    rules = click.style(f"{data['old']} of {data['from']} -> {data['new']} of {data['to']}", bold=True)
    click.echo(fitted(f"{rules}  {data['relation']}, {int(100 * data['similarity'])}% alike"))
    click.echo(woven(segments(data["ops"])))
    for other in data["others"]:
        click.secho(f"see also {other}", fg="magenta")
