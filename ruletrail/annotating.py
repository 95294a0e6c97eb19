"""One call of ``ruletrail annotate``: reads files one after the other, and prints, writes or checks them."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import unified_diff
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from ruletrail.advice import as_typed
from ruletrail.articles import annotate, blame, files, findings, report, source_code
from ruletrail.articles.account import AMBIGUOUS, ResolvedArticle
from ruletrail.articles.accounts import account_of
from ruletrail.articles.calendar_rulebooks import rulebooks
from ruletrail.articles.file_cache import FileCache
from ruletrail.articles.renew import Wishes
from ruletrail.articles.rulebooks import Rulebooks
from ruletrail.articles.shipped import ShippedRules
from ruletrail.articles.syntaxes import Syntax, may_be_written
from ruletrail.corpus import whole_files
from ruletrail.corpus.errors import RuletrailError
from ruletrail.digest_days import by_day
from ruletrail.home import Settings
from ruletrail.output import counted, emit
from ruletrail.progress import progress

_MOST = 5
"""The broken citations that are named beside an article, at most."""
_UNKNOWN = "its name tells no syntax that can be written"
_COLOURS = {
    "removed": "red",
    "unknown": "red",
    "reworded": "yellow",
    "renumbered": "cyan",
    "ambiguous": "yellow",
    "misnamed": "red",
}


class Annotating:
    """An annotation of files. ``named`` are the paths that the user typed, ``wanted`` the options; ``is_read``: nothing is
    written or linked.
    """

    def __init__(
        self,
        settings: Settings,
        named: tuple[Path, ...],
        syntax: Syntax | None,
        wanted: dict[str, Any],
        rules: ShippedRules | None = None,
        *,
        is_read: bool,
        as_json: bool,
    ) -> None:
        self.settings, self.named, self.syntax, self.wanted = settings, named, syntax, wanted
        self.is_read, self.as_json = is_read, as_json
        can_link = bool(wanted["base"]) or not wanted["update"]
        self.wishes = Wishes(wanted["footnotes"], wanted["update"], can_link, wanted["relink"])
        self.by_line = wanted["as_of"] == "blame"
        self.cache = FileCache(path for path in named if path.is_dir())
        self.known = (
            findings.read_baseline(wanted["baseline"]) if wanted["baseline"] and not wanted["new_baseline"] else Counter()
        )
        self.new_findings: list[findings.CitationFinding] = []
        self.failed = 0
        self.not_compared, self.has_texts = 0, True
        self.rules, self.newest = rules, ""
        self.files = self.citations = self.changed = self.ambiguous = 0
        self.newer: set[tuple[str, int]] = set()
        """(file, line) of citations whose numbers may be newer than all known versions."""
        self._data: list[dict[str, Any]] = []

    def all(self, paths: list[Path]) -> None:
        """Reads the files. A file that can't be read is a line on stderr; if the user named the file itself, it counts as
        failed.
        """
        bar = progress() if len(paths) > 1 else None
        with self._rulebooks() as books:
            self.newest = books.version().date
            for done, path in enumerate(paths):
                try:
                    self.one(path, books)
                except RuletrailError as error:
                    if len(paths) == 1:
                        raise
                    self.failed += path in self.named or not source_code.is_source(path)
                    click.echo(f"ruletrail: {error}" if str(path) in str(error) else f"ruletrail: {path}: {error}", err=True)
                if bar:
                    bar(done + 1, len(paths), "files")
        self.cache.keep()
        if self.wanted["statistics"] and not self.as_json:
            counts = Counter(one.code for one in self.new_findings)
            click.echo("".join(f"{count:6} {code}\n" for code, count in counts.most_common()), nl=False)
        if self.by_line and (str(paths[0]) == files.STDIN or not blame.is_kept(paths[0].parent)):
            click.echo("note: git keeps no history of this, so no line has a day of its own", err=True)
        elif self.by_line and blame.is_shallow(paths[0].parent):
            click.echo("note: a shallow clone: the lines at its border have no day; fetch the whole history", err=True)
        self._note_missing_texts()
        if self.newer:
            cite = "1 line cites a number" if len(self.newer) == 1 else f"{len(self.newer)} lines cite numbers"
            click.echo(as_typed(f"note: {cite} newer than {self.newest}. Run: ruletrail fetch"), err=True)
        if self.wanted["check"] and not self.as_json:
            self._sum_up()
        if self.as_json:
            emit(self._data, True, lambda _: None)
        elif self.wanted["written"] == "sarif":
            click.echo(json.dumps(findings.sarif(self.new_findings, version("ruletrail")), indent=1))
        if self.wanted["new_baseline"]:
            whole_files.put(self.wanted["baseline"], findings.baseline(self.new_findings).encode("utf-8", "surrogateescape"))
            click.echo(f"{counted(len(self.new_findings), 'finding')} written to {self.wanted['baseline']}", err=True)

    @contextmanager
    def _rulebooks(self) -> Iterator[Rulebooks]:
        """The rulebooks of the home's texts and of the calendar."""
        if not self.settings.has_corpus:
            yield rulebooks(None)
            return
        with self.settings.open() as corpus:
            yield rulebooks(corpus)

    def one(self, path: Path, books: Rulebooks) -> None:
        """Reads one file and does what the options ask for. Raises RuletrailError."""
        if not self.is_read and self.syntax is None:
            self._may_be_written(path)
        article = files.read(path)
        is_source = self.syntax is None and source_code.is_source(path)
        as_of, terms = self.wanted["as_of"], self.wanted["terms"]
        account = account_of(article, books, self.cache, syntax=self.syntax, as_of=as_of, terms=terms, shipped=self.rules)
        self.files, self.citations = self.files + 1, self.citations + len(account.citations)
        self.newer |= {(article.name, one.line) for one in account.citations if one.is_newer}
        self.has_texts = books.has_texts
        if not is_source or self.wanted["report"] or findings.MISQUOTED in self.wanted["select"]:
            self.not_compared += account.not_compared
        if not self.is_read:
            self._write(article, account)
        elif account.citations or not is_source or path in self.named:
            self._tell(article.name, account, books, is_source=is_source)

    def _note_missing_texts(self) -> None:
        """Says on stderr which options need the words of rules, if no text is here."""
        wanted = ["the glossary's terms are not linked"] if self.wanted["terms"] and not self.has_texts else []
        if self.not_compared:
            verb = "is" if self.not_compared == 1 else "are"
            wanted.append(f"{counted(self.not_compared, 'quotation')} {verb} not compared")
        if wanted:
            click.echo(as_typed(f"note: no text is here, so {' and '.join(wanted)}. Run: ruletrail fetch"), err=True)

    def _may_be_written(self, path: Path) -> None:
        if source_code.is_source(path):
            if not self.wanted["update"]:
                raise RuletrailError(
                    f"{_UNKNOWN}: links can't be written into source code", str(path), "say --report, --check or --update"
                )
        elif not may_be_written(path):
            raise RuletrailError(
                f"{_UNKNOWN}: data files are only reported on", str(path), "say --report, or name its syntax: --syntax markdown"
            )

    def _write(self, article: files.Article, account: ResolvedArticle) -> None:
        text = annotate.annotate(account, self.url_of, self.wishes)
        if self.wanted["diff"]:
            self._diff(article, text)
        elif not self.wanted["in_place"]:
            sys.stdout.buffer.write(article.encoded(text))
            sys.stdout.flush()
        elif text != article.text:
            files.write(article, text)
        is_source = account.syntax.NAME == source_code.NAME
        if not self.wanted["base"] and not is_source and self.wishes.links:
            click.echo("note: the links are relative; give the site's address with --base", err=True)
        self._note_doubts(article.name, account)
        if self.wishes.update:
            left = report.lines(article.name, account, self.wishes)
            self._echo(left if len(left) > 2 else [], err=True)
        else:  # an update reports the broken ones with the others that it leaves
            _note_broken(article.name, report.broken(account))

    def _diff(self, article: files.Article, text: str) -> None:
        """Prints the difference that would be written."""
        if text == article.text:
            return
        self.changed += 1
        name = article.path.as_posix()
        old, new = (re.findall(r"[^\n]*\n|[^\n]+", lines) for lines in (article.text, text))
        for line in unified_diff(old, new, f"a/{name}", f"b/{name}"):
            sys.stdout.buffer.write(article.encoded(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"))
        sys.stdout.flush()

    def _sum_up(self) -> None:
        """Says on stderr how many citations were found, and in which files."""
        found, fixes = len(self.new_findings), sum(one.fix is not None for one in self.new_findings)
        where = f"{counted(self.files, 'file')} with {counted(self.citations, 'citation')}"
        told = f"{counted(found, 'finding')} in {where}, by the rules up to {self.newest}"
        told += f"; {counted(self.ambiguous, 'number')} may mean several rules (--strict)" if self.ambiguous else ""
        click.echo(told + (f"; --fix renews {fixes}" if fixes else ""), err=True)

    def _tell(self, name: str, account: ResolvedArticle, books: Rulebooks, *, is_source: bool) -> None:
        wanted = self.wanted
        codes = findings.wanted(findings.CODES, wanted["select"], wanted["ignore"], strict=wanted["strict"], is_source=is_source)
        every = list(findings.findings(name, account, books))
        found = [one for one in every if one.code in codes]
        if not wanted["select"] and AMBIGUOUS not in {*codes, *wanted["ignore"]}:
            self.ambiguous += sum(one.code == AMBIGUOUS for one in every)
        fresh = [one for one in found if not self._is_known(one)]
        self.new_findings += fresh
        if self.as_json:
            self._data.append(report.as_json(name, account, self.url_of))
        elif wanted["written"] == "github":
            click.echo("".join(f"{findings.github(one)}\n" for one in fresh), nl=False)
        elif wanted["statistics"]:
            pass  # reported at the end
        elif wanted["report"]:
            self._echo(report.lines(name, account), err=False)
        elif wanted["written"] != "sarif" and not wanted["new_baseline"]:
            self._echo([(one.code, str(one)) for one in fresh], err=False)
        if wanted["check"] and not self.as_json:
            self._note_doubts(name, account)

    def _is_known(self, one: findings.CitationFinding) -> bool:
        is_known = self.known[one.fingerprint] > 0
        self.known[one.fingerprint] -= is_known
        return is_known

    def _note_doubts(self, name: str, account: ResolvedArticle) -> None:
        for doubt in report.doubts(account):
            click.echo(by_day(f"note: {name}: {doubt}"), err=True)

    def url_of(self, lineage: str, version: str) -> str:
        """The address of a rule's history, as of a version."""
        from ruletrail import linking

        return linking.url_of(lineage, version, self.wanted["base"])

    def _echo(self, lines: list[tuple[str, str]], *, err: bool) -> None:
        if lines:
            told = (click.style(line, fg=_COLOURS[state]) if state in _COLOURS else line for state, line in lines)
            click.echo(by_day("\n".join(told)), err=err)


def _note_broken(name: str, broken: list[str]) -> None:
    """Says on stderr which citations have no link, because no rule of their day has the number."""
    for told in broken[:_MOST]:
        click.echo(f"note: {name}, {told}", err=True)
    if len(broken) > _MOST:
        click.echo(as_typed(f"note: {name}: and {len(broken) - _MOST} more; see all: ruletrail annotate FILE --check"), err=True)
