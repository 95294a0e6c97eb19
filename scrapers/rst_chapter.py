"""Chapters of the rules as reStructuredText: a title a rule number, lettered lists as subrules, admonitions as examples.

    302.3
    -----

    The rule, in which |T| is a symbol and :ref:`another rule <label>` a reference.

        a. A subrule.

    .. admonition:: Example

        An example of what stands before it.

docutils reads the markup (docutils.sourceforge.io); where each piece stood is found again by its raw text.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from corpus.errors import SourceError
from corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber, letter_after
from corpus.records import COMMENTARY, RULE, SECTION, Document, Record
from corpus.sequence import gaps
from scrapers import official_holes
from scrapers.paragraphs import account
from scrapers.rst_markup import NodeFinder, Prepared, prepare
from scrapers.source import Source

if TYPE_CHECKING:
    from docutils import nodes

NAME = "rst-chapter"

_RULE_TITLE = re.compile(rf"^[ \t]*{RULE_PATTERN}\.?[^\S\n]*\n[ \t]*([-=~^\"'`*+#.:_])\1{{2,}}[ \t]*$", re.MULTILINE)
_RULE = re.compile(rf"^({RULE_PATTERN})\.?(?:\s+(.*))?$", re.DOTALL)
_HEADING = re.compile(rf"^(?:Section\s+)?({SECTION_PATTERN}|[1-9])[.:]?\s+(.*)$", re.DOTALL)
_EXAMPLE = re.compile(r"^Examples?\s*[:.]\s*", re.IGNORECASE)
_ITEM = re.compile(r"^([a-z]{1,2})\.\s+")
_ENUMERATOR = re.compile(r"^\s*\(?([a-z]{1,2})[.)]")
_LEFT_OVER = re.compile(r":[a-z]+:`|``?\S|\|\w+\|")


def recognise(source: Source) -> float:
    return 0.8 if _RULE_TITLE.search(source.text) else 0.0


def parse(source: Source) -> Document:
    """Raises SourceError when docutils gives up on the text."""
    try:
        prepared = prepare(source)
        chapter = _Chapter(source, prepared)
        for node in prepared.tree.children:
            chapter.visit(node)
    except RecursionError:
        raise SourceError("reStructuredText nested too deeply", str(source.path), "split the file") from None
    document = Document(
        NAME,
        "Comprehensive Rules, chapter in reStructuredText",
        "",
        chapter.records,
        [account(source, chapter.placed + chapter.lines.markup())],
        book=NAME,
        gaps=gaps(chapter.records),
        repairs=prepared.repairs,
        problems=chapter.problems,
    )
    official_holes.find_in_chapter(document)
    numbers = [r.number for r in document.records if r.number]
    document.covers = tuple(dict.fromkeys(str(number.section) for number in numbers if number.section))
    document.spans = ((str(numbers[0]), str(numbers[-1])),) if numbers else ()
    return document


class _Chapter:
    """Walks docutils' tree in document order and fills ``records``, ``placed`` (for the ledger) and ``problems``."""

    def __init__(self, source: Source, prepared: Prepared) -> None:
        self.file, self.lines = source.name, NodeFinder(source.lines, prepared.lines)
        self.records: list[Record] = []
        self.placed: list[tuple[int, int, str]] = []
        self.problems: list[str] = []

    def visit(self, node: Any) -> None:
        from docutils import nodes

        if isinstance(node, nodes.section):
            self.heading(node)
        elif isinstance(node, nodes.enumerated_list) and self.is_lettered(node):
            for i, item in enumerate(node.children):
                self.subrule(item, _letters(node, i))
        elif isinstance(node, nodes.bullet_list | nodes.enumerated_list):
            for item in node.children:
                self.text(item, item.astext())
        elif isinstance(node, nodes.Admonition):
            self.admonition(node)
        elif isinstance(node, nodes.table):
            self.text(node, "\n\n".join(" | ".join(e.astext() for e in row.children) for row in node.findall(nodes.row)))
        elif isinstance(node, nodes.comment | nodes.target | nodes.substitution_definition | nodes.field_list | nodes.docinfo):
            self.lines.skip(node)
        elif isinstance(node, nodes.system_message | nodes.transition):
            pass
        elif isinstance(node, nodes.TextElement):
            self.paragraph(node)
        else:
            for child in node.children:
                self.visit(child)

    def heading(self, section: Any) -> None:
        from docutils import nodes

        title, *rest = section.children
        text = _flat(title.astext())
        first, last = self.lines.find(title)
        if match := _RULE.match(text):
            self.add(RULE, RuleNumber.parse(match[1]), match[2] or "", first, last)
        elif match := _HEADING.match(text):
            self.add(SECTION, RuleNumber.parse(match[1]), match[2], first, last)
        else:
            beneath = [n for s in section.findall(nodes.section) if s is not section and (n := _number_of(s))]
            number = _heading_number(section, beneath)
            if number and not any(r.number == number for r in self.records):
                self.add(SECTION, number, text, first, last)
            else:
                self.placed.append((first, last, "heading"))
        for node in rest:
            self.visit(node)

    def is_lettered(self, node: Any) -> bool:
        return node.get("enumtype") in ("loweralpha", "lowerroman") and self.rule() is not None

    def rule(self) -> Record | None:
        """The rule or subrule that stands last."""
        last = next((r for r in reversed(self.records) if r.kind != COMMENTARY), None)
        return last if last and last.kind == RULE else None

    def number(self) -> RuleNumber | None:
        """The number of the rule or subrule that stands last."""
        rule = self.rule()
        return rule.number if rule else None

    def subrule(self, item: Any, letters: str) -> None:
        match = _ENUMERATOR.match(self.lines.raw(self.lines.peek(item)))
        self.begin_subrule(match[1] if match else letters, self.lines.peek(item))
        for child in item.children:
            self.visit(child)

    def begin_subrule(self, letters: str, line: int) -> None:
        last = self.number() or RuleNumber(0)
        number = RuleNumber.parse(f"{RuleNumber(*last[:3])}{letters}")
        self.records.append(Record(RULE, number, "", file=self.file, lines=(line, line)))
        self.placed.append((line, line, "rule"))

    def paragraph(self, node: Any) -> None:
        text = _flat(node.astext())
        match, number = _ITEM.match(text), self.number()
        if match and number and number.letter:
            self.begin_subrule(match[1], self.lines.peek(node))
            self.text(node, node.astext()[match.end() :])
        elif match := _EXAMPLE.match(text):
            self.example([node], text[match.end() :])
        else:
            self.text(node, node.astext())

    def text(self, node: Any, text: str, note: Record | None = None) -> None:
        """Gives a paragraph to a note, or else to the rule that stands last."""
        first, last = self.lines.find(node)
        text = "\n".join(_flat(part) for part in text.split("\n\n"))
        record = note or self.rule()
        if record is None:
            self.placed.append((first, last, "front"))
            self.problems.append(f"line {first}: belongs to no rule: {text[:60]}")
            return
        record.text = f"{record.text}\n{text}" if record.text else text
        self.reach(record, first, last, "commentary" if note else "rule", text)

    def example(self, nodes: list[nodes.Element], text: str) -> None:
        rule = self.rule()
        if rule is None:
            for node in nodes:
                self.text(node, node.astext())
            return
        rule.examples += (text,)
        self.reach(rule, *self.lines.find(*nodes), "example", text)

    def admonition(self, node: Any) -> None:
        from docutils import nodes

        titles = [_flat(child.astext()) for child in node.children if isinstance(child, nodes.title)]
        body = [child for child in node.children if not isinstance(child, nodes.title)]
        told = list(takewhile(lambda child: not self.goes_on(child), body))
        text = "\n".join(_flat(child.astext()) for child in told)
        if (titles and titles[0].lower().startswith("example")) or _EXAMPLE.match(text):
            self.example(told, _EXAMPLE.sub("", text))
            for child in body[len(told) :]:
                self.visit(child)
            return
        rule = self.rule()
        line = self.lines.peek(node)
        cites = (str(rule.number),) if rule else ()
        note = Record(COMMENTARY, None, "", cites=cites, file=self.file, lines=(line, line))
        self.records.append(note)
        for child in body:
            self.text(child, child.astext(), note)

    def goes_on(self, node: Any) -> bool:
        """True when a list inside an example is really the rule's next subrules, which its indentation put there."""
        from docutils import nodes

        number = self.number()
        if number is None or not isinstance(node, nodes.enumerated_list) or not self.is_lettered(node):
            return False
        return letter_after(number.letters, skips_l_and_o=True) == _letters(node, 0)

    def add(self, kind: str, number: RuleNumber, text: str, first: int, last: int) -> None:
        self.records.append(Record(kind, number, text, file=self.file, lines=(first, last)))
        self.placed.append((first, last, "heading" if kind == SECTION else "rule"))

    def reach(self, record: Record, first: int, last: int, name: str, text: str) -> None:
        record.lines = (record.lines[0], max(record.lines[1], last))
        self.placed.append((first, last, name))
        if left := _LEFT_OVER.search(text):
            self.problems.append(f"line {first}: markup that can't be read: {left[0]}")


def _letters(node: Any, i: int) -> str:
    """The letter of a list's item by its place; docutils takes a list that begins with i for Roman figures."""
    start = node.get("start", 1) + (8 if node["enumtype"] == "lowerroman" and "start" not in node else 0)
    return RuleNumber(1, letter=start + i).letters


def _flat(text: str) -> str:
    """A text with its line wraps undone; spaces inside a line stay."""
    return re.sub(r"\s*\n\s*", " ", text).strip()


def _number_of(section: Any) -> RuleNumber | None:
    match = _RULE.match(_flat(section.children[0].astext()))
    return RuleNumber.parse(match[1]) if match else None


def _heading_number(section: Any, beneath: list[RuleNumber]) -> RuleNumber | None:
    """The number of a title without one: the section, or else the chapter, of the rules beneath it."""
    from docutils import nodes

    sections, chapters = {n[:2] for n in beneath}, {n.chapter for n in beneath}
    if len(chapters) != 1:
        return None
    inner = [s for s in section.children if isinstance(s, nodes.section)]
    if len(sections) > 1 or (len(inner) == 1 and not _number_of(inner[0])):
        return RuleNumber(*chapters)
    return RuleNumber(*sections.pop())
