"""Scenarios in plain words: cards by zone, and steps and asks as sentences. They are turned into the tables that `read` takes.

    battlefield = ["Ann's Blood Moon", "Bob's Bayou", "a 2/2 green Bear creature"]
    steps = ["Ann casts Lightning Bolt targeting the Bear"]
    asks = ["What is Bayou?"]

The rows of data/phrases.tsv are the possible sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from ruletrail.models.objects import COLOURS, PHASES, ZONES
from ruletrail.models.scenario.cards import UnknownCardError, fields, known
from ruletrail.models.scenario.lines import Place
from ruletrail.models.scenario.phrases import form, phrases, slots, third_person, vocabulary
from ruletrail.models.scenario.printed_cards import CardNotReadError
from ruletrail.models.scenario.registry import words
from ruletrail.models.sentences import NUMBERS, described, is_type_word, read
from ruletrail.models.typeline import CARD_TYPES, SUPERTYPES

Fail = Callable[[str, Place, str], Exception]
"""Makes the error for text that isn't understood: (problem, place in the file, remedy)."""

#: The advice for a card with words that aren't understood.
WRITTEN_OUT = "write the card as an object of its own, with the abilities that matter here"
#: The zones that a file may list cards by.
BY_ZONE = ("battlefield", "stack", "hand", "graveyard", "exile", "library", "command", "outside")
_INLINE = re.compile(
    r"(?:an? )?(?P<states>(?:(?:tapped|new|transformed|face-down) )*)"
    r"(?:(?P<first>(?:[a-z-]+ )*)(?P<power>\d+)/(?P<toughness>\d+) )?(?P<line>[\w' -]+?)"
    r"(?P<token> token)?(?: named (?P<name>.+?))?(?: with (?P<abilities>.+?)| that (?P<cant>can't .+?))?",
)
_PRINTED = re.compile(r"(?:(\d+)/(\d+) )?(?P<line>(?:[A-Z][\w-]* )+— [\w' -]+|(?:Enchant|Summon) [A-Z]\w+)")
_STATES = re.compile(r"(?P<states>(?:(?:tapped|new|transformed|face-down) )*)(?P<what>.+)")
_MANY = re.compile(rf"(\d+|{'|'.join(NUMBERS[2:])}) ([A-Za-z].+)")
_BEARS = re.compile(
    r"(.+?) (?:enchanted by|enchanted with|equipped with|wearing|with) (?:an? )?([A-Z].+?)(?: attached(?: to it)?| on it)?"
)
_ON = re.compile(r"(?P<what>.+?) (?:(?:is |are )?(?:on|attached to)|enchants|enchanting|equips|equipping) (?P<host>.+)")
_NUMBER = rf"\d+|an?|{'|'.join(NUMBERS)}"
_PREDICATE = re.compile(r"(?:gets?|has|have|gains?|loses?|becomes?|is|are|isn't|aren't) .+", re.IGNORECASE)
#: Words that say nothing of what isn't understood.
_SMALL = frozenset({"a", "an", "the", "is", "are", "does", "do", "to", "of", "on", "in", "with", "and", "'s"})
_PRONOUNS = ("it", "they", "them", "that")
_SIZES = ("size", "power", "toughness")
#: Verb or ask -> the type line of what "it" means there.
_ABOUT = {
    **dict.fromkeys(("attached-to", "may-attach", "unattach", "equip", "reconfigure"), "Aura|Equipment|Fortification"),
    **dict.fromkeys(_SIZES, "Creature|Vehicle"), "crew": "Vehicle", "loyalty": "Planeswalker",
}  # fmt: skip
_ZONES = {"play": "battlefield", "hands": "hand", "library": "library"}


class _Plain:
    def __init__(self, data: dict[str, Any], fail: Fail) -> None:
        self.data, self.fail = dict(data), fail
        self.players: list[str] = data.get("players") or _players(data) or ["A", "B"]
        self.objects: dict[str, dict[str, Any]] = {}
        self.mentioned: list[str] = []
        """The objects that were mentioned, the last first, for "it"."""
        self.is_told = False
        """True once a sentence mentions an object, which is then meant by "its power", even if it is printed as a land."""
        self.placed = ""
        """The object that was added last."""
        self.attackers: list[str] = []
        self.cast = ""
        """The object that was cast last."""
        self.attached: list[tuple[str, str, str, Place]] = []
        """Attachments whose host isn't placed yet: their words, the host's words, the zone and the place in the file."""

    def expanded(self) -> dict[str, Any]:
        data = self.data
        if any(zone in data for zone in BY_ZONE):
            data |= {"players": self.players, "listed by zone": True}
        given = data.get("objects", {})
        for key, table in given.items() if isinstance(given, dict) else ():
            self.objects[key] = self._with_card(table, ("objects", key)) if isinstance(table, dict) else table
        for zone in BY_ZONE:
            for place, text in enumerate(_texts(data.pop(zone, []))):
                self._place(text, zone, (zone, place))
        for attached in self.attached:
            self._attach(*attached)
        self.mentioned.sort(key=lambda key: self.objects[key].get("zone") != "battlefield")
        if self.objects:
            data["objects"] = self.objects
        if any(isinstance(each, str) for key in ("steps", "asks") for each in _list(data, key)):
            self._sentences(data)
        return data

    def _sentences(self, data: dict[str, Any]) -> None:
        """Makes tables of the steps and asks that are sentences. A question among the steps is asked after the steps before
        it."""
        steps: list[Any] = []
        asks: list[Any] = []
        for place, each in enumerate(_list(data, "steps")):
            if not isinstance(each, str):
                steps.append(each)
            elif each.rstrip().endswith("?"):
                asks.append({**self._ask(each, ("steps", place)), "after": len(steps)})
            else:
                steps += ({**step, "said": each} for step in self._steps(each, ("steps", place)))
        asks += [self._ask(each, ("asks", n)) if isinstance(each, str) else each for n, each in enumerate(_list(data, "asks"))]
        data |= {"steps": steps, "asks": asks}

    def _with_card(self, table: dict[str, Any], path: Place) -> dict[str, Any]:
        if "card" not in table:
            return table
        try:
            return {**fields(str(table["card"])), **{key: value for key, value in table.items() if key != "card"}}
        except UnknownCardError as error:
            raise self.fail(f"no card {table['card']!r} is known", (*path, "card"), str(error)) from None
        except CardNotReadError as error:
            raise self.fail(str(error), (*path, "card"), WRITTEN_OUT) from None

    def _attach(self, text: str, on: str, zone: str, path: Place) -> None:
        """Adds an object that is on a host. If the host is not listed anywhere, its words describe it."""
        if not self._named(on):
            below = attached_to(on)
            self._attach(*below, zone, path) if below else self._place(on, zone, path)
            on = self.placed
        self._place(text, zone, path, self._named(on))

    @property
    def last(self) -> str:
        """The object that was mentioned last, or ""."""
        return self.mentioned[0] if self.mentioned else ""

    def _mention(self, key: str) -> None:
        self.mentioned.insert(0, key)

    def _named(self, words_: str) -> str:
        """The object or player with this name; "" if there is none."""
        low = re.sub(r"^(?:the|an?) (?=.)", "", words_, flags=re.IGNORECASE).casefold()
        if player := next((each for each in self.players if each.casefold() == low), ""):
            return player
        return self.last if low in _PRONOUNS else self._names().get(words_.casefold()) or self._names().get(low, "")

    def _place(self, text: str, zone: str, path: Place, host: str = "") -> None:
        """Adds an object from a zone's list; ``host``: the object that it is attached to."""
        owner = ""
        for player in self.players:
            if not known(text) and text.startswith(f"{player}'s "):
                owner, text = player, text.removeprefix(f"{player}'s ")
        if many := _MANY.fullmatch(text):
            number = NUMBERS.index(many[1]) if many[1] in NUMBERS else int(many[1])
            whose = f"{owner}'s " if owner else ""
            for _ in range(number):
                self._place(f"{whose}{many[2] if known(many[2]) else many[2].removesuffix('s')}", zone, path)
            return
        if on := _BEARS.fullmatch(text):
            self._place(f"{owner}'s {on[1]}" if owner else on[1], zone, path)
            bearer = self.placed
            self._attach(on[2], bearer, zone, path)
            self._mention(bearer)
            self.placed = bearer
            return
        if not host and (attached := attached_to(text)):
            what, bearer = attached
            what = f"{owner}'s {what}" if owner else what
            if self._named(bearer):
                self._attach(what, bearer, zone, path)
            else:
                self.attached.append((what, bearer, zone, path))
            return
        bare = text if known(text) else re.sub(r"^(?:an?|the) (?=[A-Z])", "", text)
        states = _STATES.fullmatch(bare)
        card = known(states["what"]) if states else None
        try:
            made = fields(card) if card else self._inline(re.sub(r"^the (?=[A-Z])", "a ", text), path, host)
        except CardNotReadError as error:
            raise self.fail(str(error), path, WRITTEN_OUT) from None
        text = bare
        name = card or str(made.pop("called", text))
        made["zone"] = zone
        if owner:
            made["owner"] = owner
        if host:
            made["attached-to"] = host
        made |= dict.fromkeys(states["states"].split() if states else (), True)
        key = self._id(name, owner)
        self.objects[key] = made
        self._mention(key)
        if host in self.objects:
            self._mention(host)
        self.placed = key

    def _id(self, name: str, owner: str) -> str:
        named = [name, f"{owner or self.players[0]}'s {name}", *(f"{name} ({number})" for number in range(2, 500))]
        return next(each for each in named if each not in self.objects)

    def _inline(self, text: str, path: Place, host: str = "") -> dict[str, Any]:
        """The object that "a 2/2 green Bear creature token with flying" or a printed type line ("Creature — Elf Legend")
        describes."""
        if typed := _PRINTED.fullmatch(text):
            sized = {"power": int(typed[1]), "toughness": int(typed[2])} if typed[1] else {}
            return {"type": typed["line"], "called": typed["line"].split()[-1], **sized}
        match = _INLINE.fullmatch(text)
        line = described((match["first"] or "") + match["line"]).split() if match else []
        types = [word for word in line if word in CARD_TYPES]
        if match is None or not types or not _describes(match):
            raise self.fail(f"no card {text!r} is known", path, str(UnknownCardError(text, host)))
        subtypes = [word for word in line if word not in (*types, *COLOURS, *SUPERTYPES, "colorless")]
        printed = " ".join([*(w.title() for w in line if w in SUPERTYPES), *(w.title() for w in types)])
        made: dict[str, Any] = {"type": f"{printed} — {' '.join(subtypes)}" if subtypes else printed}
        made["colours"] = [word for word in line if word in COLOURS]
        if match["power"]:
            made |= {"power": int(match["power"]), "toughness": int(match["toughness"])}
        if match["abilities"]:
            made["abilities"] = re.split(r",? and |, ", match["abilities"])
        if match["cant"]:
            made["abilities"] = [match["cant"]]
        if match["token"]:
            made["token"] = True
        if match["name"]:
            made["name"] = match["name"]
        return made | {"called": match["name"] or (subtypes or [printed.lower()])[-1]}

    def _steps(self, text: str, path: Place) -> list[dict[str, Any]]:
        """The tables of a sentence about what happens: one, or one for each of several attackers or blockers. Raises the errors
        of ``fail``."""
        said = _bare(text)
        if (made := self._matched(said, "verb")) is None and (made := self._effect(said)) is None:
            raise self._unread(said, "verb", path)
        if made["do"] == "block" and "attacker" not in made:
            made["attacker"] = self._only_attacker(said, path)
        if made["do"] == "enter-as-copy" and "object" not in made:
            if not self.cast:
                raise self.fail(f"{said!r}: what enters as a copy isn't said", path, "write CARD enters as a copy of CARD")
            made["object"] = self.cast
        things = made.get("object")
        steps = [{**made, "object": each} for each in things] if isinstance(things, list) else [made]
        self.cast = steps[-1]["object"] if made["do"] == "cast" else self.cast
        self.attackers += [step["object"] for step in steps if made["do"] == "attack"]
        return steps

    def _only_attacker(self, said: str, path: Place) -> str:
        if len(self.attackers) != 1:
            raise self.fail(
                f"{said!r}: which attacker is blocked isn't said", path, "write it like: CARD attacks; CARD blocks CARD"
            )
        return self.attackers[0]

    def _ask(self, text: str, path: Place) -> dict[str, Any]:
        """The table of a question. Raises the errors of ``fail``."""
        said = re.sub(r"\bits (?=\w)", "it's ", _bare(text))
        if made := self._matched(said, "ask"):
            return {"name": text, **made}
        may = re.fullmatch(rf"(?:can|may|could) ({self._references()}|{_any(self.players)}|it) ([a-z]+)( .+)?", said, re.I)
        if may and (step := self._matched(f"{may[1]} {third_person(may[2])}{may[3] or ''}", "verb")):
            if step["do"] == "block" and "attacker" not in step:
                step["attacker"] = self._only_attacker(said, path)
            things = step.get("object")
            if not isinstance(things, list) or len(things) == 1:
                return {"name": text, "ask": "may-do", "step": {**step, **({"object": things[0]} if things else {})}}
        raise self._unread(said, "ask", path)

    def _matched(self, said: str, sort: str) -> dict[str, Any] | None:
        """The table of a sentence by the first row that it matches, or None."""
        for row_sort, word, pattern, fixed in phrases():
            if row_sort == sort and (match := self._compiled(word, sort, pattern).fullmatch(said)):
                values = {name: self._value(word, sort, name, found) for name, found in slots(pattern, match)}
                if word in ("cast", "play-land") and "by" in values:
                    values["object"] = [self._own(each, values["by"]) for each in values["object"]]
                kinds = words()[sort, word].keys
                named = [key for key in ("targets", "to", *values) if key in values and "object" in kinds[key][1].name]
                mentioned = [each for key in named for each in _flat({key: values[key]}) if each in self.objects]
                self.is_told = self.is_told or bool(mentioned)
                self.mentioned = [*dict.fromkeys([*mentioned, *self.mentioned])]
                told = dict(each.split(" = ") for each in fixed.split("; ") if each)
                return {{"verb": "do", "ask": "ask"}[sort]: word, **told, **values}
        return None

    def _own(self, key: str, player: str) -> str:
        """The card of that name that a player can cast: one in that player's hand, if the named one is on the battlefield."""
        if self.objects[key].get("zone") != "battlefield":
            return key
        name = self.objects[key].get("name", key)
        hand = (k for k, t in self.objects.items() if t.get("zone") == "hand" and t.get("name", k) == name)
        return next((each for each in hand if (self.objects[each].get("owner") or self.players[0]) == player), key)

    def _effect(self, text: str) -> dict[str, Any] | None:
        """A step from a sentence about a change: "Bayou becomes an Island", "all lands you control become 1/1 creatures"."""
        about = re.match(
            rf"({self._references()}(?:(?:,| and|, and) {self._references()})*) (?={_PREDICATE.pattern})", text, re.I
        )
        if about:
            return {"do": "apply", "objects": self._objects(about[1]), "text": f"it {text[about.end() :]}"}
        sentence = read(text)
        if sentence is None or not sentence.parts:
            return None
        if sentence.subject != "itself":
            return {"do": "apply", "text": text}
        said = re.match(r"(?:it|they) ", text, re.IGNORECASE)
        return {"do": "apply", "objects": [self.last], "text": text} if said and self.last in self.objects else None

    def _unread(self, text: str, sort: str, path: Place) -> Exception:
        """The error for a sentence that no row matches, with the words that aren't understood and the nearest forms."""
        for row_sort, word, pattern, _ in phrases():
            if row_sort != sort or not (match := self._compiled(word, sort, pattern, loose=True).fullmatch(text)):
                continue
            unknown = [found for _, found in slots(pattern, match) if found[:1].isupper() and not self._is_known(found)]
            if unknown and not re.search(r" (?:and|if|so|then|when|while|after|before) ", unknown[0]):
                near = get_close_matches(unknown[0], [*self.objects, *self.players], n=3, cutoff=0.5)
                remedy = (
                    f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join([*self.objects, *self.players])}"
                )
                return self.fail(f"{text!r}: nothing is called {unknown[0]!r}", path, remedy)
        sentence = read(text)
        unread = (sentence.unread if sentence else "") or self._rest(text, sort)
        marked = f": not read is {unread!r}" if unread and unread != text else ""
        return self.fail(f"{text!r} isn't understood{marked}", path, f"write it like: {'; '.join(self._near(text, sort))}")

    def _rest(self, text: str, sort: str) -> str:
        """The words after the longest beginning of a sentence that some row reads; else the words that no row has."""
        begun = (
            match.end()
            for row_sort, word, pattern, _ in phrases()
            if row_sort == sort and (match := self._compiled(word, sort, rf"(?:{pattern})(?!\w)").match(text))
        )
        if end := max(begun, default=0):
            return text[end:].strip(" ,")
        plain = re.sub(rf"\b(?:{self._references()}|{_any(self.players)}|it)\b", "", text, flags=re.IGNORECASE)
        plain_words = (word.strip(",").casefold() for word in plain.split())
        return " ".join(word for word in plain_words if word not in vocabulary(sort) | _SMALL)

    def _near(self, text: str, sort: str) -> list[str]:
        """The forms that share most words with a sentence, the nearest first."""
        plain = re.sub(self._references(), "CARD", text, flags=re.IGNORECASE)
        plain = re.sub(rf"\b(?:{_any(self.players)})\b", "PLAYER", plain)
        asked = {*plain.split()}
        forms = list(dict.fromkeys(form(pattern) for row_sort, _, pattern, _ in phrases() if row_sort == sort))
        alike = {each: len(asked & {*each.split()}) / len(asked | {*each.split()}) for each in forms}
        forms.sort(key=lambda each: (-alike[each], -SequenceMatcher(None, plain, each).ratio()))
        return forms[:3]

    def _is_known(self, words_: str) -> bool:
        return bool(re.fullmatch(self._references(), words_, re.IGNORECASE)) or words_ in self.players

    def _references(self) -> str:
        names = "|".join(map(re.escape, sorted(self._names(), key=len, reverse=True)))
        return rf"(?:the |an? |another )?(?:tapped |untapped )?(?:{names or '(?!)'})"

    def _names(self) -> dict[str, str]:
        """Possible names of objects in a sentence -> id. The first object with a name gets it."""
        found: dict[str, str] = {}
        for key, table in self.objects.items():
            name = table.get("name") if isinstance(table, dict) else None
            called = [key, name if isinstance(name, str) else key]
            owner = (isinstance(table, dict) and (table.get("owner") or table.get("controller"))) or self.players[0]
            for each in [*called, *(each.split(",")[0] for each in called)]:
                low, whose = each.casefold(), f"{owner}'s {each}".casefold()
                if found.setdefault(low, key) != key:  # another one of that name
                    number = next((word for word in ("second", "third", "fourth") if f"{word} {low}" not in found), "other")
                    found.setdefault(f"{number} {low}", key)
                    found.setdefault(f"other {low}", key)
                found.setdefault(whose, key)
        return found

    def _compiled(self, word: str, sort: str, pattern: str, *, loose: bool = False) -> re.Pattern[str]:
        objects = rf"(?:{self._references()}|{'|'.join(_PRONOUNS)})" if not loose else r"[^{}]+?"
        players = _any(self.players) if not loose else r"\w+"
        many = rf"{objects}(?:(?:,| and|, and) {objects})*"
        by_kind = {
            "object": objects, "objects": many, "player": players, "object or player": f"(?:{objects}|{players})",
            "objects or players": f"(?:{many}|{players})", "number": _NUMBER, "count": _NUMBER,
            "zone": "|".join((*ZONES, *_ZONES)), "phase": "|".join(PHASES),
        }  # fmt: skip
        keys = words()[sort, word].keys
        of_several = {"object"} if sort == "verb" else set()
        count = iter(range(100))

        def kinds(key: str) -> str:
            return keys[key][1].name

        slot = re.compile(r"\{([\w-]+)\}")
        return re.compile(
            slot.sub(
                lambda match: f"(?P<s{next(count)}>{many if match[1] in of_several else by_kind.get(kinds(match[1]), '.+?')})",
                pattern,
            ),
            re.IGNORECASE,
        )

    def _value(self, word: str, sort: str, key: str, written: str) -> Any:
        kind = words()[sort, word].keys[key][1].name
        low = written.casefold()
        if kind in ("number", "count"):
            return 1 if low in ("a", "an") else NUMBERS.index(low) if low in NUMBERS else int(low)
        if kind in ("zone", "phase"):
            return _ZONES.get(low, low)
        if kind == "player" or (kind != "object" and low in map(str.casefold, self.players)):
            return next(player for player in self.players if player.casefold() == low)
        if kind in ("object", "object or player") and (sort, key) != ("verb", "object"):
            return self._objects(written, word)[0]
        return self._objects(written, word) if "object" in kind else written

    def _objects(self, text: str, word: str = "") -> list[str]:
        names, found = self._names(), []
        for each in re.findall(rf"{self._references()}|\b(?:{'|'.join(_PRONOUNS)})\b", text, re.IGNORECASE):
            low = each.casefold()
            name = re.sub(r"^(?:(?:the|an?|another) )?(?:(?:un)?tapped )?(?=.)", "", low) if low not in names else low
            name = f"other {name}" if low.startswith("another ") and f"other {name}" in names else name
            found.append(names.get(name) or self._it(word))
        return found

    def _it(self, word: str) -> str:
        """The object meant by "it" in a sentence of a verb or ask: the last one mentioned that it can be about."""
        wanted = None if self.is_told and word in _SIZES else _ABOUT.get(word)
        fits = (key for key in self.mentioned if wanted and re.search(wanted, str(self.objects[key].get("type"))))
        return next(fits, self.last)


def _describes(match: re.Match[str]) -> bool:
    """True if words describe an object: "a Bear Creature", "2/2 Bear", "artifact". "Ensoul Artifact" is a card's name."""
    words = match["line"].split()
    is_plain = any(word in CARD_TYPES or word.removesuffix("s") in CARD_TYPES or word == "sorceries" for word in words)
    has_article = re.match(r"an?\b", match[0], re.IGNORECASE)
    return bool(match["power"] or is_plain or (has_article and all(map(is_type_word, words))))


def expanded(data: dict[str, Any], fail: Fail) -> dict[str, Any]:
    """A file's content with its cards, zones and sentences as tables; other content is returned unchanged."""
    return _Plain(data, fail).expanded()


def attached_to(text: str) -> tuple[str, str] | None:
    """(the attachment, its host) if a text describes an attachment and isn't the name of a card; else None."""
    on = None if known(text) else _ON.fullmatch(text)
    return (on["what"], on["host"]) if on else None


def tables(data: dict[str, Any]) -> dict[str, Any]:
    """``expanded`` for a file that was read without an error."""
    return expanded(data, lambda what, _place, _remedy: ValueError(what))


def _list(data: dict[str, Any], key: str) -> list[Any]:
    return data[key] if isinstance(data.get(key), list) else []


def _texts(value: Any) -> list[str]:
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str)]


def _players(data: dict[str, Any]) -> list[str]:
    """The players whose objects the zones list. A single player plays against "Opponent"."""
    texts = [part for zone in BY_ZONE for text in _texts(data.get(zone, [])) for part in attached_to(text) or (text,)]
    named = [match[1] for text in texts if not known(text) and (match := re.match(r"([A-Z]\w+)'s ", text))]
    found = list(dict.fromkeys(named))
    return found if len(found) > 1 else [*found, "Opponent"] if found else []


def _bare(text: str) -> str:
    return " ".join(text.replace("’", "'").split()).rstrip(".?! ")


def _any(names: Iterable[str]) -> str:
    """A pattern for one of several names."""
    return "|".join(map(re.escape, names)) or "(?!)"


def _flat(values: dict[str, Any]) -> Iterator[str]:
    for value in values.values():
        yield from (each for each in (value if isinstance(value, list) else [value]) if isinstance(each, str))
