"""The tags of HTML: whether a text is a page, and its text without them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

#: Elements that begin a paragraph and end one.
BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr",
    "html", "legend", "li", "main", "nav", "ol", "option", "p", "pre", "section", "select", "summary", "table", "tbody",
    "td", "tfoot", "th", "thead", "title", "tr", "ul",
})  # fmt: skip
_HTML = re.compile(r"<\s*(?:!doctype|html|head|body|div|p|br|table|span)\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)\b[^<>]*>|<![^<>]*>")
#: Elements whose contents aren't text, and their ends.
_NO_TEXT = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style")}
_BETWEEN_BLOCKS = "\n\n"


def is_page(text: str) -> bool:
    return len(_HTML.findall(text[:20000])) >= 2


def without_tags(page: str) -> tuple[str, Callable[[int], int]]:
    """A page's text, with an empty line for each tag of a block; and what gives the index in the page of an index in it."""
    pieces: list[str] = []
    begins: list[int] = []  # of each piece in the text
    places: list[int] = []  # and in the page
    length = at = 0

    def add(piece: str, place: int) -> None:
        nonlocal length
        pieces.append(piece)
        begins.append(length)
        places.append(place)
        length += len(piece)

    ends = dict(_NO_TEXT)  # of the elements that have an end further on
    for tag in _TAG.finditer(page):
        if tag.start() < at:
            continue
        add(page[at : tag.start()], at)
        at, name = tag.end(), (tag[1] or "").lower()
        if name in BLOCKS:
            add(_BETWEEN_BLOCKS, at)
        elif name in ends and not tag[0].startswith("</"):
            end = ends[name].search(page, at)
            at = end.start() if end else at
            if not end:
                del ends[name]
    add(page[at:], at)

    def place(index: int) -> int:
        piece = bisect_right(begins, index) - 1
        return places[piece] + index - begins[piece]

    return "".join(pieces), place
