"""Aligns two books. A recipe is a list of steps over one mapping, and each step asks one question.

Every build uses ``FULL``. ``SIMPLE`` has its 11 basic steps: it never looks next to known parts, and takes no second look at
records without a partner. The difference shows the worth of the other steps (``python bench/lineage.py``).
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
"""Reads the mapping and adds its results to it."""

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
#: Which parts of a rule moved to another rule?
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
#: Which of the remaining records were edited, are a part, or are a second heir?
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
    """Aligns two books by following the recipe. A record outside the other source's coverage is neither added nor removed.

    The older book is aligned with the newer one. If the order is reversed, the result is mirrored.
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
