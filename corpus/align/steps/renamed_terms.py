"""Which terms have another name in the newer version? Learnt from pairs of texts that certainly belong together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from ruletrail.corpus.align.likeness import blocks, share_words
from ruletrail.corpus.align.mapping import Mapping
from ruletrail.corpus.align.overlap import Neighbours
from ruletrail.corpus.align.renamed_terms import Renamed

LONGEST = 5
"""Most words of a term."""
MOST = 0.7
"""Two texts show renamed terms only if they share more than this share of their words."""
MANY = 400
"""If more records are free, a sample of about this many is compared with the nearest texts too."""
Words = tuple[str, ...]


def learn(mapping: Mapping) -> None:
    """Learns renamed terms from free records that have the same number or nearly the same text.

    When 4 pairs have "cast" in place of "play", and at least half of the replacements of "play" are "cast", the two count as
    one word.
    """
    old, new = mapping.old, mapping.new
    pairs: list[tuple[Words, Words]] = []
    free = mapping.free_old
    for i in free:
        j = new.place.get(old.names[i], -1)
        if j >= 0 and mapping.to_old[j] < 0:
            pairs.append((old.wordings[i].words, new.wordings[j].words))
    if len(free) > MANY:
        sample = free[:: len(free) // MANY]
        near = Neighbours({j: new.wordings[j].words for j in mapping.free_new}, (old.wordings[i].words for i in sample))
        for i in sample:
            words = old.wordings[i].words
            for j in near.most_alike(words, 1):
                if old.names[i] != new.names[j]:
                    pairs.append((words, new.wordings[j].words))
    mapping.likeness.rename(learnt_from_alike(pairs))


def learnt_from_alike(pairs: Iterable[tuple[Words, Words]]) -> Renamed:
    """The renamed terms that ``learnt_from`` finds in the pairs that share most of their words."""
    return learnt_from([(a, b) for a, b in pairs if share_words(a, b, MOST)])


def learnt_from(pairs: Iterable[tuple[Words, Words]], least: int = 4) -> Renamed:
    """The phrases that at least ``least`` pairs replace in the same way, if that is half or more of the phrase's replacements."""
    replaced: dict[tuple[str, ...], Counter[tuple[str, ...]]] = defaultdict(Counter)
    kept: Counter[str] = Counter()
    for old, new in pairs:
        seen = set()
        a = c = 0
        for b, d, size in (*blocks(old, new), (len(old), len(new), 0)):
            if 0 < b - a <= LONGEST and 0 < d - c <= LONGEST:
                seen.add((tuple(old[a:b]), tuple(new[c:d])))
            kept.update(set(old[b : b + size]))
            a, c = b + size, d + size
        for before, after in seen:
            replaced[before][after] += 1
    phrases = {}
    for before, choices in replaced.items():
        after, count = min(choices.items(), key=lambda item: (-item[1], item[0]))
        if count < least or count < 0.5 * choices.total():
            continue
        # A phrase whose words mostly stay as they are is not a renamed term.
        if min(kept[word] for word in before) > 1 * count:
            continue
        phrases[before] = after
    return Renamed(phrases)
