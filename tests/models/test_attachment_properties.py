"""Laws of attachments, in every version and for any objects."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruletrail.models import engine
from ruletrail.models.clauses import attachments
from ruletrail.models.objects import BATTLEFIELD, GRAVEYARD, HAND, STACK, Ability, Characteristics, Game, GameObject, Player
from ruletrail.models.parameters import shipped_versions
from ruletrail.models.points import Action, Move
from ruletrail.models.rules import rules_as_of

versions = st.sampled_from(shipped_versions())
LOCAL_UNTIL = "2005-02-01"
ENCHANTS = ("creature", "permanent", "land", "player", "creature you control", "artifact creature")

#: (card types, subtypes, abilities) of a board: hosts, attachments of each kind, and things that are both.
KINDS = {
    "creature": ({"creature"}, {"Bear"}, ()),
    "guarded creature": ({"creature"}, {"Human"}, ("protection from black", "can't be equipped")),
    "artifact creature": ({"artifact", "creature"}, {"Golem"}, ()),
    "land": ({"land"}, set(), ()),
    "artifact": ({"artifact"}, set(), ()),
    "enchantment": ({"enchantment"}, set(), ()),
    "Aura": ({"enchantment"}, {"Aura"}, ("enchant",)),
    "creature Aura": ({"enchantment", "creature"}, {"Aura"}, ("enchant",)),
    "Equipment": ({"artifact"}, {"Equipment"}, ()),
    "creature Equipment": ({"artifact", "creature"}, {"Equipment"}, ()),
    "Fortification": ({"artifact"}, {"Fortification"}, ()),
}


@st.composite
def boards(draw, version: str) -> Game:
    """Objects of these kinds, by the version's names, attached to one another and to players at random."""
    number, things, rules = draw(st.integers(1, 6)), [], rules_as_of(version)
    known = [kind for kind, (_, words, _) in sorted(KINDS.items()) if not any(rules.absent(word) for word in words - {"Aura"})]
    for n in range(number):
        types, subtypes, texts = KINDS[draw(st.sampled_from(known))]
        words = draw(st.sampled_from(ENCHANTS))
        if "Aura" in subtypes and version <= LOCAL_UNTIL:
            subtypes, texts = {f"enchant {words}"}, ()
        abilities = tuple(Ability(f"enchant {words}" if text == "enchant" else text) for text in texts)
        colours = frozenset(draw(st.sampled_from([(), ("black",)])))
        printed = Characteristics(
            types=frozenset(types), subtypes=frozenset(subtypes), name=f"t{n}", colours=colours, abilities=abilities,
            power=2 if "creature" in types else None, toughness=2 if "creature" in types else None,
        )  # fmt: skip
        host = draw(st.none() | st.sampled_from(["A", "B", *(f"t{m}" for m in range(number))]))
        owner = draw(st.sampled_from("AB"))
        zone = draw(st.sampled_from([BATTLEFIELD, BATTLEFIELD, BATTLEFIELD, HAND, GRAVEYARD, STACK]))
        attached_to = host if zone == BATTLEFIELD else None
        things.append(GameObject(f"t{n}", printed, owner, owner, zone, attached_to=attached_to, timestamp=n + 1))
    stack = tuple(thing.id for thing in things if thing.zone == STACK)
    players = (Player("A", turn_began=1), Player("B"))
    return Game(players, tuple(things), active="A", priority="A", clock=20, stack=stack)


@st.composite
def scenes(draw, since: str = "") -> tuple:
    version = draw(versions.filter(lambda v: v >= since))
    return rules_as_of(version), draw(boards(version))


def is_attachment(rules, game, thing) -> bool:
    what = engine.now(rules, game, thing)
    return attachments.is_aura(what) or bool(what.subtypes & {"Equipment", "Fortification"})


@given(scenes())
@settings(max_examples=150, deadline=None)
def test_checks_come_to_a_fixed_point_and_leave_no_aura_on_an_illegal_host(scene):
    rules, game = scene
    settled = engine.settle(rules, game)
    assert engine.changes(rules, settled) == []
    for thing, what in engine.permanents(rules, settled):
        if attachments.is_aura(what):
            assert thing.attached_to
            assert not attachments.reason(rules, settled, thing.id, thing.attached_to)


@given(scenes(since="2005-10-01"))
@settings(max_examples=150, deadline=None)
def test_after_checks_whatever_is_on_an_object_may_be_there(scene):
    rules, game = scene
    settled = engine.settle(rules, game)
    for thing in settled.in_zone(BATTLEFIELD):
        if thing.attached_to and not settled.is_player(thing.attached_to):
            assert thing.attached_to != thing.id
            assert is_attachment(rules, settled, thing)
            assert not attachments.reason(rules, settled, thing.id, thing.attached_to)


@given(scenes(since="2019-10-04"))
@settings(max_examples=100, deadline=None)
def test_nothing_but_auras_stays_on_players(scene):
    rules, game = scene
    settled = engine.settle(rules, game)
    for thing, what in engine.permanents(rules, settled):
        assert not settled.is_player(thing.attached_to) or attachments.is_aura(what)


@given(scenes())
@settings(max_examples=100, deadline=None)
def test_equipment_never_leaves_the_battlefield_for_want_of_a_host(scene):
    rules, game = scene
    settled = engine.settle(rules, game)
    for thing in game.in_zone(BATTLEFIELD):
        if "Equipment" in thing.printed.subtypes:
            assert settled[thing.id].zone == BATTLEFIELD


@given(scenes(), st.integers(0, 5), st.integers(0, 7))
@settings(max_examples=150, deadline=None)
def test_an_effect_attaches_only_where_the_rules_allow_it(scene, which, where):
    rules, game = scene
    thing = game.objects[which % len(game.objects)]
    assume(thing.zone == BATTLEFIELD and is_attachment(rules, game, thing))
    hosts = ["A", "B", *(other.id for other in game.objects)]
    host = hosts[where % len(hosts)]
    illegal = attachments.reason(rules, game, thing.id, host)
    after = attachments.attach(rules, game, Action("attach", thing.controller, thing.id, (host,), by_effect=True))
    if illegal:
        assert after[thing.id].attached_to in (thing.attached_to, None)
        assert after[thing.id].timestamp == thing.timestamp
    else:
        assert after[thing.id].attached_to == host
    assert after[thing.id].controller == thing.controller


@given(scenes(), st.sampled_from(ENCHANTS), st.sampled_from([HAND, GRAVEYARD, STACK]), st.sampled_from("AB"))
@settings(max_examples=150, deadline=None)
def test_an_aura_that_enters_uncast_enters_on_a_legal_host_or_not_at_all(scene, words, zone, player):
    rules, game = scene
    local = rules.day <= LOCAL_UNTIL
    abilities = () if local else (Ability(f"enchant {words}"),)
    aura = Characteristics(types=frozenset({"enchantment"}), subtypes=frozenset({f"enchant {words}" if local else "Aura"}),
                           name="aura", abilities=abilities)  # fmt: skip
    game = replace(game, objects=(*game.objects, GameObject("aura", aura, "A", "A", zone)))
    hosts = attachments.legal_hosts(rules, game, "aura", player)
    after = engine.put(rules, game, Move("aura", zone, BATTLEFIELD, player))["aura"]
    if hosts:
        assert after.zone == BATTLEFIELD
        assert after.attached_to in hosts
    else:
        assert after.zone in (zone, GRAVEYARD)
        assert after.attached_to is None


@given(scenes(since="2005-10-01"), st.integers(0, 5))
@settings(max_examples=100, deadline=None)
def test_equip_reaches_only_creatures_of_its_player(scene, which):
    rules, game = scene
    target = game.objects[which % len(game.objects)]
    sword = Characteristics(types=frozenset({"artifact"}), subtypes=frozenset({"Equipment"}), name="sword")
    game = replace(game, objects=(*game.objects, GameObject("sword", sword, "A", "A")), stack=())
    legal = not engine.reasons(rules, game, Action("activate", "A", "sword", (target.id,), "equip"))
    creature = target.zone == BATTLEFIELD and "creature" in engine.now(rules, game, target).types
    assert legal == (creature and target.controller == "A")
