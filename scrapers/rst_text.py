"""reStructuredText as the plain text that it shows, each line where it is. docutils reads the markup.

A chapter whose titles are rules' numbers is read by ``rst_chapter``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapers.page_tags import has_several
from scrapers.rst_markup import LARGEST, LONGEST, SETTINGS, NodeFinder

if TYPE_CHECKING:
    from docutils import nodes

#: A title over its adornment, and words in another type.
_TITLE = re.compile(r"^\S.*\n([=~^`*+#-])\1{3,}[ \t]*$", re.MULTILINE)
_TYPE = re.compile(r"(?<![\w*])\*{1,2}\w[^*\n]*\w\*{1,2}(?![\w*])|``\w|:\w+:`")
_ADORNED = [f"{4 * sign}\n" for sign in "=~^`*+#-"]


def plain(text: str) -> str:
    """The text without its marks; the same text where it has hardly any, or docutils can't read it, or not in time."""
    is_marked = has_several(_TITLE, text, _ADORNED) and has_several(_TYPE, text)
    if not is_marked or len(text) > LARGEST or any(len(part) > LONGEST for part in text.split("\n\n")):
        return text
    from docutils import ApplicationError
    from docutils.core import publish_doctree

    try:
        tree = publish_doctree(text, settings_overrides=SETTINGS)
    except (ApplicationError, RecursionError):
        return text
    lines = text.split("\n")
    finder = NodeFinder(lines, lines)
    shown = [""] * len(lines)
    for node in tree.findall(_is_text):
        before = finder.cursor
        first, last = finder.find(node)
        if finder.cursor == before:
            continue
        raw, told = str(getattr(node, "rawsource", "")).split("\n"), node.astext().split("\n")
        for place, one, other in zip(range(first - 1, last), raw, told, strict=False):
            shown[place] = lines[place].replace(one.strip(), other.strip()).removeprefix("| ")
    return "\n".join(shown)


def _is_text(node: nodes.Node) -> bool:
    from docutils import nodes

    return isinstance(node, nodes.TextElement) and not isinstance(node, nodes.Inline | nodes.target | nodes.comment)
