"""Answers a query: numbers first, then what matches exactly, then what answers best."""

from __future__ import annotations

import re

from corpus.errors import NotFoundError
from corpus.numbers import RuleNumber
from corpus.store import Corpus
from indexer.analysis import ASKING, stem, tokens
from indexer.documents import OPEN, day
from indexer.hits import Answer, Hit
from indexer.opened import REMEDY, Opened
from indexer.query import Query
from indexer.ranking import Named, Postings, closer, first_choice
from indexer.schema import sortable, within
from indexer.snippets import snippet
from indexer.understand import Concept, concepts

#: Ranked beside what is in force, a wording of the past counts this much.
PAST = 0.9


class Search:
    """One query on its way through an open index."""

    def __init__(self, corpus: Corpus, opened: Opened, query: Query) -> None:
        self.corpus, self.opened, self.query = corpus, opened, query
        asked = corpus.version(query.as_of) if query.as_of else None
        self.copy = asked.version if asked and asked.version not in {version for version, _ in opened.versions} else ""
        self.when = day(asked.date) if asked else opened.newest
        self.corrections: dict[str, str] = {}
        self._alone(query.ever or bool(query.during))

    def _alone(self, ever: bool) -> None:
        """Sets which times are searched: all, or the version in force at the day asked about."""
        self.ever = ever
        self.postings: Postings = (
            self.opened.now if not ever and self.when == self.opened.newest and not self.copy else self.opened.all
        )

    # -- which documents may answer ---------------------------------------------------------------------------------

    def allowed(self, doc: int) -> bool:
        """True when the document was in force at the time asked about."""
        first, last = self.opened.first[doc], self.opened.last[doc]
        if self.query.during:
            begin, end = self.query.during
            return first <= end and max(last, first) >= begin
        if self.ever:
            return True
        if self.copy:
            return self.opened.stored(doc).get("since") == self.copy
        return first <= self.when <= last

    # -- answering --------------------------------------------------------------------------------------------------

    def answer(self, limit: int) -> Answer:
        query = self.query
        if query.span:
            return self._cut(Answer(self._range(*query.span)), limit)
        hits: list[Hit] = []
        failed: list[str] = []
        for number in query.numbers:
            found = self._number(number)
            hits += found
            if not found:
                failed.append(f"no version has {number}")
        if query.numbers and not query.text:
            answer = Answer(hits, failed=failed)
            if not hits:
                answer.nearly = self._beside(query.numbers[0])
            return self._cut(answer, limit)
        answer = self._exactly(limit) if query.strict else self._best(query.text, limit)
        known = {(hit.number, hit.version) for hit in hits}
        answer.hits = hits + [hit for hit in answer.hits if (hit.number, hit.version) not in known]
        answer.failed = failed + answer.failed
        answer.found += len(hits)
        return self._cut(answer, limit)

    @staticmethod
    def _cut(answer: Answer, limit: int) -> Answer:
        answer.found = max(answer.found, len(answer.hits))
        answer.hits = answer.hits[:limit]
        return answer

    def _best(self, text: str, limit: int) -> Answer:
        """The documents that answer a question best."""
        asked = self._concepts(text)
        ranked = self._ranked(asked, text, None)
        answer = Answer(self._hits(ranked, asked, limit), found=len(ranked), suggestion=self._suggestion(text))
        if not ranked:
            answer.failed = self._unheard(asked)
        return answer

    def _unheard(self, asked: list[Concept]) -> list[str]:
        """Which words no rule in the time asked about has."""
        return [
            f"no rule has {concept.said!r}"
            for concept in asked
            if concept.share == 1.0 and not any(self.postings.rarity(word) for way, _ in concept.ways for word in way)
        ] or ["no rule was in force then that has these words"]

    def _concepts(self, text: str) -> list[Concept]:
        when = None if self.ever else self.when
        asked = concepts(text, self.opened.vocabulary, when)
        for concept in asked:
            self._correct(concept)
        return concepts(self._suggestion(text), self.opened.vocabulary, when) if self.corrections else asked

    def _correct(self, concept: Concept) -> None:
        """Notes what a word that no rule has, and that is no one's nickname, was perhaps meant to be."""
        word = concept.said
        if len(word) < 5 or len(concept.ways) > 1 or not word.isalpha() or self.opened.all.of(concept.ways[0][0][0]):
            return
        from indexer.matching import similar

        near = similar(self.opened, word, 1 if len(word) < 8 else 2)
        if near:
            self.corrections[word] = near[0]

    def _suggestion(self, text: str) -> str:
        """The text with its misspelt words put right; "" when there are none."""
        if not self.corrections:
            return ""
        return re.sub(r"[^\W\d_]+", lambda m: self.corrections.get(m[0].lower(), m[0]), text)

    def _ranked(self, asked: list[Concept], text: str, within_: set[int] | None) -> list[tuple[float, int]]:
        allowed = self.allowed
        if within_ is not None:
            documents = {doc for doc in within_ if allowed(doc)}
            chosen = first_choice(asked, self.postings, documents)
            ranked = closer(chosen, asked, self.opened.stored, self._named(text))
            if not asked:
                ranked = [(0.0, doc) for doc in sorted(documents, key=self._place)]
        else:
            everywhere = self.postings is self.opened.now
            chosen = first_choice(asked, self.postings, None if everywhere else allowed)
            ranked = closer(chosen, asked, self.opened.stored, self._named(text))
        return self._one_a_lineage(ranked) if self.ever else ranked

    def _place(self, doc: int) -> tuple:
        entry = self.opened.stored(doc)
        if entry["kind"] in ("rule", "section"):
            return (0, sortable(RuleNumber.parse(entry["key"])), -entry["first"])
        return (1, entry["key"], -entry["first"])

    def _one_a_lineage(self, ranked: list[tuple[float, int]]) -> list[tuple[float, int]]:
        """The best wording of each lineage; what is in force goes before its ancestors."""
        scored = sorted(
            ((score if self.opened.last[doc] == OPEN else score * PAST, doc) for score, doc in ranked),
            key=lambda p: (-p[0], p[1]),
        )
        seen = set()
        kept = []
        for score, doc in scored:
            lineage = self.opened.stored(doc)["lineage"]
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
        whole = False
        place = 0
        while place < len(words):
            step = 1
            for length in range(min(5, len(words) - place), 0, -1):
                if length == 1 and words[place] in ASKING:
                    break
                entries = [
                    self.opened.stored(doc)
                    for doc in self.opened.documents("term", " ".join(stemmed[place : place + length]))
                    if self.allowed(doc)
                ]
                if entries:
                    whole = whole or length >= content
                    for entry in entries:
                        for number in entry["cites"]:
                            weight = (1.0 if length > 1 else 0.6) / len(entry["cites"]) ** 0.5
                            cites[number] = max(weight, cites.get(number, 0.0))
                    step = length
                    break
            place += step
        return Named(cites, whole)

    # -- exactly ----------------------------------------------------------------------------------------------------

    def _exactly(self, limit: int) -> Answer:
        """The documents that meet every part of a query with operators, phrases, patterns or fields."""
        from indexer.matching import Matcher

        def ways(said: str) -> list[tuple[str, ...]]:
            if not self.opened.vocabulary.is_renamed(said):
                return []
            asked = concepts(said, self.opened.vocabulary, None)
            return [way for concept in asked if concept.share == 1.0 for way, _ in concept.ways[1:]]

        match = Matcher(self.opened, self.postings, ways).match(self.query.text)
        if match.dated and not self.query.as_of and not self.ever:
            self._alone(True)
            match = Matcher(self.opened, self.postings, ways).match(self.query.text)
        text = " ".join(match.words)
        asked = self._concepts(text) if text else []
        ranked = self._ranked(asked, text, match.documents)
        answer = Answer(self._hits(ranked, asked, limit), found=len(ranked), suggestion=self._suggestion(text) if text else "")
        if not ranked:
            self._explain(match, asked, text, answer)
        return answer

    def _explain(self, match, asked: list[Concept], text: str, answer: Answer) -> None:
        """Which part of the query nothing meets, and what meets the others."""
        meets = {id(part): {doc for doc in part.documents if self.allowed(doc)} for part in match.parts}
        wanted = [part for part in match.parts if part.wanted]
        empty = [part for part in wanted if not meets[id(part)]]
        answer.failed = [f"nothing has {part.typed}" for part in empty]
        if not wanted:
            answer.failed = self._unheard(asked)
        elif not empty:
            answer.failed = [f"{len(meets[id(part)]):,} have {part.typed}" for part in wanted]
            answer.failed += [
                f"{len(meets[id(part)]):,} are left out by NOT {part.typed}" for part in match.parts if not part.wanted
            ]
            if match.documents and any(map(self.allowed, match.documents)):
                answer.failed += self._unheard(asked)
        remaining = [part for part in wanted if part not in empty] if empty else wanted[:-1]
        if remaining:
            documents = set.intersection(*(meets[id(part)] for part in remaining))
            answer.nearly = self._hits(self._ranked(asked, text, documents), asked, 3)
        elif text and empty:
            answer.nearly = self._hits(self._ranked(self._concepts(text), text, None), asked, 3)
            answer.suggestion = self._suggestion(text)

    # -- numbers ----------------------------------------------------------------------------------------------------

    def _number(self, number: RuleNumber) -> list[Hit]:
        """Each lineage that bore the number, the one that bears it at the time asked about first, then newest first."""
        borne: dict[object, list[int]] = {}
        for doc in sorted(self.opened.documents("number", sortable(number))):
            entry = self.opened.stored(doc)
            borne.setdefault(entry["lineage"] if entry["lineage"] is not None else f"#{doc}", []).append(doc)
        stretches = []
        for docs in borne.values():
            docs.sort(key=lambda doc: self.opened.first[doc])
            fitting = [doc for doc in docs if self.opened.first[doc] <= self.when] or docs
            shown = next((doc for doc in docs if self.allowed(doc) and not self.ever), fitting[-1])
            last = max(self.opened.last[doc] or self.opened.first[doc] for doc in docs)
            inforce = self.opened.first[shown] <= self.when <= self.opened.last[shown]
            stretches.append((not inforce, self.opened.first[shown] > self.when, -last, shown, self.opened.first[docs[0]], last))
        stretches.sort()
        if self.query.during:
            begin, end = self.query.during
            stretches = [s for s in stretches if s[4] <= end and s[5] >= begin]
        return [
            self._hit(doc, round(1 / (place + 1), 4), {}, borne=(first, last))
            for place, (_out, _later, _age, doc, first, last) in enumerate(stretches)
        ]

    def _range(self, low: RuleNumber, high: RuleNumber) -> list[Hit]:
        """What is in force with a number from ``low`` to ``high``, and all below that, in the book's order."""
        begin, end = sortable(low), within(high) + "~"
        documents = [
            doc
            for word in self.opened.reader.expand_prefix("number", "")
            if begin <= word.decode() <= end
            for doc in self.opened.documents("number", word.decode())
            if self.allowed(doc)
        ]
        return [self._hit(doc, 1.0, {}) for doc in sorted(documents, key=self._place)]

    def _beside(self, number: RuleNumber) -> list[Hit]:
        """Rules near a number that no version has."""
        parent = number.parent
        if parent is None:
            return []
        below = sorted((doc for doc in self.opened.beginning("number", within(parent)) if self.allowed(doc)), key=self._place)
        target = sortable(number)
        before = [doc for doc in below if self._place(doc)[1] < target][-2:]
        after = [doc for doc in below if self._place(doc)[1] > target][:1]
        return [self._hit(doc, 0.0, {}) for doc in before + after]

    # -- hits -------------------------------------------------------------------------------------------------------

    def _hits(self, ranked: list[tuple[float, int]], asked: list[Concept], limit: int) -> list[Hit]:
        wanted: dict[str, float] = {}
        for concept in asked:
            for way, weight in concept.ways:
                for word in " ".join(way).split():
                    worth = weight * concept.share * self.postings.rarity(word) / len(way)
                    wanted[word] = max(worth, wanted.get(word, 0.0))
        return [self._hit(doc, round(score, 3), wanted) for score, doc in ranked[:limit]]

    def _hit(self, doc: int, score: float, wanted: dict[str, float], borne: tuple[int, int] | None = None) -> Hit:
        entry = self.opened.stored(doc)
        first, last = borne or (entry["first"], entry["last"])
        record = self.corpus.by_id(entry["record"])
        if record is None:
            raise NotFoundError("the search index names a rule that the corpus has not", remedy=REMEDY)
        passage, marks = snippet(record.text, record.examples, wanted)
        until = entry["last"] or entry["first"]
        newest = min(until, self.when) if entry["first"] <= self.when and not self.ever else until
        if self.query.during and not borne:
            newest = min(until, self.query.during[1])
        in_chain = bool(entry["last"]) and entry["kind"] != "commentary"
        return Hit(
            kind=entry["kind"],
            number=entry["key"],
            version=self.opened.version_at(newest) if in_chain else entry["since"],
            first=self.opened.version_at(first) if in_chain else entry["since"],
            last=(None if last == OPEN else self.opened.version_at(last)) if in_chain else entry["since"],
            current=self._current(entry),
            score=score,
            snippet=passage,
            marks=marks,
            lineage=self.corpus.address(record) if record.lineage_id is not None else None,
            section=entry["section"],
            record=record.id,
        )

    def _current(self, entry: dict) -> str | None:
        """The number in the newest version of the lineage that a document is of."""
        if entry["last"] == OPEN and entry["kind"] != "commentary":
            return entry["key"]
        if entry["lineage"] is None:
            return None
        now = [
            found["key"]
            for doc in sorted(self.opened.documents("lineage", str(entry["lineage"])))
            if self.opened.last[doc] == OPEN and (found := self.opened.stored(doc))["kind"] != "commentary"
        ]
        return entry["key"] if entry["key"] in now else next(iter(now), None)
