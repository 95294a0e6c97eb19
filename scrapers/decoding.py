"""Decodes bytes by evidence: with the right encoding, every character is at a place where such a character can be.

Rule texts survive in ASCII, cp1252, UTF-8 and UTF-16, but also in cp437 or Mac Roman, and as UTF-8 that was made from a wrong
reading ("itÕs", "donâ€™t"). A wrong reading puts letters and signs in impossible places: a capital inside a word, a currency sign
between letters. ``decode`` tries the known wrong readings, and takes one only if it improves the text. It reports every kind of
character that it mends.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from ruletrail.scrapers import lost_characters, quoted_printable
from ruletrail.scrapers.lost_characters import LOST
from ruletrail.scrapers.page_tags import FEWEST, is_page

_UTF8_BOM = b"\xef\xbb\xbf"
_WIDE = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SEQUENCE = re.compile(rb"[\xc2-\xf4][\x80-\xbf]{1,3}")
#: A word in the letters of cp1251, which a Russian web library puts around English text. No other page has such a word.
_CYRILLIC = re.compile(rb"[\xc0-\xff]{4,}")
_ASCII = bytes(range(128))
_LOWER = frozenset("áâàäåãæçéèêëíìîïñóòôöõøœúùûüýß")
_UPPER = frozenset("ÆÁÂÀÄÅÇÉÈÊÍÎÑÓÔÖØŒÚÜ")
_COMMON = frozenset("áâéíñóòöúûüàäèÆ")
_SIGNS = frozenset("…•·°½§−×∞\u2011\u2002\u2003\u2009\u200b\u2212\ufeff\u00ad")
_USUAL = _COMMON | _SIGNS | frozenset("‘’“”–—™®©\xa0")
#: Control characters that no text needs. A file with NUL is not a text.
_CONTROLS = bytes({*range(1, 32), 127} - set(b"\t\n\v\f\r"))
_NO_CONTROLS = bytes(set(range(256)) - set(_CONTROLS))
_PLAIN = bytes(set(_ASCII) - set(_CONTROLS) - set(b"\r\n"))
#: The same outside ASCII, and the characters that change the direction of writing.
_WIDE_CONTROLS = frozenset(map(chr, [*range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]))
#: Marks without width. At the beginning of a line, or inside a number or a date, they hide the words from the patterns.
_UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\xad"
_UNSEEN_ANYWHERE = re.compile(f"^[{_UNSEEN}]+|[\u200b\u200e\u200f\u2060\ufeff]+", re.MULTILINE)
#: Word's character for a hyphen that must not end a line.
_HYPHEN = "\x1e"
_SAMPLE = 40
_MARGIN = 0.5
#: A hard space. It is no evidence.
_TELLS_NOTHING = "\xa0"
_LIGATURE = re.compile("[\ufb00-\ufb06]")


class Mended(NamedTuple):
    """One kind of mended character: the original, the replacement, the reason, its first index in the text, and the count."""

    original: str
    became: str
    why: str
    at: int
    times: int


def line_starts(text: str) -> list[int]:
    """The index at which each line of a text begins."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


def on_the_same_lines(mended: Iterable[Mended], before: str, after: str) -> list[Mended]:
    """The mended characters of ``before``, placed at the beginnings of their lines in ``after``, a text with the same lines."""
    starts, moved = line_starts(before), line_starts(after)
    return [each._replace(at=moved[bisect(starts, each.at) - 1]) for each in mended]


def decode(data: bytes) -> tuple[str, list[Mended]]:
    """The text of ``data`` with a newline for every line end, and the mended characters. Never raises."""
    mended: list[Mended] = []
    if data.count(b"=") >= FEWEST:
        given, data = data, quoted_printable.undone(data)
        if data != given:
            mended.append(Mended("=", "", "a text as mails carry it", 0, given.count(b"=")))
    rare = data.translate(None, _PLAIN)  # the bytes that aren't plain, and line ends
    text, chars = _decoded(data, rare, mended)
    if "\v" in text or "\u2028" in text:  # breaks inside a paragraph, as Word writes them
        text = text.replace("\v", "\n").replace("\u2028", "\n")
    controls = set(rare.translate(None, _NO_CONTROLS).decode("ascii")) | (chars & _WIDE_CONTROLS)
    for char in sorted(controls & set(text) if controls else ()):
        became = "-" if char == _HYPHEN else ""
        mended.append(Mended(f"\\x{ord(char):02x}", became, "a control character", text.index(char), text.count(char)))
        text = text.replace(char, became)
    if not chars.isdisjoint(_UNSEEN) and (match := _UNSEEN_ANYWHERE.search(text)):
        times = len(_UNSEEN_ANYWHERE.findall(text))
        mended.append(Mended(f"\\u{ord(match[0][0]):04x}", "", "a mark without width", match.start(), times))
        text = _UNSEEN_ANYWHERE.sub("", text)
    if ("?" in text or LOST in text) and not is_page(text):
        text, restored = lost_characters.restored(text)
        for found, became in sorted({(r.original, r.became) for r in restored}):
            places = [r.at for r in restored if (r.original, r.became) == (found, became)]
            mended.append(Mended(found, became, "lost in a conversion", places[0], len(places)))
    return text, mended


def _decoded(data: bytes, rare: bytes, mended: list[Mended]) -> tuple[str, set[str]]:
    """The text, and the characters outside ASCII that it had before mending. ``rare``: line ends, and bytes that aren't plain."""
    wide = _wide(data)
    if wide:
        data = data.decode(wide, "replace").encode()
        text = _newlines(data, data).decode()
        chars = beyond_ascii(text)
    else:
        raw, data = data, _newlines(data.removeprefix(_UTF8_BOM), rare)
        if data.isascii():
            return data.decode("ascii"), set()
        high = rare[len(_UTF8_BOM) * raw.startswith(_UTF8_BOM) :].translate(None, _ASCII)
        try:
            text, chars = data.decode("utf-8"), set(high.decode("utf-8"))
        except UnicodeDecodeError:
            if 2 * len(b"".join(_SEQUENCE.findall(high))) <= len(high):  # an 8-bit code page
                if _CYRILLIC.search(high) and len(_CYRILLIC.findall(data)) > 1:  # most pages have no such run at all
                    return data.decode("cp1251", "replace"), set()
                text, chars = _windows(data), {_WINDOWS[byte] for byte in set(high)}
                return _mend_pages(text, chars, _from_mac(raw), mended), chars
            text = _paste_in(data.decode("utf-8", "surrogateescape"), mended)
            chars = beyond_ascii(text)
    if chars - _USUAL:
        text = _encoded_once(text, mended)
        chars = beyond_ascii(text)
        text = _mend_pages(text, chars, not wide and _from_mac(raw), mended)
    return text, chars


def beyond_ascii(text: str) -> set[str]:
    """The characters outside ASCII in a text."""
    return set(text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass"))


def _encoded_once(text: str, mended: list[Mended]) -> str:
    """Mends UTF-8 that was read as another code page and saved again ("donâ€™t"), and letters that are joined in one sign ("ﬁ",
    from a PDF).
    """
    from ftfy import fix_encoding
    from ftfy.badness import is_bad
    from ftfy.fixes import fix_latin_ligatures

    for is_spoilt, fix, why in (
        (is_bad, fix_encoding, "encoded as UTF-8 twice"),
        (_LIGATURE.search, fix_latin_ligatures, "letters joined in one sign"),
    ):
        if not is_spoilt(text):
            continue
        lines = text.split("\n")
        told = {n: fixed for n, line in enumerate(lines) if not line.isascii() and (fixed := fix(line)) != line}
        if told:
            first = min(told)
            at = sum(map(len, lines[:first])) + first
            became = told[first]
            differ = next(i for i, (one, other) in enumerate(zip_longest(lines[first], became)) if one != other)
            mended.append(Mended(lines[first][differ : differ + 3], became[differ : differ + 1], why, at, len(told)))
            text = "\n".join(told.get(n, line) for n, line in enumerate(lines))
    return text


def _wide(data: bytes) -> str:
    """The name of the encoding if ``data`` is UTF-16, or UTF-32 with a byte order mark, otherwise ""."""
    for bom, encoding in _WIDE:
        if data.startswith(bom):
            return encoding
    head = data[:4096]
    if head.count(0) * 3 > len(head):
        even, odd = head[::2].count(0), head[1::2].count(0)
        if not min(even, odd):
            return "utf-16-be" if even > odd else "utf-16-le"
    return ""


def _newlines(data: bytes, rare: bytes) -> bytes:
    r"""``data`` with a newline for every line end. If most line ends are \r\r\n, the text was converted twice. ``rare`` has all
    line ends of ``data``.
    """
    if b"\r" not in rare:
        return data
    returns, feeds = rare.count(b"\r"), rare.count(b"\n")
    if returns > feeds and 2 * data.count(b"\r\r\n") > feeds:
        data = data.replace(b"\r\r\n", b"\n")
    lines = data.splitlines()  # much faster than replacing
    if data.endswith((b"\r", b"\n")):
        lines.append(b"")
    return b"\n".join(lines)


def _from_mac(data: bytes) -> bool:
    """True if most lines end with a carriage return alone, as on an old Macintosh."""
    return data.count(b"\r") > 2 * data.count(b"\n")


def _paste_in(text: str, mended: list[Mended]) -> str:
    """Mends bytes of cp1252 that were pasted into UTF-8. ``text`` has these bytes as lone surrogates."""
    for stray in sorted({char for char in beyond_ascii(text) if "\udc80" <= char <= "\udcff"}):
        byte = ord(stray) - 0xDC00
        why = "cp1252 inside UTF-8"
        mended.append(Mended(f"\\x{byte:02x}", _WINDOWS[byte], why, text.index(stray), text.count(stray)))
        text = text.replace(stray, _WINDOWS[byte])
    return text


def _windows(data: bytes) -> str:
    """``data`` as cp1252, its five undefined bytes as control characters."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return "".join(map(_WINDOWS.__getitem__, data))


def _page(encoding: str) -> list[str]:
    return [bytes([byte]).decode(encoding, "ignore") or chr(byte) for byte in range(256)]


def _read_as_windows(page: list[str]) -> dict[str, str]:
    """Each character -> its meaning, if bytes of ``page`` were read as cp1252, or as Latin-1 with its control characters."""
    return {chr(byte): page[byte] for byte in range(0x80, 0xA0)} | dict(zip(_WINDOWS[128:], page[128:], strict=True))


_WINDOWS, _MAC, _DOS = map(_page, ("cp1252", "mac_roman", "cp437"))
#: Wrong readings by name: each character in the text -> the character that was meant.
_READINGS = {"Mac Roman": _read_as_windows(_MAC), "cp437": _read_as_windows(_DOS)}


def _mend_pages(text: str, chars: set[str], from_mac: bool, mended: list[Mended]) -> str:
    """``text`` with the characters of another code page corrected."""
    places = {char: found for char in sorted(chars) if (found := _places(text, char))}
    odd = list(places)
    now = {char: _fit(text, char, char, places[char]) for char in odd}
    scores = {
        name: {char: _fit(text, char, table.get(char, char), places[char]) for char in odd} for name, table in _READINGS.items()
    }
    telling = [char for char in odd if char not in _TELLS_NOTHING]
    gains = {
        name: sum(score[char] - now[char] for char in telling) + (0.25 if from_mac and name == "Mac Roman" else 0)
        for name, score in scores.items()
    }
    best = max(gains, key=gains.__getitem__)
    whole = best if telling and gains[best] > _MARGIN else ""
    table = {}
    for char in odd:
        name = whole
        if (scores[whole][char] if whole else now[char]) < 0 and char not in _TELLS_NOTHING:
            name = max(scores, key=lambda other: scores[other][char])
            if scores[name][char] < _MARGIN:
                name = whole
        became = _READINGS[name].get(char, char) if name else char
        if became != char:
            table[char] = became
            mended.append(Mended(char, became, f"{name} read as cp1252", places[char][0], text.count(char)))
    if set(table) & set(table.values()):
        return text.translate({ord(char): became for char, became in table.items()})
    for char, became in table.items():  # a few times faster than translating
        text = text.replace(char, became)
    return text


def _places(text: str, char: str) -> list[int]:
    """The places of the first occurrences of ``char``."""
    found = [at] if (at := text.find(char)) >= 0 else []
    while found and len(found) < _SAMPLE and (at := text.find(char, found[-1] + 1)) >= 0:
        found.append(at)
    return found


def _fit(text: str, char: str, meant: str, places: list[int]) -> float:
    """The fit of ``meant`` with the places of ``char``: from -1 (it is impossible there) to 1."""
    around = ((text[at - 1 : at] if at else " ", text[at + 1 : at + 2] or " ") for at in places)
    return sum(_stands(meant, before, after) for before, after in around) / len(places)


def _stands(char: str, before: str, after: str) -> float:
    if char in _LOWER:
        if after.isupper() or not (before.isalpha() or after.isalpha()):
            return -1.0
        inside = before.isalpha() and after.isalpha()
        return (1.0 if char in _COMMON else 0.8) if inside else 0.2
    if char in _UPPER:
        if before.islower() or not after.isalpha():
            return -1.0
        return 1.0 if char in _COMMON else 0.6
    if char in "“‘":
        return 1.0 if not after.isspace() and not before.isalnum() else -1.0
    if char in "”’":
        if before.isspace():
            return 0.2 if char == "’" and after.isalnum() else -1.0
        return -1.0 if char == "”" and after.isalpha() else 1.0
    if char in "„«¿¡":  # of other languages; behind a letter or figure they are a wrong reading
        return -1.0 if before.isalnum() else 0.4
    if char == "»":
        return -1.0 if after.isalnum() else 0.4
    if char in "–—":
        return 0.3 if char == "–" and before.isalpha() and after.islower() else 1.0
    if char in "™®":
        return 1.0 if before.isalnum() or before in ")_’'” " else -0.5
    if char in "©":
        return 1.0 if after.isspace() or after.isdigit() else -0.5
    if char == "\xa0":
        return 0.3
    if char == "¶":  # a paragraph's link to itself, or the mark before it
        return 0.7 if after.isspace() else -0.5
    if char in _SIGNS:
        return 0.7
    return -1.0
