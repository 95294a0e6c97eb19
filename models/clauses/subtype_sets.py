"""The set of subtypes of each card type: "creature types", "spell types", or none. Called by name.

The rows are in data/subtype_sets.tsv.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.clauses.declaring import declare
from ruletrail.models.objects import Game
from ruletrail.models.rules import Rules
from ruletrail.models.tables import rows

NONE = "none"


def _is(words: str) -> Any:
    def answers(rules: Rules, game: Game) -> Any:
        return words

    return answers


for _type, _variants in groupby(rows("subtype_sets.tsv", 6), key=itemgetter(0)):
    for _place, (_, _rules, _before, _words, _cue, _covers) in enumerate(_variants):
        if not _place:
            _made = behaviour(f"{_type}-subtypes", rules=tuple(_rules.split(" | ")), before=_before)
        _card = f"{'an' if _type[0] in 'aei' else 'a'} {_type} card"
        _says = f"{_card} has no subtypes" if _words == NONE else f"the subtypes of {_card} are {_words}"
        _more = filter(None, _covers.split(" | "))
        declare(_made, _words.replace(" ", "-"), _is(_words), _says, cue=_cue, covers=_more)
