"""ruletrail link"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ruletrail.bearers import note_others, other_bearers
from ruletrail.conflicts import goes_with
from ruletrail.corpus.dates import last_day
from ruletrail.corpus.errors import NotFoundError, as_argument
from ruletrail.corpus.names import name_of
from ruletrail.corpus.store import Corpus, StoredRecord, Version
from ruletrail.corpus.store.records import first_of_lineage
from ruletrail.dates_asked import note_pair
from ruletrail.digest_days import note_source
from ruletrail.home import Settings
from ruletrail.output import ADDRESS, DATE, NUMBER, FormName, as_of_option, emit, json_option
from ruletrail.site_templates import addresses, citation, reference

if TYPE_CHECKING:
    from ruletrail.corpus.history.since import Since
    from ruletrail.corpus.history.unseen import Unseen


@click.command(name="link")
@click.argument("number", type=NUMBER)
@as_of_option
@click.option("--to", default="", type=DATE, help="Cite the change from --as-of to the version in force at this date.")
@click.option("--format", "-f", "form", default="markdown", show_default=True,
              type=FormName((*citation.FORMATS, *reference.FORMATS)), help="The notation to write it in.")  # fmt: skip
@click.option("--base", envvar="RULETRAIL_BASE_URL", default="", type=ADDRESS,
              help="Where the site is published (default: $RULETRAIL_BASE_URL, else none).")  # fmt: skip
@click.option("--accessed", default="", metavar="DAY", help="The day that a reference says it was read (default: today).")
@json_option
@goes_with("--accessed", *(f"--format={form}" for form in reference.FORMATS))
@click.pass_obj
def command(settings: Settings, number: str, as_of: str, to: str, form: str, base: str, accessed: str, as_json: bool) -> None:
    """Prints a citation of a rule's history, ready to paste into an article.

    markdown, html, bbcode and mediawiki are links. cite-web is Wikipedia's template; bibtex, ris and csl-json are for programs
    that keep references; plain is a line of text. These name the day on which it was read.

    Without --as-of, a number that is no longer in use is cited from the newest version that had it; when several rules had it,
    say which one by --as-of. Without --base, a link is relative to the site, and a reference has no address.

    \b
    Examples:
      ruletrail link 305.7
      ruletrail link 212.6e --as-of 2004 --to 2011 --format mediawiki --base https://example.org/rules/
      ruletrail link 704.5k --format html --base https://example.org/rules/
      ruletrail link 305.7 --as-of M10 --format bibtex
    """
    from ruletrail.meant import find

    if form in citation.WHOLE_ADDRESS and not base:
        raise click.UsageError(f"a link in {form} needs a whole address: say where the site is published by --base")
    read_on = last_day(accessed) if accessed else date.today().isoformat()
    with settings.open() as corpus:
        version, record = find(corpus, number, as_of)
        others = [] if as_of or as_json else other_bearers(corpus, number, record)
        name, called = label(record), title(corpus, version, record)
        words, heading, name = (
            citation.words(name, called, version.date),
            citation.heading(name, called),
            f"{name}-{version.version}",
        )
        if to:
            began, (version, record) = version, follow(corpus, version, record, to)
            note_pair(began, version, as_json=as_json)
            words += f" to {label(record)}, {version.date}"
            heading += f", {began.date}, to {label(record)}"
            name += f"-{version.version}"
        address, (since, missing) = corpus.address(record), _dated(corpus, record)
    if address is None:
        raise NotFoundError(f"{number} has no lineage yet", str(settings.home), "build it anew: ruletrail build SOURCE")
    then = addresses.named(version.version)
    changed = f"from-{addresses.named(began.version)}-to-{then}" if to else addresses.anchor(then)
    url = citation.absolute(base, addresses.url(addresses.history(address), anchor=changed))
    if not base and form in citation.FORMATS:
        click.echo("note: the link is relative; give the site's address with --base", err=True)
    if form in citation.FORMATS:
        text = citation.cite(form, url, words)
    else:
        own = (heading, name, version.date, (since.wording or "")[:10], url if base else "", read_on)
        text = reference.refer(form, reference.Reference(*own))
    data: dict[str, Any] = {"url": url, "text": text, **since.as_json()}
    if form not in citation.FORMATS:
        data |= {"unseen": missing and missing._asdict()}
        if missing and not as_json:
            click.echo(f"note: {missing}", err=True)
    emit(data, as_json, lambda data: click.echo(data["text"]))
    note_others(number, others)
    if not as_json:
        note_source()


def follow(corpus: Corpus, version: Version, record: StoredRecord, to: str) -> tuple[Version, StoredRecord]:
    """The same lineage in the version in force at ``to``. Raises NotFoundError when it isn't there."""
    then = corpus.version(to)
    if other := first_of_lineage(corpus, then, record.lineage_id):
        return then, other
    raise NotFoundError(
        f"{label(record)} of {version.version} is not in {then.version}",
        remedy=f"see where it went: ruletrail history {as_argument(label(record))} --as-of {version.version}",
    )


def _dated(corpus: Corpus, record: StoredRecord) -> tuple[Since, Unseen | None]:
    """The record's dates, and the known releases right before its words came that no text tells of."""
    from ruletrail.corpus.history import read
    from ruletrail.corpus.history.since import UNKNOWN, since
    from ruletrail.corpus.history.unseen import unseen

    if record.lineage_id is None:
        return UNKNOWN, None
    reading = read(corpus, record.lineage_id)
    lineage = reading.lineages[record.lineage_id]
    found = since(reading.timeline, lineage, reading.timeline.index[record.version_id])
    eras = zip(lineage.worded, unseen(reading.timeline, lineage.worded), strict=True)
    return found, next((missing for era, missing in eras if any(one.record == record.id for one in era.stands)), None)


def label(record: StoredRecord) -> str:
    return record.term or record.key


def title(corpus: Corpus, version: Version, record: StoredRecord) -> str:
    def kind_and_text(number: str) -> tuple[str, str] | None:
        found = corpus.record(version, number)
        return (found.kind, found.text) if found else None

    return name_of(record.kind, record.key, record.term, record.text, kind_and_text)
