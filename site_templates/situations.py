"""A scenario in sentences: the objects at the table, the steps, and the questions. The keys of its file don't appear.

A sentence is made of parts. A part may have several forms, with bars between: the first form whose arguments the step has is
used, or none. Arguments that no part names follow the sentence, so that nothing of a step is lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ruletrail.corpus.names import in_words as names_in_words
from ruletrail.models.scenario.naming import called

_KEY = re.compile(r"{([\w-]+)}")
#: Verb -> the parts of its sentence.
SENTENCES: dict[str, tuple[str, ...]] = {
    "activate": (
        "{by} activates {object}'s ability “{ability}” | {object}'s ability “{ability}” is activated",
        "with {targets} as target",
    ),
    "allow": ("{by} may {what}",),
    "apply": ("what {objects} is: {text} | {text} | an ability of {objects} resolves", "({by})"),
    "attach": ("{object} is attached to {to}",),
    "attack": ("{object} attacks {target} | {object} attacks",),
    "become": ("{objects} become", "a {power}/{toughness} {what} | a {what}", "still {still}"),
    "become-copy": ("{objects} become copies of {of}",),
    "block": ("{object} blocks {attacker}",),
    "cast": ("{by} casts {object} | {object} is cast", "with {targets} as target"),
    "cast-as": ("{by} casts {object} as {what} | {object} is cast as {what}",),
    "cast-back": ("{by} casts the back face of {object} | the back face of {object} is cast", "with {targets} as target"),
    "cast-bestowed": ("{by} casts {object} bestowed | {object} is cast bestowed", "on {target}"),
    "cast-half": ("{by} casts the half {half} of {object} | the half {half} of {object} is cast",),
    "cast-prototyped": ("{by} casts {object} prototyped | {object} is cast prototyped",),
    "change-size": ("{objects} get {power}/{toughness}",),
    "change-text": ("in the text of {objects}", "“{word}” becomes “{to}”"),
    "check": ("state-based actions are checked",),
    "choose": ("{by} chooses {what} | {what} is chosen | {by} chooses | chosen is", "{number}", "{choice}"),
    "combat-damage": ("combat damage is dealt",),
    "control": ("{by} gains control of {object}",),
    "copy-spell": ("{by} copies the spell {of} | the spell {of} is copied",),
    "create-copy": ("a token that copies {of} is made", "({object})"),
    "create-predefined": ("a {name} token is made", "({object})"),
    "crew": ("{object} is crewed", "by {with}"),
    "damage": ("{source} deals {amount} damage to {to} | {to} is dealt {amount} damage",),
    "destroy": ("{objects} are destroyed", "(regeneration: {regeneration})"),
    "effect": ("an effect on {objects} {op}", "{words}"),
    "end-effect": ("the effect “{label}” ends",),
    "enter-as-copy": ("{object} enters as a copy of {of}",),
    "end-phase": ("the phase ends, and the next one begins",),
    "equip": ("{object} is equipped to {to}", "by its ability “{ability}”"),
    "extra-lands": ("lands that {by} may play each turn: {number} more",),
    "forbid": ("{by} can't {what}",),
    "fortify": ("{object} is fortified to {to}",),
    "gain-level": ("{object} reaches level {level}",),
    "grant": ("{objects} gain {abilities}",),
    "leave-game": ("{player} leaves the game",),
    "meld": ("{object} and {with} are melded",),
    "mutate": ("{object} mutates onto {target}",),
    "next-step": ("the step ends, and the next one begins",),
    "phase": ("the game goes on to the {to} phase",),
    "phase-in": ("{objects} phase in",),
    "phase-out": ("{objects} phase out",),
    "planeswalk": ("the players planeswalk",),
    "play-back": ("{by} plays the back face of {object} | the back face of {object} is played",),
    "play-land": ("{by} plays the land {object} | the land {object} is played", "as {using} allows"),
    "player-gains": ("{player} gains {ability}",),
    "priority": ("{to} gets priority",),
    "put": ("{objects} are put {to}", "under {under}'s control"),
    "put-attached": ("{objects} are put onto the battlefield", "attached to {to}"),
    "put-counters": ("{object} gets {number} {kind} counters",),
    "reconfigure": ("{object} is reconfigured", "to {to}"),
    "regenerate": ("{object} is to regenerate",),
    "resolve": ("{object} resolves | the top of the stack resolves",),
    "resolve-ability": ("the ability on the stack resolves",),
    "resolve-trigger": ("the triggered ability of {object} resolves",),
    "set-size": ("{objects} are {power}/{toughness}",),
    "solve": ("{object} is solved",),
    "spend-mana": ("{by} spends {mana}",),
    "start-with": ("the game begins with {objects}",),
    "static": ("a static ability of {of} that affects {to} {op}", "{words}", "{power}/{toughness}"),
    "station": ("{object} is stationed", "with {with}"),
    "switch-size": ("{objects} switch power and toughness",),
    "tap-for-mana": ("{by} taps {object} for mana | {object} is tapped for mana", "({mana})"),
    "transform": ("{objects} transform",),
    "turn": ("{of}'s turn begins",),
    "turn-face-down": ("{objects} are turned face down", "as {as}"),
    "turn-face-up": ("{object} is turned face up", "for {to}"),
    "unattach": ("{object} is unattached",),
    "unlock": ("the half {half} of {object} is unlocked",),
    "venture": ("{by} ventures | somebody ventures", "into the dungeon {dungeon}"),
    "wait": ("{object} waits to be attached",),
}
#: Ask -> the question in words, as the parts of a sentence.
QUESTIONS: dict[str, tuple[str, ...]] = {
    "abilities": ("the abilities of {of}",),
    "attached-to": ("what {of} is attached to",),
    "attachments": ("what is attached to {of}",),
    "colours": ("the colours of {of}",),
    "controller": ("who controls {of}",),
    "counters": ("the {kind} counters on {of}",),
    "face-down": ("whether {of} is face down",),
    "final-chapter": ("the final chapter of {of}",),
    "how-many": ("how many {list} there are",),
    "is": ("whether {of} is a {word}",),
    "is-basic": ("whether {of} is basic",),
    "is-listed": ("whether {word} is one of the {list}",),
    "is-snow": ("whether {of} is snow",),
    "able": ("whether {of} has {ability}",),
    "line": ("the type line of {of}",),
    "size": ("the size of {of}",),
    "lands-played": ("how many lands {by} has played this turn",),
    "list": ("the {of}",),
    "mana": ("the mana that {of} makes",),
    "may-activate": (
        "whether {by} may activate {object}'s ability “{ability}” | whether {object}'s ability “{ability}” may be activated",
    ),
    "may-attach": ("whether {object} may be attached to {to}",),
    "may-attack": ("whether {object} may attack",),
    "may-block": ("whether {object} may block {attacker}",),
    "may-cast": ("whether {by} may cast {object} | whether {object} may be cast", "with {targets} as target"),
    "may-play-land": ("whether {by} may play the land {object} | whether the land {object} may be played",),
    "means": ("whether “{words}” means {of}",),
    "name": ("the name of {of}",),
    "phased-out": ("whether {of} is phased out",),
    "power": ("the power of {of}",),
    "remains": ("what stays with {of}",),
    "same-creature-type": ("whether {one} and {other} are one creature type",),
    "share-subtypes": ("whether {types} share their subtypes",),
    "subject-to": ("whether the {rule} concerns {of}",),
    "subtypes": ("the subtypes of {of}",),
    "subtypes-of": ("what the subtypes of the type {type} are",),
    "supertypes": ("the supertypes of {of}",),
    "tapped": ("whether {of} is tapped",),
    "toughness": ("the toughness of {of}",),
    "types": ("the card types of {of}",),
    "zone": ("where {of} is",),
}
_ONE_MORE = {
    "check": {"no": "state-based actions are not checked yet"},
    "optional": {"yes": "where the rules of the day know this"},
    "keeps": {"yes": "what it had stays"},
    "defines": {"yes": "it defines the characteristic"},
}
_STATED = {
    "loyalty": "loyalty {}",
    "defense": "defense {}",
    "controller": "controlled by {}",
    "owner": "owned by {}",
    "attached-to": "attached to {}",
}
_ONE = {
    " are ": " is ",
    " become copies of ": " becomes a copy of ",
    " become ": " becomes ",
    " get ": " gets ",
    " gain ": " gains ",
    " phase ": " phases ",
    " transform": " transforms",
    " switch ": " switches ",
}
"""Plural form -> singular form."""
_SHOWN_APART = ("type", "name", "power", "toughness", "controller", "owner", "zone", "loyalty", "defense", "attached-to")


def step(verb: str, arguments: Mapping[str, str]) -> str:
    """A step as a sentence; as in the file, if the file has a sentence."""
    if "said" in arguments:
        return arguments["said"].rstrip(". ")
    parts = SENTENCES.get(verb, (verb.replace("-", " "),))
    told, used = [], set()
    words = dict(arguments)
    if "op" in words:
        words["op"] = _operation(words["op"])
    if "choice" in words:
        words["choice"] = f"{'to' if words['choice'] in ('keep', 'redirect') else 'as'} {words['choice']}"
    if verb == "put" and "to" in words:
        words["to"] = _zone(words["to"]).replace("in ", "into ", 1).replace("on ", "onto ", 1)
    if verb == "change-size":
        words |= {key: f"{int(words[key]):+d}" for key in ("power", "toughness") if words.get(key, "").lstrip("-").isdecimal()}
    for part in parts:
        if form := _form(part, words):
            told.append(_filled(form, words))
            used.update(_KEY.findall(form))
    more = [_more(key, value) for key, value in arguments.items() if key not in used]
    sentence = " ".join(told)
    if "objects" in arguments and " and " not in arguments["objects"]:
        sentence = _singular(sentence)
    if not parts[0].startswith("{"):
        sentence = sentence[:1].upper() + sentence[1:]
    return sentence + (f" ({'; '.join(more)})" if more else "")


def question(asked: str, arguments: Mapping[str, str]) -> str:
    """A question in words; "" if no part names all its arguments."""
    forms = [form for part in QUESTIONS.get(asked, ()) if (form := _form(part, arguments))]
    told = " ".join(_filled(form, arguments) for form in forms)
    return told if arguments.keys() == {key for form in forms for key in _KEY.findall(form)} else ""


def _filled(form: str, words: Mapping[str, str]) -> str:
    """A form with its arguments; "an" before a vowel, and a single counter in the singular."""
    filled = re.sub(r"(\ba )?{([\w-]+)}", lambda match: _with_article(match[1], words[match[2]]), form)
    return re.sub(r"\b(1 \S+ counter)s\b", r"\1", filled)


def _with_article(article: str | None, word: str) -> str:
    return f"{'an' if word[:1] in 'aeioAEIO' else 'a'} {word}" if article else word


def _form(part: str, arguments: Mapping[str, str]) -> str:
    """The first form of a part whose arguments are all given; "" if there is none."""
    return next((form for form in part.split(" | ") if arguments.keys() >= set(_KEY.findall(form))), "")


def thing(fields: Mapping[str, str]) -> str:
    """An object at the table: its name, type, size, owner, zone, and its other fields."""
    told = [fields[key] for key in ("name", "type") if key in fields]
    if "power" in fields or "toughness" in fields:
        told.append(f"{fields.get('power', '?')}/{fields.get('toughness', '?')}")
    for key, said in _STATED.items():
        if key in fields:
            told.append(said.format(fields[key]))
    if "zone" in fields:
        told.append(_zone(fields["zone"]))
    told += [_more(key, value) for key, value in fields.items() if key not in _SHOWN_APART]
    return ", ".join(told)


def _zone(name: str) -> str:
    """A zone with its preposition: "in the graveyard", "on the battlefield", "in exile"."""
    if name in ("exile", "hand"):
        return f"in {name}"
    if name == "command":
        return "in the command zone"
    return f"{'on' if name in ('battlefield', 'stack') else 'in'} the {name}"


def _operation(name: str) -> str:
    """The verb of an effect's op: "set-types" -> "sets the types to"."""
    does, _, rest = name.partition("-")
    said = {"add": "adds the {}", "set": "sets the {} to", "change": "changes the {}"}
    said |= dict.fromkeys(("remove", "lose"), "takes away the {}")
    return said.get(does, f"{does} {{}}").format(rest.replace("-", " ")).strip()


def _more(key: str, value: str) -> str:
    if value in _ONE_MORE.get(key, {}):
        return _ONE_MORE[key][value]
    name = key.replace("-", " ")
    return name if value == "yes" else f"no {name}" if value == "no" else f"{name}: {value}"


def saying(objects: Mapping[str, Mapping[str, Any]]) -> Callable[[str, Mapping[str, Any]], str]:
    """A function that makes a sentence of a step, a verb with its arguments. It calls the objects by their names."""
    names = called(objects)
    return lambda verb, values: step(verb, in_words(values, names))


def in_words(values: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, str]:
    """Arguments in words, each object by its name."""
    told = {}
    for key, value in values.items():
        words = [names.get(word, word) for word in map(shown, value if isinstance(value, list) else [value])]
        told[key] = names_in_words(words)
    return told


def shown(value: Any) -> str:
    """An answer or an argument in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value)) or "none"
    if isinstance(value, dict) and "value" in value:
        limits = [f"{end} {value[end]}" for end in ("from", "to") if end in value]
        return " ".join([shown(value["value"]), f"({' '.join(limits)})" if limits else ""]).strip()
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(each)}" for key, each in value.items()) or "none"
    return str(value)


def _singular(sentence: str) -> str:
    """The sentence with singular verbs: "bear is put", not "are"."""
    for many, one in _ONE.items():
        if many in sentence:
            return sentence.replace(many, one, 1)
    return sentence
