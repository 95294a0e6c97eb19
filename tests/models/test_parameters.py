"""Word lists read from the texts. The shipped lists must agree with the archive."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.errors import NotFoundError
from ruletrail.models.parameters import LISTS, shipped, shipped_versions, version_at
from ruletrail.models.rules import rules_as_of
from tools.type_lists import steps_of, with_earlier

#: (version, list, some words in it, some words not in it); None: the text has no such list.
FACTS = [
    ("1999-04-23", "card types", ["artifact", "sorcery"], ["planeswalker"]),
    ("2004-02-01", "supertypes", None, None),
    ("2004-02-01", "enchantment types", None, None),
    ("2004-02-01", "creature types", ["Lord", "Dog"], ["Hound Dog"]),
    ("2009-07-11", "spell types", ["Arcane"], ["Trap"]),
    ("2010-06-18", "supertypes", ["ongoing"], []),
    ("2026-01-16", "creature types", ["Time Lord", "Dog"], ["Lord", "Time"]),
    ("2026-01-16", "battle types", ["Siege"], []),
    ("2026-01-16", "dungeon types", ["Undercity"], []),
]


@pytest.mark.parametrize(("version", "name", "has", "lacks"), FACTS)
def test_what_the_lists_hold(version, name, has, lacks):
    words = shipped(version).words(name)
    if has is None:
        assert words is None
    else:
        assert set(has) <= set(words)
        assert not set(lacks) & set(words)


def test_shared_lists_name_each_card_type_that_exists():
    assert shipped("2006-02-01").kinds_of("Goblin") == ("creature",)
    assert shipped("2010-02-01").kinds_of("goblin") == ("creature", "tribal")
    assert shipped("2026-01-16").kinds_of("Goblin") == ("creature", "kindred")
    assert shipped("2026-01-16").kinds_of("Arcane") == ("instant", "sorcery")
    assert shipped("2026-01-16").kinds_of("Nothing") == ()


@given(st.sampled_from(shipped_versions()), st.sampled_from(LISTS))
def test_lists_are_in_alphabetical_order_without_doubles(version, name):
    words = shipped(version).words(name) or ()
    assert list(words) == sorted(set(words), key=str.casefold)
    assert all(word == word.strip() and "(" not in word for word in words)


def test_the_version_in_force():
    assert version_at("2004") == ("2004-10-01", "2004-10-01")
    assert version_at("2004-02-01") == ("2004-02-01", "2004-02-01")
    assert version_at("")[0] == shipped_versions()[-1]
    with pytest.raises(NotFoundError):
        version_at("1998")


def test_shipped_lists_are_the_archives(archive_corpus):
    from ruletrail.models.parameters import _shipped

    assert with_earlier(steps_of(archive_corpus)) == _shipped()["lists"]


def test_a_corpus_is_read_before_what_is_shipped(archive_corpus):
    version = archive_corpus.versions()[-1].version
    assert rules_as_of(version, archive_corpus).parameters.lists == shipped(version).lists
