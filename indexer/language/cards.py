"""Names of cards and what the rules say of them: what is kept of a local file of cards, so that it is read once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from corpus import whole_files
from corpus.errors import printable
from indexer.errors import CardFileError
from indexer.language.card_file import REMEDY, Card, cards, facts
from indexer.language.vocabulary import CARD, Sense
from indexer.language.words import Words

#: How a file of names begins, before the number of words of the longest and the facts of the file that it was made from.
BEGINS = "names of cards 1"


def keep(source: Path, kept: Path) -> int:
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


def _rows(found: Iterable[Card]) -> list[str]:
    """A line for each name (its stems, types, and what else is known of the card), sorted as bytes.

    The part of a name before a comma also names the card. Where several cards share that part, it means what all of them have.
    """
    whole: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    short: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for card in found:
        for name in card.names:
            types, told = whole.get(stems(name), ((), ()))  # MTGJSON has the faces of a card one by one
            whole[stems(name)] = tuple(dict.fromkeys(types + card.types)), tuple(dict.fromkeys(told + card.told))
            if "," in name:
                first = stems(name.partition(",")[0])
                types, told = short.get(first, (card.types, card.told))
                short[first] = tuple(t for t in types if t in card.types), tuple(t for t in told if t in card.told)
    rows = (
        f"{name}\t{'|'.join(map(_plain, types))}\t{'|'.join(map(_plain, told))}"
        for name, (types, told) in (short | whole).items()
    )
    return sorted((row for row in rows if not row.startswith("\t")), key=str.encode)


def _plain(word: str) -> str:
    """A word without the characters that separate the fields of a line, and without what no encoding can write."""
    return printable(re.sub(r"[\s|]+", " ", word))


def stems(name: str) -> str:
    """A name's stems, as questions are taken apart."""
    return Words.read(name).said


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
        types, told = (_ways(words) for words in row.split("\t")[1:])
        return Sense(told or types, types if told else [], CARD, 1.0)

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
