"""The variant in force in a version, and its basis: each basis is shown by small books in our own words."""

from __future__ import annotations

import pytest

from ruletrail.corpus.records import Gap
from ruletrail.corpus.store import Corpus, create
from ruletrail.models import intervals, standing, standings
from ruletrail.models.behaviours import by_name
from ruletrail.models.standing import ABSENT, AMBIGUOUS, ASSUMED, OPEN, READ, REVIEWED
from tests.models import made
from tests.models.made import GOES, STAYS, book


def stands(
    tmp_path, *books, joined: tuple[str, ...] = (), with_newest="", seen=made.SEEN
) -> dict[str, tuple[str | None, str, str]]:
    """Version -> (variant, basis, number) of the widget."""
    with create(tmp_path, books) as corpus:
        if joined:
            made.join(corpus, *joined, newest=with_newest)
    with Corpus.open(tmp_path) as corpus:
        found = standing.find_all(corpus, seen)
        names = {version.id: version.version for version in corpus.versions()}
    return {
        names[version]: (here["test"].variant and here["test"].variant.name, here["test"].basis, here["test"].number)
        for version, here in found.items()
        if "test" in here
    }


WHOLE = {
    "a reviewed wording": ({"704.5k": GOES}, ("goes", REVIEWED, "704.5k")),
    "a reviewed wording at another number": ({"704.6b": GOES}, ("goes", REVIEWED, "704.6b")),
    "a reviewed wording against the date": ({"704.5j": STAYS}, ("stays", REVIEWED, "704.5j")),
    "new words without a cue": ({"704.5k": "All of them leave."}, ("goes", OPEN, "704.5k")),
    "new words with one cue": ({"704.5k": "All widgets go away."}, ("goes", READ, "704.5k")),
    "both cues": ({"704.5k": "The widget stays, or all widgets go."}, ("goes", AMBIGUOUS, "704.5k")),
    "no rule at all": ({}, (None, ABSENT, "704.5k")),
    "the words in another rule": ({"801.1": "All widgets go away."}, ("goes", READ, "801.1")),
    "in a glossary": ({"Glossary: Widget": GOES}, ("goes", REVIEWED, "Glossary: widget")),
}


@pytest.mark.parametrize("case", WHOLE)
def test_a_lone_book_is_read_by_its_own_words(widget, tmp_path, case):
    rules, expected = WHOLE[case]
    assert stands(tmp_path, book("2021-05-05", rules)) == {"2021-05-05": expected}


def test_a_rule_that_says_neither_is_open_and_the_variant_before_goes_on(widget, tmp_path):
    books = [book("2012-01-01", {"704.5j": STAYS}), book("2013-01-01", {"704.5m": "The widget dances."})]
    found = stands(tmp_path, *books, joined=("704.5j", "704.5m"))
    assert found == {"2012-01-01": ("stays", REVIEWED, "704.5j"), "2013-01-01": ("stays", OPEN, "704.5m")}


def test_a_number_that_changed_is_open_until_somebody_has_looked(widget, tmp_path):
    texts = ["If two widgets are here, one widget stays.", "If three widgets are here, one widget stays."]
    books = [book(f"201{n}-01-01", {"704.5j": text}) for n, text in enumerate([texts[0], texts[1], texts[1]], 2)]
    seen = {**made.SEEN, intervals.letters(texts[0]): {"test": "stays"}}
    found = stands(tmp_path, *books, seen=seen)
    assert [found[day][1] for day in sorted(found)] == [REVIEWED, OPEN, OPEN]
    seen[intervals.letters(texts[1])] = {"test": "stays"}
    assert {basis for _, basis, _ in stands(tmp_path / "judged", *books, seen=seen).values()} == {REVIEWED}


def test_a_renumbered_and_reworded_rule_is_followed(widget, tmp_path):
    books = [book("2012-01-01", {"704.5j": STAYS}), book("2013-01-01", {"704.6c": "A widget stays so."})]
    assert stands(tmp_path, *books, joined=("704.5j", "704.6c"))["2013-01-01"] == ("stays", READ, "704.6c")


def test_a_lone_missing_number_is_open(widget, tmp_path):
    books = [book("2012-01-01", {"704.5j": STAYS}), book("2013-01-01", {}, gaps=[Gap(("704.5j",), "hole")])]
    assert stands(tmp_path, *books)["2013-01-01"] == ("stays", OPEN, "704.5j")


def test_what_a_source_breaks_off_before_is_assumed(widget, tmp_path):
    books = [book("2012-01-01", {"704.5j": STAYS}), book("2013-01-01", {}, gaps=[Gap((), "breaks off", after="700.1")])]
    assert stands(tmp_path, *books)["2013-01-01"] == ("stays", ASSUMED, "704.5j")


def test_a_part_is_read_where_it_speaks_and_assumed_elsewhere(widget, tmp_path):
    books = [
        book("2021-01-01", {"704.5k": STAYS}, covers=("704",)),
        book("2022-01-01", {"305.1": "Lands."}, covers=("305",)),
        book("2023-01-01", {"704.5k": GOES}),
    ]
    found = stands(tmp_path, *books)
    assert [found[day][:2] for day in sorted(found)] == [("stays", REVIEWED), ("goes", ASSUMED), ("goes", REVIEWED)]


def test_what_was_never_there_has_no_standing(widget, tmp_path):
    assert stands(tmp_path, book("2005-01-01", {"704.5j": "A gadget."})) == {}


def test_a_new_variant_that_no_text_says_is_named(widget, tmp_path):
    @widget.variant(cue="widgets? dances?")
    def dances(rules, game):
        """It dances."""

    def unmatched(*books):
        with create(tmp_path / books[0].version, books) as corpus:
            standings.store(corpus)
            return [variant.name for variant in standings.unmatched(corpus)]

    assert [variant.name for variant in standings.unmatched(None)] == ["dances"]
    assert unmatched(book("2012-01-01", {"704.5j": STAYS})) == ["dances"]
    assert unmatched(book("2014-01-01", {"704.5j": STAYS}), book("2015-01-01", {"704.5k": "The widget dances."})) == []


def test_a_judged_wording_that_says_none_ends_the_behaviour(widget, tmp_path):
    says = "The widget dances."
    books = [book("2012-01-01", {"704.5j": STAYS}), book("2013-01-01", {"704.5j": says}), book("2014-01-01", {"704.5j": says})]
    found = stands(tmp_path, *books, joined=("704.5j",), seen={**made.SEEN, intervals.letters(says): {"test": ""}})
    assert found["2013-01-01"] == (None, ABSENT, "704.5j")
    assert "2014-01-01" not in found


def test_a_judged_wording_that_says_none_is_not_read_by_its_cue(widget, tmp_path):
    says = "A widget stays away."
    books = [book("2012-01-01", {"704.5j": STAYS}), book("2013-01-01", {"704.5j": says})]
    assert stands(tmp_path, *books, joined=("704.5j",))["2013-01-01"] == ("stays", READ, "704.5j")
    judged = {**made.SEEN, intervals.letters(says): {"test": ""}}
    assert stands(tmp_path, *books, joined=("704.5j",), seen=judged)["2013-01-01"] == (None, ABSENT, "704.5j")


def test_a_lone_traced_book_whose_rule_says_neither_is_open(widget, tmp_path):
    books = [book("2021-05-05", {"704.5k": "All of them leave."})]
    assert stands(tmp_path, *books, joined=("704.5k",)) == {"2021-05-05": ("goes", OPEN, "704.5k")}


def test_of_two_rules_that_contradict_each_other_the_one_nearest_in_time_stands(widget, tmp_path):
    books = [book("2012-01-01", {"704.5j": STAYS}), book("2013-01-01", {"704.5j": STAYS, "801.1": GOES})]
    assert stands(tmp_path, *books)["2013-01-01"][:2] == ("stays", AMBIGUOUS)


CONTRADICTED = {
    "the rule twice, with another cue": ((("704.5k", "All widgets stay."),), AMBIGUOUS),
    "the rule twice, without a cue": ((("704.5k", "All of them leave."),), OPEN),
    "the rule twice, in the same words": ((("704.5k", GOES),), REVIEWED),
    "a rule beside it with another cue": ((("704.5m", "All widgets stay."),), AMBIGUOUS),
    "a rule beside it with the same cue": ((("704.5m", "All widgets go."),), REVIEWED),
    "a rule elsewhere with another cue": ((("801.1", "All widgets stay."),), REVIEWED),
}


@pytest.mark.parametrize("case", CONTRADICTED)
@pytest.mark.parametrize("words", [GOES, "So a widget goes away."])
def test_what_contradicts_the_rule_in_its_own_place_is_told(widget, tmp_path, case, words):
    twice, basis = CONTRADICTED[case]
    twice = tuple((number, words if text == GOES else text) for number, text in twice)
    expected = READ if words != GOES and basis == REVIEWED else basis
    assert stands(tmp_path, book("2021-05-05", {"704.5k": words}, twice))["2021-05-05"] == ("goes", expected, "704.5k")


# -- on the archive ----------------------------------------------------------------------------------------------


def test_a_reviewed_wording_has_the_cue_of_its_variant_and_no_other(archive_corpus):
    texts = standing.CorpusTexts(archive_corpus, intervals.reviewed())
    for version in archive_corpus.versions():
        for name, behaviour in by_name().items():
            for place in texts.reviewed(version.id, name):
                said = [variant.name for variant in texts.matching(behaviour, place)]
                assert said == [texts.judged(place, name)], (version.version, place.key)


def test_every_text_of_the_archive_is_read_and_reviewed(archive_corpus):
    found = standing.find_all(archive_corpus)
    doubts = {
        (version.version, each.behaviour, each.basis)
        for version in archive_corpus.versions()
        for each in found[version.id].values()
        if each.basis != REVIEWED
    }
    assert {(version, basis) for version, _, basis in doubts} <= {("2013-02-01", ASSUMED)}, "only its glossary breaks off"
    assert len(doubts) < 12


def test_the_shipped_table_is_what_the_texts_say(archive_corpus):
    found = standing.find_all(archive_corpus)
    for version in archive_corpus.versions():
        if version.is_whole:
            here = {name: (s.variant, s.number) for name, s in found[version.id].items() if s.variant}
            assert here == {name: (s.variant, s.number) for name, s in standing.shipped(version.date).items()}, version.version


OLD, NEW = {"420.5c": STAYS, "704.5k": "The gadget spins."}, {"704.5k": STAYS, "801.1": "The gadget spins."}
FOUND = ("stays", READ, "704.5k")


def test_a_clause_that_the_table_does_not_have_is_followed_from_its_number(widget, tmp_path, monkeypatch):
    monkeypatch.setattr(intervals, "table", dict)
    books = [book("2004-01-01", OLD), book("2012-01-01", NEW)]
    assert stands(tmp_path / "apart", *books, seen={}) == {"2012-01-01": FOUND}
    found = stands(tmp_path, *books, joined=("420.5c",), with_newest="704.5k", seen={})
    assert found == {"2004-01-01": ("stays", READ, "420.5c"), "2012-01-01": FOUND}
