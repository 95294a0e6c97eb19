"""Finds out which texts of abilities the models read. A text that isn't read has no effect, and a result lists it; some are
refused.

Activated abilities, triggered abilities and effects of spells are steps of the scenario: their texts need no reader.
"""

from __future__ import annotations

import re

from ruletrail.models.clauses.land_plays import MORE_LANDS
from ruletrail.models.clauses.uniqueness import NO_LEGEND_RULE
from ruletrail.models.engine.groups import is_condition, is_countable
from ruletrail.models.sentences import read

#: Texts that would change types, colours, control or destruction, and that the models leave out.
_REFUSED = re.compile(
    r"you control (enchanted|equipped) .*|(umbra|totem) armor|.* additional .* counters? .*|.* the chosen (type|color) .*"
    r"|(impending|devoid)\b.*",
    re.IGNORECASE,
)
#: Keywords that clauses, verbs and asks look for. Some of them end a play where they would matter.
_KEYWORDS = (
    "bestow", "changeling", "deathtouch", "decayed", "defender", "double strike", "fear", "first strike", "flash", "flying",
    "haste", "hexproof", "hidden agenda", "horsemanship", "indestructible", "infect", "intimidate", "lifelink", "living metal",
    "menace", "phasing", "reach", "read ahead", "reconfigure", "shadow", "shroud", "skulk", "snow-covered", "station", "trample",
    "vigilance", "wither",
)  # fmt: skip
#: Forms of texts that begin with words that clauses, verbs and asks look for.
_FORMS = (
    r"(level up|prototype|mutate)\b.*",
    r"(protection from|can enchant only|can't enchant|can be attached only to|crew|bestow|equip|fortify|reconfigure|toxic)\b.*",
    r"enchant .+",
    r"can't (attack|block|be (blocked|enchanted|equipped|fortified))\b.*",
    r"[\w -]+walk",
    r"[IVX]+(, ?[IVX]+)* ?[-–—].*",
    r"(when|whenever|at) .*",
    re.escape(NO_LEGEND_RULE),
    MORE_LANDS.pattern,
)
_READ = re.compile("|".join([*map(re.escape, _KEYWORDS), *_FORMS]), re.IGNORECASE)
_ACTIVATED = re.compile(r'[^":]+:.*', re.DOTALL)
#: A text that is an ability and contains another one: a Class's level, a solved Case, half a Room, charge counters.
_BRINGS = re.compile(r"(level \d+ ?[-–—]|solved ?[-–—]|(left|right):|\d+\+ ?[-–—:|]) ?(\d+/\d+$)?(?P<ability>.*)", re.IGNORECASE)


#: Keywords that only some behaviours read, with the names of these: one or the other, if a version has it.
READ_BY = {"deathtouch": ("deathtouch", "deathtouch-triggers"), "living metal": ("living-metal",)}


def refused(text: str) -> str:
    """The part of an ability's text that isn't modelled and would make a scenario's answers wrong; "" if there is none."""
    if _REFUSED.fullmatch(text):
        return text
    told = read(text)
    if told is None:
        return ""
    if not told.parts:  # text about something else than types is noted as unread, not refused
        is_about_types = told.subject not in ("group", "itself") or re.match(
            r"(is|are|becomes?|loses?|isn't|aren't) ", told.unread
        )
        return told.unread if is_about_types or told.begun else ""
    if told.condition and not is_condition(told.condition):
        return told.condition
    counts = [part.words[7 if part.name == "types" else 2] for part in told.parts if part.name in ("more", "size", "types")]
    return next((words for words in counts if words and not is_countable(words)), "")


def is_read(text: str) -> bool:
    """True if an ability with that text has its effect, or leaves it to steps."""
    text = text.replace("’", "'").strip()
    if told := read(text):
        return bool(told.parts) and all(map(is_read, told.abilities))
    if brings := _BRINGS.fullmatch(text):
        return not brings["ability"] or is_read(brings["ability"])
    return bool(_READ.fullmatch(text) or _ACTIVATED.fullmatch(text))
