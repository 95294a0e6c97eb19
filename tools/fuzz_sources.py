"""Coverage-guided fuzzing of one source format: ``python tools/fuzz_sources.py web-book --seconds 600``.

Atheris (``pip install atheris``, Linux and macOS) changes files so that they reach new lines of our code. It starts from the
examples of the tests and the sources of the digest. A file is saved in ``--found`` if a format raises another error than
SourceError for it, if its ledger doesn't add up, or if it takes longer than ``--slow`` seconds of processor time (instrumented
code is several times slower). One file is saved for each place in the code. Put it into tests/scrapers, and mend the format.

A Word document is a packed folder: a changed byte breaks the packing, and nothing else is reached. So for ``docx`` the fuzzer
changes elements of the main part's XML, and packs the document again for each try.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import random
import sys
import time
import traceback
import zipfile
from collections.abc import Callable
from pathlib import Path

import atheris
from lxml import etree

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
with atheris.instrument_imports(include=["scrapers", "corpus"]):
    from ruletrail.corpus.errors import SourceError
    from ruletrail.scrapers import formats
    from ruletrail.scrapers.format import Format
    from ruletrail.scrapers.source import Source
    from tests.scrapers.test_documents_fuzz import whole

#: Pieces that mutations insert. Each has a meaning in one of the formats.
WORDS = (
    *("<p>", "</p>", "<!--", "-->", "<![CDATA[", "<li>", "<table>", "<b>", "&nbsp;", "&#8217;", "<a name="),
    *(
        "Glossary",
        "Credits",
        "Contents",
        "Example: ",
        "Introduction",
        "(Obsolete)",
        "Effective",
        "305.1",
        "305.1a ",
        "305. Lands",
        "702.19b",
    ),
    *(".. |a| replace:: ", "----", "====", "``", "*", "::", ".. _", "_:"),
    *(
        "{\\rtf1",
        "\\par ",
        "\\u8217?",
        "\\bin9 ",
        "\\'92",
        "{\\*\\",
        "%PDF-1.4",
        "endobj",
        "stream",
        "/Length",
        "PK\x03\x04",
        "word/document.xml",
    ),
    *("[D'Angelo 2004/01/01]", "* ", "2004", "\r\n", "\n\n", "\x0c", "\ufeff", "\u00a0", "\u2019", "?s ", "Page 1 of 2"),
)


class Hunt:
    """The fuzzing of one format, and the faults found so far."""

    def __init__(self, form: Format, found: Path, slow: float, packed: Callable[[bytes], bytes]):
        self.form = form
        self.packed = packed
        self.found = found
        self.slow = slow
        self.seen: set[str] = set()

    def try_one(self, data: bytes) -> None:
        data = self.packed(data)
        source = Source(Path(f"fuzzed.{self.form.name}"), data)
        began = time.process_time()
        try:
            source.check()
            if not self.form.recognise(source):
                return
            document = self.form.parse(source)
        except SourceError:
            return
        except Exception as error:  # a fault of the format: this is what fuzzing looks for
            self.save(data, f"{type(error).__name__} {_place(error)}")
            return
        for ledger in document.ledgers:
            if sum(ledger.classes().values()) != ledger.lines:
                self.save(data, "a ledger that doesn't add up")
        if time.process_time() - began > self.slow:
            self.save(data, f"slow {len(data).bit_length()}")

    def save(self, data: bytes, what: str) -> None:
        if what in self.seen:
            return
        self.seen.add(what)
        path = self.found / f"{self.form.name}-{hashlib.sha256(what.encode()).hexdigest()[:8]}"
        path.write_bytes(data)
        print(f"FOUND {what}: {path}", flush=True)


class WordDocument:
    """A Word document whose main part the fuzzer changes; the other parts stay."""

    PART = "word/document.xml"

    def __init__(self, example: bytes):
        with zipfile.ZipFile(io.BytesIO(example)) as whole:
            self.parts = {name: whole.read(name) for name in whole.namelist()}

    def packed(self, part: bytes) -> bytes:
        """The whole document with this main part."""
        written = io.BytesIO()
        with zipfile.ZipFile(written, "w") as whole:
            for name, old in self.parts.items():
                whole.writestr(name, part if name == self.PART else old)
        return written.getvalue()

    @staticmethod
    def changed(part: bytes, most: int, seed: int) -> bytes:
        """The main part with some elements removed, doubled, moved, renamed or reworded; with other bytes if it isn't XML."""
        chance = random.Random(seed)
        try:
            root = etree.fromstring(part, etree.XMLParser(resolve_entities=False))
        except etree.XMLSyntaxError:
            return atheris.Mutate(part, most)
        for _ in range(chance.choice((1, 1, 2, 5))):
            elements = list(root.iter(tag=etree.Element))
            one, other = chance.choice(elements), chance.choice(elements)
            inside = one in list(other.iterancestors()) or one is other
            match chance.randrange(6):
                case 0 if one is not root:
                    one.getparent().remove(one)
                case 1 if one is not root:
                    one.addnext(etree.fromstring(etree.tostring(one)))
                case 2 if not inside:
                    other.insert(0, one)
                case 3:
                    one.tag = other.tag
                case 4 if one.attrib:
                    name = chance.choice(list(one.attrib))
                    values = [value for element in elements for value in element.attrib.values()]
                    one.set(name, chance.choice((*values, "", "-1", "99999999999", "x")))
                case _:
                    one.text = chance.choice([word for word in WORDS if word.isprintable()]) + (one.text or "")
        told = etree.tostring(root)
        return told if len(told) <= most else part[:most]


def _place(error: Exception) -> str:
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(str(ROOT))]
    return f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "outside"


def _gather(form: Format, folder: Path) -> None:
    """Writes the files to begin with into a folder: examples that the format recognises."""
    if form.binary:
        example = whole(form.name)
        (folder / "whole").write_bytes(WordDocument(example).parts[WordDocument.PART] if form.name == "docx" else example)
        return
    examples = (ROOT / "tests" / "scrapers" / "examples", ROOT / "corpus" / "data" / "digest")
    for path in sorted(path for place in examples for path in place.rglob("*") if path.is_file()):
        source = Source(path, path.read_bytes())
        try:
            if form.recognise(source):
                (folder / hashlib.sha256(source.data).hexdigest()[:16]).write_bytes(source.data[:12_000])
        except SourceError:
            continue


def main() -> None:
    known = {form.name: form for form in formats()}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("format", choices=sorted(known))
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--slow", type=float, default=30)
    parser.add_argument("--work", type=Path, default=Path("build/fuzz"), help="where the files that reach new lines are kept")
    parser.add_argument("--found", type=Path, default=Path("build/fuzz/found"))
    parser.add_argument("--seeds", type=Path, help="a folder of further files to begin with")
    given = parser.parse_args()
    form = known[given.format]
    corpus = given.work / form.name
    for folder in (corpus, given.found):
        folder.mkdir(parents=True, exist_ok=True)
    _gather(form, corpus)
    words = given.work / "words.dict"
    words.write_text(
        "".join('"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n' for word in WORDS), encoding="ascii"
    )
    word = WordDocument(whole("docx")) if form.name == "docx" else None
    hunt = Hunt(form, given.found, given.slow, word.packed if word else bytes)
    options = [
        f"-artifact_prefix={given.found}/",
        f"-max_total_time={given.seconds}",
        "-max_len=12000",
        "-timeout=300",
        "-rss_limit_mb=2048",
        f"-dict={words}",
        "-verbosity=0",
        "-print_final_stats=1",
    ]
    arguments = [sys.argv[0], *options, str(corpus), *([str(given.seeds)] if given.seeds else [])]
    atheris.Setup(arguments, hunt.try_one, **({"custom_mutator": word.changed} if word else {}))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
