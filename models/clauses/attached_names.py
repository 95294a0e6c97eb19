"""What "enchanted", "equipped" and "fortified" name, and whose the abilities of attachments are."""

from __future__ import annotations

import re

from models import engine
from models.behaviours import behaviour
from models.clauses.attachments import is_aura
from models.errors import NotInForceError
from models.objects import BATTLEFIELD, Ability, Effect

_ABOUT = re.compile(
    r"^(?P<name>enchanted|equipped|fortified) (?P<what>[\w' ]+?) (?:gets (?P<power>[+-]\d+)/(?P<toughness>[+-]\d+))?"
    r"(?: and )?(?:(?:has|gains) (?P<ability>.+?))?\.?$",
    re.IGNORECASE,
)


def refers_to(rules, game, thing, word: str) -> str | None:
    """What "enchanted", "equipped" or "fortified" refers to in an ability of a permanent: an id, a player or None.

    Raises NotInForceError where the permanent isn't of that kind and the rules say nothing of it.
    """
    if thing.zone != BATTLEFIELD:
        return None
    what = engine.affected(rules, game, thing)
    own = is_aura(what) if word == "enchanted" else {"equipped": "Equipment", "fortified": "Fortification"}[word] in what.subtypes
    return thing.attached_to if own else rules.call(f"{word}-name-of-another-permanent", game, thing)


def _given(rules, game, thing, word: str):
    """(permanent, text, its match) of each ability of an attachment to the object that says something of it by that name."""
    for other in game.attached(thing.id):
        for ability in engine.affected(rules, game, other).abilities:
            match = _ABOUT.match(ability.text)
            if match and match["name"].casefold() == word and _refers(rules, game, other, word) == thing.id:
                yield other, ability.text, match


def _refers(rules, game, thing, word: str) -> str | None:
    try:
        return refers_to(rules, game, thing, word)
    except NotInForceError:
        return None


def _effects(rules, game, thing, word: str) -> list[Effect] | None:
    """The effects of those abilities on the object; None: there are none."""
    found = []
    for other, text, match in _given(rules, game, thing, word):
        where = {"source": other.id, "ability": text, "timestamp": other.timestamp}
        if match["power"]:
            found.append(Effect("change-size", (thing.id,), numbers=(int(match["power"]), int(match["toughness"])), **where))
        if match["ability"]:
            found.append(Effect("grant", (thing.id,), abilities=(Ability(match["ability"].strip('"'), "granted"),), **where))
    return found or None


enchanted = behaviour("enchanted-object", at="attached")


@enchanted.since(
    "1999-04-23", rule="214.8g", then={"2003-07-01": "212.4h", "2009-07-11": "303.4d", "2010-02-01": "303.4b"},
    cue=r"is called .?enchanted",
)  # fmt: skip
def what_the_aura_is_attached_to(rules, game, thing):
    """CR 214.8g, then CR 212.4h, 303.4d and 303.4b, from 1999-04-23 on: what an Aura is attached to is the enchanted one.

    Abilities of the forms "Enchanted creature gets +1/+1", "has …" and both, joined by "and", apply to it.
    """
    return _effects(rules, game, thing, "enchanted")


equipped = behaviour("equipped-creature", at="attached", before="no such artifact type")


@equipped.since(
    "2003-10-01", rule="212.2j", then={"2009-07-11": "301.7c", "2010-02-01": "301.5a"}, cue=r"is called the .equipped creature"
)
def what_the_equipment_is_attached_to(rules, game, thing):
    """CR 212.2j, then CR 301.7c and 301.5a, from 2003-10-01 on: what an Equipment is attached to is the equipped creature."""
    return _effects(rules, game, thing, "equipped")


fortified = behaviour("fortified-land", at="attached", before="no such artifact type")


@fortified.since(
    "2007-05-01",
    rule="212.2m",
    then={"2009-07-11": "301.8", "2010-02-01": "301.6"},
    cue=r"apply to Fortifications in relation to lands",
)
def what_the_fortification_is_attached_to(rules, game, thing):
    """CR 212.2m, then CR 301.8 and 301.6, from 2007-05-01 on: what a Fortification is attached to is the fortified land."""
    return _effects(rules, game, thing, "fortified")


enchanted_name = behaviour("enchanted-name-of-another-permanent", before="not stated")


@enchanted_name.since(
    "2011-05-01", rule="303.4i", then={"2013-07-13": "303.4j"}, cue=r"enchanted \[object or player\],?. that phrase doesn.t refer"
)
def nothing_is_enchanted(rules, game, thing):
    """CR 303.4i, then CR 303.4j, 2011-05-01 to 2013-07-13: "enchanted" on what is no Aura refers to nothing."""
    return None


@enchanted_name.since(
    "2013-09-27", rule="303.4j", then={"2014-07-18": "303.4k", "2019-08-23": "303.4m"}, cue=r"permanent is attached to, even if"
)
def whatever_it_is_attached_to(rules, game, thing):
    """CR 303.4j, then CR 303.4k and 303.4m, from 2013-09-27 on: it refers to whatever the permanent is attached to."""
    return thing.attached_to


equipped_name = behaviour("equipped-name-of-another-permanent", before="not stated")


@equipped_name.since("2011-05-01", rule="301.7", cue=r"equipped creature,. that phrase doesn.t refer")
def nothing_is_equipped(rules, game, thing):
    """CR 301.7, 2011-05-01 to 2013-07-13: "equipped creature" on what is no Equipment refers to nothing."""
    return None


@equipped_name.since(
    "2013-09-27", rule="301.5e", then={"2022-09-08": "301.5f"}, cue=r"refers to whatever creature that permanent"
)
def whatever_creature_it_is_on(rules, game, thing):
    """CR 301.5e, then CR 301.5f, from 2013-09-27 on: it refers to the creature that the permanent is attached to, if any."""
    host = game.get(thing.attached_to)
    return host.id if host is not None and "creature" in engine.affected(rules, game, host).types else None


fortified_name = behaviour("fortified-name-of-another-permanent", before="not stated")


@fortified_name.since("2011-05-01", rule="301.7", cue=r"fortified land. doesn.t refer")
def nothing_is_fortified(rules, game, thing):
    """CR 301.7, 2011-05-01 to 2013-07-13: "fortified land" on what is no Fortification refers to nothing."""
    return None


@fortified_name.since("2013-09-27", rule="301.6", cue=r"Rules 301\.5a.[ef] apply to Fortifications")
def whatever_land_it_is_on(rules, game, thing):
    """CR 301.6, from 2013-09-27 on: as for Equipment, it refers to the land that the permanent is attached to, if any."""
    host = game.get(thing.attached_to)
    return host.id if host is not None and "land" in engine.affected(rules, game, host).types else None


# -- whose the abilities are ---------------------------------------------------------------------------------------


def _only_the_controller(rules, game, action, word: str, mine) -> str | None:
    """Whether the player controls the object whose ability it is, when that is an attachment's or was given by one."""
    if action.by_effect:
        return None
    thing = game[action.object]
    given = {match["ability"].strip('"') for _, _, match in _given(rules, game, thing, word) if match["ability"]}
    if not mine(engine.now(rules, game, thing)) and action.detail not in given:
        return None
    return "" if thing.controller == action.player else "only its controller can activate it"


aura_controller = behaviour("aura-controller-vs-host-controller", at="forbid", key="activate")


@aura_controller.since(
    "1999-04-23", rule="214.8i", then={"2003-07-01": "212.4i", "2009-07-11": "303.4e"},
    cue=r"controller of a local enchantment is separate|(local enchantment|Aura).s controller is separate",
)  # fmt: skip
def the_auras_own_controller(rules, game, action):
    """CR 214.8i, then CR 212.4i and 303.4e, from 1999-04-23 on: each has its own controller, who alone uses its abilities.

    An ability that the Aura gives to its host is the host's controller's to use. Changing the control of one leaves the other's
    as it is.
    """
    return _only_the_controller(rules, game, action, "enchanted", is_aura)


equipment_controller = behaviour("equipment-controller", at="forbid", key="activate", before="no such artifact type")


@equipment_controller.since(
    "2003-10-01", rule="212.2k", then={"2009-07-11": "301.7d", "2010-02-01": "301.5d"}, cue=r"Equipment.s controller is separate"
)
def the_equipments_own_controller(rules, game, action):
    """CR 212.2k, then CR 301.7d and 301.5d, from 2003-10-01 on: the same of Equipment, and so of Fortifications."""
    reason = _only_the_controller(rules, game, action, "equipped", lambda what: what.subtypes & {"Equipment", "Fortification"})
    return reason if reason is not None else _only_the_controller(rules, game, action, "fortified", lambda what: False)
