"""Finds the subject of a question on change at a digest, and its life, by the calendar's names of sections, keywords and terms.

In goes a ``Question``; out comes a ``DatedSubject`` with the day that is asked for. ``subjects`` and ``lives`` do this for texts.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedHistory, Naming
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.names import bare_term, is_obsolete, parts_of_term, term_key
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION
from ruletrail.indexer.asking.change_grammar import Happening
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.asking.subjects import CLASS, asked_of, renamed, renaming, spans
from ruletrail.indexer.days import iso
from ruletrail.indexer.hits import BECAME, CAME, CHANGED, STANDS, WENT
from ruletrail.indexer.language.naming import PART, WHOLE, keys_of_name
from ruletrail.indexer.language.vocabulary import Vocabulary
from ruletrail.indexer.language.words import NO_WORDS, Words

#: The beginnings of the addresses of rules that list the subtypes of each kind of card.
_LISTS = ("205.3", "204.3")


class DatedSubject(NamedTuple):
    """The subject of a question, the fate that is asked for, and the answer."""

    words: Words
    """The subject's words in the question."""
    namings: tuple[Naming, ...]
    """The lineages with this name, and the days on which they had it."""
    asked: Happening
    day: str = ""
    """The day that is asked for (ISO); "" if it is before the oldest text, or if no day is asked for."""
    became: str = ""
    """The new name of a renamed subject."""
    listed_in: str = ""
    """The address of the rule that first has the words, if the subject had no name of its own then."""


def subject(question: Question) -> DatedSubject | None:
    """The subject of a question on change, with the day that is asked for; None if the subject has no name, or no such day."""
    vocabulary = question.view.opened.vocabulary
    if turned := _turned(question.query.typed, vocabulary):
        return turned
    for is_whole, span, asked in asked_of(question):
        if found := named(span.words, vocabulary, is_whole=is_whole):
            found = _of_kind(found, {*span.before, *span.after})
            return _lived(span.words, found, asked, is_whole=is_whole) if asked else None
    return None


# -- names ------------------------------------------------------------------------------------------------------------


@cache
def _keys() -> dict[str, list[tuple[float, Naming]]]:
    """Key of a name -> (weight of the key, naming), for all names of the calendar."""
    found: dict[str, list[tuple[float, Naming]]] = defaultdict(list)
    for naming in calendar.namings():
        bare = bare_term(naming.name)
        for name in {bare, *parts_of_term(term_key(naming.name))}:
            for key, weight in keys_of_name(Words.read(name)):
                found[key].append((weight, naming))
    return found


def named(said: Words, vocabulary: Vocabulary, *, is_whole: bool | None = None) -> tuple[Naming, ...]:
    """The namings with a name. ``is_whole`` True: these words are the whole name; False: words are left out; None: either."""
    if not said.content:
        return ()
    for meant in (said, *map(Words.read, vocabulary.names(said.joined)[1:])):
        for key, weight in keys_of_name(meant):
            for least in (WHOLE, 0.0):
                found = tuple(naming for whole, naming in _keys().get(key, ()) if whole >= least)
                if found and is_whole in (None, min(weight, least or PART) == WHOLE):
                    return _alike(meant, found)
    return ()


def _alike(said: Words, found: tuple[Naming, ...]) -> tuple[Naming, ...]:
    """The namings with one of the words themselves, or all if there are none: "poison" has the same stem as "poisonous"."""
    return tuple(filter(partial(_has_its_words, said), found)) or found


def _has_its_words(said: Words, naming: Naming) -> bool:
    """True if a name has one of the words, in the singular or plural."""
    return not {token.removesuffix("s") for token in said.tokens}.isdisjoint(
        token.removesuffix("s") for token in Words.read(naming.name).tokens
    )


def _of_kind(found: tuple[Naming, ...], beside: set[str]) -> tuple[Naming, ...]:
    """The namings of the kind that the words beside a name give (section, keyword); all namings if they give none."""
    if "section" in beside and (own := tuple(each for each in found if _kind(each) == SECTION)):
        return own
    if beside & {"keyword", "keywords"} and (own := tuple(each for each in found if _is_keyword(each))):
        return own
    return found


def _kind(naming: Naming) -> str:
    return calendar.kind_of(naming.address[: -len("-2004-02-01")])


def _is_keyword(naming: Naming) -> bool:
    known = calendar.at_address(naming.address)
    number = known.changes[-1].number if known and known.kind == RULE else ""
    return "keyword" in calendar.title(number.partition(".")[0], known.changes[-1].day).lower() if known and number else False


# -- lives ------------------------------------------------------------------------------------------------------------


def _lived(said: Words, found: tuple[Naming, ...], asked: Happening, *, is_whole: bool) -> DatedSubject | None:
    if asked.happened == CAME:
        if not is_whole and (listed := _listed(said)):
            return DatedSubject(said, found, asked, listed[0], listed_in=listed[1])
        since = _came(found)
        if since and not any(map(partial(_has_its_words, said), found)) and (earlier := _first_said(said)) and earlier[0] < since:
            return DatedSubject(said, found, asked, earlier[0], listed_in=earlier[1])
        return DatedSubject(said, found, asked, since)
    if asked.happened in (WENT, STANDS):
        gone = _went(said, found)
        if gone is None:
            is_said = asked.happened == STANDS or (is_whole and asked.is_asked)
            return DatedSubject(said, found, asked._replace(happened=STANDS), _came(found)) if is_said else None
        return DatedSubject(said, found, asked._replace(happened=WENT), gone)
    if asked.happened == BECAME:
        return _renamed(said, found, asked)
    return DatedSubject(said, found, asked) if asked.happened == CHANGED and asked.is_asked else None


def _came(found: tuple[Naming, ...]) -> str:
    """The first day of the named lineages; "" if the oldest text has one of them.

    A lineage that had a name of completely different words before counts from the day of this name.
    """
    days = set()
    for naming in found:
        known = calendar.at_address(naming.address)
        assert known  # a name is of a lineage
        eldest = calendar.own_title(naming.address, known.changes[0].day)
        is_other = eldest and set(Words.read(eldest).stems).isdisjoint(Words.read(naming.name).stems)
        days.add(naming.since if is_other else "" if known.changes[0].relation == "first" else known.changes[0].day)
    return min(days)


def _went(said: Words, found: tuple[Naming, ...]) -> str | None:
    """The day since which no lineage has the name, or the glossary calls all of them obsolete. "" if the oldest text shows that;
    None while a lineage has the name.
    """
    ends: list[str] = []
    found = tuple(naming for naming in found if _kind(naming) != GLOSSARY) or found  # an entry outlives the rule that it explains
    for address in dict.fromkeys(each.address for each in found):
        known = calendar.at_address(address)
        assert known  # a name is of a lineage
        own = [naming for naming in calendar.namings() if naming.address == address]
        last = own[-1]
        if is_obsolete(last.name):
            is_oldest = last.since == known.changes[0].day and known.changes[0].relation == "first"
            ends.append("" if is_oldest else last.since)
        elif known.ended or not set(said.stems) <= {*Words.read(last.name).stems}:
            ends.append(known.ended or next(each.until for each in reversed(own) if each in found))
        else:
            return None
    return max(ends)


def _renamed(said: Words, found: tuple[Naming, ...], asked: Happening) -> DatedSubject | None:
    """The subject with the last day on which a lineage lost or got the name, and its other name; None if there is none."""
    turns = []
    for naming in found:
        own = [each for each in calendar.namings() if each.address == naming.address]
        place = own.index(naming)
        for before, after in pairwise(own):
            if naming in (before, after) and not set(Words.read(bare_term(before.name)).stems) <= {*Words.read(after.name).stems}:
                other = after if naming is before else before
                turns.append((after.since, place, other.name))
    if not turns:
        return None
    day, _place, name = max(turns)
    return DatedSubject(said, found, asked, day, bare_term(name))


def _listed(said: Words) -> tuple[str, str] | None:
    """The day on which the rules first listed a subtype, and the list's address, for a text such as "room cards"; else None."""
    if "card" not in said.stems:
        return None
    pairs = zip(said.tokens, said.stems, strict=True)
    bare = Words.read(" ".join(token for token, stem in pairs if stem != "card"))
    return min(filter(None, (_first_said(bare, below) for below in _LISTS)), default=None) if len(bare.tokens) == 1 else None


def _first_said(said: Words, below: str = "") -> tuple[str, str] | None:
    """The first day on which a rule had all of these words, and the rule's address; None if none had them."""
    wanted = beginnings(" ".join(said.tokens))
    return calendar.first_with(calendar.marks(wanted), below) if wanted else None


def _turned(typed: str, vocabulary: Vocabulary) -> DatedSubject | None:
    """The subject of a text like "X became Y": two names, or a name and its kind (a keyword); None for other texts."""
    if (sides := renaming(typed)) is None:
        return None
    asked, said, becoming = Happening(BECAME, True), Words.read(sides[0]), Words.read(sides[1])
    old, new = _longest_name(said, vocabulary), _longest_name(becoming, vocabulary)
    before, after = named(old, vocabulary), named(new, vocabulary)
    if CLASS.fullmatch(becoming.text.strip(" ?.!,")) and before:
        keywords = tuple(filter(_is_keyword, before))
        return DatedSubject(old, keywords, Happening(CAME, True), _came(keywords)) if keywords else None
    for since, pairs in vocabulary.renamed.items():
        if pair := renamed(said, becoming, pairs):
            own = before or after or named(pair[1], vocabulary)
            return DatedSubject(pair[0], own, asked, iso(since), pair[1].text) if own else None
    if not before or not after:
        return None
    gone = _went(old, before)
    known = [told for each in before if (told := calendar.at_address(each.address))]
    # One lineage has both names, or the new name came when the old name's rule ended or changed in substance.
    days = [
        naming.since
        for naming in after
        if any(told.address == naming.address or (gone != "" and _changed(told, naming.since)) for told in known)
    ]
    if days:
        return DatedSubject(old, before, asked, max(days), new.text)
    return DatedSubject(old, before, Happening(WENT, True), "") if gone == "" else None


def _changed(known: DatedHistory, day: str) -> bool:
    return known.ended == day or any(change.day == day and change.grade == "substance" for change in known.changes)


def _longest_name(said: Words, vocabulary: Vocabulary) -> Words:
    """The longest name with only words of asking and of change around it; no words if there is none."""
    found = (span.words for is_whole, span in spans(said) if named(span.words, vocabulary, is_whole=is_whole))
    return next(found, said if named(said, vocabulary, is_whole=True) else NO_WORDS)
