"""Which rule that named several things became a rule about each of them, or came of such rules?"""

from __future__ import annotations

import math
from itertools import combinations

from corpus.align.mapping import Mapping, SharedPart

SHORT = 12
"""Words of a rule about one of the things."""
HELD = 0.75
"""Share of its words, by weight, that the rule that names all of them must say, in whatever order; that one says more."""
COVERED = 0.4
"""Share of its own words, by weight, that they must say together."""
OWN = 3
"""Words at most that a rule has of its own beside one of the same form."""
TELLING = 0.4
"""Weight of a word that rules don't share by chance, as a share of the weight that a word of one record alone has."""
Words = frozenset[str]


def link(mapping: Mapping) -> None:
    """Links a free rule with the first of two or more free ones that say, each of one thing, what it says of all; the others are
    parts. "No fee is asked of carts, goats or horses" is "No fee is asked of carts" and so on. It may have a partner already."""
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    linked = [(i, mapping.to_new[i]) for i in mapping.reworded if mapping.old.kinds[i] == "rule"]
    linked = [(i, j) for i, j in linked if i not in parted and j not in joined]
    olds = [i for i in mapping.open_old if mapping.old.kinds[i] == "rule" and i not in parted]
    news = [j for j in mapping.open_new if mapping.new.kinds[j] == "rule" and j not in joined]
    old_words = {i: mapping.likeness.old_words(i) for i in (*olds, *(i for i, _ in linked))}
    new_words = {j: mapping.likeness.new_words(j) for j in (*news, *(j for _, j in linked))}
    found = [(i, j) for i, of in _told(mapping, old_words, olds, dict(linked), new_words, news) for j in of]
    partners = {j: i for i, j in linked}
    found += [(i, j) for j, of in _told(mapping, new_words, news, partners, old_words, olds) for i in of]
    _link(mapping, found)


def _told(
    mapping: Mapping,
    whole_words: dict[int, tuple[str, ...]],
    wholes: list[int],
    partners: dict[int, int],
    part_words: dict[int, tuple[str, ...]],
    parts: list[int],
) -> list[tuple[int, list[int]]]:
    """(rule, the rules about one thing each) for the free rules of one book, and those with partners, that name what several
    free ones of the other book are about."""
    short = {part: frozenset(part_words[part]) for part in parts if 1 < len(part_words[part]) <= SHORT}
    weigh = mapping.likeness.weigh
    found = []
    for whole in (*wholes, *partners) if short else ():
        said = frozenset(whole_words[whole])
        if len(whole_words[whole]) > 2 * SHORT:
            continue
        own = {partners[whole]: frozenset(part_words[partners[whole]])} if whole in partners else {}
        held = {
            part: words
            for part, words in {**own, **short}.items()
            if 2 * len(words & said) > len(words) and HELD * weigh(words) <= weigh(words & said) < HELD * weigh(said)
        }
        if len(held) > 1 and _each_its_own(said, held) and weigh(said & _all(held)) >= COVERED * weigh(said):
            found.append((whole, sorted(held)))
    return found


def _all(held: dict[int, Words]) -> Words:
    return frozenset().union(*held.values())


def _each_its_own(said: Words, held: dict[int, Words]) -> bool:
    """True when each of these texts has a word that the others lack, and all share more than one word."""
    own = (said & words - frozenset().union(*(w for other, w in held.items() if other != part)) for part, words in held.items())
    return all(own) and len(said.intersection(*held.values())) > 1


def link_in_one_form(mapping: Mapping) -> None:
    """Links a free rule that tells of two things with the two free ones of its chapter that tell of one each in the same form,
    and share a telling word with it: "a cart goes alone if it's the sole cart", and the same of horses."""
    parted, joined = {i for i, _ in mapping.parts}, {j for _, j in mapping.parts}
    olds = [i for i in mapping.open_old if mapping.old.kinds[i] == "rule" and i not in parted]
    news = [j for j in mapping.open_new if mapping.new.kinds[j] == "rule" and j not in joined]
    old_words = {i: frozenset(mapping.likeness.old_words(i)) for i in olds}
    new_words = {j: frozenset(mapping.likeness.new_words(j)) for j in news}
    found = [(i, j) for pair, j in _in_one_form(mapping, old_words, new_words) for i in pair]
    found += [(i, j) for pair, i in _in_one_form(mapping, new_words, old_words) for j in pair]
    _link(mapping, [(i, j) for i, j in found if mapping.same_chapter(i, j)])


def _in_one_form(mapping: Mapping, parts: dict[int, Words], wholes: dict[int, Words]) -> list[tuple[tuple[int, int], int]]:
    """((a rule of one book, another of its form), the rule of the other book that tells of both their things)."""
    telling = TELLING * math.log(len(mapping.new) + 2)
    rare = {part: {word for word in said if mapping.likeness.weight.get(word, 0.0) >= telling} for part, said in parts.items()}
    short = [part for part, said in parts.items() if len(said) <= 2 * SHORT and rare[part]]
    found = []
    for a, b in combinations(short, 2):
        common = len(parts[a] & parts[b])
        if common >= 3 * OWN and 0 < len(parts[a]) - common <= OWN and 0 < len(parts[b]) - common <= OWN:
            first, second = parts[a] - parts[b], parts[b] - parts[a]
            told = [
                whole
                for whole, said in wholes.items()
                if len(said) <= 2 * SHORT and said & first and said & second and said & rare[a] & rare[b]
            ]
            found += [((a, b), whole) for whole in told]
    return found


def _link(mapping: Mapping, found: list[tuple[int, int]]) -> None:
    for i, j in found:
        alike = mapping.likeness.score(i, j)
        if mapping.are_free(i, j):
            mapping.link(i, j, "told one by one", alike)
        elif mapping.to_new[i] != j:
            mapping.add_parts([SharedPart(i, j, mapping.likeness.in_common(i, j)[0], alike)])
