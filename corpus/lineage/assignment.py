"""Which old record becomes which new one, one to one: the best assignment overall, structure counted."""

from __future__ import annotations

import math
from collections import Counter, defaultdict

from corpus.lineage.candidates import Neighbours, weights
from corpus.lineage.similarity import blocks, ceiling, ratio, weighted_ratio
from corpus.lineage.terms import Renamed, learn
from corpus.lineage.texts import GLOSSARY_MARK, Book

#: Scores that a pair must reach, round by round: the sure ones first, because they tell the others where they belong.
ROUNDS = (0.9, 0.8, 0.7, 0.62, 0.55, 0.5)
TELLING = 0.4
"""Weight of a word that two rules don't share by chance, as a share of the weight that a word of one record alone has."""
MANY = 120
"""Of so many left-over records the nearest ones are looked at to learn renamed terms."""
SAMPLED = 700
"""Records of the newer book that are looked at to see which words are rare."""
FEW = 150
"""So few pairs are all compared, which costs less than an index."""
SURE = 0.8
"""How alike two texts must be when the older one's number lies outside of what the newer version covers."""
TITLE = 3
"""Words of a title that its rules are likely to repeat."""
LEAD = 4
"""Words that begin a text and say what it is about: of two halves of a rule, the first is the rule."""
LOOKED_AT = 7
"""Candidates a record that are compared word by word."""


class Assignment:
    """One-to-one partners of two books, filled step by step."""

    def __init__(self, old: Book, new: Book) -> None:
        self.old, self.new = old, new
        self.to_new = [-1] * len(old)
        self.to_old = [-1] * len(new)
        self.reason: dict[int, str] = {}
        self.similarity: dict[int, float] = {}
        self.renumbered = 0.0
        """Share of the unchanged rules that bear another number."""
        self.renamed = Renamed()
        self.weight: dict[str, float] = {}
        self._blocks: dict[tuple[int, int], list] = {}
        self._old_words: dict[int, tuple[str, ...]] = {}

    def link(self, i: int, j: int, reason: str, similarity: float = 1.0) -> None:
        self.to_new[i], self.to_old[j] = j, i
        self.reason[i], self.similarity[i] = reason, similarity

    def unlink(self, i: int) -> None:
        self.to_old[self.to_new[i]] = -1
        self.to_new[i] = -1

    def are_free(self, i: int, j: int) -> bool:
        return self.to_new[i] < 0 and self.to_old[j] < 0

    @property
    def left_old(self) -> list[int]:
        return [i for i, j in enumerate(self.to_new) if j < 0]

    @property
    def left_new(self) -> list[int]:
        return [j for j, i in enumerate(self.to_old) if i < 0]

    def old_words(self, i: int) -> tuple[str, ...]:
        """The old record's words, with renamed terms called by their new names."""
        if not self.renamed:
            return self.old.wordings[i].words
        if i not in self._old_words:
            self._old_words[i] = tuple(word for words, _ in self.old_pieces(i) for word in words)
        return self._old_words[i]

    def old_pieces(self, i: int) -> list[tuple[tuple[str, ...], bool]]:
        """The old record's pieces, with renamed terms called by their new names."""
        return [(self.renamed.apply(words), content) for words, content in self.old.wordings[i].pieces]

    def matching(self, i: int, j: int) -> list[tuple[int, int, int]]:
        """The words in common, with renamed terms taken as equal where that makes more of them equal."""
        key = (i, j)
        if key not in self._blocks:
            self._blocks[key] = blocks(self.old_words(i), self.new.wordings[j].words)
        return self._blocks[key]


def assign(old: Book, new: Book) -> Assignment:
    """The best one-to-one partners of two books."""
    state = Assignment(old, new)
    link_equal_texts(state)
    if -1 in state.to_new and -1 in state.to_old:
        link_alike(state)
    return state


# -- equal texts ------------------------------------------------------------------------------------------------


def link_equal_texts(state: Assignment) -> None:
    """Links records of equal text: at the same number, unique ones anywhere, look-alikes by their parents and order."""
    old, new = state.old, state.new
    to_new, to_old, place = state.to_new, state.to_old, new.place
    olds, news, old_times, new_times = old.wording_ids, new.wording_ids, old.times, new.times
    same = 0
    doubtful = []
    for i, (name, wording) in enumerate(zip(old.names, olds, strict=True)):
        j = place.get(name, -1)
        if j >= 0 and news[j] == wording and to_old[j] < 0:
            if old_times[wording] == new_times[wording] == 1 or name[0] == GLOSSARY_MARK:
                to_new[i], to_old[j] = j, i
                same += 1
            else:
                doubtful.append((i, j))
    for i, j in doubtful:
        if same_parent(state, i, j):
            to_new[i], to_old[j] = j, i
    left_old, left_new = state.left_old, state.left_new
    old_of, new_of = _by_core(old, left_old), _by_core(new, left_new)
    alone = 0
    for core, at in old_of.items():
        to = new_of.get(core, ())
        if len(at) == len(to) == 1:
            kept = old.names[at[0]] == new.names[to[0]]
            state.link(at[0], to[0], "equal text, same number" if kept else "equal text")
            same += kept
            alone += not kept
    state.renumbered = alone / max(1, alone + same)
    for i in left_old:
        # Of several equal texts, the one that stayed at its number below its parent comes first.
        j = place.get(old.names[i], -1)
        if j >= 0 and to_new[i] < 0 and to_old[j] < 0 and old.core(i) == new.core(j) and same_parent(state, i, j):
            state.link(i, j, "equal text, same number, same parent")
    for core, at in old_of.items():
        to = new_of.get(core, ())
        if len(at) > 1 < len(to) or (len(at) != len(to) and to):
            _link_twins(state, at, to)


def _by_core(book: Book, indexes: list[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for index in indexes:
        found.setdefault(book.core(index), []).append(index)
    return found


def _link_twins(state: Assignment, olds: list[int], news: list[int]) -> None:
    """Links records of one text that both books have more than once: by the rules they point to, then by their parents."""
    old, new = state.old, state.new
    pointing = Counter(old.wordings[i].references for i in olds) & Counter(new.wordings[j].references for j in news)
    pairs = [(i, j) for i in olds for j in news]
    for i, j in pairs:
        references = old.wordings[i].references
        if state.are_free(i, j) and references and pointing[references] == 1 and references == new.wordings[j].references:
            state.link(i, j, "equal text and references")
    for i, j in pairs:
        if state.are_free(i, j) and same_parent(state, i, j):
            state.link(i, j, "equal text, same parent")


def same_parent(state: Assignment, i: int, j: int) -> bool:
    parent, other = state.old.parents[i], state.new.parents[j]
    if parent < 0 or other < 0:
        return state.old.keys[i] == state.new.keys[j]
    return state.to_new[parent] == other


# -- alike texts ------------------------------------------------------------------------------------------------


def link_alike(state: Assignment) -> None:
    """Links what is left by similarity and structure, the surest first."""
    old, new = state.old, state.new
    left = [old.wordings[i].words for i in state.left_old] + [new.wordings[j].words for j in state.left_new]
    state.weight = weights(left, (w.distinct for w in new.wordings[:: max(1, len(new) // SAMPLED)]))
    _link_near_equal(state)
    _learn_terms(state)
    _relink_headings(state)
    for is_glossary in (False, True):
        scores = _scores(state, is_glossary)
        for least in ROUNDS:
            _round(state, scores, least)
            if not is_glossary and least in (0.7, ROUNDS[-1]):
                _relink_headings(state)


def _link_near_equal(state: Assignment) -> None:
    """Links what stayed at its number below the same parent with hardly a word changed; that needs no comparing with others."""
    old, new = state.old, state.new
    for i in state.left_old:
        j = new.place.get(old.names[i], -1)
        if j < 0 or state.to_old[j] >= 0:
            continue
        words, others = old.wordings[i].words, new.wordings[j].words
        if not words or abs(len(words) - len(others)) > 0.25 * len(words) or about_others(state, i, j):
            continue
        matching = blocks(words, others)
        plain = ratio(words, others, matching)
        if (
            plain >= 0.85
            and weighted_ratio(words, others, matching, state.weight) >= 0.85
            and (old.kinds[i] == "glossary" or same_parent(state, i, j))
        ):
            state.link(i, j, "similar text, same number", 0.5 * plain + 0.5)
            state._blocks[i, j] = matching


def _learn_terms(state: Assignment) -> None:
    """Learns renamed terms from left-over records that bear the same number or nearly the same text."""
    old, new = state.old, state.new
    pairs = []
    for i in state.left_old:
        j = new.place.get(old.names[i], -1)
        if j >= 0 and state.to_old[j] < 0:
            pairs.append((old.wordings[i].words, new.wordings[j].words))
    left = state.left_old
    if len(left) > MANY:
        near = Neighbours({j: new.wordings[j].words for j in state.left_new})
        for i in left[:: len(left) // MANY]:
            words = old.wordings[i].words
            for j in near.nearest(words, 1):
                if old.names[i] != new.names[j]:
                    pairs.append((words, new.wordings[j].words))
    alike = [(a, b) for a, b in pairs if ceiling(Counter(a), Counter(b), len(a) + len(b)) > 0.7]
    state.renamed = learn(alike)


def _scores(state: Assignment, is_glossary: bool) -> dict[int, dict[int, float]]:
    """old -> {new: textual score} for the candidates among what is left."""
    old, new = state.old, state.new
    olds = [i for i in state.left_old if (old.kinds[i] == "glossary") == is_glossary]
    news = [j for j in state.left_new if (new.kinds[j] == "glossary") == is_glossary]
    if not olds or not news:
        return {}
    free = set(news)
    near = Neighbours({j: new.wordings[j].words for j in news}) if len(olds) * len(news) > FEW else None
    counters = {j: Counter(new.wordings[j].words) for j in news}
    by_parent: dict[int, list[int]] = defaultdict(list)
    for j in news:
        by_parent[new.parents[j]].append(j)
    scores: dict[int, dict[int, float]] = {}
    for i in olds:
        words = state.old_words(i)
        found = set(near.nearest(words, LOOKED_AT) if near else news)
        if (j := new.place.get(old.names[i], -1)) in free:
            found.add(j)
        if not is_glossary and (parent := old.parents[i]) >= 0 and state.to_new[parent] >= 0:
            found.update(by_parent.get(state.to_new[parent], ())[:12])
        counter = Counter(words)
        row = {}
        for j in found:
            length = len(words) + len(new.wordings[j].words)
            if ceiling(counter, counters[j], length) < 0.35:
                continue
            row[j] = text_score(state, i, j)
        if row:
            scores[i] = row
    return scores


def text_score(state: Assignment, i: int, j: int) -> float:
    """0 to 1: the mean of the plain and the weighted ratio of words in common."""
    words, others = state.old_words(i), state.new.wordings[j].words
    matching = state.matching(i, j)
    return 0.5 * ratio(words, others, matching) + 0.5 * weighted_ratio(words, others, matching, state.weight)


def about_others(state: Assignment, i: int, j: int) -> bool:
    """True when two records stand below titles of two words or so, and each speaks of its own: one ability, then another."""
    titles = []
    for book, index, words in ((state.old, i, state.old_words(i)), (state.new, j, state.new.wordings[j].words)):
        parent = book.parents[index]
        title = book.wordings[parent].words if parent >= 0 else ()
        if not 0 < len(title) <= TITLE or not set(title) <= set(words):
            return False
        titles.append(title)
    return titles[0] != titles[1] and not set(titles[1]) <= set(state.old_words(i))


def structure_score(state: Assignment, i: int, j: int) -> float:
    """What parents, numbers and neighbours add to, or take from, a pair's score."""
    old, new = state.old, state.new
    score = 0.0
    if old.kinds[i] == "glossary":
        return 0.25 if old.keys[i] == new.keys[j] else 0.0
    parent, other = old.parents[i], new.parents[j]
    if parent >= 0 and other >= 0:
        if state.to_new[parent] == other:
            score += 0.1
        elif state.to_new[parent] >= 0 and state.to_old[other] >= 0:
            score -= 0.04
    if old.keys[i] == new.keys[j]:
        score += 0.08 * (1 - state.renumbered)
    if about_others(state, i, j):
        score -= 0.5
    if state.old_words(i)[:LEAD] == new.wordings[j].words[:LEAD]:
        score += 0.05
    if i and j and state.to_new[i - 1] == j - 1:
        score += 0.05
    if i + 1 < len(old) and j + 1 < len(new) and state.to_new[i + 1] == j + 1:
        score += 0.05
    if (old.kinds[i] == "section") != (new.kinds[j] == "section"):
        score -= 0.05
    return score


def _round(state: Assignment, scores: dict[int, dict[int, float]], least: float) -> None:
    """Links, best first, the free pairs that reach ``least``; repeats while links bring others over the line."""
    new_is_part = state.new.version.covers is not None
    while True:
        ranked = []
        for i, row in scores.items():
            if state.to_new[i] >= 0:
                continue
            unspoken = new_is_part and state.new.says_nothing_about(state.old.names[i])
            for j, text in row.items():
                # Its own counterpart may stand where the part doesn't reach.
                if unspoken and text < SURE and not same_parent(state, i, j):
                    continue
                if state.to_old[j] < 0 and text + 0.25 >= least:
                    total = text + structure_score(state, i, j)
                    if total >= least:
                        ranked.append((-total, -text, i, j))
        ranked.sort()
        linked = 0
        for _total, text, i, j in ranked:
            if state.to_new[i] < 0 and state.to_old[j] < 0:
                state.link(i, j, "similar text", -text)
                linked += 1
        if not linked:
            return


def link_by_place(state: Assignment, parted: set[int], joined: set[int]) -> None:
    """Links what stands at the same number between the same sisters, when the texts have anything to do with each other.

    So a rule that was turned into its opposite is still the same rule. Old records that were ``parted``, and new ones that
    were ``joined`` from others, are left alone.
    """
    old, new = state.old, state.new
    telling = TELLING * math.log(len(new) + 2)
    for i in state.left_old:
        j = new.place.get(old.names[i], -1)
        if j < 0 or state.to_old[j] >= 0 or old.kinds[i] != new.kinds[j] or not same_parent(state, i, j):
            continue
        if i in parted or j in joined or about_others(state, i, j):
            continue
        if old.kinds[i] == "glossary" or _between_the_same(state, i, j):
            shared = set(state.old_words(i)) & new.wordings[j].distinct
            if shared and (old.kinds[i] == "glossary" or max(state.weight.get(word, 0.0) for word in shared) >= telling):
                state.link(i, j, "same place", text_score(state, i, j))


def _between_the_same(state: Assignment, i: int, j: int) -> bool:
    """True when the sisters before and after two records are linked with each other, or both have none there."""
    olds, news = state.old.children[state.old.parents[i]], state.new.children[state.new.parents[j]]
    at, to = olds.index(i), news.index(j)
    before = (at == 0 and to == 0) or (at > 0 and to > 0 and state.to_new[olds[at - 1]] == news[to - 1])
    last, end = at + 1 == len(olds), to + 1 == len(news)
    after = (last and end) or (not last and not end and state.to_new[olds[at + 1]] == news[to + 1])
    return before and after


# -- headings ---------------------------------------------------------------------------------------------------


def _relink_headings(state: Assignment) -> None:
    """Headings go with the rules below them: titles are short, and a title may move to other rules.

    A link between titles is taken back when none of their rules agree with it; then the free headings are linked by
    title, number and rules below.
    """
    old, new = state.old, state.new
    for i in [i for i in state.reason if state.to_new[i] >= 0 and old.keys[i] != new.keys[state.to_new[i]]]:
        j = state.to_new[i]
        if old.children.get(i) and new.children.get(j) and _agreement(state, i, j) == 0.0 and _settled(state, i, j):
            state.unlink(i)
    free = [i for i in state.left_old if old.children.get(i)]
    if not free:
        return
    open_titles: dict[str, list[int]] = defaultdict(list)
    for j in new.children:
        if j >= 0 and state.to_old[j] < 0:
            open_titles[new.wordings[j].shape].append(j)
    ranked = []
    for i in free:
        votes = {new.parents[state.to_new[child]] for child in old.children[i] if state.to_new[child] >= 0}
        for j in sorted({*votes, *open_titles.get(old.wordings[i].shape, ()), new.place.get(old.names[i], -1)}):
            if j >= 0 and state.to_old[j] < 0 and new.children.get(j):
                title = ratio(state.old_words(i), new.wordings[j].words)
                agreement = _agreement(state, i, j)
                if is_title(old, i) != is_title(new, j):
                    continue
                if not title and not agreement:
                    continue
                total = 0.4 * title + 0.6 * agreement
                if old.keys[i] == new.keys[j]:
                    total += 0.5 * (1 - state.renumbered)
                if same_parent(state, i, j):
                    total += 0.1
                if total >= 0.3:
                    ranked.append((-total, i, j, title))
    for _total, i, j, title in sorted(ranked):
        if state.to_new[i] < 0 and state.to_old[j] < 0:
            state.link(i, j, "the rules below it" if title < 1 else "equal title", title)


def is_title(book: Book, index: int) -> bool:
    """True of section headings and of rules whose text is only a title."""
    return book.kinds[index] == "section" or not book.wordings[index].shape.rstrip().endswith((".", ")", '"', ":", "!"))


def _agreement(state: Assignment, i: int, j: int) -> float:
    """Share of the linked rules below two headings that are linked with each other."""
    below, above = state.old.children.get(i, ()), state.new.children.get(j, ())
    shared = sum(1 for child in below if state.to_new[child] >= 0 and state.new.parents[state.to_new[child]] == j)
    linked = max(
        sum(1 for child in below if state.to_new[child] >= 0),
        sum(1 for child in above if state.to_old[child] >= 0),
    )
    return shared / linked if linked else 0.0


def _settled(state: Assignment, i: int, j: int) -> bool:
    """True when the rules below either heading are known to have gone elsewhere, or come from elsewhere."""
    return any(state.to_new[c] >= 0 for c in state.old.children[i]) or any(state.to_old[c] >= 0 for c in state.new.children[j])
