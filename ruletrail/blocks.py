"""The output of a command in blocks: titles, items, paragraphs, tables. Each notation writes them in its own way; this module as
text.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from ruletrail.corpus.changes import Op, tight
from ruletrail.digest_days import by_day
from ruletrail.output import columns, fitted, without_controls, woven


class Styled(NamedTuple):
    """Words of one style: "bold", "dim", a colour or both ("bold green"), "deleted", "inserted"; "name" is bold in articles
    alone, and "bar" is in texts alone."""

    text: str
    style: str = ""
    lineage: str | None = None
    """The address of the history that it links to, in terminals that show links."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Some words in a role: "title", "heading", "line", "item", "row" (an item of one line), "text" (a paragraph), "entry" (a
    paragraph under its name, which is the first part), "gap" (an empty line of a text)."""

    role: str
    parts: tuple[Styled, ...] = ()
    indent: str = ""
    hang: int = 4


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows with the same names of columns. A text shows the first ``limit`` rows, and says how many more there are."""

    rows: Sequence[Mapping[str, Any]]
    limit: int = sys.maxsize


#: The words beside a change in a short diff, and the number of characters that are too few to cut.
AROUND, LEAST_CUT = 5, 20

Blocks = Iterable[TextBlock | Grid]
GAP = TextBlock("gap")


def block(role: str, *parts: Styled | str, indent: str = "", hang: int = 4) -> TextBlock:
    """A block of words; a plain text is a part without style. A terminal acts on no character of them: see ``output.emit``."""
    styled = (Styled(part) if isinstance(part, str) else part for part in parts)
    return TextBlock(role, tuple(part._replace(text=without_controls(part.text)) for part in styled), indent, hang)


def title(*parts: Styled | str) -> TextBlock:
    """The bold first line of an answer."""
    return block("title", *(Styled(part, "bold") if isinstance(part, str) else part for part in parts))


def paragraph(*parts: Styled | str, indent: str = "") -> TextBlock:
    return block("text", *parts, indent=indent)


def changed(ops: Sequence[Op]) -> list[Styled]:
    """The parts of a word diff."""
    made: list[Styled] = []
    for op, old, new in tight(ops):
        if op == "equal":
            made.append(Styled(new))
            continue
        for words, style in ((old, "deleted"), (new, "inserted")):
            if kept := words.strip():
                before, _, after = words.partition(kept)
                if words is new and old.strip() and kept[0].isalnum():
                    before = before or " "  # two words, one in the place of the other
                made += [Styled(before), Styled(kept, style), Styled(after)]
            elif words and not old.strip() + new.strip():
                made.append(Styled(words))
    return [part for part in made if part.text]


def briefly(ops: Sequence[Op], most: int | None = None) -> list[Styled]:
    """The parts of a word diff with kept words cut short, "… [-gone-] {+come+} …".

    It breaks off after ``most`` characters, if given.
    """
    made: list[Styled] = []
    last = len(ops) - 1
    for place, (op, old, new) in enumerate(ops):
        if op == "equal":
            words = new.split()
            before, after = words[: 0 if place == 0 else AROUND], words[len(words) if place == last else -AROUND :]
            cut = len(" ".join(words[len(before) : len(words) - len(after)])) > LEAST_CUT
            kept = " ".join([*before, "…", *after]) + " " if cut else " ".join(new.split()) + " " * new[-1:].isspace()
            made.append(Styled(kept))
        else:
            for said, style in ((old, "deleted"), (new, "inserted")):
                if piece := " ".join(said.split()):
                    shown = piece if most is None else begun(piece, most // 2)
                    made += [Styled(shown, style), Styled(" " * said[-1:].isspace())]
    return made if most is None else list(_begun(made, most))


def begun(text: str, room: int) -> str:
    """The beginning of a text that fits, with a mark where it breaks off. A few characters more aren't worth a mark."""
    if len(text) <= room or len(text) - (end := text.rfind(" ", 0, room - 1)) <= LEAST_CUT:
        return text
    return text[:end] + " …"


def _begun(parts: list[Styled], room: int) -> Iterator[Styled]:
    """The parts that fit into so many characters. The part that breaks off ends with a mark."""
    for part in parts:
        if len(part.text) > room:
            kept = part.text[: max(0, part.text.rfind(" ", 0, max(room - 1, 0)))]
            yield part._replace(text=f"{kept} …".lstrip())
            return
        room -= len(part.text)
        yield part


def marked(text: str, marks: Iterable[tuple[int, int]]) -> list[Styled]:
    """The parts of a text with marked places, given as (start, end)."""
    made, at = [], 0
    for begin, end in marks:
        made += [Styled(text[at:begin]), Styled(text[max(begin, at) : end], "bold yellow")]
        at = max(at, end)
    return [*made, Styled(text[at:])]


# -- as text ---------------------------------------------------------------------------------------------------------

_SIGNS = {"deleted": ("[-", "-]"), "inserted": ("{+", "+}")}
_CHANGED = {"deleted": {"fg": "red", "strikethrough": True}, "inserted": {"fg": "green", "bold": True}}


def painted(parts: Iterable[Styled]) -> list[tuple[str, Callable[[str], str]]]:
    """Each part with the function that colours its words, for ``output.woven``. Without colours a diff has ``git``'s signs."""
    context = click.get_current_context()
    colour = not click.utils.should_strip_ansi(sys.stdout, context.color)  # type: ignore[attr-defined]
    site = context.find_root().obj.site if colour and sys.stdout.isatty() else None
    found = []
    for text, style, lineage in parts:
        paint = _paint(style)
        if style in _SIGNS and not colour:
            text, paint = text.join(_SIGNS[style]), str
        found.append((text, partial(_linked, paint, site, lineage) if site and lineage else paint))
    return found


def _linked(paint: Callable[[str], str], site: Path, lineage: str, text: str) -> str:
    """``text`` as a terminal hyperlink to the history's page, if the site has one."""
    from ruletrail.site_templates import addresses

    page = site / addresses.history(lineage)
    return f"\x1b]8;;{page.absolute().as_uri()}\x1b\\{paint(text)}\x1b]8;;\x1b\\" if page.is_file() else paint(text)


def _paint(style: str) -> Callable[[str], str]:
    if style in _CHANGED:
        return partial(click.style, **_CHANGED[style])  # type: ignore[arg-type]
    words = style.split()
    signs: dict[str, Any] = {word: True for word in words if word in ("bold", "dim")}
    colour = next((word for word in words if word not in (*signs, "bar", "name")), None)
    return partial(click.style, fg=colour, **signs) if signs or colour else str


def as_text(blocks: Blocks) -> str:
    """The lines that a terminal shows."""
    return "\n".join(line for each in blocks for line in (_table(each) if isinstance(each, Grid) else _lines(each)))


def _lines(block: TextBlock) -> Iterator[str]:
    parts = block.parts
    if block.role == "gap":
        yield ""
    elif block.role == "text":
        yield woven(painted(parts), block.indent)
    elif block.role == "entry":
        yield fitted(block.indent + _paint(parts[0].style or "bold")(parts[0].text))
        yield from [woven(painted(parts[1:]), block.indent)] if parts[1:] else []
    elif block.role == "row":
        line = " ".join("".join(part.text for part in parts).split("\n"))
        yield fitted(line if len(line) <= columns() else f"{line[: columns() - 2]} …", block.hang)
    else:
        yield fitted((block.indent + "".join(paint(text) for text, paint in painted(parts))).rstrip(), block.hang)


def _table(table: Grid) -> Iterator[str]:
    shown = [
        {name: by_day(without_controls("" if value is None else str(value))) for name, value in row.items() if name != "lineage"}
        for row in table.rows[: table.limit]
    ]
    if not shown:
        yield "none"
        return
    wide = {name: max(len(name), *(len(row[name]) for row in shown)) for name in shown[0]}
    yield click.style(fitted("  ".join(name.replace("_", " ").ljust(wide[name]) for name in wide).rstrip()), bold=True)
    for row in shown:
        cells = (row[name].rjust(wide[name]) if row[name].isdigit() else row[name].ljust(wide[name]) for name in wide)
        yield fitted("  ".join(cells).rstrip())
    if len(table.rows) > table.limit:
        yield f"… and {len(table.rows) - table.limit:,} more (--limit)"
