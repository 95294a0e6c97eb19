"""A rule whose true partner a copy lost is not linked with a look-alike below another title."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.align.recipe import align
from corpus.records import Gap
from tests.corpus.align.books import links, rules

#: Below each title one rule; they are alike, as keyword abilities are.
TITLES = ["Humming", "Juggling", "Knitting", "Limping", "Mumbling", "Napping", "Oiling", "Painting"]


THINGS = ["apples", "barley", "cheese", "drums", "eggs", "flutes", "garlic", "honey", "ink"]
PLACES = ["cellar", "attic", "bridge", "orchard", "chapel", "market", "harbour", "garden", "library"]


def _told(n: int, title: str) -> str:
    thing, place = THINGS[n - 1], PLACES[n - 1]
    return f"700.{n} {title}\n700.{n}a A keeper with this habit takes {thing} to the {place} before the bell rings."


def _book(lost: int = 0, *, quilting: bool = False):
    told = [_told(n, title) for n, title in enumerate(TITLES, 1)]
    if quilting:
        told.append(_told(9, "Quilting"))
    lines = [line for line in "\n".join(["700 Habits", *told]).splitlines() if not line.startswith(f"700.{lost}a")]
    return rules("\n".join(lines), date="2001-01-01" if quilting or lost else "2000-01-01")


def _with_holes(book):
    gaps = [
        Gap((), "hole", after=f"700.{n}" if f"700.{n}a" not in book.place else f"700.{n}a", before=f"700.{n + 1}")
        for n in range(1, 9)
    ]
    book.version = replace(book.version, gaps=tuple(gaps))
    return book


@pytest.mark.parametrize("lost", [2, 4, 7])
def test_a_look_alike_is_new_and_the_rule_is_neither_removed_nor_reworded(lost):
    alignment = align(_book(), _with_holes(_book(lost, quilting=True)))
    assert {link for link in links(alignment) if link[2] != "same"} == {("", "700.9", "added"), ("", "700.9a", "added")}
