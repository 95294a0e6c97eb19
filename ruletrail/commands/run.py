"""ruletrail run"""

from __future__ import annotations

from pathlib import Path

import click

from ruletrail.output import emit, json_option


@click.command(name="run")
@click.argument("scenario", type=click.Path(path_type=Path), metavar="SCENARIO")
@click.option(
    "--as-of", "dates", multiple=True, metavar="DATE", help="A version or date; may be given again (default: the newest)."
)
@click.option("--ever", is_flag=True, help="Under every version that is known.")
@json_option
@click.pass_context
def command(ctx: click.Context, scenario: Path, dates: tuple[str, ...], ever: bool, as_json: bool) -> None:
    """Plays a scenario under one version or several, and says which clauses decided.

    SCENARIO is a file, or the name of one that comes with ruletrail, as the site's page of scenarios lists them. Exit
    status 1: an answer isn't the one that the file expects.

    \b
    Examples:
      ruletrail run legends.toml --as-of 2004 --as-of 2010 --as-of 2020
      ruletrail run two-legends --ever --json
    """
    from models.differing import library_files
    from models.scenario.play import play_all
    from models.scenario.read import read
    from ruletrail.model_source import corpus_if_any, every_version

    played = read(scenario if scenario.exists() else library_files().get(str(scenario), scenario))
    with corpus_if_any(ctx.obj) as corpus:
        results = play_all(played, every_version(corpus) if ever else dates or ("",), corpus)
    emit([result.as_json() for result in results], as_json, lambda data: _write(played.title, data))
    if any(result.mismatches for result in results):
        ctx.exit(1)


def _write(title: str, data: list[dict]) -> None:
    if title:
        click.secho(title, bold=True)
    before = None
    for one in data:
        if one["answers"] == before and "mismatches" not in one:
            continue
        before = one["answers"]
        click.secho(one["version"], bold=True)
        for ask, answer in one["answers"].items():
            wrong = one.get("mismatches", {}).get(ask)
            click.echo(f"  {ask}: {_shown(answer)}" + (f"   (expected {_shown(wrong['expected'])})" if wrong else ""))
        for clause in one["clauses"]:
            click.echo(f"    {clause['rule']}  {clause['clause']}, since {clause['since']}")


def _shown(answer) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return ", ".join(map(str, answer)) or "none" if isinstance(answer, list) else str(answer)
