"""Citations in an editor, by the Language Server Protocol: what ``annotate --check`` finds, with the fixes of ``--fix``, and the
rule at the pointer. An open document is read as a file that ``annotate`` is given by its name, with its project's settings.
"""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec

from ruletrail import linking, project_settings, shipped_rules
from ruletrail.answers.cited import RuleCitation, cited
from ruletrail.answers.cited_by_calendar import cited_by_calendar
from ruletrail.articles import annotate, findings, renew, report, source_code, walk
from ruletrail.articles.account import AMBIGUOUS, Resolved, ResolvedArticle
from ruletrail.articles.accounts import account_of
from ruletrail.articles.calendar_rulebooks import rulebooks
from ruletrail.articles.file_cache import FileCache
from ruletrail.articles.files import Article
from ruletrail.articles.findings import CitationFinding
from ruletrail.articles.rulebooks import Rulebooks
from ruletrail.articles.shipped import ShippedRules
from ruletrail.corpus import calendar
from ruletrail.corpus.errors import NotFoundError, RuletrailError
from ruletrail.corpus.history.today import REWORDED
from ruletrail.corpus.store import Corpus
from ruletrail.home import Settings

PAUSE = 0.3
"""Seconds without a keystroke before a document is read again."""
#: The findings that a person may well leave as they are.
_MILD = (REWORDED, AMBIGUOUS)


@dataclass
class OpenDocument:
    """A document as it was read last."""

    uri: str
    account: ResolvedArticle
    findings: list[CitationFinding]
    base: str
    """The site's address, or ""."""
    codec: PositionCodec
    """Counts characters as the editor does."""

    @cached_property
    def _lines(self) -> list[str]:
        return list(io.StringIO(self.account.page.text, newline=""))

    def position(self, line: int, column: int) -> types.Position:
        """The editor's place of a line and a column, both from 1."""
        before = self._lines[line - 1][: column - 1] if line <= len(self._lines) else ""
        return types.Position(line - 1, self.codec.client_num_units(before))

    def at(self, offset: int) -> types.Position:
        """The editor's place of an offset."""
        page = self.account.page
        return self.position(page.line(offset), page.column(offset))

    def range(self, start: int, end: int) -> types.Range:
        return types.Range(self.at(start), self.at(end))

    def range_of(self, one: CitationFinding) -> types.Range:
        return types.Range(self.position(one.line, one.column), self.position(one.line, one.column + one.length))

    def cited_at(self, place: types.Position) -> Resolved | None:
        """The citation at a place of the editor."""
        return next((one for one in self.account.citations if _within(self.range(one.start, one.end), place)), None)

    @cached_property
    def renewed(self) -> dict[int, str]:
        """The numbers that ``--fix`` writes, by the place of their citation."""
        return renew.numbers(self.account, renew.NUMBERS)

    def change(self, renewed: dict[int, str]) -> types.WorkspaceEdit:
        """The change that writes numbers."""
        edits = annotate.edits_of(self.account, self.url_of, renew.NUMBERS, renewed)
        return types.WorkspaceEdit({self.uri: [types.TextEdit(self.range(start, end), text) for start, end, text in edits]})

    def fix(self, one: CitationFinding) -> types.CodeAction:
        """The change that puts a finding right; what is only proposed is never preferred."""
        together = renew.together(self.account, one.place, self.renewed)
        numbers = ", ".join(together.values()) if one.fix else one.proposal
        proposed = types.WorkspaceEdit({self.uri: [types.TextEdit(self.range_of(one), one.proposal)]})
        return types.CodeAction(
            f"Write {numbers}",
            types.CodeActionKind.QuickFix,
            [_diagnostic(self, one)],
            is_preferred=one.fix is not None,
            edit=self.change(together) if one.fix else proposed,
        )

    def url_of(self, lineage: str, version: str) -> str:
        return linking.url_of(lineage, version, self.base)


def _meet(one: types.Range, other: types.Range) -> bool:
    return bool(one.start <= other.end and other.start <= one.end)


def _within(where: types.Range, place: types.Position) -> bool:
    return bool(where.start <= place <= where.end)


class CitationServer:
    """What an editor asks about its open documents."""

    def __init__(self, books: Rulebooks, settings: Settings, corpus: Corpus | None) -> None:
        self.books, self.settings, self.corpus = books, settings, corpus
        self.files = FileCache(())
        self.documents: dict[str, OpenDocument] = {}
        # A change comes as the whole text: lines are counted as ruletrail does, not as the package does.
        whole = types.TextDocumentSyncKind.Full
        self.server = LanguageServer("ruletrail", version("ruletrail"), text_document_sync_kind=whole)
        fixes = types.CodeActionOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll])
        for feature, answer, options in (
            (types.TEXT_DOCUMENT_DID_OPEN, self.opened, None),
            (types.TEXT_DOCUMENT_DID_SAVE, self.opened, None),
            (types.TEXT_DOCUMENT_DID_CHANGE, self.changed, None),
            (types.TEXT_DOCUMENT_DID_CLOSE, self.closed, None),
            (types.TEXT_DOCUMENT_HOVER, self.hover, None),
            (types.TEXT_DOCUMENT_CODE_ACTION, self.actions, fixes),
            (types.TEXT_DOCUMENT_DOCUMENT_LINK, self.links, None),
        ):
            self.server.feature(feature, options)(partial(answer))  # methods have no room for the marks of pygls

    def opened(self, params: types.DidOpenTextDocumentParams | types.DidSaveTextDocumentParams) -> None:
        self.read(params.text_document.uri)

    async def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        """Reads a document once nobody types any more."""
        uri, version = params.text_document.uri, params.text_document.version
        self.documents.pop(uri, None)  # its places are those of the text before
        await asyncio.sleep(PAUSE)
        if self.server.workspace.get_text_document(uri).version == version:
            self.read(uri)

    def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        self.documents.pop(params.text_document.uri, None)
        self._publish(params.text_document.uri, [])

    def read(self, uri: str) -> OpenDocument | None:
        """Reads a document and sends what is wrong in it; None, with a line in the editor's log, if it can't be read."""
        document = self.server.workspace.get_text_document(uri)
        path = Path(document.path)
        try:
            wanted = project_settings.of_home(self.settings.home) | project_settings.of_project(path.parent)
            article = Article(path, document.source, "utf-8")
            rules = shipped_rules.read(Path(wanted["rules"])) if "rules" in wanted else _rules_of(_repository(path))
            account = account_of(article, self.books, self.files, as_of=wanted.get("as_of", ""), shipped=rules)
        except RuletrailError as error:
            self.server.window_log_message(types.LogMessageParams(types.MessageType.Error, str(error)))
            return None
        codes = findings.wanted(
            findings.CODES,
            wanted.get("select", ()),
            wanted.get("ignore", ()),
            strict=wanted.get("strict", False),
            is_source=source_code.is_source(path),
        )
        found = [one for one in findings.findings(str(path), account, self.books) if one.code in codes]
        opened = OpenDocument(uri, account, found, wanted.get("base", ""), self.server.workspace.position_codec)
        self.documents[uri] = opened
        self._publish(uri, [_diagnostic(opened, one) for one in found], document.version)
        return opened

    def _publish(self, uri: str, found: list[types.Diagnostic], version: int | None = None) -> None:
        self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))

    def _document(self, uri: str) -> OpenDocument | None:
        return self.documents.get(uri) or self.read(uri)

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        """The rule that is cited at the pointer."""
        document = self._document(params.text_document.uri)
        one = document.cited_at(params.position) if document else None
        if document is None or one is None:
            return None
        card = types.MarkupContent(types.MarkupKind.PlainText, "\n\n".join(filter(None, self.card(one))))
        return types.Hover(card, document.range(one.start, one.end))

    def card(self, one: Resolved) -> Iterator[str]:
        """The paragraphs on a citation: its rule then, the words, their days, and what it is today."""
        if one.standing and (found := self._cited(one)):
            yield found.words
            if found.record:
                yield found.record.text
                yield from (f"Example: {example}" for example in found.record.examples)
                yield "(in ruletrail's words, not official)" if found.version.is_retold else ""
            since = (("words", found.since.wording), ("number", found.since.number))
            yield ", ".join(f"{what} since {day}" for what, day in since if day)
        yield report.what_became(one)
        if one.standing is None or (one.today and one.today.number != one.number):
            yield calendar.meaning(one.number)

    def _cited(self, one: Resolved) -> RuleCitation | None:
        """The rule of a citation as the home tells it, else the calendar; None if neither knows it."""
        assert one.standing
        day, key = one.standing.version.date, one.standing.key
        with suppress(NotFoundError):
            if self.corpus and (found := cited(self.corpus, key, day)).lineage == one.standing.lineage:
                return found
        with suppress(NotFoundError):
            return cited_by_calendar(key, day)
        return None

    def actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """The fixes of the findings in a stretch, and the one of the whole document."""
        document = self._document(params.text_document.uri)
        if document is None:
            return []
        asked = (one for one in document.findings if one.fix or one.proposal)
        made = [document.fix(one) for one in asked if _meet(document.range_of(one), params.range)]
        if document.renewed:
            change = document.change(document.renewed)
            made.append(types.CodeAction("Write today's rule numbers", types.CodeActionKind.SourceFixAll, edit=change))
        only = [f"{_named(kind)}." for kind in params.context.only or ()]
        return [one for one in made if not only or f"{_named(one.kind)}.".startswith(tuple(only))]

    def links(self, params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        """The pages of the cited rules, where the project names a site."""
        document = self._document(params.text_document.uri)
        if document is None or not document.base:
            return []
        return [
            types.DocumentLink(
                document.range(one.start, one.end),
                document.url_of(one.standing.lineage, one.standing.version.version),
                annotate.title_of(one.standing),
            )
            for one in document.account.citations
            if one.is_linkable and one.standing
        ]


def _named(kind: Any) -> str:
    """A kind of action as the protocol writes it."""
    return str(getattr(kind, "value", kind))


def _diagnostic(document: OpenDocument, one: CitationFinding) -> types.Diagnostic:
    severity = types.DiagnosticSeverity.Information if one.code in _MILD else types.DiagnosticSeverity.Warning
    return types.Diagnostic(document.range_of(one), one.message, severity, one.code, source="ruletrail")


def _repository(path: Path) -> Path | None:
    """The repository that a file lies in."""
    return next((folder for folder in path.parents if (folder / ".git").exists()), None)


@cache
def _rules_of(repository: Path | None) -> ShippedRules | None:
    """The text of the rules that a repository has. It is looked for once a session."""
    left_out: list[Path] = []
    return shipped_rules.find([*walk.within([repository], left_out), *left_out]) if repository else None


def run(settings: Settings) -> None:
    """Answers on standard input and output until the editor ends."""
    # The package closes what it is given, and the command line flushes its own.
    reading, writing = (os.fdopen(os.dup(stream.fileno()), mode) for stream, mode in ((sys.stdin, "rb"), (sys.stdout, "wb")))
    with settings.open() if settings.has_corpus else nullcontext() as corpus:
        CitationServer(rulebooks(corpus), settings, corpus).server.start_io(reading, writing)
