"""A copy that lost its marks without a trace gets them back from texts with the same letters, but from no other texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruletrail.corpus.history import changes
from ruletrail.corpus.lost_marks import PROBLEM, WHY, Marked, are_lost, put_back
from ruletrail.corpus.records import Document
from ruletrail.corpus.store import Corpus
from ruletrail.corpus.store.sources import problems, repairs
from ruletrail.home import Settings
from ruletrail.pipeline import Options, add, build
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.scrapers.making_documents import rules_lines

MARKS = "“”‘’—–'\""
OPTIONS = Options(index=False, site=False)


def document(text: str) -> Document:
    return read(Source(Path("it.txt"), text.encode()))


def dropped(text: str) -> str:
    return "".join(char for char in text if char not in MARKS)


def blanked(text: str) -> str:
    return "".join(" " if char in MARKS else char for char in text)


def text_of(day: str, changed: str = "") -> str:
    """A text. If a number is given, the rule with that number has other words."""
    lines = rules_lines(day)
    return "\n".join(f"{line} Don’t wait." if changed and line.startswith(f"{changed} ") else line for line in lines)


def told(document: Document) -> list[tuple]:
    return [(record.key, record.term, record.text, record.examples) for record in document.records]


@pytest.mark.parametrize("damage", [dropped, blanked])
def test_marks_come_back_by_their_letters(damage):
    text = text_of("May 1, 2014")
    clean, lost = document(text), document(damage(text))
    assert are_lost(lost) and not are_lost(clean) and told(lost) != told(clean)
    put_back(lost, Marked((t for r in clean.records for t in (r.text, *r.examples)), (r.term for r in clean.records if r.term)))
    assert told(lost) == told(clean)
    assert lost.problems == [PROBLEM] and {repair.why for repair in lost.repairs} == {WHY}


def test_a_repair_holds_what_stood_there():
    text = text_of("May 1, 2014")
    clean, lost = document(text), document(dropped(text))
    as_found = {record.key: record.text for record in lost.records}
    put_back(lost, Marked((r.text for r in clean.records), ()))
    for repair in lost.repairs:
        (record,) = (r for r in lost.records if r.lines[0] == repair.line and repair.became in r.text)
        assert record.text.replace(repair.became, repair.found, 1) == as_found[record.key]


@pytest.mark.parametrize(
    ("known", "found", "became"),
    [
        (["A player’s cart waits."], "A players cart waits.", "A player’s cart waits."),
        (["A player’s cart waits.", "A players’ cart. It waits."], "A players cart waits.", "A player’s cart waits."),
        (["A players cart waits.", "A player’s cart waits."], "A players cart waits.", "A players cart waits."),
        (["The horse runs. It doesn’t wait."], "It doesnt wait. The cow runs.", "It doesn’t wait. The cow runs."),
        (["It doesn’t wait, it runs."], "It doesnt wait. It runs.", "It doesnt wait. It runs."),
        (["It gets +1/+1."], "It gets 1/1.", "It gets 1/1."),
        (["It doesn’t rain."], "It doesnt wait.", "It doesnt wait."),
    ],
    ids=["the rule", "the nearest", "two meanings", "a sentence", "other punctuation", "signs", "other letters"],
)
def test_only_where_all_letters_agree(known, found, became):
    assert Marked(known, ()).marked(found) == became


def test_a_home_with_such_a_copy_says_nothing_false(tmp_path):
    settings, folder = Settings(tmp_path / "home"), tmp_path / "texts"
    folder.mkdir()
    (folder / "a.txt").write_text(text_of("May 1, 2014"))
    (folder / "b.txt").write_text(dropped(text_of("July 1, 2014", changed="101.2.")))
    build([folder], settings, OPTIONS)
    with settings.open() as corpus:
        old, new = corpus.versions()
        assert _changed(corpus) == ["101.2"]
        assert problems(corpus)[new.id] == [PROBLEM] and len(repairs(corpus)[new.id]) > 30 and old.id not in problems(corpus)
    (tmp_path / "c.txt").write_text(dropped(text_of("September 1, 2014")))
    add([tmp_path / "c.txt"], settings, OPTIONS)
    with settings.open() as corpus:
        assert _changed(corpus, 1, 2) == ["101.2"]


def _changed(corpus: Corpus, old: int = 0, new: int = 1) -> list[str]:
    versions = corpus.versions()
    return [link.new.key for link in changes(corpus, versions[old], versions[new]) if link.relation != "same" and link.new]
