"""Bytes to text: encodings by evidence, line ends, and the names of files that aren't text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.errors import SourceError
from ruletrail.scrapers.decoding import decode
from ruletrail.scrapers.source import Source

#: Every character outside ASCII that a release is known to use, in its usual place.
SAMPLE = (
    "“Slow,” said Lim-Dûl—it’s a word. The Snow™ set by Coast® has ‘marks’ – six of 1–6.\n"
    "Dandân, El-Hajjâj, Ghazbán, Junún and Ma'rûf; Æther; Khabál. ©2004 Coast.\n"
) * 2


def source(data: bytes) -> Source:
    return Source(Path("it.txt"), data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_known_encodings_need_no_repair(encoding):
    assert decode(SAMPLE.encode(encoding)) == (SAMPLE, [])


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (SAMPLE.encode("mac_roman"), "Mac Roman read as cp1252"),
        (SAMPLE.encode("mac_roman").decode("latin-1").encode("utf-8"), "Mac Roman read as cp1252"),
        (SAMPLE.replace("”", '"').encode("utf-8").decode("cp1252").encode("utf-8"), "encoded as UTF-8 twice"),
        (SAMPLE.encode("utf-8").decode("latin-1").encode("utf-8"), "encoded as UTF-8 twice"),
        (SAMPLE.encode("utf-8").replace("it’s".encode(), b"it\x92s", 1), "cp1252 inside UTF-8"),
    ],
    ids=["Mac Roman", "Mac Roman as UTF-8", "twice by cp1252", "twice by Latin-1", "pasted"],
)
def test_wrong_readings_are_mended_and_told(spoilt, why):
    text, mended = decode(spoilt)
    assert text.replace("”", '"') == SAMPLE.replace("”", '"')
    assert why in {m.why for m in mended}
    assert all(m.times >= 1 and m.original != m.became for m in mended)


def test_names_alone_tell_cp437():
    names = "Dandân, El-Hajjâj, Ghazbán, Junún and Ma'rûf; Æther Storm."
    text, mended = decode(names.encode("cp437"))
    assert text == names
    assert {m.became for m in mended} == set("âáúûÆ")


def test_one_byte_is_told_by_the_line_ends():
    """0x89 is â in Mac Roman and ë in cp437, and both are possible there."""
    text, _ = decode("A camel.\rEl-Hajjâj.\r".encode("mac_roman"))
    assert text == "A camel.\nEl-Hajjâj.\n"


def test_repairs_say_where():
    spoilt = "One.\nTwo.\nDand\x83n and Hajj\x83j.\n".encode("latin-1")
    (repair,) = source(spoilt).repairs
    assert (repair.file, repair.line, repair.found, repair.became) == ("it.txt", 3, "ƒ", "â")
    assert repair.why == "cp437 read as cp1252, 2 times"


@pytest.mark.parametrize("text", ["One. Two\xa0three.", "a × b", "naïve café", "£5 and §6", "−1 or ∞", "Noël", "Дом"])
def test_right_readings_are_left_alone(text):
    assert decode(text.encode("utf-8")) == (text, [])


@pytest.mark.parametrize("data", [b"a\nb\n", b"a\rb\r", b"a\r\nb\r\n", b"a\r\r\nb\r\r\n", b"a\x0bb\r\n", "a\u2028b\n".encode()])
def test_line_ends(data):
    assert source(data).lines == ["a", "b"]


def test_mixed_line_ends():
    assert source(b"a\rb\r\nc\nd\r\r\ne\r\n\r\n").lines == ["a", "b", "c", "d", "", "e", ""]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n\x1a\n", "a PNG image"),
        (b"PK\x03\x04rest", "a zip archive"),
        (b"\xd0\xcf\x11\xe0rest", "an old Word document"),
        (b"some\0thing", "a binary file"),
        (b"plain", ""),
        ("plain".encode("utf-16"), ""),
    ],
)
def test_binary(data, what):
    assert source(data).binary == what


def test_a_missing_file_says_what_to_do(tmp_path):
    with pytest.raises(SourceError, match="no such file") as error:
        Source.open(tmp_path / "none.txt")
    assert error.value.remedy


@pytest.mark.parametrize("data", [b"", b" \r\n\t\r\n", b"\0\0\0\0"])
def test_an_empty_file_is_refused(data):
    with pytest.raises(SourceError, match="empty"):
        source(data).check()


@given(st.binary(max_size=300))
def test_any_bytes_decode(data):
    it = source(data)
    assert "\r" not in it.text
    assert "\n".join(it.lines) == it.text.removesuffix("\n")
    assert all(1 <= repair.line <= it.text.count("\n") + 1 for repair in it.repairs)


@given(st.text(st.sampled_from("ab Zé’“”—™\n.é"), max_size=80), st.sampled_from(["utf-8", "utf-16"]))
def test_plausible_text_is_kept(text, encoding):
    """UTF-8 and UTF-16 identify themselves, so text that could be right is left as it is."""
    assert decode(text.encode(encoding))[0] == text


#: A text with many marks of each kind, in possible places.
MARKED = (
    SAMPLE + "“Fast—or slow,” it says. It doesn’t matter: the cart’s wheels turn. See rules 100.1a–c. “Done.” That’s all.\n\n"
) * 4


@pytest.mark.parametrize("page", ["latin-1", "cp1252", "mac_roman"])
def test_every_reading_by_a_wrong_page_is_undone(page):
    spoilt = MARKED.replace("”", '"').encode().decode(page).encode()
    assert decode(spoilt)[0] == MARKED.replace("”", '"')


@pytest.mark.parametrize(
    "text",
    [
        "Перейти на страницу. Выбрать главу. The rules are here, in English. " * 9,
        "プレインズウォーカー・カードは、カードである。 " * 9,
        "Le château, l’âne et l’âge: il a là-bas des pâtés. «Où est-il?» Voilà. " * 9,
        "Die Größe über Öl: „Äpfel“ für süße Mädchen. ÄÖÜ. " * 9,
        "AT&T; R&D; https://example.org/?a=1&copy=2&b=3 " * 9,
        "<p>A cart&rsquo;s wheel isn&rsquo;t a cart&rsquo;s.</p>",
    ],
    ids=["Russian", "Japanese", "French", "German", "ampersands", "HTML"],
)
def test_other_languages_and_markup_are_left_alone(text):
    assert decode(text.encode()) == (text, [])
