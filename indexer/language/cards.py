"""Names of cards, and the words of the rules that apply to each card.

``corpus.card_files`` reads a user's file of cards. A card is an object with its name, type line, keywords, layout and faces.
``keep_cards`` writes the names and words to a file of the home, so that the user's file is read once; ``CardNames`` reads them.
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

#: The first words of a file of names. The number of words of the longest name and the facts of its source follow.
BEGINS = "names of cards 1"
#: The keys of a card that are read. The rest of a file isn't kept in memory.
_READ = frozenset({"name", "faceName", "card_faces", "layout", "keywords", "type_line", "type", "data"})
#: Layout -> the rules' name for such cards.
_LAYOUTS = {
    "split": "split card", "flip": "flip card", "transform": "double-faced card", "modal_dfc": "modal double-faced card",
    "meld": "meld card", "adventure": "adventurer card", "aftermath": "aftermath", "leveler": "leveler card", "class": "class",
    "saga": "saga", "prototype": "prototype card", "mutate": "mutate", "case": "case",
}  # fmt: skip
#: Types whose subtypes have rules of their own. Subtypes of other types are names of creatures, persons and places.
_KNOWN_BY_SUBTYPE = frozenset({"artifact", "enchantment", "instant", "sorcery", "battle"})


class Card(NamedTuple):
    """A card's names, and the words of the rules that apply to it."""

    names: tuple[str, ...]
    """The names of the card and of its faces."""
    types: tuple[str, ...]
    """Types and supertypes, in lower case."""
    traits: tuple[str, ...]
    """Keywords, the layout, and subtypes that have rules of their own, in lower case."""


# -- a file of cards -------------------------------------------------------------------------------------------------


def cards(path: Path) -> list[Card]:
    """The cards of a file. Raises CardFileError if it can't be read, isn't JSON, or has another form."""
    made = [card for card in map(_card, card_files.listed(path, _READ)) if card]
    if not made:
        raise CardFileError("holds no cards", str(path), REMEDY)
    return made


def _card(data: dict[str, Any]) -> Card | None:
    """The card of an object; None if its layout is none of a card, such as a token's."""
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
    """The path, size and time of change of a file, as JSON. They differ if the file is another one or was changed."""
    try:
        found = path.stat()
    except OSError as error:
        raise CardFileError(f"can't be read ({error.strerror})", str(path), REMEDY) from None
    if not path.is_file():
        raise CardFileError("is not a file", str(path), REMEDY)
    return json.dumps([str(path.absolute()), found.st_size, found.st_mtime_ns])


# -- the names that a home keeps -------------------------------------------------------------------------------------


def keep_cards(source: Path, kept: Path) -> int:
    """Reads the cards of ``source`` and writes their names to ``kept``. Returns the number of names, or 0 if ``kept`` was made
    from the same file.

    Raises CardFileError for a file that isn't a card file, and leaves ``kept`` as it was.
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
    """The facts of the file that ``kept`` was made from; "" if ``kept`` doesn't exist or has another form."""
    try:
        with kept.open(encoding="utf-8") as lines:
            begins, _, rest = lines.readline().partition("\t")
    except (OSError, UnicodeDecodeError):
        return ""
    return rest.partition("\t")[2].rstrip("\n") if begins == BEGINS else ""


def _rows(cards: Iterable[Card]) -> list[str]:
    """A line for each name (its stems, and the card's types and traits), sorted as bytes.

    The part of a name before a comma also names the card. If several cards share that part, it means only the types and traits
    that all of them have.
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
    """A word without the separators of the fields of a line, and without characters that no encoding can write."""
    return printable(re.sub(r"[\s|]+", " ", word))


def stems(name: str) -> str:
    """The stems of a name, joined by spaces."""
    return Words.read(name).joined


class CardNames:
    """The names of cards that a home keeps."""

    def __init__(self, kept: Path) -> None:
        """Raises CardFileError if ``kept`` can't be read."""
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
        """The meaning of a card's name (stems joined by spaces) in the rules' words; None if no card has that name."""
        row = self._row(f"{phrase}\t".encode())
        if row is None:
            return None
        types, traits = (_ways(words) for words in row.split("\t")[1:])
        return Sense(traits or types, types if traits else [], CARD, 1.0)

    def _row(self, begins: bytes) -> str | None:
        """The line that begins with some bytes, or None; by binary search. The first line is the head and isn't searched."""
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
