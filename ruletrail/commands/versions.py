"""ruletrail versions"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.corpus.dates import first_day, last_day
from ruletrail.corpus.gaps import listed
from ruletrail.corpus.records import EXAMPLES, SKIPPED
from ruletrail.corpus.releases import named, of_date
from ruletrail.corpus.store import Corpus, Version, records, sources
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.output import BARE_DATE, counted

if TYPE_CHECKING:
    from ruletrail.blocks import Blocks

FEW = 20
"""So few versions' rules are counted apart from all others."""


@click.command(name="versions")
@click.argument("when", nargs=-1, type=BARE_DATE, metavar="[DATE]…")
@click.option("--missing", is_flag=True, help="Only the known releases whose text is not here.")
@format_option()
@click.pass_obj
def command(settings: Settings, when: tuple[str, ...], missing: bool, form: str) -> None:
    """Lists the versions in the corpus, oldest first, with the release that each came with.

    With a year or a month: the versions of that time; with a day or a release: the version in force then. Of one version alone,
    the form of its text is shown too, with the sections that it covers and the rules that it lacks.

    \b
    Examples:
      ruletrail versions
      ruletrail versions 2009
      ruletrail versions M10 --json
      ruletrail versions --missing
    """
    with settings.open() as corpus:
        if missing:
            present(_missing(corpus, when), form, _missing_blocks)
            return
        asked = {version.id for typed in when for version in _meant(corpus, typed)}
        listed_versions = [version for version in corpus.versions(commentary=True) if not when or version.id in asked]
        present(versions_as_json(corpus, listed_versions), form, _blocks)


def _missing(corpus: Corpus, when: tuple[str, ...]) -> list[dict[str, Any]]:
    """The releases whose text is missing, of the times asked for, and the version in which their changes are found."""
    from ruletrail.corpus.history import Timeline
    from ruletrail.corpus.history.unseen import missing

    found = missing(Timeline(corpus.versions()))
    spans = [(first_day(typed), last_day(typed)) for typed in when]
    return [
        {
            "effective": each.release.effective,
            "code": each.release.code or None,
            "name": each.release.name,
            "found_in": each.found_in,
        }
        for each in found
        if not spans or any(first <= each.release.effective <= last for first, last in spans)
    ]


def _missing_blocks(data: list[dict[str, Any]]) -> Blocks:
    from ruletrail.blocks import block

    if not data:
        yield block("item", "no known release is missing")
    for row in data:
        code = f" ({row['code']})" if row["code"] else ""
        place = f"its changes first appear in {row['found_in']}" if row["found_in"] else "no later text is here"
        yield block("item", f"{row['effective']}  {row['name']}{code}  {place}")


def _meant(corpus: Corpus, typed: str) -> list[Version]:
    """The versions of a year or month, else the one in force on a day. Raises NotFoundError where there is none."""
    first, last = first_day(typed), last_day(typed)
    found = [v for v in corpus.versions(commentary=True) if first <= v.date <= last] or [corpus.version(typed)]
    if (release := named(typed)) and not any(v.date == release.effective for v in corpus.versions(commentary=True)):
        click.echo(f"the text of {release}, {release.effective}, is missing; the version in force then is:", err=True)
    return found


def versions_as_json(corpus: Corpus, versions: list[Version]) -> list[dict[str, Any]]:
    """Some versions as the command contract's JSON. ``rules`` counts numbered rules and subrules, not headings or glossary."""
    rules, unplaced = records.rules_in_each(corpus, versions if len(versions) <= FEW else ()), sources.unplaced_in_each(corpus)
    return [
        {
            "version": v.version,
            "release": str(release) if (release := of_date(v.date)) else None,
            "title": v.title,
            "format": v.format,
            "rules": rules.get(v.id, 0),
            "covers": v.held,
            "gaps": [item for gap in v.gaps if gap.reason != SKIPPED for item in listed(gap)],
            "unplaced": unplaced.get(v.id, 0),
            "inferred": v.inferred,
            "commentary": v.commentary,
        }
        for v in versions
    ]


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
