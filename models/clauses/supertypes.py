"""Supertypes: what keeps them and what changes them; basic, legendary, world, ongoing."""

from __future__ import annotations

from dataclasses import replace

from models.behaviours import behaviour

BASIC_NAMES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
SNOW_NAMES = frozenset(f"Snow-Covered {name}" for name in BASIC_NAMES)

# -- changes ---------------------------------------------------------------------------------------------------

kept_supertypes = behaviour("supertypes-survive-type-changes", before="not stated")


@kept_supertypes.since("2001-07-23", rule="214.4b", cue=r"retains its legendary status")
def legendary_stays(rules, game, found):
    """CR 214.4b, 2001-07-23 to 2003-05-26: a permanent whose type changes stays legendary.

    Nothing is said of other supertypes; they stay.
    """
    return found.supertypes


@kept_supertypes.since(
    "2003-07-01", rule="212.1d", then={"2009-07-11": "204.4b", "2011-09-30": "205.4b"},
    cue=r"(card )?types? or subtypes? won.t change its supertype", covers=[r"any supertypes it has are kept"],
)  # fmt: skip
def all_stay(rules, game, found):
    """CR 212.1d, then CR 204.4b and 205.4b, from 2003-07-01 on: changing card types or subtypes leaves supertypes alone."""
    return found.supertypes


independent = behaviour("supertype-changes-leave-types", before="not stated")


@independent.since(
    "2003-07-01", rule="212.1d", then={"2009-07-11": "204.4b", "2011-09-30": "205.4b"},
    cue=r"Changing an object.s supertypes? won.t change its (card )?types? or subtypes?",
)  # fmt: skip
def types_stay(rules, game, found, supertypes):
    """CR 212.1d, then CR 204.4b and 205.4b, from 2003-07-01 on: changing supertypes leaves card types and subtypes alone."""
    return replace(found, supertypes=supertypes)


def _with(rules, game, found, supertypes):
    if rules.has("supertype-changes-leave-types"):
        return rules.call("supertype-changes-leave-types", game, found, supertypes)
    return replace(found, supertypes=supertypes)


gained_supertypes = behaviour("gained-supertypes", at="effect", key="add-supertypes", before="not stated")


@gained_supertypes.since("2005-08-01", rule="212.1d", cue=r"new supertype replaces any existing supertypes")
def the_new_replaces(rules, game, thing, found, effect):
    """CR 212.1d, 2005-08-01: the new supertype replaces all that there are, unless the effect keeps them."""
    kept = found.supertypes if effect.keeps or effect.still else frozenset()
    return _with(rules, game, found, kept | set(effect.words))


@gained_supertypes.since(
    "2005-10-01",
    rule="212.1d",
    then={"2009-07-11": "204.4b", "2011-09-30": "205.4b"},
    cue=r"gains or loses a supertype, it retains",
)
def the_others_stay(rules, game, thing, found, effect):
    """CR 212.1d, then CR 204.4b and 205.4b, from 2005-10-01 on: an object that gains a supertype keeps its others."""
    return _with(rules, game, found, found.supertypes | set(effect.words))


lost_supertypes = behaviour("lost-supertypes", at="effect", key="remove-supertypes", before="not stated")


@lost_supertypes.since(
    "2005-10-01",
    rule="212.1d",
    then={"2009-07-11": "204.4b", "2011-09-30": "205.4b"},
    cue=r"gains or loses a supertype, it retains",
)
def the_rest_stays(rules, game, thing, found, effect):
    """CR 212.1d, then CR 204.4b and 205.4b, from 2005-10-01 on: an object that loses a supertype keeps its others."""
    return _with(rules, game, found, found.supertypes - set(effect.words))


# -- basic -----------------------------------------------------------------------------------------------------

basics_by_name = behaviour("snow-covered-basics", at="define", order=40)


@basics_by_name.since("1999-04-23", rule="Glossary: Snow-Covered (Obsolete)", cue=r"snow-covered forest is still a forest")
def basics_and_their_like(rules, game, thing, found):
    """CR glossary, Snow-Covered (Obsolete), 1999-04-23: a land with a basic land's name is that, and snow-covered is like it.

    CR 214.9d says which names those are. Being snow-covered changes nothing of the category either.
    """
    word = found.name.removeprefix("Snow-Covered ")
    if "land" not in found.types or word not in BASIC_NAMES or word in found.subtypes:
        return None
    supertypes = found.supertypes | ({"basic"} if word == found.name else set())
    return replace(found, supertypes=supertypes, subtypes=found.subtypes | {word})


@basics_by_name.since(
    "1999-11-01", rule="Glossary: Basic Land",
    then={"2001-07-23": "502.14b", "2003-07-01": "205.4b", "2009-07-11": "204.4c", "2011-09-30": "205.4c"},
    cue=r"Snow-covered lands are still basic|lands are basic lands, even though|following names are basic lands.{0,90}: Forest",
)  # fmt: skip
def old_printings(rules, game, thing, found):
    """CR glossary, Basic Land, then CR 502.14b (2001-07-23), 205.4b (2003-07-01), 204.4c, 205.4c, from 1999-11-01 on.

    Lands with the ten names are basic whatever is printed before "Land", and have the land type of their name.
    """
    if "land" not in found.types or found.name not in BASIC_NAMES | SNOW_NAMES or "basic" in found.supertypes:
        return None
    return replace(found, supertypes=found.supertypes | {"basic"}, subtypes=found.subtypes | {found.name.split("-Covered ")[-1]})


basic_lands = behaviour(
    "basic-lands", covers=[r"^The basic lands are", r"^Each land card is in one of two", r"A land card is one of two"]
)


@basic_lands.since(
    "1999-04-23", rule="214.9c", cue=r"categories: basic (and|or) nonbasic",
    covers=[r"Any land that isn.t a basic land is a nonbasic land", r"The basic land types are plains.* is a basic land\."],
)  # fmt: skip
def named_for_a_basic_type(rules, game, found):
    """CR 214.9c, 1999-04-23 to 2003-05-26: a land is basic when its name is a basic land type's, or an effect made it one.

    Snow-covered ones are as well; other lands with a basic land type are not.
    """
    return "land" in found.types and ("basic" in found.supertypes or found.name in BASIC_NAMES | SNOW_NAMES)


@basic_lands.since(
    "2003-07-01", rule="212.6f", then={"2007-10-01": "212.6i", "2009-07-11": "305.8"},
    cue=r"land with the supertype .basic. is a basic",
    covers=[r"land with the supertype .basic. is a basic"],
)  # fmt: skip
def with_the_supertype(rules, game, found):
    """CR 212.6f, then CR 212.6i and 305.8, from 2003-07-01 on: a land is basic when it has that supertype, and else nonbasic."""
    return "land" in found.types and "basic" in found.supertypes


# -- Legend and legendary --------------------------------------------------------------------------------------

legends = behaviour("legendary-creatures-are-legends", at="derive", order=40, before="not stated")


@legends.since("1999-11-01", rule="215.2", cue=r"it gets the creature type .?Legend")
def one_turns_into_the_other(rules, game, thing, found):
    """CR 215.2, 1999-11-01 to 2003-05-26: a legendary permanent that becomes a creature is a Legend while it is one.

    A Legend that becomes something else is legendary.
    """
    printed = thing.printed
    if "creature" in found.types and "creature" not in printed.types and "legendary" in found.supertypes:
        return replace(found, subtypes=found.subtypes | {"Legend"})
    made = rules.has("creatures-made-legends") and rules.call("creatures-made-legends", game, thing)
    if "creature" not in found.types and "creature" in printed.types and "Legend" in printed.subtypes and not made:
        return replace(found, supertypes=found.supertypes | {"legendary"})
    return None


@legends.since("2003-07-01", rule="215.2", cue=r"it.s still legendary, but it doesn.t get the creature type")
def neither_turns_into_the_other(rules, game, thing, found):
    """CR 215.2, 2003-07-01 to 2004-06-01: it stays legendary and is no Legend; a Legend that is no creature isn't legendary."""
    return found if "legendary" in found.supertypes or "Legend" in thing.printed.subtypes else None


@legends.since(
    "2004-10-01", rule="205.4c", then={"2009-07-11": "204.4d", "2011-09-30": "205.4d"}, cue=r"also called the .legend rule"
)
def no_creature_type(rules, game, thing, found):
    """CR 205.4c, then CR 204.4d and 205.4d, from 2004-10-01 on: legendary is a supertype, and no creature type goes with it."""
    return found if "legendary" in found.supertypes else None


made_legends = behaviour("creatures-made-legends", before="not stated", after="no such creature type")


@made_legends.since("2001-07-23", rule="215.3", cue=r"non-Legend creature into a Legend")
def not_legendary_afterwards(rules, game, thing):
    """CR 215.3, 2001-07-23 to 2003-05-26: what an effect made a Legend isn't legendary once it is no creature.

    True of an object that only an effect makes a Legend; None: no effect does.
    """
    made = any("Legend" in effect.words and thing.id in effect.objects for effect in game.effects)
    return "Legend" not in thing.printed.subtypes if made else None


made_legends.ends("2003-07-01")

legend_rule_subjects = behaviour("legend-rule-subjects")


@legend_rule_subjects.since(
    "1999-04-23",
    rule="215.1",
    cue=r"subject to the Legend rule",
    covers=[r"subject to the rules for Legends"],
)
def legends_and_legendary(rules, game, found):
    """CR 215.1, 1999-04-23 to 2004-06-01: Legends and legendary permanents are subject to the Legend rule."""
    return "legendary" in found.supertypes or "Legend" in found.subtypes


@legend_rule_subjects.since(
    "2004-10-01", rule="205.4c", then={"2009-07-11": "204.4d", "2011-09-30": "205.4d"}, cue=r"also called the .legend rule"
)
def legendary_only(rules, game, found):
    """CR 205.4c, then CR 204.4d and 205.4d, from 2004-10-01 on: permanents with the supertype legendary are."""
    return "legendary" in found.supertypes


world_rule_subjects = behaviour("world-rule-subjects")


@world_rule_subjects.since(
    "1999-04-23", rule="Glossary: Enchant World (Obsolete)",
    then={"2001-07-23": "Glossary: Enchant World", "2004-10-01": "205.4d", "2009-07-11": "204.4e", "2011-09-30": "205.4e",
          "2018-04-27": "205.4f"},
    cue=r"two or more enchant worlds?|also called the .world rule",
)  # fmt: skip
def world_permanents(rules, game, found):
    """CR glossary, Enchant World (Obsolete), Enchant World, then CR 205.4d (2004-10-01), 204.4e, 205.4e, 205.4f (2018-04-27).

    From 1999-04-23 on. The category that enchant worlds were is read as the supertype that it became.
    """
    return "world" in found.supertypes


# -- ongoing ---------------------------------------------------------------------------------------------------

ongoing = behaviour("ongoing-schemes", before="no such supertype")


@ongoing.since(
    "2010-06-18",
    rule="204.4g",
    then={"2011-09-30": "205.4g", "2018-04-27": "205.4h"},
    cue=r"ongoing. is exempt from the state-based",
)
def exempt(rules, game, found):
    """CR 204.4g, then CR 205.4g and 205.4h (2018-04-27), from 2010-06-18 on: the check of schemes leaves ongoing ones alone."""
    return "scheme" in found.types and "ongoing" in found.supertypes
