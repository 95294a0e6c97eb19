"""Markdown as the plain text that it shows, each line where it is (CommonMark, with tables).

markdown-it reads the markup; its tokens say in which lines each paragraph stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ruletrail.scrapers.hanging_marks import REFERENCE
from ruletrail.scrapers.page_tags import has_several

if TYPE_CHECKING:
    from markdown_it.token import Token

#: Headings, bold type, signs with a backslash, links, fences. A text of the publisher's has none of them three times.
_MARKS = re.compile(
    r"^#{1,6}[ \t]+\S|\*\*(?=\S)|\\[-\\`*_{}\[\]()#+.!|>~\"'$<@^]|\]\(|^[ \t]*(?:```|~~~)|^\|[ \t:-]+\|", re.MULTILINE
)
#: What pandoc puts behind a heading or a span, before a definition, and as the format of a fence that isn't text.
_ATTRIBUTES = re.compile(r"[ \t]*\{(?:[#.][^{}\n]*|=\w+)\}")
_DEFINES, _RAW = re.compile(r"^[:~][ \t]+(?=\S)", re.MULTILINE), re.compile(r"\{=\w+\}")


def plain(text: str) -> str:
    """The text without its marks; the same text where it has hardly any."""
    if not has_several(_MARKS, text, ("\n#", "**", "\\", "](", "```", "~~~", "\n|")) or has_several(REFERENCE, text, ("`_",)):
        return text  # what has such references is reStructuredText
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
    """Puts the lines of a block into those that it stands in; what is too much for them goes into the last one."""
    room = max(1, last - first)
    kept = [*block[: room - 1], " ".join(block[room - 1 :])]
    lines[first : first + len(kept)] = kept


def _shown(token: Token) -> str:
    """What a block shows."""
    if token.type == "inline":
        return _DEFINES.sub("", _ATTRIBUTES.sub("", "".join(_pieces(token.children or ()))))
    if token.type == "html_block":
        from bs4 import BeautifulSoup

        return BeautifulSoup(token.content, "html.parser").get_text().rstrip("\n")
    if token.type == "fence":
        return "" if _RAW.match(token.info) else f"\n{token.content}".rstrip("\n")
    return token.content.rstrip("\n")


def _pieces(children: Iterable[Token]) -> Iterable[str]:
    """The words of a paragraph, without those that are struck out."""
    struck = 0
    for child in children:
        struck += {"s_open": 1, "s_close": -1}.get(child.type, 0)
        if child.type in ("softbreak", "hardbreak"):
            yield "\n"
        elif not struck and child.type in ("text", "code_inline", "text_special", "image"):
            yield child.content
