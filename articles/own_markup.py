"""The mask of an article without the links and footnotes that this command put into it.

Lists and quotations read the same with and without the links, so a second run gives the same results as the first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import replace

from ruletrail.articles.citations import Citation, Quote
from ruletrail.articles.page import ParsedArticle


class Unlinked:
    """A mask without some stretches, with a map of its offsets to those of the whole mask. Ends are not included."""

    def __init__(self, mask: str, cuts: Iterable[tuple[int, int]] = ()) -> None:
        pieces: list[str] = []
        self._here, self._there = [0], [0]
        at = here = 0
        for start, end in sorted(cuts):
            if end > at > start:
                start = at
            if start < at or (mask[start - 1 : start].isalnum() and mask[end : end + 1].isalnum()):
                end -= 1  # one character stays to separate two words
            if end <= start or start < at:
                continue
            pieces.append(mask[at:start])
            here += start - at
            at = end
            self._here.append(here)
            self._there.append(at)
        pieces.append(mask[at:])
        self.mask = "".join(pieces)

    def first(self, place: int) -> int:
        """The offset in the whole mask of a beginning at ``place`` in this mask."""
        kept = bisect_right(self._here, place) - 1
        return self._there[kept] + place - self._here[kept]

    def last(self, place: int) -> int:
        """The offset in the whole mask of an end at ``place`` in this mask."""
        return self.first(place - 1) + 1 if place else 0

    def here(self, place: int) -> int:
        """The offset in this mask of a place in the whole mask. For a place in a cut, the offset of the cut."""
        kept = bisect_right(self._there, place) - 1
        reached = self._here[kept] + place - self._there[kept]
        return min(reached, self._here[kept + 1]) if kept + 1 < len(self._here) else reached

    def citation(self, inner: Citation) -> Citation:
        """The citation with the offsets of the whole mask."""
        if len(self._here) == 1:
            return inner
        return replace(
            inner,
            start=self.first(inner.start),
            end=self.last(inner.end),
            number_start=self.first(inner.number_start),
            number_end=self.last(inner.number_end),
            apart=self.last(inner.apart),
        )

    def quote(self, inner: Quote) -> Quote:
        return replace(inner, start=self.first(inner.start), end=self.last(inner.end)) if len(self._here) > 1 else inner


def unlinked(page: ParsedArticle, is_own: Iterable[bool]) -> Unlinked:
    """The mask without the page's own stretches, and without the markup of the links for which ``is_own`` is true."""
    cuts = list(page.own)
    for link, own in zip(page.links, is_own, strict=True):
        if own:
            cuts += (cut for cut in (link.before, link.after) if cut[1] > cut[0])
    return Unlinked(page.mask, cuts)
