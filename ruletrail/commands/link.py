"""ruletrail link"""

from __future__ import annotations

import click

from corpus.errors import NotFoundError
from corpus.store import Corpus, StoredRecord, Version
from ruletrail.output import NUMBER, as_of_option, emit, json_option
from site_templates import addresses, citation, titles


@click.command(name="link")
@click.argument("number", type=NUMBER)
@as_of_option
@click.option("--to", default="", metavar="DATE", help="Cite the change from --as-of to the version in force at this date.")
@click.option("--format", "form", type=click.Choice(citation.FORMATS), default="markdown", show_default=True,
              help="The notation to write it in.")  # fmt: skip
@click.option("--base", envvar="RULETRAIL_BASE_URL", default="", metavar="URL",
              help="Where the site is published (default: $RULETRAIL_BASE_URL, else none).")  # fmt: skip
@json_option
@click.pass_obj
def command(settings, number: str, as_of: str, to: str, form: str, base: str, as_json: bool) -> None:
    """A citation of a rule's history, ready to paste into an article.

    Without --as-of, a number that is no longer in use is cited from the newest version that had it. Without --base, the
    address starts at the site's root.

    \b
    Examples:
      ruletrail link 305.7
      ruletrail link 212.6e --as-of 2004 --to 2011 --format mediawiki
      ruletrail link 704.5k --format html --base https://example.org/rules/
    """
    if base and not base.startswith(("http://", "https://")):
        raise click.BadParameter(f"{base!r} is no http or https address", param_hint="--base")
    with Corpus.open(settings.home) as corpus:
        version, record = find(corpus, number, as_of)
        words = citation.words(_label(record), _title(corpus, version, record), version.version)
        if to:
            version, after = follow(corpus, version, record, to)
            words += f" to {_label(after)}, {version.version}"
        address = corpus.address(record)
    if address is None:
        raise NotFoundError(f"{number} has no lineage yet", str(settings.home), "build it anew: ruletrail build SOURCE")
    url = citation.absolute(base, addresses.lineage_url(address, version.version))
    if not base:
        click.echo("note: the address starts at the site's root; say where that is with --base or RULETRAIL_BASE_URL", err=True)
    emit({"url": url, "text": citation.cite(form, url, words)}, as_json, lambda data: click.echo(data["text"]))


def find(corpus: Corpus, number: str, as_of: str) -> tuple[Version, StoredRecord]:
    """What bears the number at a date; without one, in the newest version that has it. Raises NotFoundError."""
    if as_of:
        version = corpus.version(as_of)
        if record := corpus.record(version, number):
            return version, record
        raise NotFoundError(f"{version.version} has no {number}", remedy=f"try: ruletrail search {number} --ever")
    for version in sorted(corpus.versions(), key=lambda v: (v.is_whole, v.date, v.version), reverse=True):
        if record := corpus.record(version, number):
            return version, record
    raise NotFoundError(f"no version has {number}", remedy=f"try: ruletrail search {number} --ever")


def follow(corpus: Corpus, version: Version, record: StoredRecord, to: str) -> tuple[Version, StoredRecord]:
    """The same lineage in the version in force at ``to``. Raises NotFoundError when it isn't there."""
    then = corpus.version(to)
    for other in corpus.of_lineage(record.lineage_id) if record.lineage_id is not None else ():
        if other.version_id == then.id:
            return then, other
    raise NotFoundError(
        f"{_label(record)} of {version.version} is not in {then.version}",
        remedy=f"see where it went: ruletrail history {_label(record)!r} --as-of {version.version}",
    )


def _label(record: StoredRecord) -> str:
    return record.term or record.key


def _title(corpus: Corpus, version: Version, record: StoredRecord) -> str:
    def kind_and_text(number: str) -> tuple[str, str] | None:
        found = corpus.record(version, number)
        return (found.kind, found.text) if found else None

    return titles.name_of(record.kind, record.key, record.term, record.text, kind_and_text)
