"""The form of an article that the finder reads: a mask of the same length with only the prose, and the article's links.

Offsets into the mask are offsets into the article, so a citation can be linked without touching anything else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from ruletrail.articles import site_links
from ruletrail.articles.shapes import SHORTCODE

#: Fills the place of code, attributes, comments and addresses, which are not prose. No citation reaches over it.
HIDDEN = "\0"
#: Fills the place of marks inside prose, such as those of emphasis. A citation may reach over it: "rule <b>305.7</b>".
MARK = "\1"

_ENTITY = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,10}));")
_ENTITIES = {
    "nbsp": " ", "ensp": " ", "emsp": " ", "thinsp": " ", "sect": "§", "ndash": "–", "mdash": "—", "minus": "−", "quot": '"',
    "ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’", "apos": "'", "hellip": "…", "amp": "&", "lpar": "(", "rpar": ")",
    "lsqb": "[", "rsqb": "]", "period": ".", "comma": ",", "shy": MARK, "zwj": MARK, "zwnj": MARK,
}  # fmt: skip
#: Spaces of other widths, and invisible characters: soft hyphens, signs of direction, places where a line may end.
_SPACES = dict.fromkeys((*range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_UNSEEN = dict.fromkeys((0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF), MARK)
_ODD = _SPACES | _UNSEEN
ADDRESS = re.compile(
    r"\b(?:[A-Za-z][A-Za-z0-9+.-]{1,20}://|mailto:|www\.)[^\s<>\"\0]{1,4000}|\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}"
)
_SIGNS_OF_ADDRESS = ("://", "www.", "WWW.", "mailto:", "@")
_LINE_END = re.compile(r"\r\n?|\n")


def inside(stretches: list[tuple[int, int]], offset: int) -> bool:
    """True if an offset is in one of the stretches, which are in order and don't overlap."""
    place = bisect_right(stretches, offset, key=lambda stretch: stretch[0]) - 1
    return place >= 0 and offset < stretches[place][1]


@dataclass(frozen=True, slots=True)
class ArticleLink:
    """A stretch of the article that is linked already, or where no link can be written (then ``url`` is "")."""

    start: int
    end: int
    url: str = ""
    before: tuple[int, int] = (0, 0)
    """The markup before the stretch; empty if nothing can replace it."""
    after: tuple[int, int] = (0, 0)
    """The markup behind the stretch, or the version in a wiki's template; (0, 0) if nothing can be put there."""
    address: tuple[int, int] = (0, 0)
    """The address, if it is written out as text or in a field: then only the address is replaced."""
    day: tuple[int, int] = (0, 0)
    """The version's day, in a reference with fields."""

    @property
    def is_closed(self) -> bool:
        """False if no markup ends the link."""
        return self.after[0] < self.after[1]


@dataclass(slots=True)
class ParsedArticle:
    """The parts of an article, as its syntax marks them. All offsets are characters from the start; ends are not included."""

    text: str
    mask: str
    links: list[ArticleLink] = field(default_factory=list)
    """In the article's order, none inside another."""
    quotes: list[tuple[int, int]] = field(default_factory=list)
    """Stretches that the markup marks as quotations."""
    notes: list[tuple[int, int]] = field(default_factory=list)
    """Footnotes, in a syntax that allows no footnote inside another."""
    own: list[tuple[int, int]] = field(default_factory=list)
    """Stretches that the finder leaves out: the footnotes that this command made, with their marks; in source code, the code and
    the marks of comments."""
    html: list[tuple[int, int]] = field(default_factory=list)
    """Stretches of HTML inside another syntax. Only HTML makes a link there."""
    behind: dict[int, ArticleLink] = field(default_factory=dict)
    """End of a number -> the written-out address of its rule behind it: "CR 305.7: https://…"."""
    _starts: list[int] = field(default_factory=list)
    _link_starts: list[int] = field(default_factory=list)

    @property
    def newline(self) -> str:
        """The line ending of the article's first line; a line feed without one."""
        found = _LINE_END.search(self.text)
        return found[0] if found else "\n"

    def line(self, offset: int) -> int:
        """The number of the line with the offset, from 1."""
        if not self._starts:
            self._starts = [0, *(match.end() for match in _LINE_END.finditer(self.text))]
        return bisect_right(self._starts, offset)

    def column(self, offset: int) -> int:
        """The column of the offset in its line, from 1."""
        return offset - self._starts[self.line(offset) - 1] + 1

    def line_at(self, offset: int) -> str:
        """The text of the line with the offset."""
        return self.text_of(self.line(offset))

    def text_of(self, line: int) -> str:
        """The text of the line with that number, from 1. Call ``line`` first."""
        return self.text[self._starts[line - 1] : self._starts[line] if line < len(self._starts) else len(self.text)]

    def link_at(self, start: int, end: int) -> ArticleLink | None:
        """The link, or the stretch without links, that overlaps the given stretch."""
        if len(self._link_starts) != len(self.links):
            self._link_starts = [link.start for link in self.links]
        place = bisect_right(self._link_starts, max(start, end - 1)) - 1
        if place >= 0 and self.links[place].end > start:
            return self.links[place]
        return None

    def link_of(self, start: int, end: int) -> ArticleLink | None:
        """The link that overlaps a number, or the written-out address behind the number."""
        return self.link_at(start, end) or self.behind.get(end)

    def finish(self, masking: Masking) -> None:
        """Takes the mask, and adds the site's addresses in prose as links. Call it after everything else is read."""
        self.mask = masking.mask()
        self.links.sort(key=lambda link: (link.start, -link.end))
        self.own.sort()
        bare = []
        for start, end in masking.addresses:
            url = self.text[start:end]
            if (site := site_links.read(url)) and not inside(self.own, start) and not self.link_at(start, end):
                end = start + site.length
                bare.append(ArticleLink(start, end, url[: site.length], address=(start, end)))
        if bare:
            self.links = sorted((*self.links, *bare), key=lambda link: (link.start, -link.end))

    def take_own_notes(self, note: re.Pattern[str], mark: re.Pattern[str]) -> None:
        """Finds the footnotes that this command made. Each mark becomes a link to the address of its note.

        Groups 1 and 2 of ``note`` are its number and address, group 1 of ``mark`` is the number that it refers to.
        """
        notes = {match[1]: match for match in note.finditer(self.text)}
        self.own += (match.span() for match in notes.values())
        for noted in mark.finditer(self.text) if notes else ():
            if found := notes.get(noted[1]):
                self.own.append(noted.span())
                self.links.append(ArticleLink(noted.start() - 1, noted.start(), found[2]))

    def is_note(self, offset: int) -> bool:
        return inside(self.notes, offset)

    def is_html(self, offset: int) -> bool:
        return inside(self.html, offset)


class Masking:
    """Collects the stretches of a text that are not prose, and makes the mask. Stretches may come in any order and overlap."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._hidden: list[tuple[int, int]] = []
        self._marks: list[tuple[int, int, str]] = []
        self.addresses: list[tuple[int, int]] = []
        """The stretches of written-out addresses. Those in running prose are added when the mask is made."""

    def hide(self, start: int, end: int) -> None:
        """Hides a stretch that is not prose."""
        if end > start:
            self._hidden.append((start, end))

    def address(self, start: int, end: int) -> None:
        """Hides an address that readers see, and notes its place."""
        self.hide(start, end)
        self.addresses.append((start, end))

    def mark(self, start: int, end: int, shown: str = "") -> None:
        """Marks a stretch as markup inside prose. ``shown`` is the character that readers see there: "§" for "&sect;"."""
        if end > start:
            self._marks.append((start, end, shown))

    def shortcodes(self, start: int = 0, *, but: str = "\0") -> None:
        """Hides shortcodes, because a site's builder replaces them. Shortcodes that begin with ``but`` stay."""
        for match in SHORTCODE.finditer(self.text, start):
            if not match[0].lower().startswith(but):
                self.hide(*match.span())

    def entities(self, start: int = 0, end: int | None = None) -> None:
        """Replaces character references in the mask by their characters."""
        if self.text.find("&", start, len(self.text) if end is None else end) >= 0:
            for match in _ENTITY.finditer(self.text, start, len(self.text) if end is None else end):
                if shown := _shown(match):
                    self.mark(match.start(), match.end(), shown)

    def mask(self) -> str:
        pieces: list[str] = []
        at = 0
        edits: Iterable[tuple[int, int, str]] = sorted(
            [*((a, b, HIDDEN * (b - a)) for a, b in self._hidden),
             *((a, b, shown + MARK * (b - a - len(shown))) for a, b, shown in self._marks)],
            key=lambda edit: (edit[0], -edit[1]),
        )  # fmt: skip
        for start, end, shown in edits:
            if end <= at:
                continue
            if start < at:
                shown, start = shown[at - start :], at
            pieces += (self.text[at:start], shown)
            at = end
        pieces.append(self.text[at:])
        made = "".join(pieces)
        if not made.isascii():
            made = made.translate(_ODD)
        return ADDRESS.sub(self._address, made) if any(map(made.__contains__, _SIGNS_OF_ADDRESS)) else made

    def _address(self, match: re.Match[str]) -> str:
        self.addresses.append(match.span())
        return HIDDEN * len(match[0])


def _shown(match: re.Match[str]) -> str:
    if match[3]:
        return _ENTITIES.get(match[3], "")
    code = int(match[1]) if match[1] else int(match[2], 16)
    return chr(code) if 0x20 <= code < 0x3000 else ""


class Closers:
    """Finds the ends of marks, and remembers missing ends, so that unclosed marks cost little time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lower: str | None = None
        self._none_after: dict[str, int] = {}

    def find(self, ending: str, start: int, end: int | None = None) -> int:
        """The offset of ``ending`` at or behind ``start``, or -1. Case counts."""
        return self._find(self.text, ending, start, end)

    def find_tag(self, ending: str, start: int) -> int:
        """The offset of a closing tag at or behind ``start``, or -1. ``ending`` is in lower case; the tag may be in any case."""
        if self._lower is None:
            lower = self.text.lower()
            # A few letters change their length in lower case, which would shift the offsets.
            self._lower = lower if len(lower) == len(self.text) else "".join(c.lower() if c < "\x80" else c for c in self.text)
        return self._find(self._lower, ending, start, None)

    def _find(self, text: str, ending: str, start: int, end: int | None) -> int:
        if self._none_after.get(ending, len(text) + 1) <= start:
            return -1
        found = text.find(ending, start) if end is None else text.find(ending, start, end)
        if found < 0 and end is None:
            self._none_after[ending] = start
        return found
