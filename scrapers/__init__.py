"""Reads files into documents. Each source format is one module with NAME, ``recognise`` and ``parse``.

Formats are found by walking this folder. ``format`` defines the contract, and refuses a module that breaks it;
docs/adding-a-format.md is the guide. In the order in which a file passes the modules:

- ``source``, ``decoding``, ``quoted_printable``, ``lost_characters``: bytes to text
- ``limits``: the time and memory that one file may take
- ``program_marks``, ``languages``: front matter and lines in another language are set aside
- ``typeset_source``, ``unfit``: texts that can't be read correctly are refused
- ``mend``: marks of programs are taken out if that lowers the cost of a text (``cost``, ``vocabulary``): ``conventions``,
  ``markdown_text``, ``wikitext``, ``light_markup``, ``rst_text``, ``hanging_marks``, ``nested_lists``, ``recognised_text``,
  ``hyphenation``
- ``copying``: page numbers and running heads are taken out
- the formats: ``official_text`` (with ``official_body``, ``official_headings``, ``official_glossary``, ``glossary_titles``,
  ``official_holes``, ``unfinished``, ``unread``), ``rulings_release``, ``web_book``, ``judge_wiki``, ``rst_chapter``,
  ``html_rulebook``, ``fragment``, ``glossary_excerpt``, ``json_rules``
- the formats of documents, which share ``documents``: ``word_document`` (with ``word_numbering``), ``rich_text``,
  ``pdf_document`` (with ``pdf_printed``, which runs in its own process, and ``pdf_paragraphs``)
- shared by formats: ``numbered``, ``paragraphs``, ``wrapping``, ``page_tags``, ``stated_date``, ``retelling``,
  ``without_examples``
- ``book``: the files of a folder that are one book are read as one text

The download of public texts: ``catalogue`` (their addresses), ``download`` (the choice of an address), ``transfer`` (one file).
"""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path

from ruletrail.corpus.errors import NoRulesError, SourceError
from ruletrail.corpus.garbage import not_collected
from ruletrail.corpus.records import Document
from ruletrail.scrapers import languages, mend, program_marks, typeset_source, unfit, without_examples
from ruletrail.scrapers.format import Format, FormatError, is_declared
from ruletrail.scrapers.limits import MEMORY, SECONDS, OutOfTime, limited
from ruletrail.scrapers.retelling import retell
from ruletrail.scrapers.source import ARCHIVES, Source
from ruletrail.scrapers.stated_date import day_in_name

#: The formats that recognise a rule by its number alone. A file that looks like one may be something else, or another format with
#: marks of a program in it.
PLAIN = frozenset({"official-text", "fragment", "web-book"})


@cache
def formats() -> tuple[Format, ...]:
    """Every format of this folder, in the order in which they are asked: formats for bytes, then quick formats, then the others.

    Raises FormatError if a module declares a format wrongly, or under a name that another format has.
    """
    modules = (importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    found: dict[str, Format] = {}
    for declared in (Format.of(module) for module in modules if is_declared(module)):
        other = found.setdefault(declared.name, declared)
        if other is not declared:
            raise FormatError(f"NAME {declared.name!r} is that of {other.module}", declared.module, "choose another name")
    return tuple(sorted(found.values(), key=lambda form: (not form.binary, not form.quick)))


def read(source: Source) -> Document:
    """Reads a source with the format that recognises it with the highest certainty.

    Raises SourceError if the file is empty, binary or damaged, NoRulesError if no format finds a rule in it.
    """
    with not_collected():  # a text is many small objects
        return _read(source)


def _read(source: Source) -> Document:
    source.check()
    if not source.binary and not source.is_data:
        source = languages.english(program_marks.without(source))
    form = surest(source)
    if not source.binary:
        typeset_source.refuse(source)
        unfit.refuse_comparison(source)
    if not source.binary and (form is None or form.name in PLAIN):
        unfit.refuse(source)
        plain = mend.mended(source)
        if plain is not source:
            source, form = plain, surest(plain)
        unfit.refuse_tags(source)
    if form is None:
        if source.binary:
            remedy = "unpack it and name the text inside" if source.binary in ARCHIVES else "download the text again"
            raise SourceError(f"is {source.binary}, not a rules text", str(source.path), remedy)
        unfit.refuse_other_book(source)
        raise NoRulesError(
            "not a rules text that any format knows",
            str(source.path),
            "no line of it begins with a rule's number such as 305.7, and its blocks are not known terms over their definitions",
        )
    document = form.parse(source)
    if not document.records:
        raise NoRulesError(f"looked like {form.name}, but no rule was found in it", str(source.path))
    program_marks.tell_day(source, document)
    document.named = "" if document.version else day_in_name(source.name)
    retell(source, document)
    without_examples.part(document)
    without_examples.note(document)
    document.sha256 = source.sha256
    for ledger in document.ledgers:
        ledger.sha256 = source.sha256
        if source.aside:
            ledger.set_aside(source.aside)
    return document


def surest(source: Source) -> Format | None:
    """The format that recognises a source with the highest certainty, or None."""
    best: float = 0.0
    form: Format | None = None
    for asked in formats():
        sureness = asked.recognise(source)
        if sureness > best:
            best, form = sureness, asked
        if sureness >= 1:
            break
    return form


def read_file(path: Path) -> Document:
    """Reads the document in a file, within the limits of scrapers.limits.

    Raises SourceError for every failure. The message of an unexpected error names the line of this package that raised it.
    """
    return within_limits(lambda: read(Source.open(path)), path)


def within_limits(reading: Callable[[], Document], path: Path) -> Document:
    """The document that ``reading`` returns. Raises SourceError as ``read_file`` does; ``path`` is the file or folder to name."""
    try:
        with limited():
            return reading()
    except SourceError:
        raise
    except OutOfTime:
        raise SourceError(
            f"reading it takes more than {SECONDS} s, which no rules text does", str(path), "check the file"
        ) from None
    except MemoryError:
        what = f"reading it takes more than {MEMORY >> 20} MB, or than is left"
        raise SourceError(what, str(path), "no rules text takes so much: check the file, or see that memory is left") from None
    except Exception as error:
        raise SourceError(f"could not be read ({_described(error)})", str(path), "please report this, with the file") from None


def _described(error: Exception) -> str:
    """An unexpected error in words, with the last line of this package in its traceback."""
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).parent == Path(__file__).parent]
    where = f" in {Path(ours[-1].filename).name}, line {ours[-1].lineno}" if ours else ""
    return f"{type(error).__name__}: {str(error)[:80]}{where}"
