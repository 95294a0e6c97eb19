"""Leaves out records that a copy breaks off in, because the rest of such a rule would look like a rewording."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, HOLE, RULE, Document, Record
from ruletrail.scrapers.wrapping import ends_sentence

LISTED = "listed in the contents only"
"""The reason of a gap for sections that are in the contents and not in the text."""
#: A rule with at most this many words may be a title, which needs no end of a sentence.
TITLE_WORDS = 6
#: Above this share of records without the end of a sentence, that is the text's style, and no evidence of a hole.
MOST_CUT = 0.1
#: The fewest records that show a text's style.
FEWEST_LONG = 20


def leave_out_end(document: Document, *, in_a_line: bool) -> None:
    """Leaves out the last rule of a piece that was copied up to the middle of a sentence.

    If more than a few other rules also lack their full stop, that is the text's style, and the last rule stays. ``in_a_line``:
    the last line has no line end, so few words may be the beginning of a sentence instead of a title.
    """
    if len(document.records) < 2 or (last := document.records[-1]).kind == GLOSSARY:
        return
    long = [record for record in document.records[:-1] if len(record.text.split()) > TITLE_WORDS]
    is_style = not long or sum(map(_is_cut, long)) > MOST_CUT * len(long)
    may_be_title = not in_a_line and not last.examples and len(last.text.split()) <= TITLE_WORDS
    if not (is_style or may_be_title or ends_sentence((last.text, *last.examples)[-1])):
        leave_out(document, last, "breaks off")


def leave_out_at_holes(document: Document) -> None:
    """Leaves out each record in which a hole begins, as its own end shows. The rest of it would look like a rewording.

    Leaves out nothing if the text has few records, or if many of its other records lack the end of a sentence.
    """
    if not any(gap.reason in (HOLE, LISTED) for gap in document.gaps):
        return
    places = _Places(document.records)
    for gap in document.gaps:
        if gap.reason not in (HOLE, LISTED):
            continue
        records = places.records
        if gap.kind == GLOSSARY:
            behind = places.by_line.get(gap.line, 0)
            if behind and records[behind - 1].kind == GLOSSARY and is_unfinished(document, records[behind - 1]):
                leave_out(document, records[behind - 1])
                places = _Places(document.records)
        elif gap.after:
            last = places.by_number.get(RuleNumber.parse(gap.after), -1)
            if last >= 0 and records[last].kind == RULE and is_unfinished(document, records[last]):
                leave_out(document, records[last])
                wider = records[last - 1].key if last else ""
                document.gaps = [replace(g, after=wider) if (g.kind, g.after) == (RULE, gap.after) else g for g in document.gaps]
                places = _Places(document.records)


class _Places:
    """The place of the first record of each line, and of each number, in a list of records."""

    def __init__(self, records: list[Record]) -> None:
        self.records = records
        self.by_line: dict[int, int] = {}
        self.by_number: dict[RuleNumber, int] = {}
        for place, record in enumerate(records):
            self.by_line.setdefault(record.lines[0], place)
            if record.number:
                self.by_number.setdefault(record.number, place)


def is_unfinished(document: Document, record: Record) -> bool:
    """True if the record is cut, and most other records of the document end as sentences do."""
    if not _is_cut(record):
        return False
    long = [other for other in document.records if len(other.text.split()) > TITLE_WORDS]
    return len(long) >= FEWEST_LONG and sum(map(_is_cut, long)) <= MOST_CUT * len(long)


def _is_cut(record: Record) -> bool:
    """True if a record's end is missing: it is a term alone, or it ends inside a sentence and is not a title."""
    end = (record.text, *record.examples)[-1]
    if record.kind == GLOSSARY:
        return not ends_sentence(end)
    return len(end.split()) > TITLE_WORDS and not ends_sentence(end)


def leave_out(document: Document, record: Record, what: str = "a hole begins") -> None:
    document.records = [other for other in document.records if other is not record]
    document.ledgers[0].recast(record.lines[0], record.lines[1], "unfinished")
    document.problems.append(f"line {record.lines[0]}: {what} inside {record.term or record.key}, which is left out")
