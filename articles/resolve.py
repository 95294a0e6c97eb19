"""Resolves citations: the rule that each citation meant on the article's day, and its state today."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from math import inf

from ruletrail.articles import (
    context,
    dates,
    names,
    neighbours,
    plausibility,
    quotes,
    references,
    sentences,
    site_links,
    source_code,
)
from ruletrail.articles.account import BLAME, NAME, SHIPPED, WORDS, Resolved, ResolvedArticle
from ruletrail.articles.citations import Citation, Quote, Strength
from ruletrail.articles.find import find
from ruletrail.articles.find import quotes as find_quotes
from ruletrail.articles.own_markup import Unlinked, unlinked
from ruletrail.articles.page import MARK, ArticleLink, ParsedArticle
from ruletrail.articles.rulebooks import Rulebooks, RuleInVersion
from ruletrail.articles.shipped import ShippedRules
from ruletrail.articles.syntaxes import Syntax
from ruletrail.corpus.history import today as history_today
from ruletrail.corpus.history.today import REMOVED, RENUMBERED, SAME
from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Version

DaysOfLines = Callable[[Iterable[int]], Mapping[int, str]]
"""Lines -> the days on which they were written, for the lines whose day is known."""


def resolve(
    page: ParsedArticle,
    syntax: Syntax,
    books: Rulebooks,
    *,
    as_of: str = "",
    terms: bool = False,
    days: DaysOfLines | None = None,
    shipped: ShippedRules | None = None,
) -> ResolvedArticle:
    """Finds and resolves the citations of an article. Raises BadDateError or NotFoundError if ``as_of`` names no day with rules.

    ``terms``: the first mention of each glossary term is a citation too. ``days`` gives the days of lines; a citation in a line
    with a day is read as of that day. ``shipped`` are the rules of the article's project; its code is read as of their day if no
    other day is known.
    """
    prose = unlinked(page, (site_links.is_own(link.url) for link in page.links))
    cited = [one for one in find(prose.mask) if not plausibility.is_elsewhere(one, prose.mask, one.start)]
    found = [prose.citation(citation) for citation in cited]
    kept = plausibility.borne(found, books)
    is_source = syntax.NAME == source_code.NAME
    about = plausibility.is_about_rules(kept, prose.mask, books, is_given=bool(as_of), is_source=is_source)
    found = kept if about else []
    blocks = [(prose.here(start), prose.here(end)) for start, end in page.quotes]
    quoted = [prose.quote(quote) for quote in find_quotes(prose.mask, blocks)] if about else []
    referring = references.references(page)
    references.pair(page, referring, found, books)
    linked = [one.site.version for one in references.alone(page, referring, found)]
    when = dates.as_of(dates.ReadArticle(page, syntax, prose.mask, found, quoted, linked), books, as_of)
    if not as_of:
        when = replace(when, unread=dates.unread(page, syntax, books))
    by_line = days({page.line(one.number_start) for one in found}) if days and found else {}
    known = None if not shipped or shipped.is_newer(books) else shipped
    resolver = _Resolver(page, prose, books, when, by_line, is_source=is_source)
    if known and is_source and when.basis in (dates.NEWEST, dates.INFERRED):
        resolver.by_default = known.day
    counted = plausibility.counted(found, prose, books)
    resolver.lines = {0: counted}
    for each in counted:
        resolver.lines.setdefault(page.line(each.number_start), []).append(each)
    resolver.ends = {one.number_start for pair in pairwise(counted) if pair[1].joined == "range" for one in pair}
    resolved = [one for citation in counted if (one := resolver.citation(citation))]
    neighbours.part(resolved, resolver.put)
    if is_source:
        neighbours.judge(resolved, prose, books, by_line, known, resolver.put)
    if shipped and not known:
        resolver.acquit(resolved, shipped)
    if quoted:
        resolver.quotations(quoted, resolved)
    resolver.references(referring, resolved)
    if terms:
        resolved += resolver.terms(resolved)
    in_order = sorted(resolved, key=lambda one: one.start)
    return ResolvedArticle(page, syntax, when, in_order, resolver.passed_over, resolver.not_compared)


class _Resolver:
    def __init__(
        self,
        page: ParsedArticle,
        prose: Unlinked,
        books: Rulebooks,
        when: dates.AsOf,
        by_line: Mapping[int, str],
        *,
        is_source: bool,
    ) -> None:
        self.page, self.prose, self.books, self.when, self.by_line = page, prose, books, when, by_line
        self.is_source = is_source
        self.by_default = ""
        """The day of a line of code that has no other day."""
        self.ends: set[int] = set()
        """Where the numbers of ranges stand: the words beside them are of all that lies between."""
        self.lines: dict[int, list[Citation]] = {}
        """The citations of each line, and for 0 all."""
        self._words: dict[int, frozenset[str]] = {}
        self._leads: dict[tuple[str, int], float] = {}
        self.passed_over: dict[str, str] = {}
        self.not_compared = 0

    def citation(self, citation: Citation) -> Resolved | None:
        """The resolved citation, or None if it is too weak to count."""
        start, end = citation.start, citation.end
        link = self.page.link_of(citation.number_start, citation.number_end)
        if link is None and self.page.link_at(start, end):
            start = citation.number_start
        made = Resolved(start, end, self.page.line(citation.number_start), self.page.text[start:end], citation, link)
        own = dates.own_day(self.page, citation)[:10] or dates.column_day(self.page, citation.number_start, self.books)
        if not own and self.when.basis != dates.GIVEN:
            own = self.day_of_sentence(citation)
        written = "" if own else self.by_line.get(made.line, "")
        by_default = "" if own or written else self.by_default
        day = own or written or by_default or self.when.day
        made.basis = BLAME if written else SHIPPED if by_default else ""
        self.stood(made, citation.number, day)
        if citation.strength >= Strength.EVER or made.standing or self.is_source:
            is_told = bool(own) or self.when.basis not in (dates.INFERRED, dates.NEWEST)
            self.weigh(made, citation, day, is_told and not written)
        if made.standing is None:
            is_sure = citation.strength >= Strength.EVER
            if not is_sure and not self.books.is_borne_near(str(citation.number), day):
                if citation.strength is Strength.PLAIN and (days := self.books.when_borne(str(citation.number))):
                    self.passed_over[str(citation.number)] = days
                return None
            made.why, made.broken = self.why(citation.number, day)
            made.proposal = self.proposal(citation, day)
            made.is_newer = day > self.books.version().date and self.books.may_be_newer(citation.number)
            made.broken = made.broken and is_sure and not made.is_newer
        return made

    def weigh(self, made: Resolved, citation: Citation, day: str, has_day: bool) -> None:
        """Puts in the rule that the words or the name beside the number mean, if no day decides. Notes other possible rules if a
        doubt is left, and a wrong name beside the number.

        The day of a line doesn't decide if the words speak against it, because lines are copied.
        """
        number, mask = citation.number, self.prose.mask
        here = self.prose.here(citation.start), self.prose.here(citation.number_end)
        name = names.name_at(mask, *here, number, self.books)
        readings = [] if has_day else self.books.readings(str(number))
        if len(readings) > 1 or made.standing is None:
            if name and (by_name := names.named(name, readings, self.books)):
                judged, basis = context.Judged(by_name, inf, inf), NAME
            else:
                judged, basis = context.judge(self.signs(citation, name, made, day), readings, self.books), WORDS
            meant, over_day, over_others = judged
            is_own = meant is not None and made.standing is not None and meant.lineage == made.standing.lineage
            if meant and not is_own and over_day >= context.SURE:
                made.by_day = made.standing
                self.put(made, meant)
                made.basis = basis
            elif made.standing and (
                not is_own and over_day > 0 if made.basis in (BLAME, SHIPPED) else not (is_own and over_others >= context.LIKELY)
            ):
                fits = self.when.fits or (self.books.books[0].version, self.books.books[-1].version)
                made.others = self.books.others(made.standing, fits) if fits[0] != fits[1] else []
        if name and made.standing:
            made.is_named = name.casefold() == self.books.name(made.standing).casefold()
            near = mask[max(0, here[0] - names.ROOM) : here[1] + names.ROOM]
            made.misnamed = names.misnamed(name, near, made.standing, self.books)

    def signs(self, citation: Citation, name: str, made: Resolved, day: str) -> context.Signs:
        """What stands beside a number, near, in its line and in the rest of the file."""
        usual = made.standing.version if made.standing else self.books.version()

        def of_line(version: Version) -> float:
            return self.leads(version, made.line) - self.lead(citation, version)

        def of_file(version: Version) -> float:
            return self.leads(version) - self.leads(version, made.line)

        return context.Signs(
            self.words_of(citation),
            name,
            made.standing,
            day,
            lambda version: of_line(version) - of_line(usual),
            lambda version: of_file(version) - of_file(usual),
        )

    def leads(self, version: Version, line: int = 0) -> float:
        """By how much the words of a line, or of the file, fit the rules of a version better than today's."""
        if (version.date, line) not in self._leads:
            self._leads[version.date, line] = sum(self.lead(one, version) for one in self.lines.get(line, ()))
        return self._leads[version.date, line]

    def lead(self, citation: Citation, version: Version) -> float:
        """By how much the words beside a number fit its rule in a version better than today's."""
        then, now = (self.books.standing(one, str(citation.number)) for one in (version, self.books.version()))
        if then and now and then.lineage == now.lineage:
            return 0.0
        words = self.words_of(citation)
        return sum(sign * context.fit(words, one, self.books) for sign, one in ((1, then), (-1, now)) if one)

    def words_of(self, citation: Citation) -> frozenset[str]:
        """The words beside a number; none at the ends of a range, where they are of all numbers in it."""
        return frozenset() if citation.number_start in self.ends else self.words_beside(citation)

    def words_beside(self, citation: Citation) -> frozenset[str]:
        if citation.number_start not in self._words:
            here = self.prose.here(citation.start), self.prose.here(citation.number_end)
            self._words[citation.number_start] = context.words(self.prose.mask, *here)
        return self._words[citation.number_start]

    def day_of_sentence(self, citation: Citation) -> str:
        """The last day that the citation's sentence states, if the rules of that day have the number, and the words fit their
        rule no worse than today's rule; else "".
        """
        stated = sentences.stated_day(self.prose.mask, self.prose.here(citation.number_start), is_source=self.is_source)
        day = self.books.day(stated) if stated else ""
        version = self.books.in_force(day, citation.number) if day else None
        then = self.books.standing(version, str(citation.number)) if version else None
        now = self.books.standing(self.books.version(), str(citation.number))
        if then is None or now is None or then.lineage == now.lineage:
            return day if then else ""
        words = context.words(self.prose.mask, self.prose.here(citation.start), self.prose.here(citation.number_end))
        return day if context.lead(words, now, then, self.books) <= 0 else ""

    def acquit(self, resolved: list[Resolved], shipped: ShippedRules) -> None:
        """Accepts a citation that fits a newer text of the project as well as the rule that was found."""
        for one in resolved:
            if one.citation and (one.state != SAME or one.misnamed):
                here = self.prose.here(one.citation.start), self.prose.here(one.citation.number_end)
                words = context.words(self.prose.mask, *here)
                known = context.fit(words, one.standing, self.books) if one.standing else 0.0
                if shipped.fits(one.number, words, known, self.books):
                    one.state, one.basis, one.misnamed, one.why, one.proposal = SAME, SHIPPED, "", "", ""
                    one.broken, one.is_newer, one.others, one.became = False, False, [], []

    def stood(self, made: Resolved, number: RuleNumber, day: str) -> None:
        """Puts in the rule that had the number on that day."""
        version = self.books.in_force(day, number)
        if version and (standing := self.books.standing(version, str(number))):
            self.put(made, standing)

    def put(self, made: Resolved, standing: RuleInVersion) -> None:
        made.standing = standing
        made.today, gone = self.books.today(standing)
        if made.today:
            made.state = state(standing, made.today)
            made.is_other_below = made.state in (SAME, RENUMBERED) and _is_other_below(standing, made.today, self.books)
        elif gone:
            made.state, made.became = REMOVED, self.books.became(standing)
        else:
            made.why = f"{standing.version.version} has it, but no lineage of it is known"

    def why(self, number: RuleNumber, day: str) -> tuple[str, bool]:
        version = self.books.in_force(day, number)
        if version is None:
            return self.books.why_silent(day, number), False
        if not (when := self.books.when_borne(str(number))):
            newest = self.books.version().date
            if day > newest and self.books.may_be_newer(number):
                return f"{version.version} has no {number}; it may be newer than {newest}", False
            return f"no rules up to {newest} had this number", True
        bearers = self.books.readings(str(number))
        today = self.books.today(bearers[0])[0] if len(bearers) == 1 else None
        then = f"it was today's {today.number} in {when}" if today and today.number != str(number) else f"it was used in {when}"
        return f"{version.version} has no {number}; {then}", True

    def proposal(self, citation: Citation, day: str) -> str:
        """The number today of the rule that a number without a rule of its day meant, by the name or the words beside it."""
        here = self.prose.here(citation.start), self.prose.here(citation.number_end)
        bearers = self.books.readings(str(citation.number))
        name = names.name_at(self.prose.mask, *here, citation.number, self.books)
        meant = names.named(name, bearers, self.books) if name else None
        signs = context.Signs(self.words_beside(citation), name, None, day)
        judged = context.judge(signs, bearers, self.books)
        meant = meant or (judged.rule if judged.over_day >= context.SURE else None)
        today = self.books.today(meant)[0] if meant else None
        return today.number if today and today.place != citation.number else ""

    def quotations(self, quoted: list[Quote], resolved: list[Resolved]) -> None:
        """Compares quotations with the citations near them. Finds the rule of other quotations by their words."""
        here = self.prose.here
        near = sorted(resolved, key=lambda one: one.start)
        starts = [here(one.start) for one in near]
        for quote in quoted:
            first, last = bisect_left(starts, here(quote.start) - 2 * _NEAR), bisect_right(starts, here(quote.end) + _NEAR)
            beside = [one for one in near[first:last] if one.standing and _is_near(self.prose, quote, one)]
            beside = [one for one in beside if one.number == quote.number] or beside
            if any(one.standing and one.standing.record is None for one in beside):
                self.not_compared += 1
                continue
            compared = [(one, found) for one in beside if one.standing and (found := quotes.compare(quote, one.standing))]
            if compared:
                one, found = max(compared, key=lambda pair: (pair[1].same, -_distance(self.prose, quote, pair[0])))
                if one.quote is None or (found.same and not one.quote.same):
                    one.quote = found
                continue
            standing = None if quote.number else quotes.rule_quoted(quote, self.when.version, self.books)
            if standing is None:
                continue
            start, end = _trimmed(self.page.mask, quote)
            link = self.page.link_at(start, end)
            if link is None and (MARK in self.page.mask[start:end] or "\0" in self.page.mask[start:end]):
                link = ArticleLink(start, end)
            made = Resolved(start, end, self.page.line(start), self.page.text[start:end], None, link)
            made.quote = quotes.Compared(quote, True, [])
            self.put(made, standing)
            resolved.append(made)

    def references(self, referring: list[references.SiteReference], resolved: list[Resolved]) -> None:
        """Adds the references by an address alone. An address close behind its rule's number belongs to that number."""
        used = {one.link.start for one in resolved if one.link}
        unlinked = sorted((one for one in resolved if one.link is None), key=lambda one: one.end)
        ends = [one.end for one in unlinked]
        for reference in referring:
            link = reference.link
            if link.start in used:
                continue
            day = self.when.day
            standing = reference.rule(self.books, day)
            if standing:
                near = unlinked[bisect_left(ends, link.start - references.ROOM) : bisect_right(ends, link.start)]
                before = [one for one in near if one.link is None and references.is_near(self.page, one.end, reference)]
                before = [one for one in before if one.standing and one.standing.lineage == standing.lineage]
                for one in before:
                    one.link = link
                if before:
                    continue
            elif not self.books.borne(reference.site.number):
                continue
            # In "text <URL>" the link itself is one letter of the text, so the address is shown.
            start, end = link.after if link.is_closed and link.end - link.start == 1 else (link.start, link.end)
            made = Resolved(start, end, self.page.line(link.start), self.page.text[start:end], None, link)
            made.named = reference.site.number
            if standing:
                self.put(made, standing)
            else:
                made.why, made.broken = self.why(RuleNumber.parse(made.named), reference.site.version[:10] or day)
            resolved.append(made)

    def terms(self, resolved: list[Resolved]) -> list[Resolved]:
        """The first mention of each glossary term outside of every other citation."""
        terms = {term: key for term, key in self.books.terms(self.when.version).items() if len(term) > 2 and term[0].isalpha()}
        if not terms:
            return []
        alternatives = "|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True))
        by_fold = {term.casefold(): key for term, key in terms.items()}
        taken = [(one.start, one.end) for one in resolved]
        made: dict[str, Resolved] = {}
        for match in re.finditer(rf"(?<![\w-])(?:{alternatives})(?![\w-])", self.page.mask, re.IGNORECASE):
            key = by_fold.get(match[0].casefold())
            if key is None or key in made or any(a < match.end() and match.start() < b for a, b in taken):
                continue
            standing = self.books.standing(self.when.version, key)
            if standing and not self.page.link_at(*match.span()):
                made[key] = Resolved(*match.span(), self.page.line(match.start()), match[0], None, None)
                self.put(made[key], standing)
        return list(made.values())


_NEAR = 160
_BREAK = re.compile(r"(?:\r\n?|\n)[ \t\x01]*(?:\r\n?|\n)")


def _is_near(prose: Unlinked, quote: Quote, one: Resolved) -> bool:
    """True if a citation is in the quotation, or near it with at most one end of a paragraph between."""
    if quote.start <= one.start < quote.end:
        return True
    start, end = (one.end, quote.start) if one.end <= quote.start else (quote.end, one.start)
    between = prose.mask[prose.here(start) : prose.here(end)]
    return len(between) <= _NEAR and len(_BREAK.findall(between)) <= 1


def _distance(prose: Unlinked, quote: Quote, one: Resolved) -> int:
    here = prose.here
    return max(here(quote.start) - here(one.end), here(one.start) - here(quote.end), 0)


def _trimmed(mask: str, quote: Quote) -> tuple[int, int]:
    words = mask[quote.start : quote.end]
    return quote.start + len(words) - len(words.lstrip()), quote.end - len(words) + len(words.rstrip())


def _is_other_below(then: RuleInVersion, today: RuleInVersion, books: Rulebooks) -> bool:
    """True if a heading has rules with other words below it today. The words of a digest aren't compared with those of a book."""
    return then.version.is_retold == today.version.is_retold and books.words_below(then) != books.words_below(today)


def state(then: RuleInVersion, today: RuleInVersion) -> str:
    """The state of a rule today: same, renumbered or reworded. The words of a digest aren't compared with those of a book."""
    is_same = then.wording == today.wording or then.version.is_retold != today.version.is_retold
    return history_today.word_for(is_reworded=not is_same, is_renumbered=then.key != today.key)
