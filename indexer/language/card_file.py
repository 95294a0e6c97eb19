"""A local file of cards, in one of the public bulk forms, read card by card however long it is.

Scryfall's "oracle cards" are a JSON list of cards; MTGJSON's AtomicCards an object whose "data" has a list of cards a name.
Either may be compressed by gzip. A card is an object with its name, type line, keywords, layout and faces.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import IO, Any, NamedTuple

from indexer.errors import CardFileError

#: Characters read at once, and the most that one card may have.
PIECE, LARGEST = 1 << 20, 1 << 24
#: What isn't a card that rules are asked about.
_OTHERS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
#: Layouts, and what the rules call such cards.
_LAYOUTS = {
    "split": "split card", "flip": "flip card", "transform": "double-faced card", "modal_dfc": "modal double-faced card",
    "meld": "meld card", "adventure": "adventurer card", "aftermath": "aftermath", "leveler": "leveler card", "class": "class",
    "saga": "saga", "prototype": "prototype card", "mutate": "mutate", "case": "case",
}  # fmt: skip
#: Types whose subtypes have rules of their own; of the others, they are names of creatures, persons and places.
_TOLD_BY_SUBTYPE = frozenset({"artifact", "enchantment", "instant", "sorcery", "battle"})
REMEDY = "download it again, or give another --cards FILE: Scryfall's oracle cards or MTGJSON's AtomicCards"


class Card(NamedTuple):
    """What the rules say of a card."""

    names: tuple[str, ...]
    """Its name, and those of its faces."""
    types: tuple[str, ...]
    """In lower case, supertypes too."""
    told: tuple[str, ...]
    """Keywords, the layout, and subtypes that have rules of their own, in lower case."""


def cards(path: Path) -> Iterator[Card]:
    """The cards of a file. Raises CardFileError where it can't be read, isn't JSON, has another form, or breaks off."""
    count = 0
    try:
        with _opened(path) as text:
            for found in _objects(_JsonReader(text)):
                if card := _card(found):
                    count += 1
                    yield card
    except (OSError, EOFError, zlib.error, UnicodeDecodeError, RecursionError) as error:
        raise CardFileError(f"can't be read ({getattr(error, 'strerror', None) or error})", str(path), REMEDY) from None
    except JSONDecodeError as error:
        what = f"breaks off or is damaged after {count} cards" if count else "is not JSON"
        raise CardFileError(f"{what} ({error.msg})", str(path), REMEDY) from None
    except _OtherFormError:
        raise CardFileError("is JSON, but not a list of cards", str(path), REMEDY) from None
    if not count:
        raise CardFileError("holds no cards", str(path), REMEDY)


class _OtherFormError(Exception):
    """JSON that holds something else."""


def _opened(path: Path) -> IO[str]:
    with path.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return gzip.open(path, "rt", encoding="utf-8-sig") if packed else path.open(encoding="utf-8-sig")


class _JsonReader:
    """Reads values and marks of JSON one after the other, and keeps no more of the text than it needs."""

    def __init__(self, text: IO[str]) -> None:
        self._text, self._held, self._at = text, "", 0
        self._decode = JSONDecoder(parse_int=float).raw_decode  # an int of thousands of digits is an error of its own

    def mark(self) -> str:
        """The next character that isn't white space. It isn't taken. "" at the end."""
        while True:
            rest = len(self._held)
            while self._at < rest and self._held[self._at] in " \t\r\n":
                self._at += 1
            if self._at < rest:
                return self._held[self._at]
            if not self._more():
                return ""

    def take(self, mark: str) -> None:
        """Goes past ``mark``."""
        if self.mark() != mark:
            raise JSONDecodeError(f"expected {mark!r}", "", 0)
        self._at += 1

    def value(self) -> Any:
        """The next value, which is read as far as it is needed to be whole."""
        self.mark()
        while True:
            try:
                found, end = self._decode(self._held, self._at)
            except JSONDecodeError:
                if len(self._held) - self._at > LARGEST or not self._more():
                    raise
            else:
                length = end - self._at
                if end < len(self._held) or not self._more():  # a number may go on in the next piece
                    self._at += length
                    return found

    def _more(self) -> bool:
        piece = self._text.read(PIECE)
        self._held, self._at = self._held[self._at :] + piece, 0
        return bool(piece)


def _objects(reader: _JsonReader) -> Iterator[dict[str, Any]]:
    """The objects of either form."""
    if reader.mark() == "[":
        yield from filter(_is_card, _items(reader))
    elif reader.mark() == "{":
        for name in _names(reader):
            if name == "data" and reader.mark() == "{":
                for _card_name in _names(reader):
                    yield from filter(_is_card, _items(reader))
            else:
                reader.value()
    else:
        reader.value()  # says what of it is not JSON
        raise _OtherFormError


def _is_card(found: Any) -> bool:
    if not isinstance(found, dict) or not isinstance(found.get("name"), str):
        raise _OtherFormError
    return True


def _items(reader: _JsonReader) -> Iterator[Any]:
    """The values of a list."""
    if reader.mark() != "[":
        raise _OtherFormError
    reader.take("[")
    while reader.mark() != "]":
        yield reader.value()
        if reader.mark() != "]":
            reader.take(",")
    reader.take("]")


def _names(reader: _JsonReader) -> Iterator[str]:
    """The names of an object's members; whoever takes one reads its value."""
    reader.take("{")
    while reader.mark() != "}":
        name = str(reader.value())
        reader.take(":")
        yield name
        if reader.mark() != "}":
            reader.take(",")
    reader.take("}")


def _card(found: dict[str, Any]) -> Card | None:
    """The card of an object; None for what isn't a card that rules are asked about."""
    if found.get("layout") in _OTHERS:
        return None
    faces = [face for face in found.get("card_faces") or () if isinstance(face, dict)]
    whole = [str(found["name"]), *(str(face[key]) for face in (found, *faces) for key in ("name", "faceName") if face.get(key))]
    names = dict.fromkeys([*whole, *(part for name in whole for part in name.split(" // "))])
    lines = [str(line) for one in (found, *faces) for line in (one.get("type_line") or one.get("type"),) if line]
    types: dict[str, None] = {}
    told = dict.fromkeys(str(word).lower() for word in found.get("keywords") or ())
    if layout := _LAYOUTS.get(str(found.get("layout"))):
        told[layout] = None
    for line in " // ".join(lines).lower().replace(" - ", " — ").split(" // "):
        kinds, _, subtypes = line.partition(" — ")
        types.update(dict.fromkeys(kinds.split()))
        if not _TOLD_BY_SUBTYPE.isdisjoint(kinds.split()) and "creature" not in kinds.split():
            told.update(dict.fromkeys(subtypes.split()))
    return Card(tuple(names), tuple(types), tuple(told))


def facts(path: Path) -> str:
    """Facts by which a file is recognised (path, size, time of change). Another file, or one that was changed, has others."""
    try:
        found = path.stat()
    except OSError as error:
        raise CardFileError(f"can't be read ({error.strerror})", str(path), REMEDY) from None
    if not path.is_file():
        raise CardFileError("is not a file", str(path), REMEDY)
    return json.dumps([str(path.absolute()), found.st_size, found.st_mtime_ns])
