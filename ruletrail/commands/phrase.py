"""ruletrail phrase"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import click

from ruletrail.home import Settings
from ruletrail.output import columns, emit, filled, fitted, json_option, span, told_unseen

if TYPE_CHECKING:
    from ruletrail.corpus.history import Timeline


@click.command(name="phrase")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", "-n", default=20, type=click.IntRange(1), show_default=True, help="How many rules a person is shown.")
@click.option(
    "--by", type=click.Choice(["first", "last"]), default="first", help="Sort by who said it first, or who stopped last."
)
@json_option
@click.pass_obj
def command(settings: Settings, words: tuple[str, ...], limit: int, by: str, as_json: bool) -> None:
    """Finds when the rules first and last said a phrase, word for word, and in which rules.

    Exit status 1 when no version says it.

    \b
    Examples:
      ruletrail phrase "enters the battlefield"
      ruletrail phrase mana burn --json
    """
    from ruletrail.corpus.history import Timeline
    from ruletrail.corpus.history.phrases import phrase
    from ruletrail.meant import searched

    words = tuple(word.strip('"“”') for word in words)
    if not any(map(str.isalnum, "".join(words))):
        from ruletrail.advice import as_typed

        raise click.UsageError(as_typed('no words were given; write some: ruletrail phrase "mana burn"'))
    with settings.open() as corpus:
        found = phrase(corpus, " ".join(words))
        if by == "last":  # what still says it, then what stopped latest
            found.rules.sort(key=lambda saying: saying.last or "9999", reverse=True)
        newest, timeline = corpus.version(), Timeline(corpus.versions())
        answer = None if found.rules else searched(corpus, settings, " ".join(words), ever=True)
    # What became of a rule after the copy of a part is not known.
    known = None if newest.is_whole else newest.version
    emit(found.as_json(), as_json, lambda data: _write(data, limit, known, timeline))
    if not found.rules:
        if answer and answer.suggestion:
            click.echo(f"did you mean: {answer.suggestion}", err=True)
        raise click.exceptions.Exit(1)


def _write(data: dict[str, Any], limit: int, known: str | None, timeline: Timeline) -> None:
    def told(first: str, last: str | None) -> str:
        return span(first, timeline.until(last) if last else None, known)

    if not data["rules"]:
        click.echo(f"no version says: {data['phrase']}", err=True)
        return
    click.secho(fitted(f"{data['phrase']}: {told(data['first'], data['last'])}"), bold=True)
    if data["unseen"]:
        click.echo(filled(told_unseen(data["unseen"]), "  "))
    click.echo("rules and entries that said so at each year's end:")
    most, room = max(*data["by_year"].values(), 1), min(40, columns() - len("  2026  12345  "))
    for year, count in data["by_year"].items():
        click.echo(f"  {year}  {count:5d}  {'#' * round(room * count / most)}".rstrip())
    if untold := [year for year in map(str, range(*_span(data["by_year"]))) if year not in data["by_year"]]:
        click.echo(filled(f"No text of {', '.join(untold)} is here.", "  "))
    for rule in data["rules"][:limit]:
        click.echo(fitted(f"{rule['number']:12}  {told(rule['from'], rule['to'])}  {rule['lineage']}"))
    if len(data["rules"]) > limit:
        click.echo(f"… and {len(data['rules']) - limit} more of {len(data['rules'])} rules (--limit)")


def _span(years: Collection[str]) -> tuple[int, int]:
    return int(min(years)), int(max(years)) + 1
