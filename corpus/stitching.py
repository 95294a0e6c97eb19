"""Joins the pages of one book by their numbers, whatever order they came in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ruletrail.corpus import spans
from ruletrail.corpus.normalise import normalise
from ruletrail.corpus.numbers import RuleNumber, absent
from ruletrail.corpus.records import DUPLICATE, GLOSSARY, RULE, Document, Gap, Record
from ruletrail.corpus.retelling import narrow

BETWEEN_PAGES = "between pages"
_EXAMPLE = re.compile(r"^Examples?\s*[:.]\s*", re.IGNORECASE)


def stitch(documents: Iterable[Document]) -> list[Document]:
    """The documents with the pages of each book joined into one, books last; the others stay as they are.

    Pages are ordered by their numbers. Records that two pages share are kept once. Pages that contradict each other, or state
    different dates, are of different books.
    """
    documents = list(documents)
    books: dict[str, list[list[Document]]] = {}
    for document in sorted((document for document in documents if document.book), key=_place):
        bindings = books.setdefault(document.book, [])
        book = next((book for book in bindings if all(_belong_together(page, document) for page in book)), None)
        if book is None:
            bindings.append([document])
        else:
            book.append(document)
    single = [document for document in documents if not document.book]
    return single + [_bind(book) for _, bindings in sorted(books.items()) for book in bindings]


def pages_of(book: Document) -> list[Document]:
    """The pages that a book was joined from, one for each file.

    The records between the first and the last number of each page are as they were; paragraphs that were carried over stay
    with the rule that they were added to.
    """
    pages = []
    for n, ledger in enumerate(book.ledgers):
        records = [record for record in book.records if record.file == ledger.file]
        page = replace(
            book,
            records=records,
            ledgers=[ledger],
            carried=() if n else book.carried,
            gaps=[gap for gap in book.gaps if gap.file == ledger.file and gap.reason != BETWEEN_PAGES],
            repairs=[repair for repair in book.repairs if repair.file == ledger.file],
        )
        page.problems = [] if page.carried else [told for told in book.problems if told.startswith(f"{ledger.file}: ")]
        spans.limit(page)
        pages.append(page)
    return pages


def _belong_together(page: Document, other: Document) -> bool:
    if page.version and other.version and page.version != other.version:
        return False
    wordings = {record.key: record.text for record in page.records if record.key}
    return all(normalise(wordings[record.key]) == normalise(record.text) for record in other.records if record.key in wordings)


def _place(page: Document) -> tuple[object, ...]:
    """The sort key of a page in its book: numbered pages first, then the glossary's, then pages with neither."""
    numbers = [record.number for record in page.records if record.number]
    terms = [record.key for record in page.records if record.term]
    return (not numbers, not numbers and not terms, numbers[:1], numbers[-1:], terms[:1], page.title, page.ledgers[0].file)


def _bind(pages: list[Document]) -> Document:
    """Joins pages that are in order into one document."""
    book = replace(
        pages[0],
        title="; ".join(dict.fromkeys(page.title for page in pages)),
        version=max(page.version for page in pages),
        records=[],
        ledgers=[],
        gaps=[],
        repairs=[repair for page in pages for repair in page.repairs],
        problems=[problem for page in pages for problem in page.problems],
        carried=(),
    )
    last: RuleNumber | None = None
    held: set[str] = set()
    for page in pages:
        if any(ledger in book.ledgers for ledger in page.ledgers):
            continue
        book.ledgers += page.ledgers
        fresh = [record for record in page.records if not record.key or record.key not in held]
        joined = page.spans is not None and _goes_on(book, last, page, fresh)
        last = max((number for record in fresh if (number := record.number)), default=last)
        _carry(book, page, joined)
        book.records += fresh
        held.update(record.key for record in page.records)
    told = held.union(*(gap.numbers for gap in book.gaps))
    for gap in (gap for page in pages for gap in page.gaps):
        numbers = tuple(number for number in gap.numbers if gap.reason == DUPLICATE or number not in told)
        if numbers or _is_open(gap, book.records):
            book.gaps.append(replace(gap, numbers=numbers))
    book.gaps += _of_glossary(pages)
    if all(page.covers is not None for page in pages):
        book.covers = tuple(sorted({section for page in pages for section in page.covers or ()}))
    if any(page.spans is not None for page in pages):
        spans.limit(book, has_glossary=GLOSSARY in (book.covers or ()))
    if book.retold is not None and not book.is_commentary:
        narrow(book)
    return book


def _is_open(gap: Gap, records: list[Record]) -> bool:
    """True for a hole between two rules of a page that no record of another page fills."""
    if gap.numbers or gap.kind != RULE or not gap.after or not gap.before:
        return False
    after, before = RuleNumber.parse(gap.after), RuleNumber.parse(gap.before)
    return not any(record.number and after < record.number < before for record in records)


def _of_glossary(pages: list[Document]) -> list[Gap]:
    """The holes before the first entry and after the last one, from their pages, and between two pages of entries."""
    found: list[Gap] = []
    held = [(page, terms) for page in pages if (terms := [r for r in page.records if r.kind == GLOSSARY])]
    for n, (page, terms) in enumerate(held):
        if n and (last := held[n - 1][1][-1]).key < terms[0].key:
            found.append(Gap((), BETWEEN_PAGES, terms[0].file, terms[0].lines[0], GLOSSARY, last.key, terms[0].key))
        ends = {(True, False): n == 0, (False, True): n == len(held) - 1}
        found += [g for g in page.gaps if g.kind == GLOSSARY and not g.numbers and ends.get((not g.after, not g.before), True)]
    return found


def _goes_on(book: Document, last: RuleNumber | None, page: Document, fresh: list[Record]) -> bool:
    """True when a page may go on where the page before it ended, with the number ``last``. Otherwise notes the gap between
    them."""
    first, record = next(((number, record) for record in fresh if (number := record.number)), (None, None))
    if last is None or first is None or record is None:
        return False
    if numbers := absent(last, first):
        book.gaps.append(Gap(numbers, BETWEEN_PAGES, record.file, record.lines[0], RULE, str(last), str(first)))
    return not numbers


def _carry(book: Document, page: Document, joined: bool) -> None:
    """Appends to the last rule the paragraphs that continue it on the next page."""
    if page.carried and not (joined and book.records):
        book.carried = book.carried if book.records else page.carried
        book.problems.append(
            f"{page.ledgers[0].file}: begins inside a rule whose page is missing (give both together): {page.carried[0][:60]}"
        )
        return
    for text in page.carried:
        last = book.records[-1]
        example = _EXAMPLE.match(text)
        if example:
            last.examples += (text[example.end() :],)
        elif last.examples:
            last.examples = (*last.examples[:-1], f"{last.examples[-1]}\n{text}")
        else:
            last.text = f"{last.text}\n{text}"
