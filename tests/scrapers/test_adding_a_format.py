"""What docs/adding-a-format.md says is true: one module in the folder, and its sources are read."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import scrapers
from scrapers.source import Source
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
    sys.modules.pop("scrapers.town_crier", None)


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
