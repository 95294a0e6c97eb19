"""Turns reStructuredText into the blocks of plain text that it shows. docutils reads the markup, and gives the lines of each
block.

``rst_chapter`` reads chapters whose titles are rules' numbers (docutils.sourceforge.io).
"""

from __future__ import annotations

import re
from typing import Any, cast

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.scrapers.numbered import RULE_START, is_heading
from ruletrail.scrapers.page_tags import has_several
from ruletrail.scrapers.paragraphs import Paragraph

#: A title over its adornment, and words in another type.
_TITLE = re.compile(r"^\S.*\n([=~^`*+#-])\1{3,}[ \t]*$", re.MULTILINE)
_TYPE = re.compile(r"(?<![\w*])\*{1,2}\w[^*\n]*\w\*{1,2}(?![\w*])|``\w|:\w+:`|`__?(?!\w)")
_ADORNED = [4 * sign for sign in "=~^`*+#-"]
_ROLE, _DIRECTIVE = re.compile(r":([a-zA-Z][\w.+-]*):`"), re.compile(r"^\s*\.\. ([\w:-]+)::", re.MULTILINE)
_TARGET = re.compile(r"\s*<[^<>]+>$")
#: An item that a list counts by letters, and the counter of any list's item.
_ITEM, _COUNTER = re.compile(r"(\s*)[a-z]{1,2}\. "), re.compile(r"\s*(\(?(?:([a-z]{1,2})|\w{1,4})[.)])\s")
#: The most characters of a paragraph, because the time of docutils grows with its square; and of a text.
LONGEST, LARGEST = 20_000, 1_000_000
#: docutils reads no other file and prints no errors.
_SETTINGS = {
    "report_level": 5, "halt_level": 5, "warning_stream": False, "file_insertion_enabled": False, "raw_enabled": False,
    "doctitle_xform": False, "docinfo_xform": False, "_disable_config": True, "line_length_limit": LONGEST,
}  # fmt: skip


def plain(text: str) -> str:
    """The text without its marks, each line in its place; the same text if it has hardly any, or docutils can't read it."""
    if not (has_several(_TITLE, text, _ADORNED) and has_several(_TYPE, text)):
        return text
    lines = [""] * (text.count("\n") + 1)
    for block in (found := blocks(text)):
        told = block.text.split("\n")
        lines[block.first - 1 : block.first - 1 + len(told)] = told
    return "\n".join(lines) if found else text


def blocks(text: str) -> list[Paragraph]:
    """The titles, paragraphs, items and rows of a text, with their line ends. Empty if docutils can't read it, or would take too
    long.

    A title without a number gets the number of the section or chapter below it. An item that a list counts by letters gets the
    number of its rule. ``inside`` is "title" for a title that still has no number, "note" for the content of a note.
    """
    if len(text) > LARGEST or any(len(part) > LONGEST for part in text.split("\n\n")):
        return []
    from docutils import ApplicationError
    from docutils.core import publish_doctree

    reader = _Reader(text)
    _know(text)
    try:
        reader.visit(publish_doctree("\n".join(reader.lines), settings_overrides=_SETTINGS))
    except (ApplicationError, RecursionError):
        return []
    return reader.paragraphs


def _know(text: str) -> None:
    """Registers unknown roles and directives with docutils. Their content is read as text."""
    from docutils import nodes
    from docutils.parsers.rst import directives, roles
    from docutils.parsers.rst.directives.body import Container
    from docutils.parsers.rst.languages import en
    from docutils.utils import new_document

    def role(_name: str, raw: str, shown: str, _line: int, _inliner: Any, _options: Any = None, _content: Any = None) -> Any:
        return [nodes.inline(raw, _TARGET.sub("", shown))], []

    document = new_document("")
    reporter: Any = document.reporter
    reporter.report_level = reporter.halt_level = 5
    for name in set(_ROLE.findall(text)):
        roles.register_local_role(name, role)
    for name in set(_DIRECTIVE.findall(text)):
        if directives.directive(name, cast("Any", en), document)[0] is None:
            directives.register_directive(name, Container)


class _Reader:
    """Walks docutils' tree in document order and fills ``paragraphs``."""

    def __init__(self, text: str) -> None:
        self.lines: list[str] = []
        self.places: list[int] = []
        """For each of ``lines``, its line number in the text."""
        self.paragraphs: list[Paragraph] = []
        self.numbers: set[RuleNumber] = set()
        self.rule = RuleNumber(0)
        self.mark = ""
        """The text to put before the next block."""
        for n, line in enumerate(text.split("\n"), 1):
            match = _ITEM.match(line)
            if match and self.lines and self.lines[-1].strip() and (match[1] or _ITEM.match(self.lines[-1])):
                self.lines.append("")  # without a gap, docutils takes letters out of order for prose
                self.places.append(n)
            self.lines.append(line)
            self.places.append(n)

    def visit(self, node: Any, inside: str = "") -> None:
        from docutils import nodes

        children: list[Any] = node.children
        if isinstance(node, nodes.section):
            self.title(node)
        elif isinstance(node, nodes.Admonition):
            titles = [child.astext().lower() for child in children if isinstance(child, nodes.title)]
            is_example = bool(titles) and titles[0].startswith("example")
            self.mark, inside = ("Example: ", "") if is_example else ("", "note")
        elif isinstance(node, nodes.list_item) and isinstance(node.parent, nodes.enumerated_list):
            self.item(node)
        elif isinstance(node, nodes.row):
            self.add(next(node.findall(nodes.TextElement)), " | ".join(entry.astext() for entry in node), inside)
            return
        elif isinstance(node, nodes.Invisible | nodes.field_list | nodes.system_message):
            return
        elif isinstance(node, nodes.TextElement):
            self.add(node, node.astext(), inside)
            return
        for child in children:
            if not isinstance(child, nodes.title):
                self.visit(child, inside)

    def add(self, node: Any, text: str, inside: str = "") -> None:
        first = self.places[(node.line or 1) - 1]
        text, self.mark = f"{self.mark}{text}", ""
        if match := RULE_START.match(text):
            self.rule = RuleNumber.parse(match[1])
        self.paragraphs.append(Paragraph(text, first, first + text.count("\n"), inside=frozenset(filter(None, [inside]))))

    def title(self, section: Any) -> None:
        title = section[0]
        title.line -= 1  # docutils gives the line of the adornment
        text = title.astext()
        if is_heading(text):
            self.add(title, text)
            return
        number = _number_beneath(section)
        if number and number not in self.numbers:
            self.numbers.add(number)
            self.add(title, f"{number}. {text}")
        else:
            self.add(title, text, "title")

    def item(self, item: Any) -> None:
        """Marks an item with its counter, and a letter also with the number of its rule. docutils may take a letter for a Roman
        numeral.
        """
        match = _COUNTER.match(self.lines[item.line - 1])
        if match and match[2] and self.rule.rule:
            self.mark = f"{self.rule._replace(letter=0)}{match[2]} "
        elif match:
            self.mark = f"{match[1]} "


def _number_beneath(section: Any) -> RuleNumber | None:
    """The number for a title without one: the section of the rules below it, or else their chapter."""
    from docutils import nodes

    inner = [each for each in section.findall(nodes.section) if each is not section]
    matches = [match for each in inner if (match := RULE_START.match(each[0].astext()))]
    beneath = [RuleNumber.parse(match[1]) for match in matches]
    sections, chapters = {number[:2] for number in beneath}, {number.chapter for number in beneath}
    own = [each for each in section.children if isinstance(each, nodes.section)]
    if len(chapters) != 1:
        return None
    if len(sections) > 1 or (len(own) == 1 and not RULE_START.match(own[0][0].astext())):
        return RuleNumber(*chapters)
    return RuleNumber(*sections.pop())
