"""ruletrail date"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ruletrail.answers.versions import date_file, matches_as_json
from ruletrail.corpus.names import in_words
from ruletrail.home import Settings
from ruletrail.model_source import corpus_if_any
from ruletrail.output import PathType, counted, emit, fitted, json_option, span
from ruletrail.standard_input import at_hand


@click.command(name="date")
@click.argument("file", type=PathType(allow_dash=True))
@click.option("--limit", "-n", type=click.IntRange(1), default=10, show_default=True, help="How many versions to print.")
@json_option
@click.pass_obj
def command(settings: Settings, file: Path, limit: int, as_json: bool) -> None:
    """Finds the version that a text comes from, or the closest.

    FILE is a rules text of any format, a page of one, a few rules or sentences copied from one, or - for standard input.
    It is compared with the full versions in the corpus, and with those that ruletrail knows by their fingerprints, so no
    corpus is needed.

    \b
    Examples:
      ruletrail date page-12.html
      ruletrail date copied-rules.txt --json
      xclip -o | ruletrail date -
    """
    from ruletrail.corpus.dating import best_versions

    with corpus_if_any(settings) as corpus, at_hand([file]) as given:
        found = date_file(corpus, given[0])
        fit = best_versions(corpus, found) if found and not as_json else []
    data = matches_as_json(found, str(file))
    emit(data, as_json, lambda data: _write(data, limit, found[0].what, fit))


def _write(data: list[dict[str, Any]], limit: int, what: str, fit: list[list[str]]) -> None:
    matched, compared = data[0]["matched"], data[0]["compared"]
    match = (
        f"{matched if matched < compared else 'all of them' if matched > 1 else 'it'} {'matches' if matched == 1 else 'match'}"
    )
    count = sum(map(len, fit))
    spans = in_words([span(group[0], group[-1]) if len(group) > 1 else group[0] for group in fit])
    alike = f"{count} versions: {spans}" if count > 1 else f"the version {spans}"
    click.echo(fitted(f"{counted(compared, what.removesuffix('s'))} compared; {match} {alike}"))
    if count > limit:
        return  # a part of the equal versions would look better than the rest
    for row in data[:limit]:
        click.echo(f"  {row['version']}  {row['matched']:5d}  {row['share']:7.1%}")
    if len(data) > limit:
        click.echo(f"  … and {len(data) - limit} more (--limit)")
