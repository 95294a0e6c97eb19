"""The tables of the field's language, in indexer/data, and how they are stemmed for an index.

renames.tsv: terms that changed name, each with the version that has the new name first and a rule of it as the source.
nicknames.tsv: what players and judges say. cards.tsv: well-known cards, and what each does in the rules' words.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from corpus.normalise import normalise
from indexer.analysis import ASKING, stem, tokens
from indexer.days import day
from indexer.vocabulary import FILE


def renames() -> list[dict[str, str]]:
    """The dated table of terms that changed name: old, new, since (a version's date), source (one of its rules)."""
    return [dict(zip(("old", "new", "since", "source"), row, strict=True)) for row in rows("renames")]


def compile_to(folder: Path) -> None:
    """Writes the stemmed vocabulary beside an index; of a phrase that is in several tables, the first."""
    made: dict[str, str] = {}

    def put(said: str, table: str, since: int, alternatives: str, also: list[str]) -> None:
        ways = "|".join(map(_content, alternatives.split("|")))
        made.setdefault(_stems(said), f"{table}\t{since}\t{ways}\t{'|'.join(map(_content, also))}")

    for name in ("nicknames", "cards"):
        for said, meant in rows(name):
            first, *more = meant.split("&")
            put(said, name, 0, first, more)
    for pair in renames():
        since = day(pair["since"])
        put(pair["old"], "older", since, pair["new"], [])
        put(pair["new"], "newer", since, pair["old"], [])
    longest = max(said.count(" ") + 1 for said in made)
    (folder / FILE).write_text("\n".join([str(longest), *(f"{said}\t{row}" for said, row in made.items())]) + "\n", "utf-8")


def rows(name: str) -> list[list[str]]:
    lines = files("indexer").joinpath("data", f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")][1:]


def _stems(phrase: str) -> str:
    return " ".join(stem(token) for token in tokens(normalise(phrase)))


def _content(phrase: str) -> str:
    """The stems to look for; a phrase that is nothing without its small words ("in play") is looked for as one word."""
    if phrase.strip() in compounds():
        return phrase.strip().replace(" ", "_")
    words = tokens(normalise(phrase))
    return " ".join([stem(word) for word in words if word not in ASKING] or [stem(word) for word in words])


def compounds() -> frozenset[str]:
    """Names of renamed terms that are indexed as one word."""
    return frozenset({"in play", "into play"})
