"""ruletrail link"""

from __future__ import annotations

from datetime import date
from typing import Any

import click

from ruletrail.answers.asked_rules import note_others, other_bearers
from ruletrail.answers.cited import cited
from ruletrail.answers.cited_by_calendar import cited_by_calendar
from ruletrail.answers.days import about_pair
from ruletrail.conflicts import goes_with
from ruletrail.corpus.dates import last_day
from ruletrail.digest_days import is_used, note_source
from ruletrail.home import Settings
from ruletrail.linking import FORMATS, link
from ruletrail.notes import say
from ruletrail.output import ADDRESS, DATE, NUMBER, FormName, as_of_option, emit, json_option
from ruletrail.site_templates import citation, reference


@click.command(name="link", short_help="Prints a citation of a rule, ready to paste.")
@click.argument("number", type=NUMBER)
@as_of_option
@click.option("--to", default="", type=DATE, help="Cite the change from --as-of to the version in force at this date.")
@click.option("--format", "-f", "form", default="markdown", show_default=True,
              type=FormName(FORMATS), help="The notation to write it in.")  # fmt: skip
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
    say which one by --as-of. Without texts, the calendar answers. Without --base, a link is relative to the site, and a
    reference has no address.

    \b
    Examples:
      ruletrail link 305.7
      ruletrail link 212.6e --as-of 2004 --to 2011 --format mediawiki --base https://example.org/rules/
      ruletrail link 704.5k --format html --base https://example.org/rules/
      ruletrail link 305.7 --as-of M10 --format bibtex
    """
    if form in citation.WHOLE_ADDRESS and not base:
        raise click.UsageError(f"a link in {form} needs a whole address: say where the site is published by --base")
    read_on = last_day(accessed) if accessed else date.today().isoformat()
    note = ""
    if not settings.has_corpus:
        found = cited_by_calendar(number, as_of, to)
    else:
        with settings.open() as corpus:
            found = cited(corpus, number, as_of, to)
            if found.record and not (as_of or as_json):
                note = note_others(corpus, number, other_bearers(corpus, number, found.record))
    say(about_pair(found.began, found.version) if found.began and not as_json else [])
    url, text = link(found, form, base, read_on)
    if not base and form in citation.FORMATS:
        click.echo("note: the link is relative; give the site's address with --base", err=True)
    data: dict[str, Any] = {"url": url, "text": text, **found.since.as_json()}
    if form not in citation.FORMATS:
        data |= {"unseen": found.unseen and found.unseen._asdict()}
        if found.unseen and not as_json:
            click.echo(f"note: {found.unseen}", err=True)
    emit(data, as_json, lambda data: click.echo(data["text"]))
    say([note])
    if not as_json and not is_used():
        note_source()
