"""References to rules in the notation that their rules' own numbers have: "702-5a", "702.5(a)", "CR 702.5A".

Where the numbers at the heads of rules are put right, those that other rules cite are, too. Each line stays where it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from scrapers.decoding import Mended

#: A number in any notation. What a blank parts from it is its letter only where no sentence goes on with it as a word.
_CITED = re.compile(
    r"""(?<![\w.])(?:§[ ]?|CR[ ]?|[#r])?[1-9]\d\d(?:[.,:·•‧∙・\u2024\u02d9–-]|[ ]\.)[0-9]{1,3}
    (?:[.-]?[a-z]{1,2}|[A-Z]{1,2}|[ ]?\([a-z]{1,2}\)
      |[ ](?:a(?=[.,;:)\]”"–-]|[ ](?:and|or|through)[ ]|$)|[b-z](?=\W|$)))?(?!\w)""",
    re.MULTILINE | re.VERBOSE,
)
_FEWEST = 3


def put_right(text: str, plain: Mapping[str, str], mended: list[Mended]) -> str:
    """``text`` with plain numbers where it cites rules in their own notation; ``mended`` is told.

    ``plain``: a rule's number as it is written at the rule's head -> the plain number.
    """
    found = [match for match in _CITED.finditer(text) if plain.get(match[0], match[0]) != match[0]]
    if len(found) < _FEWEST:
        return text
    first = found[0]
    mended.append(Mended(first[0], plain[first[0]], "a cited number in another notation", first.start(), len(found)))
    return _CITED.sub(lambda match: plain.get(match[0], match[0]), text)
