"""Which heading became which? Titles are short, so the rules below them decide."""

from __future__ import annotations

from collections import defaultdict

from ruletrail.corpus.align.likeness import ratio
from ruletrail.corpus.align.mapping import Mapping

ALIKE = 0.22
"""How alike two rules that have rules below them, and aren't mere titles, must be."""


def link(mapping: Mapping) -> None:
    """Links headings by the rules below them: titles are short, and a title may move to other rules.

    A link between titles is removed when none of their linked rules agree with it; then the free headings are linked. When 3
    of 4 linked rules below one heading went below the other, the agreement is 0.75, and the words of the title may differ.
    """
    _unlink_disproved(mapping)
    link_free(mapping)


def link_free(mapping: Mapping) -> None:
    """Links free headings by title, number and the rules below them."""
    old, new = mapping.old, mapping.new
    free = [i for i in mapping.open_old if old.children.get(i)]
    if not free:
        return
    open_titles: dict[str, list[int]] = defaultdict(list)
    for j in new.children:
        if j >= 0 and mapping.to_old[j] < 0:
            open_titles[new.wordings[j].shape].append(j)
    ranked = []
    for i in free:
        votes = {new.parents[mapping.to_new[child]] for child in old.children[i] if mapping.to_new[child] >= 0}
        for j in sorted({*votes, *open_titles.get(old.wordings[i].shape, ()), new.place.get(old.names[i], -1)}):
            if j >= 0 and mapping.to_old[j] < 0 and new.children.get(j):
                if old.is_title(i) != new.is_title(j) or old.is_chapter(i) != new.is_chapter(j):
                    continue
                if not old.is_title(i) and mapping.likeness.overall(i, j, ALIKE) < ALIKE:
                    continue
                title = ratio(mapping.likeness.old_words(i), new.wordings[j].words)
                agreement = _agreement(mapping, i, j)
                if not title and not agreement:
                    continue
                total = 0.4 * title + 0.6 * agreement
                if old.keys[i] == new.keys[j]:
                    total += 0.5 * (1 - mapping.renumbered)
                if mapping.same_parent(i, j):
                    total += 0.1
                if total >= 0.3:
                    ranked.append((-total, i, j, title))
    for _total, i, j, title in sorted(ranked):
        if mapping.are_free(i, j):
            mapping.link(i, j, "the rules below it" if title < 1 else "equal title", title)


def _unlink_disproved(mapping: Mapping) -> None:
    old, new = mapping.old, mapping.new
    for i in [i for i in mapping.reason if mapping.to_new[i] >= 0 and old.keys[i] != new.keys[mapping.to_new[i]]]:
        j = mapping.to_new[i]
        if old.children.get(i) and new.children.get(j) and _agreement(mapping, i, j) == 0.0 and _is_settled(mapping, i, j):
            mapping.unlink(i)


def _agreement(mapping: Mapping, i: int, j: int) -> float:
    """The share of the linked rules below two headings that are linked with each other, 0 to 1."""
    below, above = mapping.old.children.get(i, ()), mapping.new.children.get(j, ())
    shared = sum(1 for child in below if mapping.to_new[child] >= 0 and mapping.new.parents[mapping.to_new[child]] == j)
    linked = max(
        sum(1 for child in below if mapping.to_new[child] >= 0),
        sum(1 for child in above if mapping.to_old[child] >= 0),
    )
    return shared / linked if linked else 0.0


def _is_settled(mapping: Mapping, i: int, j: int) -> bool:
    """True when a rule below either heading has a partner, so that the rules' way is known."""
    below, above = mapping.old.children[i], mapping.new.children[j]
    return any(mapping.to_new[c] >= 0 for c in below) or any(mapping.to_old[c] >= 0 for c in above)
