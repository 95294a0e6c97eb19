"""Which links did a human force or forbid? From corpus/data/reviewed_links.tsv; applied last, and never silently."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.mapping import Mapping
from ruletrail.corpus.errors import CorpusError
from ruletrail.corpus.names import GLOSSARY_MARK
from ruletrail.corpus.relation_names import REVIEWED

FILE = "reviewed_links.tsv"
FORCE, FORBID = "force", "forbid"


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
    """(old version, new version) -> overrules. Raises CorpusError for a line that can't be read."""
    found: dict[tuple[str, str], list[Overrule]] = defaultdict(list)
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.rstrip("\n").split("\t")
        if len(fields) != 6 or fields[4] not in (FORCE, FORBID) or not fields[5].strip():
            raise CorpusError(
                "doesn't have six columns",
                f"{FILE} line {number}",
                "write: old version, old number, new version, new number, force or forbid, reason",
            )
        overrule = Overrule(*fields)
        found[overrule.old_version, overrule.new_version].append(overrule)
    return dict(found)


@cache
def shipped() -> dict[tuple[str, str], list[Overrule]]:
    """The overrules that the project ships."""
    return read(files("ruletrail.corpus").joinpath("data", FILE).read_text("utf-8").splitlines())


def apply(mapping: Mapping) -> None:
    """Carries out the shipped overrules on partners and parts, of which there are 0 at present and at most 25."""
    versions = (mapping.old.version.version, mapping.new.version.version)
    for overrule in shipped().get(versions, ()):
        i, j = _place(mapping.old, overrule.old), _place(mapping.new, overrule.new)
        if i < 0 or j < 0:
            continue
        mapping.parts.pop((i, j), None)
        if overrule.verdict == FORBID:
            if mapping.to_new[i] == j:
                mapping.unlink(i)
        else:
            if mapping.to_new[i] >= 0:
                mapping.unlink(i)
            if mapping.to_old[j] >= 0:
                mapping.unlink(mapping.to_old[j])
            mapping.link(i, j, REVIEWED + overrule.reason)


def _place(book: Book, number: str) -> int:
    name = GLOSSARY_MARK + number.removeprefix("glossary:") if number.startswith("glossary:") else number
    return book.place.get(name, -1)
