"""What a release changed, in blocks for an article or as rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruletrail.blocks import Blocks, Styled, TextBlock, block, changed, paragraph, title
from ruletrail.change_list import moved
from ruletrail.corpus.change import EXAMPLES, NOTHING, NUMBER, REFERENCES, TYPOGRAPHY, WORDING
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
    TYPOGRAPHY: "Other typography only",
    NOTHING: "Unchanged",
}


def rows(links: list[Link]) -> list[dict[str, Any]]:
    """The links as rows of plain values, with both texts and their examples."""
    return [
        {name: value for name, value in link.as_json().items() if name not in ("principal", "reason")}
        | {
            f"{side}_{name}": value
            for side, end in (("old", link.old), ("new", link.new))
            for name, value in (("text", end.text if end else ""), ("examples", end.examples if end else ()))
        }
        for link in links
    ]


def blocks(links: list[Link], before: Version, after: Version, unseen: Unseen | None = None) -> Blocks:
    """The report. ``unseen``: the known releases between two neighbours that no whole text here tells of."""
    yield title(f"Rules changes: {_named(before)} to {_named(after)}")
    if unseen:
        yield paragraph(str(unseen))
    for label, heading in HEADINGS.items():
        items = [link for link in links if link.label == label]
        if items:
            yield block("heading", f"{heading} ({len(items)})")
            together = shifts(moved(items)) if label == NUMBER else []
            for shift in together:
                yield block("item", Styled(str(shift), "bold"), f" ({len(shift.moved)} numbers)")
            shifted = {pair for shift in together for pair in shift.moved}
            for link in items:
                if not (link.old and link.new and (link.old.key, link.new.key) in shifted):
                    yield _item(link)
    if not links:
        yield block("item", "Nothing changed.")


def _named(version: Version) -> str:
    release = of_date(version.date)
    return f"{version.version} ({release.code or release.name})" if release else version.version


def _item(link: Link) -> TextBlock:
    from ruletrail.corpus.changes import readable, word_diff

    old, new = link.old, link.new
    if old is None or new is None:
        end = new or old
        assert end is not None
        return block("item", Styled(_title(end), "bold"), " ", _told(end))
    name = Styled(_title(new) if old.key == new.key else f"{_title(old)} → {_title(new)}", "bold")
    if link.label in (NUMBER, TYPOGRAPHY, NOTHING):
        return block("item", name)
    return block("item", name, " ", *changed(readable(word_diff(_told(old), _told(new)))))


def _title(record: StoredRecord) -> str:
    return record.term or record.key


def _told(record: StoredRecord) -> str:
    """A record's text with its examples, without the signs that plain texts set italics with."""
    from ruletrail.corpus.history.wording_difference import whole_text

    return ITALICS.sub(r"\1", whole_text(record))
