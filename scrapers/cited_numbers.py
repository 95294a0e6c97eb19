"""References to rules in another notation: "702-5a", "702.5(a)", "CR 702.5A", "{702.5a}".

Where the numbers at the heads of rules are put right (``notation``), those that other rules cite are, too; and where the heads
are plain, but references aren't, they are made so. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from corpus.numbers import RULE_PATTERN
from scrapers.decoding import Mended
from scrapers.source import Source

#: A number in any notation. What a blank parts from it is its letter only where no sentence goes on with it as a word.
_CITED = re.compile(
    r"""(?<![\w.])(?:§[ ]?|CR[ ]?|[#r])?[1-9]\d\d(?:[.,:·•‧∙・\u2024\u02d9–-]|[ ]\.)[0-9]{1,3}
    (?:[.-]?[a-z]{1,2}|[A-Z]{1,2}|[ ]?\([a-z]{1,2}\)
      |[ ](?:a(?=[.,;:)\]”"–-]|[ ](?:and|or|through)[ ]|$)|[b-z](?=\W|$)))?(?!\w)""",
    re.MULTILINE | re.VERBOSE,
)
#: Some notations that heads have, and brackets of a template that nobody filled in.
_ODD = re.compile(
    r"""(?<![\w.])(?:
    [{<](?P<inside>[1-9]\d\d\.\d{1,3}[a-z]{0,2})[}>]
    |(?P<rule>[1-9]\d\d(?:\.\d{1,3}|-\d{1,3}[a-z]{0,2}(?!\w|-\d)))(?P<letter>[A-Z]|[.-][a-z]|\([a-z]\))?(?!\w))""",
    re.VERBOSE,
)
#: References that show that there are such. A search for the word is quick.
_CITES = re.compile(
    r"\brules? (?:[{<][1-9]\d\d\.|[1-9]\d\d(?:-\d{1,2}[a-z]?(?![\w-])|\.\d{1,3}(?:[A-Z](?!\w)|[.-][a-z](?!\w)|\([a-z]\))))"
)
_HEAD = re.compile(rf"^[ \t]*({RULE_PATTERN})(?=\.?[ \t])", re.MULTILINE)
#: So many are not an accident.
_FEWEST = 3


def mended(source: Source) -> tuple[str, list[Mended]]:
    """The text with plain numbers where it cites a rule of its own in another notation; else the same text."""
    text = source.text
    if len(_CITES.findall(source.sample)) < _FEWEST:
        return text, []
    heads = set(_HEAD.findall(text))
    plain = {match[0]: number for match in _ODD.finditer(text) if (number := _number(match)) in heads}
    told: list[Mended] = []
    return put_right(text, plain, told, _ODD), told


def put_right(text: str, plain: Mapping[str, str], mended: list[Mended], cited: re.Pattern[str] = _CITED) -> str:
    """``text`` with plain numbers where it cites rules in their own notation; ``mended`` is told.

    ``plain``: a rule's number as it is written -> the plain number. ``cited`` finds what may be such a number.
    """
    found = [match for match in cited.finditer(text) if plain.get(match[0], match[0]) != match[0]]
    if len(found) < _FEWEST:
        return text
    first = found[0]
    mended.append(Mended(first[0], plain[first[0]], "a cited number in another notation", first.start(), len(found)))
    return cited.sub(lambda match: plain.get(match[0], match[0]), text)


def _number(match: re.Match[str]) -> str:
    """The plain number of what ``_ODD`` found."""
    if match["inside"]:
        return match["inside"]
    return match["rule"].replace("-", ".") + (match["letter"] or "").strip(".-()").lower()
