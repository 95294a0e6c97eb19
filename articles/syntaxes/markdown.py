"""Markdown, read as CommonMark defines it, with the HTML in it. Code is not prose, unless it holds only rule numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ruletrail.articles import front_matter
from ruletrail.articles.markdown_blocks import Block, blocks, label_of
from ruletrail.articles.page import ArticleLink, Closers, Masking, ParsedArticle
from ruletrail.articles.shapes import CITED_CODE
from ruletrail.articles.syntaxes import html
from ruletrail.articles.tags import RAW, TagReader

NAME = "markdown"
SUFFIXES = (".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd")
NEEDS_BASE = False

_TOKEN = re.compile(r"\\.|`+|<|!?\[|\]|[*_~]+|\$\$", re.DOTALL)
_BEGINS = re.compile(r"[\\`<!\[\]*_~$]")
"""The first characters of tokens. A search for these alone is much faster."""
_DESTINATION = re.compile(
    r"\([ \t\r\n]{0,40}(?P<url><[^<>\r\n]{0,2000}>|(?:[^\s()\\]|\\.|\([^\s()]{0,1000}\)){0,2000})"
    r"(?:[ \t\r\n]{1,40}(?:\"(?:[^\"\\]|\\.){0,1000}\"|'(?:[^'\\]|\\.){0,1000}'|\((?:[^()\\]|\\.){0,1000}\)))?[ \t\r\n]{0,40}\)"
)
_REFERENCE = re.compile(r"\[([^\[\]]{0,999})\]")
_PAGE_END = re.compile(r"\]\](?![(\[])")
"""The end of [[page]] or [[page|label]], the links of notebooks."""
_AUTOLINK = re.compile(r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]{0,2000}|[\w.+-]{1,64}@[\w.-]{1,255})>")
_NOTED = re.compile(r"\[\^(cr\d{1,5})\]")
_NOTE = re.compile(r"^\[\^(cr\d{1,5})\]: [^\r\n]{0,200}?\]\(([^\s()]{1,2000})[^\r\n]{0,40}(?:\r\n?|\n|\Z)", re.MULTILINE)
_LONE_NOTE = re.compile(r"<sup class=\"cr-note\"><a href=\"([^\"<>]{1,2000})\"[^<>]{0,400}>CR</a></sup>")
_SIGNS = re.compile(r"^#{1,6} |^```|^\s{0,3}[*+-] |\]\([^)\s]+\)|^\[[^\]]+\]: |\*\*\w", re.MULTILINE)


def recognise(text: str) -> float:
    if front_matter.end(text):
        return 0.9
    return min(0.8, 0.3 * len(_SIGNS.findall(text)) / (1 + text.count("\n") / 40))


def read(text: str) -> ParsedArticle:
    begin = front_matter.end(text)
    masking = Masking(text)
    masking.entities(begin)
    masking.shortcodes(begin)
    page = ParsedArticle(text, "")
    found, definitions = blocks(text, begin)
    reader = _BlockReader(text, masking, page, definitions)
    at = 0
    for block in found:
        masking.hide(at, block.start)
        reader.read(block)
        at = max(at, block.end)
    masking.hide(at, len(text))
    page.finish(masking)
    return page


def stated(text: str) -> Iterator[tuple[str, str]]:
    return front_matter.stated(text)


class _BlockReader:
    """Reads the blocks of an article into its page and mask."""

    def __init__(self, text: str, masking: Masking, page: ParsedArticle, definitions: dict[str, str]) -> None:
        self.text, self.masking, self.page, self.definitions = text, masking, page, definitions
        notes = list(_NOTE.finditer(text)) if "[^cr" in text else []
        self.notes = {match[1]: match[2] for match in notes}
        self.note_starts = {match.start() for match in notes}
        page.own += (match.span() for match in notes)
        self.tags = TagReader(masking, Closers(text), page.links, page.quotes, RAW)

    def read(self, block: Block) -> None:
        if block.is_html:
            self.page.html.append((block.start, block.end))
            self.markup(block.start, block.end)
        else:
            for start, end in block.marks:
                self.masking.mark(start, end)
            for start, end in block.borders:
                self.masking.hide(start, end)
            if block.quoted:
                self.page.quotes.append((block.start, block.end))
            self.prose(block.start, block.end)
        self.tags.end_link(block.end, block.end)

    def markup(self, at: int, end: int) -> None:
        while (at := self.text.find("<", at, end)) >= 0:
            if noted := _LONE_NOTE.match(self.text, at, end):
                self.masking.hide(*noted.span())
                self.page.own.append(noted.span())
                self.page.links.append(ArticleLink(at - 1, at, unescape(noted[1])))
                at = noted.end()
            else:
                at = self.tags.read(at, end)

    def prose(self, at: int, end: int) -> None:
        """Reads the inline part of one block."""
        text = self.text
        opened: list[tuple[int, int, bool]] = []
        none_of: set[int] = set()
        while begins := _BEGINS.search(text, at, end):
            match = _TOKEN.match(text, begins.start(), end)
            if match is None:
                at = begins.end()
                continue
            token, start, at = match[0], match.start(), match.end()
            if token[0] == "`":
                at = self.code(start, at, end, none_of)
            elif token == "<":
                if link := _AUTOLINK.match(text, start, end):
                    self.masking.hide(*link.span())
                    self.masking.address(link.start() + 1, link.end() - 1)
                    at = link.end()
                else:
                    at = self.tags.read(start, end)
            elif token == "[" or token == "![":
                opened.append((start, at, token == "!["))
            elif token == "]":
                if opened:
                    at = self.bracket(*opened.pop(), start, end, opened)
            elif token == "$$":
                close = text.find("$$", at, end)
                if close >= 0:
                    self.masking.hide(start, close + 2)
                    at = close + 2
            elif token[0] == "\\":
                self.masking.mark(start, start + 1)
            else:
                self.masking.mark(start, at)

    def code(self, start: int, at: int, end: int, none_of: set[int]) -> int:
        """Hides the code span that the backticks from ``start`` to ``at`` open, if they do. Returns the offset to go on from.

        Code that holds only rule numbers is read, but no link can be written in it.
        """
        ticks = at - start
        if ticks in none_of:
            return at
        close = re.compile(rf"(?<!`)`{{{ticks}}}(?!`)").search(self.text, at, end)
        if close is None:
            none_of.add(ticks)
            return at
        if CITED_CODE.fullmatch(self.text, at, close.start()):
            self.masking.mark(start, at)
            self.masking.mark(close.start(), close.end())
            self.page.links.append(ArticleLink(start, close.end()))
        else:
            self.masking.hide(start, close.end())
        return close.end()

    def bracket(self, start: int, inner: int, is_image: bool, close: int, end: int, opened: list[tuple[int, int, bool]]) -> int:
        """Reads the brackets from ``start`` to ``close``: a link, an image, or only brackets. Returns where to go on."""
        text, after = self.text, close + 1
        url = ""
        if destination := _DESTINATION.match(text, after, end):
            url, after = destination["url"].strip("<>") or "#", destination.end()
        else:
            reference = _REFERENCE.match(text, after, end)
            label = label_of(reference[1]) if reference and reference[1] else label_of(text[inner:close])
            if text.startswith("^", inner):
                self.masking.hide(start, after)
                note = self.notes.get(text[inner + 1 : close])
                if note and start not in self.note_starts:
                    self.page.own.append((start, close + 1))
                    self.page.links.append(ArticleLink(start - 1, start, note))
                return after
            if label in self.definitions:
                url, after = self.definitions[label], reference.end() if reference else after
        if not url:
            if text[start - 1 : start] == "[" and _PAGE_END.match(text, close):
                self.page.links.append(ArticleLink(inner, close, text[inner:close]))
            return after
        if is_image:
            self.masking.hide(start, after)
            return after
        self.masking.mark(start, inner)
        self.masking.mark(close, after)
        links = self.page.links
        while links and links[-1].start >= start:
            links.pop()
        links.append(ArticleLink(inner, close, url, (start, inner), (close, after)))
        opened.clear()
        return after


def link(page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
    if page.is_html(start):
        return html.link(page, start, end, url, title)
    if page.text[start - 1 : start] in ("\\", "!"):
        return "", ""  # the bracket would be escaped, or begin a picture
    return "[", f']({url} "{title}")'


def first_note(page: ParsedArticle) -> int:
    return 1 + max((int(match[1][2:]) for match in _NOTED.finditer(page.text)), default=0)


def footnote(page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
    return f"[^cr{number}]"


def notes(page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
    newline = page.newline
    before = "" if page.text.endswith(("\n", "\r")) else newline
    rows = (f"[^cr{number}]: [{title}]({url}){newline}" for number, url, title in notes)
    return len(page.text), before + newline + "".join(rows)
