"""Damaged sources: each is read with a ledger that adds up, or refused in one line, within its limits."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from ruletrail.corpus.errors import SourceError
from ruletrail.scrapers import read_file
from tests.soak.trial import Failed, dice

EACH = 12
DIGEST = Path(__file__).parents[3] / "corpus" / "data" / "digest"
#: The processor time in seconds for reading one damaged file. At this limit scrapers.limits ends the reading; the trial fails.
SECONDS = 10
TOKENS = [
    b"<!--", b"<![CDATA[", b"</p>", b"<p>", b"\xa0", b"\x00", b"\x1b[2J", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\n\n\n", b"\x85",
    b"305.1", b"305.1a ", b"\n\n305. \n\n", b"Glossary\n", b"Credits\n", b"Example: ", b".. |a| replace:: |a| |a|\n", b"{\\rtf1",
    b"PK\x03\x04", b"%PDF-1.7\n", b"&#x110000;", b"&nbsp;", b"\xe2\x80\xae", b"9" * 400, b"(" * 2000, b"?", "\u2019".encode(),
]  # fmt: skip

UNITS = [
    b"{ ",
    b"- ",
    b"oT",
    b"1.",
    b"* ",
    b"\n ",
    b"\n\n",
    b"<b>",
    b"<br>",
    b"(",
    b"?",
    b"| ",
    b"`",
    b"_ ",
    b"=\n",
    b"\\",
    b"a b ",
    b"See rule ",
]


def trial(seed: int, folder: Path) -> str:
    at = dice("sources", seed)
    chosen = at.choice(sorted(path for path in DIGEST.iterdir() if path.is_file()))
    data = chosen.read_bytes()
    for _ in range(at.choice([1, 1, 2, 5, 40])):
        data = harmed(data, at)
    path = folder / f"{seed}{at.choice([chosen.suffix, chosen.suffix, '.txt', '.html', '.rst', ''])}"
    path.write_bytes(data)
    began = time.process_time()
    try:
        document = read_file(path)
    except SourceError as error:
        if "please report" in str(error) or "\n" in str(error) or len(str(error)) > 500:
            raise Failed(f"{chosen.name}: {error}") from None
        outcome = "refused"
    else:
        for ledger in document.ledgers:
            if sum(ledger.classes().values()) != ledger.lines:
                raise Failed(f"{chosen.name}: the ledger accounts for {sum(ledger.classes().values())} of {ledger.lines} lines")
        outcome = "read"
    finally:
        path.unlink()
    if (took := time.process_time() - began) > SECONDS:
        raise Failed(f"{chosen.name}: took {took:.0f} s")
    return outcome


def harmed(data: bytes, at: Random) -> bytes:
    """``data`` with one damage."""
    if not data:
        return at.choice(TOKENS)
    begin = at.randrange(len(data))
    end = min(len(data), begin + at.choice([1, 2, 40, 2000, len(data)]))
    return at.choice([_lost, _doubled, _inserted, _flipped, _recoded, _many_times, _short_unit, _swapped])(data, begin, end, at)


def _lost(data: bytes, begin: int, end: int, _at: Random) -> bytes:
    return data[:begin] + data[end:]


def _doubled(data: bytes, begin: int, end: int, _at: Random) -> bytes:
    return data[:end] + data[begin:]


def _inserted(data: bytes, begin: int, _end: int, at: Random) -> bytes:
    return data[:begin] + at.choice(TOKENS) + data[begin:]


def _flipped(data: bytes, begin: int, end: int, at: Random) -> bytes:
    return data[:begin] + bytes(byte ^ (1 << at.randrange(8)) for byte in data[begin : min(end, begin + 40)]) + data[begin + 40 :]


def _recoded(data: bytes, _begin: int, _end: int, at: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    coding = at.choice(["utf-16", "utf-16-be", "cp1252", "latin-1", "utf-8", "cp437", "utf-32"])
    once = text.encode(coding, "replace")
    return once.decode("cp1252", "replace").encode() if at.random() < 0.3 else once


def _many_times(data: bytes, begin: int, end: int, at: Random) -> bytes:
    piece = data[begin : min(end, begin + 2000)]
    return data[:begin] + piece * at.choice([3, 100, 3000 if len(piece) < 100 else 30]) + data[begin:]


def _short_unit(data: bytes, begin: int, _end: int, at: Random) -> bytes:
    """A few characters or marks to repeat many times. A pattern may look back over the whole run at each of them."""
    unit = at.choice([data[begin : begin + at.randint(1, 8)], at.choice(TOKENS)[:12], at.choice(UNITS)])
    return data[:begin] + unit * at.choice([40, 1000, 20_000]) + data[begin:]


def _swapped(data: bytes, begin: int, _end: int, at: Random) -> bytes:
    lines = data.split(b"\n")
    at.shuffle(lines) if begin % 2 else lines.reverse()
    return b"\n".join(lines)
