"""Kinds of change of real rules, each judged by reading both texts."""

from __future__ import annotations

import json

import pytest

from ruletrail.corpus import change
from ruletrail.corpus.forms import forms
from ruletrail.corpus.history import Archive, changes
from ruletrail.corpus.history.rule import of_lineage
from ruletrail.corpus.store import Corpus

JUDGED = [
    # a range or a list of references grew, shrank or became a single one
    ("2003-03-15", "2003-05-26", "213.1", "213.1", change.REFERENCES),
    ("2003-05-26", "2003-07-01", "502.24b", "502.24b", change.REFERENCES),
    ("2006-02-01", "2006-05-01", "405.1", "405.1", change.REFERENCES),
    ("2009-05-01", "2009-07-11", "300.9", "500.10", change.REFERENCES),
    ("2009-07-11", "2009-09-04", "805.4", "805.4", change.REFERENCES),
    ("2009-10-01", "2010-02-01", "112.3a", "112.3a", change.REFERENCES),
    ("2009-10-01", "2010-02-01", "400.10a", "400.10a", change.REFERENCES),
    ("2022-08-19", "2022-11-18", "616.1d", "616.1d", change.REFERENCES),
    ("2024-08-02", "2024-11-08", "509.4a", "509.2a", change.REFERENCES),
    # the section in the reference has another title
    ("2009-05-01", "2009-07-11", "203.4", "202.4", change.REFERENCES),
    ("2009-05-01", "2009-07-11", "601.15", "801.15", change.REFERENCES),
    # the number and the reference
    ("2009-05-01", "2009-07-11", "103.1", "101.1", change.REFERENCES),
    # a missing space, case, quotation marks, a long dash, a ligature
    ("2008-10-01", "2009-02-01", "217.6a", "217.6a", change.TYPOGRAPHY),
    ("2003-07-01", "2003-10-01", "502.6d", "502.6d", change.TYPOGRAPHY),
    ("2011-06-17", "2011-07-15", "901.3a", "901.3a", change.TYPOGRAPHY),
    ("2011-07-15", "2011-09-30", "709.2", "709.2", change.TYPOGRAPHY),
    ("2016-08-26", "2016-09-30", "702.102c", "702.102c", change.TYPOGRAPHY),
    ("2021-06-18", "2021-11-19", "607.5a", "607.5a", change.TYPOGRAPHY),
    ("2011-07-15", "2011-09-30", "204.4", "205.4", change.NUMBER),
    ("2009-07-11", "2009-09-04", "turn-based action", "turn-based actions", change.NUMBER),
    # punctuation: a bracket, a comma, a full stop, a sentence in brackets whose reference changed too
    ("2024-11-08", "2025-04-04", "113.2a", "113.2a", change.TYPOGRAPHY),
    ("2003-07-01", "2003-10-01", "212.5b", "212.5b", change.TYPOGRAPHY),
    ("2009-07-11", "2009-09-04", "400.10", "400.11", change.NUMBER),
    ("2019-08-23", "2019-10-04", "510.1e", "510.1e", change.REFERENCES),
    ("2018-01-19", "2018-04-27", "609.3", "609.3", change.EXAMPLES),
    # a section's number in a list with one word for all its numbers
    ("2026-02-27", "2026-04-17", "701.27g", "701.27g", change.REFERENCES),
    ("2009-10-01", "2010-02-01", "509.1", "509.1", change.WORDING),
]


@pytest.mark.parametrize(("old", "new", "before", "after", "expected"), JUDGED)
def test_a_change_is_of_one_kind(archive_home, old, new, before, after, expected):
    with Corpus.open(archive_home) as corpus:
        links = changes(corpus, corpus.version(old), corpus.version(new))
    found = next(link for link in links if link.old and link.new and (link.old.key, link.new.key) == (before, after))
    assert found.change == expected
    is_edited = found.change in (change.WORDING, change.EXAMPLES)
    assert found.relation == ("edited" if is_edited else "same" if before == after else "moved")


def test_history_and_changes_say_the_same(archive_home):
    """For every rule that changed its text or number from one rulebook to the next."""
    with Corpus.open(archive_home) as corpus:
        archive = Archive(corpus)
        revised = {
            (address, revision.first): (revision.relation, revision.change)
            for address, lineage in ((each.address, each) for each in archive.lineages.values())
            for revision in of_lineage(archive, lineage).revisions
            if revision.change
        }
        wrong, held = [], 0
        for old, new in archive.pairs.values():
            versions = archive.versions[old], archive.versions[new]
            for link in changes(corpus, *versions) if all(version.is_whole for version in versions) else ():
                if link.old and link.new and link.principal and link.change not in (change.TYPOGRAPHY, change.NOTHING):
                    told = revised.get((archive.addresses[link.new.lineage_id or 0], versions[1].version))
                    held += 1
                    if told != (link.relation, link.change):
                        wrong.append((versions[1].version, link.new.key, link.relation, link.change, told))
    assert held > 13000 and not wrong, wrong[:20]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("See rules 702.3c-j.", "See rule 702.3c."),
        ("see Section 4.", "See section 5."),
        ('as rule 305, "Kites," says', 'as rule 306, "Carts," says'),
        ('(See rules 702.1, "Oats," 702.2, "Hay," and 702.3, "Corn.")', "(See rule 702.9.)"),
        ("follows rules 509.1-3 then", "follows rule 509.1 then"),
        ("See rules 614 and 615.", "See rule 614."),
    ],
)
def test_references_are_no_words(one, other):
    assert forms(one, ())[1:] == forms(other, ())[1:] and forms(one, ())[0] != forms(other, ())[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It has 3 tails.", "It has 4 tails."),
        ("It gets +1/+1.", "It gets -1/-1."),
        ("It has 1 1-year-old.", "It has 11 1-year-old."),
        ("See rule 305 and 200 goats.", "See rule 305 and 300 goats."),
    ],
)
def test_figures_are_words(one, other):
    assert forms(one, ())[1] != forms(other, ())[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A goat, a cart", "A goat a cart."),
        ("It rests; see rule 305.", "It rests. (See rule 305.)"),
        ("A [goat] is non-horned.", "A goat is nonhorned."),
    ],
)
def test_punctuation_is_no_word(one, other):
    assert forms(one, ()) == forms(other, ())


def test_stored_forms_are_those_of_today_s_code(archive_home):
    with Corpus.open(archive_home) as corpus:
        rows = corpus.db.execute("SELECT normal, examples, whole_form, words_form, examples_form FROM wording WHERE id % 40 = 0")
        assert all(forms(normal, json.loads(examples)) == tuple(stored) for normal, examples, *stored in rows)
