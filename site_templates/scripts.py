"""The site's scripts and styles. Some scripts are put together from parts, so that the code that finds citations is written
once.
"""

from __future__ import annotations

import re
from functools import partial
from importlib.resources import files

from ruletrail.site_templates import addresses
from ruletrail.site_templates.site_file import SiteFile

_FINDING = ("citations/shapes.js", "citations/find.js", "citations/numbers.js", "citations/account.js")
_DAYS = ("citations/date_shapes.js", "citations/days.js")
_DATING = (*_DAYS, "citations/notation_shapes.js", "citations/mask.js", "citations/unlinked.js", "citations/dates.js")
_COMPARING = ("words/folded.js", "words/normal_shapes.js", "words/normal.js", "words/diff.js", "words/woven.js", "words/own.js")
_BOOKS = (*_DAYS, *_COMPARING, "words/pairs.js", "differences/drawn.js", "differences/books.js")
_DIFFERENCES = ("played", "families", "two_versions", "two_wordings", "columns", "section")
_WORDING = ("standing.js", "citations/wording.js")
_ASKED = ("section_at", "called", "index", "ranking", "question", "asked", "answering")
_QUOTING = ("citations/quote_shapes.js", "citations/quotes.js", *_WORDING)
PARTS = {
    addresses.ARTICLE_SCRIPT: (*_FINDING, *_DATING, *_COMPARING, *_QUOTING, "article.js"),
    addresses.DIFFERENCES_SCRIPT: (
        *_BOOKS,
        "standing.js",
        "differences/asked.js",
        *(f"differences/{name}.js" for name in _DIFFERENCES),
    ),
    addresses.CITE_SCRIPT: ("words/folded.js", "standing.js", "differences/asked.js", "citing/notations.js", "citing/history.js"),
    addresses.FOR_OTHERS: (*_FINDING, *_WORDING, "ruletrail.js"),
    addresses.SEARCH_SCRIPT: (*_WORDING, *(f"search/{name}.js" for name in ("called", "asking", "card", "box"))),
    addresses.SEARCH_INDEX_SCRIPT: (*_DAYS, "citations/numbers.js", *(f"search/{name}.js" for name in _ASKED)),
    addresses.BOOK_SCRIPT: (*_BOOKS, "book.js"),
    addresses.DIAL_SCRIPT: (*_DAYS, "citations/numbers.js", "search/section_at.js", "dial.js"),
    addresses.PREVIEW_SCRIPT: ("standing.js", "citations/wording.js", "preview.js"),
    addresses.SLIDE_SCRIPT: ("slide.js",),
    addresses.EMBED_SCRIPT: ("standing.js", "embed.js"),
    addresses.SCRIPT: ("standing.js", "site.js"),
}
"""Path in the site -> the files in ``assets`` that it is made of, in order."""
PLAIN = ("site.css", "more.css", "types.css", "scheme.js", "keys.js", "embed.css", "icon.svg")
"""Files that are not put together from parts."""
_COMMENT = re.compile(r"^[ \t]*//[^\n]*\n|^/\*[^*]*\*/\n|^[ \t]+|\n(?=\n)", re.MULTILINE)


def scripts() -> list[SiteFile]:
    """Scripts of several parts, and the files of one part."""
    made = [SiteFile(path, partial(_script, path)) for path in PARTS]
    return made + [SiteFile(f"assets/{name}", partial(part, name)) for name in PLAIN]


def _script(path: str) -> str:
    """The parts of a script in one function, so that two scripts on a page don't share names."""
    told = f'"use strict";\n{"".join(map(part, PARTS[path]))}'
    return f"(() => {{\n{told}}})();\n"


def part(name: str) -> str:
    """A file of ``assets`` without comments and indentation. Lines of its own hold every comment."""
    return _COMMENT.sub("", files("ruletrail.site_templates").joinpath("assets", *name.split("/")).read_text("utf-8"))
