"""Blocks in the notations of articles: Markdown, HTML, wikitext."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ruletrail.blocks import Blocks, Grid, Styled, TextBlock
from ruletrail.output import without_controls


@dataclass(frozen=True, slots=True)
class Markup:
    """The notation of one syntax for the parts of a report: headings, lists, tables, removed and added words."""

    escape: Callable[[str], str]
    title: str
    heading: str
    item: str
    strong: str
    deleted: str
    inserted: str
    row: str
    """A row of a table; ``name`` is a cell of its first row, ``cell`` one of another."""
    name: str
    cell: str
    table: str
    paragraph: str = "\n{}\n"
    opening: str = ""
    closing: str = ""
    """``opening`` and ``closing`` are the lines around the items of a list."""
    by_signs: bool = False
    """True if signs mark removed and added words that are letters or punctuation themselves, as in Markdown."""


def _markdown_escape(text: str) -> str:
    return "".join(f"\\{c}" if c in "\\`*_[]<>~|#" else c for c in text)


def _wiki_escape(text: str) -> str:
    told = "".join(f"&#{ord(c)};" if c in "[]{}|<>&=*#" else c for c in text)
    return re.sub("''+", lambda several: "&#39;" * len(several[0]), told)


MARKUPS = {
    "markdown": Markup(
        _markdown_escape, "# {}\n", "\n## {}\n\n", "- {}\n", "**{}**", "~~{}~~", "**{}**",
        "|{}\n", " {} |", " {} |", "\n{}\n", by_signs=True,
    ),
    "html": Markup(
        html.escape, "<h1>{}</h1>\n", "<h2>{}</h2>\n", "<li>{}</li>\n", "<b>{}</b>", "<del>{}</del>", "<ins>{}</ins>",
        "<tr>{}</tr>\n", "<th>{}</th>", "<td>{}</td>", "<table>\n{}</table>\n",
        "<p>{}</p>\n", "<ul>\n", "</ul>\n",
    ),
    "wikitext": Markup(
        _wiki_escape, "= {} =\n", "\n== {} ==\n", "* {}\n", "'''{}'''", "<del>{}</del>", "<ins>{}</ins>",
        "|-\n{}", "! {}\n", "| {}\n", '{{| class="wikitable"\n{}|}}\n',
    ),
}  # fmt: skip


def as_markup(blocks: Blocks, form: str) -> str:
    """The blocks in "markdown", "html" or "wikitext"."""
    return "".join(_written(blocks, MARKUPS[form]))


def _written(blocks: Blocks, markup: Markup) -> Iterator[str]:
    is_list = False
    for each in blocks:
        if isinstance(each, TextBlock) and (each.role == "gap" or not any(part.text for part in each.parts)):
            continue
        is_item = isinstance(each, TextBlock) and each.role in ("item", "row")
        if is_item != is_list:
            yield markup.opening if is_item else markup.closing
        is_list = is_item
        yield _table(each, markup) if isinstance(each, Grid) else _block(each, markup)
    if is_list:
        yield markup.closing


def _block(block: TextBlock, markup: Markup) -> str:
    parts: tuple[Styled, ...] = block.parts
    if block.role in ("title", "heading"):  # they are bold already
        told = re.sub(r" {2,}(?! |\()", ", ", "".join(part.text for part in parts).strip(" :"))
        return str(getattr(markup, block.role).format(markup.escape(" ".join(told.split()))))
    if block.role == "entry":
        parts = (Styled(parts[0].text, "bold"), Styled(" "), *parts[1:])
    return (markup.item if block.role in ("item", "row") else markup.paragraph).format(inline(parts, markup))


def inline(parts: Iterable[Styled], markup: Markup) -> str:
    """Parts in one line of source, since an item of a list has no paragraphs: where the line breaks, the page does."""
    parts = [part for part in parts if part.style != "bar"]
    made = ""
    for part, then in zip(parts, [*(part.text for part in parts[1:]), ""], strict=True):
        style = next((word for word in ("bold", "name", "deleted", "inserted") if word in part.style.split()), "")
        if not style or not (inner := part.text.strip()):
            made += markup.escape(part.text)
            continue
        before, _, after = part.text.partition(inner)
        if markup.by_signs and _hides_sign(made[-1:] or " ", inner[0]) and not before:
            before = " "
        if markup.by_signs and _hides_sign((after or then)[:1] or " ", inner[-1]) and not after:
            after = " "
        signs = getattr(markup, style) if style in ("deleted", "inserted") else markup.strong
        made += before + signs.format(markup.escape(inner)) + after
    return "<br>".join(filter(None, (" ".join(line.split()) for line in made.split("\n"))))


def _hides_sign(outside: str, inside: str) -> bool:
    """True if a sign for emphasis between these two characters doesn't work in Markdown: punctuation inside, a word outside."""
    return outside.isalnum() and not inside.isalnum()


def _table(table: Grid, markup: Markup) -> str:
    if not table.rows:
        return markup.paragraph.format("none")
    names = [name for name in table.rows[0] if name != "lineage"]
    head = "".join(markup.name.format(markup.escape(name.replace("_", " "))) for name in names)
    rows = "".join(
        markup.row.format(
            "".join(markup.cell.format(inline([Styled(without_controls(str(row[name])))], markup)) for name in names)
        )
        for row in table.rows
    )
    ruler = "|" + " --- |" * len(names) + "\n" if markup.by_signs else ""
    return markup.table.format(markup.row.format(head) + ruler + rows)
