"""ruletrail date"""

from __future__ import annotations

from pathlib import Path

import click

from corpus.errors import CorpusError, NotFoundError, SourceError
from corpus.store import FILE, Corpus
from ruletrail.output import emit, json_option


@click.command(name="date")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="How many versions a person is shown.")
@json_option
@click.pass_obj
def command(settings, file: Path, limit: int, as_json: bool) -> None:
    """Which known version a text is, or is nearest to.

    FILE is a rules text of any format, a page of one, or a few rules or sentences copied from one. It is compared with the
    full versions in the corpus, and with those that ruletrail knows by their fingerprints, so no corpus is needed.

    \b
    Examples:
      ruletrail date page-12.html
      ruletrail date copied-rules.txt --json
    """
    from corpus.dating import date_document, date_text

    document, text = _read(file)
    try:
        corpus = Corpus.open(settings.home)
    except CorpusError:
        if (settings.home / FILE).exists():
            raise
        corpus = None
    try:
        found = date_document(corpus, document) if document else date_text(corpus, text.split("\n\n"))
    finally:
        if corpus:
            corpus.close()
    if not found:
        raise NotFoundError("no known version has any of this text", str(file), "is it the text of English rules?")
    data = [{"version": m.version, "matched": m.matched, "compared": m.compared, "share": m.share} for m in found]
    emit(data, as_json, lambda data: _write(data, limit, found[0].what))


def _read(file: Path):
    """The document in the file, or, where no format knows it, its text."""
    from scrapers import read
    from scrapers.source import Source

    source = Source.open(file)
    try:
        return read(source), ""
    except SourceError:
        source.check()
        if b"\0" in source.data[:4096] and source.data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
            raise
        return None, source.text


def _write(data: list[dict], limit: int, what: str) -> None:
    best = [row for row in data if row["matched"] == data[0]["matched"]]
    click.echo(f"{data[0]['compared']} {what} compared; {data[0]['matched']} agree with {best[0]['version']}")
    for row in data[:limit]:
        click.echo(f"  {row['version']}  {row['matched']:5d}  {row['share']:7.1%}")
    if len(data) > limit:
        click.echo(f"  … and {len(data) - limit} more (--limit)")
