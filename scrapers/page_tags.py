"""Decides if a text is a page of HTML, or has marks of another kind."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import islice

#: Elements that begin a paragraph and end one.
BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd", "details", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr",
    "html", "legend", "li", "main", "nav", "ol", "option", "p", "pre", "section", "select", "summary", "table", "tbody",
    "td", "tfoot", "th", "thead", "title", "tr", "ul",
})  # fmt: skip
_HTML = re.compile(r"<\s*(?:!doctype|html|head|body|div|p|table)\b[^<>]*>|</(?:li|td|h[1-6])>|<br\b[^<>]*>", re.IGNORECASE)
_NO_SIGNS = (string.ascii_letters + string.digits + " \t").encode()
#: This many marks of a kind are no accident.
FEWEST = 3
#: The source of a wiki or of Markdown may have some tags.
_SOURCE = re.compile(r"^(?:={2,6}[^=\n]+={2,6}|#{1,6}[ ].+)$", re.MULTILINE)


def is_page(text: str) -> bool:
    head = text[:20000]
    return len(_HTML.findall(head)) >= 2 and not has_several(_SOURCE, head)


def has_several(marks: re.Pattern[str], text: str, hints: Iterable[str] = ()) -> bool:
    """True if a text has so many marks that they are no accident.

    Each text with such marks, and few others, has one of ``hints``. A search for hints is much faster, and faster still is a
    search for their signs among the signs of the text.
    """
    may_be = not hints or any(_signs_of(hint) in signs(text) and hint in text for hint in hints)
    return may_be and sum(1 for _ in islice(marks.finditer(text), FEWEST)) == FEWEST


@lru_cache(maxsize=4)
def signs(text: str) -> str:
    """The text without letters, figures and blanks. It is a tenth of the text, so that rare signs are found quickly."""
    return text.encode("utf-8", "surrogatepass").translate(None, _NO_SIGNS).decode("utf-8", "surrogatepass")


@cache
def _signs_of(hint: str) -> str:
    return signs.__wrapped__(hint)
