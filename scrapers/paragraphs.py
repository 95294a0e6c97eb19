"""Splits a page, as extracted text or saved HTML, into paragraphs with their lines in the source."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.records import Ledger
from ruletrail.scrapers.decoding import line_starts
from ruletrail.scrapers.page_tags import BLOCKS, is_page
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.wrapping import REFERS, WIDEST

if TYPE_CHECKING:
    from bs4 import Tag

#: The most names that are kept for the elements around an element.
_DEEP = 200
#: A bracket that begins no tag. The parser's time grows with the square of the number of such brackets.
_LONE_BRACKET = re.compile(r"<(?!!)(?![^<>]*>)")
#: A character's number with too many digits. Python refuses to convert some thousand digits.
_NO_CHARACTER = re.compile(r"&#\d{8,};?")
#: "local-" and "enchantment" belong together.
_PARTED = re.compile(r"\w-$")
#: The most tags of a page that is read. A page of a rulebook has a few thousand.
_MOST_TAGS = 200_000
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_NUMBER = re.compile(r"^\s*\d{3}\.")
#: The text in place of a symbol's picture: T, {T}, 2/W.
_SYMBOL = re.compile(r"^\s*\{?[0-9A-Z]{1,2}(?:/[0-9A-Z]){0,2}\}?\s*$")
#: Names of a symbol's picture: "ms ms-w", "mana mana-2", "symbols/T.svg".
_SYMBOL_CLASS = re.compile(
    r"(?:ms|mana|mana-?icon|(?:card-)?symbol)-([0-9]{1,2}|[wubrgcxyzsqt]|tap|untap|[wubrg2][/-]?[wubrgp])",
    re.IGNORECASE,
)
_SYMBOL_FILE = re.compile(
    r"(?i:mana|symbols?)[/_-]([0-9]{1,2}|[WUBRGCTQXYZS]|[WUBRG2][-/]?[WUBRGP])\.(?:png|svg|gif|webp|jpe?g)(?:[?#].*)?$"
)
_PICTURES = frozenset({"img", "i", "span", "abbr"})
_SYMBOL_NAMES = {"TAP": "T", "UNTAP": "Q"}
#: Words that a comparison shows as removed; links that sites put behind headings, to edit them or to themselves; and note
#: numbers.
_LEFT_OUT = frozenset({"del", "s", "strike", ".mw-editsection", ".editsection", ".headerlink", "[note]"})
#: The raised number of a note behind a sentence in wikis: "[12]", "[note 1]".
_NOTE = re.compile(r"\s*\[(?:[a-z]{1,6}\s)?\w{1,3}\]\s*")
#: The classes by rising weight. A line that holds several gets the weightiest.
_CLASSES = (
    "furniture", "contents", "title", "date", "heading", "example", "commentary", "glossary", "rule",
)  # fmt: skip


@dataclass(slots=True)
class Paragraph:
    """Text with white space folded, and its ``first`` and ``last`` line, from 1, both included.

    ``gap`` is the number of empty lines or elements before it. ``inside`` holds, for HTML, the names, #ids and .classes of the
    elements around all of it. ``link`` is true if all of the text is a link.
    """

    text: str
    first: int
    last: int
    gap: int = 0
    inside: frozenset[str] = frozenset()
    link: bool = False


def paragraphs(source: Source) -> list[Paragraph]:
    """The paragraphs of a source, read as HTML if it is HTML. Raises SourceError for HTML that can't be parsed."""
    return of_html(source) if is_html(source) else of_text(source.lines)


def is_html(source: Source) -> bool:
    return is_page(source.text)


def with_characters(page: str) -> str:
    """HTML with a replacement character for each number that is no character's."""
    return _NO_CHARACTER.sub("\ufffd", page)


def account(source: Source, placed: list[tuple[int, int, str]], rest: str = "") -> Ledger:
    """The ledger of a source. ``placed`` is (first line, last line, class); a line with several classes gets the weightiest.

    ``rest`` is the class of the other lines that aren't blank, "" for unplaced.
    """
    classes = [rest if line.strip() else "" for line in source.lines]
    weight = {name: i for i, name in enumerate(_CLASSES)}
    for first, last, name in placed:
        for i in range(first - 1, last):
            if source.lines[i].strip() and weight.get(name, -1) >= weight.get(classes[i], -1):
                classes[i] = name
    return Ledger.of(source.name, source.lines, classes)


def of_text(lines: list[str], *, starts: re.Pattern[str] | None = None, wrapped: bool | None = None) -> list[Paragraph]:
    """The paragraphs of plain text. Empty lines separate them, and so do line ends if the text isn't wrapped.

    In wrapped text a line that ``starts`` matches begins a paragraph too, unless the line before it ends like "See rule": then
    the number in the line is a reference.
    """
    if wrapped is None:
        wrapped = _is_wrapped(lines)
    found: list[Paragraph] = []
    pieces: list[str] = []
    gap = 0
    for n, line in enumerate(lines, 1):
        text = " ".join(line.split())
        if not text:
            gap += 1
            continue
        if wrapped and found and not gap and not (starts and starts.match(line) and not REFERS.search(pieces[-1])):
            pieces += ("" if _PARTED.search(pieces[-1]) else " ", text)
            found[-1].last = n
        else:
            if len(pieces) > 1:
                found[-1].text = "".join(pieces)
            pieces = [text]
            found.append(Paragraph(text, n, n, gap))
        gap = 0
    if len(pieces) > 1:
        found[-1].text = "".join(pieces)
    return found


def _is_wrapped(lines: list[str]) -> bool:
    """True if most lines with a line below are full: the first word of the next line doesn't fit."""
    width = max(map(len, lines), default=0)
    if width > WIDEST:
        return False
    pairs = [(line, after) for line, after in pairwise(lines) if line.strip() and after.strip()]
    full = sum(len(line.rstrip()) + 1 + len(after.split()[0]) >= width for line, after in pairs)
    return 2 * full > len(pairs)


@dataclass
class _Around:
    """The surroundings of an element: its nearest block, and the names of the elements around it."""

    block: object
    container: object
    names: frozenset[str]
    link: bool


@dataclass
class _Paragraphs:
    paragraphs: list[Paragraph] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    block: object = None
    container: object = None
    current: Paragraph | None = None
    gap: int = 0
    opened: object = None
    """A paragraph element without text so far. It counts as a gap until it has text."""

    def flush(self) -> None:
        if self.current is not None:
            self.current.text = " ".join("".join(self.pieces).split())
            self.paragraphs.append(self.current)
            self.current, self.gap = None, 0
        self.pieces = []

    def add(self, here: _Around, text: str, first: int) -> None:
        """Adds a piece of text to the current paragraph, or begins another paragraph in another block."""
        if self.current is not None and self.block is not here.block:
            self.flush()
        if self.opened is here.block:
            self.gap, self.opened = self.gap - 1, None
        begin = first + text[: len(text) - len(text.lstrip())].count("\n")
        if self.current is None:
            moved = 2 if self.container is not here.container else 0
            self.current = Paragraph("", begin, begin, max(self.gap, moved), here.names, True)
        self.block, self.container = here.block, here.container
        self.current.last = begin + text.strip().count("\n")
        self.current.inside &= here.names
        self.current.link &= here.link
        self.pieces.append(text)

    def add_text(self, text: str, names: frozenset[str], first: int) -> None:
        """Adds text with its own line ends and empty lines, read as plain text."""
        self.flush()
        for paragraph in of_text(text.split("\n"), starts=_NUMBER):
            lines = (paragraph.first + first - 1, paragraph.last + first - 1)
            self.paragraphs.append(Paragraph(paragraph.text, *lines, paragraph.gap, names))


def of_html(source: Source) -> list[Paragraph]:
    """The text of each block element in document order, without scripts, styles and comments."""
    from bs4 import BeautifulSoup, Tag, XMLParsedAsHTMLWarning
    from bs4.builder import ParserRejectedMarkup
    from bs4.element import NavigableString

    text = _LONE_BRACKET.sub("&lt;", _without_declarations(with_characters(source.text)))
    if text.count("<") > _MOST_TAGS:
        raise SourceError(f"HTML of more than {_MOST_TAGS:,} tags", str(source.path), "save the text alone")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)  # XHTML can be read as HTML
            soup = BeautifulSoup(text, "html.parser")
    except (ParserRejectedMarkup, AssertionError, RecursionError):
        raise SourceError("HTML that can't be taken apart", str(source.path), "save the page again, or its text alone") from None
    starts = line_starts(text)
    around = {id(soup): _Around(soup, soup, frozenset(), False)}
    page, line = _Paragraphs(), 1
    for element in soup.descendants:
        if isinstance(element, Tag):
            outer, block = around[id(element.parent)], element.name in BLOCKS
            names = {element.name, *(f".{name}" for name in element.get_attribute_list("class") if name)}
            if element.get("id"):
                names.add(f"#{element['id']}")
            if element.name == "sup" and _NOTE.fullmatch(element.get_text()):
                names.add("[note]")
            around[id(element)] = _Around(
                element if block and element.name != "br" else outer.block,
                outer.block if block else outer.container,
                outer.names if names <= outer.names or len(outer.names) > _DEEP else outer.names | names,
                outer.link or element.name == "a",
            )
            if element.sourceline is not None:
                line = element.sourceline + _lines_inside(text, starts, element.sourceline, element.sourcepos or 0)
            if element.name in _PICTURES and _LEFT_OUT.isdisjoint(outer.names) and (symbol := _symbol(element)):
                page.add(outer, symbol, line)
            if block:
                page.flush()
                page.gap += element.name in ("br", "p")
                page.opened = element if element.name == "p" else None
        else:
            told = str(element)
            first, line = line, line + told.count("\n")
            if type(element) is NavigableString and not told.strip():
                # White space between two words that are elements of their own. Symbols have none between them.
                if not (page.pieces and page.pieces[-1].endswith("}") and _is_symbol(element.next_sibling)):
                    page.pieces.append(told)
            elif type(element) is NavigableString:
                here = around[id(element.parent)]
                if not _LEFT_OUT.isdisjoint(here.names):
                    continue
                if "pre" in here.names or _EMPTY_LINE.search(told.strip()):
                    page.add_text(told, here.names, first)
                else:
                    page.add(here, told, first)
    page.flush()
    return page.paragraphs


def _is_symbol(element: object) -> bool:
    return getattr(element, "name", None) in _PICTURES and bool(_symbol(cast("Tag", element)))


def _symbol(element: Tag) -> str:
    """The symbol that an element without text shows, as "{T}"; "" if it shows none."""
    if element.name == "img":
        alt = str(element.get("alt") or "")
        if _SYMBOL.match(alt):
            return "{" + alt.strip("{} ") + "}"
        named = _SYMBOL_FILE.search(str(element.get("src") or "")) if not alt.strip() else None
    elif element.contents or "class" not in element.attrs:
        return ""
    else:
        named = next(filter(None, map(_SYMBOL_CLASS.fullmatch, map(str, element.get_attribute_list("class")))), None)
    if not named:
        return ""
    name = named[1].upper().replace("-", "").replace("/", "")
    name = _SYMBOL_NAMES.get(name, name)
    return "{" + (f"{name[0]}/{name[1]}" if len(name) == 2 and not name.isdigit() else name) + "}"


def _without_declarations(text: str) -> str:
    """HTML with only line ends in its comments and declarations. An open declaration becomes text.

    The parser's time grows with the square of the number of open declarations.
    """
    pieces: list[str] = []
    at = 0
    closed = True
    while (start := text.find("<!", at)) >= 0:
        pieces.append(text[at:start])
        is_comment = text.startswith("<!--", start)
        end = -1
        if not is_comment:
            end = text.find(">", start) + 1
        elif closed:
            end = text.find("-->", start + 2) + 3
            closed = end > 2
        if end > start:
            pieces.append(f"<!--{chr(10) * text.count(chr(10), start, end)}-->")
            at = end
        else:
            pieces.append("&lt;!")
            at = start + 2
            if not is_comment:  # no tag ends behind this place
                return "".join([*pieces, text[at:].replace("<!", "&lt;!")])
    return "".join([*pieces, text[at:]])


def _lines_inside(text: str, starts: list[int], line: int, column: int) -> int:
    """The number of line ends in a start tag."""
    begin = starts[line - 1] + column
    end = text.find(">", begin)
    return text.count("\n", begin, end) if end > 0 else 0
