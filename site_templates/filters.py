"""Template filters: dates, intervals, counts and shortened texts."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from urllib.parse import urlsplit

from markupsafe import Markup, escape

from ruletrail.corpus.dates import day_before
from ruletrail.corpus.gaps import listed
from ruletrail.corpus.history import Archive, Era
from ruletrail.corpus.names import heading, is_title
from ruletrail.corpus.records import Gap
from ruletrail.site_templates.addresses import named
from ruletrail.site_templates.titles import label


@cache
def time(iso: str) -> Markup:
    """<time> of an ISO date, or of a version's id ("2004-01-15~rulings" says whose copy it is)."""
    day, _, tag = named(iso).partition("~")
    return Markup(f'<time datetime="{escape(day)}">{escape(day)}</time>') + (f" ({tag})" if tag else "")


def until(era: Era) -> Markup:
    """The last day of an era in words. An open era lasts until today, or until the last version that is known to have it."""
    if era.known:
        return time(era.known) + " or later"
    return time(era.end) if era.end else Markup("today")


def shortened(text: str, length: int = 120) -> str:
    """The beginning of a text, cut at a word."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    return text[:length].rsplit(" ", 1)[0].rstrip(",;:.- ") + " …"


def count(number: int, one: str, many: str = "") -> str:
    """1 -> "1 rule", 1200 -> "1,200 rules"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def day_after(iso: str) -> str:
    return (date.fromisoformat(iso) + timedelta(days=1)).isoformat()


def days(era: Era, archive: Archive) -> int:
    """The length of an era in days (at least 1). An open era counts to the newest version, and for at least a year."""
    start = date.fromisoformat(era.start)
    end = date.fromisoformat(era.end or archive.versions[archive.newest].date)
    return max((end - start).days, 1 if era.end else 365)


def missing(gap: Gap) -> str:
    """The missing part of a gap in words: its numbers, or the records on both sides of it."""
    return " ".join(listed(gap))


def sentence(text: str) -> str:
    """A message as a sentence: with a capital and one full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def file_form(url: str) -> str:
    """A file's form and host, from its address: "txt, web.archive.org"."""
    return f"{url.rpartition('.')[2].lower()}, {urlsplit(url).hostname}"


FILTERS = {
    "file_form": file_form,
    "sentence": sentence,
    "missing": missing,
    "day_before": day_before,
    "day_after": day_after,
    "days": days,
    "heading": heading,
    "label": label,
    "named": named,
    "is_title": is_title,
    "time": time,
    "until": until,
    "shortened": shortened,
    "count": count,
}
