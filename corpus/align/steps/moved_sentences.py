"""Which sentences without a counterpart are in another rule? They show that rules were split or merged."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ruletrail.corpus.align.left_over import Sentence
from ruletrail.corpus.align.likeness import SHORTEST, WHOLE, in_common, most_alike
from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.overlap import Neighbours
from ruletrail.corpus.align.unmatched import MOST, unmatched_of_new, unmatched_of_old

#: Weighted share of words in common that makes two sentences the same: when neither record has a partner, when one has, and when
#: both have.
ALIKE = (0.5, 0.6, 0.7)
KINDRED = 0.08
"""Added for two records with a common parent."""
STRANGE = 0.05
"""Subtracted when neither record has a partner and nothing says that both are in the same place."""
SHORT = 16
"""Most words of a sentence that may count as the same in another order of words."""
AGAIN = 0.6
"""How alike a sentence must be to one that already went elsewhere."""
ABROAD = 0.9
"""How alike a sentence must be that went elsewhere, if another sentence of its rule stayed with its kin."""
ALSO_THERE = 0.75
"""If the partner has more than this share of the shared words, by weight, they prove nothing about another rule."""
ASIDE = 0.75
"""Share of the words of a sentence in parentheses that another rule must have."""
UNCLEAR = 0.04
"""Two origins can't be told apart if their scores differ by less."""
FAR = 4
"""A part makes no partners if another record has this many times as many words of the new one."""
KIN = 12
"""Most sentences below the partner of a record's parent that are compared."""
UNSURE = 0.6
"""Below this likeness, a pair with few common words counts only if no other old rule has as many of these words."""
PART = 0.25
"""Share of the smaller rule that must have moved for a link. One whole sentence of ``WHOLE`` words will do as well."""
ENOUGH = 10
"""This many common words are always enough for a link."""


@dataclass(frozen=True, slots=True)
class SentencePair:
    """Two sentences that may be the same, by their indexes in the two lists of left-over sentences."""

    old: int
    new: int
    score: float
    common: int
    kindred: bool


def link(mapping: Mapping) -> None:
    """Notes the parts. The largest part between two records without partners makes them partners instead.

    It doesn't if another record has far more of the new one: when 52 words come from there, a part of 9 words makes no
    partner.
    """
    lost = unmatched_of_old(mapping)
    novel = unmatched_of_new(mapping) if lost else []
    if not novel:
        return
    gist, said = _gist(mapping, lost), dict[int, int]()
    for part in _parts(mapping, lost, novel, gist, _matches(mapping, lost, novel, gist)):
        if mapping.are_free(part.old, part.new) and FAR * part.words > said.get(part.new, 0):
            mapping.link(part.old, part.new, MOST, part.similarity)
        else:
            mapping.add_parts([part])
            said.setdefault(part.new, part.words)


def _gist(mapping: Mapping, lost: list[Sentence]) -> set[int]:
    """The sentences that are at least half of a rule without partner.

    Several rules that say little else may have become one rule that says the sentence for all of them.
    """
    return {m for m, old in enumerate(lost) if old.alone and 2 * len(old.words) >= len(mapping.likeness.old_words(old.record))}


def _matches(mapping: Mapping, lost: list[Sentence], novel: list[Sentence], gist: set[int]) -> list[SentencePair]:
    """Pairs of sentences that may be the same, the most alike first."""
    near = Neighbours({n: s.words for n, s in enumerate(novel)}, (s.words for s in lost))
    below: dict[int, list[int]] = defaultdict(list)
    of_record: dict[int, list[int]] = defaultdict(list)
    for n, new in enumerate(novel):
        below[mapping.new.parents[new.record]].append(n)
        of_record[new.record].append(n)
    found = []
    for m, old in enumerate(lost):
        parent, partner = mapping.old.parents[old.record], mapping.to_new[old.record]
        kin = [*below.get(mapping.to_new[parent], ())[:KIN]] if parent >= 0 and mapping.to_new[parent] >= 0 else []
        if partner >= 0:
            kin += [*below.get(partner, ())[:KIN], *of_record.get(partner - 1, ()), *of_record.get(partner + 1, ())]
        for n in {*near.akin(old.words, 5, 3), *kin}:
            if partner != novel[n].record and (match := _compared(mapping, m, old, n, novel[n], is_gist=m in gist)):
                found.append(match)
    return sorted(found, key=lambda match: (-match.score, match.old, match.new))


def _compared(mapping: Mapping, m: int, old: Sentence, n: int, new: Sentence, *, is_gist: bool) -> SentencePair | None:
    """The pair of two sentences if they are alike enough for their places; else None."""
    if not old.could_be(new) or mapping.are_about_others(old.record, new.record):
        return None
    likeness = mapping.likeness
    kindred = mapping.are_kin(old.record, new.record)
    most, heavy = in_common(old.counts, new.counts, likeness.weight)
    if not kindred and (mapping.sums_up(old.record, new.record) or _is_aside(mapping, old, most)):
        return None
    if most < ENOUGH and not (old.alone or new.alone):
        return None
    if most_alike(most, heavy, old.mass, new.mass) + KINDRED * kindred < _wanted(old, new, kindred, is_gist and most >= ENOUGH):
        return None
    score, common = likeness.alike(old.words, new.words)
    both_alone = old.alone and new.alone
    in_other_order = both_alone and score < ALIKE[0] and max(len(old.words), len(new.words)) <= SHORT
    if in_other_order or (kindred and score < ALIKE[0]):
        otherwise = likeness.alike_in_any_order(old.words, new.words)
        if in_other_order or (otherwise[1] >= ENOUGH and likeness.is_distinctive(old.words, new.words)):
            score, common = max((score, common), otherwise)
    wanted = _wanted(old, new, kindred, is_gist and common >= ENOUGH)
    stayed = mapping.old.keys[old.record] == mapping.new.keys[new.record] and mapping.renumbered < 0.2
    placed = KINDRED * (kindred and (old.alone or stayed))
    if both_alone and not (kindred or in_other_order or mapping.point_alike(old.record, new.record)):
        placed -= STRANGE
    if score + placed < wanted:
        return None
    if not (old.alone or new.alone) and common < ENOUGH:
        return None
    if in_other_order and mapping.changes_its_title(old.record, new.record):
        return None
    if both_alone and score < ALIKE[1] and not mapping.share_more_than_title(old.record, new.record):
        return None
    if not (kindred or old.alone or new.alone) and _partner_says(mapping, old, new):
        return None
    if not (
        kindred
        or in_other_order
        or (both_alone and (score >= ALIKE[2] or _point_alike(mapping, old.record, new.record)))
        or likeness.is_distinctive(old.words, new.words)
    ):
        return None
    return SentencePair(m, n, score + KINDRED * kindred, common, kindred)


def _is_aside(mapping: Mapping, old: Sentence, common: int) -> bool:
    """True for a sentence in parentheses of which the other lacks a good part. It explains other rules, so sharing its words
    means little."""
    return common < ASIDE * len(old.words) and old.words in mapping.old.wordings[old.record].asides


def _partner_says(mapping: Mapping, old: Sentence, new: Sentence) -> bool:
    """True when the old record's partner has most of the words that two sentences share, by weight, in any order."""
    shared = old.counts & new.counts
    partner = mapping.new.wordings[mapping.to_new[old.record]].distinct
    weigh = mapping.likeness.weigh
    return weigh(word for word in shared if word in partner) > ALSO_THERE * weigh(shared)


def _wanted(old: Sentence, new: Sentence, kindred: bool, is_most: bool) -> float:
    """How alike two sentences must be. ``is_most``: the old one is most of its rule, and much of it is in the new one."""
    return ALIKE[2 - old.alone - ((new.alone and (old.alone or kindred)) or is_most)]


def _point_alike(mapping: Mapping, i: int, j: int) -> bool:
    """True when two records point to the same section, and their titles don't contradict."""
    return mapping.point_alike(i, j) and not mapping.below_other_titles(i, j)


def _parts(
    mapping: Mapping, lost: list[Sentence], novel: list[Sentence], gist: set[int], matches: list[SentencePair]
) -> list[SharedPart]:
    """The parts that the pairs make, the largest first.

    A sentence moves to one place; only sister rules may share one.
    """
    likeness, parents = mapping.likeness, mapping.new.parents
    unclear = _unclear(lost, matches)
    of_pair: dict[tuple[int, int], list[SentencePair]] = defaultdict(list)
    for match in matches:
        several_say_it = match.old in gist and match.common >= ENOUGH and not novel[match.new].alone
        if match.new not in unclear or several_say_it:
            of_pair[lost[match.old].record, novel[match.new].record].append(match)
    parts = []
    taken: set[int] = set()
    went_below: dict[int, int] = {}
    at_home: set[int] = set()
    ranked = sorted(
        of_pair,
        key=lambda ij: (not mapping.opens_alike(*ij), -sum(match.score * match.common for match in of_pair[ij]), ij),
    )
    for i, j in ranked:
        kindred = mapping.are_kin(i, j)
        if i in at_home and not kindred and max(match.score for match in of_pair[i, j]) < ABROAD:
            continue
        # One old sentence may have been divided among sisters, or be repeated in a new rule.
        moved: list[SentencePair] = []
        used: set[int] = set()
        for match in of_pair[i, j]:
            old, new = lost[match.old], novel[match.new]
            may_part = went_below.get(match.old, parents[j]) == parents[j] or (
                old.alone and new.alone and match.score >= AGAIN and likeness.is_distinctive(old.words, new.words)
            )
            is_open = match.new not in taken or (match.old in gist and match.old not in went_below)
            if is_open and match.new not in used and may_part:
                moved.append(match)
                used.add(match.new)
        common = sum(match.common for match in moved)
        size = min(content_words(likeness.old_pieces(i)), content_words(likeness.new_pieces(j)))
        wanted = size
        if mapping.are_free(i, j):
            wanted //= 2
        enough = common + mapping.are_free(i, j) >= min(ENOUGH, max(SHORTEST, PART * wanted))
        if moved and (enough or any(match.common >= WHOLE and match.score >= 0.75 for match in moved)):
            taken.update(used)
            for match in moved:
                went_below.setdefault(match.old, parents[j])
            similarity = sum(match.score for match in moved) / len(moved)
            parts.append(SharedPart(i, j, common + mapping.are_free(i, j), similarity))
            if kindred:
                at_home.add(i)
    return sorted(parts, key=lambda part: (-part.words, part.old, part.new))


def content_words(pieces: list[tuple[tuple[str, ...], bool]]) -> int:
    """The number of words in the sentences, not counting those that only point to other rules."""
    return sum(len(words) for words, content in pieces if content)


def _unclear(lost: list[Sentence], matches: list[SentencePair]) -> set[int]:
    """The new sentences whose origin is unclear, because several old rules could have said them.

    When two sentences share few words, the other words don't show which of several old rules is the origin.
    """
    origins: dict[int, list[SentencePair]] = defaultdict(list)
    for match in matches:
        origins[match.new].append(match)
    return {
        n
        for n, (best, *others) in origins.items()
        if not best.kindred
        and any(
            lost[other.old].record != lost[best.old].record
            and (other.score > best.score - UNCLEAR or (best.score < UNSURE and best.common <= other.common < ENOUGH))
            for other in others
        )
    }
