"""The small parts that pages repeat by the hundred thousand, as HTML: links, days, badges, wordings.

Templates call these as ``html.to(…)``. They are made here because a template's macros take five times as long.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from markupsafe import Markup

from ruletrail.corpus.change import NUMBER, SUBSTANCE
from ruletrail.corpus.history import Archive, Era, Stand, kin
from ruletrail.corpus.names import heading, is_title
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.relation_names import same_elsewhere
from ruletrail.corpus.store import Version
from ruletrail.corpus.store.links import LinkRow
from ruletrail.site_templates import addresses
from ruletrail.site_templates.escaping import as_html, shown
from ruletrail.site_templates.filters import shortened, time, until
from ruletrail.site_templates.story import RENAMED, WORDS
from ruletrail.site_templates.titles import label
from ruletrail.site_templates.values import SILENCES
from ruletrail.site_templates.wording import Href

if TYPE_CHECKING:
    from ruletrail.site_templates.changed_sections import ChangedRule, ChangedSection
    from ruletrail.site_templates.read_site import ReadSite
    from ruletrail.site_templates.site import Site
    from ruletrail.site_templates.values import ShadedRun


def badge(relation: str, is_term: object = False) -> Markup:
    """The change of a rule or a term, in a word."""
    return as_html(f'<span class="badge {relation}">{RENAMED if is_term and relation == NUMBER else WORDS[relation]}</span>')


def to(href: str | None, text: str, css: str = "") -> Markup:
    """A link, or the text alone where there is no page to lead to. ``css`` is its class."""
    css = f' class="{css}"' if css else ""
    if href:
        return as_html(f'<a{css} href="{shown(href)}">{shown(text)}</a>')
    return as_html(f"<span{css}>{shown(text)}</span>")


def version_link(archive: Archive, place: int) -> Markup:
    """The day of a version, as a link to its page."""
    return version_at(archive.versions[place])


def version_at(version: Version) -> Markup:
    return as_html(f'<a href="../{shown(addresses.url(addresses.version(version.version)))}">{time(version.version)}</a>')


def days(start: str, end: str) -> Markup:
    """From a day to a day; to today where there is no end."""
    return as_html(f"{time(start)} – {time(end) if end else 'today'}")


def silences(answers: Iterable[str]) -> Markup:
    """The meaning of answers that say why there is none, in a paragraph."""
    said = " ".join(f"|{answer}" for answer in answers)
    told = [f"“{word}”: {meaning}" for word, meaning in SILENCES.items() if f"|{word.removesuffix(' …')}" in said]
    return as_html(f'<p class="quiet">{". ".join(told)}.</p>') if told else Markup()


def interval(era: Era) -> Markup:
    """The first and the last day of an era."""
    return as_html(f"{time(era.start)} – {until(era)}")


def source(archive: Archive, stand: Stand) -> Markup:
    """The file and the lines of a record's source."""
    lines = f"line {stand.first}" if stand.first == stand.last else f"lines {stand.first}–{stand.last}"
    return as_html(f'<span class="file">{shown(archive.sources[stand.source].file)}</span>, {lines}')


def full(site: Site, stand: Stand, href: Href | None = None) -> Markup:
    """The text of a record as published, with its examples. ``href`` makes the links of its citations; by default to
    histories.
    """
    wording, texts = site.archive.wordings[stand.wording], site.texts
    return as_html(f"{texts.paragraphs(wording.text, stand.version, href=href)}\n{_examples(site, stand, href)}")


def below(site: Site, stand: Stand) -> Markup:
    """The text of a rule below a heading, on the heading's page: its number as a link, and links to today's rules."""
    text = site.archive.wordings[stand.wording].text
    words = site.texts.paragraphs(text, stand.version, lead=to(site.href(stand), stand.key, "num") + " ", href=site.today)
    return as_html(f"\n{words}\n{_examples(site, stand, site.today)}")


def aged(runs: list[ShadedRun], tells_before: bool) -> Markup:
    """Words by age: each run with its version, and the words before it if ``tells_before``."""
    html = []
    for run in runs:
        title = f"since {run.since}" + (f", {shown(run.release)}" if run.release else "")
        if tells_before and run.before:
            title += f"; before: {shown(shortened(run.before, 80))}"
        html.append(f'<span class="age a{run.shade}" title="{title}">{shown(run.text)}</span>')
    return as_html("".join(html))


def similarity(link: LinkRow | None, is_term: object = False) -> Markup:
    """The similarity of two linked texts, and the reason of the link."""
    if link is None or not link.old or not link.new:
        return Markup()
    reason = link.reason.replace("same number", "same name") if is_term else link.reason
    told = f"{int(link.similarity * 100)} % alike; {reason}"
    return as_html(f'<span class="why">{shown(told)}</span>')


def said_in(site: Site, link: LinkRow) -> Markup:
    """The rules of the other version that say the same as a removed or new one: "805.10a says the same", with links."""
    same = kin.said_elsewhere(site.archive, link)
    named = [to(site.href(stand), label(stand), "num") for stand in same]
    return as_html(same_elsewhere(list(map(str, named)), is_section=bool(same) and same[0].kind == SECTION))


def rules_to_read(site: ReadSite, rules: list[Stand]) -> Markup:
    """Rules one after the other, with the words of their version; their citations lead to that day's rules."""
    html, seen = ['<div class="reading">\n'], set()
    for stand in rules:
        text, key = site.archive.wordings[stand.wording].text, shown(stand.key)
        anchor = "" if key in seen else f' id="{key}"'
        seen.add(key)
        css = " sub" if key[-1].isalpha() else ""
        number = to(site.href(stand), stand.key, "num")
        if is_title(text):
            html.append(f'<div class="rule{css}"{anchor}><h2>{number} {shown(heading(text))}</h2></div>\n')
        else:
            words = site.texts.paragraphs(text, stand.version, lead=number + " ", href=site.read_at)
            html.append(f'<div class="rule text{css}"{anchor}>{words}{_examples(site, stand, site.read_at)}</div>\n')
    return as_html("".join([*html, "</div>\n"]))


def change(site: Site, section: ChangedSection, changed: ChangedRule) -> Markup:
    """The change of one rule between two versions: its numbers, its word diff or its words, and the similarity."""
    relation, body = changed.relation, ""
    anchor = f' id="{shown(changed.anchor)}"' if changed.anchor else ""
    if changed.old and changed.new:
        body = f'<div class="text diff">{site.texts.diff(changed.old, changed.new)}</div>\n'
    elif relation in ("added", "removed"):
        body = f'<div class="text {relation}">{full(site, changed.stand)}</div>\n'
    if changed.link and relation not in ("added", "removed"):
        body += f'<p class="evidence">{similarity(changed.link, changed.stand.term)}</p>'
    elif changed.link and (same := said_in(site, changed.link)):
        body += f'<p class="evidence">{same}</p>'
    said = badge(relation, changed.stand.term)
    if changed.grade == SUBSTANCE:
        said = as_html(f'{said} <span class="badge substance">in substance</span>')
    itself = f' <a class="itself" href="#{shown(changed.anchor)}">#</a>' if changed.anchor else ""
    head = f"<h3>{changed_numbers(site, section, changed)} {said}{itself}</h3>"
    css = f"{relation} {SUBSTANCE}" if changed.grade == SUBSTANCE else relation
    return as_html(f'<article class="change {css}"{anchor}>\n{head}\n{body}</article>\n')


def home(made: str | None) -> Markup:
    """Parts of a page one folder deep, with their links as the site's first page needs them."""
    return as_html(str(made or "").removeprefix("../").replace('href="../', 'href="'))


def changed_numbers(site: Site, section: ChangedSection, changed: ChangedRule) -> Markup:
    """The old number if it differs, and the new one as a link, with the rule's name below that section."""
    old, new, stand = changed.old, changed.new, changed.stand
    before = f"{shown(label(old))} → " if old and new and old.key != new.key else ""
    is_named = changed.title and changed.title != stand.term
    named = f' <span class="quiet">{shown(changed.title)}</span>' if is_named else ""
    return as_html(f"{before}{to(site.href(stand), label(stand), 'num')}{named}")


def _examples(site: Site, stand: Stand, href: Href | None) -> str:
    examples = site.archive.wordings[stand.wording].examples
    linked = (site.texts.linked(example, stand.version, href) for example in examples)
    return "".join(f'<p class="example"><b>Example:</b> {each}</p>\n' for each in linked)
