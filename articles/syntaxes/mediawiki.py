"""MediaWiki: pages of wikis. The wiki makes a link of a template such as {{CR|305.7}}; the number in it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruletrail.articles import site_links
from ruletrail.articles.page import ArticleLink, Closers, Masking, ParsedArticle
from ruletrail.articles.shapes import ASKED
from ruletrail.articles.tags import RAW, TagReader

NAME = "mediawiki"
SUFFIXES = (".wiki", ".mediawiki", ".wikitext", ".mw")
NEEDS_BASE = True

_TOKEN = re.compile(
    r"<|(?P<outside>\[(?P<url>(?:https?:|//)[^\s\[\]<>\"]{1,2000})(?:[ \t]+(?P<label>[^\]\r\n]{1,2000}))?\])"
    r"|\[\[(?!https?:|//)|\]\]|^[ \t:]*\{\|[^\r\n]*|\{\{|\}\}|\{\||\|\}|'{2,5}|__[A-Z]{2,20}__"
    r"|^ +(?=\S)|^\|-[^\r\n]*|^[|!][^\r\n|\[\{]{0,400}\|(?!\|)|(?:\|\||!!)(?:[^\r\n|!\[\{]{1,400}=[^\r\n|\[\{]{0,400}\|(?!\|))?",
    re.MULTILINE,
)
_CITES = re.compile(
    r"\{\{\s{0,3}(?:CR|C\.R\.|rules?|comp(?:rehensive)?[ _]?rules?)\s{0,3}\|\s{0,3}"
    + f"(?P<asked>{ASKED})"
    + r"[1-9][^{}|]{0,40}"
    r"(?P<more>\|\s*(?P<version>\d{4}-\d\d-\d\d[\w~.-]{0,40})?[^{}|]{0,40})?\}\}",
    re.IGNORECASE,
)
_QUOTING = re.compile(
    r"\{\{\s*(?:(?P<quote>[a-z -]{0,20}quote|quotation|quote[ -][a-z]{1,12}|rules? ?text|rules?(?=\s*\|\s*text\s*=))"
    r"|refn?|efn|note|tip|warning|box|info)\s*(?=\|)",
    re.IGNORECASE,
)
_PART = re.compile(r"\{\{|\}\}|\[\[|\]\]|\|")
_WORDS = re.compile(r"\s*(?:(?:1|text|quote|content)\s*=|(?![a-z0-9_ -]{1,20}=))", re.IGNORECASE)
"""The beginning of the part of a template that holds the quotation."""
_FIELDS = re.compile(r"\{\{(?:[^{}]|\{\{!\}\}){1,4000}\}\}")
_FIELD = re.compile(r"\|\s*(?P<key>[^\W\d_]{1,20})\s*=\s*(?P<value>(?:[^{}|\s]|\s(?!\s*[|}])|\{\{!\}\})+)")
_TITLES, _DAYS = ("title", "titel", "titre", "titolo", "título"), ("date", "datum", "data", "fecha")
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_LONGEST_QUOTE = 20_000
_PAGE = re.compile(r"(?!CR:)(?:File|Image|Category|Media|[a-z]{2,3})\s*:", re.IGNORECASE)
_SIGNS = re.compile(r"\[\[[^\[\]\r\n]+\]\]|\{\{[^{}]+\}\}|^={2,4}[^=\r\n]+={2,4}\s*$|'''|^\{\||<ref[ >]", re.MULTILINE)
_AS_OF = re.compile(r"\{\{\s*as of\s*\|\s*(\d{4})\s*(?:\|\s*(\d{1,2})\s*)?(?:\|\s*(\d{1,2})\s*)?[|}]", re.IGNORECASE)
_NOTED = re.compile(r"<ref name=\"cr(\d{1,5})\"(?:\s*/>|>\[([^\s\[\]]{1,2000})[^\[\]\r\n]{0,300}\]</ref>)")
_NOTE_TAG = re.compile(r"<(/?)ref(?=[\s>])[^<>]{0,300}?(/?)>", re.IGNORECASE)
_LIST = re.compile(r"<references|\{\{\s*reflist", re.IGNORECASE)
_CATEGORY = re.compile(r"^\[\[\s*Category\s*:", re.IGNORECASE | re.MULTILINE)


def recognise(text: str) -> float:
    return min(0.95, 2 * len(_SIGNS.findall(text)) / (3 + text.count("\n") / 4))


def read(text: str) -> ParsedArticle:
    masking, page = Masking(text), ParsedArticle(text, "")
    masking.entities()
    tags = TagReader(masking, Closers(text), page.links, page.quotes, RAW - {"var", "kbd", "samp"})
    opened: list[int] = []
    cited: list[tuple[int, int]] = []
    notes: dict[str, str] = {}
    at = 0
    while match := _TOKEN.search(text, at):
        token, start, at = match[0], match.start(), match.end()
        if token == "<":
            if noted := _NOTED.match(text, start):
                notes.setdefault(noted[1], noted[2] or "#")
                page.links.append(ArticleLink(start - 1, start, notes[noted[1]]))
                page.own.append(noted.span())
                masking.hide(*noted.span())
                at = noted.end()
                continue
            at = tags.read(start, len(text))
        elif match["outside"] is not None:
            _outside(match, masking, page)
        elif token == "[[":
            at = _inside(text, start, masking, page)
        elif token == "{{":
            if cites := _CITES.match(text, start):
                cited.append(cites.span())
                if cites["asked"] or (cites["more"] or "").strip("| ").lower() in ("exact", "toc"):
                    page.links.append(ArticleLink(start, cites.end(), site_links.TODAY))
                    at = cites.end()
                    continue
                version = cites.span("version") if cites["version"] else (0, 0)
                if cites["more"] is None:
                    version = cites.end() - 2, cites.end() - 2
                page.links.append(ArticleLink(start, cites.end(), f"{{{{{cites['version'] or ''}}}}}", after=version))
                at = cites.end()
            elif spoken := _QUOTING.match(text, start):
                masking.hide(start, spoken.end())
                at = spoken.end()
                if spoken["quote"]:
                    _quoted(text, at, masking, page)
            elif end := _reference(text, start, masking, page):
                at = end
            else:
                opened.append(start)
        elif token == "}}":
            _hide_but(cited, opened.pop() if opened else start, at, masking)
        elif token[0] == "'":
            masking.mark(start, at)
        elif token.isspace():
            line_end = text.find("\n", at)
            at = len(text) if line_end < 0 else line_end
            masking.hide(start, at)
        else:
            masking.hide(start, at)
    page.notes = _notes(text)
    page.finish(masking)
    return page


def _hide_but(cited: list[tuple[int, int]], start: int, end: int, masking: Masking) -> None:
    """Hides a template, except for the citations in it: {{Infobox|rules={{CR|702.19}}}}."""
    for first, last in cited:
        if first >= start:
            masking.hide(start, first)
            start = last
    masking.hide(start, end)


def _reference(text: str, start: int, masking: Masking, page: ParsedArticle) -> int:
    """The end of a {{cite web}} or similar template whose address leads to a rule; else 0. Only the title is prose."""
    whole = _FIELDS.match(text, start)
    if whole is None or "url" not in whole[0]:
        return 0
    spans = {field["key"].lower(): field.span("value") for field in _FIELD.finditer(text, start, whole.end())}
    address = spans.get("url", (0, 0))
    url = text[slice(*address)]
    if (site := site_links.read(url)) is None or site.length < len(url):
        return 0
    first, last = next((spans[key] for key in _TITLES if key in spans), address)
    day = next((spans[key] for key in _DAYS if key in spans and _ISO.fullmatch(text, *spans[key])), (0, 0))
    masking.hide(start, first if first != address[0] else last)
    masking.hide(last, whole.end())
    page.links.append(ArticleLink(first, last, url, address=address, day=day))
    return whole.end()


def _quoted(text: str, start: int, masking: Masking, page: ParsedArticle) -> None:
    """Notes the words that {{quote|words|source}} quotes, from the bar on. Bars and closing braces aren't prose."""
    depth, begin, words = 0, -1, False
    for mark in _PART.finditer(text, start, start + _LONGEST_QUOTE):
        if mark[0] in ("{{", "[["):
            depth += 1
        elif mark[0] == "]]":
            depth -= 1
        elif depth == 0:
            if begin >= 0 and not words and (beginning := _WORDS.match(text, begin, mark.start())):
                page.quotes.append((beginning.end(), mark.start()))
                words = True
            masking.hide(*mark.span())
            begin = mark.end()
            if mark[0] == "}}":
                return
        elif mark[0] == "}}":
            depth -= 1


def _notes(text: str) -> list[tuple[int, int]]:
    """The stretches of the article's footnotes."""
    found: list[tuple[int, int]] = []
    start = -1
    for tag in _NOTE_TAG.finditer(text):
        if tag[1] and start >= 0:
            found.append((start, tag.start()))
        start = -1 if tag[1] or tag[2] else tag.end()
    return found


def _outside(match: re.Match[str], masking: Masking, page: ParsedArticle) -> None:
    """Reads a link to an address, [https://… label]."""
    if match["label"] is None:
        masking.hide(*match.span())
        masking.address(*match.span("url"))
        return
    start, end = match.span("label")
    masking.mark(match.start(), start)
    masking.mark(end, match.end())
    page.links.append(ArticleLink(start, end, match["url"], (match.start(), start), (end, match.end())))


def _inside(text: str, start: int, masking: Masking, page: ParsedArticle) -> int:
    """Reads a link to a page, [[page|label]], and returns the offset behind it. A picture or a category isn't prose."""
    end = text.find("]]", start, start + 2000)
    if end < 0 or "\n\n" in text[start:end]:
        masking.hide(start, start + 2)
        return start + 2
    inner = text[start + 2 : end]
    if _PAGE.match(inner):
        nested = text.count("[[", start + 2, end)
        while nested and (close := text.find("]]", end + 2, end + 2000)) >= 0:
            nested -= 1
            end = close
        masking.hide(start, end + 2)
        return end + 2
    bar = inner.rfind("|")
    label = start + 2 + bar + 1
    masking.mark(start, label)
    masking.mark(end, end + 2)
    page.links.append(ArticleLink(label, end, inner[:bar] if bar >= 0 else inner, (start, label), (end, end + 2)))
    return end + 2


def stated(text: str) -> Iterator[tuple[str, str]]:
    for match in _AS_OF.finditer(text):
        yield "as of", "-".join(part.zfill(2) for part in match.groups() if part)


def link(page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
    return f"[{url} ", "]"


def first_note(page: ParsedArticle) -> int:
    return 1 + max((int(match[1]) for match in _NOTED.finditer(page.text)), default=0)


def footnote(page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
    return f'<ref name="cr{number}" />' if again else f'<ref name="cr{number}">[{url} {title}]</ref>'


def notes(page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
    newline, at = page.newline, len(page.text)
    if _LIST.search(page.text):
        return at, ""
    if category := _CATEGORY.search(page.text):
        at = category.start()
    before = "" if not at or page.text[at - 1] in "\r\n" else newline
    return at, f"{before}<references />{newline}"
