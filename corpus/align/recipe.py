"""Two books aligned: a recipe is a list of steps over one mapping, and each step asks one question.

``FULL`` is the recipe of every build. ``SIMPLE`` is its skeleton, of 11 steps: it never looks beside known parts, and takes no
second look at what is left. It shows what the other steps are worth (``python bench/lineage.py``).
"""

from __future__ import annotations

from collections.abc import Callable

from ruletrail.corpus.align.books import Book
from ruletrail.corpus.align.mapping import Mapping
from ruletrail.corpus.align.relations import Alignment, links_of
from ruletrail.corpus.align.steps import (
    by_neighbours,
    equal_texts,
    exchanged_sisters,
    glossary_terms,
    headings,
    last_pairs,
    moved_examples,
    moved_sentences,
    principal_part,
    proof,
    renamed_terms,
    same_place,
    shared_partner,
    similar_texts,
)

Step = Callable[[Mapping], None]
"""Reads the mapping and fills in what it finds."""

#: One to one: which record is which?
PARTNERS: tuple[Step, ...] = (
    equal_texts.link,
    similar_texts.weigh_words,
    similar_texts.link_hardly_changed,
    renamed_terms.learn,
    headings.link,
    similar_texts.link_surest_rules,
    headings.link,
    similar_texts.link_rules,
    exchanged_sisters.link,
    headings.link,
    glossary_terms.link_same_terms,
    similar_texts.link_glossary,
    glossary_terms.link_renamed_terms,
    glossary_terms.link_same_subjects,
)
#: What of a rule stands in another one?
PARTS: tuple[Step, ...] = (
    moved_sentences.link,
    moved_examples.link,
    by_neighbours.add_repeated,
    by_neighbours.add_next_to,
    by_neighbours.add_between,
    by_neighbours.add_around,
    by_neighbours.add_among_sisters,
    by_neighbours.add_at_home,
    principal_part.choose,
)
#: What is left, and was an edit, a part or a second heir all the same?
LEFT_OVER: tuple[Step, ...] = (same_place.link, last_pairs.link, shared_partner.add, proof.search)
FULL = (*PARTNERS, *PARTS, *LEFT_OVER)
SIMPLE: tuple[Step, ...] = (
    equal_texts.link,
    similar_texts.weigh_words,
    similar_texts.link_hardly_changed,
    renamed_terms.learn,
    similar_texts.link_surest_rules,
    headings.link,
    similar_texts.link_rules,
    glossary_terms.link_same_terms,
    similar_texts.link_glossary,
    moved_sentences.link,
    same_place.link,
)
RECIPES = {"simple": SIMPLE, "full": FULL}


def align(old: Book, new: Book, recipe: tuple[Step, ...] = FULL) -> Alignment:
    """Aligns two books by following the recipe. What one source says nothing about is neither added nor removed.

    Alignment goes with time; against it, the result is mirrored.
    """
    if not in_time(old, new):
        return align(new, old, recipe).mirrored()
    mapping = Mapping(old, new)
    for step in recipe:
        step(mapping)
    return links_of(mapping)


def in_time(old: Book, new: Book) -> bool:
    """True when ``old`` is the older of the two."""
    return (old.version.date, old.version.version) <= (new.version.date, new.version.version)
