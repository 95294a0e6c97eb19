"""Two books aligned: the recipe is a list of steps over one mapping, and each step asks one question."""

from __future__ import annotations

from collections.abc import Callable

from corpus.align.books import Book
from corpus.align.mapping import Mapping
from corpus.align.relations import Alignment, links_of
from corpus.align.steps import (
    by_neighbours,
    equal_texts,
    exchanged_sisters,
    glossary_terms,
    headings,
    last_pairs,
    lost_partners,
    merged_sisters,
    moved_definitions,
    moved_examples,
    moved_sentences,
    parallel_rules,
    principal_part,
    renamed_terms,
    reviewed_links,
    said_already,
    said_elsewhere,
    same_place,
    similar_texts,
    told_one_by_one,
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
    glossary_terms.link_status,
    glossary_terms.link_renamed_terms,
    glossary_terms.link_listed_terms,
    glossary_terms.link_reshaped_terms,
    lost_partners.unlink,
)
#: What of a rule stands in another one?
PARTS: tuple[Step, ...] = (
    moved_sentences.link,
    moved_examples.link,
    by_neighbours.add_said_twice,
    by_neighbours.add_next_to,
    by_neighbours.add_between,
    by_neighbours.add_around,
    by_neighbours.add_among_sisters,
    principal_part.choose,
)
#: What is left on both sides, and what was an edit all the same?
LEFT_OVER: tuple[Step, ...] = (
    same_place.link,
    told_one_by_one.link,
    told_one_by_one.link_in_one_form,
    last_pairs.link,
    merged_sisters.add,
    glossary_terms.add_merged_terms,
    moved_definitions.add,
    parallel_rules.add,
    said_already.add,
    said_elsewhere.add_twins,
    said_elsewhere.add_openings,
    said_elsewhere.add_where_it_points,
    said_elsewhere.add_taken_over,
    last_pairs.link_by_rare_words,
    said_elsewhere.add_said_again,
    lost_partners.unlink,
)
REVIEWED: tuple[Step, ...] = (reviewed_links.apply,)
RECIPE = (*PARTNERS, *PARTS, *LEFT_OVER, *REVIEWED)


def align(old: Book, new: Book, recipe: tuple[Step, ...] = RECIPE) -> Alignment:
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
