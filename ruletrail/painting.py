"""Colours, links and marked words in lines of text."""

from __future__ import annotations

from pathlib import Path

import click


class Paint:
    """Colours and links, where the terminal may have them."""

    def __init__(self, colour: bool, site: Path | None) -> None:
        self.colour, self.site = colour, site

    def bold(self, text: str) -> str:
        return click.style(text, bold=True) if self.colour else text

    def dim(self, text: str) -> str:
        return click.style(text, dim=True) if self.colour else text

    def mark(self, text: str) -> str:
        return click.style(text, fg="yellow", bold=True) if self.colour else text

    def link(self, text: str, lineage: str | None) -> str:
        """``text`` as a terminal hyperlink to the lineage's page, where the site has one."""
        if self.site is None or lineage is None:
            return text
        from ruletrail.site_templates import addresses

        page = self.site / addresses.history(lineage)
        return f"\x1b]8;;{page.absolute().as_uri()}\x1b\\{text}\x1b]8;;\x1b\\" if page.is_file() else text


def wrapped(text: str, marks: tuple[tuple[int, int], ...], width: int, paint: Paint, indent: str = "  ") -> list[str]:
    """``text`` in lines of at most ``width``, indented, with its marks painted."""
    lines: list[str] = []
    line, used, place = "", 0, 0
    for word in text.split(" "):
        painted, at = "", 0
        for begin, end in marks:
            begin, end = max(begin - place, 0), min(end - place, len(word))
            if at <= begin < end:
                painted += word[at:begin] + paint.mark(word[begin:end])
                at = end
        painted += word[at:]
        place += len(word) + 1
        if line and used + 1 + len(word) > width - 2:
            lines.append(indent + line)
            line, used = painted, len(word)
        else:
            line, used = (f"{line} {painted}", used + 1 + len(word)) if line else (painted, len(word))
    return [*lines, indent + line]
