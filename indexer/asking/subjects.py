"""Finds the one subject of a question on change.

The subject is the longest name in the question with only words of asking and of change around it: the name of a heading with its
rules, of a term, or of a rule. Without such a name, the subject is a run of words that the rules have or had.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.patterns import later
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION
from ruletrail.indexer.asking.change_grammar import FATE, NAME, Happening, asked_about, happening, is_around
from ruletrail.indexer.asking.fate import fate_asked_of
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.hits import BECAME, CAME, CHANGED, STANDS, WENT
from ruletrail.indexer.index.opened import Opened
from ruletrail.indexer.language.analysis import ASKING
from ruletrail.indexer.language.naming import JOINING, PART, WHOLE, keys_of_name
from ruletrail.indexer.language.vocabulary import renames
from ruletrail.indexer.language.words import NO_WORDS, Words

#: The most words of a name, the fewest words of a phrase, and the most documents of a single word that counts as a phrase.
LONGEST_NAME, LEAST_PHRASE, RARE = 6, 2, 100
_FIELDS = ("now", "past")
#: "creature type", "land types": words for the kind of a subtype.
_TYPES = frozenset(("type", "types", "subtype", "subtypes"))
_TYPED = frozenset(("creature", "artifact", "land", "card", "enchantment", "planeswalker"))
_OF_A_KIND = frozenset(("from", "with"))
#: "Since when can a player …": what is before the subject.
_ABLE = later(r"(?:since when (?:can|may)|when could) (?:(?:an?|the) )?(?:players?|you|we|i|one|people) (?:first )?")
#: "X became Y": what stands between two names.
_TURNS = later(
    r"(?:\b(?:is|are|was|were|has been|been|got|gets)\s+)?\b(?:becomes?|became|is now|are now|now called|renamed(?: to| as)?"
    r"|turn(?:ed)? into|(?:replaced|superseded) (?:by|with)|gave way to|rebranded(?: as| to)?"
    r"|(?:merged?|folded|absorbed) (?:in)?to|absorbed by)\b"
    r"(?:\s+(?:just|simply|only|plain))?|[-=]>|→",
    re.IGNORECASE,
)
#: "Rename X to Y", "X to Y update": words of a text on a new name.
_RENAMING = later(r"\b(?:renam\w+|rebrand\w*|update)\b", re.IGNORECASE)
_TO = later(r"\b(?:to|into)\b", re.IGNORECASE)
#: "Y instead of X".
_IN_PLACE = later(r"\b(?:instead of|in place of)\b", re.IGNORECASE)
#: "X became a keyword": not a new name, but the kind as which X came.
CLASS = later(r"(?:an? |the )?(?:official |defined |named )?keyword(?: (?:ability|action))?", re.IGNORECASE)


class Subject(NamedTuple):
    """The subject of a question, and the fate that the question asks for."""

    words: Words
    """The subject's words in the question."""
    documents: frozenset[int]
    """The documents with this name; for a phrase, the documents whose text has it."""
    is_name: bool
    asked: Happening
    becoming: Words = NO_WORDS
    """The words for what the subject became, in "X became Y"."""
    became: frozenset[int] = frozenset()
    """The documents that are called so."""
    since: str = ""
    """The day on which it became that, where the table of renamed terms tells it."""
    about: str = NAME
    """What of a name is asked about, as ``change_grammar.asked_about`` says."""


def subjects(question: Question) -> Iterator[Subject]:
    """The possible subjects of a question on change, the likeliest first; none without a known subject, or without a change."""
    opened = question.view.opened
    if thing := fate_asked_of(question.query.typed):
        yield from _of_fate(Words.read(thing), opened)
        return
    if turned := _turned(question.query.typed, opened):
        yield turned
    for is_whole, span, asked in asked_of(question):
        if documents := named(span.words, opened, is_whole=is_whole):
            if asked:
                documents = _of_kind(documents, {*span.before, *span.after}, opened)
                about = asked_about(span.words.tokens, span.before, span.after)
                yield Subject(span.words, documents, True, asked, about=about)
            return
    left = None if question.query.whether else rest(question.about.words)
    asked = happening(left.before, left.after, is_name=False) if left else None
    if not left or not asked or asked.happened == CHANGED or _begins_with_a_name(left.words, opened):
        return
    if documents := saying(left.words, opened):
        yield Subject(left.words, documents, False, asked)


def _of_fate(said: Words, opened: Opened) -> Iterator[Subject]:
    """What a question asks the fate of: what has a name, or had one before it was renamed, or a phrase."""
    names = (span.words for is_whole, span in spans(said) if named(span.words, opened, is_whole=is_whole))
    own = next(names, said)
    turned = next_names(said, own)
    own = turned.old if turned else own
    found = named(own, opened)
    if turned:
        new = Words.read(turned.new)
        after = named(new, opened) or saying(new, opened)
        if before := found or saying(said, opened) or after:
            yield Subject(own, before, bool(found) or before == after, Happening(BECAME, True), new, after, turned.since)
        return
    if found:
        titles = [set(Words.read(opened.stored(doc)["title"]).stems) for doc in found]
        if not any(map(set(own.content).issubset, titles)):  # a nickname of today's name
            yield Subject(own, found, True, Happening(BECAME, True))
        yield Subject(own, found, True, Happening(FATE, True))
    elif documents := saying(said, opened):
        yield Subject(said, documents, False, Happening(WENT, True))


class SubjectWords(NamedTuple):
    """A run of a question's words, and the words before and after it."""

    words: Words
    before: tuple[str, ...]
    after: tuple[str, ...]


def asked_of(question: Question) -> Iterator[tuple[bool, SubjectWords, Happening | None]]:
    """The runs of words that may be a name, as (True if they must be a whole name, the run, the fate that is asked for)."""
    said = question.about.words
    if question.query.whether:
        yield from ((is_whole, SubjectWords(said, (), ()), Happening(STANDS, True)) for is_whole in (True, False))
    else:
        yield from ((is_whole, span, happening(span.before, span.after)) for is_whole, span in spans(said))


def spans(said: Words) -> Iterator[tuple[bool, SubjectWords]]:
    """The runs of words that may be a name, with only words of asking and of change around them, the longest first.

    Each is a pair (True if it must be a whole name, the run). All runs come first as whole names, then as parts of names.
    """
    pairs = list(zip(said.tokens, said.stems, strict=True))
    around = _around(said.tokens)
    found = [
        (start, end)
        for length in range(min(LONGEST_NAME, len(pairs)), 0, -1)
        for end in range(length, len(pairs) + 1)
        if all(around[: (start := end - length)]) and all(around[end:]) and not all(around[start:end])
        if JOINING.isdisjoint((said.tokens[start], said.tokens[end - 1])) and said.tokens[start:end] != ("instead",)
    ]
    for is_whole, (start, end) in product((True, False), found):
        if is_whole or not (
            around[start] or around[end - 1] or not ASKING.isdisjoint((said.tokens[start], said.tokens[end - 1]))
        ):
            yield is_whole, SubjectWords(_words(pairs[start:end]), said.tokens[:start], said.tokens[end:])


def rest(said: Words) -> SubjectWords | None:
    """The words without the words of asking and of change at both ends; None if there are no others."""
    around = _around(said.tokens)
    if all(around):
        return None
    start, end = around.index(False), len(around) - around[::-1].index(False)
    words = _words(list(zip(said.tokens[start:end], said.stems[start:end], strict=True)))
    return SubjectWords(words, said.tokens[:start], said.tokens[end:])


def _around(tokens: Sequence[str]) -> list[bool]:
    """Of each word whether it is one of asking or change.

    "Since when can a player …" asks as "when did …" does. A participle behind "did" is of the subject: "did combined mana value".
    """
    able = _ABLE.match(" ".join(tokens))
    found = [True] * (able[0].count(" ") if able else 0)
    for before, word, after in list(zip(("", *tokens), tokens, (*tokens[1:], ""), strict=False))[len(found) :]:
        is_of_it = before == "did" and word.endswith("ed")
        found.append((is_around(word) and not is_of_it) or (word in _TYPED and after in _TYPES))
    return found


def _begins_with_a_name(said: Words, opened: Opened) -> bool:
    """True if a phrase begins with a name ("archenemy schemes") and isn't a variety of the named thing ("protection from …")."""
    if not _OF_A_KIND.isdisjoint(said.tokens):
        return False
    pairs = list(zip(said.tokens, said.stems, strict=True))
    return any(named(_words(pairs[:end]), opened) for end in range(1, len(pairs)))


def _of_kind(documents: frozenset[int], rest: set[str], opened: Opened) -> frozenset[int]:
    """The documents of the kind that the words beside a name give (section, keyword); all documents if they give none."""
    if "section" in rest and (found := _only(documents, SECTION, opened)):
        return found
    if rest & {"keyword", "keywords"} and rest & {"is", "as", "became", "become", "action", "ability", "official"}:
        return _keywords(documents, opened) or documents
    if any(is_heading(doc, opened) for doc in documents):  # other rules have the name only through a glossary entry
        return frozenset(doc for doc in documents if opened.stored(doc)["kind"] != RULE or is_heading(doc, opened))
    return documents


def _keywords(documents: frozenset[int], opened: Opened) -> frozenset[int]:
    """The documents of keyword abilities and actions."""
    return frozenset(doc for doc in documents if any("keyword" in title for title in opened.stored(doc)["titles"][:1]))


def _only(documents: frozenset[int], kind: str, opened: Opened) -> frozenset[int]:
    return frozenset(doc for doc in documents if opened.stored(doc)["kind"] == kind)


def renaming(typed: str) -> tuple[str, str] | None:
    """(old, new) of a text like "X became Y" or "Y instead of X"; None for other texts."""
    found = _turning(typed)
    sides = (typed[: found.start()], typed[found.end() :]) if found else None
    return (sides[1], sides[0]) if sides and found and _IN_PLACE.fullmatch(found[0]) else sides


def _turning(typed: str) -> re.Match[str] | None:
    return _TURNS.search(typed) or (_RENAMING.search(typed) and _TO.search(typed)) or _IN_PLACE.search(typed)


def _turned(typed: str, opened: Opened) -> Subject | None:
    """The subject of a text like "X became Y": two names, or a name and its kind (a keyword); None for other texts."""
    found = _turning(typed)
    if not found:
        return None
    old, new = Words.read(typed[: found.start()]), Words.read(typed[found.end() :])
    if _IN_PLACE.fullmatch(found[0]):
        old, new = new, old
    old = _words(_bare(list(zip(old.tokens, old.stems, strict=True))))
    before = named(old, opened)
    if CLASS.fullmatch(new.text.strip(" ?.!,")) and before:
        keywords = _keywords(before, opened)
        return Subject(old, keywords, True, Happening(CAME, True)) if keywords else None
    new = _words(_bare(list(zip(new.tokens, new.stems, strict=True))))
    after = named(new, opened)
    if before and before == after:  # a nickname of today's name
        return Subject(old, after, True, Happening(BECAME, True))
    is_known = any((old.joined, new.joined) in pairs for pairs in opened.vocabulary.renamed.values())
    sides = Words.read(typed[: found.start()]), Words.read(typed[found.end() :])
    if not is_known and (pair := renamed(*sides, chain.from_iterable(opened.vocabulary.renamed.values()))):
        (old, new), is_known = pair, True
        before, after = named(old, opened), named(new, opened)
    is_named = bool(before) and (is_known or bool(after))
    before, after = before or saying(old, opened), after or saying(new, opened)
    if is_known and not before:  # no text here has the old name
        before, is_named = after, True
    return Subject(old, before, is_named, Happening(BECAME, True), new, after) if before and after else None


def renamed(old: Words, new: Words, pairs: Iterable[tuple[str, str]]) -> tuple[Words, Words] | None:
    """The old and the new name of a renamed term, if the text ``old`` has the old name and ``new`` has the new one; else None."""
    for one, other in pairs:
        if (said := _part(old, one)).stems and (became := _part(new, other)).stems:
            return said, became
    return None


class Renaming(NamedTuple):
    """A term's other name."""

    old: Words
    since: str
    new: str
    """The new names, where one term became several."""
    source: str
    """The number of a rule that says it so from that day on."""


def next_names(*said: Words) -> Renaming | None:
    """What a term is called since it was renamed; None of one that the table of renamed terms doesn't have.

    A renamed phrase is a renaming of the words in which both names differ: "play a spell" and "cast a spell" one of "play".
    """
    for is_part in (False, True):
        for words in said:
            found = [row for row in renames() if words.joined and words.joined == _old_name(row, is_part=is_part)]
            if found:
                since = max(row["since"] for row in found)
                newest = [row["new"] for row in reversed(found) if row["since"] == since]
                new = {" ".join(Words.read(name).content): name for name in newest}  # "casting spells" is "cast a spell"
                return Renaming(words, since, " or ".join(reversed(new.values())), found[0]["source"])
    return None


def _old_name(row: dict[str, str], *, is_part: bool) -> str:
    """The stems of the old name of a renamed term, or of what of it the new one hasn't."""
    old, new = Words.read(row["old"]).stems, Words.read(row["new"]).stems
    while is_part and old[-1:] == new[-1:] and len(old) > 1 < len(new):
        old, new = old[:-1], new[:-1]
    return " ".join(old)


def _part(said: Words, name: str) -> Words:
    """The words of a text that have the stems of ``name``; no words if the text doesn't have the name."""
    stems = tuple(name.split())
    for start in range(len(said.stems) - len(stems) + 1):
        end = start + len(stems)
        if said.stems[start:end] == stems:
            return Words(" ".join(said.tokens[start:end]), said.tokens[start:end], stems)
    return NO_WORDS


def _words(pairs: list[tuple[str, str]]) -> Words:
    return Words(" ".join(word for word, _ in pairs), *map(tuple, zip(*pairs, strict=True))) if pairs else NO_WORDS


def _bare(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Words without the words of asking and of change at both ends."""
    around = _around([word for word, _stem in pairs])
    if all(around):
        return []
    return pairs[around.index(False) : len(around) - around[::-1].index(False)]


def named(said: Words, opened: Opened, *, is_whole: bool | None = None) -> frozenset[int]:
    """The documents with a name. ``is_whole`` True: these words are the whole name; False: words are left out; None: either."""
    if not said.content:
        return frozenset()
    for meant in (said, *map(Words.read, opened.vocabulary.names(said.joined)[1:])):
        for key, weight in keys_of_name(meant):
            posting = opened.posting("named", key)
            for least in (WHOLE, 0.0):
                found = frozenset(doc for doc, whole in posting.items() if whole >= least and opened.last[doc])
                if found and is_whole in (None, min(weight, least or PART) == WHOLE):
                    return found
    return frozenset()


def saying(said: Words, opened: Opened) -> frozenset[int]:
    """The documents whose text has these words in a row; none for a single word of more than RARE documents."""
    if not said.content and len(said.stems) < LEAST_PHRASE:
        return frozenset()
    if len(said.stems) < LEAST_PHRASE and len(opened.all.of(said.stems[0])) > RARE:
        return frozenset()
    having = [set[int]().union(*(opened.documents(field, stem) for field in _FIELDS)) for stem in set(said.stems)]
    phrase = f" {said.joined} "
    together = set.intersection(*having) if having else set()
    return frozenset(doc for doc in together if opened.last[doc] and phrase in f" {opened.stored(doc)['text']} ")


def is_heading(doc: int, opened: Opened) -> bool:
    """True for a section, and for a rule that is only a title."""
    entry = opened.stored(doc)
    return entry["kind"] == SECTION or (entry["kind"] == RULE and entry["text"] == Words.read(entry["title"]).joined)


def below(documents: frozenset[int], opened: Opened) -> set[int]:
    """The documents of rules that were below these headings at the time of the headings' documents."""
    found = set[int]()
    for doc in documents:
        if is_heading(doc, opened):
            first, last = opened.first[doc], opened.last[doc]
            lower = opened.below(RuleNumber.parse(opened.stored(doc)["key"]))
            found.update(other for other in lower if opened.first[other] <= last and opened.last[other] >= first)
    return found - documents


def entries(documents: frozenset[int], opened: Opened) -> frozenset[int]:
    """The documents of glossary entries."""
    return _only(documents, GLOSSARY, opened)
