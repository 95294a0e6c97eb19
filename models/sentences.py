"""Parses the sentence of an ability or effect to its last word, or refuses it with the part that isn't understood.

    SUBJECT PREDICATE (and PREDICATE)…      "Each Swamp is a 1/1 black creature that's still a land"
    as long as CONDITION, SENTENCE          "As long as you control a Forest, this creature gets +1/+1"

The subject is "enchanted creature" (equipped, fortified), "this creature", or a group: "nonbasic lands", "other Goblins you
control".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ruletrail.models.objects import COLOURS
from ruletrail.models.parameters import ever_listed
from ruletrail.models.plurals import singulars
from ruletrail.models.typeline import CARD_TYPES, SUPERTYPES

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
BASIC_LAND_TYPES = "Plains Island Swamp Mountain Forest"
ALL_CREATURE_TYPES = "all creature types"
_SAYS = r"(?:gets?|has|have|gains?|loses?|is|are|becomes?|isn't|aren't|enters?|can't) "
_SUBJECT = re.compile(rf"(.+?) (?={_SAYS})", re.IGNORECASE)
_HOST = re.compile(r"(enchanted|equipped|fortified) ([\w' ]+)", re.IGNORECASE)
_ITSELF = re.compile(
    r"(this( (creature|permanent|land|artifact|enchantment|card|Aura|Equipment|Vehicle|spell))?|it|~)", re.IGNORECASE
)
_UNQUOTED = r'(?=(?:[^"]*"[^"]*")*[^"]*$)'
_NEXT = re.compile(rf"(?:,? and |, )(?=(?:it |they )?{_SAYS}){_UNQUOTED}", re.IGNORECASE)
_SIZE = r"(?:base )?power and toughness (?:(\d+)/(\d+)|(?:each )?equal to (?:the number of )?([^\"]+?))"
_EVERY = r" with (?:all|every) creature types?"
_LOST = r"(?:abilities|colors|card types|creature types)"
#: The possible predicates, each from its first word to its last.
_FORMS = {
    "more": r"gets? ([+-]\d+)/([+-]\d+)(?: for each (.+))?",
    "size": rf"(?:has|have) {_SIZE}",
    "loses all": rf"(?:loses? all|has no|have no) (other )?({_LOST}(?:(?:,? and |, ){_LOST})*)",
    "loses": r"loses? ([a-z ]+)",
    "no longer": r"(?:is no longer|are no longer|isn't|aren't) (?:an? )?([\w' -]+)",
    "can't": r"can't (attack or block|attack|block)",
    "enters": r"enters? (?:the battlefield )?(?:(tapped)|with (\w+) ([+\-\w/]+) counters?(?: on (?:it|them))?)",
    "types": rf"(?:is|are|becomes?) (?:an? )?(?:(\d+)/(\d+) )?((?!enchanted|attacking|blocked|no longer)[\w', -]+?(?:{_EVERY})?)"
    r"( too| in addition to (?:its|their) other (?:\w+ )?(?:colors and )?types)?"
    rf"(?:,? (?:that is|that's|that are|and is|and are|it's|they're) still (?:an? )?(\w+?)s?)?"
    rf"(?: with {_SIZE})?(?:(?:(?<=\d) and| with) (\"[^\"]+\"|[a-z ]+?))?",
    "has": r"(?:has|have|gains?) (.+)",
}
#: A phrase for an object before it was a keyword: "is indestructible".
_AS_ABILITY = re.compile(r"(is|are) indestructible", re.IGNORECASE)
#: "in addition to its other types" at the end, behind the size.
_LATE = re.compile(r"(.+?)( with .+?)( in addition to (?:its|their) other (?:\w+ )?(?:colors and )?types)", re.IGNORECASE)
_FORM = {name: re.compile(form, re.IGNORECASE) for name, form in _FORMS.items()}
#: "Protection from red and from blue" is one ability.
_LISTED = re.compile(rf", (?:and )?{_UNQUOTED}| and (?!from ){_UNQUOTED}")
_WHILE = re.compile(
    r"(?:(?:as long as|while) (?P<first>[^,]+), (?P<then>.+)|(?P<said>.+) (?:as long as|while) (?P<last>[^,]+))", re.I
)
_UNLESS = re.compile(r"(?P<said>.+ enters? .*|enters? .+) unless (?P<last>[^,]+)", re.IGNORECASE)
#: Prefix of a condition that must not hold.
UNLESS = "unless "
_TURN = re.compile(r"until end of turn, (?P<then>.+)|(?P<said>.+) until end of turn", re.IGNORECASE)
#: Words besides types that restrict a group to some of its objects.
_PLACES = frozenset({"token", "tapped", "untapped", "attacking", "blocking", "face-down", "enchanted", "equipped", "permanent"})
_GROUPS = frozenset({"historic", "outlaw", "colorless", "monocolored", "multicolored"})
_WHOSE = re.compile(
    r"(?P<what>.+?)(?P<whose> (?:you|your opponents?|an opponent|opponents|its controller) (?:controls?|don't control))?"
    r"(?P<able> (?:with|without) [a-z ]+)?",
    re.IGNORECASE,
)


#: A property of a group: "creatures with no abilities".
NO_ABILITIES = "no abilities"
#: Keywords that a group can have: "creatures with flying".
_KEYWORD = re.compile(
    r"changeling|deathtouch|defender|double strike|fear|first strike|flash|flying|haste|hexproof|horsemanship|indestructible"
    r"|infect|intimidate|lifelink|menace|morph|phasing|protection|reach|shadow|shroud|skulk|trample|vigilance|wither|[a-z]+walk"
)


class SentencePart(NamedTuple):
    """One statement about the subject: a name of ``_FORMS``, and its words."""

    name: str
    words: tuple[str | None, ...]


class AbilitySentence(NamedTuple):
    """The parsed sentence of an ability."""

    subject: str
    """enchanted, equipped, fortified, itself or group."""
    to: str
    """The words for a group, in the singular: "other Goblin you control"."""
    parts: tuple[SentencePart, ...]
    """The parts in the order in which they apply; empty if a word isn't understood."""
    unread: str = ""
    """The part that isn't understood."""
    begun: bool = False
    """True if something before that part is understood."""
    condition: str = ""
    """The condition after "as long as"; "" for none."""
    for_the_turn: bool = False
    loses: tuple[str, ...] = ()
    """The losses besides abilities, if the sentence also sets types: "card types", "creature types"."""

    @property
    def abilities(self) -> list[str]:
        """The texts of the granted abilities."""
        return [text for part in self.parts for text in granted(part)]

    @property
    def defines(self) -> bool:
        """True for a characteristic-defining ability: it sets colours, subtypes or a size of the object itself,
        unconditionally."""
        told = [part for part in self.parts if part.name == "types"]
        types = any(word in CARD_TYPES for part in told for word in (part.words[2] or "").split())
        sizes = all(part.name == "types" or (part.name == "size" and part.words[2]) for part in self.parts)
        return self.subject == "itself" and not self.condition and bool(self.parts) and sizes and not types


def granted(part: SentencePart) -> list[str]:
    """The abilities that one part grants."""
    words = part.words[{"types": -1, "has": 0}[part.name]] if part.name in ("types", "has") else None
    if not words:
        return []
    return listed(words)


def listed(words: str) -> list[str]:
    """The abilities in a list of words."""
    is_one = ":" in re.sub(r'"[^"]*"', "", words)  # an activated ability without quotation marks
    return [words] if is_one else [text.strip('"') for text in _LISTED.split(words)]


@lru_cache(maxsize=4096)
def read(text: str) -> AbilitySentence | None:
    """Parses a sentence; None if it is no such sentence. The parts are empty if a word isn't understood."""
    text = text.replace("’", "'").replace("“", '"').replace("”", '"').strip().removesuffix(".")
    condition, for_the_turn = "", False
    if turn := _TURN.fullmatch(text):
        text, for_the_turn = turn["then"] or turn["said"], True
    if held := _WHILE.fullmatch(text):
        condition, text = held["first"] or held["last"], held["then"] or held["said"]
    elif held := _UNLESS.fullmatch(text):
        condition, text = UNLESS + held["last"], held["said"]
    begins = _SUBJECT.match(text)
    if begins is None:
        named = re.match(r"(enchanted|equipped|fortified) ", text, re.IGNORECASE)
        return AbilitySentence(named[1].casefold(), "", (), text) if named else None
    name, to = _subject(
        begins[1], plural=re.match(r"(get|have|gain|lose|are|become|aren't|enter) ", text[begins.end() :]) is not None
    )
    if not name:
        return None
    parts: list[SentencePart] = []
    for said in _NEXT.split(text[begins.end() :]):
        part = _part(re.sub(r"^(it|they) ", "", said))
        if part is None:
            unread = _not_read(said)
            return AbilitySentence(name, to, (), unread, begun=bool(parts) or unread != said)
        parts.append(part)
    if any(part.name == "can't" for part in parts) and (condition or for_the_turn or name in ("group", "itself")):
        return AbilitySentence(name, to, (), text[begins.end() :])
    lost = [part.words for part in parts if part.name == "loses all"]
    loses = tuple(each for each in ("card types", "creature types") if any(each in (words[1] or "") for words in lost))
    told = [part.words for part in parts if part.name == "types"]
    others = any(words[0] and "types" in (words[1] or "") for words in lost)
    if ("card types" in loses and all(words[3] for words in told)) or (others and not told):
        return AbilitySentence(name, to, (), "which types it has then: say what it is")
    if "creature types" in loses and not told:
        parts.append(SentencePart("no creature types", ()))
    if any("colors" in (words[1] or "") for words in lost) and not any(map(_names_colours, told)):
        parts.append(SentencePart("no colors", ()))
    # "all other abilities": abilities from this effect stay
    parts.sort(key=lambda part: not (part.name == "loses all" and part.words[0]))
    return AbilitySentence(name, to, tuple(parts), condition=condition, for_the_turn=for_the_turn, loses=loses)


def _names_colours(words: tuple[str | None, ...]) -> bool:
    """True if the words for an object include its colours."""
    return not {*COLOURS, "colorless"}.isdisjoint((words[2] or "").split())


def _not_read(text: str) -> str:
    """The rest of a text after its longest understood beginning; the whole text if there is none."""
    ends = [found for found in re.finditer(r",? and |, | for each | with | equal to ", text) if _part(text[: found.start()])]
    return text[ends[-1].end() :] if ends else text


def _part(text: str) -> SentencePart | None:
    text = _AS_ABILITY.sub("has indestructible", _LATE.sub(r"\1\3\2", text))
    for name, form in _FORM.items():
        match = form.fullmatch(text)
        if match is None:
            continue
        words = match.groups()
        if name == "types":
            line = described(words[2] or "")
            return SentencePart(name, (*words[:2], line, *words[3:])) if line else None
        if name == "no longer":
            line = described(words[0] or "")
            return SentencePart(name, (line,)) if line else None
        return SentencePart(name, words)
    return None


def described(line: str) -> str:
    """A description by types and colours in the singular; "" if a word is neither."""
    line = re.sub(r"(every|all)( basic)? land types?", BASIC_LAND_TYPES, line, flags=re.IGNORECASE)
    line = re.sub(r"(every|all) colou?rs?", " ".join(COLOURS), line, flags=re.IGNORECASE)
    every = re.fullmatch(r"(?:every|all) (creature) types?", line, re.IGNORECASE)
    if every:
        return f"all {every[1].casefold()} types"
    plain = re.sub(_EVERY, "", line, flags=re.IGNORECASE)
    words = [singular(word) for word in plain.replace(",", "").split() if word != "and"]
    if not all(map(_is_described, words)):
        return ""
    return " ".join([*words, ALL_CREATURE_TYPES] if plain != line else words)


def _is_described(word: str) -> bool:
    return (
        word[:1].isupper()
        or word in (*COLOURS, "colorless")
        or word in CARD_TYPES | SUPERTYPES
        or bool(ever_listed(word.title()))
    )


def is_type_word(word: str) -> bool:
    """True if a word is a card type, a supertype or a subtype of some version, in any case, or a colour."""
    low = singular(word).casefold()
    return low in CARD_TYPES | SUPERTYPES or low in (*COLOURS, "colorless") or bool(ever_listed(singular(word)))


def singular(word: str, *, plural: bool = False) -> str:
    """A word of types in the singular; ``plural``: the word is known to be a plural."""
    low = word.casefold()
    if low.removesuffix("s") in CARD_TYPES | _PLACES or low == "sorceries":
        return "sorcery" if low == "sorceries" else low.removesuffix("s")
    if not word[:1].isupper() or ever_listed(word):
        return word
    known = [one for one in singulars(word)[1:] if ever_listed(one)]
    return known[0] if known else word.removesuffix("s") if plural else word


def _subject(words: str, *, plural: bool) -> tuple[str, str]:
    """(kind of subject, words for a group) from the words before the verb; ("", "") for another subject."""
    if host := _HOST.fullmatch(words):
        return host[1].casefold(), ""
    if _ITSELF.fullmatch(words):
        return "itself", ""
    to = group(re.sub(r"^(all|each|every) ", "", words, flags=re.IGNORECASE), plural=plural)
    begins = to.split(" ")[0]
    if begins == begins.casefold() or not words.startswith(begins[:2]) or ever_listed(begins):
        return ("group", to) if to else ("", "")
    return "", ""  # a capital letter only because the sentence begins with it


@lru_cache(maxsize=1024)
def group(words: str, *, plural: bool = False) -> str:
    """The words for a group of objects, in the singular, for `engine.groups`; "" if one isn't understood."""
    match = _WHOSE.fullmatch(words.strip())
    if match is None:
        return ""
    ability = (match["able"] or "").strip().partition(" ")[2].casefold()
    if match["able"] and ability != NO_ABILITIES and not _KEYWORD.fullmatch(ability):
        return ""
    found = []
    for alternative in re.split(r",? (?:or|and/or|and) |, ", match["what"]):
        told = [_group_word(word, plural) for word in alternative.split()]
        if not told or not all(told):
            return ""
        found.append(told)
    return " or ".join(map(" ".join, _shared(found))) + (match["whose"] or "").casefold() + (match["able"] or "").casefold()


def _shared(alternatives: list[list[str]]) -> list[list[str]]:
    """The alternatives in full: "white or blue creature" means white creatures too, "noncreature, nonland permanent" means
    both."""
    nouns = [word for word in alternatives[-1] if _is_noun(word)]
    found: list[list[str]] = []
    without: list[str] = []
    for words in alternatives:
        if all(word.startswith("non") for word in words) and words is not alternatives[-1]:
            without += words
            continue
        found.append([*without, *words, *([] if any(map(_is_noun, words)) else nouns)])
    others = ["other"] if "other" in alternatives[0] else []
    return [[*others, *(word for word in words if word != "other")] for words in found]


def _is_noun(word: str) -> bool:
    return word in CARD_TYPES or word[:1].isupper() or word in ("permanent", "token", "historic", "outlaw")


def _group_word(word: str, plural: bool) -> str:
    low = word.casefold()
    if low in ("other", "another"):
        return "other"
    for each in (low, low.removeprefix("non").removeprefix("-"), singular(low)):
        if each in _PLACES | _GROUPS | CARD_TYPES | SUPERTYPES or each in COLOURS:
            return low.removesuffix("s") if each == low.removesuffix("s") else low
    one = singular(word, plural=plural)
    if one[:1].isupper() or (low.startswith("non-") and word[4:5].isupper()):
        return one
    return ""
