"""One language: of a bilingual text the English lines are read and the others set aside; a text in another language is refused.

Words of other scripts are told by their letters, words of other languages that are written in Latin letters by the small words
that every sentence has. Markup and addresses don't count.
"""

from __future__ import annotations

import re

from corpus.errors import SourceError
from corpus.numbers import RULE_PATTERN, SECTION_PATTERN
from corpus.records import TRANSLATION
from scrapers.decoding import Mended
from scrapers.source import Source

#: Letters that no language writes which is written in Latin letters.
_OTHER = re.compile("[\u0370-\u1cff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]")
#: From the first to the last of them, with the signs of their kind around them, and what parts two languages in one line.
_PASSAGE = re.compile(
    rf"[ \t]*(?:[/|·–—(（][ \t]*)?[\u3000-\u303f]*{_OTHER.pattern}(?:.*{_OTHER.pattern})?[\u3000-\u303f\uff00-\uff65)]*"
)
#: Anchors of the one public translation known, which has them in DokuWiki and in Markdown; and DokuWiki's sign of a line's end.
_ANCHOR = re.compile(r"</?(?:b|span|BOOKMARK:)[^<>]*>|[ \t]*\\\\[ \t]*$")
_MARKUP = re.compile(r"<[^<>]*>|https?://\S+|\]\([^()\n]*\)|\{[^{}\n]*\}")
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f']+")
#: What a line that bears a number begins with, inside markup too.
_NUMBERED = re.compile(rf"[^\w\n]*(?:<[^<>\n]*>[^\w\n]*)*({RULE_PATTERN}|{SECTION_PATTERN}|[1-9](?=\.))")
_ENGLISH = frozenset(
    ("the", "a", "an", "of", "to", "is", "and", "or", "in", "if", "it", "that", "as", "by", "with", "for", "this")
)
#: Such words of German, French, Spanish, Italian, Portuguese and Polish, none of which is an English one.
_FOREIGN = frozenset(
    re.findall(
        r"\w+",
        "der das und ist nicht eine wird von mit auf dem den sich le les une est dans qui sur pour du pas cette peut el los las"
        " del que con por para es su il della non gli alla sono uma não dos com seu os nie jest się na jego",
    )
)
#: In English rules 16 to 35 of a hundred words are among these in every text known.
_FEWEST_WORDS, _LEAST = 1000, 10
_FEWEST_DISTINCT = 200
_REMEDY = "name an English text; translations can't be compared"


def english(source: Source) -> Source:
    """The source without the lines of another script, which its ledger accounts for as a translation.

    Raises SourceError for a text of another language, and for one whose two languages can't be told apart by lines.
    """
    if not _OTHER.search(source.sample):
        return source
    other = {n for n, line in enumerate(source.lines) if _is_other(line)}
    numbered = [n for n, line in enumerate(source.lines) if _NUMBERED.match(line)]
    translated = other.intersection(numbered)
    if not translated:  # a site's navigation
        return source
    lines, aside, mended, at = list[str](), dict.fromkeys(other, TRANSLATION), list[Mended](), 0
    for n, line in enumerate(source.lines):
        kept = _title(source.lines, n) if n in other else _without(line)
        if kept:
            aside.pop(n, None)
            if kept != line:
                mended.append(Mended(line.strip(), kept.strip(), "two languages in one line", at, 1))
        lines.append(_ANCHOR.sub("", kept))
        at += len(line) + 1
    if 2 * len([n for n in numbered if n not in aside]) < len(translated) or not any(map(str.strip, lines)):
        raise SourceError("is not in English", str(source.path), _REMEDY)
    return source.without(aside, lines, mended)


def refuse(source: Source, sample: str) -> None:
    """Raises SourceError for a sample in another language. That of few words has more of its small words than English ones."""
    if sample.count(" the ") * 200 > len(sample):  # rules known have it once in 116 to 146 characters
        return
    words = [word.casefold() for word in _WORD.findall(_MARKUP.sub(" ", sample))]
    english, foreign = (sum(map(small.__contains__, words)) for small in (_ENGLISH, _FOREIGN))
    few = len(words) >= _FEWEST_WORDS and len(set(words)) > _FEWEST_DISTINCT and 100 * english < _LEAST * len(words)
    if few or foreign > max(english, 1):
        raise SourceError("is not in English", str(source.path), _REMEDY)


def _is_other(line: str) -> bool:
    """True of a line with as many letters of another script as words in Latin ones, or more; and of a heading with any."""
    found = len(_OTHER.findall(line))
    return bool(found) and (line.startswith(("#", "=")) or found >= len(_WORD.findall(_MARKUP.sub(" ", line))))


def _without(line: str) -> str:
    """The line without a passage in another script at its beginning or end; the same line without one."""
    return _PASSAGE.sub("", line, count=1) if _OTHER.search(line) else line


def _title(lines: list[str], n: int) -> str:
    """The English title in a heading of both languages, with its number; "" where it stands in a line of its own nearby, too."""
    line, kept = lines[n], _without(lines[n])
    number = _NUMBERED.match(line)
    words = _WORD.findall(_MARKUP.sub(" ", kept))
    if not words or not words[0][0].isupper() or not (number or line.startswith(("#", "="))) or re.search("[。，；]", line):
        return ""
    near = [_NUMBERED.match(other) for other in lines[n + 1 : n + 4] if not _is_other(other)]
    return "" if number and any(match and match[1] == number[1] for match in near) else kept
