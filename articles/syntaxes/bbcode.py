"""BBCode, as forums write it: [url=…]…[/url]."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruletrail.articles import front_matter
from ruletrail.articles.page import ArticleLink, Closers, Masking, ParsedArticle
from ruletrail.articles.shapes import QUOTE_SOURCE

NAME = "bbcode"
SUFFIXES = (".bbcode", ".bb")
NEEDS_BASE = True

_RAW_WORDS = "code icode c tt pre php html xml img email media video youtube attach card deck cards plain nobbc noparse"
_RAW = frozenset(_RAW_WORDS.split())
_INLINE_WORDS = "b i u s em strong color colour size font sub sup highlight"
_INLINE = frozenset(_INLINE_WORDS.split())
_BLOCK_WORDS = "quote list li center left right indent table tr td th h1 h2 h3 h4 spoiler hr p justify ul ol url user post anchor"
_BLOCK = frozenset(_BLOCK_WORDS.split())
_TAG = re.compile(
    r"\[(?P<close>/?)(?P<name>" + "|".join(sorted(_RAW | _INLINE | _BLOCK, key=len, reverse=True)) + r"|\*)"
    r"(?P<value>[= ][^\[\]\r\n]{0,2000})?\]",
    re.IGNORECASE,
)
_NOTED = re.compile(r"\[sup\]\[(\d{1,4})\]\[/sup\]")
_NOTE = re.compile(
    r"^\[(\d{1,4})\] \[url=([^\[\]\s]{1,2000})\][^\[\]\r\n]{1,200} as of [^\[\]\r\n]{1,60}\[/url\](?:\r\n?|\n|\Z)", re.MULTILINE
)


def recognise(text: str) -> float:
    pairs = sum(1 for tag in _TAG.finditer(text) if tag["close"] and tag["name"].lower() != "*")
    return min(0.9, pairs / (1 + text.count("\n") / 10))


def read(text: str) -> ParsedArticle:
    masking, page, closers = Masking(text), ParsedArticle(text, ""), Closers(text)
    masking.shortcodes(but="[quote")
    opened: tuple[int, int, str] | None = None
    quote, at = -1, 0
    while tag := _TAG.search(text, at):
        name, at = tag["name"].lower(), tag.end()
        if tag["close"]:
            if name == "url" and opened:
                page.links.append(ArticleLink(opened[1], tag.start(), opened[2], opened[:2], tag.span()))
                opened = None
            if name == "quote" and quote >= 0:
                page.quotes.append((quote, tag.start()))
                quote = -1
        elif name in _RAW or (name == "url" and not tag["value"]):
            close = closers.find_tag(f"[/{name}]", at)
            if close >= 0:
                masking.hide(tag.start(), close)
                if name == "url":
                    masking.address(at, close)
                at = close
                continue
        elif name == "url":
            if opened:
                page.links.append(ArticleLink(opened[1], tag.start(), opened[2]))
            opened = (*tag.span(), tag["value"][1:].strip("\"' "))
        elif name == "quote":
            quote = tag.end()
            if source := QUOTE_SOURCE.match(tag["value"] or ""):
                # The source can be read there, but no link can be written.
                a, b = (tag.start("value") + place for place in source.span("source"))
                masking.hide(tag.start(), a)
                masking.hide(b, tag.end())
                page.links.append(ArticleLink(a, b))
                continue
        if name in _INLINE:
            masking.mark(*tag.span())
        else:
            masking.hide(*tag.span())
    if opened:
        page.links.append(ArticleLink(opened[1], len(text), opened[2]))
    page.take_own_notes(_NOTE, _NOTED)
    page.finish(masking)
    return page


def stated(text: str) -> Iterator[tuple[str, str]]:
    return front_matter.stated(text)


def link(page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
    return f"[url={url}]", "[/url]"


def first_note(page: ParsedArticle) -> int:
    return 1 + max((int(match[1]) for match in _NOTED.finditer(page.text)), default=0)


def footnote(page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
    return f"[sup][{number}][/sup]"


def notes(page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
    newline = page.newline
    before = "" if page.text.endswith(("\n", "\r")) or not page.text else newline
    rows = (f"[{number}] [url={url}]{title}[/url]{newline}" for number, url, title in notes)
    return len(page.text), before + newline + "".join(rows)
