"""Subtypes: the card type of each, shared lists, choosing one, gaining one, having all of a set."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ruletrail.models.behaviours import behaviour
from ruletrail.models.objects import Characteristics, Game, GameObject
from ruletrail.models.parameters import CORRELATED, ever_listed, first_listed
from ruletrail.models.plurals import singulars
from ruletrail.models.points import Changed
from ruletrail.models.rules import Rules
from ruletrail.models.trace import Unaffected

_ALL = re.compile(r"^(?:all|every) ((?:\w+ )?)types?$", re.IGNORECASE)

# -- which card type a subtype belongs to ----------------------------------------------------------------------


def kinds(rules: Rules, subtype: str, types: Any, thing: GameObject | None = None) -> frozenset[str]:
    """The card types that a subtype is correlated with, on an object with these card types."""
    if " " in subtype and (set_of := _ALL.match(subtype)):
        return frozenset({set_of[1].strip() or "creature"})
    found: frozenset[str] | None = rules.ask("subtype-correlation", None, subtype, thing)
    if found:
        return found
    if listed := listed_kinds(rules, subtype):
        return listed
    with_it = thing.printed.types if thing is not None and subtype in thing.printed.subtypes else types
    return frozenset({"creature"} if "creature" in with_it else with_it)


def listed_kinds(rules: Rules, subtype: str) -> frozenset[str]:
    """The card types of a subtype by the lists; empty if no list has it.

    If the text has no list of a kind, the lists of that kind in all versions count.
    """
    if known := rules.kind_of(subtype):
        return frozenset(known)
    if rules.is_listed("basic land types", subtype):
        return frozenset({"land"})
    if subtype.casefold().startswith("enchant "):
        return frozenset({"enchantment"})
    later = (name for name in ever_listed(subtype) if rules.is_listed(name, subtype) is None)
    return frozenset(kind for name in later for kind in CORRELATED[name] if rules.is_listed("card types", kind))


subtype_correlation = behaviour("subtype-correlation", rules="205.3c")


@subtype_correlation.variant(cue=r"those subtypes are creature types", covers=[r"those types are land types"])
def artifacts_give_way(rules: Rules, game: Game, subtype: str, thing: GameObject) -> Any:
    """The subtypes printed on an artifact creature are creature types. Those printed on an artifact land are land types."""
    printed = thing.printed if thing is not None and subtype in thing.printed.subtypes else None
    found = (kind for kind in ("creature", "land") if printed and {"artifact", kind} <= printed.types)
    return frozenset({kind}) if (kind := next(found, "")) else frozenset()


@subtype_correlation.variant(cue=r"correlated to its appropriate", covers=[r"have their own unique set of subtypes"])
def each_to_its_own(rules: Rules, game: Game, subtype: str, thing: GameObject) -> Any:
    """Each subtype belongs to the card type whose list of subtypes has it."""
    return listed_kinds(rules, subtype)


# -- lists that card types share -------------------------------------------------------------------------------

_OF = r"Instants? and sorcer(y|ies) shares? their lists of subtypes"
spell_types = behaviour("instants-and-sorceries-share", rules="205.3k")


@spell_types.variant(cue=r"instants and sorceries can share subtypes")
def may_overlap(rules: Rules, game: Game) -> Any:
    """Instants and sorceries each have a list of subtypes of their own. Some subtypes can be on both lists."""
    return False


@spell_types.variant(cue=_OF)
def one_list(rules: Rules, game: Game) -> Any:
    """Instants and sorceries share one list of subtypes, the spell types."""
    return True


shared_creature_types = behaviour("creatures-and-tribals-share", rules=("205.3m", "205.3d"), about="tribal")


@shared_creature_types.variant(cue=r"Creatures? and (tribals?|kindreds?) (also )?shares? their lists")
def creature_types(rules: Rules, game: Game) -> Any:
    """Creature cards and tribal (kindred) cards share one list of subtypes."""
    return True


# -- choosing --------------------------------------------------------------------------------------------------

#: Words with a meaning in the game that no list has; an aid to the one rule that excludes them all.
_WORDS = """
    ability block blocker card cards combat control controller counter damage deck draw effect exile flying game graveyard hand
    kindle legendary library life mana opponent permanent phase player power priority source spell stack step subtype
    supertype target token toughness trample turn type upkeep basic nonbasic
"""
GAME_WORDS = frozenset(_WORDS.split())

choosing = behaviour("choosing-a-subtype", rules="205.3e")


def _common(rules: Rules, kind: str, word: str) -> bool | None:
    """True for a word of that kind; False for several words, and for a word of another kind; None for a word of no known kind."""
    own = kind.removesuffix(" type")
    if own in rules.kind_of(word):
        return True
    if " " in word or rules.kind_of(word) or word.casefold() in _other_words(rules, own):
        return False
    return None


def _before_lists(rules: Rules, kind: str, word: str) -> bool | str:
    """For a text without a list: True for a word in the first list, False for a word that no list ever had.

    "unknown" for any other word.
    """
    if (found := _common(rules, kind, word)) is not None:
        return found
    if word in first_listed(f"{kind}s"):
        return True
    return "unknown" if f"{kind}s" in ever_listed(word) else False


def _other_words(rules: Rules, own: str) -> set[str]:
    lands = rules.listed("basic land types") or ()
    return {word.casefold() for word in (*(rules.listed("card types") or ()), *(() if own == "land" else lands))} | GAME_WORDS


@choosing.variant(cue=r"any noun", covers=[r"If a card instruction requires choosing a"])
def any_noun(rules: Rules, game: Game, kind: str, word: str) -> Any:
    """A player who has to choose a creature type may choose any single noun without another meaning in the game.

    An existing creature type can be chosen even if it is the name of a card. Whether a word is a noun isn't checked; the words
    of the game are those of the lists, and GAME_WORDS.
    """
    if kind != "creature type":
        return rules.call("choosing-a-category", game, kind, word)
    return _common(rules, kind, word) is not False


@choosing.variant(cue=r"one, and only one, existing creature type")
def an_existing_creature_type(rules: Rules, game: Game, kind: str, word: str) -> Any:
    """A player who has to choose a creature type must choose one existing creature type.

    The text doesn't list the existing ones; those of the first list in any text are used.
    """
    if kind != "creature type":
        return rules.call("choosing-a-category", game, kind, word)
    return _before_lists(rules, kind, word)


@choosing.variant(cue=r"one, and only one, existing subtype")
def an_existing_subtype(rules: Rules, game: Game, kind: str, word: str) -> Any:
    """A player who has to choose a subtype must choose one existing subtype of the right card type.

    The existing ones are known if the text lists them (not at first). Before that, those of the first list are used; a type
    that came into a later list is "unknown".
    """
    listed = rules.is_listed(_list_of(rules, kind), word)
    if listed is None and kind == "land type" and rules.is_listed("basic land types", word):
        return True
    if listed is not None:
        return listed
    return _before_lists(rules, kind, word)


#: Words for lands and enchantments besides their types, by the kind that they could be mistaken for.
_CATEGORIES = {
    "land type": frozenset({"basic", "nonbasic", "basic land", "nonbasic land", "snow-covered"}),
    "enchantment type": frozenset({"local enchantment", "global enchantment", "enchant world"}),
}

categories = behaviour("choosing-a-category", rules=("212.2c", "Glossary: Type"))


@categories.variant(
    cue=r"\(such as creature or enchantment type(?!.*land.s type is the same).*categories of cards, such as basic land"
)
def no_categories(rules: Rules, game: Game, kind: str, word: str) -> Any:
    """A player who chooses a land or enchantment type can't choose a mere category, such as nonbasic land, nor snow-covered.

    The rule doesn't mention other words.
    """
    return False if word.casefold() in _CATEGORIES.get(kind, ()) else None


@categories.variant(cue=r"nonbasic land.{1,3}aren.t types", covers=[r"local enchantment.{1,30}aren.t types"])
def names_of_lands(rules: Rules, game: Game, kind: str, word: str) -> Any:
    """A player who chooses a land or enchantment type can choose a basic land type, but no category such as nonbasic land."""
    if kind == "land type" and rules.is_listed("basic land types", word):
        return True
    return False if word.casefold() in _CATEGORIES.get(kind, ()) else None


def _list_of(rules: Rules, kind: str) -> str:
    """The list of a kind: an "instant type" is in "spell types" if instants and sorceries share one list."""
    if kind in ("instant type", "sorcery type", "spell type"):
        names = (f"{kind}s", "spell types", "instant types")
        return next((name for name in names if rules.listed(name) is not None), "spell types")
    return f"{kind}s"


plurals = behaviour("plural-creature-types", rules="214.7b")


def _forms(word: str) -> set[str]:
    """The words that the word may be a plural or a feminine form of, so Ogre, Ogres, Ogress and Ogresses share one."""
    found = singulars(word.casefold())
    return {each.removesuffix("ess").removesuffix("e") for each in found}


@plurals.variant(cue=r"Plurality and gender are ignored")
def ignored(rules: Rules, game: Game, one: Any, other: Any) -> Any:
    """Number and gender don't matter in creature types: Ogre, Ogres and Ogress are one creature type.

    Only the common English endings are known.
    """
    return not _forms(one).isdisjoint(_forms(other))


@plurals.variant(cue=r"Oracle card reference when determining creature types")
def as_the_reference_says(rules: Rules, game: Game, one: Any, other: Any) -> Any:
    """Number and gender matter in creature types: each is the word that the card reference uses."""
    return one == other


def has_word(rules: Rules, game: Game, traits: Characteristics, word: str) -> bool:
    """True if an object has a card type, supertype or subtype. The version decides which creature types count as the same."""
    if traits.has(word):
        return True
    if "creature" not in traits.types or not word[:1].isupper() or not rules.has("plural-creature-types"):
        return False
    return any(rules.call("plural-creature-types", game, word, each) for each in sorted(traits.subtypes))


# -- gaining and having ----------------------------------------------------------------------------------------

subtypes_alone = behaviour("subtypes-without-their-card-type", rules="205.3d")


@subtypes_alone.variant(cue=r"can.t gain a subtype that doesn.t correspond")
def cannot_be_gained(rules: Rules, game: Game, traits: Characteristics, words: Any) -> Any:
    """An object can gain a subtype only if it has a card type that the subtype belongs to."""
    found = frozenset(word for word in words if kinds(rules, word, traits.types) & traits.types)
    return found if len(found) < len(words) else Unaffected(found)


def gained(rules: Rules, game: Game, traits: Characteristics, words: Any) -> frozenset[str]:
    """The subtypes that an effect gives, with "all creature types" replaced by the list, if there is one."""
    spelled = frozenset(each for word in words for each in _spelled(rules, word))
    return (
        rules.call("subtypes-without-their-card-type", game, traits, spelled)
        if rules.has("subtypes-without-their-card-type")
        else spelled
    )


def _spelled(rules: Rules, word: str) -> tuple[str, ...]:
    return rules.listed(f"{match[1].strip()} types") or (word,) if (match := _ALL.match(word)) and match[1] else (word,)


def lost(rules: Rules, thing: GameObject, traits: Characteristics, words: Any) -> frozenset[str]:
    """The subtypes that an effect takes away; "all creature types" and the like mean those of the set that the object has."""
    gone = set(words)
    for word in words:
        if match := _ALL.match(word):
            kind = match[1].strip()
            gone |= {s for s in traits.subtypes if not kind or kind in kinds(rules, s, traits.types, thing)}
    return frozenset(gone)


changeling = behaviour("changeling", rules="702.73a", at="define", before="no such ability")


@changeling.variant(cue=r"This object is every creature type")
def every_creature_type(rules: Rules, game: Game, thing: GameObject, traits: Characteristics) -> Changed:
    """An object with changeling has every creature type, in every zone."""
    if not traits.able("changeling"):
        return None
    return replace(traits, subtypes=traits.subtypes | set(_spelled(rules, "all creature types")))
