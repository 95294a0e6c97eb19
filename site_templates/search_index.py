"""The index of words for searches in the browser: rules, terms and pages by their names, their words, and their former words.

It is one document beside the index of numbers (``spans``). Its entries are the lineages of that index, then the terms of the
glossary, the versions and the situations. The weight of a word in an entry is computed as for the command's index: BM25 over the
text, less for headings, for ways of asking, and for words of older wordings alone.

    words       the stems; after each, with commas, the words with that stem: their endings, or whole words after "="
    asking      the words that only belong to the form of a question
    postings    for each stem four lists of entries, from the lowest weight to the highest; see ``_packed``
    names       the name of each entry; "=" comes before a name of its own, without it the name is that of its section; "" is the
                name of the entry before
    openings    the beginning of its text; "" if the name says it all
    cited       for each entry a digit: the number of rules that cite it, as a power of two
    gone        entry -> its last number and its years, of rules that are gone
    terms       for each term the name of its page, its years if it is gone, and the numbers that its entry cites
    versions    for each version its page
    situations  for each situation its page
    types       for each list of types its name, the words that it has, and those that it no longer has, with commas between
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from ruletrail.corpus.history import Lineage
from ruletrail.corpus.history.subjects import citations, cited
from ruletrail.corpus.names import bare_term, heading, is_title
from ruletrail.corpus.releases import other_names
from ruletrail.site_templates import addresses, atlas, naming, titles
from ruletrail.site_templates.language import Language
from ruletrail.site_templates.site_file import SiteFile
from ruletrail.site_templates.spans import numbered
from ruletrail.site_templates.values import Listed

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

#: BM25's constants, and the usual length in words.
SATURATION, LENGTH_SHARE, USUAL_LENGTH = 1.2, 0.5, 60.0
#: The weight of a word in an example, in a name or heading, in a way of asking, and only in an older wording.
EXAMPLE, HEADING, ASKED, PAST = 0.5, 0.55, 0.4, 0.4
#: The number of steps in which the weight of a word in an entry is written, and the size of a step.
STEPS, STEP = 4, 0.5
#: A word that a larger share of the entries has is no help, and has no lists.
EVERYWHERE = 0.4
_NUMBER = re.compile(r"\d{3}(?:\.\d.*)?")
DIGITS = 46
_SIGNS = "".join(chr(n) if chr(n) != "\\" else "!" for n in range(35, 127))


def files(site: Site) -> list[SiteFile]:
    """The index as a script, so that a page opened as a file can load it, too."""
    return [SiteFile(addresses.SEARCH_WORDS, lambda: f"var ruletrailWords = {json.dumps(index(site), separators=(',', ':'))};\n")]


@dataclass(frozen=True)
class _Entry:
    """A page to be found: its name, the beginning of its text, and the weight of each word in it."""

    name: str
    opening: str
    impacts: dict[str, float]


def index(site: Site) -> dict[str, object]:
    """The document as plain values."""
    read = _Reader(site.language)
    lineages = site.once(numbered)
    terms = sorted((each for each in site.lineages.values() if each.kind == "glossary"), key=lambda each: each.address)
    names = site.once(naming.names)
    every = [*lineages, *terms]
    entries = [_of_lineage(site, read, lineage) if lineage.id in names else _Entry("", "", {}) for lineage in every]
    entries += _of_versions(site, read)
    entries += [_Entry(played.title, "", read.impacts([played.title, *played.cards])) for played in site.played]
    citing = citations(site.archive, site.archive.newest)
    gone = {place: lineage for place, lineage in enumerate(lineages) if _is_past(site, lineage) and lineage.id in names}
    counts = (0 if place in gone else citing[lineage.last.key] for place, lineage in enumerate(lineages))
    cites = [str(min(9, count.bit_length())) for count in counts]
    return {
        "words": _words(read, entries),
        "asking": " ".join(sorted(site.language.asking)),
        "postings": _postings(entries),
        "names": _names(entries),
        "openings": [entry.opening for entry in entries],
        "cited": "".join(cites),
        "gone": {place: [lineage.last.key, _past_years(names[lineage.id], lineage)] for place, lineage in gone.items()},
        "terms": [[one.address, _years(names[one.id]), *_cites(site, one)] for one in terms],
        "versions": [_page(site, place) for place in range(len(site.archive.versions))],
        "situations": [played.name for played in site.played],
        "types": [_types(listed) for listed in site.once(atlas.lists).values()],
    }


def _names(entries: Sequence[_Entry]) -> list[str]:
    """The entries' names; "" for the same name as the entry before: rules of one section follow each other."""
    names = [entry.name for entry in entries]
    return names[:1] + ["" if name == before.removeprefix("=") else name for before, name in pairwise(names)]


def _types(listed: Listed) -> list[str]:
    living, gone = (
        ",".join(name for name, word in listed.words.items() if bool(word.spans[-1].end) == is_gone) for is_gone in (False, True)
    )
    return [listed.name, living, gone]


def _is_past(site: Site, lineage: Lineage) -> bool:
    """True if a rule is gone, or if only a text older than the newest is known to have it."""
    return bool(lineage.end or (lineage.known and lineage.last.version != site.archive.newest))


def _past_years(name: naming.Name, lineage: Lineage) -> str:
    return name.years if lineage.end else f"{lineage.known[:4]} or later"


class _Reader:
    """Reads texts into stems. It looks each word up once, and knows every word that it read."""

    def __init__(self, language: Language) -> None:
        self._language, self.known = language, dict[str, str]()
        self._words = lru_cache(maxsize=1 << 15)(language.words)

    def stems(self, text: str) -> list[str]:
        words = self._words(text)
        for word in words:
            if word not in self.known:
                self.known[word] = self._language.stem(word)
        return [self.known[word] for word in words]

    def impacts(self, texts: Iterable[str], share: float = 1.0) -> dict[str, float]:
        """Stem -> its weight in texts that say it once or more."""
        return _impacts(Counter(chain.from_iterable(map(self.stems, texts))), share)


def _impacts(counts: Mapping[str, float], share: float) -> dict[str, float]:
    """BM25 without the word's rarity, times the weights of the words."""
    length = sum(counts.values())
    norm = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / USUAL_LENGTH)
    return {word: share * count * (SATURATION + 1) / (count + norm) for word, count in counts.items()}


def _of_lineage(site: Site, read: _Reader, lineage: Lineage) -> _Entry:
    archive, last = site.archive, lineage.last
    name, wording = site.once(naming.names)[lineage.id], archive.wordings[last.wording]
    own: dict[str, float] = dict(Counter(read.stems(wording.normal)))
    for stem in chain.from_iterable(map(read.stems, wording.examples)):
        own[stem] = own.get(stem, 0) + EXAMPLE
    found = _impacts(own, 1.0)
    for era in lineage.eras[:-1]:
        for stem, impact in read.impacts([archive.wordings[era.first.wording].normal], PAST).items():
            if stem not in own:
                found[stem] = max(impact, found.get(stem, 0.0))
    titled = [*_headings(site, lineage), name.title or bare_term(last.term)]
    asked = site.language.asked.get(lineage.id, ())
    content = [" ".join(word for word in site.language.words(way) if word not in site.language.asking) for way in asked]
    for more in (read.impacts(dict.fromkeys(titled), HEADING), read.impacts(content, ASKED)):
        for stem, impact in more.items():
            found[stem] = found.get(stem, 0.0) + impact
    is_own = name.is_own or lineage.kind == "glossary"
    return _Entry("=" * is_own + (name.title or name.label), name.says, found)


def _headings(site: Site, lineage: Lineage) -> Iterator[str]:
    """The headings above a rule in its last version, without its chapter's."""
    for stand in titles.ancestors(site.archive, lineage.last)[1:]:
        text = site.archive.wordings[stand.wording].text
        if stand.kind == "section" or is_title(text):
            yield heading(text)


def _of_versions(site: Site, read: _Reader) -> Iterator[_Entry]:
    """Each version, by the names of its release and its date, as people write both."""
    for place, version in enumerate(site.archive.versions):
        code, name = site.archive.release(place)
        day = date.fromisoformat(version.date)
        called = [code, name, *other_names(version.date), f"{day:%Y-%m-%d} {day:%B} {day.day} {day.year}"]
        label = f"{name} ({code})" if code else name
        yield _Entry(f"{label}, {version.version}" if label else version.version, "", read.impacts(called))


def _page(site: Site, place: int) -> str:
    """The page of a version's changes, or its own page if it has none."""
    version = site.archive.versions[place].version
    return addresses.changes(version) if place in site.archive.pairs else addresses.version(version)


def _years(name: naming.Name) -> str:
    return name.years.removeprefix("glossary").lstrip(", ")


def _cites(site: Site, lineage: Lineage) -> list[str]:
    return sorted(set(cited(site.archive.wordings[lineage.last.wording].normal)))


def _words(read: _Reader, entries: Sequence[_Entry]) -> str:
    forms: dict[str, list[str]] = {stem: [] for stem in _stems(entries)}
    for word, stem in sorted(read.known.items()):
        if word != stem and stem in forms:
            forms[stem].append(word[len(stem) :] if word.startswith(stem) else f"={word}")
    return " ".join(",".join((stem, *endings)) for stem, endings in forms.items())


def _stems(entries: Sequence[_Entry]) -> list[str]:
    """The stems of all entries, in order. Numbers of rules are in the other index."""
    return sorted({stem for entry in entries for stem in entry.impacts if not _NUMBER.fullmatch(stem)})


def _postings(entries: Sequence[_Entry]) -> str:
    having: dict[str, list[list[int]]] = defaultdict(lambda: [[] for _ in range(STEPS)])
    for place, entry in enumerate(entries):
        for stem, impact in entry.impacts.items():
            if step := min(STEPS, round(impact / STEP)):
                having[stem][step - 1].append(place)
    for lists in having.values():
        if sum(map(len, lists)) > EVERYWHERE * len(entries):
            lists[:] = [[]] * STEPS
    return " ".join(_packed(places) for stem in _stems(entries) for places in having[stem])


def _packed(places: Sequence[int]) -> str:
    """Rising places as the gaps between them, each in digits of 46, the lowest first; a sign says whether another digit follows.

    >>> _packed([0, 1, 47, 2300])
    '##P}S$'
    """
    made = []
    for before, place in pairwise([-1, *places]):
        gap = place - before - 1
        while gap >= DIGITS:
            made.append(_SIGNS[DIGITS + gap % DIGITS])
            gap //= DIGITS
        made.append(_SIGNS[gap])
    return "".join(made)
