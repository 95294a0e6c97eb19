"""Reads HTML tags in HTML, Markdown and MediaWiki."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ruletrail.articles.page import ArticleLink, Closers, Masking

TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9:-]{0,40})(?=[\s>]|/(?!/))(?P<attributes>(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+)>"
)
_BEGINS = re.compile(r"</?[A-Za-z]")
_OPEN_VALUE = re.compile(r"=\s*(?:\"[^\"<>]*|'[^'<>]*)>")
"""An attribute's value whose quotation mark isn't closed before the next ">"."""
_LINK_TAG = re.compile(r"<[aA][\s>]")
_HREF = re.compile(r"\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)

#: The content of these tags isn't prose.
_RAW_WORDS = (
    "script style code pre kbd samp var textarea title svg math template iframe object select noscript canvas audio video"
    " head xmp plaintext listing nowiki source syntaxhighlight chem score graph templatedata"
)
RAW = frozenset(_RAW_WORDS.split())
#: These tags only format words.
_INLINE_WORDS = (
    "b i em strong tt span u font small sup sub mark abbr cite q ins del s strike big nobr wbr bdi bdo dfn time a data ref"
)
INLINE = frozenset(_INLINE_WORDS.split())
QUOTES = frozenset({"blockquote", "q"})


def href(tag: re.Match[str]) -> str:
    """The address that a tag leads to, or ""."""
    found = _HREF.search(tag["attributes"])
    return next((part for part in found.groups() if part is not None), "") if found else ""


@dataclass(slots=True)
class TagReader:
    """Masks the tags of a text one by one, and collects the links and quotations that they make."""

    masking: Masking
    closers: Closers
    links: list[ArticleLink]
    quotes: list[tuple[int, int]]
    raw: frozenset[str] = RAW
    swallows: bool = False
    """True if an unclosed tag hides the text after it, as in HTML."""
    _link: tuple[int, int, str] | None = None
    _quote: int = -1

    def read(self, at: int, end: int) -> int:
        """Masks the markup that begins with the "<" at ``at``. Returns the offset to go on from: ``at`` + 1 if "<" is only a
        character.
        """
        text = self.masking.text
        if text.startswith("<!--", at):
            return self._until("-->", at, end)
        if text.startswith("<![CDATA[", at):
            return self._until("]]>", at, end)
        if text.startswith(("<!", "<?"), at):
            return self._until(">", at, end)
        tag = TAG.match(text, at, end)
        if tag is None:
            if not self.swallows or not _BEGINS.match(text, at):
                return at + 1
            closer = text.find(">", at, end)
            if closer >= 0 and _OPEN_VALUE.search(text, at, closer + 1):
                # A browser takes all the rest as that value. A link there would end it.
                self.masking.hide(at, end)
                return end
            return self._until(">", at, end)
        name = tag["name"].lower()
        if name in self.raw and not tag["close"] and not tag["attributes"].endswith("/"):
            close = self.closers.find_tag(f"</{name}", tag.end())
            if close < 0 or close >= end:
                # The tag is unclosed. The rest may be anything, so no citation is read in it.
                close = end
            self.masking.hide(at, close)
            return max(close, tag.end())
        if name in INLINE:
            self.masking.mark(at, tag.end())
        else:
            self.masking.hide(at, tag.end())
        if name == "a":
            self.end_link(at, tag.end() if tag["close"] else at)
            if not tag["close"] and (url := href(tag)):
                self._link = (at, tag.end(), url)
            elif not tag["close"]:
                self._anchor(tag)
        elif name in QUOTES:
            if tag["close"] and self._quote >= 0:
                self.quotes.append((self._quote, at))
            self._quote = -1 if tag["close"] else tag.end()
        elif name == "button" or (name == "summary" and not tag["close"]):
            close = self.closers.find_tag(f"</{name}", tag.end())
            if not tag["close"] and close >= 0:
                self.links.append(ArticleLink(tag.end(), close))
        return tag.end()

    def _anchor(self, tag: re.Match[str]) -> None:
        """Forbids links inside <a name=x>…</a>. An unclosed tag is only an anchor."""
        if tag["attributes"].endswith("/"):
            return
        close = self.closers.find_tag("</a", tag.end())
        another = _LINK_TAG.search(self.masking.text, tag.end(), close) if close >= 0 else None
        if close > tag.end() and not another:
            self.links.append(ArticleLink(tag.end(), close))

    def end_link(self, at: int, end: int) -> None:
        """Ends the open link, if there is one, with the markup from ``at`` to ``end``."""
        if self._link:
            begin, start, url = self._link
            self.links.append(ArticleLink(start, at, url, (begin, start), (at, end)))
            self._link = None

    def _until(self, ending: str, at: int, end: int) -> int:
        found = self.closers.find(ending, at)
        stop = end if found < 0 or found >= end else found + len(ending)
        self.masking.hide(at, stop)
        return stop
