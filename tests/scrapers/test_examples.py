"""Every format has examples, one for each peculiarity, with the expected document beside it.

``examples/<format module>/<quirk>.<ext>`` is a text in the form of its source, but in our own words. ``<quirk>.json`` is the
document that a person reviewed; for an example in JSON it is ``<quirk>.json.golden``. A missing one is written, and the test
fails once, so that somebody reviews it.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from ruletrail.corpus.records import Document
from ruletrail.scrapers import formats, read
from ruletrail.scrapers.source import Source

EXAMPLES = Path(__file__).parent / "examples"
FILES = [path for path in EXAMPLES.glob("*/*") if path.is_file() and path.suffix != ".golden"]
CASES = sorted(
    path
    for path in FILES
    if path.suffix != ".json" or not any(f.with_suffix("") == path.with_suffix("") for f in FILES if f != path)
)


def beside(path: Path) -> Path:
    """The golden file of an example."""
    return path.with_suffix(".json") if path.suffix != ".json" else path.with_name(f"{path.name}.golden")


def golden(document: Document) -> dict:
    """The compared form of a document: without its hash and empty fields, and with lines as "3-4"."""
    told = asdict(document)
    for ledger, kept in zip(told["ledgers"], document.ledgers, strict=True):
        ledger |= {"classes": kept.classes(), "runs": [f"{first}-{last} {name}" for first, last, name in kept.runs]}
    for record, kept in zip(told["records"], document.records, strict=True):
        record |= {"number": str(kept.number or ""), "lines": f"{kept.lines[0]}-{kept.lines[1]}"}
    return json.loads(json.dumps(_lean(told)))


def _lean(value):
    if isinstance(value, dict):
        return {k: _lean(v) for k, v in value.items() if v not in ("", (), [], False, None) and k != "sha256"}
    return [_lean(v) for v in value] if isinstance(value, list) else value


@pytest.mark.parametrize("form", formats(), ids=lambda form: form.name)
def test_every_format_has_an_example(form):
    folder = EXAMPLES / form.module.rpartition(".")[2]
    assert any(case.parent == folder for case in CASES), f"put an example into {folder}"


@pytest.mark.parametrize("path", CASES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_example(path):
    kept = beside(path)
    source = Source.open(path)
    surest = max(formats(), key=lambda form: form.recognise(source))
    assert surest.module == f"ruletrail.scrapers.{path.parent.name}"
    document = read(source)
    for ledger in document.ledgers:
        assert sum(ledger.classes().values()) == ledger.lines
    found = golden(document)
    if not kept.exists():
        kept.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
        pytest.fail(f"wrote {kept.name}: read it, then keep it or mend the scraper and delete it")
    assert found == json.loads(kept.read_text("utf-8"))


def test_no_golden_without_an_example():
    stems = [case.with_suffix("") for case in CASES]
    assert len(stems) == len(set(stems)), "two examples would share one golden file"
    goldens = {*EXAMPLES.glob("*/*.json"), *EXAMPLES.glob("*/*.golden")}.difference(CASES)
    assert goldens == set(map(beside, CASES))
