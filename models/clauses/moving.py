"""What becomes of an attachment that an effect would attach to something illegal."""

from __future__ import annotations

from models.behaviours import behaviour

illegal_move = behaviour("move-aura-to-illegal-host")


@illegal_move.since(
    "1999-04-23", rule="Glossary: Move",
    then={
        "2001-07-23": "214.8d", "2003-07-01": "212.4e", "2006-07-15": "212.4k", "2008-10-01": "212.4m", "2009-07-11": "303.4h",
        "2013-07-13": "303.4i", "2014-07-18": "303.4j",
    },
    cue=r"can.t enchant the new permanent stays|(enchantment|Aura) doesn.t move",
)  # fmt: skip
def the_aura_doesnt_move(rules, game, thing):
    """Glossary "Move", then CR 214.8d, 212.4e, 212.4k, 212.4m, 303.4h, 303.4i and 303.4j, from 1999-04-23 on: it stays."""
    return game.say(f"{thing.id} doesn't move")


illegal_equipment_move = behaviour("move-equipment-to-illegal-host", before="no such artifact type")


@illegal_equipment_move.since(
    "2003-10-01", rule="Glossary: Move", then={"2005-08-01": "Glossary: Attach", "2005-10-01": "212.2h", "2009-07-11": "301.7a"},
    cue=r"an (enchantment|Aura) or Equipment can.t be|If it can.t, the Equipment doesn.t",
)  # fmt: skip
def the_equipment_doesnt_move(rules, game, thing):
    """Glossary "Move", then "Attach", then CR 212.2h and 301.7a, 2003-10-01 to 2009-10-01: it stays where it is."""
    return game.say(f"{thing.id} doesn't move")


@illegal_equipment_move.since("2010-02-01", rule="301.5b", cue=r"If it can.t, the Equipment remains")
def the_equipment_is_unattached(rules, game, thing):
    """CR 301.5b, 2010-02-01 to 2010-04-23: read to the letter, it stays on the battlefield attached to nothing."""
    return game.change(thing.id, attached_to=None)


@illegal_equipment_move.since("2010-06-18", rule="301.5b", cue=r"can.t be equipped by it, the Equipment doesn.t move")
def the_equipment_stays_again(rules, game, thing):
    """CR 301.5b, from 2010-06-18 on: it doesn't move, whatever effect tries."""
    return game.say(f"{thing.id} doesn't move")
