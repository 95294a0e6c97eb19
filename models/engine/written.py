"""The effects of sentences in abilities: of static abilities, and of attachments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ruletrail.models.objects import BATTLEFIELD, COLOURS, Ability, Effect, Game, GameObject
from ruletrail.models.rules import Rules
from ruletrail.models.sentences import ALL_CREATURE_TYPES, AbilitySentence, SentencePart, granted, listed, read
from ruletrail.models.typeline import CARD_TYPES, SUPERTYPES, split_line

#: A keyword with a sentence as its meaning; a clause has the sentence, if it is in force.
_LIVING_METAL = "living metal"


def is_static(thing: GameObject) -> bool:
    """True if a permanent's abilities have effects on other objects than a host."""
    return thing.zone == BATTLEFIELD and any(
        _is_static(ability.text) or ability.text.lower() == _LIVING_METAL for ability in thing.printed.abilities
    )


def _is_static(text: str) -> bool:
    said = read(text)
    return said is not None and said.subject in ("itself", "group") and any(part.name != "enters" for part in said.parts)


def static_effects(rules: Rules, game: Game, thing: GameObject) -> list[Effect]:
    """The effects of a permanent's static abilities, including copied ones."""
    if thing.zone != BATTLEFIELD:
        return []
    found, printed = [], game.base(thing)
    for effect in game.effects:
        if effect.op == "change-text" and thing.id in effect.objects:
            for name in rules.at("effect", effect.op):
                printed = rules.ask(name, game, thing, printed, effect) or printed
    for ability in printed.abilities:
        text = rules.ask("living-metal", game) or "" if ability.text.lower() == _LIVING_METAL else ability.text
        if _is_static(text) and not any(e.source == thing.id and e.ability == ability.text for e in game.effects):
            said = read(text)
            assert said is not None
            on = (thing.id,) if said.subject == "itself" else ()
            more = {"source": thing.id, "ability": ability.text, "to": said.to, "condition": said.condition}
            found += [replace(effect, defines=said.defines, **more) for effect in effects(rules, said, on)]  # type: ignore[arg-type]
    return found


def effects(rules: Rules, sentence: AbilitySentence, on: tuple[str, ...]) -> list[Effect]:
    """The effects of a sentence on some objects, part by part."""
    made = (effect for part in sentence.parts for effect in _made(rules, on, part, sentence.loses))
    return [replace(effect, condition=sentence.condition) for effect in made]


def _made(rules: Rules, on: tuple[str, ...], part: SentencePart, loses: tuple[str, ...]) -> Iterator[Effect]:
    words = part.words
    match part.name:
        case "more":
            yield Effect("change-size", on, numbers=(int(words[0] or 0), int(words[1] or 0)), per=words[2] or "")
        case "size":
            yield from _size(on, words, ())
        case "loses all":
            yield from [Effect("lose-abilities", on)] if "abilities" in (words[1] or "") else []
        case "no creature types":
            yield Effect("remove-subtypes", on, ("all creature types",))
        case "no colors":
            yield Effect("set-colours", on)
        case "loses":
            yield Effect("lose-abilities", on, tuple(listed(words[0] or "")))
        case "no longer":
            gone = split_line(rules, words[0] or "")
            for op, which in zip(("remove-supertypes", "remove-types", "remove-subtypes"), gone, strict=True):
                if which:
                    yield Effect(op, on, which)
        case "types":
            yield from _types(rules, on, part, loses)
    yield from (Effect("grant", on, abilities=(Ability(text, "granted"),)) for text in granted(part))


def _size(on: tuple[str, ...], words: tuple[str | None, ...], with_type: tuple[str, ...]) -> Iterator[Effect]:
    """Power and toughness: two numbers, or the number of some objects."""
    power, toughness, per = words
    if power and toughness:
        yield Effect("set-size", on, with_type, numbers=(int(power), int(toughness)))
    elif per:
        yield Effect("set-size", on, with_type, numbers=(1, 1), per=per)


def _types(rules: Rules, on: tuple[str, ...], part: SentencePart, loses: tuple[str, ...]) -> Iterator[Effect]:
    """The effects of "is a 1/1 blue Frog", "is an Island", "is an artifact too" and "is a creature that's still a land"."""
    power, toughness, line, adds, still, *size, _ability = part.words
    line = line or ""
    every = (ALL_CREATURE_TYPES,) if line.endswith(f" {ALL_CREATURE_TYPES}") else ()
    line = line.removesuffix(f" {ALL_CREATURE_TYPES}") if every else line
    if line.startswith("all "):
        yield Effect("set-subtypes", on, (line,), keeps=bool(adds))
        return
    supertypes, types, subtypes = split_line(rules, line)
    colours = tuple(word for word in subtypes if word in COLOURS)
    subtypes = (*(word for word in subtypes if word not in (*COLOURS, "and", "colorless")), *every)
    keeps, stays = bool(adds), (still,) if still else ()
    may_stay = keeps or stays or not subtypes or ("card types" not in loses and {"artifact", "creature"} <= set(types))
    if "creature types" in loses and may_stay:
        yield Effect("remove-subtypes", on, ("all creature types",))
    if types:
        yield Effect("set-types", on, (*types, *subtypes), keeps=keeps, still=stays, loses=loses)
    elif subtypes:
        lands = all(rules.is_listed("basic land types", word) for word in subtypes)
        yield Effect("set-land-types" if lands else "set-subtypes", on, subtypes, keeps=keeps, still=stays)
    if supertypes:
        yield Effect("add-supertypes", on, supertypes)
    if colours or "colorless" in line.split():
        yield Effect("set-colours", on, colours, keeps="colors" in (adds or ""))
    with_type = ("with the type",) if types else ()
    yield from _size(on, (power, toughness, None), with_type)
    yield from _size(on, tuple(size), with_type)


def of_types(sentence: AbilitySentence) -> set[str]:
    """The card types and supertypes that a sentence gives or takes, to check whether a version has them."""
    lines = [part.words[2 if part.name == "types" else 0] or "" for part in sentence.parts if part.name in ("types", "no longer")]
    return {word for line in lines for word in line.split() if word in CARD_TYPES | SUPERTYPES}
