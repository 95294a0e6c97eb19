"""The blocks of a Markdown article, as markdown-it-py splits them: prose and HTML, without code and definitions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
#: Without one of these, an article is paragraphs, headings and plain lists, and needs no parser.
_STRUCTURE = re.compile(r"^(?: {4}|\t| {0,3}>|[ *+\-0-9.)]{0,12}(?:```|~~~|<)| {0,3}[*+-] {5})|\]:|\|", re.MULTILINE)
_BLANK = re.compile(r"(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)\s*")
_PREFIX = re.compile(r"[ \t]*(?:>[ \t]?)+")


@dataclass(slots=True)
class Block:
    """A run of lines of prose, or of HTML."""

    start: int
    end: int
    is_html: bool = False
    quoted: bool = False
    marks: list[tuple[int, int]] = field(default_factory=list)
    """The marks of quotation (">") at the beginning of its lines."""
    borders: list[tuple[int, int]] = field(default_factory=list)
    """The bars between the cells of a table."""


def blocks(text: str, begin: int) -> tuple[list[Block], dict[str, str]]:
    """The blocks of ``text`` from ``begin`` on, in order, and the addresses of its definitions by label."""
    if not _STRUCTURE.search(text, begin):
        ends = [(gap.start(), gap.end()) for gap in _BLANK.finditer(text, begin)]
        starts = [begin, *(end for _, end in ends)]
        return [Block(a, b) for a, b in zip(starts, [*(start for start, _ in ends), len(text)], strict=True) if b > a], {}
    environment: dict[str, dict[str, dict[str, str]]] = {}
    tokens = _parser().parse(text[begin:], environment)
    lines = [begin]
    while lines[-1] < len(text) and (line := _LINE.match(text, lines[-1])) and line.end() > lines[-1]:
        lines.append(line.end())
    found: list[Block] = []
    in_table = in_quote = 0
    for token in tokens:
        if token.type in ("table_open", "table_close"):
            in_table += token.nesting
        elif token.type in ("blockquote_open", "blockquote_close"):
            in_quote += token.nesting
        if token.type not in ("inline", "html_block") or not token.map:
            continue
        start, end = (lines[min(n, len(lines) - 1)] for n in token.map)
        if found and found[-1].start == start:
            continue
        block = Block(start, end, token.type == "html_block", in_quote > 0)
        if in_quote:
            block.marks = [p.span() for n in range(*token.map) if (p := _PREFIX.match(text, lines[n], end))]
        if in_table:
            block.borders = [(m.start(), m.end()) for m in re.finditer(r"\|", text[:end][start:])]
            block.borders = [(a + start, b + start) for a, b in block.borders]
        found.append(block)
    references = environment.get("references", {})
    return found, {label: reference["href"] for label, reference in references.items()}


def label_of(label: str) -> str:
    """The form of a definition's label for look-ups, in which case and white space don't count; "" for an unusable label."""
    if not label.strip() or len(label) > 999:
        return ""
    from markdown_it.common.utils import normalizeReference

    return normalizeReference(label)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser
