"""ruletrail run"""

from __future__ import annotations

from pathlib import Path
from typing import Any

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

    SCENARIO is a file, or the name of one that comes with ruletrail, as the site's page of scenarios lists them. A play ends
    at a step that the rules don't allow; what is asked later is answered "not reached". Exit status 1: an answer isn't the
    one that the file expects.

    \b
    Examples:
      ruletrail run legends.toml --as-of 2004 --as-of 2010 --as-of 2020
      ruletrail run two-legends --ever --json
    """
    from models.differing import library_files
    from models.scenario.play import play_all
    from models.scenario.read import read
    from models.standings import run_of
    from ruletrail.model_source import corpus_if_any, every_version, named

    ours = None if scenario.exists() else library_files().get(str(scenario))
    played = read(ours, shipped=True) if ours else read(scenario)
    with corpus_if_any(ctx.obj) as corpus:
        asked = every_version(corpus) if ever else list(dates) or [""]
        results = play_all(played, asked, corpus)
        data = [result.as_json() for result in results]
        for one, result, when in zip(data, results, asked, strict=True):
            one["named"] = named(when, result.version, result.by_text)
            for clause in one["clauses"]:
                clause["since"], clause["until"] = run_of(clause["clause"], result.version, corpus)
    emit(data, as_json, lambda data: _write(played.title, data, only_changes=ever))
    if any(result.mismatches for result in results):
        ctx.exit(1)


def _write(title: str, data: list[dict[str, Any]], *, only_changes: bool) -> None:
    """Prints each version, or only those that answer otherwise than the one before."""
    if title:
        click.secho(title, bold=True)
    before = None
    for one in data:
        if only_changes and (one["answers"], one.get("ended")) == before and "mismatches" not in one:
            continue
        before = one["answers"], one.get("ended")
        click.secho(one["named"], bold=True)
        for ask, answer in one["answers"].items():
            wrong = one.get("mismatches", {}).get(ask)
            click.echo(f"  {ask}: {_shown(answer)}" + (f"   (expected {_shown(wrong['expected'])})" if wrong else ""))
        if "ended" in one:
            click.echo(f"  the play ended at {one['ended']}")
        for clause in one["clauses"]:
            click.echo(f"    {clause['rule']}  {clause['clause']}, since {clause['since']}{_doubt(clause, one)}")


def _doubt(clause: dict[str, Any], one: dict[str, Any]) -> str:
    """On what a clause rests, where that isn't a text that says so. A version without a text here says it once, at its head."""
    unsure = clause["basis"] in ("open", "ambiguous") or (clause["basis"] == "assumed" and one["by-text"])
    return f" ({clause['basis']})" if unsure else ""


def _shown(answer: Any) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return ", ".join(map(str, answer)) or "none" if isinstance(answer, list) else str(answer)
