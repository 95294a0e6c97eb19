"""ruletrail export"""

from __future__ import annotations

from pathlib import Path

import click

from ruletrail.conflicts import exclusive
from ruletrail.formats import format_option
from ruletrail.graph import FORMATS, graph
from ruletrail.home import Settings
from ruletrail.output import PathType, as_of_option, counted, in_utf8


@click.command(name="export", short_help="Prints all rules as a table, JSON, SQLite or a git history.")
@format_option(("csv", "jsonl", "sqlite", "json", "markdown", "html", "wikitext"), "csv")
@click.option("--graph", "shape", type=click.Choice(FORMATS), help="Instead, which rule of one version cites which.")
@click.option(
    "--git", "repository", type=PathType(file_okay=False), help="Instead, a git repository, one commit for each version."
)
@click.option(
    "--scenarios", is_flag=True, help="Instead, test vectors for rules engines: situations with their answers, as JSON."
)
@as_of_option
@exclusive("--git --graph --scenarios --format", "--git --scenarios --as-of")
@click.pass_obj
def command(settings: Settings, form: str, shape: str | None, repository: Path | None, scenarios: bool, as_of: str) -> None:
    """Prints the rules with their lineages and intervals: those of every version, or with --as-of those of one.

    docs/export.md describes the columns. JSON is one version's rules by number, and is read back by build. All versions are
    CSV, SQLite or JSON Lines.

    \b
    Examples:
      ruletrail export > rules.csv
      ruletrail export --as-of M10 --json > m10.json
      ruletrail export --as-of 2004 --format markdown > rules-of-2004.md
      ruletrail export --format sqlite > rules.sqlite
      ruletrail export --graph graphml --as-of M10 > m10.graphml
      ruletrail export --git rules-of-magic
      ruletrail export --scenarios > vectors.json
    """
    if scenarios:
        _write_scenarios(settings)
        return
    if shape:
        from ruletrail.corpus.history.cross_references import cross_references
        from ruletrail.corpus.store import lineages

        with settings.open() as corpus:
            lines = graph(cross_references(corpus, corpus.version(as_of)), lineages.addresses(corpus), shape)
        in_utf8()
        print(*lines, sep="\n")
        return
    from ruletrail.corpus.history import Archive
    from ruletrail.exporting import OF_ROWS, export

    if form not in OF_ROWS and not as_of:
        every = "; all versions are --format jsonl" if form == "json" else ""
        raise click.UsageError(f"{form} is for one version: add --as-of DATE, or --as-of latest{every}")
    if repository:
        from ruletrail.git_repository import write

        with settings.open() as corpus:
            archive = Archive(corpus)
        written = write(archive, repository)
        others = len(archive.versions) - written
        why = f"; {counted(others, 'version')} left out: no whole rulebook" if others else ""
        click.echo(f"{counted(written, 'version')} in {repository}{why}", err=True)
        return
    with settings.open() as corpus:
        version = corpus.version(as_of) if as_of else None
        archive = Archive(corpus)
    export(archive, form, version)


def _write_scenarios(settings: Settings) -> None:
    import json

    from ruletrail.answers.test_vectors import test_vectors
    from ruletrail.corpus.json_form import json_form
    from ruletrail.model_source import corpus_if_any

    with corpus_if_any(settings) as corpus:
        vectors = [json_form(vector) for vector in test_vectors(corpus)]
    in_utf8()
    print(json.dumps(vectors, ensure_ascii=False, indent=1))
