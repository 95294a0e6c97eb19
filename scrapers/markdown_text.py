"""Turns Markdown into the plain text that it shows, each line in its place (CommonMark, with tables).

markdown-it reads the markup; its tokens name the lines of each paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ruletrail.scrapers.hanging_marks import REFERENCE
from ruletrail.scrapers.page_tags import has_several

if TYPE_CHECKING:
    from markdown_it.token import Token

#: Headings, bold type, signs with a backslash, links, fences. No text of the publisher's has three of them.
_MARKS = re.compile(
    r"^#{1,6}[ \t]+\S|\*\*(?=\S)|\\[-\\`*_{}\[\]()#+.!|>~\"'$<@^]|\]\(|^[ \t]*(?:```|~~~)|^\|[ \t:-]+\|", re.MULTILINE
)
#: The attributes that pandoc puts behind a heading or a span, its mark before a definition, and its name of a fence's format.
_ATTRIBUTES = re.compile(r"[ \t]*\{(?:[#.][^{}\n]*|=\w+)\}")
_DEFINES, _RAW = re.compile(r"^[:~][ \t]+(?=\S)", re.MULTILINE), re.compile(r"\{=\w+\}")


def plain(text: str) -> str:
    """The text without its marks; the same text if it has hardly any."""
    if not has_several(_MARKS, text, ("\n#", "**", "\\", "](", "```", "~~~", "\n|")) or has_several(REFERENCE, text, ("`_",)):
        return text  # a text with such references is reStructuredText
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    lines = [""] * (text.count("\n") + 1)
    marker = ""
    row = -1
    for token in reader.parse(text):
        if token.type == "list_item_open":
            marker = f"{token.info}{token.markup} " if token.info else ""
        elif token.type == "tr_open" and token.map:
            row = token.map[0]
        elif token.type in ("inline", "fence", "code_block", "html_block") and token.map:
            first, last = token.map
            told = f"{marker}{_shown(token)}"
            if first == row and lines[first]:  # a further cell
                told = f"{lines[first]} {told}"
            _put(lines, first, last, told.split("\n"))
            marker = ""
    return "\n".join(lines)


def _put(lines: list[str], first: int, last: int, block: Sequence[str]) -> None:
    """Puts the lines of a block into the lines that it takes up in the text. Lines that don't fit go into the last one."""
    room = max(1, last - first)
    kept = [*block[: room - 1], " ".join(block[room - 1 :])]
    lines[first : first + len(kept)] = kept


def _shown(token: Token) -> str:
    """The text that a block shows."""
    if token.type == "inline":
        return _DEFINES.sub("", _ATTRIBUTES.sub("", "".join(_pieces(token.children or ()))))
    if token.type == "html_block":
        from bs4 import BeautifulSoup

        return BeautifulSoup(token.content, "html.parser").get_text().rstrip("\n")
    if token.type == "fence":
        return "" if _RAW.match(token.info) else f"\n{token.content}".rstrip("\n")
    return token.content.rstrip("\n")


def _pieces(children: Iterable[Token]) -> Iterable[str]:
    """The words of a paragraph, without struck-out words."""
    struck = 0
    for child in children:
        struck += {"s_open": 1, "s_close": -1}.get(child.type, 0)
        if child.type in ("softbreak", "hardbreak"):
            yield "\n"
        elif not struck and child.type in ("text", "code_inline", "text_special", "image"):
            yield child.content
