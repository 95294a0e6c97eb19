"""The rules that had a number, and when; the answer to a question about a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from ruletrail.corpus.errors import NotFoundError, as_argument
from ruletrail.corpus.history.timeline import Timeline
from ruletrail.corpus.names import bare_term, parts_of_term
from ruletrail.corpus.records import COMMENTARY, GLOSSARY, RULE
from ruletrail.corpus.store import Corpus, StoredRecord, Version, lineages
from ruletrail.corpus.store.records import first_of_lineage, of_lineage, terms_called, terms_with

#: Least likeness of a text and a term for the text to be a misspelt term, 0 to 1.
ALIKE = 0.75


@dataclass(frozen=True, slots=True)
class Bearer:
    """A rule, heading or glossary entry that had a number or term."""

    record: StoredRecord
    """Its record in the newest version in which it had the number."""
    version: Version
    """That version."""
    periods: tuple[tuple[str, str], ...]
    """First and last version of each period in which it had the number, both included."""
    ends: tuple[str, ...]
    """The last day of each period."""

    @property
    def when(self) -> str:
        """The periods in which it had the number, as names of versions, written for people to read."""
        return " and ".join(first if first == last else f"{first} to {last}" for first, last in self.periods)

    @property
    def days(self) -> str:
        """The periods as days, up to the day before the next version."""
        spans = ((first, end) for (first, _last), end in zip(self.periods, self.ends, strict=True))
        return " and ".join(first if first == end else f"{first} to {end}" for first, end in spans)

    def __str__(self) -> str:
        words = self.record.text.split()
        opening = " ".join(words[:8]) + (" …" if len(words) > 8 else "")
        return f"{self.days}: {opening}"


class SeveralEntriesError(NotFoundError):
    """A word was asked for that is in the headwords of several entries of a version, and has no entry of its own."""

    def __init__(self, version: Version, key: str, entries: list[StoredRecord]) -> None:
        self.key, self.entries = key, entries
        told = "; ".join(entry.term for entry in entries)
        super().__init__(
            f"{version.version} has {len(entries)} entries for {key}: {told}",
            remedy=f"name one whole: {as_argument(entries[0].key)}",
        )


class SeveralBearersError(NotFoundError):
    """A number that is free today was asked for, and more than one rule had it before."""

    def __init__(self, key: str, bearers: list[Bearer]) -> None:
        self.key, self.bearers = key, bearers
        told = "; ".join(map(str, bearers))
        borne = f"the number of {len(bearers)} rules" if key[:1].isdigit() else f"the name of {len(bearers)} entries"
        super().__init__(f"{key} was {borne}: {told}", remedy="say which one: add --as-of DATE")


def bearers(corpus: Corpus, key: str) -> list[Bearer]:
    """Every lineage that had a number or (lower-case) term, oldest first; if whole rulebooks have any, only those.

    A term is also searched by its bare name: "mana burn" finds "mana burn (obsolete)". In a version without an entry of its
    own, a part of a headword is searched: "controller" finds "control, controller".
    """
    versions = {version.id: version for version in corpus.versions()}
    place = {row_id: n for n, row_id in enumerate(versions)}
    found: list[StoredRecord] = []
    for forms in (_forms(corpus, key), _combined(corpus, key)):
        told = {record.version_id for record in found}
        found += [
            record
            for form in forms
            for record in corpus.bearing(form)
            if record.kind != COMMENTARY and record.version_id in versions and record.version_id not in told
        ]
    found.sort(key=lambda record: (place[record.version_id], record.position))
    bearing = [record for record in found if versions[record.version_id].is_whole] or found
    timeline = Timeline(list(versions.values()))
    by_lineage: dict[int, list[list[StoredRecord]]] = {}
    previous: StoredRecord | None = None
    for lineage, run in groupby(bearing, key=lambda record: record.lineage_id or -record.id):
        for record in run:
            runs = by_lineage.setdefault(lineage, [])
            last = runs[-1][-1] if runs else None
            if last and last is previous and not _was_free(timeline, place, last, record):
                runs[-1].append(record)
            else:
                runs.append([record])
            previous = record

    def named(record: StoredRecord) -> str:
        return versions[record.version_id].version

    return [
        Bearer(
            runs[-1][-1],
            versions[runs[-1][-1].version_id],
            tuple((named(run[0]), named(run[-1])) for run in runs),
            tuple(timeline.until(named(run[-1])) for run in runs),
        )
        for runs in by_lineage.values()
    ]


def _was_free(timeline: Timeline, place: dict[int, int], last: StoredRecord, record: StoredRecord) -> bool:
    """True when some version between two records of one number covers that number and lacks it."""
    names = ((last.kind, last.key), (record.kind, record.key))
    return timeline.first_without(place[last.version_id], place[record.version_id], names) is not None


def find(
    corpus: Corpus, key: str, as_of: str = "", meant: Callable[[Corpus, Version, str], list[str]] | None = None
) -> tuple[Version, StoredRecord]:
    """The record with a number or (lower-case) term in the version in force at a date; "" is the newest.

    Without a date, a number that the newest version lacks gets the rule that had it, if there was only one. Raises
    SeveralBearersError if there were more, and NotFoundError if there is no such rule; the message says so if the source
    doesn't cover the number.

    ``meant`` gives terms of a version that a word may mean. They are suggested before terms with similar spelling.
    """
    version = corpus.version(as_of)
    if (lineage := lineages.at_address(corpus, key)) is not None:
        return _in_lineage(corpus, lineage, version, as_of)
    if record := standing(corpus, version, key):
        return version, record
    had = bearers(corpus, key)
    if not as_of and len(had) > 1:
        raise SeveralBearersError(key, had)
    if not as_of and had:
        return had[0].version, had[0].record
    if own := _then(corpus, version, had):
        called, one = ("number", "rule") if key[:1].isdigit() else ("name", "entry")
        raise NotFoundError(
            f"on {version.date} no {one} had the {called} {key}; that {one} was {own.key} then",
            remedy=f"try: ruletrail show {as_argument(own.key)} --as-of {version.version}",
        )
    raise NotFoundError(_not_there(version, key), remedy=_what_next(corpus, version, key, had, meant))


def _then(corpus: Corpus, version: Version, had: list[Bearer]) -> StoredRecord | None:
    """The record in a version of a lineage that had a number at another time, today's or the last one; None if the version has
    none.
    """
    newest_first = sorted(had, key=lambda bearer: bearer.version.date, reverse=True)
    return next(filter(None, (first_of_lineage(corpus, version, one.record.lineage_id) for one in newest_first)), None)


def _in_lineage(corpus: Corpus, lineage: int, version: Version, as_of: str) -> tuple[Version, StoredRecord]:
    """The record of a lineage in a version. Without a date, the newest record if that version has none."""
    versions = {each.id: each for each in corpus.versions()}
    records = [record for record in of_lineage(corpus, lineage) if record.version_id in versions]
    own = next((record for record in records if record.version_id == version.id), None)
    if own is None and as_of:
        raise NotFoundError(f"{version.version} has no rule of this lineage", remedy=f"try: ruletrail history {records[-1].key}")
    newest = own or max(records, key=lambda record: versions[record.version_id].date)
    return versions[newest.version_id], newest


def standing(corpus: Corpus, version: Version, key: str) -> StoredRecord | None:
    """The record with a number or (lower-case) term in a version, or None.

    A term without an entry of its own is found as a part of a headword. Raises SeveralEntriesError if it is a part of several.
    """
    for form in _forms(corpus, key):
        record = corpus.record(version, form)
        if record is not None and record.kind != COMMENTARY:
            return record
    held = [record for form in _combined(corpus, key) if (record := corpus.record(version, form))]
    if len(held) > 1:
        raise SeveralEntriesError(version, key, held)
    return held[0] if held else None


def _forms(corpus: Corpus, key: str) -> list[str]:
    """The keys to look for.

    A number is its own key. A term is looked for as typed, then in the glossaries' forms, such as "… (obsolete)", or with and
    without quotation marks.
    """
    if key[:1].isdigit():
        return [key]
    bare = bare_term(key)
    also = (form for form in terms_called(corpus, bare) if bare_term(form) == bare)
    plain = key.strip("\"'")
    return list(dict.fromkeys((key, *also, plain, f'"{plain}"')))


def _combined(corpus: Corpus, key: str) -> list[str]:
    """The keys of entries that explain several words at once, this term among them."""
    if key[:1].isdigit():
        return []
    part = bare_term(key).strip("\"'").strip()
    return [form for form in terms_with(corpus, part) if part in parts_of_term(form)] if part else []


def _not_there(version: Version, key: str) -> str:
    kind = RULE if key[:1].isdigit() else GLOSSARY
    silent = version.coverage.why_silent(kind, key)
    return f"{key} {silent}: {version.version}" if silent else f"{version.version} has no {key}"


def _what_next(
    corpus: Corpus,
    version: Version,
    key: str,
    had: list[Bearer],
    named: Callable[[Corpus, Version, str], list[str]] | None,
) -> str:
    """The advice if no rule has the number on that day: days on which a rule had it, or commentary that cites it."""
    periods = [period for bearer in had for period in bearer.periods]
    keys = {bearer.record.key for bearer in had if any(first < version.version < last for first, last in bearer.periods)}
    older = (v for v in reversed(corpus.versions()) if v.version < version.version)
    if keys and (before := next((v for v in older if any(corpus.record(v, own) for own in keys)), None)):
        return f"it is there before and after it, last in {before.version}: add --as-of {before.version}"
    if gone := [last for _first, last in periods if last < version.version]:
        return f"it was last there in {max(gone)}: add --as-of {max(gone)}"
    if periods:
        first = min(first for first, _last in periods)
        return f"it is there from {first} on: add --as-of {first}"
    citing = [note for note in corpus.citing() if key in note.cites]
    if citing:
        return f"only commentary mentions it ({citing[0].file}): ruletrail search {as_argument(key)} --ever"
    near: list[str] = []
    if not key[:1].isdigit():
        near = (named(corpus, version, key) if named else []) or _spelled_so(corpus, version, key)
    meant = f"did you mean {' or '.join(map(as_argument, near))}? Or " if near else ""
    return f"{meant}try: ruletrail search {as_argument(key)} --ever"


def _spelled_so(corpus: Corpus, version: Version, key: str) -> list[str]:
    """The terms of a version with similar spelling, at most two."""
    from difflib import get_close_matches  # takes long to import

    keys = [record.key for record in corpus.records(version) if record.kind == GLOSSARY]
    terms = list(dict.fromkeys([*keys, *(part for term in keys for part in parts_of_term(term))]))
    return get_close_matches(key, terms, n=2, cutoff=ALIKE)
