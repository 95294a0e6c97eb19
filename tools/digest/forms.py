"""The formats of the digest's editions: official text, rulings release, pages of a web book, reStructuredText."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from datetime import date
from html import escape

from tools.digest.rules import Entry

_TITLE = "Magic: The Gathering Comprehensive Rules"
_CREDITS = "Retold for ruletrail. The rules themselves are by Wizards of the Coast."


def _spelt(day: str) -> str:
    """2009-07-11 -> July 11, 2009"""
    on = date.fromisoformat(day)
    return f"{on:%B} {on.day}, {on.year}"


def _numbered(entry: Entry) -> str:
    """An entry as a paragraph of a rulebook: "305. Lands", "305.7. Text", "205.1a Text"."""
    return f"{entry.number}{'' if entry.number[-1].isalpha() else '.'} {entry.text}"


def official_text(day: str, mark: str, entries: list[Entry]) -> str:
    rules = [entry for entry in entries if not entry.term]
    parts = [_TITLE, f"Effective as of {_spelt(day)}.\n{mark}", "Contents"]
    parts += ["\n".join(_numbered(entry) for entry in rules if entry.is_heading), "Glossary", "Credits"]
    for entry in rules:
        parts.append(_numbered(entry))
        parts += [f"Example: {example}" for example in entry.examples]
    parts.append("Glossary")
    parts += [f"{entry.term}\n{entry.text}" for entry in entries if entry.term]
    parts += ["Credits", _CREDITS]
    return "\n\n".join(parts) + "\n"


def rulings_release(day: str, mark: str, entries: list[Entry]) -> str:
    """The text in the form of search results in a release of the Rulings: rules are dash items, with stamps; sections and titles
    have no dash."""
    paragraphs = [f"Search in the {_spelt(day)} release of the Rulings. {mark}"]
    for entry in entries:
        dash = "" if entry.is_heading or entry.is_title else "- "
        stamp = f" [CompRules {entry.stamp.replace('-', '/')}]" if entry.stamp else ""
        paragraphs.append(f"{dash}{entry.number} - {entry.text}{stamp}")
        paragraphs += [f"Example: {example}" for example in entry.examples]
    return "\n".join(textwrap.fill(p, 78, break_on_hyphens=False, break_long_words=False) for p in paragraphs) + "\n"


def web_book(day: str, mark: str, pages: Iterable[list[Entry]]) -> Iterator[str]:
    """The pages of a book in a web library, in HTML. The first page has the title and the day, the last the glossary and
    credits."""
    for n, entries in enumerate(pages):
        body = [f"<h2>{_TITLE}</h2>", f"<p>The Comprehensive Rules as of {_spelt(day)}</p>"] if not n else []
        glossary = False
        for entry in entries:
            if entry.term and not glossary:
                body.append("<h3>Glossary</h3>")
                glossary = True
            if entry.term:
                body += [f"<p>{escape(entry.term, quote=False)}</p>", f"<p>{escape(entry.text, quote=False)}</p>"]
            else:
                name = "h3" if entry.is_heading else "p"
                body.append(f"<{name}>{escape(_numbered(entry), quote=False)}</{name}>")
                body += [f"<p>Example: {escape(example, quote=False)}</p>" for example in entry.examples]
        if glossary:
            body += ["<h3>Credits</h3>", f"<p>{_CREDITS}</p>"]
        yield "\n".join((
            "<!DOCTYPE html>", f"<!-- {mark} -->", '<html lang="en">',
            f'<head><meta charset="utf-8"><title>{_TITLE}</title></head>', "<body>",
            '<div class="nav"><a href="/">Library</a> <a href="?previous">Previous</a> <a href="?next">Next</a></div>',
            '<div class="text">', *body, "</div>", "<footer>Page of a web book</footer>", "</body>", "</html>", "",
        ))  # fmt: skip


def rst_chapters(mark: str, entries: list[Entry]) -> str:
    """The text in reStructuredText: chapters and sections have titles without numbers, rules have titles, subrules are lettered
    lists.

    Raises ValueError for a subrule without its rule, because its list would belong to another rule.
    """
    parts = [":tocdepth: 2", f".. {mark}"]
    numbers = {entry.number for entry in entries}
    for entry in (entry for entry in entries if not entry.term):
        if entry.is_heading:
            line = ("*" if len(entry.number) == 1 else "=") * len(entry.text)
            parts.append(f"{line}\n{entry.text}\n{line}" if len(entry.number) == 1 else f"{entry.text}\n{line}")
        elif entry.is_title:
            title = f"{entry.number} {entry.text}"
            parts.append(f"{title}\n{'-' * len(title)}")
        elif entry.number[-1].isdigit():
            parts += [f"{entry.number}\n{'-' * len(entry.number)}", entry.text]
        else:
            letters = entry.number.lstrip("0123456789.")
            if entry.number.removesuffix(letters) not in numbers:
                raise ValueError(f"{entry.number} needs the rule that it belongs to")
            parts.append(f"    {letters}. {entry.text}")
        inside = "" if entry.number[-1].isdigit() else " " * 7
        parts += [f"{inside}.. admonition:: Example\n\n{inside}    {example}" for example in entry.examples]
    return "\n\n".join(parts) + "\n"
