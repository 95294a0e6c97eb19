"""Which heading became which: titles are short, so the rules below them count."""

from __future__ import annotations

from collections import defaultdict

from corpus.lineage.partners import Assignment, same_parent
from corpus.lineage.similarity import ratio
from corpus.lineage.texts import Book


def relink_headings(state: Assignment) -> None:
    """Headings go with the rules below them: titles are short, and a title may move to other rules.

    A link between titles is taken back when none of their rules agree with it; then the free headings are linked by
    title, number and rules below.
    """
    old, new = state.old, state.new
    for i in [i for i in state.reason if state.to_new[i] >= 0 and old.keys[i] != new.keys[state.to_new[i]]]:
        j = state.to_new[i]
        if old.children.get(i) and new.children.get(j) and _agreement(state, i, j) == 0.0 and _settled(state, i, j):
            state.unlink(i)
    free = [i for i in state.left_old if old.children.get(i)]
    if not free:
        return
    open_titles: dict[str, list[int]] = defaultdict(list)
    for j in new.children:
        if j >= 0 and state.to_old[j] < 0:
            open_titles[new.wordings[j].shape].append(j)
    ranked = []
    for i in free:
        votes = {new.parents[state.to_new[child]] for child in old.children[i] if state.to_new[child] >= 0}
        for j in sorted({*votes, *open_titles.get(old.wordings[i].shape, ()), new.place.get(old.names[i], -1)}):
            if j >= 0 and state.to_old[j] < 0 and new.children.get(j):
                title = ratio(state.old_words(i), new.wordings[j].words)
                agreement = _agreement(state, i, j)
                if is_title(old, i) != is_title(new, j) or is_chapter(old, i) != is_chapter(new, j):
                    continue
                if not title and not agreement:
                    continue
                total = 0.4 * title + 0.6 * agreement
                if old.keys[i] == new.keys[j]:
                    total += 0.5 * (1 - state.renumbered)
                if same_parent(state, i, j):
                    total += 0.1
                if total >= 0.3:
                    ranked.append((-total, i, j, title))
    for _total, i, j, title in sorted(ranked):
        if state.to_new[i] < 0 and state.to_old[j] < 0:
            state.link(i, j, "the rules below it" if title < 1 else "equal title", title)


def is_chapter(book: Book, index: int) -> bool:
    """True of the heading of a chapter: no section or rule becomes one."""
    return len(book.keys[index]) == 1 and book.kinds[index] == "section"


def is_title(book: Book, index: int) -> bool:
    """True of section headings and of rules whose text is only a title."""
    return book.kinds[index] == "section" or not book.wordings[index].shape.rstrip().endswith((".", ")", '"', ":", "!"))


def below_same_title(state: Assignment, i: int, j: int) -> bool:
    """True when the nearest titles above two records are linked: 309.4 and 509.4f are both about declaring blockers."""
    above = title_above(state.old, i)
    return above >= 0 and state.to_new[above] == title_above(state.new, j)


def title_above(book: Book, index: int) -> int:
    """The index of the nearest heading above a record, or -1."""
    above = book.parents[index]
    while above >= 0 and not is_title(book, above):
        above = book.parents[above]
    return above


def _agreement(state: Assignment, i: int, j: int) -> float:
    """Share of the linked rules below two headings that are linked with each other."""
    below, above = state.old.children.get(i, ()), state.new.children.get(j, ())
    shared = sum(1 for child in below if state.to_new[child] >= 0 and state.new.parents[state.to_new[child]] == j)
    linked = max(
        sum(1 for child in below if state.to_new[child] >= 0),
        sum(1 for child in above if state.to_old[child] >= 0),
    )
    return shared / linked if linked else 0.0


def _settled(state: Assignment, i: int, j: int) -> bool:
    """True when the rules below either heading are known to have gone elsewhere, or come from elsewhere."""
    return any(state.to_new[c] >= 0 for c in state.old.children[i]) or any(state.to_old[c] >= 0 for c in state.new.children[j])
