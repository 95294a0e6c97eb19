"""The order in which effects apply, in sentences: each effect's layer with its rule, and why it follows another one of that
layer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ruletrail.corpus.numbers import RuleNumber
from ruletrail.corpus.store import Corpus, records
from ruletrail.models.engine.groups import MANA_VALUE
from ruletrail.models.engine.layering import Applied
from ruletrail.models.objects import Effect, Game
from ruletrail.models.rules import Rules
from ruletrail.models.standing import Standing

#: Op -> the verb phrase for its effect on an object.
DOES = {
    "set-types": "is", "add-types": "is also", "remove-types": "is no longer", "set-subtypes": "is", "add-subtypes": "is also",
    "remove-subtypes": "is no longer", "set-supertypes": "is", "add-supertypes": "is also", "remove-supertypes": "is no longer",
    "set-land-types": "is", "add-land-types": "is also", "set-colours": "is", "grant": "has", "lose-abilities": "loses",
    "set-size": "is", "change-size": "gets", "counters": "gets", "keyword-counters": "has", "copy": "is a copy",
    "change-text": "has changed words", "face-down": "is face down", "switch-size": "switches power and toughness",
}  # fmt: skip
#: Before rules had numbered layers: the first number of a layer -> its content.
_UNNUMBERED = {1: "Copies", 3: "Text, and what sets characteristics", 4: "Types", 6: "Counters", 7: "Other effects"}
#: The position of a numbered layer -> words of its subrule, which begins with the layer's name ("Layer 7b:").
_WORDS = {
    (1, 0): r"copy effects|copiable effects", (1, 1): "face-down", (3, 0): "text-changing", (4, 0): "type-changing",
    (5, 0): "colou?r-changing", (6, 0): "ability-adding", (7, 0): "characteristic-defining", (7, 1): "effects that set",
    (7, 2): "that modify power", (7, 3): "from counters|counters that modify", (7, 4): "that switch",
}  # fmt: skip


def order_of_effects(
    rules: Rules, game: Game, about: set[str], everything: Sequence[Applied], names: Mapping[str, str]
) -> list[str]:
    """The effects on some objects in the order in which they apply, each with its layer and the reason for its position.

    everything: all effects of the game in that order; names: the names of the scenario's objects.
    """
    names = {thing.id: names.get(thing.id) or thing.printed.name or thing.id for thing in game.objects}
    applied = [each for each in everything if not about or about & set(each.objects) or not (each.objects or each.effect.objects)]
    lines = []
    for place, each in enumerate(applied):
        sentences = [f"{_layer(rules, each)}{_does(each.effect, names)}"]
        if each.depends_on:
            sentences += _dependencies(rules, names, each, everything[: everything.index(each)])
        elif place and applied[place - 1].layer == each.layer:
            sentences += _newer(rules, game, applied[place - 1].effect, each.effect)
        if each.goes_on:
            number = _number(rules, "effects-go-on-in-later-layers")
            sentences.append(f"It began to apply in an earlier layer, so it goes on to the same objects ({number})")
        if not each.objects:
            sentences.append("It then applies to nothing")
        lines.append(f"{'. '.join(sentences)}.")
    if len(lines) < 2:
        return lines
    numbered = [f"{place}. {line}" for place, line in enumerate(lines, start=1)]
    return [f"Effects apply in this order ({_number(rules, 'layer-of-an-effect')}):", *numbered]


def _number(rules: Rules, name: str) -> str:
    return rules.standings[name].number if name in rules.standings else ""


def _layer(rules: Rules, each: Applied) -> str:
    """The layer of an effect with its rule: "Layer 4 (613.1d), "; "" if the rules have no layers."""
    standing, (first, *rest) = rules.standings["layer-of-an-effect"], each.layer
    variant = standing.variant.name if standing.variant else ""
    if not variant.endswith("layers"):
        return f"{_UNNUMBERED[first]} ({standing.number}), " if first in _UNNUMBERED else ""
    name, number = f"Layer {first}", standing.number
    if variant == "sublayers" and first == 6:
        name += "abcde"[rest[0]]
    elif rules.corpus and each.layer in _WORDS:
        name, number = _subrule(rules.corpus, rules.version, standing, _WORDS[each.layer]) or (name, number)
    return f"{name} ({number}), "


def _subrule(corpus: Corpus, version: str, standing: Standing, words: str) -> tuple[str, str] | None:
    """The name and the number of the layer whose subrule has these words, or None."""
    section = RuleNumber.parse(standing.number)._replace(rule=0, letter=0)
    below = records.below(corpus, corpus.version(version), section)
    found = [(match[1], record.key) for record in below if (match := re.match(rf"(Layer \d\w?):.*({words})", record.text, re.I))]
    return found[-1] if found else None


def _dependencies(rules: Rules, names: Mapping[str, str], each: Applied, before: Sequence[Applied]) -> list[str]:
    """Why an effect comes after the effects of its layer that it depends on, or before them."""
    number = _number(rules, "may-depend")
    sentences = []
    for other, exists in each.depends_on:
        whose = f"{names.get(other.source, '')}'s effect" if other.source else "the effect of a spell or ability"
        if any(earlier.effect is other for earlier in before):
            decides = "whether it exists" if exists else "what it applies to"
            sentences.append(f"It depends on {whose}, which decides {decides}, so it waits for that one ({number})")
        else:
            loop = _number(rules, "dependency-loops") or number
            sentences.append(f"It and {whose} depend on each other, so the older one comes first ({loop})")
    return sentences


def _newer(rules: Rules, game: Game, one: Effect, other: Effect) -> list[str]:
    """Why an effect comes after another one of its layer on which it doesn't depend."""
    if one.defines and not other.defines:
        return ["Effects that define a characteristic come before it"]
    older, newer = (rules.call("timestamp-of-an-effect", game, effect) for effect in (one, other))
    return [f"It is newer than the effect before it ({_number(rules, 'timestamp-of-an-effect')})"] if older < newer else []


def _does(effect: Effect, names: Mapping[str, str]) -> str:
    """An effect in a few words: its source, its objects, and its result."""
    sign = "+" if effect.op in ("change-size", "counters") else ""
    numbers = ["" if number is None else f"{number:{sign}}" for number in effect.numbers]
    words = effect.words if effect.op != "set-size" else ()
    does = "is also" if effect.keeps else DOES.get(effect.op, effect.op.replace("-", " "))
    what: tuple[str, ...] = (does, *words, "/".join(numbers), *(a.text for a in effect.abilities))
    if effect.per:
        number = effect.per if effect.per == MANA_VALUE else f"the number of {effect.per}"
        size = ("gets", "/".join(numbers), f"for each {effect.per}")
        what = size if sign else ("has power and toughness equal to", number)
    condition = f"as long as {effect.condition}," if effect.condition else ""
    if effect.op in ("counters", "keyword-counters"):
        what = (*what, "from counters")
    if effect.words and effect.words[0].startswith("all "):
        what = ("loses", *words)
    elif words and effect.op.endswith(("-types", "-subtypes")):  # "is a Mountain", but "is blue", "is legendary"
        what = (does, "an" if words[0][0] in "aeiouAEIOU" else "a", *what[1:])
    if effect.op == "lose-abilities" and not effect.words:
        what = (*what, "all abilities")
    objects = [names[key] for key in effect.objects if key in names]
    of_what = f"each {effect.to}" if effect.to else ", ".join(objects)
    source = names.get(effect.source, "")
    return " ".join(filter(None, (f"{source}:" if source else "", condition, of_what, *what)))
