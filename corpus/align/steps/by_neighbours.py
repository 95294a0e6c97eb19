"""Which records next to known parts of a split or merge belong to it too?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise, permutations

from ruletrail.corpus.align.books import section_of
from ruletrail.corpus.align.likeness import ROUNDING, SHORTEST, WHOLE, Likeness, blocks, in_common
from ruletrail.corpus.align.mapping import Mapping, SharedPart
from ruletrail.corpus.align.unmatched import left_of_new, left_of_old

BELOW = 0.3
"""How alike a sentence of a new rule below the partner must be; it must also have a phrase that few rules have ..."""
ABOVE = 0.25
"""... and how alike a sentence of a new rule above the partner, at the place of the old rule in its section."""
FEW = 5
"""Greatest distance between two parts, in records, for the records between them to count."""
SHORT = (3, 0.35)
"""A record between two parts must have this many left-over words, and this share of its own words by weight."""
BETWEEN = 0.3
"""How alike a sentence between two known parts must be."""
#: Least number of left-over words, and their least share of a record's own words by weight, for a record next to a part. LONE: it
#: has no partner. LINKED: it has one, so only the words that its partner lacks count.
LONE, LINKED = (SHORTEST, 0.5), (WHOLE, 0.6)
HOME = 0.75
"""Share of a new rule's words by weight that must be left over from an old rule in the same section."""
FAMILY = 24
"""Most sisters that are compared with each other."""
RUN = 3
"""Words that must follow each other in both texts."""


def add_repeated(mapping: Mapping) -> None:
    """Notes whole rules that the older book has once and the newer book twice. The second is a part of the old rule.

    The old rule must have moved: if it stayed as it was, the other rule is simply new. 205.2a of 2009-05 became 204.2a, and
    300.1 has its 13 words too.
    """
    old, new = mapping.old, mapping.new
    moved = {
        old.core(i): i
        for i in mapping.reason
        if (j := mapping.to_new[i]) >= 0 and old.keys[i] != new.keys[j] and len(old.wordings[i].words) >= WHOLE
    }
    cores = ((new.core(j), j) for j in mapping.open_new)
    mapping.add_parts([SharedPart(moved[core], j, len(new.wordings[j].words), 1.0) for core, j in cores if core in moved])


def add_next_to(mapping: Mapping) -> None:
    """Notes the records next to a known part of a rule that consist mostly of words left over from that rule.

    The words may be few or common. "Then the active player gets priority" proves nothing by itself. It does if a rule loses
    it, and the record after the rule's partner says it and hardly anything else: 5 words, and half of its text by weight.
    """
    grown = _grown(mapping, old=True) + _grown(mapping, old=False)
    mapping.add_parts(grown)


def add_between(mapping: Mapping) -> None:
    """Notes the records between two parts of a split rule, or between two rules that became one.

    Such a record needs one sentence that is slightly like the rule's, 0.3 by weight.
    """
    news_of: dict[int, set[int]] = defaultdict(set)
    olds_of: dict[int, set[int]] = defaultdict(set)
    for i, j in mapping.parts:
        for old, new in ((i, j), (i, mapping.to_new[i]), (mapping.to_old[j], j)):
            if old >= 0 and new >= 0:
                news_of[old].add(new)
                olds_of[new].add(old)
    open_old, open_new = set(mapping.open_old), set(mapping.open_new)
    found = []
    for i, parts in sorted(news_of.items()):
        left = [word for sentence in left_of_old(mapping, i) for word in sentence.words]
        for j in _between(parts):
            if j in open_new and j not in olds_of:
                said = mapping.likeness.new_words(j)
                is_like = mapping.likeness.shared(i, j, BETWEEN) or _filled(mapping.likeness, said, left, *SHORT)
                if common := is_like or _listed(mapping, i, j):
                    found.append(SharedPart(i, j, common, BETWEEN))
    for j, parts in sorted(olds_of.items()):
        for i in sorted(part + 1 for part in parts if part + 2 in parts):
            if i in open_old and i not in news_of and (words := mapping.likeness.shared(i, j, BETWEEN) or _whole(mapping, i, j)):
                found.append(SharedPart(i, j, words, BETWEEN))
    mapping.add_parts(found)


def add_around(mapping: Mapping) -> None:
    """Notes new rules right below or above a rule's partner that have words which the partner lacks.

    5 words of a sentence that is 0.3 alike will do, with a phrase that at most 3 rules have.
    """
    joined = {j for _, j in mapping.parts}
    open_new = {j for j in mapping.open_new if mapping.new.kinds[j] == "rule" and j not in joined}
    found = []
    for i in mapping.reworded:
        j = mapping.to_new[i]
        for k in (mapping.new.parents[j], *mapping.new.children.get(j, ())):
            if k in open_new and (common := _left_to(mapping, i, k, is_above=k == mapping.new.parents[j])):
                found.append(SharedPart(i, k, common, BELOW))
    mapping.add_parts(found)


def add_at_home(mapping: Mapping) -> None:
    """Notes new rules in the old section of a rule that consist mostly of words left over from it, 0.75 by weight.

    "Carts, goats and hens have no owners" went elsewhere, and its section has "goats have no owner" now: all 4 words are left
    over.
    """
    old, new, likeness = mapping.old, mapping.new, mapping.likeness
    at_home: dict[int, list[tuple[int, Counter[str]]]] = defaultdict(list)
    for i in sorted((*mapping.free_old, *mapping.reworded)):
        home = old.place.get(section_of(old.keys[i]), -1)
        if home >= 0 and mapping.to_new[home] >= 0 and (sentences := left_of_old(mapping, i)):
            at_home[mapping.to_new[home]].append((i, Counter(word for sentence in sentences for word in sentence.words)))
    joined = {j for _, j in mapping.parts}
    found = []
    for j in mapping.open_new:
        if new.kinds[j] != "rule" or j in joined or new.is_title(j):
            continue
        said = likeness.new_words(j)
        wanted, counts, ranked = HOME * likeness.weigh(said), Counter(said), []
        for i, left in at_home.get(new.place.get(section_of(new.keys[j]), -1), ()):
            common, heavy = in_common(left, counts, likeness.weight)
            if common >= RUN and heavy >= wanted and not mapping.are_about_others(i, j):
                ranked.append((heavy, -i, common))
        if ranked:
            _, i, common = max(ranked)
            found.append(SharedPart(-i, j, common, likeness.overall(-i, j)))
    mapping.add_parts(found)


def add_among_sisters(mapping: Mapping) -> None:
    """Notes words that a reworded rule lost and a reworded sister of its partner gained.

    The words must be most of what one of the two lost or gained. They must be a phrase that few rules have, and that the
    partner doesn't have in any order.
    """
    below: dict[int, list[int]] = defaultdict(list)
    for i in mapping.reworded:
        if mapping.old.kinds[i] == "rule" and (parent := mapping.new.parents[mapping.to_new[i]]) >= 0:
            below[parent].append(i)
    lost: dict[int, list[str]] = {}
    gained: dict[int, list[str]] = {}
    for i in (i for family in below.values() if 1 < len(family) <= FAMILY for i in family):
        lost[i] = [word for sentence in left_of_old(mapping, i) for word in sentence.words]
        gained[i] = [word for sentence in left_of_new(mapping, mapping.to_new[i]) for word in sentence.words]
    found = []
    for i, other in (pair for family in below.values() for pair in permutations(family, 2) if lost.get(pair[0])):
        k = mapping.to_new[other]
        is_open = gained[other] and (i, k) not in mapping.parts and mapping.are_kin(i, k)
        if is_open and (common := _passed_on(mapping, i, lost[i], gained[other])):
            found.append(SharedPart(i, k, common, LINKED[1]))
    mapping.add_parts(found)


def _passed_on(mapping: Mapping, i: int, lost: list[str], gained: list[str]) -> int:
    """The number of words that an old rule lost and another rule gained, if they are most of either and the partner lacks them;
    else 0."""
    likeness = mapping.likeness
    common = _filled(likeness, gained, lost, *LINKED) or _filled(likeness, lost, gained, *LINKED)
    if not common or not likeness.is_distinctive(tuple(lost), tuple(gained)):
        return 0
    shared = Counter(lost) & Counter(gained)
    away = shared - Counter(likeness.new_words(mapping.to_new[i]))
    return common if 2 * likeness.weigh(away.elements()) >= likeness.weigh(shared.elements()) else 0


def _left_to(mapping: Mapping, i: int, k: int, *, is_above: bool) -> int:
    """The number of words shared by the most alike pair of sentences: one that the partner lacks, and one of a new rule near it;
    or 0."""
    likeness = mapping.likeness
    stayed = mapping.old.keys[i].partition(".")[2] == mapping.new.keys[k].partition(".")[2] and mapping.same_parent(i, k)
    if is_above and not stayed:
        return 0
    pairs = ((old.words, new.words) for old in left_of_old(mapping, i) for new in left_of_new(mapping, k) if old.could_be(new))
    (alike, common), pair = max(((likeness.alike(*pair), pair) for pair in pairs), default=((0.0, 0), None))
    if pair is None or common < SHORTEST - is_above or alike < (ABOVE if is_above else BELOW):
        return 0
    return common if is_above or likeness.is_distinctive(*pair) else 0


def _whole(mapping: Mapping, i: int, j: int) -> int:
    """The number of words of an old rule, even a short one, if the new rule has all of them in a row; otherwise 0."""
    words = () if mapping.old.is_title(i) else mapping.likeness.old_words(i)
    said = f" {' '.join(mapping.likeness.new_words(j))} "
    return len(words) if words and f" {' '.join(words)} " in said else 0


def _listed(mapping: Mapping, i: int, j: int) -> int:
    """The number of words of the longest list item of an old rule that the new rule has in a row, or 0.

    The item is too short for a sentence, and hardly any other rule has it.
    """
    said = f" {' '.join(mapping.likeness.new_words(j))} "
    items = [words for words, content in mapping.likeness.old_pieces(i) if content and RUN <= len(words) < SHORTEST]
    told = [words for words in items if f" {' '.join(words)} " in said and mapping.likeness.is_distinctive(words, words)]
    return max(map(len, told), default=0)


def _between(parts: set[int]) -> list[int]:
    """The records between two of these parts that are at most ``FEW`` apart."""
    ordered = sorted(parts)
    return [j for first, last in pairwise(ordered) if last - first <= FEW for j in range(first + 1, last)]


def _grown(mapping: Mapping, *, old: bool) -> list[SharedPart]:
    """Parts of rules next to known parts. ``old``: the whole rules are in the older book."""
    book, back = (mapping.new, mapping.to_old) if old else (mapping.old, mapping.to_new)
    wholes: dict[int, list[int]] = defaultdict(list)
    for i, j in mapping.parts:
        whole, part = (i, j) if old else (j, i)
        wholes[part].append(whole)
    words_left: dict[tuple[int, bool], list[str]] = {}

    def left(index: int, of_old: bool) -> list[str]:
        if (index, of_old) not in words_left:
            sentences = (left_of_old if of_old else left_of_new)(mapping, index)
            words_left[index, of_old] = [word for sentence in sentences for word in sentence.words]
        return words_left[index, of_old]

    changed = mapping.reworded
    open_ones = (*mapping.open_new, *(mapping.to_new[i] for i in changed)) if old else (*mapping.open_old, *changed)
    lone = [index for index in sorted(open_ones) if index not in wholes and book.kinds[index] == "rule"]
    found = []
    grown = lone
    while grown:
        grown = []
        for index in lone:
            alone = back[index] < 0
            near = (w for at in book.sisters(index) for w in ((back[at], *wholes[at]) if alone else wholes[at]))
            for whole in dict.fromkeys(w for w in near if w >= 0 and w != back[index]):
                words = book.wordings[index].words if alone else left(index, not old)
                if common := _filled(mapping.likeness, words, left(whole, old), *(LONE if alone else LINKED)):
                    wholes[index].append(whole)
                    grown.append(index)
                    found.append(SharedPart(*((whole, index) if old else (index, whole)), common, LONE[1]))
                    break
        lone = [index for index in lone if index not in grown]
    return found


def _filled(likeness: Likeness, words: Sequence[str], left: list[str], least: int, share: float) -> int:
    """The number of words that a record shares with the words left over from a rule, if they are most of it; otherwise 0."""
    if not left or not words:
        return 0
    wanted = share * likeness.weigh(words)
    most, heavy = in_common(Counter(left), Counter(words), likeness.weight)
    if most < least or heavy < wanted - ROUNDING:
        return 0
    matching = [block for block in blocks(left, words) if block[2] > 1]
    if not matching or max(size for _, _, size in matching) < RUN:
        return 0
    common = sum(size for _, _, size in matching)
    part = sum(likeness.weigh(left[start : start + size]) for start, _, size in matching)
    return common if common >= least and part >= wanted else 0
