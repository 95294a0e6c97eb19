"""HTML pages: text outside of tags, scripts, code and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape

from ruletrail.articles.page import ArticleLink, Closers, Masking, ParsedArticle, inside
from ruletrail.articles.tags import TAG, TagReader

NAME = "html"
SUFFIXES = (".html", ".htm", ".xhtml")
NEEDS_BASE = False

_HEAD = 200_000
_META = re.compile(r"<(meta|time)\s([^<>]{1,2000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"([\w:.-]{1,40})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_PUBLISHED = re.compile(r"\"(datePublished|dateModified|dateCreated)\"\s*:\s*\"([^\"]{4,40})\"")
_NOTE_IDS = re.compile(r"\bid=\"cr-note-(\d{1,5})\"")
_NOTED = re.compile(r"<sup class=\"cr-note\"><a href=\"#cr-note-(\d{1,5})\"[^<>]{0,400}>\d{1,5}</a></sup>")
_NOTES = re.compile(r"(?:\r\n?|\n)?<ol class=\"cr-notes\">.{0,100000}?</ol>(?:\r\n?|\n)?", re.DOTALL)
_NOTE = re.compile(r"<li id=\"cr-note-(\d{1,5})\"[^<>]{0,40}><a href=\"([^\"<>]{1,2000})\">")
_BODY_END = re.compile(r"</(?:article|main|body|html)\s*>", re.IGNORECASE)


def recognise(text: str) -> float:
    if re.match(r"\s*(?:<!doctype html|<html|<\?xml)", text, re.IGNORECASE):
        return 1.0
    return min(0.85, sum(1 for _ in TAG.finditer(text)) / (2 + text.count("\n") / 3))


def read(text: str) -> ParsedArticle:
    masking, page = Masking(text), ParsedArticle(text, "")
    masking.entities()
    masking.shortcodes()
    tags = TagReader(masking, Closers(text), page.links, page.quotes, swallows=True)
    at = 0
    while (at := text.find("<", at)) >= 0:
        at = tags.read(at, len(text))
    tags.end_link(len(text), len(text))
    if 'class="cr-note' in text:
        _own_notes(page)
    page.finish(masking)
    return page


def _own_notes(page: ParsedArticle) -> None:
    """Finds the footnotes that this command made. Each mark becomes a link to the address of its note."""
    page.own += (listed.span() for listed in _NOTES.finditer(page.text))
    notes = {note[1]: unescape(note[2]) for note in _NOTE.finditer(page.text)}
    marks = {noted.start(): noted for noted in _NOTED.finditer(page.text) if noted[1] in notes}
    page.own += (noted.span() for noted in marks.values())
    page.own.sort()
    page.links[:] = [link for link in page.links if not inside(page.own, link.start)]
    page.links += (ArticleLink(start - 1, start, notes[noted[1]]) for start, noted in marks.items())


def stated(text: str) -> Iterator[tuple[str, str]]:
    for match in _META.finditer(text, 0, _HEAD):
        attributes = {a[1].lower(): next(v for v in a.groups()[1:] if v is not None) for a in _ATTRIBUTE.finditer(match[2])}
        if match[1].lower() == "time":
            if "datetime" in attributes:
                yield attributes.get("itemprop", "time"), attributes["datetime"]
        elif key := attributes.get("property") or attributes.get("name") or attributes.get("itemprop"):
            yield key.lower(), attributes.get("content", "")
    for match in _PUBLISHED.finditer(text, 0, _HEAD):
        yield match[1].lower(), match[2]


def link(page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
    return f'<a href="{escape(url)}" title="{escape(title)}">', "</a>"


def first_note(page: ParsedArticle) -> int:
    return 1 + max((int(match[1]) for match in _NOTE_IDS.finditer(page.text)), default=0)


def footnote(page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
    return f'<sup class="cr-note"><a href="#cr-note-{number}" title="{escape(title)}">{number}</a></sup>'


def lone_footnote(url: str, title: str) -> str:
    """A footnote's mark that leads to the rule itself. Blocks of HTML in another syntax need it, because its footnotes don't work
    there.
    """
    return f'<sup class="cr-note"><a href="{escape(url)}" title="{escape(title)}">CR</a></sup>'


def notes(page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
    ends = list(_BODY_END.finditer(page.text))
    at = len(page.text)
    for end in reversed(ends):
        if page.text[end.end() : at].strip() and not _BODY_END.search(page.text, end.end()):
            break
        at = end.start()
    newline = page.newline
    items = "".join(
        f'<li id="cr-note-{n}" value="{n}"><a href="{escape(url)}">{escape(title)}</a></li>{newline}' for n, url, title in notes
    )
    return at, f'{newline}<ol class="cr-notes">{newline}{items}</ol>{newline}'
