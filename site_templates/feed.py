"""changes.atom: what each release changed, newest first, for programs that follow news (RFC 4287)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from ruletrail.site_templates import addresses, citation, summaries
from ruletrail.site_templates.site_file import SiteFile
from ruletrail.site_templates.story import WORDS

if TYPE_CHECKING:
    from ruletrail.site_templates.site import Site


def files(site: Site) -> list[SiteFile]:
    """The feed."""
    return [SiteFile(addresses.FEED, lambda: _feed(site))]


def _feed(site: Site) -> str:
    """The feed as XML. Its ids are made of versions alone, so that they stay the same when the site moves."""
    entries = [_entry(site, place) for place in sorted(site.archive.pairs, reverse=True)]
    newest = site.archive.versions[site.archive.newest]
    own = f'<link rel="self" href="{escape(citation.absolute(site.base, addresses.FEED))}"/>\n' if site.base else ""
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n'
        f"<id>{_id('feed')}</id>\n<title>Changes of the Comprehensive Rules</title>\n<updated>{_moment(newest.date)}</updated>\n"
        f"<author><name>ruletrail</name></author>\n{own}"
        f'<link href="{escape(citation.absolute(site.base, addresses.INDEX))}"/>\n'
    )
    return text + "".join(entries) + "</feed>\n"


def _entry(site: Site, place: int) -> str:
    version, release = site.archive.versions[place], site.archive.release(place)[1]
    title = f"{version.version}, {release}" if release else version.version
    link = citation.absolute(site.base, addresses.url(addresses.changes(version.version)))
    return (
        f"<entry>\n<id>{_id(version.version)}</id>\n<title>{escape(title)}</title>\n<updated>{_moment(version.date)}</updated>\n"
        f'<link href="{escape(link)}"/>\n<summary>{escape(_told(site, place))}</summary>\n</entry>\n'
    )


def _told(site: Site, place: int) -> str:
    """What a release changed, in words: how many rules in which way, and which the first of them are."""
    summary, told = summaries.at(site, place), []
    for relation, number in summary.counts.items():
        names = summary.named[relation]
        more = ", …" if number > len(names) else ""
        told.append(f"{number:,} {WORDS[relation]} ({', '.join(names)}{more})")
    return "; ".join(told) + "." if told else "Nothing changed."


def _id(name: str) -> str:
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'ruletrail:changes:{name}')}"


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"
