"""Cards from a file that the user brings, as the keys of an object. Each card's text is read to its last word, or refused.

Triggered abilities, activated abilities and effects of spells are steps of a scenario, so their words aren't read. A keyword
that the models don't read stays, and the result names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ruletrail.corpus import card_files
from ruletrail.models.parameters import ever_listed
from ruletrail.models.scenario.ability_texts import is_read, refused

_KEYS = frozenset({
    "name", "faceName", "layout", "side", "keywords", "type_line", "type", "oracle_text", "text", "power", "toughness", "loyalty",
    "defense", "colors", "cmc", "manaValue", "faceManaValue", "data",
})  # fmt: skip
#: Layouts with two faces that take turns -> the marks of such a card.
_TWO_FACES = {"transform": (), "modal_dfc": ("modal",), "meld": ("meld",)}
#: Layouts in which only the first face counts for a permanent.
_FIRST_FACE = frozenset({"adventure", "omen", "prepare"})
COLOUR_OF = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_REMINDER = re.compile(r"\s*\([^()]*\)")
_SENTENCE = re.compile(r'(?<=[.!])\s+(?=[A-Z])(?=(?:[^"]*"[^"]*")*[^"]*$)')
#: Words before a dash without a meaning of their own (207.2c of 2026-08-07): "Landfall — Whenever …".
_ABILITY_WORD = re.compile(r"[A-Z][\w' -]* [—–-] (?=[A-Z])")
_CHAPTER = re.compile(r"[IVX]+(, [IVX]+)* [—–-] ")
_EACH_EQUAL = re.compile(r"this's power and toughness are each equal to (.+)", re.IGNORECASE)
#: One ability to its end, with all its sentences: triggered, activated, of a Saga, of a level or a Case.
_WHOLE = re.compile(
    r'(?:when|whenever|at) .*|[^":.]+:.*|(?:[IVX]+(?:, ?[IVX]+)*|to solve|solved|level \d+) ?[–—-].*', re.I | re.DOTALL
)


class CardNotReadError(LookupError):
    """A card with words that aren't understood; its text names them."""

    def __init__(self, name: str, words: str) -> None:
        self.words = words
        super().__init__(f"not understood of {name}: {words}")


class PrintedCard(NamedTuple):
    """A card of a file, with the printed values of its faces."""

    name: str
    layout: str
    faces: tuple[Mapping[str, Any], ...]


def read_file(path: Path) -> dict[str, PrintedCard]:
    """Name in lower case -> card: by its whole name, and by the name of its first face. Raises CardFileError."""
    found: dict[str, PrintedCard] = {}
    for card in _cards(card_files.listed(path, _KEYS)):
        for name in (card.name, str(card.faces[0].get("name", card.name))):
            found.setdefault(name.casefold(), card)
    return found


def _cards(listed: list[dict[str, Any]]) -> Iterator[PrintedCard]:
    """The cards in the file's order. MTGJSON has the faces of a card one after another."""
    by_name: dict[str, list[dict[str, Any]]] = {}
    for each in listed:
        if each.get("layout") not in card_files.NO_CARDS:
            by_name.setdefault(each["name"], []).append(each)
    for name, same in by_name.items():
        first = same[0]
        faces = [face for face in first.get("card_faces") or () if isinstance(face, dict)]
        if not faces:
            sides = {str(each.get("side") or ""): each for each in reversed(same)}  # a card is printed again in other sets
            faces = [{**side, "name": side.get("faceName") or name} for _, side in sorted(sides.items())]
        yield PrintedCard(name, str(first.get("layout") or "normal"), tuple({**_whole(first), **face} for face in faces))


def _whole(card: Mapping[str, Any]) -> dict[str, Any]:
    """The values that the faces of a card share unless they have their own."""
    return {key: card[key] for key in ("keywords", "colors", "cmc", "manaValue") if key in card}


def fields(card: PrintedCard) -> dict[str, Any]:
    """The keys of an object that is the card. Raises CardNotReadError with the words that aren't understood."""
    if len(card.faces) > 1 and card.layout not in _TWO_FACES and card.layout not in _FIRST_FACE:
        raise CardNotReadError(card.name, f"a card of the layout {card.layout!r}")
    made = _face(card.faces[0])
    worth = card.faces[0].get("faceManaValue", card.faces[0].get("cmc", card.faces[0].get("manaValue")))
    made["marks"] = [f"mana value {int(worth)}"] if isinstance(worth, float) and worth == int(worth) else []
    if card.layout in _TWO_FACES and len(card.faces) > 1:
        made["marks"] += _TWO_FACES[card.layout]
        made["back"] = _face(card.faces[1])
    return made


def _face(face: Mapping[str, Any]) -> dict[str, Any]:
    name, line = str(face["name"]), str(face.get("type_line") or face.get("type") or "").replace(" - ", " — ")
    text = str(face.get("oracle_text") or face.get("text") or "")
    keywords = tuple(str(each).casefold() for each in face.get("keywords") or ())
    made: dict[str, Any] = {"name": name, "type": line, "abilities": list(_abilities(name, line, text, keywords))}
    made["colours"] = [COLOUR_OF[letter] for letter in face.get("colors") or () if letter in COLOUR_OF]
    sized = any("has power and toughness equal to" in each for each in made["abilities"])
    for key in ("power", "toughness", "loyalty", "defense"):
        number = str(face.get(key) if face.get(key) is not None else "").removesuffix(".0")
        if number.isdigit():
            made[key] = int(number)
        elif number and not sized:
            raise CardNotReadError(name, f"{key} {number}")
    return made


def _abilities(name: str, line: str, text: str, keywords: tuple[str, ...]) -> Iterator[str]:
    """The abilities of a face, each a text that the models read, a step, or a keyword."""
    is_spell = re.search(r"\b(Instant|Sorcery)\b", line) is not None
    for paragraph in re.split(r"\n(?!•)", _own_name(name, line, _REMINDER.sub("", text.replace("’", "'")))):
        if not paragraph.strip() or paragraph.strip() == "//":
            continue
        said = paragraph.strip()
        if pieces := _keywords(said, keywords):
            yield from pieces
        elif is_spell:
            continue  # its effect on resolution is a step
        else:
            plain = said if _CHAPTER.match(said) else _ABILITY_WORD.sub("", said, count=1)
            yield from ((plain,) if _WHOLE.fullmatch(plain) else _sentences(name, plain))


def _own_name(name: str, line: str, text: str) -> str:
    """A text with "this" for the card's own name, or for the short name of a legendary card: its name before "," or "of".

    A subtype stays a subtype: the Lizard named Connors makes Lizards of others.
    """
    short = re.split(r", | of | the ", name)[0] if "Legendary" in line else name
    for called in (name, short) if not ever_listed(short) else (name,):
        text = re.sub(rf"(?<![\w-]){re.escape(called)}(?![\w-])", "this", text)
    return text


def _keywords(said: str, keywords: tuple[str, ...]) -> list[str]:
    """The keywords in a paragraph; [] if it isn't a list of keywords."""
    pieces = [piece for piece in re.split(r"[,;] (?![^{]*\})", said.rstrip(".")) if piece]
    low = [piece[:1].lower() + piece[1:] for piece in pieces]
    for piece in low:
        known = any(re.match(rf"{re.escape(word)}(?![a-z])", piece.casefold()) for word in keywords)
        if not known and not (is_read(piece) and len(piece.split()) < 4 and not _WHOLE.fullmatch(piece)):
            return []
        if known and re.match(r"enchant\b", piece):
            return [said[:1].lower() + said[1:].rstrip(".")]  # "enchant creature, land or planeswalker" is one ability
    return low


def _sentences(name: str, paragraph: str) -> Iterator[str]:
    """The sentences of a static ability, each with its subject. Raises CardNotReadError for one that isn't read."""
    subject = ""
    for sentence in _SENTENCE.split(paragraph):
        said = sentence.rstrip(".")
        if subject:
            said = re.sub(r"^(It|They)\b(?!')", subject, said)
        if begins := re.match(
            r"((?:Enchanted|Equipped|Fortified) [\w' ]+?|[\w, ]+?) (?:gets?|has|have|is|are|loses?|can't)\b", said
        ):
            subject = begins[1]
        if equal := _EACH_EQUAL.fullmatch(said):
            said = f"this has power and toughness equal to {equal[1]}"
        if words := refused(said):
            raise CardNotReadError(name, words)
        if not is_read(said):
            raise CardNotReadError(name, said)
        yield said
