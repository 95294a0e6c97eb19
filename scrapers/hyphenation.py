"""Words that were parted by a hyphen where a line ended, put together again: "abil-" and "ity" on the next line."""

from __future__ import annotations

import re
from collections import Counter

from corpus.records import Repair
from scrapers.vocabulary import known_words
from scrapers.wrapping import BLANKS

#: What a line that a word is parted in ends with; blanks may follow the hyphen.
_HYPHENS = frozenset("-\xad")
_MAY_END = _HYPHENS | BLANKS
_END = re.compile(r"(?<![\w-])([^\W\d_]+)(-|\xad)\s*$")
_START = re.compile(r"(\s*(?:>\s*)*)([a-z]+)")
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_COMPOUND = re.compile(r"(?<![\w-])[A-Za-z]{2,}(?:-[A-Za-z]{2,})+(?![\w-])")
_WORDS = re.compile(r"(?<![\w-])[A-Za-z]{4,}(?:-[A-Za-z]{2,})*(?![\w-])")
#: So many words must be known whole from elsewhere, or the hyphens are the text's own.
_FEWEST = 3
#: Letters of each of two words that were one compound.
_SHORTEST = 4


def with_hyphens(text: str) -> str:
    """The text with the hyphens of its own that pdftotext lost where a printed line ended in one ("statebased"); the same
    text where no pages are. A word is put right where the text has it elsewhere with a hyphen, and more often,
    or where it is made of two known words and known to nobody.
    """
    if "\f" not in text:
        return text
    compounds = Counter(_COMPOUND.findall(text))
    joined: dict[str, str] = {"-".join(parts): compound for compound in compounds for parts in _joined_once(compound.split("-"))}
    words = Counter(_WORDS.findall(text))
    right = {word: joined[word] for word, times in words.items() if word in joined and times < compounds[joined[word]]}
    right |= {word: parts for word, times in words.items() if times < _FEWEST and word not in right and (parts := _parts(word))}
    return _WORDS.sub(lambda match: right.get(match[0], match[0]), text) if right else text


def _parts(word: str) -> str:
    """The two known words that an unknown one is made of, with a hyphen between; "" of any other."""
    known = known_words()
    if word in known or not word.islower() or not word.isalpha():
        return ""
    ends = range(_SHORTEST, len(word) - _SHORTEST + 1)
    return next((f"{word[:n]}-{word[n:]}" for n in ends if word[:n] in known and word[n:] in known), "")


def _joined_once(parts: list[str]) -> list[list[str]]:
    """The parts of a compound with two neighbours glued together, for each two of them."""
    return [[*parts[:n], parts[n] + parts[n + 1], *parts[n + 2 :]] for n in range(len(parts) - 1)]


def rejoined(lines: list[str], file: str) -> tuple[list[str], list[Repair]]:
    """The lines with each parted word at the beginning of the lower one; the same list where nothing was parted.

    A hyphen is the printer's when the text has the word elsewhere without one, and not with it.
    """
    may_end = [line for line in filter(None, lines) if line[-1] in _MAY_END]
    if sum([line[-1:] in _HYPHENS for line in map(str.rstrip, may_end)]) < _FEWEST:
        return lines, []
    hyphens = [n for n, line in enumerate(lines[:-1]) if line.rstrip()[-1:] in _HYPHENS]
    upper = {n: match for n in hyphens if (match := _END.search(lines[n]))}
    pairs = {n: (match, start) for n, match in upper.items() if (start := _START.match(lines[n + 1]))}
    if len(pairs) < _FEWEST:
        return lines, []
    told = list(lines)
    for n in {*pairs, *(n + 1 for n in pairs)}:
        end = pairs[n][0].start() if n in pairs else len(lines[n])
        begin = pairs[n - 1][1].end() if n - 1 in pairs else 0
        told[n] = lines[n][begin:end]
    there = set(_WORD.findall(" ".join(set("\n".join(told).casefold().split()))))
    known = [n for n in pairs if _whole(*pairs[n]) in there and _whole(*pairs[n], "-") not in there]
    if len(known) < _FEWEST or 2 * len(known) < len(pairs):
        return lines, []
    parted = [n for n in pairs if _is_parted(*pairs[n], there)]
    became = list(lines)
    for n in reversed(parted):
        match, start = pairs[n]
        became[n + 1] = f"{start[1]}{match[1]}{became[n + 1][start.end(1) :]}"
        became[n] = became[n][: match.start()].rstrip()
    if any(not became[n].strip() for n in parted):
        return lines, []
    match, start = pairs[parted[0]]
    why = f"a word parted at a line's end, {len(parted)} times"
    return became, [Repair(file, parted[0] + 1, f"{match[0].strip()} {start[2]}", f"{match[1]}{start[2]}", why)]


def _whole(match: re.Match[str], start: re.Match[str], hyphen: str = "") -> str:
    return f"{match[1]}{hyphen}{start[2]}".casefold()


def _is_parted(match: re.Match[str], start: re.Match[str], there: set[str]) -> bool:
    """True when the hyphen is the printer's: the whole word is known, or one of its halves isn't a word."""
    if match[2] == "\xad" or _whole(match, start) in there:
        return _whole(match, start, "-") not in there or match[2] == "\xad"
    return _whole(match, start, "-") not in there and not {match[1].casefold(), start[2]} <= there
