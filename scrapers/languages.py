"""Keeps one language: reads the English lines of a bilingual text and sets the others aside; refuses a text in another language.

Words of other scripts are found by their letters. Words of other languages in Latin letters are found by comparison with the
words of the rules of all times. Markup and addresses don't count.
"""

from __future__ import annotations

import re
from itertools import pairwise

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.numbers import RULE_PATTERN, SECTION_PATTERN
from ruletrail.corpus.records import TRANSLATION
from ruletrail.scrapers.decoding import Mended
from ruletrail.scrapers.page_tags import FEWEST
from ruletrail.scrapers.source import Source
from ruletrail.scrapers.vocabulary import folded, known_words

#: Letters of languages that are not written in Latin letters.
_OTHER = re.compile("[\u0370-\u1cff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]")
#: A passage from the first to the last of them, with the signs of their script around it, and the sign between two languages in
#: one line.
_PASSAGE = re.compile(
    rf"[ \t]*(?:[/|·–—(（][^/|\n]*?)?[\u3000-\u303f]*{_OTHER.pattern}(?:.*{_OTHER.pattern})?[\u3000-\u303f\uff00-\uff65)]*"
)
#: Anchors of the only known public translation, which has them in DokuWiki and in Markdown; and DokuWiki's mark of a line's end.
_ANCHOR = re.compile(r"</?(?:b|span|BOOKMARK:)[^<>]*>|[ \t]*\\\\[ \t]*$")
_MARKUP = re.compile(r"<[^<>]*>|https?://\S+|\]\([^()\n]*\)|\{[^{}\n]*\}")
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f']+")
#: The beginning of a line with a number, inside markup too.
_NUMBERED = re.compile(rf"[^\w\n]*(?:<[^<>\n]*>[^\w\n]*)*({RULE_PATTERN}|{SECTION_PATTERN}|[1-9](?=\.))")
#: The number of a heading in both languages, after the words behind the first number were taken out.
_TWICE = re.compile(rf"(?<![\d.])({RULE_PATTERN}|{SECTION_PATTERN}|[1-9])\.?[ \t]*(?:<br ?/?>[ \t]*)?(?=\1\.)")
#: A text of at least this many different words is English if this share of them is in the rules of all times; other languages
#: have at most 0.2. Fewer words decide nothing.
_FEWEST_WORDS, _LEAST = 20, 1 / 3
#: A line of at least this many words is English if this share of them is known.
_FEW, _ENGLISH = 5, 0.6
_REMEDY = "name an English text; translations can't be compared"


def english(source: Source) -> Source:
    """The source without the lines of another script, which its ledger has as a translation.

    Raises SourceError for a text of another language, and for a text whose two languages can't be separated by lines.
    """
    if not _OTHER.search(source.sample):
        return _without_translation(source)
    given = [_ANCHOR.sub("", line) for line in source.lines]
    other = {n for n, line in enumerate(given) if _is_other(line)}
    numbered = [n for n, line in enumerate(given) if _NUMBERED.match(line)]
    translated = other.intersection(numbered)
    if not translated:  # only a site's navigation is in another script
        return source
    lines, aside, mended, at = list[str](), dict.fromkeys(other, TRANSLATION), list[Mended](), 0
    for n, (line, there) in enumerate(zip(given, source.lines, strict=True)):
        kept = _title(given, n) if n in other else _without(line)
        if kept:
            aside.pop(n, None)
            if kept != line:
                mended.append(Mended(there.strip(), kept.strip(), "two languages in one line", at, 1))
        lines.append(kept)
        at += len(there) + 1
    if 2 * len([n for n in numbered if n not in aside]) < len(translated) or not any(map(str.strip, lines)):
        raise SourceError("is not in English", str(source.path), _REMEDY)
    return source.without(aside, lines, mended)


def _without_translation(source: Source) -> Source:
    """The source without the lines of another language in Latin letters, if each rule is followed by its translation.

    Of two lines with the same number, the line with the smaller share of known words is the translation.
    """
    if not _is_twofold(source.sample.split("\n")):
        return source
    lines = source.lines
    shares = [_known_share(line) for line in lines]
    other = {n for n, share in enumerate(shares) if share < _ENGLISH and len(_words(lines[n])) >= _FEW}
    numbered = [(n, match[1]) for n, line in enumerate(lines) if (match := _NUMBERED.match(line))]
    for (n, number), (m, same) in pairwise(numbered):
        if number == same and shares[n] != shares[m]:
            other.add(n if shares[n] < shares[m] else m)
    return source.without(dict.fromkeys(other, TRANSLATION), lines, [])


def _is_twofold(lines: list[str]) -> bool:
    numbered = [(match[1], line) for line in lines if (match := _NUMBERED.match(line)) and match[1][1:]]
    twice = [(one, other) for (number, one), (same, other) in pairwise(numbered) if number == same]
    parted = [abs(_known_share(one) - _known_share(other)) > 1 - _ENGLISH for one, other in twice]
    return sum(parted) >= FEWEST and 2 * sum(parted) > len(twice)


def _words(line: str) -> list[str]:
    return [folded(word) for word in _WORD.findall(_MARKUP.sub(" ", line))]


def _known_share(line: str) -> float:
    """The share of a line's words that are words of the rules of all times; 1 without words."""
    words = _words(line)
    return sum(map(known_words().__contains__, words)) / len(words) if words else 1.0


def refuse(source: Source, sample: str) -> None:
    """Raises SourceError if hardly any words of a sample are in the rules of any time."""
    if sample.count(" the ") * 200 > len(sample):  # known rules have it once in 116 to 146 characters
        return
    words = {folded(word) for word in _WORD.findall(_MARKUP.sub(" ", sample)) if word[1:]}
    if len(words) >= _FEWEST_WORDS and sum(map(known_words().__contains__, words)) < _LEAST * len(words):
        raise SourceError("is not in English", str(source.path), _REMEDY)


def _is_other(line: str) -> bool:
    """True if a line has at least as many letters of another script as Latin words, or is a heading with any such letter."""
    found = len(_OTHER.findall(line))
    return bool(found) and (line.startswith(("#", "=")) or found >= len(_WORD.findall(_MARKUP.sub(" ", line))))


def _without(line: str) -> str:
    """The line without a passage in another script at its beginning or end."""
    return _TWICE.sub("", _PASSAGE.sub("", line, count=1), count=1) if _OTHER.search(line) else line


def _title(lines: list[str], n: int) -> str:
    """The English title in a heading of both languages, with its number; "" if a line nearby has the English heading alone."""
    line, kept = lines[n], _without(lines[n])
    number = _NUMBERED.match(line)
    words = _WORD.findall(_MARKUP.sub(" ", kept))
    is_marked = line.startswith(("#", "="))
    if not words or not words[0][0].isupper() or not (is_marked or (number and not re.search("[。，；]", line))):
        return ""
    near = [_NUMBERED.match(other) for other in lines[n + 1 : n + 4] if not _is_other(other)]
    return "" if number and any(match and match[1] == number[1] for match in near) else kept
