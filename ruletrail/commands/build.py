"""ruletrail build"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruletrail.advice import as_typed, examples
from ruletrail.conflicts import exclusive, goes_with
from ruletrail.home import Settings
from ruletrail.output import PathType, counted, emit, json_option
from ruletrail.progress import progress
from ruletrail.standard_input import at_hand

if TYPE_CHECKING:
    from ruletrail.build_options import Options


def building(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the options that ``build`` and its older name ``add`` share. The command gets a build_options.Options."""

    @wraps(command)
    def with_options(
        *given: Any, scope: str | None, oembed: bool | None, jobs: int, no_index: bool, no_site: bool, **others: Any
    ) -> None:
        from ruletrail.build_options import Options

        command(*given, options=Options(scope, jobs, not no_index, not no_site, progress(), oembed), **others)

    for option in reversed((
        click.option("--scope", type=click.Choice(["types", "all"]), help="Which rules get pages (default: all, or as before)."),
        click.option("--oembed/--no-oembed", default=None,
                     help="Whether the site has oEmbed documents (default: no, or as before)."),
        click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1,
                     help="How many processes (default: one for each core)."),
        click.option("--no-index", is_flag=True, help="Leave the search index as it is."),
        click.option("--no-site", is_flag=True, help="Leave the site as it is."),
        json_option,
    )):  # fmt: skip
        with_options = option(with_options)
    return with_options


@click.command(name="build", short_help="Builds corpus, index and site from rule texts.")
@click.argument("sources", nargs=-1, type=PathType(allow_dash=True), metavar="[SOURCE]…")
@click.option("--add", "is_added", is_flag=True, help="Keep the versions that are there, and do only the new work.")
@click.option("--replace", is_flag=True, help="Without a SOURCE: build the digest, even if the home holds real texts.")
@building
@exclusive("SOURCE --replace", "--scope --no-site", "--add --replace")
@goes_with("--add", "SOURCE")
@click.pass_obj
def command(
    settings: Settings, sources: tuple[Path, ...], is_added: bool, replace: bool, options: Options, as_json: bool
) -> None:
    """Builds corpus, index and site from rule texts, or adds texts to them.

    A SOURCE is a file, a folder, or - for standard input. Without one, the texts that `ruletrail fetch` downloaded are built, or,
    where there are none, the digest that comes with ruletrail. The last build stays in use until the new one is complete.

    \b
    Examples:
      ruletrail build
      ruletrail build MagicCompRules.txt older/
      ruletrail build --add MagicCompRules-20260417.txt
      ruletrail build texts/ --scope types --jobs 2
    """
    run(settings, sources, dataclasses.replace(options, replace=replace), as_json, is_added=is_added)


def run(settings: Settings, sources: tuple[Path, ...], options: Options, as_json: bool, *, is_added: bool) -> None:
    """Builds the home from ``sources``, or adds them to it, and prints the report."""
    from ruletrail import pipeline

    with at_hand(sources) as paths:
        report = (pipeline.add if is_added else pipeline.build)(paths, settings, options)
    emit(report.as_json(), as_json, lambda data: tell(settings, data))


def tell(settings: Settings, data: dict[str, Any]) -> None:
    """Prints a build report for a person, with commands to try next."""
    for problem in data["problems"]:
        click.echo(f"note: {problem}", err=True)
    rules = counted(data["lineages"], "rule")
    click.echo(f"{counted(data['versions'], 'version')}, {rules} in {data['seconds']:.1f} s")
    if data["models"]:
        told = ", ".join(f"{number} {basis}" for basis, number in data["models"].items())
        click.echo(as_typed(f"models: {told}; see: ruletrail maintain review"))
    click.echo(f"in {settings.home}")
    with settings.open() as corpus:
        number, words = examples(corpus)
    browse = " · ruletrail serve" if (settings.site / "index.html").is_file() else ""
    click.echo(as_typed(f"next: ruletrail search {words} · ruletrail history {number}{browse}"))
