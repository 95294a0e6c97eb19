"""reStructuredText made ready for docutils, and the way back from docutils' tree to the source's lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from corpus.errors import SourceError
from corpus.records import Repair
from scrapers.source import Source

if TYPE_CHECKING:
    from docutils import nodes

#: A role's name that a careless replacement left inside a word or before one: "the:ref:ore", ":ref:ers".
_DAMAGED = re.compile(r"[A-Za-z]+:[a-z]{2,8}:(?!`)[A-Za-z]*|(?<![\w:]):[a-z]{2,8}:[A-Za-z]+")
_ROLE = re.compile(r":([a-zA-Z][\w.+-]*):`")
_DIRECTIVE = re.compile(r"^\s*\.\. ([\w:-]+)::", re.MULTILINE)
_SYMBOL = re.compile(r"\|([A-Za-z0-9]{1,2}(?:/[A-Za-z0-9]){0,2})\|")
_ITEM = re.compile(r"^(\s*)[a-z]{1,2}\. ")
_LABEL = re.compile(r"^\.\. _([^:`]+|`[^`]+`):\s*$")
_ADORNMENT = re.compile(r"^\s*([^\w\s])\1{2,}\s*$")
_BETWEEN = re.compile(r"^\s*(?:\.\. .*|:[\w -]+:(?:\s.*)?|[-=+|\s]+|__ .*|\.\.)$")
_BORDER = re.compile(r"^\+?[-=]{2,}[-=+ ]*$")
#: Characters of the longest paragraph that is read, and to which a substitution may grow; characters of a chapter.
LONGEST, LARGEST = 20_000, 1_000_000
SETTINGS = {
    "report_level": 5, "halt_level": 5, "warning_stream": False, "file_insertion_enabled": False, "raw_enabled": False,
    "doctitle_xform": False, "docinfo_xform": False, "_disable_config": True, "line_length_limit": LONGEST,
}  # fmt: skip
"""How docutils reads: it looks at no other file and tells no errors."""
#: A node begins at most so many lines after the one before it.
_WINDOW = 2000
_BEFORE = re.compile(r"^(?:\(?\w{1,4}[.)] |[-*+•] |:[^:]+: |\.\. [\w-]+::|[| ])*$")


@dataclass
class Prepared:
    """docutils' tree of a source, its mended lines, and what was mended."""

    tree: nodes.document
    lines: list[str]
    repairs: list[Repair] = field(default_factory=list)


def prepare(source: Source) -> Prepared:
    """Mends damaged roles, spells |T| as {T}, and parses; roles and directives that docutils doesn't know read as text."""
    from docutils.core import publish_doctree

    if len(source.text) > LARGEST:
        raise SourceError(f"reStructuredText of more than {LARGEST:,} characters", str(source.path), "split the file")
    _check_paragraphs(source)
    repairs: list[Repair] = []
    lines = [_mend(line, n, source.name, repairs) for n, line in enumerate(source.lines, 1)]
    lines = [line if _in_table(lines, i) else _SYMBOL.sub(r"{\1}", line) for i, line in enumerate(lines)]
    spread = [f"\n{line}" if i and _follows_item(line, lines[i - 1]) else line for i, line in enumerate(lines)]
    text = "\n".join(spread)
    _know(text, lines)
    return Prepared(publish_doctree(text, settings_overrides=SETTINGS), lines, repairs)


def _check_paragraphs(source: Source) -> None:
    """Refuses very long paragraphs: docutils needs a time that grows with their square. No rule is nearly as long."""
    size = 0
    for n, line in enumerate(source.lines, 1):
        size = size + len(line) if line.strip() else 0
        if size > LONGEST:
            raise SourceError(f"a paragraph of more than {LONGEST} characters ends in line {n}", str(source.path), "part it")


def _follows_item(line: str, before: str) -> bool:
    """True of a list's item right below another line: without a gap docutils takes letters out of order for prose."""
    match = _ITEM.match(line)
    return bool(match and before.strip() and (match[1] or _ITEM.match(before)))


def _mend(line: str, n: int, file: str, repairs: list[Repair]) -> str:
    def repair(match: re.Match[str]) -> str:
        became: str = match[0].replace(":", "")
        repairs.append(Repair(file, n, match[0], became, "a role's name stood in a word"))
        return became

    return _DAMAGED.sub(repair, line)


def _in_table(lines: list[str], i: int) -> bool:
    """True of a substitution's definition and of rows between a grid table's borders."""
    line = lines[i].strip()
    return line.startswith(".. |") or (
        line.startswith("|") and any(x.strip().startswith("+-") for x in lines[max(0, i - 1) : i + 2])
    )


def _know(text: str, lines: list[str]) -> None:
    """Tells docutils of the roles and directives in the text that it doesn't know."""
    from docutils import nodes
    from docutils.parsers.rst import Directive, directives, roles
    from docutils.parsers.rst.languages import en as english
    from docutils.utils import new_document

    titles, document, en = _titles(lines), new_document(""), cast("Any", english)
    reporter: Any = document.reporter
    reporter.report_level = reporter.halt_level = 5

    def role(name: str, rawtext: str, text: str, lineno: int, inliner: Any, options: Any = None, content: Any = None) -> Any:
        match = re.match(r"(?s)^(.*?)\s*<([^<>]+)>$", text)
        return [nodes.inline(rawtext, match[1] if match and match[1] else titles.get(text, text))], []

    class Unknown(Directive):
        """A directive that docutils doesn't know. Its content is read; its arguments and options are markup."""

        optional_arguments, final_argument_whitespace, has_content = 100, True, True

        def run(self) -> list[nodes.Node]:
            container = nodes.container("\n".join(self.content))
            self.state.nested_parse(self.content, self.content_offset, container)
            return [container]

    class Listing(Directive):
        """A directive that only points to other files."""

        optional_arguments, final_argument_whitespace, has_content = 100, True, True

        def run(self) -> list[nodes.Node]:
            return [nodes.comment("\n".join(self.content), "\n".join(self.content))]

    for name in set(_ROLE.findall(text)):
        roles.register_local_role(name, role)
    for name in ("toctree", "index", "only", "highlight", "raw", "include", "contents"):
        directives.register_directive(name, Listing)
    for name in set(_DIRECTIVE.findall(text)):
        if directives.directive(name, en, document)[0] is None:
            directives.register_directive(name, Unknown)


def _titles(lines: list[str]) -> dict[str, str]:
    """Labels and the titles after them, as ``:ref:`` shows them."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    for line in lines:
        if match := _LABEL.match(line):
            waiting.append(match[1].strip("`"))
        elif line.strip() and not _ADORNMENT.match(line):
            found.update((label, line.strip()) for label in waiting)
            waiting = []
    return found


class NodeFinder:
    """Finds where a node stood by its raw text, going forward from what was found last."""

    def __init__(self, source: list[str], mended: list[str]) -> None:
        self._source = source
        self._flat = [" ".join(line.split()) for line in mended]
        self.cursor = 0
        """Lines up to here have been found."""
        self._skipped: list[tuple[int, int, str]] = []

    def find(self, *nodes: nodes.Node) -> tuple[int, int]:
        """First and last line of nodes, from 1; where they can't be found, the line after the last that was."""
        found = []
        for leaf in (leaf for node in nodes for leaf in _leaves(node)):
            if span := self._table() if leaf.tagname == "table" else self._seek(leaf.rawsource):
                found.append(span)
                self.cursor = span[1]
        if not found:
            here = min(self.cursor, len(self._source) - 1) + 1
            return here, here
        return found[0][0], found[-1][1]

    def peek(self, node: nodes.Node) -> int:
        """The line in which a node begins, from 1; the one after what was found last when it can't be found."""
        spans = (span for leaf in _leaves(node) if (span := self._seek(leaf.rawsource)))
        return next(spans, (min(self.cursor, len(self._source) - 1) + 1, 0))[0]

    def raw(self, n: int) -> str:
        """The source's line of that number, from 1."""
        return self._source[n - 1]

    def skip(self, node: nodes.Node) -> None:
        """Notes that a node without content is markup."""
        before = self.cursor
        span = self.find(node)
        if self.cursor > before:
            self._skipped.append((*span, "markup"))

    def markup(self) -> list[tuple[int, int, str]]:
        """What is markup: skipped nodes, adornments, directives, labels and table borders."""
        marks = [(n, n, "markup") for n, line in enumerate(self._source, 1) if _ADORNMENT.match(line) or _BETWEEN.match(line)]
        return self._skipped + marks

    def _seek(self, raw: str) -> tuple[int, int] | None:
        wanted = [flat for line in raw.split("\n") if (flat := " ".join(line.split()))]
        if not wanted:
            return None
        for i in range(self.cursor, min(self.cursor + _WINDOW, len(self._flat))):
            line = self._flat[i]
            if line.endswith(wanted[0]) and _BEFORE.match(line[: len(line) - len(wanted[0])]):
                last = self._follow(i, wanted)
                if last:
                    return i + 1, last
        return None

    def _follow(self, i: int, wanted: list[str]) -> int:
        """The last line of the wanted ones, empty lines between them allowed; 0 when they don't follow."""
        for flat in wanted[1:]:
            i += 1
            while i < len(self._flat) and not self._flat[i]:
                i += 1
            if i >= len(self._flat) or self._flat[i] != flat:
                return 0
        return i + 1

    def _table(self) -> tuple[int, int] | None:
        """From the next border to the first one after it that an empty line or the end follows."""
        begin = 0
        for i in range(self.cursor, len(self._flat)):
            if not _BORDER.match(self._flat[i]):
                continue
            if not begin:
                begin = i + 1
            elif i + 1 == len(self._flat) or not self._flat[i + 1]:
                return begin, i + 1
        return None


def _leaves(node: nodes.Node) -> list[nodes.Element]:
    """The nodes that hold raw text, in document order. A table counts as one node."""
    from docutils import nodes

    if isinstance(node, nodes.table):
        return [node]
    if isinstance(node, nodes.TextElement | nodes.comment):
        return [node]
    return [leaf for child in node.children if isinstance(child, nodes.Element) for leaf in _leaves(child)]
