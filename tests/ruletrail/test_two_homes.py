"""Caches belong to their home: two homes in one process, also in threads, and a home that is built anew."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ruletrail

DAYS = ("January 1, 2010", "January 1, 2012")
#: The same days, numbers and row ids in both homes; other words.
WORDS = {
    "kites": ("A kite flies while the wind is blowing.", "Each kite flies while any wind is blowing."),
    "boats": ("A boat sails while the tide is coming in.", "Each boat sails while any tide is coming in."),
}
ROUNDS, THREADS = 6, 4


def built(home: Path, name: str) -> None:
    folder = home.with_name(f"texts of {name} for {home.name}")
    folder.mkdir(exist_ok=True)
    for day, words in zip(DAYS, WORDS[name], strict=True):
        rules = "".join(f"100.{n}. {words} It has {n} sides.\n\n" for n in range(1, 7))
        head = f"Kite Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n1. Game\n\n100. General"
        text = f"{head}\n\n{rules}"
        (folder / f"{day[-4:]}.txt").write_text(f"{text}Glossary\n\nSide\nSee rule 100.1.\n\nCredits\n\nNobody\n", "utf-8")
    ruletrail.build([folder], home, site=False)


def answers(home: Path, rounds: int = 1) -> list[tuple[Any, ...]]:
    """The answers of a home about one rule, asked again and again."""
    found = []
    with ruletrail.open(home) as asked:
        for _ in range(rounds):
            history = asked.history("100.2")
            found.append((
                asked.rule("100.2").text,
                asked.rule("100.2", as_of="2011").text,
                [hit.snippet for hit in asked.search("blowing")],
                [hit.snippet for hit in asked.search("tide", ever=True)],
                [(link.relation, link.old, link.new) for link in asked.changes("2010", "2012")],
                asked.diff("100.2", "2010", "2012").as_json(),
                repr(history),
            ))  # fmt: skip
    return found


@pytest.fixture(scope="module")
def homes(tmp_path_factory) -> dict[str, Path]:
    found = {name: tmp_path_factory.mktemp(name) / "home" for name in WORDS}
    for name, home in found.items():
        built(home, name)
    return found


def test_two_homes_of_one_process_answer_for_themselves(homes):
    first = {name: answers(home)[0] for name, home in homes.items()}
    for name in (*WORDS, *WORDS):
        assert answers(homes[name])[0] == first[name]
    for place in (0, 1, 2, 3, 5):
        assert first["kites"][place] != first["boats"][place]


def test_two_homes_open_at_once_answer_for_themselves(homes):
    with ruletrail.open(homes["kites"]) as kites, ruletrail.open(homes["boats"]) as boats:
        for _ in range(2):
            assert "kite" in kites.rule("100.3").text
            assert "boat" in boats.rule("100.3").text
            assert kites.search("wind")
            assert boats.search("tide")
            assert not boats.search("wind")
            assert not kites.search("tide")


def test_threads_that_ask_two_homes_get_the_answers_of_each(homes):
    expected = {name: answers(home)[0] for name, home in homes.items()}
    names = [name for name in WORDS for _ in range(THREADS // 2)]
    with ThreadPoolExecutor(THREADS) as pool:
        told = list(pool.map(lambda name: answers(homes[name], ROUNDS), names))
    for name, found in zip(names, told, strict=True):
        assert found == [expected[name]] * ROUNDS


def test_a_home_that_is_built_anew_is_read_anew(tmp_path):
    home = tmp_path / "home"
    built(home, "kites")
    before = answers(home)[0]
    with ruletrail.open(home) as old:
        assert "kite" in old.rule("100.2").text
        built(home, "boats")
        after = answers(home)[0]
        assert "boat" in after[0]
        assert [name for name in ("kite", "boat") if name in repr(after)] == ["boat"]
        # A home that was opened before stays as it was.
        assert old.rule("100.4").text == before[0].replace("2 sides", "4 sides")
        assert [hit.snippet for hit in old.search("blowing")] == before[2]
        assert old.diff("100.2", "2010", "2012").as_json() == before[5]
    built(home, "kites")
    assert answers(home)[0] == before
