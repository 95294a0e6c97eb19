"""The fate of a thing as what is asked for: what is there in its place, and what it is called now.

"What replaced …", "what became of …", "what is … called now", "the new name of …".
"""

from __future__ import annotations

import re

from ruletrail.corpus.patterns import later

#: The ways of asking for the fate of a thing. The one group that matches is the thing.
_FATE = later(
    r"""(?:
      (?:what(?:ever)?|who|which\ \w+)\ (?:has\ |have\ |had\ )?(?:replaced|superseded|supplanted|succeeded|followed
        |took\ the\ place\ of|came\ (?:after|in\ place\ of|instead\ of))\ (.+)
    | what(?:ever)?\ (?:has\ |had\ )?(?:become|became|happened)\ (?:of|to|with)\ (.+)
    | what\ (?:is|are)\ (.+?)\ (?:called|named|known\ as)\ (?:now|today|nowadays|these\ days)
    | what\ (?:is|are)\ (.+?)\ (?:now|today|nowadays|these\ days)\ (?:called|named|known\ as)
    | what\ do\ (?:we|you|they|the\ rules)\ (?:now\ )?call\ (.+?)(?:\ (?:now|today|nowadays|these\ days|instead))?
    | (?:what(?:'s|\ is|\ was|\ are)?\ )?(?:the\ )?(?:new|current|modern|today's)
        \ (?:name|term|word|wording|equivalent|replacement)s?\ (?:of|for)\ (.+)
    | (?:what(?:'s|\ is|\ was)?\ )?(?:the\ )?(?:successor|replacement)\ (?:of|to|for)\ (.+)
    | what\ (?:did|has|have)\ (.+?)\ (?:become|turn(?:ed)?\ into|(?:get|been)\ (?:replaced|renamed)(?:\ (?:by|with|to))?)
    | (?:(?:by|with)\ )?what\ (?:was|were|is|are|got)\ (.+?)\ (?:replaced|superseded|supplanted|renamed)(?:\ (?:by|with|to|as))?
    | (.+?)\ (?:is|are|was|were|got)\ (?:replaced|superseded|supplanted)\ by\ what
    | (?:what(?:'s|\ is|\ are)\ )?(.+?)'s?\ (?:new|current|modern)\ name
    | when\ (?:did|were|was|have|has)\ (.+?)\ (?:(?:get|been)\ )?(?:merged?|folded|absorbed)
    | where\ did\ (.+?)\ go
    )\W*""",
    re.VERBOSE | re.IGNORECASE,
)
#: Of these words a text that asks for a fate has one.
_WORDS = frozenset(
    ("replaced", "superseded", "supplanted", "succeeded", "followed", "took", "came", "became", "become", "happened", "call",
     "called", "named", "known", "new", "current", "modern", "today", "successor", "replacement", "turn", "turned", "renamed",
     "merge", "merged", "folded", "absorbed", "where")
)  # fmt: skip
_ARTICLE = re.compile(r"(?:the|an?|all|old)\s+", re.IGNORECASE)


def fate_asked_of(text: str) -> str:
    """The thing whose fate a text asks for: "mana burn" in "what became of mana burn"; "" for other texts."""
    said = text.strip().replace("’", "'").replace('"', "")
    if _WORDS.isdisjoint(re.findall(r"[a-z]+", said.lower())) or not (found := _FATE.fullmatch(said)):
        return ""  # most texts have no word of these, and compiling the pattern takes longer than the rest
    thing: str = next(filter(None, found.groups()))
    return thing[article.end() :] if (article := _ARTICLE.match(thing)) else thing
