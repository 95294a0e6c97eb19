"""ruletrail blame"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from ruletrail.bearers import say, what_became
from ruletrail.home import Settings
from ruletrail.output import NUMBER, as_of_option, emit, filled, fitted, json_option, told_unseen, woven

#: The words of the newest changes are painted first; older ones share the plain colour.
_PAINTS = ("green", "cyan", "yellow", "magenta", "blue")


@click.command(name="blame")
@click.argument("number", type=NUMBER)
@as_of_option
@json_option
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, as_json: bool) -> None:
    """Shows for each word of a rule which version brought it in, and what stood there before.

    \b
    Examples:
      ruletrail blame 305.7
      ruletrail blame 704.5j --as-of M14
    """
    from ruletrail.corpus.history.since import since_of
    from ruletrail.corpus.history.word_age import word_ages
    from ruletrail.meant import find

    with settings.open() as corpus:
        version, record = find(corpus, number, as_of)
        runs = word_ages(corpus, record)
        became = "" if as_json else what_became(corpus, version, record)
        dates = since_of(corpus, [record])[record.id].as_json()
        data = {"number": record.key, "version": version.version, **dates, "runs": [run.as_json() for run in runs]}
    emit(data, as_json, _write)
    say([became])


def _write(data: dict[str, Any]) -> None:
    click.secho(f"{data['number']}  ({data['version']})", bold=True)
    ages = sorted({run["since"] for run in data["runs"]}, reverse=True)
    paint = dict(zip(ages, _PAINTS, strict=False))
    segments = [(run["text"], _painter(paint.get(run["since"]))) for run in data["runs"]]
    click.echo(woven(segments))
    for since in ages:
        runs = [run for run in data["runs"] if run["since"] == since]
        click.echo()
        release = f"  {runs[0]['release']}" if runs[0]["release"] else ""
        click.secho(fitted(f"{since}{release}"), fg=paint.get(since), bold=True)
        if runs[0]["unseen"]:
            click.echo(filled(told_unseen(runs[0]["unseen"]), "  "))
        for run, then in zip(runs, [*runs[1:], {"before": None}], strict=True):
            words = " ".join(run["text"].split())
            is_last = run["before"] != then["before"]  # of the runs that took one text's place
            before = f"   (before: {run['before']})" if run["before"] and is_last else ""
            click.echo(woven([(words + before, str)], "  "))


def _painter(colour: str | None) -> Callable[[str], str]:
    return partial(click.style, fg=colour) if colour else str
