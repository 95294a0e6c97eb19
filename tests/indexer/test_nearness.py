"""What words mean, and which changes are told in words that mean what a question says."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.store import Corpus
from indexer.asking.choice import Signs, likely
from indexer.asking.nearness import nearness
from indexer.index.opened import open_index
from indexer.language import meaning
from indexer.language.words import Words
from tests.indexer.conftest import VERSIONS
from tests.indexer.test_tellings import cards, home, say


def vector(text: str) -> bytes:
    return meaning.vector(Words.read(text).stems)


def alike(one: str, other: str) -> float:
    return meaning.likenesses(vector(one), vector(other))[0]


def test_the_table_has_a_vector_for_each_word_and_each_word_once():
    words = meaning.WORDS.read_text("utf-8").splitlines()
    assert words == sorted(set(words))
    assert meaning.VECTORS.stat().st_size == len(words) * meaning.WIDTH


@pytest.mark.parametrize("text", ["players lose the game", "banding", "the second card drawn each turn"])
def test_a_text_means_what_it_says_whatever_the_order(text):
    assert alike(text, text) == pytest.approx(1, abs=0.02)
    assert alike(text, " ".join(reversed(text.split()))) == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize(
    ("asked", "near", "far"),
    [
        ("critter dies", "creature put into a graveyard", "mulligan to six cards"),
        ("redraw your opening hand", "mulligan", "first strike damage"),
        ("team games with a shared life total", "Two-Headed Giant", "equip costs"),
    ],
)
def test_texts_that_share_no_word_are_near_where_they_mean_the_same(asked, near, far):
    assert not set(Words.read(asked).stems) & set(Words.read(near).stems)
    assert alike(asked, near) > alike(asked, far) + 0.1


def test_words_that_nobody_knows_mean_nothing():
    assert vector("qwertz asdfgh") == bytes(meaning.WIDTH)
    assert vector("") == bytes(meaning.WIDTH)
    assert alike("qwertz", "banding") == 0


#: Changes of cats, told of other things, which have vectors.
TOLD = [
    ("101.1", "2004-01-01", "players may redraw their opening hand"),
    ("101.3", "2009-07-11", "a creature was put into the graveyard"),
]


@pytest.fixture
def told(monkeypatch, tmp_path) -> Path:
    say(monkeypatch, TOLD)
    return home(tmp_path, list(VERSIONS))


def near(folder: Path, question: str):
    with Corpus.open(folder) as corpus:
        opened = open_index(corpus, folder / "index")
        documents = range(opened.reader.doc_count_all())
        return nearness(Words.read(question).stems, documents, opened)


@pytest.mark.parametrize(("question", "day"), [("mulligan", 20040101), ("a critter dies", 20090711)])
def test_the_nearest_telling_speaks_for_its_day(told, question, day):
    found = near(told, question)
    assert max(found.of_day, key=lambda each: found.of_day[each]) == day
    assert found.share[day] > 0.5
    assert sum(found.share.values()) == pytest.approx(1)


def test_nothing_speaks_for_a_day_where_no_telling_is_near(told):
    assert near(told, "qwertz asdfgh").sure == 0


def test_an_index_without_tellings_answers(monkeypatch, tmp_path):
    say(monkeypatch, [])
    assert cards(home(tmp_path, list(VERSIONS)), "when did the rule about a cat on a mat change")


def test_each_sign_speaks_for_a_change():
    nothing = Signs(0, 0, 0, 0, 0, 0)
    for field in Signs._fields:
        assert likely([nothing, nothing._replace(**{field: 1})])[1] == 1
        assert likely([nothing, nothing._replace(**{field: 1})])[0] < 1
    assert likely([]) == []
