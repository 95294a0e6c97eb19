"""What became of each rule between two versions, in blocks of every notation or as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ruletrail.answers.change_list import LABELS, UNCHANGED, Comparison, moved
from ruletrail.blocks import GAP, Blocks, Grid, Styled, TextBlock, block, changed, paragraph, title
from ruletrail.corpus.change import EXAMPLES, NOTHING, NUMBER, REFERENCES, TYPOGRAPHY, WORDING
from ruletrail.corpus.history.shifts import shifts
from ruletrail.corpus.names import ITALICS, in_words
from ruletrail.corpus.records import SECTION
from ruletrail.corpus.relation_names import same_elsewhere
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import StoredRecord, Version

if TYPE_CHECKING:
    from ruletrail.corpus.history import Link

#: What a link is counted as (``corpus.change.label``) -> the heading over such links, and its colour in a terminal.
HEADINGS = {
    "added": ("New", "green"),
    "removed": ("Removed", "red"),
    WORDING: ("Reworded", "yellow"),
    "split": ("Split", "magenta"),
    "merged": ("Merged", "magenta"),
    EXAMPLES: ("Only the examples changed", ""),
    REFERENCES: ("Only the references changed", ""),
    NUMBER: ("Only the number changed", "cyan"),
    TYPOGRAPHY: ("Only the typography changed", ""),
    NOTHING: ("Unchanged", ""),
}


#: A grade of a rewording -> what it is called behind the rule.
_GRADES = {"substance": "may play differently", "terms": "other terms", "editorial": "says the same"}


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


def blocks(compared: Comparison, *, with_words: bool) -> Blocks:
    """The report, with the words that changed or without."""
    yield from _head(compared)
    for label, (heading, colour) in HEADINGS.items():
        links = [link for link in compared.links if link.label == label]
        if not links:
            continue
        together = shifts(moved(links)) if label == NUMBER else []
        shifted = {pair for shift in together for pair in shift.moved}
        alone = (link for link in links if not (link.old and link.new and (link.old.key, link.new.key) in shifted))
        lines: dict[tuple[str, str, str], list[Link]] = {}
        for link in alone:
            lines.setdefault(_of_one_line(link), []).append(link)
        count = str(len(links)) if label == NUMBER or len(lines) == len(links) else f"{len(lines)}, in {len(links)} parts"
        grade = alike.pop() if len(alike := {link.grade for link in links}) == 1 else None
        named = ", ".join([heading, *filter(None, [_GRADES.get(grade or "")])])
        yield from (GAP, block("heading", Styled(f"{named} ({count})", f"bold {colour}")))
        for shift in together:
            yield block("item", "  ", Styled(str(shift), "name"), f" ({len(shift.moved)} numbers in all)")
        yield from (_item(parts, grade, with_words=with_words and label not in (NUMBER, *UNCHANGED)) for parts in lines.values())
    if not compared.links:
        yield block("item", "Nothing changed.")


#: What a label is called above a column.
IN_TABLE = {"added": "new", NUMBER: "renumbered", WORDING: "reworded", NOTHING: "unchanged"}


def counts(compared: Comparison) -> Blocks:
    """How much changed, by chapter."""
    yield from _head(compared)
    yield Grid([{IN_TABLE.get(name, name): value for name, value in row.items()} for row in count_rows(compared)])


def count_rows(compared: Comparison) -> list[dict[str, Any]]:
    """A row a chapter: how many links are counted as what."""
    return [
        {"chapter": chapter} | {label: counted.get(label, 0) for label in LABELS}
        for chapter, counted in compared.counts()["chapters"].items()
    ]


def _head(compared: Comparison) -> Iterator[TextBlock]:
    yield title(f"Rules changes: {_named(compared.before)} to {_named(compared.after)}")
    if compared.unseen:
        yield paragraph(compared.unseen.before("some of these changes"))


def _named(version: Version) -> str:
    release = of_date(version.date)
    return f"{version.version} ({release.code or release.name})" if release else version.version


def _of_one_line(link: Link) -> tuple[str, str, str]:
    """A key that all links of one split, or of one merge, share."""
    old, new = (_title(end) if end else "" for end in (link.old, link.new))
    return link.relation, "" if link.relation == "merged" else old, "" if link.relation == "split" else new


def _item(links: list[Link], grade: str | None, *, with_words: bool) -> TextBlock:
    """One link, or those of one split or merge, each with its words. ``grade`` is the one that the heading says of all."""
    ends = [[end for link in links if (end := side(link))] for side in (attrgetter("old"), attrgetter("new"))]
    names = [in_words(list(dict.fromkeys(map(_title, side)))) for side in ends if side]
    name, several = " → ".join(dict.fromkeys(names)), len(links) > 1
    note = f"  ({likeness})" if (likeness := _likeness(links[0], grade)) else ""
    if not with_words:
        return block("item", "  ", Styled(name, "name"), Styled(note, "bar"))
    words = [part for link in links for part in (Styled("\n"), *_words(link, several))]
    return paragraph(Styled(name, "bold"), Styled(note, "bar"), *words, indent="  ")


def _likeness(link: Link, graded: str | None) -> str:
    """How like a reworded rule is to what it was, and what kind of rewording, split or merge it is.

    Of a rule that came or went, what says the same.
    """
    share = int(100 * link.similarity) if link.label == WORDING else 0
    alike = [f"{share}% alike"] if share else []  # a heading may have no word of the former one
    said = same_elsewhere(list(link.said_in), is_section=link.kind == SECTION)
    return ", ".join(filter(None, [*alike, said, _GRADES.get(link.grade or "", link.grade) if link.grade != graded else ""]))


def _words(link: Link, is_part: bool) -> list[Styled]:
    """The words that changed; all words of what came or went. Of a part is said which."""
    from ruletrail.corpus.changes import readable, word_diff

    if link.old is None or link.new is None:
        return [Styled(_text(end)) for end in (link.old, link.new) if end]
    part = [Styled(f"{_title(link.old)} → {_title(link.new)}: ", "dim")] if is_part else []
    return part + changed(readable(word_diff(_text(link.old), _text(link.new))))


def _title(record: StoredRecord) -> str:
    return record.term or record.key


def _text(record: StoredRecord) -> str:
    """A record's text with its examples, without the signs that plain texts set italics with."""
    from ruletrail.corpus.history.wording_difference import whole_text

    return ITALICS.sub(r"\1", whole_text(record))
