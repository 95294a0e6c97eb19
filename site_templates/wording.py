"""Rule texts and word diffs as HTML, with the numbers that they cite made into links."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher

from markupsafe import Markup, escape

from corpus.changes import readable, word_diff
from corpus.normalise import normalise
from site_templates.archive import Archive, Stand, Wording

_CITED = re.compile(r"\b(?P<number>[1-9]\d{2}\.\d{1,3}[a-z]{0,2})\b|\b(?<=ule |les |ion |ons )(?P<section>[1-9]\d{2})\b(?!\.?\d)")
_DIGIT = re.compile(r"\d")
#: How plain texts write words in italics.
_ITALICS = re.compile(r"(?<![\w_])_([^_\n]+)_(?![\w_])")
_HIDDEN = {"del": "removed: ", "ins": "added: "}


class Texts:
    """Makes HTML of wordings. ``href(stand)`` is the URL of what stands there, or None when it has no page."""

    def __init__(self, archive: Archive, href: Callable[[Stand], str | None]) -> None:
        self.archive, self.href = archive, href
        self.diffs: dict[tuple[int, int], Markup] = {}

    def linked(self, text: str, version: int | None) -> Markup:
        """``text`` escaped, with every rule that it cites linked as it stood in that version (None: no links)."""
        html = str(escape(text))
        if "_" in html:
            html = _ITALICS.sub(r"<i>\1</i>", html)
        if version is None or not _DIGIT.search(text):
            return Markup(html)
        places = self.archive.places[version]

        def link(match: re.Match) -> str:
            stand = places.get(match["number"] or match["section"])
            href = self.href(stand) if stand else None
            return f'<a href="{href}">{match[0]}</a>' if href else match[0]

        return Markup(_CITED.sub(link, html))

    def paragraphs(self, text: str, version: int | None, lead: str = "") -> Markup:
        """``text`` as paragraphs, the first of them after ``lead``."""
        parts = [part for part in text.split("\n") if part.strip()] or [""]
        html = [str(self.linked(part, version)) for part in parts]
        html[0] = str(escape(lead)) + html[0]
        return Markup("".join(f"<p>{part}</p>" for part in html))

    def diff(self, old: Stand, new: Stand) -> Markup:
        """The word diff of two stands' texts and examples, as paragraphs."""
        key = (old.wording, new.wording)
        if key not in self.diffs:
            before, after = self.archive.wordings[old.wording], self.archive.wordings[new.wording]
            pairs = _pairs(before, after)
            self.diffs[key] = Markup("".join(f"<p>{self._woven(a, b, old.version, new.version)}</p>" for a, b in pairs))
        return self.diffs[key]

    def _woven(self, before: str, after: str, old: int, new: int) -> str:
        html: list[str] = []
        ops = readable(word_diff(before, after))
        for (op, gone, come), (next_op, *_) in zip(ops, [*ops[1:], ("end",)], strict=True):
            if op == "equal":
                # A space that the new text lost still parts the kept word from the removed one behind it.
                lost = next_op in ("delete", "replace") and gone[-1:].isspace() and not come[-1:].isspace()
                html.append(f"{self.linked(come, new)}{' ' if lost else ''}")
                continue
            if gone:
                parted = gone[-1:].isspace() or come[:1].isalnum()
                html.append(self._marked("del", gone, old) + (" " if parted else ""))
            if come:
                html.append(self._marked("ins", come, new) + (" " if come[-1:].isspace() else ""))
        return "".join(html)

    def _marked(self, tag: str, words: str, version: int) -> str:
        return f'<{tag}><span class="vh">{_HIDDEN[tag]}</span>{self.linked(words.rstrip(), version)}</{tag}>'


def _pairs(before: Wording, after: Wording) -> list[tuple[str, str]]:
    """The text, then each example, old beside new; "" where one side has none. Examples equal on both sides are left out."""
    pairs = [(before.normal, after.normal)]
    old, new = [[f"Example: {normalise(e)}" for e in w.examples] for w in (before, after)]
    for op, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if op != "equal":
            for i in range(max(b - a, d - c)):
                pairs.append((old[a + i] if a + i < b else "", new[c + i] if c + i < d else ""))
    return pairs
