"""Links that a human forced or forbade, from corpus/data/reviewed_links.tsv. Applied last, and never silently."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from corpus.errors import CorpusError
from corpus.lineage.fragments import Fragment
from corpus.lineage.partners import Assignment
from corpus.lineage.texts import GLOSSARY_MARK, Book

FILE = "reviewed_links.tsv"
FORCE, FORBID = "force", "forbid"
REASON = "reviewed: "
"""How the reason of a link begins that a human decided."""


@dataclass(frozen=True, slots=True)
class Overrule:
    """One line of the file: old version, old number, new version, new number, force or forbid, reason.

    A glossary entry's number is written "glossary:term".
    """

    old_version: str
    old: str
    new_version: str
    new: str
    verdict: str
    reason: str


def read(lines: Iterable[str]) -> dict[tuple[str, str], list[Overrule]]:
    """(old version, new version) -> overrules. Raises CorpusError for a line that is none."""
    found: dict[tuple[str, str], list[Overrule]] = defaultdict(list)
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.rstrip("\n").split("\t")
        if len(fields) != 6 or fields[4] not in (FORCE, FORBID) or not fields[5].strip():
            raise CorpusError(
                "not old version, old number, new version, new number, force or forbid, reason", f"{FILE} line {number}"
            )
        overrule = Overrule(*fields)
        found[overrule.old_version, overrule.new_version].append(overrule)
    return dict(found)


@cache
def shipped() -> dict[tuple[str, str], list[Overrule]]:
    """The overrules that the project ships."""
    return read(files("corpus").joinpath("data", FILE).read_text("utf-8").splitlines())


def of(old: Book, new: Book) -> list[Overrule]:
    """The shipped overrules for two versions."""
    return shipped().get((old.version.version, new.version.version), [])


def apply(state: Assignment, fragments: list[Fragment], overrules: Iterable[Overrule]) -> list[Fragment]:
    """Carries out overrules on partners and fragments, and returns the fragments that are left."""
    for overrule in overrules:
        i, j = _place(state.old, overrule.old), _place(state.new, overrule.new)
        if i < 0 or j < 0:
            continue
        fragments = [f for f in fragments if (f.old, f.new) != (i, j)]
        if overrule.verdict == FORBID:
            if state.to_new[i] == j:
                state.unlink(i)
        else:
            if state.to_new[i] >= 0:
                state.unlink(i)
            if state.to_old[j] >= 0:
                state.unlink(state.to_old[j])
            state.link(i, j, REASON + overrule.reason)
    return fragments


def _place(book: Book, number: str) -> int:
    name = GLOSSARY_MARK + number.removeprefix("glossary:") if number.startswith("glossary:") else number
    return book.place.get(name, -1)
