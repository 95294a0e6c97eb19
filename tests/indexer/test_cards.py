"""Names of cards, from a local file of invented cards."""

from __future__ import annotations

import gzip
import json
import os

import pytest
from click.testing import CliRunner

from ruletrail import indexer
from ruletrail.cli import ruletrail
from ruletrail.corpus.card_files import CardFileError
from ruletrail.corpus.store import Corpus
from ruletrail.indexer.language.cards import CardNames, stems

SCRYFALL = [
    {"name": "Brass Whisker", "type_line": "Artifact — Gear", "keywords": ["Equip"], "layout": "normal"},
    {"name": "Mirka, Queen of Yarn", "type_line": "Legendary Creature — Cat", "keywords": ["Napping", "Vigilance"]},
    {"name": "Mirka, Yarn Thief", "type_line": "Creature — Cat Rogue", "keywords": ["Napping"], "layout": "normal"},
    {
        "name": "Sofa // Under the Sofa",
        "layout": "flip",
        "keywords": [],
        "card_faces": [
            {"name": "Sofa", "type_line": "Enchantment — Aura", "oracle_text": ""},
            {"name": "Under the Sofa", "type_line": "Instant", "oracle_text": ""},
        ],
    },
    {"name": "Barks", "type_line": "Sorcery", "keywords": []},
    {"name": "Mouse", "type_line": "Token Creature — Mouse", "layout": "token"},
]
ATOMIC = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "Brass Whisker": [{"name": "Brass Whisker", "type": "Artifact — Equipment", "keywords": ["Equip"], "layout": "normal"}],
        "Sofa // Under the Sofa": [
            {"name": "Sofa // Under the Sofa", "faceName": "Sofa", "type": "Enchantment — Aura", "layout": "flip"},
            {"name": "Sofa // Under the Sofa", "faceName": "Under the Sofa", "type": "Instant", "layout": "flip"},
        ],
    },
}


@pytest.fixture
def scryfall(tmp_path):
    path = tmp_path / "oracle-cards.json"
    path.write_text(json.dumps(SCRYFALL), "utf-8")
    return path


def known(source, folder):
    indexer.keep_cards(source, folder / "kept.tsv")
    return CardNames(folder / "kept.tsv")


def said(names, name):
    sense = names.sense(stems(name))
    return sense and ([" ".join(way) for way in sense.alternatives], [" ".join(way) for way in sense.also])


def test_a_card_is_what_the_rules_call_it(scryfall, tmp_path):
    names = known(scryfall, tmp_path)
    assert said(names, "Brass Whisker") == (["equip", "gear"], ["artifact"])
    assert said(names, "mirka, queen of yarn") == (["nap", "vigil"], ["legendary", "creatur"])
    assert said(names, "Mirka") == (["nap"], ["creatur"])  # what both have
    assert said(names, "Under the Sofa") == said(names, "Sofa // Under the Sofa")
    assert said(names, "Sofa")[0] == ["flip card", "aura"]
    assert said(names, "Barks") == (["sorceri"], [])
    assert said(names, "Mouse") is None
    assert said(names, "Nobody") is None


def test_both_forms_gzipped_too(scryfall, tmp_path):
    atomic = tmp_path / "AtomicCards.json"
    atomic.write_text(json.dumps(ATOMIC), "utf-8")
    packed = tmp_path / "oracle-cards.json.gz"
    packed.write_bytes(gzip.compress(scryfall.read_bytes()))
    for source in (atomic, packed):
        assert said(known(source, tmp_path), "Sofa") == (["flip card", "aura"], ["enchant", "instant"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not JSON"),
        ("<html>", "is not JSON"),
        ("[]", "holds no cards"),
        ("17", "not a list of cards"),
        ('["Sofa"]', "not a list of cards"),
        ('[{"title": "Sofa"}]', "not a list of cards"),
        ('{"data": {"Sofa": {"name": "Sofa"}}}', "holds no cards"),
        ('{"object": "list", "data": []}', "holds no cards"),
        (json.dumps(SCRYFALL)[:-40], "is not JSON, or breaks off"),
        (json.dumps(ATOMIC)[:250], "is not JSON, or breaks off"),
        ("[" * 100_000, "can't be read"),
    ],
)
def test_what_is_no_file_of_cards_is_told_in_one_line(text, says, tmp_path):
    source, kept = tmp_path / "cards.json", tmp_path / "kept.tsv"
    kept.write_bytes(b"as it was")
    source.write_text(text, "utf-8")
    with pytest.raises(CardFileError, match=says) as found:
        indexer.keep_cards(source, kept)
    assert "\n" not in str(found.value) and str(source) in str(found.value)
    assert kept.read_bytes() == b"as it was"
    assert sorted(tmp_path.iterdir()) == [source, kept]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ('{"name": "Cat", "type_line": "Land", "cmc": ' + "9" * 9000 + "}", 1),
        ('{"name": "Cat", "type_line": "L\\ud800and"}', 1),
        ('{"name": "\\ud800", "type_line": "Land"}', None),
    ],
    ids=["a long number", "half a character", "a name of half a character"],
)
def test_odd_values(card, told, tmp_path):
    (tmp_path / "cards.json").write_text(f"[{card}]")
    if told:
        assert indexer.keep_cards(tmp_path / "cards.json", tmp_path / "kept.tsv") == told
    else:
        with pytest.raises(CardFileError, match="no name with a letter"):
            indexer.keep_cards(tmp_path / "cards.json", tmp_path / "kept.tsv")


def test_bytes_missing_files_folders_and_pipes(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00[")
    (tmp_path / "cut.gz").write_bytes(gzip.compress(json.dumps(SCRYFALL).encode())[:60])
    (tmp_path / "folder").mkdir()
    names = ["bytes", "cut.gz", "folder", "missing"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        names.append("pipe")
    for name in names:
        with pytest.raises(CardFileError, match=name):
            indexer.keep_cards(tmp_path / name, tmp_path / "kept.tsv")


def test_search_knows_the_names_from_then_on(cats, scryfall, tmp_path):
    def ask(*words):
        return CliRunner().invoke(ruletrail, ["--home", str(cats), "search", *words])

    question = "can somebody move Mirka, Queen of Yarn"
    with Corpus.open(cats) as corpus:
        assert indexer.search(corpus, cats / "index", "Queen of Yarn") == []
    first = ask(question, "--cards", str(scryfall))
    assert first.exit_code == 0 and "card names are now known" in first.stderr
    assert first.stdout.startswith("201.2a")
    again = ask(question)
    assert again.stdout == first.stdout and again.stderr == ""
    (cats / "cards.tsv").write_bytes(b"something else")
    broken = ask("mirka naps")
    assert isinstance(broken.exception, CardFileError) and "can't be read" in str(broken.exception)


def test_words_of_the_rules_are_no_cards(cats, tmp_path, monkeypatch):
    source = tmp_path / "cards.json"
    cards = [{"name": name, "type_line": "Sorcery", "keywords": ["Bark"]} for name in ("Nap", "Cat", "Wool", "Doze")]
    source.write_text(json.dumps(cards), "utf-8")
    kept = cats / "cards.tsv"
    indexer.keep_cards(source, kept)
    with Corpus.open(cats) as corpus:

        def best(question, cards=kept):
            return [hit.number for hit in indexer.search(corpus, cats / "index", question, cards=cards)][:1]

        assert best("the nap") == best("the nap", None) == ["201.2"]  # a term
        assert best("happy cat") == best("happy cat", None)  # a word of the rules
        assert best("doze") == ["101.1"]  # which no rule says
        assert best("when do you doze") == ["101.1"]


def test_every_name_of_many_is_found_and_no_other(tmp_path):
    names = [f"{a} {b}".strip() for a in ("Yarn", "Yarn Ball", "Äh", "Sock") for b in ("", "Eater", "the Cat", "1", "-2", "zzz")]
    source = tmp_path / "cards.json"
    source.write_text(json.dumps([{"name": name, "type_line": "Sorcery"} for name in names]), "utf-8")
    known_names = known(source, tmp_path)
    assert all(known_names.sense(stems(name)) for name in names)
    assert not any(known_names.sense(stems(f"{name} {more}")) for name in names for more in ("q", "0", "eaters of"))


def test_a_home_that_cannot_be_written_is_searched_all_the_same(scryfall, digest_home, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: path != digest_home)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("RULETRAIL_CARDS", str(scryfall))
    told = []
    for _ in range(2):
        result = CliRunner().invoke(ruletrail, ["--home", str(digest_home), "search", "legend rule"])
        assert result.exit_code == 0, result.output
        told.append(result.stderr)
    assert "names are now known" in told[0] and told[1] == ""
    assert (tmp_path / "cache" / "ruletrail" / "cards.tsv").is_file() and not (digest_home / "cards.tsv").exists()
