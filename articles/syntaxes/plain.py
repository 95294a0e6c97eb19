"""Plain text: everything except addresses is prose. A link is the address in angle brackets behind the citation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruletrail.articles.page import ArticleLink, Masking, ParsedArticle

NAME = "plain"
SUFFIXES = (".text",)
NEEDS_BASE = False

_LINKED = re.compile(r"(?<=\S) <(https?://[^\s<>]{1,2000}|[^\s<>]{0,200}history/[^\s<>]{1,200})>")
_NOTED = re.compile(r" \[(\d{1,4})\]")
_NUMBERED = re.compile(r"\[(\d{1,4})\]")
_NOTE = re.compile(r"^\[(\d{1,4})\] [^\r\n]{1,80} as of \d{4}-\d\d-\d\d\S*: (\S+)(?:\r\n?|\n|\Z)", re.MULTILINE)
_HEADER = re.compile(r"^([A-Za-z][A-Za-z -]{1,20}):[ \t]*(\S[^\r\n]{0,80})$", re.MULTILINE)


def recognise(text: str) -> float:
    return 0.2


def read(text: str) -> ParsedArticle:
    masking = Masking(text)
    masking.shortcodes()
    page = ParsedArticle(text, text)
    for match in _LINKED.finditer(text):
        masking.hide(*match.span())
        page.links.append(ArticleLink(match.start() - 1, match.start(), match[1], after=match.span()))
    page.take_own_notes(_NOTE, _NOTED)
    page.finish(masking)
    return page


def stated(text: str) -> Iterator[tuple[str, str]]:
    for match in _HEADER.finditer(text, 0, 2000):
        yield match[1].lower(), match[2].strip()


def link(page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
    return "", f" <{url}>"


def first_note(page: ParsedArticle) -> int:
    return 1 + max((int(match[1]) for match in _NUMBERED.finditer(page.text)), default=0)


def footnote(page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
    return f" [{number}]"


def notes(page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
    newline = page.newline
    before = "" if page.text.endswith(("\n", "\r")) or not page.text else newline
    return len(page.text), before + newline + "".join(f"[{number}] {title}: {url}{newline}" for number, url, title in notes)
