"""ruletrail changes"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ruletrail.corpus.records import SECTION
from ruletrail.dates_asked import as_range, note_pair
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.output import DATE, DATE_TOLD, NUMBER, emit

if TYPE_CHECKING:
    from ruletrail.corpus.history import Timeline
    from ruletrail.corpus.store import Corpus, Version


@click.command(name="changes")
@click.argument("date", default="", type=DATE_TOLD, metavar="[DATE]")
@click.argument("until", default="", type=DATE, metavar="[DATE]")
@click.option("--from", "old", default="", type=DATE, help="The older version: the one in force then.")
@click.option("--to", "new", default="", type=DATE, help="The newer version (default: the newest).")
@click.option(
    "--section",
    type=NUMBER,
    default=None,
    metavar="NUMBER",
    help="Only a chapter, section or rule, such as 212, or the glossary.",
)
@click.option("--about", multiple=True, metavar="WORDS", help="Only what has all these words, before or after.")
@click.option("--only", metavar="KINDS", default="",
              help="Only these: substance, terms, editorial (of what was reworded); wording, examples, references, number,"
              " added, removed, split, merged. Several with commas.")  # fmt: skip
@click.option("--all", "show_all", is_flag=True, help="Show the unchanged rules too.")
@click.option("--stat", is_flag=True, help="Only how much changed, by chapter.")
@click.option("--diff", "with_diff", is_flag=True, help="What changed in each rule, word by word.")
@format_option()
@click.pass_obj
def command(
    settings: Settings,
    date: str,
    until: str,
    old: str,
    new: str,
    section: str | None,
    about: tuple[str, ...],
    only: str,
    show_all: bool,
    stat: bool,
    with_diff: bool,
    form: str,
) -> None:
    """Lists what became of every rule between two versions.

    DATE alone, a day or a release, is compared with the version before it. Of a year or a month, the last version before it is
    compared with its last one. Two dates are the older and the newer version, as --from and --to are, or a range: 2004..2011.

    \b
    Examples:
      ruletrail changes M10
      ruletrail changes 2004..2011 --stat
      ruletrail changes --from 2009-05-01 --to 2009-07-11 --diff
      ruletrail changes --from 2003 --to 2011 --section 212
      ruletrail changes BLB --only substance,added --diff
      ruletrail changes KHM --format markdown > digest.md
    """
    from ruletrail import change_list
    from ruletrail.corpus.history import Timeline, changes
    from ruletrail.corpus.history.substance import graded
    from ruletrail.corpus.history.unseen import between_neighbours

    if date and (old or new):
        raise click.UsageError("DATE is compared with the version before it; for two versions say --from and --to alone")
    if until or ".." in date:
        (old, new), date = as_range(date, until), ""
    is_article = form not in ("text", "json")
    forms = [("--stat", stat), ("--diff", with_diff), (f"--format {form}", is_article)]
    if len(given := [name for name, is_given in forms if is_given]) > 1:
        raise click.UsageError(f"choose one of {' and '.join(given)}")
    with settings.open() as corpus:
        timeline = Timeline(corpus.versions())
        _check_several(timeline)
        if not date and not old:
            from ruletrail.advice import as_typed

            newest = timeline.newest
            one = f"ruletrail changes {timeline.versions[newest].version}, or " if len(timeline.comparable(newest)) > 1 else ""
            raise click.UsageError(as_typed(f"say which versions: {one}ruletrail changes --from DATE --to DATE"))
        before, after, told = _with_the_one_before(corpus, date) if date else (*_pair(corpus, old, new), "")
        found = changes(corpus, before, after, section or "")
        if not stat:
            found = graded(found)
        if about and not " ".join(about).split():
            raise click.UsageError("--about needs a word")
        found = change_list.chosen(found, before, after, section or "", " ".join(about))
        if only:
            found = change_list.only(found, only)
        if form == "text":
            _note_bearers(corpus, before, after, section or "")
    unseen = between_neighbours(timeline, timeline.index[before.id], timeline.index[after.id])
    note_pair(before, after, as_json=form == "json")
    if told and form == "text":
        click.echo(f"note: {told}", err=True)
    if stat:
        emit(change_list.statistics(found, before, after, unseen), form == "json", change_list.write_statistics)
        return
    listed = [link for link in found if show_all or link.label not in change_list.UNCHANGED]
    if is_article:
        from ruletrail import change_report

        present(listed, form, lambda links: change_report.blocks(links, before, after, unseen), change_report.rows)
        return
    data = change_list.as_json(found if form == "text" else listed, before, after, unseen)
    diffs = change_list.diffs(found) if with_diff else {}
    emit(data, form == "json", lambda data: change_list.write(data, show_all, diffs))


def _check_several(timeline: Timeline) -> None:
    """Raises NotFoundError where there are no two versions to compare."""
    from ruletrail.corpus.errors import NotFoundError

    if len(timeline.versions) < 2:
        told = f"only one version is here, {timeline.versions[0].version}" if timeline.versions else "no version is here"
        raise NotFoundError(f"{told}: there is nothing to compare", remedy="add another: ruletrail add SOURCE")


def _note_bearers(corpus: Corpus, before: Version, after: Version, key: str) -> None:
    """Says on stderr where a number was that of one section before, and is that of another one after."""
    if not key:
        return
    old, new = corpus.record(before, key), corpus.record(after, key)
    if old and new and old.kind == new.kind == SECTION and old.lineage_id != new.lineage_id:
        told = f"{key} of {before.version} is {old.text}, of {after.version} {new.text}: both are listed"
        click.echo(f"note: {told}", err=True)


def _pair(corpus: Corpus, old: str, new: str) -> tuple[Version, Version]:
    before, after = corpus.version(old), corpus.version(new)
    if before.id == after.id:
        named = f"--from {old} and {f'--to {new}' if new else 'the newest version'}"
        raise click.UsageError(f"{named} are one version, {before.version}: there is nothing to compare")
    return before, after


def _with_the_one_before(corpus: Corpus, date: str) -> tuple[Version, Version, str]:
    """The version in force at a date, the one that it took the place of, and what to say of them; "" where that is plain.

    A year or a month is a span: its last version, and the last one before it.
    """
    from ruletrail.corpus.dates import LATEST, first_day, last_day
    from ruletrail.corpus.errors import NotFoundError
    from ruletrail.corpus.history import Timeline
    from ruletrail.corpus.history.unseen import missing
    from ruletrail.corpus.releases import named

    after = corpus.version(date)
    timeline = Timeline(corpus.versions())
    if (release := named(date)) and release.effective != after.date:
        later = next((each.found_in for each in missing(timeline) if each.release == release), None)
        found = f"its changes are in the next text, {later}: ruletrail changes {later}" if later else "no later text is here"
        raise NotFoundError(f"the text of {release}, {release.effective}, is missing", remedy=found)
    place = timeline.index[after.id]
    earlier = [timeline.versions[other] for other in timeline.comparable(place) if other < place]
    if not earlier:
        raise NotFoundError(
            f"{after.version} is the oldest version here: nothing is before it", remedy="name two: --from DATE --to DATE"
        )
    if date == after.version:
        return earlier[-1], after, ""
    first, last = first_day(date), last_day(date)
    if first == last:
        elsewhere = f"no text of {date} is here; in force then was {after.version}, compared with the one before it"
        return earlier[-1], after, elsewhere if after.date != first and last != LATEST else ""
    if after.date < first:
        raise NotFoundError(
            f"no version came in {date}; in force then was {after.version}", remedy=f"try: ruletrail changes {after.version}"
        )
    before = next((version for version in reversed(earlier) if version.date < first), None)
    if before is None:
        told = f"{date} is a span, and nothing here is older: compared are its first version, {earlier[0].version}, and its last"
        return earlier[0], after, f"{told}, {after.version}"
    told = f"comparing the last version before {date}, {before.version}, with its last, {after.version}"
    return before, after, told if before.id != earlier[-1].id else ""
