"""Finds days and months in the forms that articles use."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<{}>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
#: The time of day before the year, as mail programs and git write it: "Mar 6 12:01:02 2013".
_CLOCK = r"(?:\s\d\d:\d\d:\d\d(?:\s[A-Z]{2,4})?)?"
#: The months in German, French, Italian, Portuguese, Russian and Spanish.
_ELSEWHERE = (
    r"(?P<m6>(?P<jan>enero|janeiro|janvier|januar|jänner|gennaio|января)|(?P<feb>febrero|fevereiro|février|februar|febbraio|февраля)"
    r"|(?P<mar>marzo|março|mars|märz|марта)|(?P<apr>abril|avril|aprile?|апреля)|(?P<may>mayo|maio|mai|maggio|мая)|(?P<jun>junio|junho|juin|juni|giugno|июня)"
    r"|(?P<jul>julio|julho|juillet|juli|luglio|июля)|(?P<aug>agosto|août|august|августа)|(?P<sep>sept?iembre|setembro|septembre|settembre|september|сентября)"
    r"|(?P<oct>octubre|outubro|octobre|oktober|ottobre|октября)|(?P<nov>noviembre|novembro|novembre|november|ноября)"
    r"|(?P<dec>diciembre|dezembro|décembre|dezember|dicembre|декабря))"
)
DATE = re.compile(
    r"(?:(?<![\w.-])|(?<=CompRules%20)|(?<=Rules[_-]))(?:"
    r"(?P<iso>(?:19|20)\d\d[-/](?:0?[1-9]|1[0-2])(?:[-/](?:0?[1-9]|[12]\d|3[01]))?|(?:19|20)\d\d\.[01]\d\.[0-3]\d)(?![./-]?\d)"
    r"|(?P<far>(?:19|20)\d\d\s?[年년]\s?[01]?\d\s?[月월]\s?[0-3]?\d\s?[日일])"
    r"|(?:(?<=Rules[ _-])|(?<=CompRules%20))(?P<file>(?:19|20)\d\d[01]\d[0-3]\d)"
    rf"|{_MONTH.format('m1')}[\s-]+(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?,?{_CLOCK}[\s-]+(?P<y1>(?:19|20)\d\d|['’]\d\d)"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\.?[\s-]+(?:of\s+)?{_MONTH.format('m2')},?[\s-]+(?P<y2>(?:19|20)\d\d|['’]\d\d)"
    rf"|{_MONTH.format('m3')},?\s+(?P<y3>(?:19|20)\d\d)"
    rf"|(?P<d6>\d{{1,2}})(?:er|[.º°])?\s+(?:de\s+)?{_ELSEWHERE},?\s+(?:del?\s+)?(?P<y6>(?:19|20)\d\d)"
    r"|(?P<d4>\d{1,2})\.(?P<m4>\d{1,2})\.(?P<y4>(?:19|20)\d\d)"
    r"|(?P<a5>\d{1,2})[/-](?P<b5>\d{1,2})[/-](?P<y5>(?:19|20)\d\d)(?P<us>,?[ ]\d{1,2}:\d\d(?::\d\d)?[ ]?[AP]M)?"
    r")(?:(?=T\d)|(?!\w))",
    re.IGNORECASE,
)

_YEAR = re.compile(r"(?:19|20)[0-9]{2}|['’][0-9]{2}(?![\w])")
_LONGEST = 40
"""The most characters of a date on either side of its year."""


def dates_in(text: str) -> Iterator[re.Match[str]]:
    """Every date in a text. Only the text near years is searched, which is much faster."""
    at = 0
    while year := _YEAR.search(text, at):
        found = DATE.search(text, max(at, year.start() - _LONGEST), min(len(text), year.end() + _LONGEST))
        if found is None:
            at = year.end()
            continue
        yield found
        at = max(found.end(), year.end())


def days_of(match: re.Match[str]) -> list[str]:
    """The day or month of a date in the form of corpus.dates; both readings if the month isn't clear: "12/11/2006"."""
    if not match["a5"]:
        return [_day_of(match)]
    a, b = int(match["a5"]), int(match["b5"])
    orders = [(a, b)] if match["us"] and a <= 12 else [(a, b), (b, a)]
    return [f"{match['y5']}-{month:02d}-{day:02d}" for month, day in dict.fromkeys(orders) if month <= 12]


def _day_of(match: re.Match[str]) -> str:
    if written := match["iso"] or match["far"]:
        return "-".join(part.zfill(2) for part in re.findall(r"\d+", written))
    if written := match["file"]:
        return f"{written[:4]}-{written[4:6]}-{written[6:]}"
    if match["d4"]:
        return f"{match['y4']}-{int(match['m4']):02d}-{int(match['d4']):02d}"
    if match["m6"]:
        month = 1 + next(place for place, name in enumerate(_MONTHS) if match[name])
        return f"{match['y6']}-{month:02d}-{int(match['d6']):02d}"
    for n in "123":
        if match[f"m{n}"]:
            month = 1 + _MONTHS.index(match[f"m{n}"][:3].lower())
            day = f"-{int(match[f'd{n}']):02d}" if n != "3" else ""
            year = match[f"y{n}"]
            return f"{year if len(year) == 4 else f'20{year[1:]}'}-{month:02d}{day}"
    return ""
