"""The tables of the field's language, in indexer/data, and how they are stemmed for an index.

renames.tsv: terms that changed name, each with the version that has the new name first and a rule of it as the source.
nicknames.tsv: what players and judges say. cards.tsv: well-known cards, and what each does in the rules' words.
"""

from __future__ import annotations

import json
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
    """Writes the stemmed vocabulary beside an index."""
    made: list[list] = []
    for name in ("nicknames", "cards"):
        for said, meant in rows(name):
            first, *more = meant.split("&")
            made.append([" ".join(_stems(said)), name, [_content(a) for a in first.split("|")], [_content(m) for m in more], 0])
    for pair in renames():
        old, new, since = pair["old"], pair["new"], day(pair["since"])
        made.append([" ".join(_stems(old)), "older", [_content(new)], [], since])
        made.append([" ".join(_stems(new)), "newer", [_content(old)], [], since])
    (folder / FILE).write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def rows(name: str) -> list[list[str]]:
    lines = files("indexer").joinpath("data", f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")][1:]


def _stems(phrase: str) -> list[str]:
    return [stem(token) for token in tokens(normalise(phrase))]


def _content(phrase: str) -> list[str]:
    """The stems to look for; a phrase that is nothing without its small words ("in play") is looked for as one."""
    if phrase.strip() in compounds():
        return [phrase.strip()]
    words = tokens(normalise(phrase))
    return [stem(word) for word in words if word not in ASKING] or [stem(word) for word in words]


def compounds() -> frozenset[str]:
    """Names of renamed terms that are indexed as one word."""
    return frozenset({"in play", "into play"})
