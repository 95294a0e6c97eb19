"""The editions of the digest: the version and the format of each edition, and the rules that it leaves out."""

from __future__ import annotations

from ruletrail.scrapers.retelling import mark
from tools.digest import forms, rules, wiki
from tools.digest.rules import Entry, Retold

#: Year of an edition -> the date of its version, and the sections that are retold completely.
EDITIONS = {
    "2004": ("2004-01-15", ("205", "212-215")),
    "2007": ("2007-02-01", ("205", "212-214")),
    "2009": ("2009-07-11", ("204", "300-399")),
    "2011": ("2011-06-17", ("204", "300-399")),
    "2013": ("2013-07-13", ("205", "300-399")),
    "2018": ("2018-04-27", ("205", "300-399")),
    "2023": ("2023-04-14", ("205", "300-399")),
    "2026": ("2026-08-07", ("205", "300-399")),
}
#: The rules on a lost page of the web book. Some real web books lack a page, too.
_LOST = ("212.2e", "212.2f")
#: The first rule of each further page of the web book.
_WEB_PAGES = ("212.2g", "213")
#: The wiki names a month as the date of the rules. That means the month's last day.
_WIKI_DAY = "2011-06-30"


def files() -> dict[str, str]:
    """Every file of the digest: name -> content."""
    retold = rules.read()
    made: dict[str, str] = {}
    for year, (day, whole) in EDITIONS.items():
        entries = rules.edition(year, retold)
        line = mark(day, whole)
        if year == "2004":
            made[f"{day}-rulings.txt"] = forms.rulings_release(day, line, [entry for entry in entries if not entry.term])
        elif year == "2007":
            for n, page in enumerate(forms.web_book(day, line, _pages(entries)), 1):
                made[f"{day}-page-{n}.html"] = page
        elif year == "2011":
            made[f"{day}.rst"] = forms.rst_chapters(line, entries)
            made[f"{day}-wiki.html"] = wiki.page(mark(_WIKI_DAY, ()), _numbers(year, retold))
        else:
            made[f"{day}.txt"] = forms.official_text(day, line, entries)
    return made


def _pages(entries: list[Entry]) -> list[list[Entry]]:
    """The entries of each page of the web book, without the lost page."""
    pages: list[list[Entry]] = [[]]
    for entry in entries:
        if entry.number in _WEB_PAGES:
            pages.append([])
        if entry.number not in _LOST:
            pages[-1].append(entry)
    return pages


def _numbers(year: str, retold: list[Retold]) -> dict[str, str]:
    return {rule.name: number for rule in retold if (number := rule.number(year))}
