"""Answers a query: what is in force at the time asked about, what meets the question best, and the hits made of it."""

from __future__ import annotations

import re

from corpus.errors import NotFoundError
from corpus.store import Corpus
from indexer.analysis import ASKING, stem, tokens
from indexer.days import OPEN, day
from indexer.hits import Answer, Hit
from indexer.likeness import Likeness
from indexer.opened import REMEDY, Opened
from indexer.query import Query
from indexer.ranking import Named, closer, first_choice
from indexer.snippets import snippet
from indexer.understand import Concept, concepts

#: Ranked beside what is in force, a wording of the past counts this much.
PAST = 0.9


class Search:
    """One query on its way through an open index."""

    def __init__(self, corpus: Corpus, opened: Opened, query: Query, limit: int) -> None:
        self.corpus, self.opened, self.query, self.limit = corpus, opened, query, limit
        asked = corpus.version(query.as_of) if query.as_of else None
        self.copy = asked.version if asked and asked.version not in {version for version, _ in opened.versions} else ""
        self.when = day(asked.date) if asked else opened.newest
        self.reasons: dict[int, str] = {}
        self.corrections: dict[str, str] = {}
        self.passage = ""
        self.widen(query.ever or bool(query.during))

    def widen(self, ever: bool) -> None:
        """Sets which times are searched: all of them, or the day asked about."""
        self.ever = ever
        newest = not ever and not self.copy and self.when == self.opened.newest
        self.postings = self.opened.now if newest else self.opened.all

    def keep_to(self, passage: str) -> None:
        """Ranks by the words in a kind of passage, and shows it."""
        self.passage = passage
        self.postings = self.opened.within(passage)

    def allowed(self, doc: int) -> bool:
        """True when the document was in force at the time asked about."""
        if self.ever and not self.query.during:
            return True
        first, last = self.opened.first[doc], self.opened.last[doc]
        if self.query.during:
            begin, end = self.query.during
            return first <= end and (first >= begin or self.opened.next_after(last) > begin)
        if self.copy:
            return self.opened.stored(doc)["since"] == self.copy
        return first <= self.when <= last

    def answer(self) -> Answer:
        """Numbers first; then what matches exactly, or else what meets the question best."""
        query = self.query
        if not query.numbers and not query.span:
            return self._words()
        from indexer import lookups

        if query.span:
            return lookups.between(self, *query.span)
        found = lookups.numbers(self, query.numbers)
        if not query.text:
            return found
        rest = self._words()
        known = {(hit.number, hit.version) for hit in found.hits}
        hits = found.hits + [hit for hit in rest.hits if (hit.number, hit.version) not in known]
        return rest._replace(hits=hits[: self.limit], failed=found.failed + rest.failed)

    def _words(self) -> Answer:
        if self.query.strict:
            from indexer import exact

            return exact.answer(self)
        text = self.query.text
        asked = self.concepts(text)
        ranked = self.ranked(asked, text, None)
        return Answer(self.hits(ranked, asked), self.suggestion(text), () if ranked else self.unheard(asked))

    # -- questions --------------------------------------------------------------------------------------------------

    def concepts(self, text: str) -> list[Concept]:
        """What the text asks for, misspelt words put right."""
        when = None if self.ever else self.when
        asked = concepts(text, self.opened.vocabulary, when)
        for concept in asked:
            self._correct(concept)
        return concepts(self.suggestion(text), self.opened.vocabulary, when) if self.corrections else asked

    def _correct(self, concept: Concept) -> None:
        """Notes what a word that no rule has, and that is no one's nickname, was perhaps meant to be."""
        word = concept.said
        if len(word) < 5 or len(concept.ways) > 1 or not word.isalpha() or self.opened.all.of(concept.ways[0][0][0]):
            return
        near = self.opened.similar(word, 1 if len(word) < 8 else 2)
        if near:
            self.corrections[word] = near[0]

    def suggestion(self, text: str) -> str:
        """The text with its misspelt words put right; "" when there are none."""
        if not self.corrections:
            return ""
        return re.sub(r"[^\W\d_]+", lambda m: self.corrections.get(m[0].lower(), m[0]), text)

    def unheard(self, asked: list[Concept]) -> tuple[str, ...]:
        """Which of the words no rule in the time asked about has, a line each."""
        lines = tuple(
            f"no rule has {concept.said!r}"
            for concept in asked
            if concept.typed and not any(self.postings.of(word) for way, _ in concept.ways for word in way)
        )
        return lines or ("no rule was in force then that has these words",)

    def ranked(self, asked: list[Concept], text: str, among: set[int] | None) -> list[tuple[float, int]]:
        """(score, document), best first. ``among`` keeps to those documents; without words they are in the book's order."""
        if among is None:
            check = None if self.postings is self.opened.now else self.allowed
        else:
            among = {doc for doc in among if self.allowed(doc)}
            check = None
        if among is not None and not asked:
            from indexer.lookups import place

            ranked = [(0.0, doc) for doc in sorted(among, key=lambda doc: place(self.opened.stored(doc)))]
        else:
            likeness = Likeness(asked if among is None else [], self.postings.rarity, None if self.ever else self.when)
            chosen = first_choice(asked, self.postings, check, among)
            ranked = closer(chosen, asked, self.opened.stored, self._named(text), likeness)
            self.reasons = likeness.reasons
        return self._one_a_lineage(ranked) if self.ever else ranked

    def _one_a_lineage(self, ranked: list[tuple[float, int]]) -> list[tuple[float, int]]:
        """The best wording of each lineage; what is in force goes before its ancestors."""
        stored = self.opened.stored
        scored = [(score if stored(doc)["last"] == OPEN else score * PAST, doc) for score, doc in ranked]
        if any(score for score, _ in scored):
            scored.sort(key=lambda pair: (-pair[0], pair[1]))
        seen = set()
        kept = []
        for score, doc in scored:
            lineage = stored(doc)["lineage"]
            if lineage is None or lineage not in seen:
                seen.add(lineage)
                kept.append((score, doc))
        return kept

    def _named(self, text: str) -> Named:
        """The glossary's terms that the question names, and the rules that their entries cite."""
        words = tokens(text)
        stemmed = [stem(word) for word in words]
        content = sum(word not in ASKING for word in words)
        cites: dict[str, float] = {}
        whole = ""
        place = 0
        while place < len(words):
            step = 1
            for length in range(min(5, len(words) - place), 0, -1):
                if length == 1 and words[place] in ASKING:
                    break
                documents = self.opened.documents("term", " ".join(stemmed[place : place + length]))
                entries = [self.opened.stored(doc) for doc in documents if self.allowed(doc)]
                if entries:
                    whole = whole or (" ".join(stemmed[place : place + length]) if length >= content else "")
                    for entry in entries:
                        for number in entry["cites"]:
                            weight = (1.0 if length > 1 else 0.6) / len(entry["cites"]) ** 0.5
                            cites[number] = max(weight, cites.get(number, 0.0))
                    step = length
                    break
            place += step
        return Named(cites, whole)

    # -- hits -------------------------------------------------------------------------------------------------------

    def hits(self, ranked: list[tuple[float, int]], asked: list[Concept], limit: int = 0) -> list[Hit]:
        """The best of the ranked documents as hits, with the passages that have the words asked for."""
        wanted: dict[str, float] = {}
        for concept in asked:
            for way, weight in concept.ways:
                for term in way:
                    worth = weight * self.postings.rarity(term) / len(way)
                    for word in term.split():  # a phrase may be indexed as one word
                        wanted[word] = max(worth, wanted.get(word, 0.0))
        return [self.hit(doc, round(score, 3), wanted) for score, doc in ranked[: limit or self.limit]]

    def hit(self, doc: int, score: float, wanted: dict[str, float], borne: tuple[int, int] | None = None) -> Hit:
        """A document as a hit. ``borne`` is when its lineage bore the number, for hits of a number looked up."""
        opened, entry = self.opened, self.opened.stored(doc)
        first, last = borne or (entry["first"], entry["last"])
        record = self.corpus.by_id(entry["record"])
        if record.key != entry["key"]:
            raise NotFoundError("the search index names rules that the corpus has not", remedy=REMEDY)
        if self.passage == "clause":
            passage, marks = snippet("\n".join(text for _name, text in entry["clauses"]), (), wanted)
        else:
            passage, marks = snippet("" if self.passage else record.text, record.examples, wanted)
        until = entry["last"] or entry["first"]
        if self.query.during and not borne:
            until = min(until, self.query.during[1])
        elif not self.ever and entry["first"] <= self.when:
            until = min(until, self.when)
        chained = bool(entry["last"]) and entry["kind"] != "commentary"
        return Hit(
            kind=entry["kind"],
            number=entry["key"] if entry["kind"] != "commentary" else next(iter(record.cites), ""),
            version=opened.version_at(until) if chained else entry["since"],
            first=opened.version_at(first) if chained else entry["since"],
            last=(None if last == OPEN else opened.version_at(last)) if chained else entry["since"],
            current=self._current(entry),
            score=score,
            snippet=passage,
            marks=marks,
            lineage=self.corpus.address(record) if record.lineage_id is not None else None,
            section=entry["section"],
            record=record.id,
            asked=self.reasons.get(doc, ""),
        )

    def _current(self, entry: dict) -> str | None:
        """The number in the newest version of the lineage that a document is of."""
        if entry["kind"] == "commentary":
            return None
        if entry["last"] == OPEN:
            return entry["key"]
        if entry["lineage"] is None:
            return None
        documents = sorted(self.opened.documents("lineage", str(entry["lineage"])))
        now = [self.opened.stored(doc)["key"] for doc in documents if self.opened.last[doc] == OPEN]
        return entry["key"] if entry["key"] in now else next(iter(now), None)
