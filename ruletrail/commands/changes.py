"""ruletrail changes"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ruletrail.answers.days import about_pair
from ruletrail.conflicts import exclusive, goes_with
from ruletrail.corpus.errors import BadNumberError
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import SECTION
from ruletrail.formats import format_option, present
from ruletrail.home import Settings
from ruletrail.notes import say
from ruletrail.output import BARE_DATE, DATE, NUMBER

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus, Version


@click.command(name="changes", short_help="Lists what changed between two versions, as release notes.")
@click.argument("date", default="", type=BARE_DATE, metavar="[DATE]")
@click.argument("until", default="", type=BARE_DATE, metavar="[DATE]")
@click.argument("more", nargs=-1, metavar="[NUMBER]")
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
@click.option(
    "--only",
    metavar="KINDS",
    default="",
    help="Only these: substance (the rule does something else), terms (other names of things), editorial (the same in"
    " other words), of rules that were reworded, split or merged; wording, examples, references, number, added, removed, split,"
    " merged. Several with commas.",
)
@click.option("--all", "show_all", is_flag=True, help="Show the unchanged rules too.")
@click.option("--stat", is_flag=True, help="Only how many rules changed, by chapter and kind.")
@click.option("--diff", "with_diff", is_flag=True, help="What changed in each rule, word by word.")
@format_option()
@exclusive("DATE --from", "DATE --to", "--stat --diff --all", "--all --only", "--diff --format=csv --format=json")
@goes_with("--to", "--from")
@click.pass_obj
def command(
    settings: Settings,
    /,
    date: str,
    until: str,
    more: tuple[str, ...],
    old: str,
    new: str,
    section: str | None,
    about: tuple[str, ...],
    form: str,
    **how: Any,
) -> None:
    """Lists what became of every rule between two versions.

    DATE alone, a day or a release, is compared with the version before it; without a DATE it is the newest version. Of a year or
    a month, the last version before it is compared with its last one. Two dates are the older and the newer version, as --from
    and --to are, or a range: 2004..2011. A section's number behind them is the same as --section.

    Changes that may play differently come first. ruletrail judges that by the words, and is right nine times in ten. "86% alike"
    behind a rule says how many of its words stayed. "805.10a says the same" behind a removed rule names a rule of the newer
    version that says what it said, and said it before. Behind a new rule, it names one of the older version that still says it.

    Below a rule is the first of its changes; --diff shows them all. The built-in digest has no texts: its changes are from the
    calendar, with sentences of our own.

    \b
    Examples:
      ruletrail changes M10
      ruletrail changes 2004..2011 --stat
      ruletrail changes --from 2009-05-01 --to 2009-07-11 --diff
      ruletrail changes 2003 2011 212
      ruletrail changes BLB --only substance,added --diff
      ruletrail changes KHM --format markdown > changes.md
    """
    from ruletrail import change_report
    from ruletrail.answers import change_list

    days = [*filter(None, [date, until]), *more]
    if len(days) > 1 and not section and (number := _number(days[-1])) and not _number(date):
        days, section = days[:-1], str(number)
    date, until, *others = [*days, "", ""][: max(2, len(days))]
    if others or _number(date):
        raise click.UsageError(_of_one_rule(date, until, others))
    if about and not " ".join(about).split():
        raise click.UsageError("--about needs a word")
    first, second = (old, new or "latest") if old else (date or "latest", until)
    with settings.open() as corpus:
        compared = change_list.compare(corpus, first, second, section or "", graded=not how["stat"] or bool(how["only"]))
        if about:
            compared = compared._replace(links=change_list.about(compared.links, " ".join(about).split()))
        if how["only"]:
            compared = compared._replace(links=change_list.only(compared.links, how["only"]))
        names = change_list.names(corpus, compared)
        if form == "text":
            _note_bearers(corpus, compared.before, compared.after, section or "")
        say([] if form == "json" else about_pair(compared.before, compared.after))
        if compared.note and form == "text":
            click.echo(f"note: {compared.note}", err=True)
        if how["stat"]:
            data = compared.counts() if form == "json" else compared
            present(data, form, change_report.counts, change_report.count_rows)
            return
        if not (how["show_all"] or how["only"]):
            compared = compared._replace(links=[link for link in compared.links if link.label not in change_list.UNCHANGED])
        whole = how["with_diff"] or form != "text"
        present(
            compared.as_json() if form == "json" else compared,
            form,
            lambda _: change_report.blocks(compared, names, whole=whole),
            lambda _: change_report.rows(compared.links),
        )


def _number(typed: str) -> RuleNumber | None:
    try:
        return RuleNumber.parse(typed)
    except BadNumberError:
        return None


def _of_one_rule(first: str, until: str, more: list[str]) -> str:
    """The error message for a rule's number, or a third date, in the place of a date."""
    from ruletrail.advice import as_typed

    number = _number(first)
    if not number:
        return f"two dates at most: {first} {until}, but also {' '.join(more)}"
    dates = " ".join([until, *more]).strip()
    command = f"diff {first} {dates}" if dates and not number.is_section else f"changes {dates or 'M10'} --section {first}"
    return as_typed(f"{first} is a rule's number, not a date; write: ruletrail {command}")


def _note_bearers(corpus: Corpus, before: Version, after: Version, key: str) -> None:
    """Prints a note on stderr if a number belongs to one section before, and to another section after."""
    if not key:
        return
    old, new = corpus.record(before, key), corpus.record(after, key)
    if old and new and old.kind == new.kind == SECTION and old.lineage_id != new.lineage_id:
        told = f"{key} of {before.version} is {old.text}, of {after.version} {new.text}: both are listed"
        click.echo(f"note: {told}", err=True)
