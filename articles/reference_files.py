"""Files of references, read as articles: BibTeX, RIS, CSL-JSON. Nothing in them is prose but the titles; no link is put in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruletrail.articles import site_links
from ruletrail.articles.page import ArticleLink, Masking, ParsedArticle

NAME = "references"
SUFFIXES = (".bib", ".ris")
NEEDS_BASE = False

#: How an entry begins, its title, and its address. Programs write an entry of CSL-JSON with its id first.
_FORMS = (
    (
        re.compile(r"^[ \t]*@[A-Za-z]{2,20}\s*[{(]", re.MULTILINE),
        re.compile(r"\btitle\s*=\s*[{\"]{1,3}(?P<value>[^\r\n]{1,1000}?)[}\"]{1,3},?\s*$", re.MULTILINE | re.IGNORECASE),
        re.compile(r"(?:\burl\s*=\s*[{\"]{1,2}|\\url\{)(?P<value>[^\s{}\"]{1,2000})", re.IGNORECASE),
    ),
    (
        re.compile(r"^TY {1,2}- ", re.MULTILINE),
        re.compile(r"^(?:TI|T1) {1,2}- (?P<value>[^\r\n]{1,1000})", re.MULTILINE),
        re.compile(r"^(?:UR|L2) {1,2}- (?P<value>\S{1,2000})", re.MULTILINE),
    ),
    (
        re.compile(r"\"id\"\s*:"),
        re.compile(r"\"title\"\s*:\s*\"(?P<value>(?:[^\"\\\r\n]|\\.){1,1000})\""),
        re.compile(r"\"URL\"\s*:\s*\"(?P<value>[^\"\\\s]{1,2000})\""),
    ),
)
_BEGINNINGS = (
    r"(?:\s|%[^\r\n]*[\r\n])*@[A-Za-z]{2,20}\s*[{(]",
    r"\s*TY {1,2}- ",
    r"\s*(?:\[\s*)?\{\s*\"(?:id|type|title|URL|author)\"\s*:",
)


def recognise(text: str) -> float:
    return 1.0 if _form(text) is not None else 0.0


def _form(text: str) -> int | None:
    return next((place for place, shape in enumerate(_BEGINNINGS) if re.match(rf"\ufeff?{shape}", text)), None)


def read(text: str) -> ParsedArticle:
    masking, page = Masking(text), ParsedArticle(text, "")
    entry, title, address = _FORMS[_form(text) or 0]
    begins = [match.start() for match in entry.finditer(text)]
    shown = 0
    for start, end in zip(begins, [*begins[1:], len(text)], strict=True):
        led = next((found for found in address.finditer(text, start, end) if site_links.read(found["value"])), None)
        if led is None:
            continue
        told = title.search(text, start, end) or led
        first, last = told.span("value")
        if told is not led:
            masking.hide(shown, first)
            shown = last
        page.links.append(ArticleLink(first, last, led["value"]))
    masking.hide(shown, len(text))
    page.finish(masking)
    return page


def stated(text: str) -> Iterator[tuple[str, str]]:
    return iter(())


def link(page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
    return "", ""


def first_note(page: ParsedArticle) -> int:
    return 1


def footnote(page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
    return ""


def notes(page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
    return len(page.text), ""
