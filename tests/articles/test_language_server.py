"""lsp: an editor's session over standard input and output, spoken by hand."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import ruletrail
from tests.conftest import ROOT

pytest.importorskip("pygls", reason="the language server needs pygls: pip install 'ruletrail[lsp]'")

LONGEST = 120
"""Seconds after which a session has failed."""


class Editor:
    """The other side of a session: it sends requests and notifications, and keeps what the server says by itself."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process, self.last, self.said = process, 0, []

    def _send(self, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            assert line, "the server has ended"
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return json.loads(self.process.stdout.read(length))

    def notify(self, method: str, **params: Any) -> None:
        self._send(method=method, params=params)

    def ask(self, method: str, **params: Any) -> Any:
        self.last += 1
        self._send(id=self.last, method=method, params=params)
        while (answer := self._receive()).get("id") != self.last:
            self.said.append(answer)
        assert "error" not in answer, answer
        return answer["result"]

    def diagnostics(self, uri: str) -> list[dict[str, Any]]:
        """What the server says next of a document."""
        while True:
            told = self.said.pop(0) if self.said else self._receive()
            if told.get("method") == "textDocument/publishDiagnostics" and told["params"]["uri"] == uri:
                return told["params"]["diagnostics"]

    def open(self, path: Path, text: str, language: str = "plaintext") -> list[dict[str, Any]]:
        item = {"uri": path.as_uri(), "languageId": language, "version": 1, "text": text}
        self.notify("textDocument/didOpen", textDocument=item)
        return self.diagnostics(path.as_uri())

    def at(self, method: str, path: Path, line: int, character: int) -> Any:
        position = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", textDocument={"uri": path.as_uri()}, position=position)

    def fixes(self, path: Path, where: dict[str, Any], *only: str) -> list[dict[str, Any]]:
        context = {"diagnostics": [], **({"only": only} if only else {})}
        return self.ask("textDocument/codeAction", textDocument={"uri": path.as_uri()}, range=where, context=context)


@contextmanager
def session(home: Path, folder: Path) -> Iterator[Editor]:
    """A session of an editor, from its first word to its last."""
    command = [sys.executable, "-P", "-m", "ruletrail", "--home", str(home), "lsp"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    watch = threading.Timer(LONGEST, process.kill)
    watch.start()
    try:
        editor = Editor(process)
        able = editor.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})["capabilities"]
        assert able["hoverProvider"] and able["codeActionProvider"] and able["documentLinkProvider"]
        editor.notify("initialized")
        yield editor
        editor.ask("shutdown")
        editor.notify("exit")
        assert process.wait() == 0
    finally:
        watch.cancel()
        process.kill()
        process.stdin.close()
        process.stdout.close()
        process.wait()


@pytest.fixture(scope="module")
def editor(tmp_path_factory):
    """One session, without a home."""
    folder = tmp_path_factory.mktemp("editor")
    with session(folder / "none", folder) as editor:
        yield editor


def written(text: str, edits: list[dict[str, Any]]) -> str:
    """A text with an editor's edits made; its characters are counted in units of UTF-16."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: (edit["range"]["start"]["line"], -edit["range"]["start"]["character"])):
        start, end = edit["range"]["start"], edit["range"]["end"]
        units = lines[start["line"]].encode("utf-16-le")
        made = units[: start["character"] * 2] + edit["newText"].encode("utf-16-le") + units[end["character"] * 2 :]
        lines[start["line"]] = made.decode("utf-16-le")
    return "\n".join(lines)


def test_an_editor_shows_what_the_check_finds(editor, annotate, tmp_path):
    """``annotate --check`` and the editor say the same of the same file, at the same place."""
    text = "// CR 702.173: Saddle\nint a; // 😀 CR 305.99 is none\n"
    path = tmp_path / "Combat.java"
    path.write_text(text)
    shown = editor.open(path, text, "java")
    told = json.loads(annotate(path, "--check", "--format", "sarif").stdout)["runs"][0]["results"]
    assert [(one["code"], one["message"]) for one in shown] == [(one["ruleId"], one["message"]["text"]) for one in told]
    assert [one["code"] for one in shown] == ["misnamed", "unknown"]
    first, second = (one["range"] for one in shown)
    assert first == {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 13}}
    assert second["start"] == {"line": 1, "character": 16}, "the smile is two units of UTF-16"
    assert {one["severity"] for one in shown} == {2}
    assert {one["source"] for one in shown} == {"ruletrail"}


def test_a_quick_fix_is_what_fix_writes(editor, annotate, tmp_path):
    """The names of keywords tell that these numbers are of another year; those of one line are written together."""
    text = "# Banding: CR 702.21, Morph: CR 702.36\nx = 1\n# Storm (CR 702.39)\n"
    path = tmp_path / "keywords.py"
    path.write_text(text)
    shown = [one for one in editor.open(path, text, "python") if one["code"] == "renumbered"]
    assert shown, "nothing to fix"
    fixes = editor.fixes(path, shown[0]["range"], "quickfix")
    assert fixes[0]["kind"] == "quickfix" and fixes[0]["isPreferred"]
    everything = editor.fixes(path, shown[0]["range"], "source.fixAll")
    assert len(everything) == 1
    whole = annotate(path, "--fix").stdout
    assert written(text, everything[0]["edit"]["changes"][path.as_uri()]) == whole != text
    line = written(text, fixes[0]["edit"]["changes"][path.as_uri()]).split("\n")
    place = shown[0]["range"]["start"]["line"]
    assert line[place] == whole.split("\n")[place], "the numbers of a line are written together"
    assert [one for n, one in enumerate(line) if n != place] == [one for n, one in enumerate(text.split("\n")) if n != place]
    assert fixes[0]["title"] == "Write 702.22, 702.37"


def test_a_number_without_a_rule_gets_a_proposal(editor, tmp_path):
    """In our words, what A2152225/MTGEDH writes of the rules of 2025-11-14: 712.7b had another number by then."""
    text = "// Rule 712.7b: cast a transforming card by its front face.\n"
    (tmp_path / "ruletrail.toml").write_text('as-of = "2025-11-14"\n')
    path = tmp_path / "faces.ts"
    (shown,) = editor.open(path, text, "typescript")
    assert shown["code"] == "unknown"
    (fix,) = editor.fixes(path, shown["range"], "quickfix")
    assert (fix["title"], fix["isPreferred"]) == ("Write 712.11d", False)
    assert "Rule 712.11d: cast" in written(text, fix["edit"]["changes"][path.as_uri()])


def test_what_is_typed_is_read_again(editor, tmp_path):
    path = tmp_path / "notes.md"
    assert editor.open(path, "See CR 305.7 and CR 305.99.\n", "markdown")[0]["code"] == "unknown"
    change = {"uri": path.as_uri(), "version": 2}
    editor.notify("textDocument/didChange", textDocument=change, contentChanges=[{"text": "See CR 305.7.\n"}])
    assert editor.diagnostics(path.as_uri()) == []
    editor.notify("textDocument/didClose", textDocument={"uri": path.as_uri()})
    assert editor.diagnostics(path.as_uri()) == []


def test_the_pointer_shows_the_rule_by_the_calendar(editor, tmp_path):
    """Without a home: its title, its days, and today's number; and what the number is today."""
    path = tmp_path / "article.md"
    editor.open(path, "---\ndate: 2010-01-05\n---\nThe legend rule is CR 704.5k.\n", "markdown")
    card = editor.at("hover", path, 3, 24)["contents"]["value"]
    assert "Comprehensive Rules 704.5k" in card and "2009-10-01" in card
    assert "words since" in card and "704.5j" in card
    assert "704.5k is" in card, "what the number means today"
    assert editor.at("hover", path, 3, 2) is None


def test_the_pointer_shows_the_words_of_the_home(digest_home, tmp_path):
    path = tmp_path / "article.md"
    with session(digest_home, tmp_path) as editor:
        editor.open(path, "See CR 305.7, and CR 999.1.\n", "markdown")
        card = editor.at("hover", path, 0, 8)["contents"]["value"]
    with ruletrail.open(digest_home) as home:
        assert home.rule("305.7").text in card
    assert "not official" in card


def test_the_projects_settings_count(editor, tmp_path):
    """Codes, the day and the site of ``ruletrail.toml``; a mistake in it is a line of the editor's log."""
    (tmp_path / "ruletrail.toml").write_text('ignore = ["unknown"]\nbase = "https://rules.example/"\n')
    path = tmp_path / "article.md"
    assert editor.open(path, "See CR 305.7 and CR 305.99.\n", "markdown") == []
    links = editor.ask("textDocument/documentLink", textDocument={"uri": path.as_uri()})
    assert [link["target"].startswith("https://rules.example/") for link in links] == [True]
    (tmp_path / "ruletrail.toml").write_text("ignore = 3\n")
    editor.notify("textDocument/didSave", textDocument={"uri": path.as_uri()})
    editor.at("hover", path, 0, 8)
    assert any("ruletrail.toml" in told["params"]["message"] for told in editor.said if told["method"] == "window/logMessage")


def test_lines_keep_the_day_that_git_tells_while_others_are_typed(editor, repository, tmp_path):
    text = "// The legend rule (CR 704.5k)\n"
    path = tmp_path / "Sba.java"
    path.write_text(text)
    (tmp_path / "ruletrail.toml").write_text('as-of = "blame"\n')
    repository("2012-03-04")
    first = editor.open(path, text, "java")
    assert [one["code"] for one in first] == ["renumbered"]
    change = {"uri": path.as_uri(), "version": 2}
    editor.notify("textDocument/didChange", textDocument=change, contentChanges=[{"text": "// new\n" + text}])
    (again,) = editor.diagnostics(path.as_uri())
    assert again["range"]["start"]["line"] == 1 and again["message"] == first[0]["message"]
