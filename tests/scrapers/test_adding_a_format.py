"""docs/adding-a-format.md is right: with one module in the folder, its sources are read."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from ruletrail import reading, scrapers
from ruletrail.scrapers.format import FormatError
from ruletrail.scrapers.source import Source
from tests.conftest import ROOT


@pytest.fixture
def module(tmp_path, monkeypatch):
    """The page's module, in a folder that ``scrapers`` walks."""
    page = (ROOT / "docs" / "adding-a-format.md").read_text("utf-8")
    (tmp_path / "town_crier.py").write_text(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], "utf-8")
    monkeypatch.setattr(scrapers, "__path__", [*scrapers.__path__, str(tmp_path)])
    scrapers.formats.cache_clear()
    yield
    scrapers.formats.cache_clear()
    sys.modules.pop("ruletrail.scrapers.town_crier", None)


def test_a_new_module_is_found_and_reads_its_sources(module):
    document = scrapers.read(
        Source(Path("oyez.txt"), b"OYEZ\nHear ye 301.1: Carts roll.\n\nHear ye 301.3: Horses draw them.\nAmen.")
    )
    assert (document.format, document.covers) == ("town-crier", ("301",))
    assert [(str(record.number), record.text) for record in document.records] == [
        ("301.1", "Carts roll."),
        ("301.3", "Horses draw them."),
    ]
    assert [gap.numbers for gap in document.gaps] == [("301.2",)]
    assert document.ledgers[0].unplaced == [(5, "Amen.")]


WRONG = {
    "no name": ("NAME = None", "needs NAME is a string"),
    "a name that is no name": ('NAME = "Town Crier"', "found Town Crier"),
    "no parse": ("del parse", "a function parse(source: Source) -> Document; found nothing"),
    "no recognise": ("del recognise", "a function recognise(source: Source) -> float; found nothing"),
    "recognise is no function": ("recognise = 0.5", "found 0.5"),
    "two arguments": (
        "def parse(source: Source, strict: bool) -> Document: ...",
        "found parse(source: 'Source', strict: 'bool')",
    ),
    "no argument": ("def recognise() -> float: ...", "expected"),
    "a path": ("def parse(source: str) -> Document: ...", "needs parse(source: Source) -> Document; found parse(source: 'str')"),
    "another answer": ("def recognise(source: Source) -> bool: ...", "needs recognise(source: Source) -> float"),
    "a name that isn't there": ("def parse(source: Source) -> Dokument: ...", "names that the module has; found name 'Dokument'"),
    "a flag that is no flag": ('QUICK = "yes"', "QUICK is True, or isn't there; found yes"),
    "another one's name": ('NAME = "web-book"', "NAME 'web-book' is that of ruletrail.scrapers.web_book"),
}


@pytest.mark.parametrize(("line", "message"), WRONG.values(), ids=WRONG)
def test_a_module_that_declares_a_format_wrongly_is_refused(tmp_path, module, line, message):
    path = tmp_path / "town_crier.py"
    path.write_text(path.read_text("utf-8") + f"\n{line}\n", "utf-8")
    with pytest.raises(FormatError) as error:
        scrapers.formats()
    assert str(error.value).startswith("ruletrail.scrapers.") and message.replace("expected", "recognise(source: Source)") in str(
        error.value
    )


def test_a_build_tells_of_a_module_that_declares_a_format_wrongly(tmp_path, module):
    path = tmp_path / "town_crier.py"
    path.write_text(path.read_text("utf-8") + "\ndel parse\n", "utf-8")
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "oyez.txt").write_text("OYEZ\nHear ye 301.1: Carts roll.\n", "utf-8")
    with pytest.raises(FormatError, match="a function parse"):
        reading.read([], [texts / "oyez.txt"], 1)
