"""Records that a copy breaks off in: what is left of such a rule would pass for a rewording, so it is left out."""

from __future__ import annotations

from dataclasses import replace

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.records import GLOSSARY, HOLE, RULE, Document, Record
from ruletrail.scrapers.wrapping import ends_sentence

LISTED = "listed in the contents only"
"""The reason of a gap for sections that the contents list and the text lacks."""
#: A rule of so few words may be a title, which has no end of a sentence.
TITLE_WORDS = 6
#: The share of records without the end of a sentence above which that is a text's style, and tells of no hole.
MOST_CUT = 0.1
#: So many records show a text's style.
FEWEST_LONG = 20


def leave_out_end(document: Document, *, in_a_line: bool) -> None:
    """Leaves out the last rule of a piece that was copied up to the middle of one of its sentences.

    The other rules' ends tell: where one of them lacks its full stop, too, that is the text's style. ``in_a_line``: the last line
    has no end, so that few words may be the beginning of a sentence, and not a title.
    """
    if len(document.records) < 2 or (last := document.records[-1]).kind == GLOSSARY:
        return
    long = [record for record in document.records[:-1] if len(record.text.split()) > TITLE_WORDS]
    is_style = not long or sum(map(_is_cut, long)) > MOST_CUT * len(long)
    may_be_title = not in_a_line and not last.examples and len(last.text.split()) <= TITLE_WORDS
    if not (is_style or may_be_title or ends_sentence((last.text, *last.examples)[-1])):
        leave_out(document, last, "breaks off")


def leave_out_at_holes(document: Document) -> None:
    """Leaves out each record that a hole begins in, as its own end tells: what is left of it would pass for a rewording.

    Nothing is left out of a text of few records, or whose other records often lack the end of a sentence, too.
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
    """Where the first record of each line, and of each number, stands among some records."""

    def __init__(self, records: list[Record]) -> None:
        self.records = records
        self.by_line: dict[int, int] = {}
        self.by_number: dict[RuleNumber, int] = {}
        for place, record in enumerate(records):
            self.by_line.setdefault(record.lines[0], place)
            if record.number:
                self.by_number.setdefault(record.number, place)


def is_unfinished(document: Document, record: Record) -> bool:
    """True when the record is cut, and the document's other records mostly end as sentences do."""
    if not _is_cut(record):
        return False
    long = [other for other in document.records if len(other.text.split()) > TITLE_WORDS]
    return len(long) >= FEWEST_LONG and sum(map(_is_cut, long)) <= MOST_CUT * len(long)


def _is_cut(record: Record) -> bool:
    """True when a record's end is missing: it is a term alone, or it ends in the middle of a sentence and is not a title."""
    end = (record.text, *record.examples)[-1]
    if record.kind == GLOSSARY:
        return not ends_sentence(end)
    return len(end.split()) > TITLE_WORDS and not ends_sentence(end)


def leave_out(document: Document, record: Record, what: str = "a hole begins") -> None:
    document.records = [other for other in document.records if other is not record]
    document.ledgers[0].recast(record.lines[0], record.lines[1], "unfinished")
    document.problems.append(f"line {record.lines[0]}: {what} inside {record.term or record.key}, which is left out")
