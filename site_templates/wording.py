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
_NUMBER_START = re.compile(r"(?<![\d.])[1-9]\d{2}\.$")
_NUMBER_END = re.compile(r"\.\d{1,3}[a-z]{0,2}\b")
_SECTION_END = re.compile(r"(?<![\d.])[1-9]\d{2}$")
Op = tuple[str, str, str]
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
        ops = _readable(_diff(before, after))
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


def _diff(before: str, after: str) -> list[Op]:
    """``word_diff`` of what lies between the words that both texts begin and end with; most edits are small."""
    head = commonprefix([before, after])  # noqa: RUF071
    head = head[: head.rfind(" ") + 1] if before != after else before
    old, new = before[len(head) :], after[len(head) :]
    tail = commonprefix([old[::-1], new[::-1]])  # noqa: RUF071
    tail = tail[: tail.rfind(" ") + 1][::-1]
    middle = word_diff(old[: len(old) - len(tail)], new[: len(new) - len(tail)])
    ops: list[Op] = []
    for op, gone, come in (("equal", head, head), *middle, ("equal", tail, tail)):
        if ops and ops[-1][0] == op == "equal":
            ops[-1] = (op, ops[-1][1] + gone, ops[-1][2] + come)
        elif gone or come:
            ops.append((op, gone, come))
    return ops


def _pairs(before: Wording, after: Wording) -> list[tuple[str, str]]:
    """The text, then each example, old beside new; "" where one side has none. Examples equal on both sides are left out."""
    pairs = [(before.normal, after.normal)]
    old, new = [[f"Example: {normalise(e)}" for e in w.examples] for w in (before, after)]
    for op, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if op != "equal":
            for i in range(max(b - a, d - c)):
                pairs.append((old[a + i] if a + i < b else "", new[c + i] if c + i < d else ""))
    return pairs


def _readable(ops: list[Op]) -> list[Op]:
    """Ops as people read them: whole rule numbers and sentences, no crumbs kept between two changes, no hopeless weaving."""
    kept = sum(len(new) for op, _, new in ops if op == "equal")
    total = sum(len(old) + len(new) for _, old, new in ops)
    if len(ops) > 1 and 2 * kept / total < _WOVEN:
        return [("replace", "".join(op[1] for op in ops), "".join(op[2] for op in ops))]
    return _slid(_without_crumbs(_whole_numbers(ops)))


def _whole_numbers(ops: list[Op]) -> list[Op]:
    """What was kept of a rule's number goes into the change beside it: 702.[16] -> [702.16]."""
    ops = list(ops)
    for i in range(len(ops) - 1):
        (op, old, new), (next_op, next_old, next_new) = ops[i], ops[i + 1]
        if op == "equal" and next_op == "replace" and next_old[0].isdigit() and next_new[0].isdigit():
            start = _NUMBER_START.search(new)
            if start and old.endswith(start[0]):
                ops[i] = (op, old[: -len(start[0])], new[: -len(start[0])])
                ops[i + 1] = (next_op, start[0] + next_old, start[0] + next_new)
        elif op == "replace" and next_op == "equal" and _SECTION_END.search(old) and _SECTION_END.search(new):
            end = _NUMBER_END.match(next_new)
            if end and next_old.startswith(end[0]):
                ops[i] = (op, old + end[0], new + end[0])
                ops[i + 1] = (next_op, next_old[len(end[0]) :], next_new[len(end[0]) :])
    return [op for op in ops if op[1] or op[2]]


def _without_crumbs(ops: list[Op]) -> list[Op]:
    """A crumb of kept text between two replacements only tears the sentence apart: it is taken into them."""
    merged: list[Op] = []
    for i, (op, old, new) in enumerate(ops):
        crumb = op == "equal" and 0 < i < len(ops) - 1 and len(new.strip()) <= 3 and ops[i - 1][0] == ops[i + 1][0] == "replace"
        if merged and merged[-1][0] != "equal" and (crumb or op != "equal"):
            merged[-1] = ("replace", merged[-1][1] + old, merged[-1][2] + new)
        else:
            merged.append((op, old, new))
    return merged


def _slid(ops: list[Op]) -> list[Op]:
    """One inserted or deleted piece moved to the left where it is whole sentences: "A [cat. A] dog." -> "[A cat.] A dog."."""
    if [op for op, *_ in ops] not in (["equal", "insert", "equal"], ["equal", "delete", "equal"]):
        return ops
    (_, left_old, left), (op, gone, come), (_, right_old, right) = ops
    piece = gone or come
    if left_old != left or right_old != right:
        return ops
    while left and not left.rstrip().endswith("."):
        word = left[left.rstrip().rfind(" ") + 1 :]
        if not piece.endswith(word) or len(word) >= len(piece):
            return ops
        left, piece, right = left[: -len(word)], word + piece[: -len(word)], word + right
    moved = (op, piece, "") if op == "delete" else (op, "", piece)
    return [("equal", left, left), moved, ("equal", right, right)] if left else [moved, ("equal", right, right)]
