"""ruletrail build"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import click

from ruletrail.output import emit, json_option
from ruletrail.progress import progress


def building(command: Callable) -> Callable:
    """The options that ``build`` and ``add`` share."""
    for option in reversed((
        click.option("--scope", type=click.Choice(["types", "all"]), help="Which rules get pages (default: all, or as before)."),
        click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, help="Processes (default: one a core)."),
        click.option("--no-index", is_flag=True, help="Leave the search index as it is."),
        click.option("--no-site", is_flag=True, help="Leave the site as it is."),
        json_option,
    )):  # fmt: skip
        command = option(command)
    return command


@click.command(name="build")
@click.argument("sources", nargs=-1, type=click.Path(path_type=Path), metavar="[SOURCE]…")
@building
@click.pass_obj
def command(settings, sources, scope, jobs, no_index, no_site, as_json) -> None:
    """Builds corpus, index and site from rule texts.

    A SOURCE is a file or a folder. Without one, the digest that comes with ruletrail is built. What was built before stays
    until the new is whole.

    \b
    Examples:
      ruletrail build
      ruletrail build MagicCompRules.txt older/
      ruletrail build texts/ --scope types --jobs 2
    """
    from ruletrail import pipeline

    options = pipeline.Options(scope, jobs, not no_index, not no_site, progress())
    report = pipeline.build(sources, settings, options)
    emit(report.contract(), as_json, lambda data: tell(settings, data))


def tell(settings, data: dict) -> None:
    """Prints a build report for a person, with what to try next."""
    for problem in data["problems"]:
        click.echo(f"note: {problem}", err=True)
    click.echo(f"{data['versions']} versions, {data['rules']} rules, {data['lineages']} lineages in {data['seconds']:.1f} s")
    click.echo(f"in {settings.home}")
    click.echo('next: ruletrail search "summoning sickness" · ruletrail history 305.7 · ruletrail serve')
