"""The pieces of small boards, from data/board_pieces.tsv, as objects and steps of a scenario, ranked for a clause."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from math import fsum
from typing import Any

from ruletrail.models.differing import BehaviourDifference
from ruletrail.models.rules import Rules
from ruletrail.models.scenario.read import Step, from_data
from ruletrail.models.tables import rows

Piece = tuple[str, str]
"""(zone, an object in the form of a scenario's list)."""
StepWith = tuple[str, tuple[int, ...]]
"""(a step with A and B, the indexes of the objects for A and B)."""


@lru_cache(maxsize=4096)
def _read(piece: Piece) -> tuple[str, dict[str, Any]]:
    """An object's name and its keys."""
    zone, text = piece
    made = from_data({"players": ["Ann", "Bob"], "asks": [{"ask": "active"}], zone: [text]}, "board")
    return next(iter(made.objects.items()))


def objects_of(board: tuple[Piece, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, fields in map(_read, board):
        found[next(n for n in (name, f"the second {name}", f"the third {name}") if n not in found)] = fields
    return found


@lru_cache(maxsize=4096)
def names_of(board: tuple[Piece, ...]) -> tuple[str, ...]:
    return tuple(objects_of(board))


@lru_cache(maxsize=256)
def _template(text: str) -> Step:
    """A step whose objects are called A and B."""
    said = re.sub(r"\b([AB])\b", r"the \1", text)
    bears = ["a 1/1 Bear creature named A", "a 1/1 Bear creature named B"]
    asks = [{"ask": "active"}]
    return from_data({"players": ["Ann", "Bob"], "battlefield": bears, "steps": [said], "asks": asks}, "board").steps[0]


def letters(text: str) -> list[str]:
    """The letters for objects in a step, in alphabetical order."""
    return sorted(set(re.findall(r"\b[AB]\b", text)))


@lru_cache(maxsize=65536)
def step_of(names: tuple[str, ...], step: StepWith) -> Step:
    text, on = step
    made, called = _template(text), {letter: names[place] for letter, place in zip(letters(text), on, strict=True)}
    values = {
        key: [called.get(each, each) for each in value] if isinstance(value, list) else called.get(value, value)
        for key, value in made.values.items()
    }
    return replace(made, values=values)


def pieces_for(old: Rules, new: Rules, sought: BehaviourDifference) -> tuple[list[Piece], list[str]]:
    """The objects (with their zones) and the steps for a clause. Pieces that share its words come first."""
    named = [sought.behaviour.name, sought.behaviour.key, sought.behaviour.about or ""]
    sides = []
    for standing, rules in ((sought.old, old), (sought.new, new)):
        if standing is not None and standing.variant is not None:
            named += [standing.variant.name, standing.variant.about]
            record = rules.corpus.by_id(standing.record) if rules.corpus and standing.record is not None else None
            sides.append(_stems(record.text if record else ""))
    sides += [frozenset()] * (2 - len(sides))
    heard = (_stems(" ".join(named)), sides[0] ^ sides[1], sides[0] & sides[1])
    pieces = rows("board_pieces.tsv", 3)
    rare = Counter(stem for piece in pieces for stem in _of_piece(*piece))

    def weight(piece: tuple[str, ...]) -> float:
        mine = _of_piece(*piece)
        shared = fsum(share / rare[stem] for words, share in zip(heard, (4, 2, 1), strict=True) for stem in mine & words)
        return -shared / (len(mine) + 3)

    ranked = [(zone, text) for zone, text, _ in sorted(pieces, key=weight)]
    objects = [(zone, text) for zone, text in ranked if zone != "step"]
    plain = next(piece for piece in pieces if piece[0] != "step")
    objects = [*objects[:2], (plain[0], plain[1]), *objects[2:]]  # a plain creature, to be the object of effects
    return objects, [text for sort, text in ranked if sort == "step"]


@lru_cache(maxsize=512)
def _of_piece(sort: str, text: str, about: str) -> frozenset[str]:
    """The stems of a piece's own words, and of its subject; for an object also those of its type line and abilities."""
    if sort == "step":
        return _stems(f"{text} {about}")
    fields = _read((sort, text))[1]
    told = [str(fields.get(key, "")) for key in ("type", "abilities")]
    return _stems(" ".join([*told, text, about, "hand" if sort == "hand" else ""]))


_COMMON = frozenset(
    {"ann", "and", "become", "becomes", "bob", "for", "from", "has", "its", "may", "one", "other", "still", "that", "the"}
)


def _stems(text: str) -> frozenset[str]:
    return frozenset(
        re.sub(r"(ing|ed|es|s)$", "", word) for word in re.findall(r"[a-z]{3,}", text.casefold()) if word not in _COMMON
    )
