"""Reads front matter: the lines of metadata at the beginning of an article, which many site builders use."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BLOCK = re.compile(
    r"\ufeff?(?P<fence>---|\+\+\+)[ \t]*(?:\r\n?|\n)(?P<body>.{0,20000}?)(?:\r\n?|\n)(?P=fence)[ \t]*(?:\r\n?|\n|\Z)", re.DOTALL
)
_KEY = re.compile(r"^[ \t]{0,8}['\"]?([A-Za-z][\w .-]{0,30}?)['\"]?[ \t]*[:=][ \t]*['\"]?([^\r\n'\"#]{1,80})", re.MULTILINE)
_HEADER = re.compile(r"([A-Za-z][A-Za-z _-]{1,20}):[ \t]*(\S[^\r\n]{0,80})(?:\r\n?|\n)")


def end(text: str) -> int:
    """The beginning of the article itself: the offset behind a block of YAML or TOML, or 0."""
    found = _BLOCK.match(text)
    return found.end() if found else 0


def stated(text: str) -> Iterator[tuple[str, str]]:
    """(key, value) of a block of YAML or TOML, or of lines such as "Date: 2011-06-17" at the beginning; the key in lower case."""
    block = _BLOCK.match(text)
    if block:
        for match in _KEY.finditer(block["body"]):
            yield match[1].lower(), match[2].strip()
        return
    at = 1 if text.startswith("\ufeff") else 0
    while header := _HEADER.match(text, at):
        yield header[1].lower(), header[2].strip()
        at = header.end()
