"""Feeds (RFC 4287), newest first: changes.atom has an entry for each release, rules/305.atom one for each day of a section."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from ruletrail.site_templates import addresses, citation, section_stops, summaries
from ruletrail.site_templates.section_stops import Stop
from ruletrail.site_templates.site_file import SiteFile
from ruletrail.site_templates.story import WORDS

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site

MOST = 20
"""The days of a section in its feed, at most."""


def files(site: Site) -> list[SiteFile]:
    """The feed of releases, and one for each section of today. Empty if the site doesn't know its address."""
    sections = site.once(section_stops.of_site) if site.base else {}
    return [
        SiteFile(addresses.FEED, partial(_releases, site)),
        *(SiteFile(addresses.section_feed(key), partial(_section, site, key, stops)) for key, stops in sections.items() if stops),
    ]


def _releases(site: Site) -> str:
    """The feed of releases. Its ids are made of versions alone, so they stay the same when the site moves."""
    entries = []
    for place in sorted(site.archive.pairs, reverse=True):
        version, release = site.archive.versions[place], site.archive.release(place)[1]
        title = f"{version.version}, {release}" if release else version.version
        page = addresses.url(addresses.changes(version.version))
        entries.append(_entry(site, version.version, title, version.date, page, _told(site, place)))
    newest = site.archive.versions[site.archive.newest]
    return _feed(site, "feed", "Changes of the Comprehensive Rules", newest.date, addresses.FEED, addresses.INDEX, entries)


def _section(site: Site, key: str, stops: list[Stop]) -> str:
    """The feed of a section: its newest days, whatever its number was."""
    entries = []
    for stop in stops[:MOST]:
        title = ", ".join(filter(None, (f"{stop.number} {stop.title}".strip(), stop.version, stop.release)))
        page, summary = stop.href.removeprefix("../"), f"Changed: {', '.join(stop.changed)}."
        entries.append(_entry(site, f"{key}:{stop.version}", title, stop.version[:10], page, summary))
    title, day = f"Changes of section {key}, {stops[0].title}", stops[0].version[:10]
    return _feed(site, key, title, day, addresses.section_feed(key), addresses.section(key), entries)


def _feed(site: Site, name: str, title: str, day: str, path: str, page: str, entries: list[str]) -> str:
    own = f'<link rel="self" href="{escape(citation.absolute(site.base, path))}"/>\n' if site.base else ""
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n'
        f"<id>{_id(name)}</id>\n<title>{escape(title)}</title>\n<updated>{day}T00:00:00Z</updated>\n"
        f"<author><name>ruletrail</name></author>\n{own}"
        f'<link href="{escape(citation.absolute(site.base, page))}"/>\n'
    )
    return text + "".join(entries) + "</feed>\n"


def _entry(site: Site, name: str, title: str, day: str, page: str, summary: str) -> str:
    return (
        f"<entry>\n<id>{_id(name)}</id>\n<title>{escape(title)}</title>\n<updated>{day}T00:00:00Z</updated>\n"
        f'<link href="{escape(citation.absolute(site.base, page))}"/>\n<summary>{escape(summary)}</summary>\n</entry>\n'
    )


def _told(site: Site, place: int) -> str:
    """The changes of a release in words: the number of rules by kind of change, and the first of them."""
    summary, told = summaries.at(site, place), []
    for relation, number in summary.counts.items():
        names = summary.named[relation]
        more = ", …" if number > len(names) else ""
        told.append(f"{number:,} {WORDS[relation]} ({', '.join(names)}{more})")
    return "; ".join(told) + "." if told else "Nothing changed."


def _id(name: str) -> str:
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'ruletrail:changes:{name}')}"
