"""Undated texts are dated by their wording."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruletrail.corpus import dating, fingerprints
from ruletrail.corpus.dating import date_document, date_text, foreign, infer, misdated
from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.fingerprints import make
from ruletrail.corpus.fingerprints import read as read_fingerprints
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import RULE, Document, Ledger, Record
from ruletrail.corpus.stitching import stitch
from ruletrail.corpus.store import Corpus, agreement, create
from ruletrail.scrapers import read
from ruletrail.scrapers.limits import limited
from ruletrail.scrapers.source import Source
from tests.conftest import ROOT, shared_files

DIGEST = ROOT / "corpus" / "data" / "digest"

OLD, MIDDLE, NEW = "2004-02-01", "2006-02-03", "2008-05-06"
FAIR = {
    OLD: {
        "301.1": "Every cart of the fair rolls on two wheels.",
        "301.2": "A horse draws the cart to the market place.",
        "301.3": "Whoever comes late pays a crown to the mayor.",
        "301.4": "Nobody rides on a goose at the fair.",
    },
    MIDDLE: {
        "301.1": "Every cart of the fair rolls on two wheels.",
        "301.2": "A horse or an ox draws the cart to the market place.",
        "301.3": "Whoever comes late pays a crown to the mayor.",
    },
    NEW: {
        "301.1": "Every cart of the fair rolls on four wheels.",
        "301.2": "A horse or an ox draws the cart to the market place.",
        "302.3": "Whoever comes late pays a crown to the mayor.",
    },
}


def document(rules: dict[str, str], version: str = "", **fields) -> Document:
    records = [Record(RULE, RuleNumber.parse(n), text, file="fair.txt", lines=(1, 1)) for n, text in rules.items()]
    return Document("fragment", "Fair rules", version, records, [Ledger("fair.txt", len(records))], **fields)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    home = tmp_path_factory.mktemp("fair")
    with create(home, [document(rules, version) for version, rules in FAIR.items()]):
        pass
    with Corpus.open(home) as opened:
        yield opened


@pytest.mark.parametrize("version", FAIR)
def test_a_whole_version_is_itself(corpus, version):
    best = date_document(corpus, document(FAIR[version]))[0]
    assert (best.version, best.matched, best.compared, best.share) == (version, len(FAIR[version]), len(FAIR[version]), 1.0)


def test_equal_versions_go_by_date_the_later_first(corpus):
    matches = date_document(corpus, document({"301.3": FAIR[OLD]["301.3"]}))
    assert [(m.version, m.share) for m in matches] == [(MIDDLE, 1.0), (OLD, 1.0)]


def test_sentences_decide_between_equal_versions(corpus):
    """No version has its second rule with these words, but the old version has the rule's first sentence."""
    rules = {"301.3": FAIR[OLD]["301.3"], "301.9": FAIR[OLD]["301.4"] + " So there, said the mayor."}
    assert [m.version for m in date_document(corpus, document(rules))] == [OLD, MIDDLE]


def test_typography_does_not_count(corpus):
    rules = {"301.2": "A HORSE or an ox draws the cart — to the “market place”"}
    assert date_document(corpus, document(rules))[0].version == NEW


def test_rules_under_other_numbers_are_dated_by_their_sentences(corpus):
    matches = date_document(corpus, document({"999.1": FAIR[OLD]["301.1"], "999.2": FAIR[OLD]["301.2"]}))
    assert [(m.version, m.matched, m.what) for m in matches] == [(OLD, 2, "sentences"), (MIDDLE, 1, "sentences")]


def test_one_number_that_fits_by_chance_does_not_decide(corpus):
    rules = {"999.1": FAIR[OLD]["301.1"], "999.2": FAIR[OLD]["301.2"], "999.4": FAIR[OLD]["301.4"], "302.3": FAIR[OLD]["301.3"]}
    matches = date_document(corpus, document(rules))
    assert (matches[0].version, matches[0].matched, matches[0].what) == (OLD, 4, "sentences")


def test_text_without_numbers(corpus):
    text = "Somebody told me: who knows. Every cart of the fair rolls on four wheels."
    assert [(m.version, m.matched, m.compared) for m in date_text(corpus, [text])] == [(NEW, 1, 2)]


def test_a_text_without_line_ends_takes_a_time_that_grows_with_its_length():
    text = " ".join(f"Cart number {n} of the fair rolls on wheel {n} to the market place." for n in range(20_000))
    with limited(seconds=10):
        assert date_text(None, [text]) == []


@pytest.mark.parametrize("case", [str, str.swapcase, str.upper])
def test_many_sentences_are_looked_for_in_one_reading(corpus, monkeypatch, case):
    """Each wording is read once, not once for every sentence. Upper and lower case don't matter."""
    looked = []
    usual = agreement.normals
    monkeypatch.setattr(agreement, "normals", lambda *asked: looked.append(asked) or usual(*asked))
    told = " ".join([*FAIR[OLD].values(), *(f"The cart of house number {n} is green." for n in range(100))])
    assert date_text(corpus, [case(told)])[0].version == OLD
    assert len(looked) == 1


def test_a_text_of_something_else(corpus):
    assert date_text(corpus, ["The quick brown fox jumps over the lazy dog."]) == []
    assert date_document(corpus, document({"301.1": "Foxes jump."})) == []


def test_parts_and_inferred_versions_date_nothing(corpus, tmp_path):
    part = document({"301.1": "Only a part says so about the carts."}, "2005-01-01", covers=("301",))
    guess = document({"301.1": "Only a guess says so about the carts."}, "2005-01-02", inferred=True)
    with create(tmp_path, [part, guess]):
        pass
    with Corpus.open(tmp_path) as opened:
        assert date_text(opened, [part.records[0].text, guess.records[0].text]) == []


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(FAIR)), st.data())
def test_a_part_of_a_version_agrees_with_it_in_full(corpus, version, data):
    kept = data.draw(st.sets(st.sampled_from(sorted(FAIR[version])), min_size=1))
    matches = date_document(corpus, document({number: FAIR[version][number] for number in kept}))
    assert matches[0].share == 1.0
    assert version in [m.version for m in matches if m.share == 1.0]


def test_infer_gives_the_version_with_its_evidence(corpus):
    undated = document({"301.1": FAIR[OLD]["301.1"], "301.2": "Words that nobody has."})
    undated.problems = ["states no date; find it with: ruletrail date FILE", "another"]
    infer(corpus, undated)
    assert undated.problems == ["another"]
    assert undated.inferred and undated.version == f"{MIDDLE}~fragment"
    assert undated.title == f"Fair rules (no date stated; 1 of 2 rules agree with {OLD} to {MIDDLE})"


def test_what_agrees_with_nothing_has_no_date(corpus):
    with pytest.raises(SourceError, match=r"^fair\.txt: states no date, .*; name a text as it was published"):
        infer(corpus, document({"301.1": "Foxes jump."}))


@pytest.mark.parametrize(
    ("day", "dated", "problem"),
    [
        ("2004-02-01", OLD, ""),
        ("2007-01-01", MIDDLE, ""),
        (
            "2009-01-01",
            MIDDLE,
            f"its name says 2009-01-01, but 0 of 1 rules agree with {NEW}, 1 with {MIDDLE}; taken as of {MIDDLE}",
        ),
    ],
    ids=["of two that fit", "the later one of them", "one that does not fit"],
)
def test_a_files_name_chooses_among_versions_that_fit_and_is_overruled_aloud(corpus, monkeypatch, day, dated, problem):
    monkeypatch.setattr(dating, "shipped", lambda: fingerprints.read(make([])))
    undated = document({"301.1": FAIR[OLD]["301.1"]}, named=day)
    infer(corpus, undated)
    assert (undated.date, undated.problems) == (dated, [problem] if problem else [])


def test_what_hardly_any_version_says_is_no_version(corpus):
    numbers = ("301.1", "301.2", "301.3", "301.4", "302.3")
    other = {number: f"Dealer {number} shuffles the pile and cuts it twice." for number in numbers}
    assert "it is a retelling, or another game's rulebook" in foreign(corpus, document(other, NEW))
    assert foreign(corpus, document(FAIR[NEW], NEW)) == ""
    new = {f"303.{rule}": f"Dealer {rule} shuffles the pile and cuts it twice." for rule in range(1, 9)}
    assert foreign(corpus, document(new, NEW)) == "", "numbers that no version has may be those of new rules"


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("path", shared_files("archive/*.txt")[::9], ids=lambda path: path.stem)
def test_a_published_text_is_known_though_its_neighbours_are_not(path, monkeypatch):
    """A release is recognised without the texts of four years around it, and so is a chapter of a release."""
    true = read(Source.open(path))
    known = fingerprints.shipped()
    far = [version for version in known.known if abs(int(version[:4]) - int(true.date[:4])) > 4]
    for name in ("with_sentence", "with_rule"):
        held = getattr(fingerprints.Fingerprints, name)
        monkeypatch.setattr(fingerprints.Fingerprints, name, lambda self, *told, held=held: held(self, *told).intersection(far))
    assert foreign(None, true) == ""
    monkeypatch.undo()
    chapter = replace(true, records=[record for record in true.records if record.number and record.number.chapter == 5])
    assert foreign(None, chapter) == ""


@pytest.mark.parametrize("path", sorted(DIGEST.glob("20[12]*.txt")), ids=lambda path: path.stem)
def test_rules_in_other_words_are_known_as_such(path):
    assert "it is a retelling" in foreign(None, replace(read(Source.open(path)), retold=None))


SEEDS = {
    "rulings-release": ("2003-10-01", "2004-02-01"),
    "web-book": ("2006-07-15", "2007-02-01"),
    "rst-chapter": ("2011-04-01", "2011-09-30"),
}


@pytest.mark.parametrize("form", SEEDS)
def test_seeds_are_dated_without_any_corpus(shared, form):
    seeds = stitch([read(Source.open(path)) for path in sorted(shared.glob("seeds/*"))])
    (seed,) = (document for document in seeds if document.format == form)
    best = date_document(None, seed)[0]
    first, last = SEEDS[form]
    assert first <= best.version <= last and best.share > 0.9


def test_the_web_book_agrees_with_late_2006_to_february_2007(shared):
    """The version of February 2007 has all its rules with the same words."""
    (book,) = stitch([read(Source.open(path)) for path in shared.glob("seeds/00[13]_*")])
    best = date_document(None, book)[0]
    assert (best.version, best.matched, best.compared) == ("2007-02-01", 51, 51)


def yearly(year: int, rules: int = 120) -> dict[str, str]:
    """A book in which every third rule is a different one each year."""
    return {
        f"{301 + n // 20}.{n % 20 + 1}": f"Cart {n} rolls in {year if n % 3 == year % 3 else 'any year'}." for n in range(rules)
    }


@pytest.mark.parametrize(
    ("stated", "year", "told"),
    [
        ("2001-06-01", 2004, "states 2001-06-01, but 120 of its 120 rules are those of 2004-01-01: check its date"),
        ("2003-06-01", 2004, ""),
        ("2004-06-01", 2004, ""),
        ("2004-01-01", 2004, ""),
        ("2009-01-01", 2004, ""),
    ],
    ids=["years too early", "just before", "just after", "right", "newest"],
)
def test_a_date_that_the_rules_speak_against(monkeypatch, stated, year, told):
    versions = [(f"{y}-01-01", document(yearly(y), f"{y}-01-01").records) for y in range(2001, 2007)]
    monkeypatch.setattr("ruletrail.corpus.dating.shipped", lambda: read_fingerprints(make(versions)))
    assert misdated(document(yearly(year), stated)) == told
