"""Finds the day whose rules an article cites: a stated day, a day in its links or text, or the versions that its numbers fit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ruletrail.articles import site_links, source_code
from ruletrail.articles.citations import Citation, Quote, Strength
from ruletrail.articles.days import DATE, dates_in, days_of
from ruletrail.articles.page import MARK, ParsedArticle
from ruletrail.articles.rulebooks import Rulebooks
from ruletrail.articles.syntaxes import Syntax
from ruletrail.corpus.errors import RuletrailError
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.releases import releases
from ruletrail.corpus.store import Version

GIVEN, STATED, LINKS, TEXT, INFERRED, NEWEST = "given", "stated", "links", "text", "inferred", "newest"

#: Keys of metadata, in lower case and with spaces.
_RULES_KEYS = frozenset({"rules", "rules as of", "as of", "comprehensive rules", "cr", "cr as of"})
_WRITTEN_KEYS = frozenset({
    "date", "published", "publishdate", "publish date", "pubdate", "created", "issued", "article:published time", "datepublished",
    "datecreated", "dc.date", "dc.date.issued", "dcterms.date", "dcterms.created", "dcterms.issued", "time", "published time",
    "og:published time", "parsely pub date", "sailthru.date",
})  # fmt: skip
_CHANGED_KEYS = frozenset({
    "article:modified time", "datemodified", "lastmod", "updated", "modified", "last modified", "dcterms.modified",
})  # fmt: skip
OF_RULES = re.compile(
    r"(?:Comp(?:rehensive)?\.?[ -]Rules?(?:[ ]document)?|(?<![A-Za-z])CR|(?:as of|under|using) the rules)"
    r"[\s\0(]*(?:(?:of|from|dated|effective|as of|i\.e\.|,|:|v|version)[\s\0]*)*\Z"
    r"|Rules(?:[ _-]|%20)\Z",
    re.IGNORECASE,
)
"""Before the day of a rulebook: "Comprehensive Rules (April 17, 2026)", "CR 2024-11-08", "MagicCompRules 20201120.txt"."""
AS_OF = re.compile(
    r"(?:(?:as|rules|current|valid|correct|accurate)\s+(?:as\s+)?of|up[- ]to[- ]date as of)\s+(?:the\s+)?\Z", re.IGNORECASE
)
WRITTEN = re.compile(
    r"(?:posted|published|updated|last (?:updated|edited|modified|revised|checked|reviewed)|written|revised|edited|dated?"
    r"|effective|publi(?:cado|cada|ée?)|veröffentlicht|pubblicat[oa]|escrito|scritto|écrit|geschrieben|postado|posté)"
    r"(?:\s+(?:on|in|el|em|le|il|am|by\s[^\r\n]{1,40}))?\s*[:,]?\s*\Z",
    re.IGNORECASE,
)
OUT = re.compile(
    r" (?:(?:just |only )?(?:came|comes|coming|is|went) (?:out|here|live)"
    r"|(?:was |is |got )?(?:just )?released|(?:pre)?release|launch)"
)
"""Words behind the name of a new release …"""
NEW_IN = re.compile(r"(?:new (?:in|with|for)|since) ")
"""… and words before it."""
IN_FORCE = re.compile(r"\b(?:(?:gilt|gelten|gültig|in Kraft)(?:\s+(?:ab|seit|vom))?(?:\s+dem)?|Stand)\s*:?\s*\Z", re.IGNORECASE)
FORMER = re.compile(r"\b(?:stale|old|older|former|previous|outdated|superseded)\b[^.!?\r\n]{0,40}\Z", re.IGNORECASE)
"""Before the day of a text that isn't in use: "stale copy effective June 6, 2025"."""
BULLETIN = re.compile(r"\s+(?:(?:Comprehensive|Comp\.?|Rules?|Oracle)\s+){0,3}(?:Update|Changes|Bulletin)\b", re.IGNORECASE)
"""Behind the month of a title: "July 2010 Update Bulletin"."""
SIGNED = re.compile(r"\d\d?:\d\d, \Z")
"""Before the day of a wiki's signature: "18:42, 13 July 2009 (UTC)"."""
NO_BYLINE = re.compile(r"[.!?]\s+\w|\b(?:in|since|before|after)\b")
"""Signs that a line says more than a date."""
CELL = re.compile(r"[ \t]{0,20}\0(?!\0)")
"""Behind a date in a table's cell. The cell's border is one hidden character."""
NEARLY_ALL = 0.75
"""If the links of this share of an article's citations name one day, the whole article is read as of that day."""
_TOP, _BOTTOM, _BYLINE = 3000, 2000, 70
_HEAD, _AHEAD = 400, timedelta(days=21)
"""A release is announced if its name is in the first ``_HEAD`` characters of an article, and it came in force within ``_AHEAD``
of the article's day."""


@dataclass(frozen=True, slots=True)
class AsOf:
    """The day whose rules an article cites, and how it was found."""

    day: str
    """ISO; the last day if a month or a year is named."""
    version: Version
    """In force on that day."""
    basis: str
    """given, stated, links, text, inferred or newest."""
    source: str = ""
    """The words that name it: "date: 2011-06-17"."""
    stand: int = 0
    """The count of cited numbers that ``version`` has …"""
    cited: int = 0
    """… and the count of all cited numbers."""
    fits: tuple[str, str] | None = None
    """The first and last version with most of the numbers. Always there if ``basis`` is inferred, else only if ``version`` lacks
    some."""
    best: int = 0
    """The count of cited numbers that those versions have."""
    unread: str = ""
    """A key such as "rules" whose value is neither a date nor a release: "rules: soon"."""


@dataclass(frozen=True, slots=True)
class ReadArticle:
    """The parts of an article, read before its day is known."""

    page: ParsedArticle
    syntax: Syntax
    prose: str
    """Its mask, without the links that this command made."""
    citations: list[Citation]
    quoted: list[Quote]
    referred: Sequence[str]
    """The days of its references without a number."""


def as_of(article: ReadArticle, books: Rulebooks, given: str) -> AsOf:
    """The day whose rules the article cites. Raises BadDateError or NotFoundError if ``given`` names no day with rules."""
    cited = sorted({str(citation.number) for citation in article.citations if citation.strength >= Strength.EVER})
    numbers = [number for number in cited if books.borne(number)]
    return replace(_as_of(article, books, given, numbers), cited=len(cited))


def _as_of(article: ReadArticle, books: Rulebooks, given: str, numbers: list[str]) -> AsOf:
    """Does the same with ``numbers``, the cited numbers that some version has."""
    page, found = article.page, article.citations

    def candidate(day: str, version: Version, basis: str, source: str) -> AsOf:
        return AsOf(day, version, basis, source, sum(version.id in books.borne(number) for number in numbers), len(numbers))

    if given:
        version = books.version(given)
        return _with_fits(
            candidate(version.date if version.version == given else books.day(given), version, GIVEN, given), numbers, books
        )
    candidates = []
    own = [(citation, own_day(page, citation)) for citation in found]
    for day, basis, said in _candidates(
        article, [*(day for citation, day in own if citation.strength >= Strength.EVER), *article.referred]
    ):
        then = _version(books, day)
        if then and basis in (STATED, TEXT) and (ahead := _announced(article.prose, books.day(day), books)):
            candidates.append(candidate(ahead.date, ahead, basis, said))
            if candidates[-1].stand == len(numbers):
                return candidates[-1]
        if then is not None:
            candidates.append(candidate(then.date if basis == LINKS else books.day(day), then, basis, said))
            if candidates[-1].stand == len(numbers):
                return candidates[-1]
    if candidates:
        return _with_fits(max(candidates, key=lambda one: one.stand), numbers, books)
    of_links = {day: then.id for _, day in own if day and (then := _version(books, day))}
    own = [(one, day) for one, day in own if not day or of_links.get(day) in books.borne(str(one.number))]
    for as_linked in (*(day for day, _ in Counter(day for _, day in own if day).most_common()), ""):
        # The citations that this command linked were read as of the day of their links. With these numbers that day is inferred
        # again.
        meant = [one for one, day in own if day in ("", as_linked)]
        cited = {str(one.number) for one in meant}
        # The lines of source code are of many days, so no version fits all of its numbers.
        is_of_a_day = article.syntax.NAME != source_code.NAME
        fitting, best = _best_matching([number for number in numbers if number in cited and is_of_a_day], books)
        if article.quoted and len(fitting) > 1:
            fitting = _with_quotes(fitting, meant, article.quoted, books)
        if fitting and as_linked in ("", fitting[-1].version):
            chosen, name = (fitting[-1], "") if as_linked else _newest_named(article.prose, fitting, books)
            if name:
                return candidate(chosen.date, chosen, TEXT, name)
            return replace(candidate(chosen.date, chosen, INFERRED, ""), fits=(fitting[0].version, chosen.version), best=best)
    newest = books.version()
    return candidate(newest.date, newest, NEWEST, "")


def unread(page: ParsedArticle, syntax: Syntax, books: Rulebooks) -> str:
    """The article's key and value for the day of its rules, if the value names no version; else ""."""
    said = [(key, value.strip()) for key, value in syntax.stated(page.text) if _plain(key) in _RULES_KEYS and value.strip()]
    if not said or any(_version(books, day) for _, value in said for day in _days(value, names=True)):
        return ""
    return f"{said[0][0]}: {said[0][1][:40]}"


def _best_matching(numbers: list[str], books: Rulebooks) -> tuple[list[Version], int]:
    """The versions with most of the numbers, and how many numbers they have."""
    counted: Counter[int] = Counter(version for number in numbers for version in books.borne(number))
    best = max((counted[version.id] for version in books.books), default=0)
    return [version for version in books.books if counted[version.id] == best] if best else [], best


def _newest_named(prose: str, versions: list[Version], books: Rulebooks) -> tuple[Version, str]:
    """The fitting version of the newest release that the article names, and that name. Without one, the newest version and ""."""
    text = prose.replace(MARK, "")
    folded = text.casefold()
    # An article that fits the newest rules may name any older set: "a card of M21". A name that is also a section's name may mean
    # a way to play: "a Commander deck".
    is_past = versions[-1] is not books.books[-1]
    sections = books.named("")
    for release in reversed(releases()):
        names = [release.name, release.name.split(":")[0], release.code if re.search(r"\d", release.code) else ""]
        found = next(
            (name for name in names if name and _is_named(name, text, folded, is_announced=not is_past or name in sections)), ""
        )
        if found and (then := _version(books, release.effective)) in versions:
            return then, found
    return versions[-1], ""


def _is_named(name: str, text: str, folded: str, *, is_announced: bool = False) -> bool:
    """True if a text names a release, or says in any case of letters that it is new: "bloomburrow came out today".

    With ``is_announced`` only the second counts.
    """
    if name.casefold() not in folded:
        return False
    pattern = rf"(?<![\w-]){re.escape(name)}(?![\w-])"
    if not is_announced and re.search(pattern, text):
        return True
    return re.search(rf"{pattern}{OUT.pattern}|{NEW_IN.pattern}{pattern}", text, re.IGNORECASE) is not None


def _announced(prose: str, day: str, books: Rulebooks) -> Version | None:
    """The version of a release that the beginning of an article names, if it came in force in the weeks after ``day``."""
    top = prose.replace(MARK, "")[:_HEAD]
    last = (date.fromisoformat(day) + _AHEAD).isoformat()
    for release in releases():
        if day < release.effective <= last and _is_named(release.name, top, top.casefold()):
            then = _version(books, release.effective)
            return then if then and then.date > day else None
    return None


def _with_fits(answer: AsOf, numbers: list[str], books: Rulebooks) -> AsOf:
    """Adds the versions with most of the article's numbers, if the version taken lacks some."""
    if answer.stand == answer.cited:
        return answer
    fitting, best = _best_matching(numbers, books)
    return replace(answer, fits=(fitting[0].version, fitting[-1].version) if fitting else None, best=best)


def _version(books: Rulebooks, day: str) -> Version | None:
    try:
        return books.version(day)
    except RuletrailError:
        return None


def own_day(page: ParsedArticle, citation: Citation) -> str:
    """The version in the citation's own words, link or template, or ""."""
    if stamped := stamp(page, citation):
        return stamped[1]
    if before := _DAY_BEFORE.search(page.mask, max(0, citation.start - 60), citation.start):
        return "-".join(before.groups())
    link = page.link_of(citation.number_start, citation.number_end)
    return site_links.version(link.url) if link else ""


#: A day right before a number, as comments of rules engines have it: "20091005 - 702.64".
_DAY_BEFORE = re.compile(
    r"(?<![\w.-])((?:19|20)[0-9]{2})-?([01][0-9])-?([0-3][0-9])[,:]?[ ](?:[-–:][ ])?(?:[0-9]{3}[.0-9a-z]*[,/ ]{1,2})*\Z"
)


def column_day(page: ParsedArticle, offset: int, books: Rulebooks) -> str:
    """The last day of the date or release at the head of the table column with ``offset``; "" without one."""
    line = page.line(offset)
    row = head = page.text_of(line)
    sign = next((sign for sign in "|\t" if sign in row), "")
    top = line
    while sign and top > 1 and sign in (above := page.text_of(top - 1)):
        top, head = top - 1, above
    cell = row.count(sign, 0, page.column(offset) - 1)
    cells = head.split(sign) if top < line else []
    name = cells[cell].strip(" *_`'!\r\n") if cell < len(cells) else ""
    found = DATE.fullmatch(name)
    try:
        return books.day(days_of(found)[0] if found else name) if name else ""
    except RuletrailError:
        return ""


def stamp(page: ParsedArticle, citation: Citation) -> re.Match[str] | None:
    """The match of the day behind a number, in group 1, as ``ruletrail link`` writes it."""
    stamped = STAMP.match(page.mask, citation.number_end)
    room = max(0, citation.number_start - 20)
    if stamped and (BOOK.match(page.text, citation.start) or TO.search(page.mask[room : citation.number_start])):
        return stamped
    return None


#: The form in which ``ruletrail link`` writes a version: "Comprehensive Rules 212.6e (Lands), 2004-10-01 to 305.7, 2011-09-30".
BOOK = re.compile(r"Comprehensive Rules ")
STAMP = re.compile(r"(?: \([^()\r\n]{1,120}\))?, (?:in force from |version of )?(\d{4}-\d\d-\d\d)(?![\w-])")
TO = re.compile(r"\d{4}-\d\d-\d\d,? to \Z")


def _candidates(article: ReadArticle, own: list[str]) -> Iterator[tuple[str, str, str]]:
    """(day, basis, source of the day), the strongest first. ``own`` are the days of the citations' own links, "" without one."""
    stated = [(_plain(key), key, value) for key, value in article.syntax.stated(article.page.text)]
    for keys in (_RULES_KEYS, _WRITTEN_KEYS):
        for plain, key, value in stated:
            if plain in keys or key in keys:
                yield from ((day, STATED, f"{key}: {value.strip()[:40]}") for day in _days(value, names=keys is _RULES_KEYS))
    ((day, times),) = Counter(own).most_common(1) or [("", 0)]
    if day and (times == len(own) or times >= max(2, NEARLY_ALL * len(own))):
        yield day, LINKS, "links to histories"
    prose = article.prose
    if article.syntax.NAME == source_code.NAME:
        # A day in a later comment is of that comment alone.
        prose = re.split(r"(?<=[^\0])\0", prose.lstrip("\0"), maxsplit=1)[0]
    yield from ((day, TEXT, said) for day, said in _in_text(prose, is_source=article.syntax.NAME == source_code.NAME))
    for plain, key, value in stated:
        if plain in _CHANGED_KEYS:
            yield from ((day, STATED, f"{key}: {value.strip()[:40]}") for day in _days(value))


def _plain(key: str) -> str:
    return " ".join(re.split(r"[\s_-]+", key))


def _days(value: str, *, names: bool = False) -> Iterator[str]:
    """The day or year in a value of metadata; with ``names`` any other value too, which may be a release's name."""
    if match := DATE.search(value):
        yield from days_of(match)
    elif re.fullmatch(r"(?:19|20)\d\d", value.strip()) or names:
        yield value.strip()


def _in_text(mask: str, *, is_source: bool) -> Iterator[tuple[str, str]]:
    """(day, words) of dates that the text names as the day of its rules, or as the day when it was written.

    In source code only dates of rules count, because the others are of rulings.
    """
    text = mask.replace(MARK, "")
    found: list[tuple[int, re.Match[str], str]] = []
    for match in dates_in(text):
        before = text[max(0, match.start() - 90) : match.start()]
        near = match.start() < _TOP
        words = before[-30:].partition(" ")[2] if len(before) > 30 else before
        said = " ".join(f"{words}{match[0]}".replace("\0", " ").split())
        if OF_RULES.search(before):
            found.append((0, match, said))
        elif near and (AS_OF.search(before) or (match.start() < _HEAD and BULLETIN.match(text, match.end()))):
            found.append((1, match, said))
        elif is_source:
            continue
        elif (near or match.start() > len(text) - _BOTTOM) and (WRITTEN.search(before) or IN_FORCE.search(before)):
            found.append((5 if FORMER.search(before) else 2, match, said))
        elif near and _is_byline(text, match):
            found.append((3, match, match[0]))
        elif near and SIGNED.search(before) and text.startswith(" (UTC)", match.end()):
            found.append((4, match, said))
    for _, match, said in sorted(found, key=lambda one: one[0]):
        yield from ((day, said) for day in days_of(match))


def _is_byline(text: str, match: re.Match[str]) -> bool:
    """True of a date in a short line of its own near the top. A month without a day must be set off at its end: "Notes (June
    2011)".
    """
    start = max(text.rfind(char, 0, match.start()) for char in "\r\n\0") + 1
    ends = [end for char in "\r\n\0" if (end := text.find(char, match.end())) >= 0]
    line = text[start : min(ends, default=len(text))]
    is_cell = CELL.match(text, match.end())
    before, after = line[: match.start() - start], line[match.end() - start :]
    if match["m3"] and (before.rstrip()[-1:].isalnum() or re.search(r"\w", after)):
        return False
    return not is_cell and len(line.strip()) <= _BYLINE and not NO_BYLINE.search(line) and start < _TOP // 2


def _with_quotes(versions: list[Version], citations: list[Citation], quoted: list[Quote], books: Rulebooks) -> list[Version]:
    """Those of the given versions whose rules contain most of the article's quotations."""
    wanted = [normalise(quote.text).strip(" .,;:") for quote in quoted]
    numbers = {str(citation.number) for citation in citations}
    counted: Counter[int] = Counter()
    for number in numbers:
        for version in versions:
            if (standing := books.standing(version, number)) and standing.record:
                counted[version.id] += sum(words in standing.record.normal for words in wanted)
    most = max((counted[version.id] for version in versions), default=0)
    return [version for version in versions if counted[version.id] == most]
