"""Finds the subject of a question on change at a digest, and its life, by the calendar's names of sections, keywords and terms.

In goes a ``Question``; out comes a ``DatedSubject`` with the day that is asked for. ``subjects`` and ``lives`` do this for texts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple

from ruletrail.corpus import calendar
from ruletrail.corpus.calendar import DatedHistory, Naming
from ruletrail.corpus.calendar.words import Marks
from ruletrail.corpus.heading_words import beginnings
from ruletrail.corpus.names import bare_term, is_obsolete, parts_of_term, term_key
from ruletrail.corpus.records import GLOSSARY, RULE, SECTION
from ruletrail.indexer.asking.change_grammar import ITS_RULE, NAME, Happening, asked_about
from ruletrail.indexer.asking.fate import fate_asked_of
from ruletrail.indexer.asking.question import Question
from ruletrail.indexer.asking.subjects import CLASS, SubjectWords, asked_of, next_names, renamed, renaming, spans
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
    """The other name that it got."""
    told_in: str = ""
    """Of what no heading names: the address of the rule that says it first."""


def subject(question: Question) -> DatedSubject | None:
    """The subject of a question on change, with the day that is asked for; None if the subject has no name, or no such day."""
    vocabulary = question.view.opened.vocabulary
    if thing := fate_asked_of(question.query.typed):
        return _fate(Words.read(thing), vocabulary)
    if turned := _turned(question.query.typed, vocabulary):
        return turned
    for is_whole, span, asked in asked_of(question):
        if found := named(span.words, vocabulary, is_whole=is_whole):
            found = _of_kind(found, {*span.before, *span.after})
            return _lived(span, found, asked, is_whole=is_whole) if asked else None
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
    """What was called so; with ``is_whole``, by this whole name, or with False where words are left out.

    What has a very word is preferred: "poison" has the stem of "poisonous", too.
    """
    ways = list(_called(said, vocabulary, is_whole)) if said.content else []
    alike = (tuple(filter(partial(_has_its_words, meant), found)) for meant, found in ways)
    return next(filter(None, alike), ways[0][1] if ways else ())


def _called(said: Words, vocabulary: Vocabulary, is_whole: bool | None) -> Iterator[tuple[Words, tuple[Naming, ...]]]:
    """What was called so in each way of reading it, with the words that were read."""
    for meant in (said, *map(Words.read, vocabulary.names(said.joined)[1:])):
        for key, weight in keys_of_name(meant):
            for least in (WHOLE, 0.0):
                found = tuple(naming for whole, naming in _keys().get(key, ()) if whole >= least)
                if found and is_whole in (None, min(weight, least or PART) == WHOLE):
                    yield meant, found


def _has_its_words(said: Words, naming: Naming) -> bool:
    """True if a name has one of the words, in the singular or plural."""
    return not {token.removesuffix("s") for token in said.tokens}.isdisjoint(
        token.removesuffix("s") for token in Words.read(naming.name).tokens
    )


def _is_named(said: Words, naming: Naming) -> bool:
    """Whether a name has some word that was said, or is what was said in other forms of its words."""
    return _has_its_words(said, naming) or said.content == Words.read(bare_term(naming.name)).content


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


def _lived(span: SubjectWords, found: tuple[Naming, ...], asked: Happening, *, is_whole: bool) -> DatedSubject | None:
    said = span.words
    if asked.happened == CAME:
        if not is_whole and (listed := _listed(said)):
            return DatedSubject(said, found, asked, listed[0], told_in=listed[1])
        since = _came(found)
        if since and not any(map(partial(_is_named, said), found)) and (earlier := _first_said(said)) and earlier[0] < since:
            return DatedSubject(said, found, asked, earlier[0], told_in=earlier[1])
        about = asked_about(said.tokens, span.before, span.after)
        if since and about != NAME:
            explained = _explained(found, is_of_a_rule=about == ITS_RULE)
            if explained and explained[0] < since:
                return DatedSubject(said, found, asked, explained[0], told_in=explained[1])
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
        days.add(naming.since if is_other else _first_day(known))
    return min(days)


def _explained(found: tuple[Naming, ...], *, is_of_a_rule: bool) -> tuple[str, str] | None:
    """The first day of what entries of the glossary explain, and the address of its rule; "" for a day where the oldest text has
    it. None where a heading has the name, too.

    An entry is younger than what it explains. It cites the rules that say what its name means. The first of them that had the
    words of the name tells its day. If the name is one of a rule, and the entry cites one rule alone, that rule has this name.
    """
    days: list[tuple[str, str]] = []
    for naming in found:
        entry = calendar.at_address(naming.address)
        if not entry or entry.kind != GLOSSARY:
            return None
        words = Words.read(bare_term(naming.name))
        wanted = calendar.marks(beginnings(words.text)) if all(map(beginnings, words.content)) else calendar.marks(())
        cited = {rule.address: rule for change in entry.changes for rule in _cited(entry, change.day)}
        newest = _cited(entry, entry.changes[-1].day)
        if is_of_a_rule and len(newest) == 1:
            days.append((_first_day(newest[0]), newest[0].address))
        elif wanted:
            days += filter(None, (_first_with(rule, wanted) for rule in cited.values()))
    return min(days, default=None)


def _cited(entry: DatedHistory, day: str) -> list[DatedHistory]:
    """The rules that an entry cites from a day on; sections explain too much."""
    named = (calendar.history(name, day) for name in calendar.cites(entry.address, day))
    return [rule for rule in named if rule and rule.kind == RULE]


def _first_with(rule: DatedHistory, wanted: Marks) -> tuple[str, str] | None:
    """The first day on which a rule had all of some words, and its address."""
    had = next((change for change in rule.changes if wanted <= calendar.word_marks(rule.address, change.day)), None)
    return (_first_day(rule) if had is rule.changes[0] else had.day, rule.address) if had else None


def _first_day(known: DatedHistory) -> str:
    """The first day of a lineage; "" where the oldest text has it."""
    return "" if known.changes[0].relation == "first" else known.changes[0].day


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
        elif end := known.ended or next(each.until for each in reversed(own) if each in found):
            ends.append(end)
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
                other = after if naming == before else before
                turns.append((after.since, place, other.name))
    if not turns:
        return None
    day, _place, name = max(turns)
    return DatedSubject(said, found, asked, day, bare_term(name))


def _fate(said: Words, vocabulary: Vocabulary) -> DatedSubject | None:
    """What is there in the place of a thing: its next name, or else that it has gone, or is still there."""
    own = _longest_name(said, vocabulary)
    turned = next_names(said, own)
    own = turned.old if turned else own
    found = named(own, vocabulary)
    if turned:
        found = found or named(Words.read(turned.new), vocabulary)
        rule = calendar.history(turned.source, turned.since)
        told_in = "" if found or not rule else rule.address
        day, became = turned.since, turned.new
    else:
        day, became = max((turn for naming in found if (turn := _next_name(naming))), default=("", ""))
        told_in = ""
    if became:
        later = next_names(Words.read(became))
        became = f"{became}, later {later.new}" if later and later.since > day else became
        return DatedSubject(own, found, Happening(BECAME, True), day, became, told_in) if found or told_in else None
    if not found:
        return None
    if not any(map(partial(_is_named, own), found)) and (renamed_to := _renamed_to(found)):  # a nickname of today's name
        return DatedSubject(own, found, Happening(BECAME, True), *renamed_to)
    gone = _went(own, found)
    if gone is None:
        return DatedSubject(own, found, Happening(STANDS, True), _came(found))
    return DatedSubject(own, found, Happening(WENT, True), gone)


def _renamed_to(found: tuple[Naming, ...]) -> tuple[str, str] | None:
    """The last day on which something got a name, not its first, and that name."""
    firsts = {naming.address: naming.since for naming in reversed(calendar.namings())}
    return max(((each.since, bare_term(each.name)) for each in found if each.since > firsts[each.address]), default=None)


def _next_name(naming: Naming) -> tuple[str, str] | None:
    """The name that a lineage had after one of its names, with its first day; None where that was the last, or hardly differs."""
    own = [each for each in calendar.namings() if each.address == naming.address and each.since > naming.since]
    said = set(Words.read(bare_term(naming.name)).stems)
    return next(((each.since, bare_term(each.name)) for each in own if not said <= {*Words.read(each.name).stems}), None)


def _listed(said: Words) -> tuple[str, str] | None:
    """The day on which the rules first listed a subtype, and the list's address, for a text such as "room cards"; else None."""
    if "card" not in said.stems:
        return None
    pairs = zip(said.tokens, said.stems, strict=True)
    bare = Words.read(" ".join(token for token, stem in pairs if stem != "card"))
    return min(filter(None, (_first_said(bare, below) for below in _LISTS)), default=None) if len(bare.tokens) == 1 else None


def _first_said(said: Words, below: str = "") -> tuple[str, str] | None:
    """The day on which some rule first had all of these words, and its address; "" for a day where the oldest text has them."""
    wanted = beginnings(" ".join(said.tokens))
    found = calendar.first_with(calendar.marks(wanted), below) if wanted else None
    return ("", found[1]) if found and found[0] == calendar.days()[0] else found


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
        return DatedSubject(old, before, asked, max(days), new.text.strip(' "?.!,'))
    return DatedSubject(old, before, Happening(WENT, True), "") if gone == "" else None


def _changed(known: DatedHistory, day: str) -> bool:
    return known.ended == day or any(change.day == day and change.grade == "substance" for change in known.changes)


def _longest_name(said: Words, vocabulary: Vocabulary) -> Words:
    """The longest name with only words of asking and of change around it; no words if there is none."""
    found = (span.words for is_whole, span in spans(said) if named(span.words, vocabulary, is_whole=is_whole))
    return next(found, said if named(said, vocabulary, is_whole=True) else NO_WORDS)
