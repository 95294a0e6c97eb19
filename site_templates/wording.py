"""Rule texts and word diffs as HTML, with links at the numbers that they cite."""

from __future__ import annotations

import re
from collections.abc import Callable

from markupsafe import Markup, escape

from ruletrail.corpus.changes import readable, word_diff
from ruletrail.corpus.history import Archive, Stand, Wording
from ruletrail.corpus.matching import matcher
from ruletrail.corpus.names import ITALICS
from ruletrail.corpus.normalise import normalise
from ruletrail.site_templates.escaping import as_html

CITED = re.compile(r"\b(?P<number>[1-9]\d{2}\.\d{1,3}[a-z]{0,2})\b|\b(?<=ule |les |ion |ons )(?P<section>[1-9]\d{2})\b(?!\.?\d)")
LONG_RUN = 300
"""The fewest letters of unchanged sentences that are folded."""
_SENTENCE = re.compile(r"[^.]*(?:\.(?!\s)[^.]*)*(?:\.\s+|\.?$)")
_ITEM = re.compile(r"[^,]*(?:,\s+|$)")
A_LIST = 16
"""The number of commas from which on words are a list, as that of creature types: its items are folded as sentences are."""
_DIGIT = re.compile(r"\d")
_SAID = {"del": "removed", "ins": "added"}

Href = Callable[[Stand], str | None]


class WordingRenderer:
    """Makes HTML of wordings. ``href(stand)`` is the URL of a record, or None if it has no page."""

    def __init__(self, archive: Archive, href: Href) -> None:
        self.archive, self.href = archive, href
        self.diffs: dict[tuple[int, ...], Markup] = {}
        self._parts: dict[str, tuple[str, ...]] = {}

    def linked(self, text: str, version: int | None, href: Href | None = None) -> Markup:
        """``text`` escaped, with links to the rules that it cites, as of ``version`` (None: no links).

        ``href`` replaces ``self.href``.
        """
        return as_html(self._linked(text, version, href))

    def _linked(self, text: str, version: int | None, href: Href | None = None) -> str:
        parts = self._parted(text)
        if len(parts) == 1:
            return parts[0]
        if version is None:
            return "".join(parts)
        places, href, html = self.archive.places[version], href or self.href, list(parts)
        for i in range(1, len(parts), 2):
            stand = places.get(parts[i])
            if stand and (place := href(stand)):
                html[i] = f'<a href="{place}">{parts[i]}</a>'
        return "".join(html)

    def cited(self, stand: Stand) -> list[Stand]:
        """The rules that the words of ``stand`` cite, as of its version."""
        places, wording = self.archive.places[stand.version], self.archive.wordings[stand.wording]
        keys = (key for text in (wording.text, *wording.examples) for key in self._parted(text)[1::2])
        return [found for key in keys if (found := places.get(key))]

    def _parted(self, text: str) -> tuple[str, ...]:
        """``text`` escaped and parted at the numbers that it cites: every second part is such a number."""
        known = self._parts.get(text)
        if known is None:
            html = str(escape(text))
            if "_" in html:
                html = ITALICS.sub(r"<i>\1</i>", html)
            found, end = [], 0
            for match in CITED.finditer(html) if _DIGIT.search(text) else ():
                found += [html[end : match.start()], match[0]]
                end = match.end()
            known = self._parts[text] = (*found, html[end:])
        return known

    def paragraphs(self, text: str, version: int | None, lead: str = "", href: Href | None = None) -> Markup:
        """``text`` as paragraphs, the first of them after ``lead``; its citations are ``linked``."""
        parts = [part for part in text.split("\n") if part.strip()] or [""]
        html = [self._linked(part, version, href) for part in parts]
        html[0] = str(escape(lead)) + html[0]
        return as_html("".join(f"<p>{part}</p>" for part in html))

    def diff(self, old: Stand, new: Stand) -> Markup:
        """The word diff of the texts and examples of two records, as paragraphs."""
        key = (old.wording, new.wording, old.version, new.version)  # where its numbers lead depends on the versions
        if key not in self.diffs:
            before, after = self.archive.wordings[old.wording], self.archive.wordings[new.wording]
            pairs = _pairs(before, after)
            woven = (self.woven(a, b, old.version, new.version, folds=True) for a, b in pairs)
            self.diffs[key] = Markup("".join(f"<p>{each}</p>" for each in woven).replace("<p></p>", ""))
        return self.diffs[key]

    def woven(self, before: str, after: str, old: int | None = None, new: int | None = None, folds: bool = False) -> Markup:
        """Both texts in one, the differences marked. Without the removed words it reads as the new one, without the added words
        as the old one.

        With ``folds`` long runs of unchanged sentences are folded: the text is parts of paragraphs then, for a <p> around it.
        """
        html: list[str] = []
        behind = ("", "")  # the space after the words that stayed, in the old and in the new text
        ops = readable(word_diff(before, after))
        for n, (op, gone, come) in enumerate(ops):
            if op == "equal":
                words = come.rstrip()
                near = _near(words, n == 0, n == len(ops) - 1) if folds else None
                html += [_shared(*behind)[0], self._folded(words, near, new) if near else self._linked(words, new)]
                behind = _space(gone), _space(come)
                continue
            lead, removed, added, tail = _shared(
                behind[0] + gone.rstrip() + _space(gone), behind[1] + come.rstrip() + _space(come)
            )
            html += [lead, self._marked("del", removed, old)]
            gap = " " if removed and added and (lead or not n) else ""  # so that the two don't look like one word
            html += [gap, self._marked("ins", added, new)] if tail else [self._marked("ins", gap + added, new)]
            behind = tail, tail
        return as_html("".join(html))

    def _folded(self, words: str, near: tuple[int, int, str], version: int | None) -> str:
        """Words as HTML, with their middle folded away. ``near``: where it begins and ends, and its number of sentences."""
        start, end, said = near
        before, middle, after = (self._linked(part.strip(), version) for part in (words[:start], words[start:end], words[end:]))
        fold = f'<details class="fold"><summary>{said} unchanged</summary><p>{middle}</p></details>'
        return f"{before}</p>{fold}<p>{after}"

    def _marked(self, tag: str, words: str, version: int | None) -> str:
        said = f'<span class="vh"> {_SAID[tag]}: </span>' if words.strip() else ""
        return f"<{tag}>{said}{self._linked(words, version)}</{tag}>" if words else ""


def _near(words: str, is_first: bool, is_last: bool) -> tuple[int, int, str] | None:
    """The sentences, or items of a list, of unchanged words far from any change: start, end and number; None for a short run."""
    is_list = words.count(",") >= A_LIST
    parts = [match.span() for match in (_ITEM if is_list else _SENTENCE).finditer(words) if match[0]]
    hidden = parts[0 if is_first and not is_list else 1 : len(parts) - (0 if is_last and not is_list else 1)]
    if (is_first and is_last) or not hidden or hidden[-1][1] - hidden[0][0] < LONG_RUN:
        return None
    return hidden[0][0], hidden[-1][1], f"{len(hidden)} {'item' if is_list else 'sentence'}{'' if len(hidden) == 1 else 's'}"


def _space(words: str) -> str:
    """One space when the words end with white space, otherwise an empty text."""
    return " " if words[-1:].isspace() else ""


def _shared(old: str, new: str) -> tuple[str, str, str, str]:
    """(common space in front, rest of the old words, rest of the new words, common space behind)."""
    lead = " " if old.startswith(" ") and new.startswith(" ") else ""
    old, new = old.removeprefix(lead), new.removeprefix(lead)
    ends = [text.endswith(" ") or (lead and not text) for text in (old, new)]
    tail = " " if all(ends) else ""
    return lead, old.removesuffix(tail), new.removesuffix(tail), tail


def _pairs(before: Wording, after: Wording) -> list[tuple[str, str]]:
    """The texts, then each example, old beside new; "" if one side has none. Examples that are equal on both sides are left
    out.
    """
    pairs = [(before.normal, after.normal)]
    old, new = [[f"Example: {normalise(e)}" for e in w.examples] for w in (before, after)]
    for op, a, b, c, d in matcher(old, new).get_opcodes():
        if op != "equal":
            for i in range(max(b - a, d - c)):
                pairs.append((old[a + i] if a + i < b else "", new[c + i] if c + i < d else ""))
    return pairs
