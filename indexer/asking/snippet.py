"""Chooses the passage that a hit shows: as much of the text as fits, from the sentence with most of the question's words on."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from ruletrail.corpus.names import is_title
from ruletrail.corpus.patterns import later
from ruletrail.indexer.language.analysis import stem

if TYPE_CHECKING:
    from ruletrail.corpus.store import Corpus, StoredRecord

_WORD = re.compile(r"\{[^{}\s]{1,9}\}|[+-]?[0-9x*]{1,9}/[+-]?[0-9x*]+|[A-Za-z0-9∞]+(?:['’][a-z]+)?")
#: The space between two passages: not after a quotation within a sentence, and not before the next item of a list.
_SENTENCE = later(r"(?<=[.:;!?”\")])(?<![^.:;!?”\")][”\")])\s+(?![a-z])")
#: A snippet's length in characters.
LENGTH = 230
#: Fewer characters are not cut off, because the mark in their place would save nothing.
LEAST_CUT = 20
#: Sentences that only point elsewhere.
_POINTERS = later(r"\bSee (?:also )?(?:rules?|section) [^.]*(?:\.\d+[^.]*)*\.[”\"]?|\(See [^)]*\)", re.IGNORECASE)
_REFERENCE = later(r"\b[Rr]ules? (\d{3}(?:\.\d+[a-z]{0,2})?)")
#: "Flying is an evasion ability.", "Napping is a keyword found on some cats."
_CLASSES = later(
    r"^.{1,60}? (?:is|are) (?:an? )?[\w\s-]{0,40}(?:abilit(?:y|ies)|keywords?)"
    r"(?: (?:that functions?|found on) [^.]{1,60}?(?: \([^)]*\))?)?\.$",
    re.DOTALL,
)
#: The letters of subrules, and how many rules may be added.
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
FOLLOWING = 3


#: A kind of question, and the words of a sentence that answers it: for a number or cost, for a permission, for a time.
_ANSWERING = (
    (
        later(r"\b(?:how (?:many|much)|costs?|tax|pay|number of|total|limit|size)\b", re.IGNORECASE),
        later(r"\{[^{}]+\}|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|hundred)\b"),
    ),
    (later(r"^\W*(?:can|could|may|am i|is it legal)\b|\bcan i\b", re.IGNORECASE), later(r"\b(?:can|can['’]t|cannot|may)\b")),
    (later(r"^\W*when (?:do|does|is|are|can)\b", re.IGNORECASE), later(r"\b(?:[Ww]hen|[Ww]henever|[Aa]t the|[Aa]ny time)\b")),
)
#: The weight of such an answering word, as a share of the weight of the question's weightiest word.
ANSWERING = 0.6
#: A sentence that only gives the rule's name.
_NAMING = later(r"^This (?:\w+ ){0,3}is (?:\w+ )*(?:called|known as|referred to as)\b")


def answering(typed: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of the words in a sentence that answers a question of this kind."""
    return tuple(answer for question, answer in _ANSWERING if question.search(typed))


def snippet(
    text: str, examples: tuple[str, ...], wanted: dict[str, float], answers: tuple[re.Pattern[str], ...] = ()
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The passage to show, and the places (start, end) of words in it with a stem in ``wanted`` (stem -> weight).

    It begins with the sentence that has most of these words and of ``answers``. A sentence that only gives the rule's name is
    passed over.
    """
    texts = [("", " ".join(text.split())), *(("Example: ", " ".join(example.split())) for example in examples)]
    passages = [(label, whole, begin, end) for label, whole in texts for begin, end in _passages(whole)]
    if not passages:
        return "", ()
    telling = [each for each in passages if not _NAMING.match(each[1][each[2] : each[3]])] or passages
    label, whole, begin, end = max(telling, key=lambda each: _answers(each, wanted, answers)) if len(telling) > 1 else telling[0]
    passage = label + _cut(whole, *_stretch(whole, begin, end, wanted))
    return passage, tuple(_marks(passage, wanted))


def _answers(passage: tuple[str, str, int, int], wanted: dict[str, float], answers: tuple[re.Pattern[str], ...]) -> float:
    """The score of a sentence, by the question's words and the answering words in it."""
    said = passage[1][passage[2] : passage[3]]
    worth = _worth(said, wanted)
    if worth and any(pattern.search(said) for pattern in answers):
        worth += ANSWERING * max(wanted.values())
    return worth


def marked(text: str, words: set[str]) -> tuple[tuple[int, int], ...]:
    """The places (start, end) in ``text`` of ``words`` (in lower case) and of their other forms."""
    return tuple(_marks(text, dict.fromkeys({stem(word.replace("’", "'")) for word in words}, 1.0)))


def _passages(text: str) -> list[tuple[int, int]]:
    """The start and end of each passage of a text."""
    breaks = [match.span() for match in _SENTENCE.finditer(text)]
    begins, ends = [0, *(end for _, end in breaks)], [*(begin for begin, _ in breaks), len(text)]
    return [(begin, end) for begin, end in zip(begins, ends, strict=True) if begin < end]


def _worth(passage: str, wanted: dict[str, float]) -> float:
    found = {stem(passage[begin:end].lower().replace("’", "'")) for begin, end in _marks(passage, wanted)}
    return math.fsum(wanted[word] for word in found)  # a set has no fixed order, and a plain sum of floats depends on the order


def _marks(passage: str, wanted: dict[str, float]) -> list[tuple[int, int]]:
    beginnings = {word[:1] for word in wanted}
    found = []
    for match in _WORD.finditer(passage):
        word = match[0].lower().replace("’", "'")
        if word[0] in beginnings and stem(word) in wanted:  # every form of a word begins as its stem does
            found.append(match.span())
    return found


def _stretch(whole: str, begin: int, end: int, wanted: dict[str, float]) -> tuple[int, int]:
    """The start and end of the text to show: a passage, and as many of the next ones as fit.

    If the passage is too long, the part around the first of the question's words is shown.
    """
    if len(whole) <= LENGTH:
        return 0, len(whole)
    if end - begin > LENGTH:
        marks = _marks(whole[begin:end], wanted)
        start = min(begin + max(0, (marks[0][0] if marks else 0) - LENGTH // 4), end - LENGTH)
        start = whole.find(" ", start) + 1 if start > begin else begin
        return start, whole.rfind(" ", start, start + LENGTH) if start + LENGTH < end else end
    for _, following in _passages(whole):
        if following - begin > LENGTH:
            is_thin = _CLASSES.match(whole[begin:end])  # a sentence that only classifies an ability doesn't explain it
            return begin, whole.rfind(" ", begin, begin + LENGTH - 1) if is_thin else end
        end = max(end, following)
    return begin, end


def _cut(whole: str, begin: int, end: int) -> str:
    """A stretch of a text, with "…" at each end where the text goes on. A few characters more are included instead of a mark."""
    begin, end = begin if begin > LEAST_CUT else 0, end if len(whole) - end > LEAST_CUT else len(whole)
    return ("… " if begin else "") + whole[begin:end] + (" …" if end < len(whole) else "")


def informative(corpus: Corpus, record: StoredRecord, version: str) -> str:
    """The text of ``record``, followed by the next rules if the text alone says nothing. ``version`` is a version's id.

    A text says nothing if it is a title, only points elsewhere, or only names a kind of ability.
    """
    text = " ".join(record.text.split())
    if record.kind == "commentary" or not _is_thin(record.kind, text):
        return text
    from ruletrail.corpus.store import records

    parts = [text]
    keys = _behind(record)
    for key in keys:  # the loop itself appends the subrules of a title
        if len(parts) > FOLLOWING:
            break
        other = records.in_version(corpus, version, key)
        if other is None:
            continue
        said = " ".join(other.text.split())
        parts.append(f"({key}) {said}")
        if is_title(said):
            keys += [f"{key}{letter}" for letter in _LETTERS[:FOLLOWING]]
    return " ".join(parts)


def _is_thin(kind: str, text: str) -> bool:
    if kind == "section" or is_title(text) or _CLASSES.match(text):
        return True
    return len(_POINTERS.sub(" ", text).split()) < 5


def _behind(record: StoredRecord) -> list[str]:
    """The numbers of the rules that explain a record, in order."""
    if record.kind == "glossary":
        return _REFERENCE.findall(record.text)[:1]
    if record.kind == "section":
        return [f"{record.key}.1"]
    if record.key[-1].isalpha():
        rule = record.key.rstrip(_LETTERS)
        place = _LETTERS.find(record.key[len(rule) :])
        return [f"{rule}{letter}" for letter in _LETTERS[place + 1 : place + 1 + FOLLOWING]] if place >= 0 else []
    return [f"{record.key}{letter}" for letter in _LETTERS[:FOLLOWING]]
