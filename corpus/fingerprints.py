"""Fingerprints of every full version: hashes of its wordings, without their text.

``corpus/data/fingerprints.bin`` lets a text be dated on a machine that has no other text. It holds, for each pair of a number
and a wording, and for each sentence, a 4-byte hash and the first and last version of each run of versions that held it.
``tools/fingerprints.py`` makes it anew from rule texts.

Layout: one line of JSON ({"versions": [...], "rules": n, "sentences": n}), then, compressed by zlib, six columns one after the
other, little-endian: for rules and then for sentences, hashes (4 bytes, ascending), first versions and last versions (2 bytes,
places in "versions").
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import RULE, SECTION, Record

_WORD = re.compile(r"[a-z0-9]+")
SENTENCE_END = re.compile(r"(?<=[.!?])[\"')\]]*\s+")


def words(text: str) -> str:
    """The words and figures of a text in lower case, without typography and the braces of symbols."""
    return " ".join(_WORD.findall(normalise(text).lower()))


def sentences(text: str) -> list[str]:
    """``words`` of each sentence that has at least four of them; shorter ones prove nothing."""
    found = (words(part) for part in SENTENCE_END.split(text))
    return [sentence for sentence in found if sentence.count(" ") >= 3]


def fingerprint(*parts: str) -> int:
    return int.from_bytes(blake2b("\0".join(parts).encode(), digest_size=4).digest(), "little")


@dataclass
class Runs:
    """Sorted hashes, each with the first and last version of a run. A hash with several runs occurs several times."""

    hashes: array[int]
    firsts: array[int]
    lasts: array[int]

    def spans(self, key: int) -> Iterator[tuple[int, int]]:
        """The first and last version, as places in ``known``, of each run of versions that held a text of this hash."""
        i = bisect_left(self.hashes, key)
        while i < len(self.hashes) and self.hashes[i] == key:
            yield self.firsts[i], self.lasts[i]
            i += 1

    def versions(self, key: int) -> Iterator[int]:
        """The versions, as places in ``known``, that held a text of this hash."""
        for first, last in self.spans(key):
            yield from range(first, last + 1)


@dataclass
class Fingerprints:
    """The full versions that are known by hashes, oldest first."""

    known: list[str]
    _rules: Runs
    _sentences: Runs

    def with_rule(self, number: str, wording: str) -> set[str]:
        """The versions that held this wording (as ``words`` gives it) at this number."""
        return {self.known[i] for i in self._rules.versions(fingerprint(number, wording))}

    def counted(self, rules: Iterable[tuple[str, str]]) -> Counter[str]:
        """The number of these rules (number, wording) that each version held; versions that held none are left out."""
        begun, ended = Counter[int](), Counter[int]()
        for number, wording in rules:
            for first, last in self._rules.spans(fingerprint(number, wording)):
                begun[first] += 1
                ended[last + 1] += 1
        found, held = Counter[str](), 0
        for place, version in enumerate(self.known):
            held += begun[place] - ended[place]
            if held:
                found[version] = held
        return found

    def with_sentence(self, sentence: str) -> set[str]:
        return {self.known[i] for i in self._sentences.versions(fingerprint(sentence))}


def make(versions: Iterable[tuple[str, list[Record]]]) -> bytes:
    """The data file for these versions and their records; the same versions in any order give the same bytes."""
    versions = sorted(versions, key=lambda pair: pair[0])
    rules: dict[int, list[int]] = {}
    parts: dict[int, list[int]] = {}
    for place, (_, records) in enumerate(versions):
        for record in records:
            if record.kind in (RULE, SECTION):
                rules.setdefault(_rule(str(record.number), record.text), []).append(place)
            for key in _sentences(record.text):
                parts.setdefault(key, []).append(place)
    columns = [*_columns(rules), *_columns(parts)]
    head = {"versions": [version for version, _ in versions], "rules": len(columns[0]), "sentences": len(columns[3])}
    if sys.byteorder == "big":
        for column in columns:
            column.byteswap()
    return json.dumps(head).encode() + b"\n" + zlib.compress(b"".join(column.tobytes() for column in columns), 9)


@cache
def _rule(number: str, text: str) -> int:
    return fingerprint(number, words(text))


@cache
def _sentences(text: str) -> tuple[int, ...]:
    return tuple(fingerprint(sentence) for sentence in sentences(text))


def _columns(places: dict[int, list[int]]) -> tuple[array[int], array[int], array[int]]:
    hashes, firsts, lasts = array("I"), array("H"), array("H")
    for key, held in sorted(places.items()):
        for place in held:
            if hashes and hashes[-1] == key and place <= lasts[-1] + 1:
                lasts[-1] = place
            else:
                hashes.append(key)
                firsts.append(place)
                lasts.append(place)
    return hashes, firsts, lasts


@cache
def shipped() -> Fingerprints:
    """The fingerprints that come with ruletrail."""
    return read(files("ruletrail.corpus").joinpath("data", "fingerprints.bin").read_bytes())


def read(data: bytes) -> Fingerprints:
    """Reads the data file that ``make`` writes."""
    line, _, packed = data.partition(b"\n")
    head, body, start, runs = json.loads(line), zlib.decompress(packed), 0, []
    for count in (head["rules"], head["sentences"]):
        columns = []
        for code in "IHH":
            column = array(code)
            end = start + count * column.itemsize
            column.frombytes(body[start:end])
            if sys.byteorder == "big":
                column.byteswap()
            columns.append(column)
            start = end
        runs.append(Runs(*columns))
    return Fingerprints(head["versions"], *runs)
