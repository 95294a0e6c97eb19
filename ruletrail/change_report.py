"""What a release changed, as text for an article: Markdown, HTML, wikitext; or as a table."""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ruletrail.change_list import moved
from ruletrail.corpus.change import EXAMPLES, NUMBER, REFERENCES, WORDING
from ruletrail.corpus.history.shifts import shifts
from ruletrail.corpus.names import ITALICS
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import StoredRecord, Version

if TYPE_CHECKING:
    from ruletrail.corpus.history import Link
    from ruletrail.corpus.history.unseen import Unseen

#: What a link is counted as (``corpus.change.label``) -> the heading over such links.
HEADINGS = {
    "added": "New",
    "removed": "Removed",
    WORDING: "Reworded",
    "split": "Split",
    "merged": "Merged",
    EXAMPLES: "Other examples only",
    REFERENCES: "Other references only",
    NUMBER: "Renumbered only",
}


@dataclass(frozen=True, slots=True)
class Markup:
    """How one syntax writes the parts of a report: headings, lists, what was removed and added."""

    escape: Callable[[str], str]
    title: str
    heading: str
    item: str
    strong: str
    deleted: str
    inserted: str
    paragraph: str = "\n{}\n"
    opening: str = ""
    closing: str = ""
    """What stands around the items of a list."""
    by_signs: bool = False
    """True where signs that are letters or punctuation themselves tell what was removed and added: Markdown's."""


def _markdown_escape(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_[]<>~|#" else c for c in text)


def _wiki_escape(text: str) -> str:
    told = "".join(f"&#{ord(c)};" if c in "[]{}|<>&=*#" else c for c in text)
    return re.sub("''+", lambda several: "&#39;" * len(several[0]), told)


MARKUPS = {
    "markdown": Markup(_markdown_escape, "# {}\n", "\n## {}\n\n", "- {}\n", "**{}**", "~~{}~~", "**{}**", by_signs=True),
    "html": Markup(
        html.escape, "<h1>{}</h1>\n", "<h2>{}</h2>\n", "<li>{}</li>\n", "<b>{}</b>", "<del>{}</del>", "<ins>{}</ins>",
        "<p>{}</p>\n", "<ul>\n", "</ul>\n",
    ),
    "wikitext": Markup(
        _wiki_escape, "= {} =\n", "\n== {} ==\n", "* {}\n", "'''{}'''", "<del>{}</del>", "<ins>{}</ins>",
    ),
}  # fmt: skip


def report(found: list[Link], before: Version, after: Version, form: str, unseen: Unseen | None = None) -> str:
    """The report in "markdown", "html", "wikitext" or "csv". What stayed the same is left out.

    ``unseen``: the known releases between two neighbours that no whole text here tells of; a table has no place for it.
    """
    links = [link for link in found if link.label in HEADINGS]
    return _table(links) if form == "csv" else "".join(_article(links, before, after, MARKUPS[form], unseen))


def _table(links: list[Link]) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(("relation", "change", "kind", "old", "new", "similarity", "old_text", "new_text"))
    for link in links:
        ends = [(end.key, end.text) if end else ("", "") for end in (link.old, link.new)]
        (old, old_text), (new, new_text) = ends
        writer.writerow((link.relation, link.change, link.kind, old, new, link.similarity, old_text, new_text))
    return made.getvalue()


def _article(links: list[Link], before: Version, after: Version, markup: Markup, unseen: Unseen | None) -> Iterator[str]:
    yield markup.title.format(markup.escape(f"Rules changes: {_named(before)} to {_named(after)}"))
    if unseen:
        yield markup.paragraph.format(markup.escape(str(unseen)))
    for label, heading in HEADINGS.items():
        items = [link for link in links if link.label == label]
        if items:
            yield markup.heading.format(f"{heading} ({len(items)})")
            yield markup.opening
            together = shifts(moved(items)) if label == NUMBER else []
            for shift in together:
                told = f"{markup.strong.format(markup.escape(str(shift)))} ({len(shift.moved)} numbers)"
                yield markup.item.format(told)
            shifted = {pair for shift in together for pair in shift.moved}
            for link in items:
                if not (link.old and link.new and (link.old.key, link.new.key) in shifted):
                    yield markup.item.format(_item(link, markup))
            yield markup.closing
    if not links:
        yield markup.item.format("Nothing changed.")


def _named(version: Version) -> str:
    release = of_date(version.date)
    return f"{version.version} ({release.code or release.name})" if release else version.version


def _item(link: Link, markup: Markup) -> str:
    old, new = link.old, link.new
    if old is None or new is None:
        end = new or old
        assert end is not None
        return f"{markup.strong.format(markup.escape(_title(end)))} {_lines(markup.escape(_told(end)))}"
    name = _title(new) if old.key == new.key else f"{_title(old)} → {_title(new)}"
    named = markup.strong.format(markup.escape(name))
    return named if link.label == NUMBER else f"{named} {_diffed(old, new, markup)}"


def _title(record: StoredRecord) -> str:
    return record.term or record.key


def _diffed(old: StoredRecord, new: StoredRecord, markup: Markup) -> str:
    from ruletrail.corpus.changes import readable, tight, word_diff

    made = ""
    ops = tight(readable(word_diff(_told(old), _told(new))))
    for (op, gone, come), then in zip(ops, [op[2] for op in ops[1:]] + [""], strict=True):
        if op == "equal":
            made += markup.escape(come)
            continue
        parts = [(form, words) for form, words in ((markup.deleted, gone), (markup.inserted, come)) if words.strip()]
        for place, (form, words) in enumerate(parts):
            inner = words.strip()
            before, _, after = words.partition(inner)
            if place and inner[0].isalnum():
                before = before or " "  # two words, one in the place of the other
            behind = after or (parts[place + 1][1] if place + 1 < len(parts) else then)
            if markup.by_signs and _hides_sign(made[-1:] or " ", inner[0]) and not before:
                before = " "
            if markup.by_signs and _hides_sign(behind[:1] or " ", inner[-1]) and not after:
                after = " "
            made += before + form.format(markup.escape(inner)) + after
    return _lines(made)


def _hides_sign(outside: str, inside: str) -> bool:
    """True where a sign for emphasis between these two is none in Markdown: punctuation inside, a word outside."""
    return outside.isalnum() and not inside.isalnum()


def _told(record: StoredRecord) -> str:
    """A record's text with its examples, without the signs that plain texts set italics with."""
    from ruletrail.corpus.history.wording_difference import whole_text

    return ITALICS.sub(r"\1", whole_text(record))


def _lines(text: str) -> str:
    """``text`` in one line of source, for an item of a list has no paragraphs: where it breaks, the page does."""
    return "<br>".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
