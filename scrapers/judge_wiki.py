"""Reads pages of the judges' wiki (MediaWiki): commentary on the rules as of a month, as saved HTML or as extracted text.

A paragraph cites rules as [CR 204.1a]. Examples belong to the paragraph before them and may take several paragraphs; the names of
their cards are below them. The page states the day of its rules; a month means its last day.
"""

from __future__ import annotations

import calendar
import re
from datetime import datetime

from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN, RuleNumber
from ruletrail.corpus.records import COMMENTARY, Document, Record, Repair
from ruletrail.scrapers.paragraphs import Paragraph, account, is_html, paragraphs
from ruletrail.scrapers.source import Source

NAME = "judge-wiki"

_NUMBER = rf"(?:{RULE_PATTERN}|{SECTION_PATTERN})"
_CITATION = re.compile(rf"\bCR\s*({_NUMBER}(?:\s*(?:,|;|-|–|and|&)\s*(?:{_NUMBER}|[a-z]\b))*)")
_PART = re.compile(rf"(-|–)?\s*({_NUMBER}|\b[a-z]\b)")
#: A citation as the wiki's own template, whole or broken: {{CR|204.1a}}, {{CR|204.1a}.
_TEMPLATE = re.compile(rf"\{{{{1,2}}\s*CR\s*\|\s*({_NUMBER})\s*\}}{{0,2}}")
_UNCLOSED = re.compile(rf"\[\s*CR\s*({_NUMBER})(?![\w\].,;–-]|\s*[\],;&–-]|\s+and\b)")
_AS_OF = re.compile(
    r"current as of (?:the )?Comp(?:rehensive)?\.? Rules\s*(?:of|from|dated|effective|,|:|\()*\s*"
    r"(?:(?P<before>\d{1,2})\s+)?(?P<month>[A-Z][a-z]+)\s+(?:(?P<after>\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?P<year>\d{4})",
    re.IGNORECASE)  # fmt: skip
_WIKI = re.compile(r"Jump to: ?navigation|mw-content|wgPageName|MediaWiki|Personal tools|^From Rules$", re.MULTILINE)
_EXAMPLE = re.compile(r"^Examples?\s*\d*\s*[.:]\s*")
_NOTE = re.compile(r"^Note\s*[.:]")
_LIST_ITEM = re.compile(r"^(?:[*•·–-]|\(?\d{1,2}[.)])\s+(?=\S)")
_BANNER = re.compile(r"^(?:.{1,60}\.(?:png|jpe?g|gif|svg)|From \w+|Jump to:.*|\[edit\])$", re.IGNORECASE)
_CONTENTS = re.compile(r"^(?:Summary|Contents|Table of contents)(?:\s*\[(?:hide|show)\])?$", re.IGNORECASE)
_CONTENTS_LINE = re.compile(r"^\d+(?:\.\d+)*\.?\s|\bupdated by\b")
#: Behind this line a page has no more about rules.
_END = re.compile(
    r"^(?:Personal tools|Toolbox|Views|Navigation|Namespaces|Variants|Retrieved from\b.*|Categor(?:y|ies):.*|Main Page"
    r"|This page was last modified\b.*|What links here)$"
)
_OUTSIDE = frozenset({
    "#column-one", "#jump-to-nav", "#siteSub", "#footer", "#catlinks", "#mw-navigation", "#mw-head", "#mw-panel",
    ".printfooter", ".portlet", ".portal", ".mw-jump", ".editsection", ".mw-editsection", ".noprint", "nav", "footer",
    "aside", "form", "script", "style", "noscript",
})  # fmt: skip
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CAPTIONS = frozenset({".thumb", ".thumbcaption", ".gallerytext", ".gallery", "figcaption", ".cardname", ".card"})
_IN_CONTENTS = frozenset({"#toc", ".toc", ".summary"})
_SHORT = 45


def recognise(source: Source) -> float:
    text = source.text
    cited = len(_CITATION.findall(text)) + len(_TEMPLATE.findall(text))
    if _AS_OF.search(text) and (cited or _WIKI.search(text)):
        return 0.95
    return 0.8 if cited > 1 and _WIKI.search(text) else 0.0


def parse(source: Source) -> Document:
    page = _WikiPage(source)
    for paragraph in page.paragraphs:
        lines = (paragraph.first, paragraph.last)
        page.placed.append((*lines, page.place(paragraph)))
    as_of, told = _as_of(source.text)
    return Document(
        NAME,
        "Judges' wiki" + (f": {page.title}" if page.title else "") + (f" (as of {told})" if told else ""),
        f"{as_of}~{NAME}" if as_of else "",
        page.records,
        [account(source, page.placed, "markup" if is_html(source) else "")],
        tuple(sorted({number.partition(".")[0] for record in page.records for number in record.cites})),
        book=f"{NAME} {as_of}",
        repairs=page.repairs,
    )


def _as_of(text: str) -> tuple[str, str]:
    """The ISO day of the page's rules, and the page's words for it; both "" without one."""
    match = _AS_OF.search(" ".join(re.sub(r"<[^<>]*>", "", text).split()))
    if not match:
        return "", ""
    try:
        stated = match["before"] or match["after"]
        day = datetime.strptime(f"{match['month'][:3]} {stated or 1} {match['year']}", "%b %d %Y").date()
    except ValueError:
        return "", ""
    last = int(stated or calendar.monthrange(day.year, day.month)[1])
    return day.replace(day=last).isoformat(), " ".join(part for part in match.groups() if part)


class _WikiPage:
    """Sorts the paragraphs of one page, in order, into records, examples and furniture."""

    def __init__(self, source: Source) -> None:
        self.file, self.lines = source.name, source.lines
        self.paragraphs = paragraphs(source)
        told = [p for p in self.paragraphs if len(p.text) > _SHORT and not p.inside & _OUTSIDE and not _AS_OF.search(p.text)]
        self.spaced = any(p.gap > 1 for p in told[1:])
        """True if wider gaps separate the page's units, so that an example can take several paragraphs."""
        self.title = next((p.text for p in self.paragraphs if "#firstHeading" in p.inside or "h1" in p.inside), "")
        self.records: list[Record] = []
        self.placed: list[tuple[int, int, str]] = []
        self.repairs: list[Repair] = []
        self.state = "front"
        """One of front, contents, text, example, caption, end."""

    def place(self, paragraph: Paragraph) -> str:
        """Puts a paragraph into the records, or aside, and returns its class in the ledger."""
        text, inside = paragraph.text, paragraph.inside
        if "title" in inside or (text == self.title and not self.records):
            return "title"
        if self.state == "end" or inside & _OUTSIDE or _BANNER.match(text) or not re.search(r"\w", text):
            return "furniture"
        if _END.match(text) and (self.records or self.state == "contents"):
            self.state = "end"
            return "furniture"
        if _AS_OF.search(text):
            return "date"
        if inside & _IN_CONTENTS or _CONTENTS.match(text) or (self.state == "contents" and _CONTENTS_LINE.search(text)):
            self.state = "contents"
            return "contents"
        item = bool(self.records) and ("li" in inside or _LIST_ITEM.match(text) is not None)
        if not item and (name := self.heading(paragraph)):
            return name
        return self.commentary(paragraph, item)

    def heading(self, paragraph: Paragraph) -> str:
        """The class of a heading, of the page's title or of the name of an example's card; "" for another paragraph."""
        text, inside = re.sub(r"\s*\[edit\]\s*", "", paragraph.text), paragraph.inside
        if inside & _HEADINGS:
            self.state = "text"
            return "heading"
        if inside & _CAPTIONS and self.records:
            self.state = "caption"
            return "furniture"
        if len(text) > _SHORT or re.search(r"[.!?:;,\])]$", text) or "[CR" in text or _EXAMPLE.match(text):
            return ""
        if not self.title and not self.records and self.state == "front":
            self.title = text
            return "title"
        last = self.records[-1] if self.records else None
        told = " ".join((last.text, *last.examples)).casefold() if last else ""
        if last and (text.casefold() in told or (paragraph.gap < 2 and self.state in ("example", "caption"))):
            self.state = "caption"
            return "furniture"
        self.state = "text"
        return "heading"

    def commentary(self, paragraph: Paragraph, item: bool) -> str:
        """Adds a paragraph, or an item of a list, to the records and returns its class."""
        text, cites = self.mend(paragraph)
        lines = (paragraph.first, paragraph.last)
        last = self.records[-1] if self.records else None
        example = _EXAMPLE.match(text)
        goes_on = self.state == "example" and paragraph.gap < 2 and self.spaced
        if last and example:
            last.examples += (text[example.end() :],)
        elif last and last.examples and (goes_on or (self.state == "caption" and _NOTE.match(text))):
            last.examples = (*last.examples[:-1], f"{last.examples[-1]}\n{text}")
        elif last and item and self.state in ("text", "example"):
            if self.state == "text":
                last.text = f"{last.text}\n{text}"
            else:
                last.examples = (*last.examples[:-1], f"{last.examples[-1]}\n{text}")
        else:
            self.records.append(Record(COMMENTARY, None, text, cites=cites, file=self.file, lines=lines))
            self.state = "text"
            return "commentary"
        if not item or example:
            self.state = "example"
        last.cites = tuple(dict.fromkeys(last.cites + cites))
        last.lines = (last.lines[0], lines[1])
        return "example" if self.state == "example" else "commentary"

    def mend(self, paragraph: Paragraph) -> tuple[str, tuple[str, ...]]:
        """The text with its broken citations repaired, and the numbers that it cites."""
        text = paragraph.text
        for broken, why in ((_TEMPLATE, "a citation's template was not filled in"), (_UNCLOSED, "a citation was not closed")):
            for match in reversed(list(broken.finditer(text))):
                became = f"[CR {match[1]}]"
                line = self._line_of(match[0], paragraph)
                self.repairs.append(Repair(self.file, line, match[0], became, why))
                text = text[: match.start()] + became + text[match.end() :]
        return text, tuple(dict.fromkeys(number for match in _CITATION.finditer(text) for number in _numbers(match[1])))

    def _line_of(self, cited: str, paragraph: Paragraph) -> int:
        lines = range(paragraph.first, paragraph.last + 1)
        return next((n for n in lines if cited in self.lines[n - 1]), paragraph.first)


def _numbers(cited: str) -> list[str]:
    """The numbers in "204.1a, 204.1b", "204.1a-c" or "204.1a and b"."""
    found: list[RuleNumber] = []
    for dash, part in _PART.findall(cited):
        before = found[-1] if found else None
        if part[0].isdigit():
            found.append(RuleNumber.parse(part))
        elif before and before.letter:
            last = ord(part) - 96
            first = before.letter + 1 if dash else last
            found += [before._replace(letter=letter) for letter in range(first, last + 1)]
    return [str(number) for number in found]
