"""Joined letters ("fi", "fl", "ff", "ffi", "ffl") of which a conversion left another sign, a blank or nothing: "modi er".

A sign is read as the joined letters with which the words that it stands in are words of the vocabulary. Where one sign nearly
always stands for the same letters, it does so in words that nobody knows, too. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise, product

from scrapers.vocabulary import WORD, folded, known_words

_JOINED = ("fi", "ff", "fl", "ffi", "ffl")
#: Every text of some length has these in its middle. A shorter one is looked at where it has a sign that stands in no text.
_EVERYWHERE = ("fi", "fl", "ff")
_LENGTH = 20_000
#: A sign inside a word, and those that stand in the words of unspoilt texts. A hyphen may end a line.
_SIGN = re.compile(r"(?<=[a-z])[^A-Za-z0-9\s](?=[a-z])")
_OWN = frozenset("'’-‑‐–—/.,;:()[]{}\"“”‘&+*_|<>@=\xad™®")
#: What is left of "first", "specified", "effect", "different", "flying" and "field", of which a text of some length has one.
_REMAINS = re.compile(r"\b(?:rst|speci ?ed|e ?ects?|di ?erent|ying|(?:battle ?)?eld)\b")
#: Signs that stand for many things.
_ANYTHING = frozenset("?\ufffd")
#: So many different words must become known ones.
_FEWEST, _FEWEST_WITHOUT_SIGNS = 3, 10
#: A sign stands for the letters that it has in this share of the words that become known, if one of so many words does.
_SURE, _TELLING = 0.9, 4
#: So many signs may be in a word.
_MOST = 3
#: A word that is known is another one without its letters where that one is so many times as frequent.
_TIMES = 8
#: Letters left a blank where this times as many words are made of two parts as have lost letters without one.
_BLANKED = 4
_STRETCH = re.compile(rf"(?<![\w{{]){WORD}(?: {WORD})*")
_WORDS = re.compile(rf"(?<![\w{{]){WORD}(?![\w}}])")
_BEGINNING, _END = re.compile(rf"(?<=[\s(“\"]) ({WORD})"), re.compile(rf"(?<![\w{{])({WORD}) (?=[\s.,;:)])")

Told = Callable[[str, str, str, int, int], None]
"""Is told what stood there, what it became, why, where first, and how often."""


def put_back(text: str, odd: Iterable[str], told: Told) -> str:
    """``text`` with its joined letters put back; the same text where none is lost. ``odd``: signs that no text has."""
    if _is_whole(text) and not odd:
        return text
    text = _from_signs(text, odd, told)
    return text if _is_whole(text) or not _REMAINS.search(text) else _without_signs(text, told)


def _is_whole(text: str) -> bool:
    if len(text) < _LENGTH:
        return True
    begin = len(text) // 3  # behind the title and the contents, which somebody may have typed
    return all(text.find(joined, begin) >= 0 for joined in _EVERYWHERE)


def _from_signs(text: str, odd: Iterable[str], told: Told) -> str:
    """``text`` with the letters that signs stand for."""
    signs = {*odd, *_SIGN.findall(text)} - _OWN
    if not signs:
        return text
    escaped = "".join(map(re.escape, sorted(signs)))
    words = re.compile(rf"(?<![A-Za-z])[A-Za-z'’]*[{escaped}][A-Za-z'’{escaped}]*")
    found = Counter(words.findall(text))
    right: dict[str, str] = {}
    stands_for: dict[str, Counter[str]] = {sign: Counter() for sign in signs}
    read: Counter[str] = Counter()
    for word in found:
        if options := _options(word, signs):
            meant, letters = options
            right[word] = meant
            for sign, joined in letters:
                stands_for[sign][joined] += found[word]
                read[sign] += 1
    seen: Counter[str] = Counter()
    for word, times in found.items():
        for sign in {*word} & signs:
            seen[sign] += times
    telling = {sign for sign in signs - _ANYTHING if 0 < seen[sign] <= _TELLING * stands_for[sign].total()}
    used = {sign for sign in signs if read[sign] >= _FEWEST}
    if used:  # and rare letters have signs of their own
        used |= telling
    sure = {}
    for sign in used & telling:
        (joined, times), *_ = stands_for[sign].most_common(1)
        if times >= _SURE * stands_for[sign].total():
            sure[sign] = joined
    if not used:
        return text

    def put(match: re.Match[str]) -> str:
        word: str = match[0]
        if word in right and used.issuperset({*word} & signs):
            return right[word]
        return "".join(sure.get(char, char) for char in word)

    for sign in sorted(used):
        joined = stands_for[sign].most_common(1)[0][0]
        shown = sign if sign.isprintable() else f"\\u{ord(sign):04x}"
        told(shown, joined, "joined letters that a conversion lost", text.index(sign), stands_for[sign].total())
    return words.sub(put, text)


def _options(word: str, signs: set[str]) -> tuple[str, list[tuple[str, str]]] | None:
    """The most frequent word that one with signs may be, and what each of them stands for in it."""
    places = [n for n, char in enumerate(word) if char in signs]
    if not 0 < len(places) <= _MOST:
        return None
    known = known_words()
    best, most = None, 0
    for letters in product(_JOINED, repeat=len(places)):
        pieces = list(word)
        for place, joined in zip(places, letters, strict=True):
            pieces[place] = joined
        meant = "".join(pieces)
        if (times := known.get(folded(meant), 0)) > most:
            best, most = (meant, [(word[place], joined) for place, joined in zip(places, letters, strict=True)]), times
    return best


def _without_signs(text: str, told: Told) -> str:
    """``text`` with letters that were lost without a trace, or that left a blank."""
    known = known_words()
    pairs: Counter[tuple[str, str]] = Counter()
    for stretch in _STRETCH.findall(text):
        pairs.update(pairwise(stretch.split(" ")))
    joined = {pair: meant for pair in pairs if (meant := _joined(*pair, known))}
    words = Counter(_WORDS.findall(text))
    filled = {word: meant for word in words if (meant := _filled(word, known))}
    blanked = _BLANKED * sum(map(pairs.__getitem__, joined)) > sum(map(words.__getitem__, filled))
    if len(joined if blanked else filled) < _FEWEST_WITHOUT_SIGNS:
        return text
    found: list[tuple[int, str, str]] = []

    def note(match: re.Match[str], meant: str) -> str:
        found.append((match.start(), match[0], meant))
        return meant

    def in_stretch(match: re.Match[str]) -> str:
        told, n = match[0].split(" "), 0
        while n + 1 < len(told):
            if meant := joined.get((told[n], told[n + 1])):
                note(match, meant)
                told[n : n + 2] = [meant]
            n += 1
        return " ".join(told)

    def at_edge(match: re.Match[str], words: Iterable[str]) -> str:
        meant = _best(words, known)
        return note(match, meant) if meant and not _is_word(match[1], known) else match[0]

    def beginning(match: re.Match[str]) -> str:
        return at_edge(match, (joined + match[1] for joined in _JOINED))

    def end(match: re.Match[str]) -> str:
        return at_edge(match, (match[1] + joined for joined in _JOINED))

    if blanked:
        text = _END.sub(end, _BEGINNING.sub(beginning, _STRETCH.sub(in_stretch, text)))
    else:
        text = _WORDS.sub(lambda match: note(match, filled[match[0]]) if match[0] in filled else match[0], text)
    at, before, meant = found[0]
    told(before[:40], meant, "joined letters that a conversion lost", min(at, len(text) - 1), len(found))
    return text


def _best(words: Iterable[str], known: dict[str, int]) -> str:
    """The most frequent of some words that is known, "" if none is."""
    best = max(words, key=lambda word: known.get(folded(word), 0))
    return best if folded(best) in known else ""


def _joined(first: str, second: str, known: dict[str, int]) -> str:
    """The word of which two are left, "" if they are words or none has them."""
    if _is_word(first, known) and _is_word(second, known):
        return ""
    return _best((f"{first}{letters}{second}" for letters in _JOINED), known)


def _is_word(word: str, known: dict[str, int]) -> bool:
    return folded(word) in known


def _filled(word: str, known: dict[str, int]) -> str:
    """The word of which one is left, "" if it is one or none has it. A capital letter is no joined one."""
    first = 1 if word[0].isupper() else 0
    meant = _best((word[:n] + letters + word[n:] for n in range(first, len(word) + 1) for letters in _JOINED), known)
    if not meant or word.isupper():
        return ""
    return meant if known[folded(meant)] > _TIMES * known.get(folded(word), 0) else ""
