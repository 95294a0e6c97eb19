"""Finds the terms of a glossary that have no blank line before them.

A term is found by its form (short, no end of a sentence, after a whole sentence, before a definition), by the order of the
alphabet, and by the terms of other texts. ``data/glossary_terms.tsv`` has these: a term's key, and the first and last version
known to have it. ``tools/glossary_terms.py`` writes the file from rule texts.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from ruletrail.corpus.names import alphabetical
from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.wrapping import LONGEST_TITLE, Layout

#: This many known terms are a glossary.
MANY = 12
#: The most characters of a hidden term, and of a cry ("For Mirrodin!").
LONGEST_HIDDEN, _LONGEST_CRY = 60, 40
_SENTENCE_ENDS = tuple(".;:!?")
_CLOSING = "\"”'’)"
_SENSE = re.compile(r"\s*[1-9]\.\s")
_CRY = re.compile(r"[A-Z][^.:;?!]*!$")
#: The publisher's order isn't strictly the alphabet's: a hidden term may be this many entries away from its place.
_SLACK = 2


@cache
def known_terms() -> dict[str, tuple[str, str]]:
    """Sorting key of each term in known versions -> the first and last version with it. The keys are in the order of the
    alphabet.
    """
    rows = files("ruletrail.scrapers").joinpath("data", "glossary_terms.tsv").read_text("utf-8").splitlines()
    return dict(sorted((alphabetical(term), (first, last)) for term, first, last in (row.split("\t") for row in rows[1:])))


@cache
def _terms() -> list[str]:
    return list(known_terms())


def begins_known(line: str) -> bool:
    """True if a known term begins with the words of the line."""
    key, terms = alphabetical(line.strip()), _terms()
    at = bisect_left(terms, key)
    return at < len(terms) and terms[at].startswith(key)


def first_of_many(lines: Sequence[str], start: int, stop: int) -> int:
    """The index of the first line between two that is a known term: the beginning of a glossary that has lost its heading.

    Returns -1 if fewer than ``MANY`` of the lines are known terms.
    """
    known = known_terms()
    found = [i for i in range(start, stop) if 0 < len(lines[i]) <= LONGEST_TITLE and alphabetical(lines[i].strip()) in known]
    return found[0] if len(found) >= MANY else -1


def ends(line: str) -> bool:
    """True if a line ends like a sentence; closing quotation marks don't count."""
    return line.rstrip(_CLOSING)[-1:] in _SENTENCE_ENDS


def is_cry(line: str) -> bool:
    """True for "Start Your Engines!": a short line in capitals that ends in an exclamation mark."""
    return len(line) <= _LONGEST_CRY and bool(_CRY.match(line)) and all(w[0].isupper() for w in line.split() if len(w) > 3)


def parted(blocks: list[list[int]], lines: Sequence[str], layout: Layout) -> list[list[int]]:
    """Splits the blocks that have terms inside. A block is a list of line indices; its first line stays the first."""
    found: list[list[int]] = []
    for k, block in enumerate(blocks):
        if len(block) < 3:
            found.append(block)
            continue
        below = blocks[k + 1][:1] if k + 1 < len(blocks) and not _looks_like_term(lines[blocks[k + 1][0]]) else []
        chosen = _candidates([*block, *below], lines, layout)
        if chosen:
            earlier = _firsts(blocks[max(0, k - _SLACK) : k + 1], lines)[-_SLACK:]
            later = _firsts(blocks[k + 1 : k + 1 + 2 * _SLACK], lines)[:_SLACK]
            chosen = _chosen(chosen, block, lines, min(earlier, default=""), max(later, default="\x7f"))
        start = 0
        for place in chosen:
            found.append(block[start:place])
            start = place
        found.append(block[start:])
    return found


def _firsts(blocks: list[list[int]], lines: Sequence[str]) -> list[str]:
    """The sorting keys of those first lines of blocks that look like terms."""
    firsts = [lines[block[0]] for block in blocks]
    return [key for line in firsts if _looks_like_term(line) and (key := alphabetical(line))]


def _candidates(block: list[int], lines: Sequence[str], layout: Layout) -> list[int]:
    """The places in a block, except the first and last, whose lines have the form of a term."""
    found = []
    for place in range(1, len(block) - 1):
        line = lines[block[place]].rstrip()
        if len(line) > LONGEST_TITLE or not _looks_like_term(line):
            continue
        before, after = lines[block[place - 1]].rstrip(), lines[block[place + 1]].rstrip()
        if layout.wrapped and layout.is_full(line, after):
            continue  # the sentence goes on
        told = ends(before) and len(line) <= LONGEST_HIDDEN
        if not told and (alphabetical(line) not in known_terms() or (layout.wrapped and layout.is_full(before, line))):
            continue
        if _defines(after, layout):
            found.append(place)
    return found


def _looks_like_term(line: str) -> bool:
    line = line.strip()
    if not line or len(line) > LONGEST_TITLE or line[-1] == "," or _SENSE.match(line):
        return False
    return (line[0].isupper() or not line[0].isalnum()) and (not ends(line) or is_cry(line))


def _defines(line: str, layout: Layout) -> bool:
    """True if a definition may begin with this line."""
    first = line.lstrip()[:1]
    if first.islower():
        return False
    return bool(_SENSE.match(line)) or ends(line) or len(line) > (0.6 * layout.width if layout.wrapped else LONGEST_HIDDEN)


def _chosen(candidates: list[int], block: list[int], lines: Sequence[str], first: str, last: str) -> list[int]:
    """The candidates between ``first`` and ``last`` in the alphabet that are in its order among themselves."""
    keys = [alphabetical(lines[block[place]]) for place in candidates]
    inside = [i for i, key in enumerate(keys) if key and first <= key <= last]
    rising = {inside[i] for i in _rising([keys[i] for i in inside])}
    if len(block) > MANY and 2 * len(rising) < len(candidates):
        return candidates  # the glossary has no order
    known = known_terms()
    return [
        place for i, place in enumerate(candidates) if i in rising or (keys[i] in known and first[:1] <= keys[i][:1] <= last[:1])
    ]


def strays(terms: Sequence[str]) -> list[int]:
    """The places of lines that aren't terms, but belong to a definition that lost its indentation.

    Empty if they are half of the lines or more.
    """
    keys = [alphabetical(term) for term in terms]
    rising = set(_rising(keys))
    found = [i for i in range(1, len(keys)) if i not in rising]
    if len(found) < FEWEST:
        return []
    found = [i for i in found if keys[i] not in known_terms()]
    return found if FEWEST <= len(found) < len(keys) / 2 else []


def _rising(keys: list[str]) -> list[int]:
    """The places of the longest subsequence of keys that never falls."""
    tails: list[str] = []
    at: list[int] = []
    before: list[int] = []
    for i, key in enumerate(keys):
        if not tails or key >= tails[-1]:  # true of most keys
            before.append(at[-1] if at else -1)
            tails.append(key)
            at.append(i)
            continue
        n = bisect_right(tails, key)
        before.append(at[n - 1] if n else -1)
        tails[n], at[n] = key, i
    found = []
    i = at[-1] if at else -1
    while i >= 0:
        found.append(i)
        i = before[i]
    return found[::-1]
