"""Lists and ranges of citations: "704.5j-k", "305.6 and .7", "613.1 (a, b and c)"."""

from __future__ import annotations

import re

from ruletrail.articles import shapes
from ruletrail.articles.citations import Citation, Strength
from ruletrail.corpus.numbers import RuleNumber

_FURTHEST = 12
"""The most letters that a range, or a list of letters, may reach over: "704.5j-k"."""


def plain(match: re.Match[str]) -> str:
    """The number in the notation of the rules: "702.19(b)" and "702.19 B" are 702.19b."""
    return f"{match['section']}.{match['rule']}{(match['letter'] or match['inner'] or match['apart'] or '').lower()}"


def lettered(mask: str, rule: Citation) -> Citation | None:
    """The first letter in "613.1 (a, b and c)" as a citation, or None."""
    match = shapes.LETTERS.match(mask, rule.number_end) if rule.number.rule and not rule.number.letter else None
    if match is None:
        return None
    number, start = RuleNumber.parse(f"{rule.number}{match['alone']}"), match.end("sep")
    return Citation(start, start + 1, number, start, start + 1, Strength.EVER, "list")


def is_measure(mask: str, end: int) -> bool:
    """True of a number before a unit: "305.7 kg", but not "305.7/305.8"."""
    if not shapes.BARE_NOT_BEFORE.match(mask, end):
        return False
    pair = shapes.JOINED.match(mask, end)
    return not (pair and (pair["alone"] or pair["section"]))


def joined(mask: str, before: Citation, head: Strength, many: bool) -> Citation | None:
    """The next citation of a list or range, if one follows ``before``.

    ``head`` is the strength of the list's first citation. ``many`` is true if the words announce a list: "rules 500-514".
    """
    match = shapes.JOINED.match(mask, before.number_end)
    if match is None:
        return None
    chapters = head is Strength.SECTION and (match["dash"] or match["through"] or match["slash"])
    number = _next_number(mask, match, before.number, many or bool(chapters))
    if number is None:
        return None
    strength = min(head, Strength.EVER)
    if match["rule"] and (many or match["letter"] or match["inner"]):
        strength = head
    if match["letter"] or match["inner"] or match["apart"]:
        strength = max(strength, Strength.EVER)
    start, end, apart = match.end("sep"), match.end(), max(0, match.start("apart") - 1)
    return Citation(start, end, number, start, end, strength, "range" if _is_range(match) else "list", apart=apart)


def _is_range(match: re.Match[str]) -> bool:
    return bool(match["dash"] or match["through"])


def _next_number(mask: str, match: re.Match[str], own: RuleNumber, many: bool) -> RuleNumber | None:
    end = match.end()
    if match["section"] and match["rule"] is None:
        number = RuleNumber.parse(match["section"])
        return number if many and not own.rule and (number > own or not _is_range(match)) else None
    if match["alone"]:
        if match["alone"].isupper() and not mask[match.start() - 1 : match.start()].isupper():
            return None
        if not own.letter or match["comma"] == ";" or (match["but"] and match["alone"] == "a"):
            return None
        number = RuleNumber.parse(f"{own.section}.{own.rule}{match['alone'].lower()}")
        return number if (-_FURTHEST if match["but"] else 0) < number.letter - own.letter <= _FURTHEST else None
    if (match["letter"] or "") in shapes.NOT_LETTERS or is_measure(mask, end):
        return None
    if match["section"]:
        return RuleNumber.parse(plain(match))
    if match["short"]:
        return RuleNumber.parse(f"{own.section}.{match['short']}{match['short_letter'] or ''}") if own.rule else None
    tight = not mask[match.start() : end].strip("0123456789-‐‑‒–−\x01")
    if match["digit_letter"]:
        is_own = many and int(match["digits"]) == own.rule
        return RuleNumber.parse(f"{own.section}.{own.rule}{match['digit_letter']}") if is_own else None
    if ((match["dash"] and tight) or many) and own.rule and not own.letter and int(match["digits"]) > own.rule:
        return RuleNumber.parse(f"{own.section}.{match['digits']}")
    return None
