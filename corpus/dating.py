"""Finds the known version that an undated text is, or is nearest to.

A numbered rule agrees with a version that has the same words at the same number. If a text has no numbers, or few of its rules
are at their numbers in any version, its sentences are compared at any place. The known versions are the full versions of the
corpus and those that ruletrail knows by their fingerprints (corpus.fingerprints); the corpus goes first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, groupby

from ruletrail.corpus.errors import SourceError
from ruletrail.corpus.fingerprints import SENTENCE_END, sentences, shipped, words
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.records import NO_DATE, RULE, Document, Record
from ruletrail.corpus.store import Corpus, agreement

#: A source that agrees less than this with every version isn't dated. A published text shares 0.45 of its sentences with texts
#: four years or more away, and 0.88 with its neighbours (0.57 for the first text).
LEAST_SHARE = 0.45
#: The version of the day in the file's name is taken if it has at least this share of the agreements of the best version.
NAMED_SHARE = 0.9
#: Of a retelling of the rules (the digest), at most 0.11 of the rules are in any version. Of a published text, at least 0.2 are
#: in texts eight years or more away; of one of its chapters, 0.49 are in texts four years away. SMALLEST_BOOK: rules of the
#: smallest known rulebook. MOST_ASKED, FEWEST_ASKED: how many rules are compared. A sentence with more than LONG_SENTENCE
#: words is proof.
LONG_SENTENCE = 7
RETOLD_SHARE, SMALLEST_BOOK, MOST_ASKED, FEWEST_ASKED = 0.15, 340, 60, 4
#: If a smaller share of the rules agrees at their numbers, the sentences are compared too: the rules may have been renumbered.
LEAST_BY_NUMBER = 0.3

#: A rulebook with at least LEAST_RULES rules is a later version, or one after it, if SURE_SHARE of its rules are in that version,
#: and less than OTHER_SHARE of that are in the version that came next after its stated date.
LEAST_RULES, SURE_SHARE, OTHER_SHARE = 100, 0.95, 0.9

#: Up to this many sentences are looked up one by one; for more, every wording is read once.
FEW = 20

_NEEDLE = re.compile(r"[a-z][a-z ]{6,}[a-z]")


@dataclass(frozen=True, slots=True)
class VersionMatch:
    """How well a text agrees with one version: ``matched`` of its ``compared`` rules (or sentences, if it has no numbers)."""

    version: str
    matched: int
    compared: int
    what: str = "rules"
    """The unit that was compared: rules or sentences."""
    close: int = 0
    """Sentences of this version, from the rules in which the best versions differ. Breaks ties."""

    @property
    def share(self) -> float:
        return round(self.matched / self.compared, 4) if self.compared else 0.0


def date_document(corpus: Corpus | None, document: Document) -> list[VersionMatch]:
    """Every known version that agrees with a part of the document, the best first; [] if none does.

    Versions that agree equally well are ordered by the sentences of the rules in which they differ. After that, versions of
    the corpus go first: an excerpt was probably taken from a text at hand. Among these the later one goes first: a copy is
    never older than its source, so the last version that it agrees with is nearest to the day of the copy.
    """
    numbered = [record for record in document.records if record.kind == RULE]
    matches = _by_number(_Known(corpus), numbered) if numbered else []
    if matches and matches[0].share >= LEAST_BY_NUMBER:
        return matches
    anywhere = date_text(corpus, (record.text for record in document.records))
    return max(matches, anywhere, key=lambda found: found[0].share if found else 0.0)


def date_text(corpus: Corpus | None, texts: Iterable[str]) -> list[VersionMatch]:
    """Every known version that has a sentence of these paragraphs, best first."""
    wanted = list(dict.fromkeys(sentence for text in texts for sentence in _Sentence.all_of(text)))
    known = _Known(corpus)
    found = _count(known.with_sentences(wanted))
    return known.best_first(VersionMatch(v, n, len(wanted), "sentences") for v, n in found.items())


def best_versions(corpus: Corpus | None, matches: list[VersionMatch]) -> list[list[str]]:
    """The versions that tie for the best agreement, in groups of neighbours among the known versions. Versions and groups are
    oldest first.

    ``matches`` are the result of ``date_document`` or ``date_text``, and not empty.
    """
    best = {m.version for m in matches if (m.matched, m.close) == (matches[0].matched, matches[0].close)}
    groups = groupby(_Known(corpus).in_order(best), key=best.__contains__)
    return [list(group) for fits, group in groups if fits]


def infer(corpus: Corpus, document: Document) -> None:
    """Gives a document without a date the version that it agrees with best, marked as inferred and with the evidence.

    If several versions agree about as well, the version in force on the day in the file's name is taken. Raises SourceError if
    no known version agrees with enough of the document.
    """
    matches = date_document(corpus, document)
    if not matches or matches[0].share < LEAST_SHARE:
        most = f"{matches[0].matched} of {matches[0].compared} {matches[0].what} at most" if matches else "none of it"
        raise SourceError(
            f"{NO_DATE}, and no known version has enough of its wording ({most}): it is a retelling, another game's, or of a time"
            " that is missing",
            ", ".join(ledger.file for ledger in document.ledgers[:3]),
            "name a text as it was published, or first add full versions of its time",
        )
    best, known = matches[0], _Known(corpus)
    if document.named:
        then = max((version for version in known.in_order(()) if version[:10] <= document.named), default="")
        named = next((match for match in matches if match.version == then), VersionMatch(then, 0, best.compared))
        told = f"{named.matched} of {best.compared} {best.what} agree with {then or 'none'}, {best.matched} with {best.version}"
        if named.matched < NAMED_SHARE * best.matched:
            document.problems.append(f"its name says {document.named}, but {told}; taken as of {best.version}")
        else:
            if (named.matched, named.close) != (best.matched, best.close):
                document.problems.append(f"taken as of {then}, as its name says; {told}")
            best = named
    equal = sorted(m.version for m in matches if (m.matched, m.close) == (best.matched, best.close))
    equal = [version for version in equal if version in known.at_hand] if best.version in known.at_hand else equal
    period = equal[0] if len(equal) == 1 else f"{equal[0]} to {equal[-1]}"
    document.version = f"{best.version[:10]}~{document.format}"
    document.inferred = True
    document.problems = [problem for problem in document.problems if not problem.startswith(NO_DATE)]
    document.title += f" (no date stated; {best.matched} of {best.compared} {best.what} agree with {period})"


def foreign(corpus: Corpus | None, document: Document) -> str:
    """The reason why a dated text is not a text of these rules, or "". The reason is that known versions have hardly any of its
    rules.

    A rule is known if a version has it word for word at its number, or has one of its long sentences. In a text with fewer
    rules than any rulebook, about half must be known. A number that no version of the corpus has may belong to a new rule, and
    isn't counted.
    """
    rules = [record for record in document.records if record.kind == RULE]
    if document.retold is not None or document.is_commentary:
        return ""
    least = LEAST_SHARE if len(rules) < SMALLEST_BOOK else RETOLD_SHARE
    rules = rules[:: max(1, len(rules) // MOST_ASKED)]
    if corpus:
        rules = [rule for rule in rules if any(True for _ in agreement.borne(corpus, RULE, str(rule.number)))]
    versions = _Known(corpus)
    other = [rule for rule in rules if not versions.with_rule(rule)]
    told = [[s for s in _Sentence.all_of(rule.text) if s.words.count(" ") >= LONG_SENTENCE] for rule in other]
    wanted = list(chain(*told))
    known = {sentence.words for sentence, held in zip(wanted, versions.with_sentences(wanted), strict=True) if held}
    unknown = sum(not any(sentence.words in known for sentence in own) for own in told)
    if len(rules) < FEWEST_ASKED or len(rules) - unknown >= least * len(rules):
        return ""
    found = f"only {len(rules) - unknown} of {len(rules)} rules that were compared are in any known version"
    return f"{found}: it is a retelling, or another game's rulebook"


def misdated(document: Document) -> str:
    """The reason why the stated date of a rulebook can't be right, or "".

    A text isn't much older than the first version that has its rules. Only dates that no known version has are checked.
    """
    known = shipped().known
    day = document.date
    if document.covers is not None or document.retold is not None or document.inferred or day >= known[-1][:10]:
        return ""
    if day in {version[:10] for version in known}:
        return ""
    numbered = [record for record in document.records if record.kind == RULE]
    found = shipped().counted((str(record.number), words(record.text)) for record in numbered)
    best = max(found.values(), default=0)
    first = min((version for version, n in found.items() if n == best), default="")
    after = next(version for version in known if version[:10] > day)
    if len(numbered) < LEAST_RULES or best < SURE_SHARE * len(numbered) or first <= after or found[after] > OTHER_SHARE * best:
        return ""
    return f"states {day}, but {best} of its {len(numbered)} rules are those of {first}: check its date"


def _by_number(known: _Known, records: list[Record]) -> list[VersionMatch]:
    held = [known.with_rule(record) for record in records]
    found = _count(held)
    if not found:
        return []
    best = [version for version, n in found.items() if n == max(found.values())]
    apart = [record for record, versions in zip(records, held, strict=True) if not versions.issuperset(best)]
    close = _count(known.with_sentences([s for record in apart for s in _Sentence.all_of(record.text)]))
    return known.best_first(VersionMatch(v, n, len(records), "rules", close[v]) for v, n in found.items())


def _count(held: Iterable[set[str]]) -> Counter[str]:
    return Counter(version for versions in held for version in versions)


@dataclass(frozen=True)
class _Sentence:
    """The words of a sentence, and a lower-case piece of it to search for in normalised texts; "" if it has no such piece."""

    words: str
    needle: str

    @classmethod
    def all_of(cls, text: str) -> list[_Sentence]:
        parts = SENTENCE_END.split(normalise(text))
        return [cls(sentence, max(_NEEDLE.findall(part), key=len, default="")) for part in parts for sentence in sentences(part)]


class _Known:
    """The full versions of a corpus, and the shipped fingerprints of other versions."""

    def __init__(self, corpus: Corpus | None) -> None:
        self._corpus = corpus
        self._versions = {v.id: v.version for v in corpus.versions() if v.is_whole and not v.inferred} if corpus else {}
        self.at_hand = set(self._versions.values())

    def best_first(self, matches: Iterable[VersionMatch]) -> list[VersionMatch]:
        """The matches, best first. Among equals, versions of the corpus come first, and then later versions."""
        later_first = sorted(matches, key=lambda match: match.version[:10], reverse=True)
        return sorted(later_first, key=lambda match: (-match.matched, -match.close, match.version not in self.at_hand))

    def in_order(self, also: Iterable[str]) -> list[str]:
        """Every known version and these versions, oldest first."""
        return sorted(self.at_hand.union(shipped().known, also))

    def with_rule(self, record: Record) -> set[str]:
        wording = words(record.text)
        found = shipped().with_rule(str(record.number), wording) - self.at_hand
        if self._corpus and self._versions:
            same: dict[str, bool] = {}
            for normal, versions in agreement.borne(self._corpus, record.kind, str(record.number)):
                if normal not in same:
                    same[normal] = words(normal) == wording
                if same[normal]:
                    found.update(self._versions[row] for row in map(int, versions.split(",")) if row in self._versions)
        return found

    def with_sentences(self, wanted: list[_Sentence]) -> list[set[str]]:
        """For each sentence, the versions that have it anywhere."""
        found = [shipped().with_sentence(sentence.words) - self.at_hand for sentence in wanted]
        if not self._corpus or not self._versions:
            return found
        having: dict[int, list[set[str]]] = {}
        by_words: dict[str, list[set[str]]] = {}
        for sentence, versions in zip(wanted, found, strict=True):
            by_words.setdefault(sentence.words, []).append(versions)
        for wording, normal in self._candidates(wanted):
            for told in set(sentences(normal)) & by_words.keys():
                having.setdefault(wording, []).extend(by_words[told])
        for wording, version in agreement.versions_with(self._corpus, having):
            for versions in having[wording] if version in self._versions else ():
                versions.add(self._versions[version])
        return found

    def _candidates(self, wanted: list[_Sentence]) -> Iterable[tuple[int, str]]:
        """The wordings that may have one of these sentences, found by the sentences' pieces.

        For many sentences, all wordings in one query.
        """
        assert self._corpus is not None
        if len(wanted) > FEW or not all(sentence.needle for sentence in wanted):
            return agreement.normals(self._corpus)
        return {row for sentence in wanted for row in agreement.normals(self._corpus, sentence.needle)}
