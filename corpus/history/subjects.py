"""The name of a rule: "Legend rule" for 704.5j, from its own text or from the glossary term that points to it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from ruletrail.corpus.names import GLOSSARY, bare_term, heading, is_title

if TYPE_CHECKING:
    from ruletrail.corpus.history.archive import Archive
    from ruletrail.corpus.history.stands import Stand

_CITES = re.compile(r"\b[Rr]ules? (\d{3}(?:\.\d+[a-z]{0,2})?)")
_CALLED = re.compile(
    r"""\bThis[ ](?:\w+[ ]){0,2}is[ ](?:\w+[ ])?(?:called|known[ ]as|referred[ ]to[ ]as)[ ](?:the[ ]|an?[ ])?"([^"]+?)[.,]?\"""",
    re.VERBOSE,
)


@lru_cache(maxsize=1 << 16)
def cited(text: str) -> tuple[str, ...]:
    """The numbers that a normalised text cites, in order."""
    return tuple(_CITES.findall(text))


def citations(archive: Archive, place: int) -> Counter[str]:
    """Number -> the number of entries of a version that cite it."""
    return Counter(number for stand in archive.books[place] for number in set(cited(archive.wordings[stand.wording].normal)))


@lru_cache(maxsize=1 << 14)
def called(text: str) -> str:
    """The name that a rule's normalised text gives to the rule, as 704.5j does; "" if it gives none.

    >>> called('Each of them goes. This is called the "drawing rule."')
    'Drawing rule'
    """
    found = _CALLED.search(text)
    return found[1][:1].upper() + found[1][1:] if found else ""


class Subjects:
    """The names of the rules of an archive. ``of`` finds one."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._leading: dict[int, dict[str, list[str]]] = {}

    def of(self, stand: Stand) -> str:
        """The name of a rule in its version; "" if it has none, and for a record that isn't a rule.

        A rule that is only a title has its title as name. Otherwise the name is the one in the rule's own text, or else the
        one glossary term that points to this rule alone. Of several such terms, the only one that ends in "rule" counts.
        """
        wording = self._archive.wordings[stand.wording]
        if stand.kind != "rule":
            return ""
        if is_title(wording.text):
            return heading(wording.text)
        if named := called(wording.normal):
            return named
        terms = self._leading_to(stand.version).get(stand.key, [])
        rules = [term for term in terms if term.casefold().endswith(" rule")]
        return next((found[0] for found in (terms, rules) if len(found) == 1), "")

    def _leading_to(self, place: int) -> dict[str, list[str]]:
        """Number -> the terms of a version whose entries cite this number alone."""
        if place not in self._leading:
            leading = self._leading[place] = defaultdict(list)
            for stand in self._archive.books[place]:
                if stand.kind == GLOSSARY and bare_term(stand.key) == stand.key:
                    numbers = set(cited(self._archive.wordings[stand.wording].normal))
                    if len(numbers) == 1:
                        leading[numbers.pop()].append(heading(stand.term))
        return self._leading[place]
