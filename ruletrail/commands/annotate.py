"""ruletrail annotate"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import click

from ruletrail.conflicts import exclusive, goes_with
from ruletrail.corpus.errors import RuletrailError
from ruletrail.output import ADDRESS, DATE, PathType, json_option

CODES = ("renumbered", "reworded", "removed", "unknown", "ambiguous", "misnamed", "misquoted")
FORMATS = ("text", "json", "github", "sarif")


class _DayOrBlame(click.ParamType[str]):
    """A date as in other options, or "blame"."""

    name = DATE.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value if value == "blame" else DATE.convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "DATE|blame"


def _codes(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> frozenset[str]:
    """The codes, which are given one by one or with commas between them. Raises BadParameter for an unknown code."""
    codes = frozenset(code.strip().lower() for part in value for code in part.split(","))
    if unknown := codes - set(CODES):
        raise click.BadParameter(f"{min(unknown)!r} is no code; codes: {', '.join(CODES)}")
    return codes


#: Options that only report, options that decide the text written into an article, and options of findings.
LOOKING = ("--report", "--check", "--format", "--new-baseline", "--diff")
WRITING = ("--in-place", "--footnotes", "--relink")
OF_FINDINGS = ("--select", "--ignore", "--baseline")


@click.command(name="annotate", short_help="Links and checks the rules that an article or code cites.")
@click.argument("files", type=PathType(allow_dash=True), nargs=-1, required=True, metavar="PATH…")
@click.option("--as-of", default="", type=_DayOrBlame(),
              help="The day whose rules the article cites; blame: the day on which git says that the line was written "
              "(default: the day that it states, else the day that its numbers fit).")  # fmt: skip
@click.option(
    "--syntax", default="", metavar="NAME", help="Markdown, html, mediawiki, bbcode, rst or plain (default: by the file's name)."
)
@click.option("--base", envvar="RULETRAIL_BASE_URL", default="", type=ADDRESS,
              help="Where the site is published (default: $RULETRAIL_BASE_URL, else none).")  # fmt: skip
@click.option("--report", is_flag=True, help="Print what became of each citation instead of the article.")
@click.option("--check", is_flag=True, help="Print the citations that are broken or outdated; exit status 1 if there is one.")
@click.option("--strict", is_flag=True, help="With --check: report numbers that may mean several rules, too.")
@click.option("--select", multiple=True, callback=_codes, metavar="CODES", help="With --check: report only these.")
@click.option("--ignore", "--allow", multiple=True, callback=_codes, metavar="CODES", help="With --check: don't report these.")
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave files of a folder out, as .gitignore does.")
@click.option("--baseline", type=PathType(dir_okay=False), help="A file of known findings, which are not reported again.")
@click.option("--new-baseline", is_flag=True, help="Write the findings to that file.")
@click.option("--format", "written", type=click.Choice(FORMATS), help="The format of the findings (default: text).")
@click.option("--statistics", is_flag=True, help="With --check: print how many findings each code has instead of them.")
@click.option("--exit-zero", is_flag=True, help="With --check: exit status 0 though there are findings.")
@click.option("--rules", type=PathType(dir_okay=False), metavar="FILE",
              help="The text of the rules that the project has (default: the newest one that is found in a folder).")  # fmt: skip
@click.option(
    "--diff", is_flag=True, help="Print what --update would change, as a unified diff; exit status 1 if it is something."
)
@click.option("--in-place", is_flag=True, help="Write the articles back to their files.")
@click.option("--footnotes", is_flag=True, help="Footnotes instead of links in the text.")
@click.option(
    "--update", "--fix", is_flag=True, help="Write today's number where the rule kept its words; list the others on stderr."
)
@click.option("--relink", is_flag=True, help="Change links that citations already have to lead to the rule.")
@click.option("--terms", is_flag=True, help="Link the first mention of each glossary term too.")
@json_option
@exclusive(*(f"{one} {other}" for one in LOOKING for other in WRITING), *(f"--update {one}" for one in OF_FINDINGS))
@exclusive("--diff --report", "--diff --check", "--diff --format", "--diff --new-baseline")
@goes_with("--new-baseline", "--baseline")
@goes_with("--statistics", "--check")
@goes_with("--exit-zero", "--check", "--diff")
@click.pass_context
def command(ctx: click.Context, /, files: tuple[Path, ...], syntax: str, as_json: bool, **wanted: Any) -> None:
    """Links each rule that an article cites to its text on the article's day, or reports what became of it.

    PATH is Markdown, HTML, MediaWiki, BBCode, reStructuredText, plain text or source code, a folder of such files, or - for
    standard input. Of source code only comments and doc strings are read: they are checked, and renewed by --update. One
    article is printed with its links; several need --in-place, --report, --check or --json. Nothing else in them changes. A
    project keeps its options in ruletrail.toml, or below [tool.ruletrail] in pyproject.toml.

    \b
    Examples:
      ruletrail annotate article.md --base https://example.org/rules/
      ruletrail annotate old-article.html --as-of 2004 --report
      ruletrail annotate blog/ --check --ignore reworded
      ruletrail annotate src/ --check --as-of blame --format github
      ruletrail annotate src/ --diff --as-of blame
      ruletrail annotate src/ --fix --in-place --as-of blame
      ruletrail annotate - --syntax bbcode --base https://example.org/rules/ < post.txt
    """
    from ruletrail import shipped_rules
    from ruletrail.annotating import Annotating
    from ruletrail.articles import files as on_disk
    from ruletrail.articles import walk
    from ruletrail.articles.syntaxes import named

    as_json = as_json or wanted["written"] == "json"
    wanted["update"] = wanted["update"] or wanted["diff"]
    printed = any((as_json, *(wanted[name] for name in ("report", "check", "written", "new_baseline"))))
    if wanted["in_place"] and any(str(path) == on_disk.STDIN for path in files):
        raise click.UsageError("standard input can't be written in place")
    left_out: list[Path] = []
    paths = list(walk.within(files, left_out, wanted["exclude"]))
    if not paths:
        raise RuletrailError("nothing to read in it", str(files[0]), "name its files, or give them the ending of their syntax")
    if left_out and wanted["report"]:
        click.echo(f"note: {_left_out(left_out)}", err=True)
    elif citing := [path for path in walk.citing_texts(left_out) if not shipped_rules.may_be_rules(path)]:
        texts = "cites rules and is" if len(citing) == 1 else f"and {len(citing) - 1} more .txt files cite rules and are"
        click.echo(f"note: {citing[0]} {texts} left out; name such a file itself to have it read", err=True)
    if len(paths) > 1 and not (printed or wanted["in_place"] or wanted["diff"]):
        raise click.UsageError(
            f"{len(paths)} articles can't be printed at once; say --in-place, --diff, --report, --check or --json"
        )
    in_folders = [path for path in (*left_out, *paths) if path not in files]
    rules = shipped_rules.read(wanted["rules"]) if wanted["rules"] else shipped_rules.find(in_folders)
    run = Annotating(ctx.obj, files, named(syntax.lower()) if syntax else None, wanted, rules, is_read=printed, as_json=as_json)
    run.all([path for path in paths if path in files or not rules or str(path) != rules.file])
    if run.failed:
        ctx.exit(2)
    is_wrong = run.changed if wanted["diff"] else wanted["check"] and run.new_findings and not wanted["new_baseline"]
    if is_wrong and not wanted["exit_zero"]:
        ctx.exit(1)


def _left_out(paths: list[Path]) -> str:
    """ "3 files were left out (.txt 2, .png 1), …" """
    endings = Counter(path.suffix.lower() or path.name for path in paths)
    told = ", ".join(f"{ending} {count}" for ending, count in endings.most_common(5)) + (" …" if len(endings) > 5 else "")
    files = "1 file was" if len(paths) == 1 else f"{len(paths)} files were"
    return f"{files} left out ({told}), their names tell no syntax; name such a file itself to have it read: {paths[0]}"
