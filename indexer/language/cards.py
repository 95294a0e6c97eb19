"""Names of cards and what the rules say of them: what is kept of a local file of cards, so that it is read once.

``corpus.card_files`` reads the file. A card is an object with its name, type line, keywords, layout and faces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ruletrail.corpus import card_files, whole_files
from ruletrail.corpus.card_files import NO_CARDS, REMEDY, CardFileError
from ruletrail.corpus.errors import printable
from ruletrail.indexer.language.vocabulary import CARD, Sense
from ruletrail.indexer.language.words import Words

#: How a file of names begins, before the number of words of the longest and the facts of the file that it was made from.
BEGINS = "names of cards 1"
#: What of a card is read; the rest of a file isn't kept in memory.
_READ = frozenset({"name", "faceName", "card_faces", "layout", "keywords", "type_line", "type", "data"})
#: Layouts, and what the rules call such cards.
_LAYOUTS = {
    "split": "split card", "flip": "flip card", "transform": "double-faced card", "modal_dfc": "modal double-faced card",
    "meld": "meld card", "adventure": "adventurer card", "aftermath": "aftermath", "leveler": "leveler card", "class": "class",
    "saga": "saga", "prototype": "prototype card", "mutate": "mutate", "case": "case",
}  # fmt: skip
#: Types whose subtypes have rules of their own; of the others, they are names of creatures, persons and places.
_KNOWN_BY_SUBTYPE = frozenset({"artifact", "enchantment", "instant", "sorcery", "battle"})


class Card(NamedTuple):
    """What the rules say of a card."""

    names: tuple[str, ...]
    """Its name, and those of its faces."""
    types: tuple[str, ...]
    """In lower case, supertypes too."""
    traits: tuple[str, ...]
    """Keywords, the layout, and subtypes that have rules of their own, in lower case."""


# -- a file of cards -------------------------------------------------------------------------------------------------


def cards(path: Path) -> list[Card]:
    """The cards of a file. Raises CardFileError where it can't be read, isn't JSON, or has another form."""
    made = [card for card in map(_card, card_files.listed(path, _READ)) if card]
    if not made:
        raise CardFileError("holds no cards", str(path), REMEDY)
    return made


def _card(data: dict[str, Any]) -> Card | None:
    """The card of an object; None for what isn't a card that rules are asked about."""
    if data.get("layout") in NO_CARDS:
        return None
    faces = [face for face in data.get("card_faces") or () if isinstance(face, dict)]
    whole = [str(data["name"]), *(str(face[key]) for face in (data, *faces) for key in ("name", "faceName") if face.get(key))]
    names = dict.fromkeys([*whole, *(part for name in whole for part in name.split(" // "))])
    lines = [str(line) for one in (data, *faces) for line in (one.get("type_line") or one.get("type"),) if line]
    types: dict[str, None] = {}
    traits = dict.fromkeys(str(word).lower() for word in data.get("keywords") or ())
    if layout := _LAYOUTS.get(str(data.get("layout"))):
        traits[layout] = None
    for line in " // ".join(lines).lower().replace(" - ", " — ").split(" // "):
        kinds, _, subtypes = line.partition(" — ")
        types.update(dict.fromkeys(kinds.split()))
        if not _KNOWN_BY_SUBTYPE.isdisjoint(kinds.split()) and "creature" not in kinds.split():
            traits.update(dict.fromkeys(subtypes.split()))
    return Card(tuple(names), tuple(types), tuple(traits))


def facts(path: Path) -> str:
    """Facts by which a file is recognised (path, size, time of change). Another file, or one that was changed, has others."""
    try:
        found = path.stat()
    except OSError as error:
        raise CardFileError(f"can't be read ({error.strerror})", str(path), REMEDY) from None
    if not path.is_file():
        raise CardFileError("is not a file", str(path), REMEDY)
    return json.dumps([str(path.absolute()), found.st_size, found.st_mtime_ns])


# -- what is kept of it --------------------------------------------------------------------------------------------


def keep_cards(source: Path, kept: Path) -> int:
    """Reads a file of cards into ``kept``, unless that was made from it, and returns the number of names read.

    Raises CardFileError for a file that isn't a card file, and leaves what was kept.
    """
    known_by = facts(source)
    if _made_from(kept) == known_by:
        return 0
    rows = _rows(cards(source))
    if not rows:
        raise CardFileError("holds no name with a letter or digit in it", str(source), REMEDY)
    longest = max(row[: row.index("\t")].count(" ") + 1 for row in rows)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        whole_files.put(kept, "\n".join([f"{BEGINS}\t{longest}\t{known_by}", *rows, ""]).encode())
    except OSError as error:
        what = f"the names of cards can't be kept ({error.strerror or error})"
        raise CardFileError(what, str(kept), "choose another --home") from None
    return len(rows)


def _made_from(kept: Path) -> str:
    """The facts of the file that ``kept`` was made from; "" where there is none of this form."""
    try:
        with kept.open(encoding="utf-8") as lines:
            begins, _, rest = lines.readline().partition("\t")
    except (OSError, UnicodeDecodeError):
        return ""
    return rest.partition("\t")[2].rstrip("\n") if begins == BEGINS else ""


def _rows(cards: Iterable[Card]) -> list[str]:
    """A line for each name (its stems, types, and what else is known of the card), sorted as bytes.

    The part of a name before a comma also names the card. Where several cards share that part, it means what all of them have.
    """
    whole: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    short: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for card in cards:
        for name in card.names:
            types, traits = whole.get(stems(name), ((), ()))  # MTGJSON has the faces of a card one by one
            whole[stems(name)] = tuple(dict.fromkeys(types + card.types)), tuple(dict.fromkeys(traits + card.traits))
            if "," in name:
                first = stems(name.partition(",")[0])
                types, traits = short.get(first, (card.types, card.traits))
                short[first] = tuple(t for t in types if t in card.types), tuple(t for t in traits if t in card.traits)
    rows = (
        f"{name}\t{'|'.join(map(_plain, types))}\t{'|'.join(map(_plain, traits))}"
        for name, (types, traits) in (short | whole).items()
    )
    return sorted((row for row in rows if not row.startswith("\t")), key=str.encode)


def _plain(word: str) -> str:
    """A word without the characters that separate the fields of a line, and without what no encoding can write."""
    return printable(re.sub(r"[\s|]+", " ", word))


def stems(name: str) -> str:
    """A name's stems, as questions are taken apart."""
    return Words.read(name).joined


class CardNames:
    """The names that a home keeps."""

    def __init__(self, kept: Path) -> None:
        """Raises CardFileError where ``kept`` can't be read."""
        try:
            self._lines = kept.read_bytes()
            begins, longest, _facts = self._lines[: self._lines.index(b"\n")].decode().split("\t")
            self.longest = int(longest)
            """The number of words of the longest name."""
        except (OSError, ValueError) as error:
            begins, reason = "", getattr(error, "strerror", None) or "it is damaged"
        else:
            reason = "another version of ruletrail wrote them"
        if begins != BEGINS:
            raise CardFileError(f"the names of cards can't be read ({reason})", str(kept), f"delete it, or {REMEDY}")

    def sense(self, phrase: str) -> Sense | None:
        """What a card's name (stems joined by a space) means in the rules' words; None when no card is called so."""
        row = self._row(f"{phrase}\t".encode())
        if row is None:
            return None
        types, traits = (_ways(words) for words in row.split("\t")[1:])
        return Sense(traits or types, types if traits else [], CARD, 1.0)

    def _row(self, begins: bytes) -> str | None:
        """The line that begins so, found by binary search. The file's first line is its head and isn't searched."""
        lines = self._lines
        low, high = lines.index(b"\n") + 1, len(lines)
        while low < high:
            start = lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = lines.index(b"\n", start)
            line = lines[start:end]
            if line.startswith(begins):
                return line.decode()
            low, high = (end + 1, high) if line < begins else (low, start)
        return None


def _ways(words: str) -> list[list[str]]:
    ways = (Words.read(word).content for word in words.split("|"))
    return [way for way in ways if way]
