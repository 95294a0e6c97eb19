"""Blanks that a copy lost beside signs and figures: "card,and", "rule702.1a", "2life"."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf

from scrapers.vocabulary import parts_of

#: Where a blank is missing beside a sign.
_BESIDE_SIGN = re.compile(
    r"""(?<=\S)[,;](?=[^\W\d_“{\[]) | (?<=[a-z]{2})[,;](?=\d) | (?<=\S)[)}*](?=[a-z]{2}) | \)(?=[A-Z][a-z])
    | [.,;:!?)]?”(?=\w) | \](?=\[) | (?<=[\w”}\]])[,:](?=[“{\[])
    | (?<=[\w)\]}])[.!?:](?:"\)|[”)]{0,2})(?=(?:[A-Z][a-z]|A[ ]|[“(])(?![\w.-]*\.(?:com|net|org)\b))
    | (?<=\d),(?="[A-Z]) | (?<=[a-z]"|.[.!?,])(?=\() | (?<=[a-z]):(?=[a-z])
    | (?<=[a-z])(?=[{“]) | (?<=[A-Za-z])(?=\((?!(?:e?s|ies|ever|tm|TM|[rRcC])\)))
    | (?<=[a-z]{2})(?=\d) | (?<=[A-Za-z])(?=[+−-]\d+/[+−-]\d) | (?<=[A-Za-z])(?=\d+/\d) | (?<=[a-z])(?<!non)(?=\[)
    """,
    re.VERBOSE,
)
_BEHIND_BRACKET = re.compile(r"\](?=([a-z]{2,}))")
_PARAGRAPHS = re.compile(r"(\n(?=[ \t]*(?:\n|\d{3}\.)))")
#: Letters behind figures: a word, or a subrule's letter and perhaps a word.
_BEHIND_FIGURES = re.compile(r"(?<=\d)([a-z]{2,})(?![\w’'])")
_RULE = re.compile(r"\d\.\d{1,3}$")
_ORDINALS = frozenset(("st", "nd", "rd", "th"))
_BEHIND_NUMBER = re.compile(r"^[ \t]*(?:\d{3}\.(?:\d{1,3}(?:[a-z]{1,2}|\.)?)?|\d\.)(?=[A-Z“\"{\[])", re.MULTILINE)
#: What it costs to take the letter behind a number for a subrule's.
_SUBRULE = 2.0
#: What no frequent word costs.
_FREQUENT = 8.0


def put_back(text: str, costs: dict[str, float], tell: Callable[[str, str, int], None]) -> str:
    """``text`` with blanks beside signs and figures where one was lost."""

    def behind_sign(match: re.Match[str]) -> str:
        tell(match[0], f"{match[0]} ", match.start())
        return f"{match[0]} "

    def behind_figures(match: re.Match[str]) -> str:
        letters = match[1]
        if letters in _ORDINALS:
            return letters
        whole, rest = costs.get(letters, inf), costs.get(letters[1:], inf) + _SUBRULE
        if not _RULE.search(match.string, max(0, match.start() - 5), match.start()):
            rest = inf
        if whole == rest == inf and not parts_of(letters, costs):
            return letters
        at = int(rest < whole)
        tell(letters, f"{letters[:at]} {letters[at:]}", match.start())
        return f"{letters[:at]} {letters[at:]}"

    def behind_bracket(match: re.Match[str]) -> str:
        return behind_sign(match) if costs.get(match[1], inf) < _FREQUENT or f"] {match[1]}" in text else match[0]

    text = _BEHIND_NUMBER.sub(behind_sign, text)
    text = _BESIDE_SIGN.sub(behind_sign, text)
    text = _BEHIND_BRACKET.sub(behind_bracket, text)
    if '"' in text:
        paragraphs = _PARAGRAPHS.split(text)
        at = 0
        for n, paragraph in enumerate(paragraphs):
            paragraphs[n] = _beside_quotes(paragraph)
            if paragraphs[n] != paragraph:
                tell('"', ' "', at)
            at += len(paragraph)
        text = "".join(paragraphs)
    return _BEHIND_FIGURES.sub(behind_figures, text)


def _beside_quotes(paragraph: str) -> str:
    """A paragraph with blanks before its opening quotation marks and behind its closing ones."""
    parts = paragraph.split('"')
    if len(parts) < 3 or len(parts) % 2 == 0:
        return paragraph
    for n in range(1, len(parts), 2):
        if not parts[n + 1] and n + 2 < len(parts):
            parts[n + 1] = " "
        if parts[n - 1][-1:].isalnum() or parts[n - 1][-1:] in (*",.;:!?)]",):
            parts[n - 1] += " "
        if parts[n + 1][:1].isalnum() or parts[n + 1][:1] in (*"([{",):
            parts[n + 1] = " " + parts[n + 1]
    return '"'.join(parts)
