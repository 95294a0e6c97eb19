"""Rule texts and word diffs as HTML, with the numbers that they cite made into links."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from corpus.changes import word_diff
from site_templates.archive import Archive, Stand, Wording

_CITED = re.compile(r"\b(?P<number>[1-9]\d{2}\.\d{1,3}[a-z]{0,2})\b|\b(?<=ule |les |ion |ons )(?P<section>[1-9]\d{2})\b(?!\.?\d)")
#: Below this share of words kept, two texts are shown one after the other instead of woven into each other.
_WOVEN = 0.35
_HIDDEN = {"del": "removed: ", "ins": "added: "}


class Texts:
    """Makes HTML of wordings. ``address(lineage id)`` is the address of its page, or None when it has none."""

    def __init__(self, archive: Archive, address) -> None:
        self.archive, self.address = archive, address
        self.diffs: dict[tuple[int, int], Markup] = {}

    def linked(self, text: str, version: int) -> Markup:
        """``text`` escaped, with every rule that it cites linked as it stood in that version."""
        html = str(escape(text))
        if not any(ch.isdigit() for ch in html):
            return Markup(html)
        places, stamp = self.archive.places[version], self.archive.versions[version].version

        def link(match: re.Match) -> str:
            stand = places.get(match["number"] or match["section"])
            address = self.address(stand.lineage) if stand else None
            return f'<a href="../history/{address}.html#v{stamp}">{match[0]}</a>' if address else match[0]

        return Markup(_CITED.sub(link, html))

    def paragraphs(self, text: str, version: int, lead: str = "") -> Markup:
        """``text`` as paragraphs, the first of them after ``lead``."""
        parts = [part for part in text.split("\n") if part.strip()] or [""]
        html = [self.linked(part, version) for part in parts]
        html[0] = escape(lead) + html[0]
        return Markup("").join(Markup("<p>") + part + Markup("</p>") for part in html)

    def diff(self, old: Stand, new: Stand) -> Markup:
        """The word diff of two stands' texts and examples, as paragraphs."""
        key = (old.wording, new.wording)
        if key not in self.diffs:
            before, after = self.archive.wordings[old.wording], self.archive.wordings[new.wording]
            self.diffs[key] = Markup("").join(
                Markup("<p>") + self._woven(a, b, old.version, new.version) + Markup("</p>") for a, b in _pairs(before, after)
            )
        return self.diffs[key]

    def _woven(self, before: str, after: str, old: int, new: int) -> Markup:
        ops = _readable(word_diff(before, after))
        html = []
        for op, gone, come in ops:
            if op == "equal":
                html.append(self.linked(come, new))
                continue
            html += [self._marked("del", gone, old, apart=bool(come))] if gone else []
            html += [self._marked("ins", come, new)] if come else []
        return Markup("").join(html)

    def _marked(self, tag: str, words: str, version: int, *, apart: bool = False) -> Markup:
        bare = words.rstrip()
        space = " " if apart or bare != words else ""
        hidden = Markup(f'<span class="vh">{_HIDDEN[tag]}</span>')
        return Markup(f"<{tag}>") + hidden + self.linked(bare, version) + Markup(f"</{tag}>{space}")


def _pairs(before: Wording, after: Wording) -> list[tuple[str, str]]:
    """The text, then each example, old beside new; "" where one side has none. Examples equal on both sides are left out."""
    from difflib import SequenceMatcher

    from corpus.normalise import normalise

    pairs = [(before.normal, after.normal)]
    old, new = [[f"Example: {normalise(e)}" for e in w.examples] for w in (before, after)]
    for op, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if op != "equal":
            for i in range(max(b - a, d - c)):
                pairs.append((old[a + i] if a + i < b else "", new[c + i] if c + i < d else ""))
    return pairs


def _readable(ops: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Ops with crumbs of equal text between two changes taken into them, and hopeless pairs as one replacement."""
    kept = sum(len(new) for op, _, new in ops if op == "equal")
    total = sum(len(old) + len(new) for _, old, new in ops)
    if total and 2 * kept / total < _WOVEN:
        return [("replace", "".join(op[1] for op in ops), "".join(op[2] for op in ops))]
    merged: list[tuple[str, str, str]] = []
    for i, (op, old, new) in enumerate(ops):
        crumb = op == "equal" and 0 < i < len(ops) - 1 and len(new.strip()) <= 3 and _both(ops[i - 1], ops[i + 1])
        if merged and merged[-1][0] != "equal" and (crumb or op != "equal"):
            merged[-1] = ("replace", merged[-1][1] + old, merged[-1][2] + new)
        else:
            merged.append((op, old, new))
    return merged


def _both(left: tuple[str, str, str], right: tuple[str, str, str]) -> bool:
    """Whether both changes replace something, so that a crumb between them only tears the sentence apart."""
    return left[0] == right[0] == "replace"
