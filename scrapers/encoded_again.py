"""UTF-8 whose bytes were read as another code page and saved again: "donâ€™t", "don‚Äôt", "donΓÇÖt", "donвЂ™t".

Each wrong reading is undone by the code page that makes the most of it, as often as the text was encoded in vain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import dataclass
from functools import cache, partial

from scrapers.lost_characters import LOST

#: How often a text may have been encoded in vain.
_TIMES = 3
#: cp1252 stands for Latin-1 too, whose control characters lie where cp1252 has its marks.
_PAGES = ("cp1252", "mac_roman", "cp437", "cp850", "cp1250", "cp1251")
#: Pages with two bytes a character. They swallow what follows a mark, and give it back.
_WIDE_PAGES = ("gbk", "shift_jis", "big5", "euc_kr")
_DASH_OR_QUOTE = b"\xe2\x80"
_ASCII = bytes(range(128))
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
#: What is left of a mark where its second and third byte have no character: the rest of a word behind it tells it from a letter.
_REMAINS = re.compile(rf"â[€„?{LOST}]{{0,2}}[¢¦]?(?P<rest>[a-z]*)")
_ENDINGS = frozenset({"s", "t", "re", "ve", "ll", "d", "m"})
_FEWEST = 3
_LEADS, _FOLLOWERS = range(0xC2, 0xF5), range(0x80, 0xC0)
_MARKS = "“”‘’–—…•™®©°·½§−×∞\xa0\u2011\u2002\u2003\u2009\u200b\ufeff\u00ad"

Told = Callable[[str, str, str, int, int], None]
"""Is told what stood there, what it became, why, where first, and how often."""


@dataclass(frozen=True)
class _CodePage:
    """A code page: its bytes by their characters, and what a character of UTF-8 looks like when read by it."""

    name: str
    bytes_of: dict[str, int]
    undefined: tuple[int, ...]
    """Followers that have no character here: a converter leaves a replacement character, or a question mark."""
    sequence: re.Pattern[str]
    leads: frozenset[str]
    """What ``sequence`` begins with."""
    results: frozenset[str]
    """What may come out: letters and marks that texts use, and, of what was encoded three times, this page's own."""

    def meant(self, found: str) -> str:
        """The one character that ``found`` was in UTF-8, "" when it was not UTF-8."""
        codes = [self.bytes_of.get(char, -1) for char in found]
        options = [codes]
        if codes[-1] < 0:  # of a mark, the beginning is enough
            options = [[*codes[:-1], byte] for byte in self.undefined] if len(codes) == 3 else []
        for option in options if min(codes[:-1]) >= 0 else ():
            try:
                became = bytes(option).decode("utf-8")
            except UnicodeDecodeError:
                continue
            if became in self.results:
                return became
        return ""


@cache
def _page(name: str) -> _CodePage:
    chars = [bytes([byte]).decode(name, "ignore") for byte in range(256)]
    bytes_of = {char: byte for byte, char in enumerate(chars) if char and byte > 0x7F}
    if name == "cp1252":
        bytes_of |= {chr(byte): byte for byte in range(0x80, 0xA0)}
    leads = frozenset(char for char, byte in bytes_of.items() if byte in _LEADS)
    lead = "".join(map(re.escape, leads))
    follow = "".join(re.escape(char) for char, byte in bytes_of.items() if byte in _FOLLOWERS)
    undefined = tuple(byte for byte in _FOLLOWERS if not chars[byte])
    sequence = re.compile(f"[{lead}][{follow}]{{0,3}}[{follow}{LOST}?]" if undefined else f"[{lead}][{follow}]{{1,3}}")
    letters = map(chr, range(0xC0, 0x180))
    return _CodePage(name, bytes_of, undefined, sequence, leads, frozenset(_MARKS + LOST) | frozenset(letters) | bytes_of.keys())


def beyond_ascii(text: str) -> set[str]:
    """The characters outside ASCII that are in a text."""
    return set(text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass"))


def undone(text: str, chars: Set[str], told: Told) -> str:
    """``text`` with the characters that were encoded again made one again. ``chars`` are those in it that are outside ASCII."""
    for _ in range(_TIMES):
        tried = [_undone_once(text, page) for page in map(_page, _PAGES) if not chars.isdisjoint(page.leads)]
        if not tried:
            break
        mended, found = max(tried, key=lambda one: sum(times for _, _, times in one[1].values()))
        if not found:
            break
        text, chars = mended, beyond_ascii(mended)
        for was, (became, first, times) in found.items():
            told(was, became, "encoded as UTF-8 twice", first, times)
    return _without_remains(_narrowed(text, told), told)


def _narrowed(text: str, told: Told) -> str:
    """``text`` with UTF-8 that was read as a page with two bytes a character made UTF-8 again."""
    for name in _WIDE_PAGES:
        lead = _DASH_OR_QUOTE.decode(name, "ignore")
        if lead and (times := text.count(lead)) >= _FEWEST:
            told(lead, "", f"UTF-8 read as {name}", text.index(lead), times)
            return _NOT_ASCII.sub(partial(_once_more, name), text)
    return text


def _once_more(page: str, run: re.Match[str]) -> str:
    """What a run of characters of that page is in UTF-8; a mark that swallowed a blank gives it back."""
    return run[0].replace(LOST, " ").encode(page, "replace").decode("utf-8", "replace")


def _without_remains(text: str, told: Told) -> str:
    """``text`` with a replacement character for each mark of which only its first byte, an "â", is left."""
    if "â" not in text:
        return text
    found = [match for match in _REMAINS.finditer(text) if not _is_letter(match)]
    if sum(match[0] == "â" or not match["rest"] for match in found) < _FEWEST:
        return text
    told("â", LOST, "the rest of a character is lost", found[0].start(), len(found))
    return _REMAINS.sub(lambda match: match[0] if _is_letter(match) else LOST + match["rest"], text)


def _is_letter(match: re.Match[str]) -> bool:
    """True of the â in "Hajjâj": a letter inside a word that isn't a verb's or a genitive's ending away from its end."""
    before = match.string[max(0, match.start() - 2) : match.start()]
    inside = before[-1:].isalpha() and not before[:1].isdigit() and match["rest"]
    return bool(inside) and len(match[0]) < 3 and match["rest"] not in _ENDINGS


def _undone_once(text: str, page: _CodePage) -> tuple[str, dict[str, tuple[str, int, int]]]:
    """The text without that page's wrong readings, and by what stood there: what it became, where first, and how often."""
    seen: dict[str, tuple[str, int, int]] = {}

    def once(match: re.Match[str]) -> str:
        found = match[0]
        for length in range(len(found), 1, -1):
            if became := page.meant(found[:length]):
                _, first, times = seen.get(found[:length], ("", match.start(), 0))
                seen[found[:length]] = (became, first, times + 1)
                return became + found[length:]
        return found

    return page.sequence.sub(once, text), seen
