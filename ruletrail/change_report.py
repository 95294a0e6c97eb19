"""The changes of rules between two versions, in blocks of every notation or as rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ruletrail.answers.change_list import LABELS, UNCHANGED, Comparison, moved
from ruletrail.blocks import GAP, Blocks, Grid, Styled, TextBlock, begun, block, briefly, changed, paragraph, title
from ruletrail.corpus.change import EXAMPLES, NOTHING, NUMBER, REFERENCES, TYPOGRAPHY, WORDING
from ruletrail.corpus.history.shifts import shifts
from ruletrail.corpus.names import ITALICS, in_words
from ruletrail.corpus.records import GLOSSARY, SECTION
from ruletrail.corpus.relation_names import MERGED, SPLIT, same_elsewhere
from ruletrail.corpus.releases import of_date
from ruletrail.corpus.store import StoredRecord, Version
from ruletrail.indexer.language.paraphrases import in_our_words

if TYPE_CHECKING:
    from ruletrail.corpus.changes import Op
    from ruletrail.corpus.history import Link

#: Kind of links, in the order of the report -> their heading, and its colour in a terminal.
HEADINGS = {
    "substance": ("May play differently", "yellow"),
    "added": ("New", "green"),
    "removed": ("Removed", "red"),
    WORDING: ("Reworded", "yellow"),
    "terms": ("Other terms", ""),
    "editorial": ("Says the same in other words", ""),
    EXAMPLES: ("Only the examples changed", ""),
    REFERENCES: ("Only the references changed", ""),
    NUMBER: ("Only the number changed", "cyan"),
    TYPOGRAPHY: ("Only the typography changed", ""),
    NOTHING: ("Unchanged", ""),
}
#: Grade of a rewording -> its label after a rule.
GRADES = {"substance": "may play differently", "terms": "other terms", "editorial": "says the same"}
#: The characters of a change below a rule, if the words aren't shown whole.
BRIEF = 200
NO_TEXT = "From the calendar, in our own words. The official texts: ruletrail fetch"


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


def blocks(compared: Comparison, names: Callable[[StoredRecord], str], *, whole: bool) -> Blocks:
    """The report as release notes: first the changes that may play differently, then new, removed and reworded rules.

    ``names(record)`` is the name of a rule, or of its section. ``whole``: all words of each change, instead of the first of them.
    """
    yield from _head(compared)
    for listed, (heading, colour) in HEADINGS.items():
        links = [link for link in compared.links if _listed(link) == listed]
        if not links:
            continue
        together = shifts(moved(links)) if listed == NUMBER else []
        shifted = {pair for shift in together for pair in shift.moved}
        alone = (link for link in links if not (link.old and link.new and (link.old.key, link.new.key) in shifted))
        lines: dict[tuple[str, str, str], list[Link]] = {}
        for link in alone:
            lines.setdefault(_of_one_line(link), []).append(link)
        count = len(links) if listed == NUMBER else len(lines)
        yield from (GAP, block("heading", Styled(f"{heading} ({count})", f"bold {colour}".strip())))
        for shift in together:
            yield block("item", "  ", Styled(str(shift), "name"), f" ({len(shift.moved)} numbers in all)")
        for parts in lines.values():
            yield from _item(compared, parts, names, whole=whole, has_words=listed not in (NUMBER, *UNCHANGED))
    if not compared.links:
        yield block("item", "Nothing changed.")


def _listed(link: Link) -> str:
    """The key of the heading above a link."""
    if link.label in (WORDING, SPLIT, MERGED):
        return link.grade or WORDING
    return link.label


#: Label -> the head of its column.
IN_TABLE = {"added": "new", NUMBER: "renumbered", WORDING: "reworded", NOTHING: "unchanged"}


def counts(compared: Comparison) -> Blocks:
    """The number of changes by chapter."""
    yield from _head(compared)
    yield Grid([{IN_TABLE.get(name, name): value for name, value in row.items()} for row in count_rows(compared)])


def count_rows(compared: Comparison) -> list[dict[str, Any]]:
    """The counts in rows, one for each chapter: links by kind."""
    return count_grid(compared.counts())


def count_grid(counts: dict[str, Any]) -> list[dict[str, Any]]:
    """The same from counts in JSON's form."""
    return [
        {"chapter": chapter} | {label: counted.get(label, 0) for label in LABELS}
        for chapter, counted in counts["chapters"].items()
    ]


def _head(compared: Comparison) -> Iterator[TextBlock]:
    yield title(f"Rules changes: {_named(compared.before)} to {_named(compared.after)}")
    if compared.is_by_calendar:
        yield paragraph(NO_TEXT)
    if compared.unseen:
        yield paragraph(compared.unseen.before("some of these changes"))


def _named(version: Version) -> str:
    release = of_date(version.date)
    return f"{version.version} ({release.code or release.name})" if release else version.version


def _of_one_line(link: Link) -> tuple[str, str, str]:
    """The key that all links of one split, or of one merge, share."""
    old, new = (_title(end) if end else "" for end in (link.old, link.new))
    return link.relation, "" if link.relation == "merged" else old, "" if link.relation == "split" else new


def _item(
    compared: Comparison, links: list[Link], names: Callable[[StoredRecord], str], *, whole: bool, has_words: bool
) -> Iterator[TextBlock]:
    """One link, or those of one split or merge: a line with number and name, and below it the changed words."""
    ends = [[end for link in links if (end := side(link))] for side in (attrgetter("old"), attrgetter("new"))]
    number = " → ".join(dict.fromkeys(in_words(list(dict.fromkeys(map(_title, side)))) for side in ends if side))
    record = links[0].new or links[0].old
    assert record  # a link has an end
    name = "" if record.kind == GLOSSARY or (whole and record.kind == SECTION) else names(record)
    note = f"  ({likeness})" if (likeness := _likeness(links[0])) else ""
    yield block("item", "  ", Styled(number, "bold"), Styled(f"  {name}" if name else ""), Styled(note, "bar"))
    if compared.is_by_calendar:
        if has_words and (told := in_our_words(compared.after.date, {end.key for side in ends for end in side})):
            yield paragraph(f"In our words: {told}", indent="    ")
    elif has_words and whole:
        for link in links:
            yield paragraph(*_words(link, len(links) > 1), indent="    ")
    elif has_words and record.kind != SECTION and (words := _first_words(links)):
        yield paragraph(*words, indent="    ")


def _likeness(link: Link) -> str:
    """The similarity of a reworded rule to its old wording, and "split" or "merged". For a new or removed rule, the rules that
    say the same.
    """
    share = int(100 * link.similarity) if link.label == WORDING else 0
    alike = f"{share}% alike" if share else ""  # a heading may have no word of the former one
    parted = link.label if link.label in (SPLIT, MERGED) else ""
    said = same_elsewhere(list(link.said_in), is_section=link.kind == SECTION)
    return ", ".join(filter(None, [parted, alike, said]))


def _first_words(links: list[Link]) -> list[Styled]:
    """The first changed words; for a split or merge, those of the part that carries the lineage on."""
    link = next((link for link in links if link.principal), links[0])
    if link.old is None or link.new is None:
        return [Styled(begun(" ".join(_text(end).split()), BRIEF)) for end in (link.old, link.new) if end]
    return briefly(_diff(link), BRIEF)


def _words(link: Link, is_part: bool) -> list[Styled]:
    """All words, with the changed ones marked. A part is labelled."""
    if link.old is None or link.new is None:
        return [Styled(_text(end)) for end in (link.old, link.new) if end]
    part = [Styled(f"{_title(link.old)} → {_title(link.new)}: ", "dim")] if is_part else []
    return part + changed(_diff(link))


def _diff(link: Link) -> list[Op]:
    """The word diff of the two ends of a link."""
    from ruletrail.corpus.changes import readable, word_diff

    assert link.old and link.new  # it has both
    return readable(word_diff(_text(link.old), _text(link.new)))


def _title(record: StoredRecord) -> str:
    return record.term or record.key


def _text(record: StoredRecord) -> str:
    """A record's text with its examples, without the signs for italics of plain texts."""
    from ruletrail.corpus.history.wording_difference import whole_text

    return ITALICS.sub(r"\1", whole_text(record))
