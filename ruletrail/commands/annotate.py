"""ruletrail annotate"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruletrail.advice import as_typed
from ruletrail.corpus.errors import RuletrailError
from ruletrail.output import ADDRESS, DATE, PathType, emit, json_option

if TYPE_CHECKING:
    from ruletrail.articles.annotate import Wishes
    from ruletrail.articles.rulebooks import Rulebooks
    from ruletrail.articles.syntaxes import Syntax

#: How many broken citations are told beside an article.
_MOST = 5
STATES = ("renumbered", "reworded", "removed")


@click.command(name="annotate")
@click.argument("files", type=PathType(allow_dash=True), nargs=-1, required=True, metavar="FILE…")
@click.option("--as-of", default="", type=DATE,
              help="The rules that the articles speak of (default: what they state, else what their numbers fit).")  # fmt: skip
@click.option(
    "--syntax", default="", metavar="NAME", help="Markdown, html, mediawiki, bbcode, rst or plain (default: by the file's name)."
)
@click.option("--base", envvar="RULETRAIL_BASE_URL", default="", type=ADDRESS,
              help="Where the site is published (default: $RULETRAIL_BASE_URL, else none).")  # fmt: skip
@click.option("--report", is_flag=True, help="Print what became of each citation instead of the article.")
@click.option("--check", is_flag=True, help="Print the citations that are broken or outdated; exit status 1 if there is one.")
@click.option("--allow", multiple=True, type=click.Choice(STATES), help="With --check: accept this state. May be given again.")
@click.option("--in-place", is_flag=True, help="Write the articles back to their files.")
@click.option("--footnotes", is_flag=True, help="Footnotes instead of links in the text.")
@click.option("--update", is_flag=True, help="Today's numbers where the rule is the same; the others are listed on stderr.")
@click.option("--relink", is_flag=True, help="Links that citations have already are made to lead to the rule.")
@click.option("--terms", is_flag=True, help="Link the first mention of each glossary term too.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, /, files: tuple[Path, ...], as_of: str, syntax: str, base: str, as_json: bool, **wanted: Any
) -> None:
    """Links the rule citations of articles to the rules as they stood, or tells what became of them.

    FILE is Markdown, HTML, MediaWiki, BBCode, reStructuredText or plain text, a folder of such files, or - for standard
    input; a file of references (BibTeX, RIS, CSL-JSON) is only reported. One article is printed with its links; several
    need --in-place, --report, --check or --json. Nothing else in them changes.

    \b
    Examples:
      ruletrail annotate article.md --base https://example.org/rules/
      ruletrail annotate old-article.html --as-of 2004 --report
      ruletrail annotate blog/ --check --allow reworded
      ruletrail annotate wiki/*.wiki --update --in-place
      ruletrail annotate - --syntax bbcode --footnotes < post.txt
    """
    from ruletrail.articles import files as on_disk
    from ruletrail.articles.annotate import Wishes
    from ruletrail.articles.syntaxes import named

    printed = [name for name in ("report", "check") if wanted[name]] + (["json"] if as_json else [])
    if wanted["in_place"] and any(str(path) == on_disk.STDIN for path in files):
        raise click.UsageError("standard input can't be written in place")
    if wanted["in_place"] and printed:
        raise click.UsageError(f"--{printed[0]} only looks and --in-place writes; say one of them")
    left_out: list[Path] = []
    paths = list(on_disk.within(files, left_out))
    if not paths:
        raise RuletrailError("no article in it", str(files[0]), "name its files, or give them the ending of their syntax")
    if left_out:
        click.echo(f"note: {_left_out(left_out)}", err=True)
    if len(paths) > 1 and not printed and not wanted["in_place"]:
        raise click.UsageError(f"{len(paths)} articles can't be printed at once; say --in-place, --report, --check or --json")
    run = _Run(ctx, as_of, base, wanted, as_json, Wishes(wanted["footnotes"], wanted["update"], wanted["relink"]))
    run.all(paths, named(syntax.lower()) if syntax else None)
    if run.failed:
        ctx.exit(2)
    if wanted["check"] and run.troubled:
        ctx.exit(1)


def _left_out(paths: list[Path]) -> str:
    """ "3 files were left out (.txt 2, .png 1), …" """
    endings = Counter(path.suffix.lower() or path.name for path in paths)
    told = ", ".join(f"{ending} {count}" for ending, count in endings.most_common(5)) + (" …" if len(endings) > 5 else "")
    files = "1 file was" if len(paths) == 1 else f"{len(paths)} files were"
    return f"{files} left out ({told}), their names tell no syntax; name such a file itself to have it read: {paths[0]}"


def _note_broken(name: str, broken: list[str]) -> None:
    """Says on stderr which citations were left without a link, for no rule of their day has the number."""
    for told in broken[:_MOST]:
        click.echo(f"note: {name}, {told}", err=True)
    if len(broken) > _MOST:
        click.echo(as_typed(f"note: {name}: and {len(broken) - _MOST} more; see all: ruletrail annotate FILE --check"), err=True)


class _Run:
    """One call: reads the articles one after the other and prints or writes what is wanted."""

    def __init__(self, ctx: click.Context, as_of: str, base: str, wanted: dict[str, Any], as_json: bool, wishes: Wishes) -> None:
        self.ctx, self.as_of, self.base, self.wanted, self.as_json, self.wishes = ctx, as_of, base, wanted, as_json, wishes
        self.troubled = self.failed = 0
        self.data: list[dict[str, Any]] = []

    def all(self, paths: list[Path], syntax: Syntax | None) -> None:
        from ruletrail.articles.rulebooks import Rulebooks
        from ruletrail.progress import progress

        bar = progress() if len(paths) > 1 else None
        with self.ctx.obj.open() as corpus:
            books = Rulebooks(corpus)
            for done, path in enumerate(paths):
                try:
                    self.one(path, syntax, books)
                except RuletrailError as error:
                    if len(paths) == 1:
                        raise
                    self.failed += 1
                    click.echo(f"ruletrail: {error}" if str(path) in str(error) else f"ruletrail: {path}: {error}", err=True)
                if bar:
                    bar(done + 1, len(paths), "articles")
        if self.as_json:
            emit(self.data, True, lambda _: None)

    def one(self, path: Path, syntax: Syntax | None, books: Rulebooks) -> None:
        from ruletrail.articles import annotate, files, report, resolve
        from ruletrail.articles.syntaxes import may_be_written, syntax_of

        prints = self.wanted["report"] or self.wanted["check"] or self.as_json
        if not prints and syntax is None and not may_be_written(path):
            told = "its name tells no syntax that can be written: source code and data are only reported"
            raise RuletrailError(told, str(path), "say --report, or name its syntax: --syntax markdown")
        article = files.read(path)
        written_in = syntax or syntax_of(path, article.text)
        page = written_in.read(article.text)
        account = resolve.resolve(page, written_in, books, as_of=self.as_of, terms=self.wanted["terms"])
        trouble = report.trouble(account, frozenset(self.wanted["allow"]))
        self.troubled += bool(trouble)
        if not prints:
            text = annotate.annotate(account, self.url_of, self.wishes)
            if not self.wanted["in_place"]:
                sys.stdout.buffer.write(article.encoded(text))
                sys.stdout.flush()
            elif text != article.text:
                files.write(article, text)
        if self.as_json:
            self.data.append(report.as_json(article.name, account, self.url_of))
        elif self.wanted["report"] or (self.wanted["check"] and trouble):
            self.tell(report.lines(article.name, account, only=None if self.wanted["report"] else trouble), err=False)
        elif not prints and not self.base:
            click.echo("note: addresses start at the site's root; say where that is with --base or RULETRAIL_BASE_URL", err=True)
        if not prints or (self.wanted["check"] and not trouble and not self.as_json):
            for doubt in report.doubts(account):
                click.echo(f"note: {article.name}: {doubt}", err=True)
        if not prints and not self.wishes.update:  # an update tells of them among what it leaves
            _note_broken(article.name, report.broken(account))
        if self.wishes.update and not prints:
            left = report.lines(article.name, account, update=True, relink=self.wishes.relink)
            self.tell(left if len(left) > 2 else [], err=True)

    def url_of(self, lineage: str, version: str) -> str:
        from ruletrail.site_templates import addresses, citation

        return citation.safe(citation.absolute(self.base, addresses.lineage_url(lineage, version)))

    def tell(self, lines: list[tuple[str, str]], *, err: bool) -> None:
        colours = {"removed": "red", "unknown": "red", "reworded": "yellow", "renumbered": "cyan"}
        if lines:
            told = (click.style(line, fg=colours[state]) if state in colours else line for state, line in lines)
            click.echo("\n".join(told), err=err)
