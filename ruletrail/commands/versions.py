"""ruletrail versions"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.versions import held_versions, missing_releases, of_time
from ruletrail.corpus.json_form import json_form
from ruletrail.corpus.records import EXAMPLES
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.notes import say
from ruletrail.output import BARE_DATE, counted

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks


@click.command(name="versions", short_help="Lists the versions, oldest first, with their releases.")
@click.argument("when", nargs=-1, type=BARE_DATE, metavar="[DATE]…")
@click.option("--missing", is_flag=True, help="Only the known releases whose text is not here.")
@format_option()
@click.pass_obj
def command(settings: Settings, when: tuple[str, ...], missing: bool, form: str) -> None:
    """Lists the versions in the corpus, oldest first, with the release that each came with.

    With a year, a month or a range: the versions of that time; with a day or a release: the version in force then. Of one version
    alone, the form of its text is shown too, with the sections that it covers and the rules that it lacks.

    \b
    Examples:
      ruletrail versions
      ruletrail versions 2009
      ruletrail versions 2004..2009
      ruletrail versions M10 --json
      ruletrail versions --missing
    """
    with settings.open() as corpus:
        if missing:
            present(json_form(missing_releases(corpus, when)), form, _missing_blocks)
            return
        times = [of_time(corpus, typed) for typed in when]
        say(note for _, note in times)
        asked = {version.id for versions, _ in times for version in versions}
        listed_versions = [version for version in corpus.versions(commentary=True) if not when or version.id in asked]
        present(json_form(held_versions(corpus, listed_versions)), form, _blocks)


def _missing_blocks(data: list[dict[str, Any]]) -> Blocks:
    from ruletrail.blocks import block

    if not data:
        yield block("item", "no known release is missing")
    for row in data:
        code = f" ({row['code']})" if row["code"] else ""
        place = f"its changes first appear in {row['found_in']}" if row["found_in"] else "no later text is here"
        yield block("item", f"{row['effective']}  {row['name']}{code}  {place}")


def _blocks(data: list[dict[str, Any]]) -> Blocks:
    from ruletrail.blocks import block, paragraph

    for row in data:
        notes = [
            "" if row["covers"] == "all" else f"part: {counted(len(row['covers']), 'section')}",
            "commentary" if row["commentary"] else "",
            "day is a guess" if row["inferred"] else "",
            counted(len(row["gaps"]), "gap") if row["gaps"] else "",
            "lacks examples" if EXAMPLES in row["gaps"] else "",
        ]
        rules = " " * 11 if row["commentary"] else f"{row['rules']:>5} rules"
        fields = [f"{row['version']:<10} {rules}", row["release"] or "", *notes]
        yield block("item", "  ".join(filter(None, fields)))
    if len(data) > 1 and any(row["gaps"] for row in data):
        yield paragraph("A gap is a number that the text should have, and lacks. --missing lists releases without a text.")
    if len(data) == 1:
        yield paragraph(f"form: {row['format']}", indent="  ")
        for name in ("covers", "gaps"):
            if row[name] and row[name] != "all":
                yield paragraph(f"{name}: {', '.join(row[name])}", indent="  ")
