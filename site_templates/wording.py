"""Rule texts and word diffs as HTML, with the numbers that they cite made into links."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher
from os.path import commonprefix

from markupsafe import Markup, escape

from corpus.changes import word_diff
from corpus.normalise import normalise
from site_templates.archive import Archive, Stand, Wording

_CITED = re.compile(r"\b(?P<number>[1-9]\d{2}\.\d{1,3}[a-z]{0,2})\b|\b(?<=ule |les |ion |ons )(?P<section>[1-9]\d{2})\b(?!\.?\d)")
_DIGIT = re.compile(r"\d")
#: How plain texts write words in italics.
_ITALICS = re.compile(r"(?<![\w_])_([^_\n]+)_(?![\w_])")
#: Below this share of words kept, two texts are shown one after the other instead of woven into each other.
_WOVEN = 0.35
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
        for op, gone, come in _readable(_diff(before, after)):
            if op == "equal":
                # A space that the new text lost still parts the kept word from the removed one behind it.
                html.append(str(self.linked(come, new)) + ("" if come[-1:].isspace() or not gone[-1:].isspace() else " "))
                continue
            if gone:
                parted = gone[-1:].isspace() or come[:1].isalnum()
                html.append(self._marked("del", gone, old) + (" " if parted else ""))
            if come:
                html.append(self._marked("ins", come, new) + (" " if come[-1:].isspace() else ""))
        return "".join(html)

    def _marked(self, tag: str, words: str, version: int) -> str:
        return f'<{tag}><span class="vh">{_HIDDEN[tag]}</span>{self.linked(words.rstrip(), version)}</{tag}>'


def _diff(before: str, after: str) -> list[tuple[str, str, str]]:
    """``word_diff`` of what lies between the words that both texts begin and end with; most edits are small."""
    head = commonprefix([before, after])  # noqa: RUF071
    head = head[: head.rfind(" ") + 1] if before != after else before
    old, new = before[len(head) :], after[len(head) :]
    tail = commonprefix([old[::-1], new[::-1]])  # noqa: RUF071
    tail = tail[: tail.rfind(" ") + 1][::-1]
    ops = word_diff(old[: len(old) - len(tail)], new[: len(new) - len(tail)])
    if head and ops and ops[0][0] == "equal":
        head += ops.pop(0)[2]
    if tail and ops and ops[-1][0] == "equal":
        tail = ops.pop()[2] + tail
    ops = [op for op in (("equal", head, head), *ops, ("equal", tail, tail)) if op[2] or op[1]]
    return _slid(ops) if [op for op, *_ in ops] in (["equal", "insert", "equal"], ["equal", "delete", "equal"]) else ops


def _slid(ops: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """One inserted or deleted piece moved to the left where it is whole sentences: "A [cat. A] dog." -> "[A cat.] A dog."."""
    (_, left, _), (op, gone, come), (_, right, _) = ops
    piece = gone or come
    while left and not left.rstrip().endswith("."):
        word = left[left.rstrip().rfind(" ") + 1 :]
        if not piece.endswith(word) or len(word) >= len(piece):
            return ops
        left, piece, right = left[: -len(word)], word + piece[: -len(word)], word + right
    moved = (op, piece, "") if op == "delete" else (op, "", piece)
    return [("equal", left, left), moved, ("equal", right, right)] if left else [moved, ("equal", right, right)]


def _pairs(before: Wording, after: Wording) -> list[tuple[str, str]]:
    """The text, then each example, old beside new; "" where one side has none. Examples equal on both sides are left out."""
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
    if len(ops) > 1 and 2 * kept / total < _WOVEN:
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
