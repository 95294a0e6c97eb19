"""Words that lost their blanks or their joined letters, and titles in capitals, are read as the clean text has them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from corpus.records import Document
from scrapers import misplaced_blanks, read
from scrapers.source import Source
from scrapers.vocabulary import known_words
from tests.conftest import shared_files

_WHO = ("player", "opponent", "creature", "artifact", "planeswalker", "land", "spell", "team")
_DOES = ("affects", "modifies", "defines", "offers", "sacrifices", "shuffles", "identifies", "controls")
_HOW = ("different", "specific", "flashback", "first", "infinite", "single", "nonartifact", "red")
_WHERE = ("battlefield", "graveyard", "library", "stack", "field", "table")
_SIGNS = "\ue003\ue004\ue000\ue001\ue002"


def text_of(chapters: int = 3) -> str:
    """Rules that no game has, in the words of one."""
    chance = random.Random(5)

    def sentence() -> str:
        a, b, c = (chance.choice(_WHO) for _ in range(3))
        does, then = chance.choice(_DOES), chance.choice(_DOES)
        return f"Each {chance.choice(_HOW)} {a} that {does} the {b} of the {chance.choice(_WHERE)} {then} that {c}’s abilities."

    lines = ["Comprehensive Rules", "", "These rules are effective as of May 1, 2030.", ""]
    for section in range(100, 100 + 4 * chapters):
        if section % 100 == 0:
            lines += [f"{section // 100}. First Things", ""]
        lines += [f"{section}. {chance.choice(_WHO).title()} of the {chance.choice(_HOW).title()} Field", ""]
        for rule in range(1, 9):
            lines += [f"{section}.{rule}. {sentence()} {sentence()}", ""]
            lines += [f"{section}.{rule}a {sentence()} See rule {section}.1.", ""]
    lines += ["Glossary", ""]
    for term in sorted((*_WHO, *_WHERE)):
        lines += [f"{term.title()} Effect", sentence(), ""]
    return "\n".join([*lines, "Credits", "", "Nobody", ""])


TEXT = text_of()


def document(text: str) -> Document:
    return read(Source(Path("2030-05-01.txt"), text.encode()))


def told(read: Document) -> list[tuple[str, str, str]]:
    return [(record.key, record.term, record.text) for record in read.records]


def lost(text: str, share: float) -> str:
    chance = random.Random(1)
    return re.sub(r"(?<=\S) (?=\S)", lambda m: "" if chance.random() < share else " ", text)


def added(text: str, share: float) -> str:
    chance = random.Random(2)

    def parted(match: re.Match[str]) -> str:
        at = chance.randrange(1, len(match[0]))
        return f"{match[0][:at]} {match[0][at:]}" if chance.random() < share else match[0]

    return re.sub("[A-Za-z]{4,}", parted, text)


def without_ligatures(text: str, *signs: str) -> str:
    became = dict(zip(("ffi", "ffl", "ff", "fi", "fl"), signs, strict=True))
    return re.sub("ffi|ffl|ff|fi|fl", lambda match: became[match[0]], text)


def in_capitals(text: str) -> str:
    return re.sub(r"(?m)^\d{1,3}\. .{1,40}$|^[A-Z]\w+ Effect$", lambda match: match[0].upper(), text)


DAMAGED = {
    "blanks lost": lost(TEXT, 0.04),
    "blanks added": added(TEXT, 0.04),
    "blanks moved": added(lost(TEXT, 0.03), 0.03),
    "private signs": without_ligatures(TEXT, *_SIGNS),
    "control characters": without_ligatures(TEXT, *"\x1e\x1f\x1b\x1c\x1d"),
    "lost characters": without_ligatures(TEXT, *"\ufffd" * 5),
    "question marks": without_ligatures(TEXT, *"?" * 5),
    "nothing": without_ligatures(TEXT, *[""] * 5),
    "blanks for letters": without_ligatures(TEXT, *" " * 5),
    "titles in capitals": in_capitals(TEXT),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_records_are_those_of_the_clean_text(kind):
    copy = document(DAMAGED[kind])
    assert DAMAGED[kind] != TEXT
    assert told(copy) == told(document(TEXT))
    assert copy.repairs


def test_a_clean_text_is_not_repaired():
    assert not document(TEXT).repairs
    assert misplaced_blanks.mended(Source(Path("it.txt"), TEXT.encode())) == (TEXT, [])


def test_words_that_the_copy_alone_has_stay():
    text = TEXT.replace("planeswalker", "backlandup")  # three words of the vocabulary, and none of it together
    assert told(document(lost(text, 0.03))) == told(document(text))


@pytest.mark.parametrize("word", ["x" * 30, "y" * 100, "theplayer" * 40, "a" * 5000, "qa " * 2000], ids=lambda word: word[:12])
def test_words_of_any_length_are_read(word):
    text = lost(added(TEXT, 0.03), 0.03).replace("Nobody", word)
    assert told(document(text)) == told(document(TEXT))


@pytest.mark.parametrize("word", ["Zorfit", "Griffar", "Waflen"])
def test_a_sign_stands_for_its_letters_in_words_that_nobody_knows(word):
    text = TEXT.replace("Nobody", "").replace("planeswalker", word)
    copy = document(without_ligatures(text, *_SIGNS))
    assert told(copy) == told(document(text))


def test_a_private_sign_in_no_word_stays():
    text = TEXT.replace("Credits\n", "Credits\n\n\ue000 \ue001 \ue002\n")
    assert told(document(text)) == told(document(TEXT))


def test_a_text_that_lost_its_apostrophes_keeps_what_is_left_of_them():
    text = TEXT.replace("’s", " s")
    assert " s abilities" in document(added(text, 0)).records[5].text


@pytest.mark.parametrize("titles", [1, 4])
def test_single_titles_in_capitals_are_names(titles):
    text = TEXT
    for n in range(titles):
        text = re.sub(rf"(?m)^(10{n}\. )(.*)$", lambda match: match[1] + "EDH", text)
    assert [record.text for record in document(text).records].count("EDH") == titles


def test_words_of_the_text_that_are_capitals_stay_so_in_titles():
    text = in_capitals(TEXT.replace("Land Effect", "DCI Effect")).replace("table", "DCI")
    assert "DCI Effect" in [record.term for record in document(text).records]


def test_the_vocabulary_has_whole_words_alone():
    words = known_words()
    assert words["the"] > words["battlefield"] > 1
    assert all(re.fullmatch(r"[^\W\d_]+(?:['+][^\W\d_]+)*", word) for word in words)


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize(
    "path", shared_files("archive/2004-02-01.txt") + shared_files("archive/2015-01-23.txt"), ids=lambda p: p.stem
)
@pytest.mark.parametrize("kind", ["lost", "added", "signs", "capitals"])
def test_texts_of_the_archive_lose_hardly_a_record(path, kind):
    text = Source.open(path).text
    damage = {
        "lost": lambda: lost(text, 0.02),
        "added": lambda: added(text, 0.02),
        "signs": lambda: without_ligatures(text, *[""] * 5),
        "capitals": lambda: re.sub(r"(?m)^\d{3}\. .{1,40}$", lambda match: match[0].upper(), text),
    }[kind]()
    clean, copy = ({key: words for key, _, words in told(document(each))} for each in (text, damage))
    assert sum(clean[key] != copy.get(key) for key in clean) < 0.02 * len(clean)
