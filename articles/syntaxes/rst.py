"""reStructuredText. Links can't be written inside emphasis, titles and drawn tables, so citations there are only reported."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruletrail.articles import front_matter
from ruletrail.articles.page import ArticleLink, Masking, ParsedArticle

NAME = "rst"
SUFFIXES = (".rst", ".rest")
NEEDS_BASE = False

_LINE = re.compile(r"([ \t]*)([^\r\n]*)(?:\r\n?|\n|\Z)")
_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*$|([!-/:-@\[-`{-~])\2{1,}\s*$")
_DIRECTIVE = re.compile(r"\.\. +(?:\|[^|]+\| +)?([A-Za-z][\w:+.-]*)::(?: +|$)")
_MARKUP = re.compile(r"\.\.(?: |$)")
_NOTE = re.compile(r"\.\. +\[([^\]]+)\] ")
_TARGET = re.compile(r"\.\. +_|__ ")
_FIELD = re.compile(r":[^:\r\n]{1,60}:(?: |$)")
_DRAWN = re.compile(r"[+|]|={2,}(?: +={2,})+\s*$")
#: Directives whose body is prose.
_PROSE_WORDS = (
    "note warning tip hint important attention caution danger error admonition seealso topic sidebar epigraph highlights"
    " pull-quote compound container rubric versionadded versionchanged deprecated figure line-block list-table table"
)
_PROSE = frozenset(_PROSE_WORDS.split())
_INLINE = re.compile(
    r"(?P<literal>``[^`\r\n](?:[^`]|`(?!`)){0,2000}?``)"
    r"|(?P<dressed>:(?:strong|emphasis|title|title-reference|(?:[\w+.-]{0,20}[:_-])?(?:rules?|cr)):`[^`]{1,500}`)"
    r"|(?P<role>(?::[\w:+.-]{1,60}:`[^`]{1,500}`|`[^`]{1,500}`:[\w:+.-]{1,60}:))"
    r"|(?P<link>`(?P<label>[^`<]{1,500}?)(?:\s*<(?P<url>[^<>`]{1,2000})>)?`__?)"
    r"|(?P<interpreted>`[^`\s](?:[^`]{0,500}[^`\s])?`(?!_))"
    r"|(?P<strong>\*\*[^*\s](?:[^*]{0,1000}?[^*\s])?\*\*)"
    r"|(?P<emphasis>(?<!\*)\*[^*\s](?:[^*]{0,1000}?[^*\s])?\*(?!\*))"
    r"|(?P<substitution>\|[^|\s](?:[^|\r\n]{0,100}[^|\s])?\|_{0,2})"
    r"|(?P<noted>\[#?[\w-]{1,60}\]_)"
    r"|(?P<word>(?<![\w`.])[A-Za-z0-9][\w.-]{0,60}__?(?!\w))"
)
_OPEN_MARK = re.compile(r"`(?=\S)")
_NOTED = re.compile(r"(?:\\ )?\[#cr(\d{1,5})\]_(?:\\ )?")
_OWN_NOTE = re.compile(r"^\.\. \[#cr(\d{1,5})\] `[^`<>\r\n]{1,200} <([^<>\s]{1,2000})>`__[ \t]*(?:\r\n?|\n|\Z)", re.MULTILINE)
_SIGNS = re.compile(
    r"^\.\. [\w-]+::|^\S[^\r\n]*\r?\n[=~^\"'-]{4,}\s*$|``[^`\r\n]+``|`[^`\r\n]+ <[^<>\r\n]+>`_|::\s*$", re.MULTILINE
)
_BEFORE, _AFTER = "'\"([{<-/:‘“’«¡¿", "'\")]}>-/\\:.,;!?’”»"


def recognise(text: str) -> float:
    return min(0.9, 0.5 * len(_SIGNS.findall(text)) / (1 + text.count("\n") / 40))


def read(text: str) -> ParsedArticle:
    masking, page = Masking(text), ParsedArticle(text, "")
    at = front_matter.end(text)
    masking.hide(0, at)
    masking.shortcodes(at)
    paragraph = -1
    for start, end in _prose(text, at, masking, page):
        if start < 0:
            if paragraph >= 0:
                _inline(text, paragraph, end, masking, page)
            paragraph = -1
        elif paragraph < 0:
            paragraph = start
    page.take_own_notes(_OWN_NOTE, _NOTED)
    found = sorted(page.links, key=lambda link: link.start)
    page.links = []
    for link in found:
        if not page.links or link.start >= page.links[-1].end:
            page.links.append(link)
    page.finish(masking)
    return page


def _prose(text: str, at: int, masking: Masking, page: ParsedArticle) -> Iterator[tuple[int, int]]:
    """(start, end) of each line of prose, and (-1, end) where a paragraph ends."""
    hidden_below: int | None = None
    literal, drawn, before = -1, False, (0, 0, "")
    while at < len(text) and (line := _LINE.match(text, at)):
        start, end, indent, line_text = at, line.end(), len(line[1].expandtabs(8)), line[2].rstrip()
        at = end
        if not line_text:
            yield -1, start
            before, drawn = (0, 0, ""), False
            continue
        if hidden_below is not None and indent > hidden_below:
            masking.hide(start, end)
            continue
        hidden_below = None
        if literal >= 0 and (indent > literal or (line_text[0] == ">" and indent == literal)):
            masking.hide(start, end)
            continue
        literal = -1
        if line_text.startswith(">>> "):
            masking.hide(start, end)
            continue
        if _ADORNMENT.match(line_text) and line_text != "::" and not drawn:
            yield -1, start
            if before[2]:
                page.links.append(ArticleLink(before[0], before[1]))
            masking.hide(start, end)
            overline = not before[2]
            before = (0, 0, "")
            if (
                overline
                and (title := _LINE.match(text, end))
                and title[2]
                and _ADORNMENT.match(text[title.end() : title.end() + len(line_text)])
            ):
                page.links.append(ArticleLink(end, title.end()))
            continue
        if _DRAWN.match(line_text):
            drawn = True
        if drawn:
            page.links.append(ArticleLink(start, end))
        if _MARKUP.match(line_text) or line_text.startswith("__ "):
            yield -1, start
            body = _explicit(line_text)
            if body < 0:
                hidden_below = indent
                masking.hide(start, end)
                continue
            masking.hide(start, start + len(line[1]) + body)
        elif _FIELD.match(line_text):
            masking.hide(start, start + len(line[1]) + 1)
        if line_text.endswith("::") and not _MARKUP.match(line_text):
            literal = indent
        before = (start, end, line_text)
        yield start, end
    yield -1, len(text)


def _explicit(line_text: str) -> int:
    """The offset of the prose in a line that starts with two dots; -1 if the whole block isn't prose."""
    if note := _NOTE.match(line_text):
        return note.end()
    directive = _DIRECTIVE.match(line_text)
    if directive and directive[1].lower() in _PROSE and not line_text.startswith(".. |"):
        return len(line_text) if directive[1].lower() in ("figure", "container", "compound") else directive.end()
    return -1


def _inline(text: str, start: int, end: int, masking: Masking, page: ParsedArticle) -> None:
    at = start
    for match in _INLINE.finditer(text, start, end):
        if open_mark := _OPEN_MARK.search(text, at, match.start()):
            page.links.append(ArticleLink(open_mark.start(), end))
        at = match.end()
        kind = match.lastgroup
        if match["link"]:
            url = (match["url"] or "#").strip()
            a, b = match.span("label")
            masking.mark(match.start(), a)
            masking.mark(b, match.end())
            page.links.append(ArticleLink(a, b, url, (match.start(), a), (b, match.end())))
            page.own += (
                (place, place + 2) for place in (match.start() - 2, match.end()) if "#v" in url and text.startswith("\\ ", place)
            )
        elif kind == "dressed":
            masking.mark(match.start(), text.index("`", match.start()) + 1)
            masking.mark(match.end() - 1, match.end())
            page.links.append(ArticleLink(match.start(), match.end()))
        elif kind in ("strong", "emphasis"):
            marks = 2 if kind == "strong" else 1
            masking.mark(match.start(), match.start() + marks)
            masking.mark(match.end() - marks, match.end())
            page.links.append(ArticleLink(match.start(), match.end()))
        else:
            masking.hide(*match.span())
    if open_mark := _OPEN_MARK.search(text, at, end):
        # The mark is unclosed. A link behind it would close it.
        page.links.append(ArticleLink(open_mark.start(), end))


#: A day that is put in elsewhere: ".. |date| replace:: 24 July 2017".
_REPLACED_DAY = re.compile(
    r"^\.\. \|(date|published|created|updated)\|[ \t]+replace::[ \t]+(\S[^\r\n]{0,80})", re.MULTILINE | re.IGNORECASE
)


def stated(text: str) -> Iterator[tuple[str, str]]:
    yield from front_matter.stated(text)
    for match in re.finditer(r"^:([A-Za-z][\w -]{0,30}):[ \t]+(\S[^\r\n]{0,80})", text[:20_000], re.MULTILINE):
        yield match[1].lower(), match[2].strip()
    for match in _REPLACED_DAY.finditer(text, 0, 20_000):
        yield match[1].lower(), match[2].strip()


def link(page: ParsedArticle, start: int, end: int, url: str, title: str) -> tuple[str, str]:
    before, after = page.text[start - 1 : start], page.text[end : end + 1]
    space_before = "" if not before or before.isspace() or before in _BEFORE else "\\ "
    space_after = "" if not after or after.isspace() or after in _AFTER else "\\ "
    return f"{space_before}`", f" <{url}>`__{space_after}"


def first_note(page: ParsedArticle) -> int:
    return 1 + max((int(match[1]) for match in _NOTED.finditer(page.text)), default=0)


def footnote(page: ParsedArticle, end: int, number: int, url: str, title: str, *, again: bool) -> str:
    after = page.text[end : end + 1]
    return f"\\ [#cr{number}]_" + ("" if not after or after.isspace() or after in _AFTER else "\\ ")


def notes(page: ParsedArticle, notes: list[tuple[int, str, str]]) -> tuple[int, str]:
    newline = page.newline
    before = "" if page.text.endswith(("\n", "\r")) or not page.text else newline
    return len(page.text), before + newline + "".join(f".. [#cr{n}] `{title} <{url}>`__{newline}" for n, url, title in notes)
