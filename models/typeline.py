"""Reads printed type lines: "Legendary Artifact Creature — Time Lord Golem", "Land - Urza's Mine", "Basic Land — Forest".

This is the reading common to all eras. Forms of one era ("Enchant Creature", "Creature - Elf Legend", "Summon Elf",
"Snow-Covered Land") are clauses at the point "type-line", asked first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from ruletrail.corpus.errors import RuletrailError
from ruletrail.models.objects import TypeLine
from ruletrail.models.rules import Rules

Split = Callable[[Rules, str, frozenset[str]], Iterable[str]]
"""Splits the words after a dash: (rules, words, card types) -> subtypes."""

#: First words of type lines that only some eras allow. In other eras such a line has no existing card type.
OLD_FORMS = frozenset({"enchant", "summon", "interrupt", "mana"})
_DASH = re.compile(r"\s+[-–—]+\s*|\s*[–—]\s*|\s*--\s*")

#: Words that were ever a card type in the known versions; a version's own list may have more. The other words before the dash are
#: supertypes.
CARD_TYPES = frozenset({
    "artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred", "land", "phenomenon",
    "plane", "planeswalker", "scheme", "sorcery", "tribal", "vanguard",
})  # fmt: skip

#: The card type that is never alone, under its two names.
KINDRED = frozenset({"kindred", "tribal"})

#: Words that were ever a supertype, or a category that became one.
SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "snow-covered", "world"})


class NoSuchTypeError(RuletrailError):
    """A type line with a word that this version doesn't have; ``answer`` is "no such …"."""

    def __init__(self, answer: str, word: str) -> None:
        self.answer = answer
        super().__init__(f"{self.answer}: {word}")


def is_readable(rules: Rules, printed: str) -> bool:
    """True if some era can read the line: a known one, or a text of the corpus of the rules."""
    words = halves(printed)[0].casefold().split()
    if not words or words[0] in OLD_FORMS or any(word in CARD_TYPES for word in words):
        return bool(words)
    return any(rules.was_ever_a_type(word) for word in words)


def is_type(rules: Rules, word: str) -> bool:
    """True if a word in lower case is a card type: in a known version, or by this version's own list."""
    return word in CARD_TYPES or (word not in SUPERTYPES and rules.is_listed("card types", word) is True)


def is_type_word(word: str) -> bool:
    """True if a word of an effect is written as a card type: in lower case, and not a supertype."""
    return word in CARD_TYPES or (word.islower() and " " not in word and word not in SUPERTYPES)


@lru_cache(maxsize=4096)
def halves(printed: str) -> tuple[str, str]:
    """The parts of a type line before and after its long dash."""
    left, _, right = _DASH.sub("\0", printed.strip(), count=1).partition("\0")
    return " ".join(left.split()), " ".join(right.split())


def parse(rules: Rules, printed: str) -> TypeLine:
    """Parses a type line as this version reads it. Raises NoSuchTypeError for a card type or supertype that it doesn't have."""
    for name in rules.at("type-line"):
        line: TypeLine | None = rules.ask(name, None, printed)
        if line is not None:
            return line
    return plain(rules, printed)


def plain(rules: Rules, printed: str, split: Split | None = None) -> TypeLine:
    """The reading common to all eras. ``split`` finds the subtypes after the dash; by default `subtypes`."""
    left, right = halves(printed)
    words = left.casefold().split()
    if words and words[0] in OLD_FORMS:
        raise NoSuchTypeError("no such enchantment type" if words[0] == "enchant" else "no such card type", printed)
    types = frozenset(word for word in words if is_type(rules, word))
    supertypes = frozenset(words) - types
    for word in sorted(types):
        if rules.is_listed("card types", word) is False:
            raise NoSuchTypeError("no such card type", word)
    if types & KINDRED and rules.has("kindred-has-another-type") and rules.call("kindred-has-another-type", None, types):
        raise NoSuchTypeError("no such card", printed)
    if not types:
        raise NoSuchTypeError("no such card type", printed)
    for word in sorted(supertypes):
        if rules.is_listed("supertypes", word) is False:
            raise NoSuchTypeError("no such supertype", word)
    found = (split or subtypes)(rules, right, types)
    for word in found:
        if answer := rules.absent(word, types):
            raise NoSuchTypeError(answer, word)
    return TypeLine(supertypes, types, frozenset(found))


def subtypes(rules: Rules, words: str, types: frozenset[str]) -> list[str]:
    """Each subtype after the dash. All words of a plane are one subtype; two words are one subtype if a list has the pair."""
    if "plane" in types:
        return [words] if words else []
    found, parts = [], words.split()
    while parts:
        pair = " ".join(parts[:2])
        if len(parts) > 1 and rules.kind_of(pair):
            found.append(pair)
            parts = parts[2:]
        else:
            found.append(parts.pop(0))
    return found


def split_line(rules: Rules, words: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """(supertypes, card types, subtypes) of a description such as "legendary Golem artifact creature", in its order."""
    supertypes, types, others = [], [], []
    for word in words.split():
        low = word.casefold()
        if is_type(rules, low):
            types.append(low)
        elif low in SUPERTYPES or rules.is_listed("supertypes", low):
            supertypes.append(low)
        else:
            others.append(word)
    return tuple(supertypes), tuple(types), tuple(subtypes(rules, " ".join(others), frozenset(types)))
