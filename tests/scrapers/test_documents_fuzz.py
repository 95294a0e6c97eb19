"""Reading any damaged document gives records and a ledger that adds up, or one clear error."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruletrail.corpus.errors import SourceError
from ruletrail.scrapers import read
from ruletrail.scrapers.source import Source
from tests.scrapers.making_documents import docx_of, pdf_of, rtf_of, rules_lines, typeset
from tests.scrapers.test_documents import NUMBERING, WORD_QUIRKS, listed

#: (place as a share of the whole, number of bytes that are removed, bytes in their place).
harm = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True), st.sampled_from([0, 1, 1, 2, 8, 500, 10**6]),
        st.one_of(st.binary(max_size=6), st.sampled_from([b"{", b"}", b"<", b"</w:p>", b"\\bin9", b"\\u", b"stream", b"9" * 30])),
    ),
    min_size=1, max_size=4,
)  # fmt: skip
often = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def harmed(data: bytes, changes: list[tuple[float, int, bytes]]) -> bytes:
    for place, gone, come in changes:
        at = int(place * len(data))
        data = data[:at] + come + data[at + gone :]
    return data


def is_read_or_refused(data: bytes, name: str) -> None:
    try:
        document = read(Source(Path(name), data))
    except SourceError as error:
        assert "\n" not in str(error) and len(str(error)) < 500
        return
    ledger = document.ledgers[0]
    assert sum(ledger.classes().values()) == ledger.lines


@cache
def whole(form: str) -> bytes:
    lines = rules_lines(sections=3)
    if form == "rtf":
        return rtf_of(lines, raw=[r"{\listtext 3.\tab}third {\field{\*\fldinst{HYPERLINK x}}{\fldrslt{y}}} don\'92t"])
    if form == "pdf":
        return pdf_of(typeset(lines, foot="#"), compress=False)
    quirks = "".join(xml for xml, _ in WORD_QUIRKS.values())
    return docx_of(lines, quirks + listed("A", 0) + listed("B", 1) + listed("C", 2), NUMBERING)


@pytest.mark.parametrize("form", ["docx", "rtf", "pdf"])
@given(changes=harm)
@often
def test_a_harmed_document(form, changes):
    is_read_or_refused(harmed(whole(form), changes), f"x.{form}")


@pytest.mark.parametrize("part", ["word/document.xml", "word/numbering.xml", "word/styles.xml", "word/_rels/document.xml.rels"])
@given(changes=harm)
@often
def test_a_word_document_with_a_harmed_part(part, changes):
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole("docx"))) as old, zipfile.ZipFile(packed, "w") as new:
        for name in old.namelist():
            new.writestr(name, harmed(old.read(name), changes) if name == part else old.read(name))
    is_read_or_refused(packed.getvalue(), "x.docx")


@pytest.mark.parametrize("magic", [b"PK\x03\x04", b"{\\rtf1", b"%PDF-1.7\n", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])
@given(data=st.binary(max_size=400))
@often
def test_nothing_but_the_beginning_is_right(magic, data):
    is_read_or_refused(magic + data, "x")
