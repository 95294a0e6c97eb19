"""Questions about change: the moment that an answer's card names, among the cats and in the real texts."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import indexer
from corpus.store import Corpus
from indexer.asking.times import sides

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("question", "number", "version", "kind", "before", "after"),
    [
        ("how did the rule about cats on mats change", "101.1", "2004-01-01", "reworded", "101.1", "101.1"),
        ("when did in play become the battlefield", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("when was wool removed", "101.3", "2009-07-11", "removed", "101.3", None),
        ("when were barking dogs introduced", "101.1", "2009-07-11", "added", None, "101.1"),
        ("since when do legendary permanents quarrel", "201.3", "2009-07-11", "added", None, "201.3"),
        ("which release brought rules for barking dogs", "101.1", "2009-07-11", "added", None, "101.1"),
        ("barking dogs, when were they put into the rules", "101.1", "2009-07-11", "added", None, "101.1"),
        ("which version got rid of wool", "101.3", "2009-07-11", "removed", "101.3", None),
        ("wool was taken out when", "101.3", "2009-07-11", "removed", "101.3", None),
        ("in play got a new name, when", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("since when are cats numbered 201", "201", "2009-07-11", "renumbered", "101", "201"),
        ("when did barking dogs get a section", "101.1", "2009-07-11", "added", None, "101.1"),
        ("when did 201.1 change", "101.1", "2004-01-01", "reworded", "101.1", "101.1"),
        ("when was rule 201.2a last changed", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("when did 101.2a become 201.2a", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("when was 201.1 renumbered", "201.1", "2009-07-11", "renumbered", "101.1", "201.1"),
        ("in play became battlefield", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("wool, is it old? when was it removed", "101.3", "2009-07-11", "removed", "101.3", None),
        ("in play to battlefield", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("battlefield vs in play", "201.2a", "2009-07-11", "reworded", "101.2a", "201.2a"),
        ("wet cats on mats history", "101.1", "2004-01-01", "reworded", "101.1", "101.1"),
        ("barking dogs added to the rules in", "101.1", "2009-07-11", "added", None, "101.1"),
        ("wool removed from the glossary", "101.3", "2009-07-11", "removed", "101.3", None),
        ("since when may a cat sit on any mat instead of a mat", "101.1", "2004-01-01", "reworded", "101.1", "101.1"),
    ],
)
def test_a_question_about_a_change_is_answered_with_the_moment(find, question, number, version, kind, before, after):
    hit = find(question).hits[0]
    assert hit.number == number
    assert (hit.change.version, hit.change.kind, hit.change.before, hit.change.after) == (version, kind, before, after)


@pytest.mark.parametrize(
    ("subject", "version", "kind"),
    [("wool", "2009-07-11", "removed"), ("barking dogs", "2009-07-11", "added"), ("cats on mats", "2004-01-01", "reworded")],
)
def test_ways_of_asking_for_a_change_are_understood(find, subject, version, kind):
    """``ways_of_asking.txt`` asks, a line each, when wool went, when barking dogs came, and how cats on mats changed."""
    questions = [line for line in (HERE / "ways_of_asking.txt").read_text("utf-8").splitlines() if subject in line]
    assert len(questions) > 50
    changes = {question: find(question).hits[0].change for question in questions}
    assert {q for q, change in changes.items() if not change or (change.version, change.kind) != (version, kind)} == set()


@pytest.mark.parametrize(
    "question",
    [
        "choose targets when",
        "lose when wool is gone",
        "a nap lasts until when",
        "does a cat go first",
        "how does napping work and when",
        "at which point do cats nap",
        "a cat, when chosen",
        "which cat naps from which box",
        "a mat that became illegal for a cat",
        "cats that became legendary permanents",
        "a cat became tapped",
        "a legendary permanent whose wool was removed",
        "legendary permanents that were removed",
    ],
)
def test_a_question_that_only_looks_like_one_about_a_change_has_a_plain_answer(find, question):
    assert all(hit.change is None for hit in find(question).hits)


def test_a_card_has_the_words_that_went_and_came(find):
    change = find("old wording of the rule about cats on mats").hits[0].change
    assert "".join(old for _op, old, _new in change.ops) == "A cat sits on a mat."
    assert "".join(new for _op, _old, new in change.ops) == "A cat may sit on any mat that it likes."
    assert change.as_json()["ops"][0] == ["equal", "A cat ", "A cat "]


def test_a_card_is_a_further_field_of_the_hit(find):
    assert "change" in find("how did the rule about cats on mats change").hits[0].as_json()
    assert "change" not in find("cats on mats").hits[0].as_json()


def test_a_year_keeps_to_the_changes_of_that_year(find):
    assert {hit.change.version for hit in find("what changed for cats in 2009").hits} == {"2009-07-11"}
    assert find("what changed for cats in 2006").hits == []


def test_what_was_before_a_year_need_not_have_changed_in_it(find):
    assert find("how did cats sit on mats before 2006").hits[0].change.version == "2004-01-01"


def test_every_change_of_a_number_is_told_the_newest_of_its_bearer_first(find):
    changes = [hit.change for hit in find("when did 101.1 change").hits]
    assert [(change.version, change.kind) for change in changes] == [("2009-07-11", "added"), ("2004-01-01", "reworded")]


def test_a_number_that_never_changed_is_looked_up(find):
    assert [(hit.number, hit.change) for hit in find("when did rule 201 change").hits[:1]] == [("201", None)]


@pytest.mark.parametrize(
    ("question", "term", "version"),
    [
        ('when was "poisoned" defined', "poisoned", "2011-02-04"),
        ("end phase renamed to ending phase", "ending phase", "2009-07-11"),
        ("when did the first mulligan in multiplayer become free for everyone", "101.4a", "2007-07-13"),
        ('when was "may cast a commander" added', "903.10", "2011-02-04"),
    ],
)
def test_what_a_name_says_letter_by_letter_and_what_is_no_name(archive_home, question, term, version):
    """Names of one stem are told apart; a verb of the question is not its subject; "become" may join what are no two names; a
    phrase in quotation marks is one, with its small words."""
    with Corpus.open(archive_home) as corpus:
        best = [hit.change for hit in indexer.search(corpus, archive_home / "index", question, limit=2)]
    assert best[0].version == version
    assert (version, term) in [(change.version, change.after) for change in best]


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("mats became rugs", "mats", "rugs"),
        ("rugs instead of mats", "mats", "rugs"),
        ("rugs replaced mats", "mats", "rugs"),
        ("mats replaced by rugs", "mats", "rugs"),
        ("napping without a mat", "a mat", "napping"),
        ("a litter raised from six to nine kittens", "six", "nine kittens"),
        ("napping became a keyword", "", ""),
        ("napping on mats became possible", "", ""),
        ("a cat can start to become a dog", "", ""),
    ],
)
def test_the_two_sides_of_a_change(text, old, new):
    assert sides(text) == (old, new)


@pytest.mark.parametrize("question", ["when does a cat nap", "does a napping cat sit", "what is a nap"])
def test_a_plain_question_has_a_plain_answer(find, question):
    assert all(hit.change is None for hit in find(question).hits)


@pytest.mark.parametrize(
    ("questions", "least_first", "least_among"),
    [
        ("changes", 0.9, 0.95),
        ("changes_unseen", 0.88, 0.96),
        ("changes_fresh", 0.95, 0.97),
        ("changes_later", 0.95, 0.95),
        ("changes_keywords", 0.96, 0.96),
        ("changes_wordings", 0.95, 0.97),
        ("changes_terse", 0.9, 0.92),
        ("changes_blind", 0.91, 0.93),
        ("changes_plainly", 0.94, 0.94),
        ("changes_historians", 0.95, 0.98),
        ("changes_sections", 0.9, 0.93),
        ("changes_players", 0.86, 0.9),
        ("changes_asides", 0.8, 0.9),
        ("changes_mechanics", 0.9, 0.96),
        ("changes_strangers", 0.83, 0.9),
        ("changes_editors", 0.84, 0.9),
        ("changes_returning", 0.83, 0.86),
        ("changes_curious", 0.79, 0.86),
        ("changes_judges", 0.74, 0.84),
        ("changes_authors", 0.74, 0.84),
        ("changes_tables", 0.62, 0.7),
    ],
)
def test_the_moments_of_the_real_texts(archive_home, questions, least_first, least_among):
    """The first card, or one of the first three, names the right moment; docs/search.md has the figures."""
    with (HERE / f"{questions}.tsv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    first = among = 0
    with Corpus.open(archive_home) as corpus:
        for row in rows:
            hits = indexer.search(corpus, archive_home / "index", row["question"], limit=3)
            named = [hit.change.version for hit in hits if hit.change]
            moments = row["moments"].split(",")
            first += bool(named) and named[0] in moments
            among += any(version in moments for version in named)
    assert first / len(rows) >= least_first
    assert among / len(rows) >= least_among


@pytest.mark.parametrize(
    ("question", "versions"),
    [
        ("is mana burn still a thing", {"2009-07-11"}),
        ("do we still have mana burn", {"2009-07-11"}),
        ("no more substance", {"2009-07-11"}),
        ("legend rule per player change", {"2013-07-13"}),
        ("companion errata", {"2020-06-01"}),
        ("was mill always a keyword", {"2020-07-03"}),
        ("mana value formerly converted mana cost", {"2021-04-22"}),
        ("old term for battlefield", {"2009-07-11"}),
        ('"any target" wording introduced', {"2018-04-27"}),
        ("what did Dominaria change for damage to planeswalkers", {"2018-04-27"}),
        ("what changed in M10 about lifelink", {"2009-07-11"}),
        ("how did lifelink work before M10", {"2009-07-11"}),
        # These ask what the rules are, or were.
        ("is trample still a keyword", {None}),
        ("is bands with other still a rule", {None}),
        ("does bury still exist", {None}),
        ("is damage still on the stack", {None}),
        ("does the controller change", {None}),
        ("where was the legend rule in 2006", {None}),
        ("lifelink before M10", {None}),
    ],
)
def test_few_words_ask_for_a_change_where_there_was_one(archive_home, question, versions):
    with Corpus.open(archive_home) as corpus:
        best = indexer.search(corpus, archive_home / "index", question, limit=1)
    assert {hit.change and hit.change.version for hit in best} == versions
