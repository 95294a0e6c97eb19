"""The tables of the field's language, in indexer/language/data, and how they are stemmed for an index.

renames.tsv: terms that changed name, each with the version that has the new name first and a rule of it as the source.
A subtype stands for its kind too, as the rules' own lists have them.
nicknames.tsv: what players and judges say. cards.tsv: well-known cards, and what each does in the rules' words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from indexer.days import day
from indexer.language.vocabulary import COMPOUNDS, FILE
from indexer.language.words import Words

#: The rule that lists the subtypes of a kind of cards: first what they are called, then, after "are" or a colon, their names.
_LIST = re.compile(r"subtypes are called (\w+) types\. (.*)", re.DOTALL)
_ASIDE = re.compile(r"\s*\([^)]*\)")
_NAME = re.compile(r"(?:.*(?:\bare|:) )?(?:and )?([A-Z][\w'-]+)\.?", re.DOTALL)


def renames() -> list[dict[str, str]]:
    """The dated table of terms that changed name: old, new, since (a version's date), source (one of its rules)."""
    return [dict(zip(("old", "new", "since", "source"), row, strict=True)) for row in rows("renames")]


def subtypes(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Subtypes and their kinds, ("goblin", "creature"), as rules with these normal texts list them."""
    for text in texts:
        if (found := _LIST.search(text)) and found[1] != "planar":  # whose names are words such as "time"
            for part in _ASIDE.sub("", found[2]).split(", "):
                if name := _NAME.fullmatch(part.strip()):
                    yield name[1].lower(), found[1]


def compile_to(folder: Path, texts: Iterable[str]) -> None:
    """Writes the stemmed vocabulary beside an index of ``texts``. Of a phrase in several tables the first meaning is taken."""
    made: dict[str, str] = {}

    def put(said: str, table: str, since: int, alternatives: str, also: list[str]) -> None:
        ways = "|".join(map(_content, alternatives.split("|")))
        made.setdefault(Words.read(said).said, f"{table}\t{since}\t{ways}\t{'|'.join(map(_content, also))}")

    for name in ("nicknames", "cards"):
        for said, meant in rows(name):
            first, *more = meant.split("&")
            put(said, name, 0, first, more)
    for pair in renames():
        since = day(pair["since"])
        put(pair["old"], "older", since, pair["new"], [])
        put(pair["new"], "newer", since, pair["old"], [])
    for name, kind in subtypes(texts):
        put(name, "subtypes", 0, kind, [])
    longest = max(said.count(" ") + 1 for said in made)
    (folder / FILE).write_text("\n".join([str(longest), *(f"{said}\t{row}" for said, row in made.items())]) + "\n", "utf-8")


def rows(name: str) -> list[list[str]]:
    lines = files("indexer.language").joinpath("data", f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")][1:]


def _content(phrase: str) -> str:
    """The stems to look for; a phrase that is nothing without its small words ("in play") is looked for as one word."""
    if phrase.strip() in COMPOUNDS:
        return phrase.strip().replace(" ", "_")
    words = Words.read(phrase)
    return " ".join(words.content or words.stems)
