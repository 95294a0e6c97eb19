"""Makes a first scenario file from a few sentences: cards, actions and questions."""

from __future__ import annotations

import json
import re

from ruletrail.models.errors import ScenarioError
from ruletrail.models.scenario.cards import all_names, known, names_like, type_line
from ruletrail.models.scenario.plain import BY_ZONE, attached_to

_ABOUT_STEPS = (
    '# What a spell or ability does as it resolves is a step of its own, like "Bayou becomes an Island until end of turn".'
)
_EXAMPLE = "Ann controls Blood Moon. Bob controls Bayou. What is Bayou?"
_ZONE = (
    r"(?:on the (?P<b>battlefield|stack)|in play"
    r"|in (?:(?P<whose>[A-Z]\w+)'s |the |a |his |her |their )?(?P<c>hand|graveyard|exile|library))"
)
_IS_THERE = re.compile(rf"(?:(?:with|there (?:is|are)) )?(?P<cards>.+?) (?:(?:is|are)(?: both| all)? )?{_ZONE}")
_HAS = re.compile(
    rf"(?P<who>[A-Z]\w+)(?:'s (?P<z>hand|graveyard|library))? (?:controls|has|owns|contains) (?P<cards>.+?)(?: {_ZONE})?"
)
_DOES = (
    r"[A-Z]\w+ (?:casts|plays|controls|has|gains|takes|attacks|blocks|equips|activates|animates|sacrifices|taps|crews|enchants"
    r"|puts|spends)\b"
)
_ASKS = r"(?:does|is|are|can|may|what|who|where|how)\b[^.?!]*\?"
_BETWEEN = re.compile(rf"(?<=[.?!;])\s+|\n+|,? then (?=[A-Z])|,? (?:and|while) (?={_DOES})|, (?={_DOES})|, (?={_ASKS})")
_SPELL = re.compile(r"\b(?:Instant|Sorcery)\b")
_PLAYS = re.compile(r"(?:(?P<who>[A-Z]\w+) )?(?:casts|cast|plays|play) (?:the )?$")
_WHOSE = re.compile(r"(?:[A-Z]\w+'s )?(?:(?:an?|\d+|two|three|four|five) )?")
#: "What's Bayou?" has no owner named What.
_SHORT_IS = re.compile(r"\b(what|who|where|it|that|there|how)'s\b", re.IGNORECASE)
_WHO = re.compile(rf"\b(?=({_DOES}))|\b([A-Z]\w+)'s |\b(?:attacks|damage to) ([A-Z]\w+)(?= with|[.?]|$)")


def first_file(text: str) -> str:
    """The TOML file that a text describes.

    Cards without a place are on the battlefield, and cards that are cast are in a hand. Without a question, the file asks what
    each card is. Raises ScenarioError for a text without a card.
    """
    zones: dict[str, list[str]] = {zone: [] for zone in BY_ZONE}
    steps: list[str] = []
    asks: list[str] = []
    text = _SHORT_IS.sub(r"\1 is", text.replace("’", "'"))
    text = re.sub(
        r"\b([A-Z]\w+)( (?:controls|has|casts|plays) [^.?!]+?),? and (casts|plays|controls|attacks)\b", r"\1\2. \1 \3", text
    )
    sentences = [_plain(each.strip()) for each in _BETWEEN.split(text) if each.strip()]
    for each in sentences:
        said = each.rstrip(".?!; ")
        there = None if each.endswith("?") else _HAS.fullmatch(said) or _IS_THERE.fullmatch(said)
        if there:
            who = there.groupdict().get("who") or there["whose"]
            for name in _listed(there["cards"]):
                zone = there.groupdict().get("z") or there["b"] or there["c"] or ("hand" if _is_spell(name) else "battlefield")
                zones[zone].append(f"{who}'s {re.sub(r'^(?:an?|the) ', '', name)}" if who else name)
        elif each.endswith("?"):
            asks += [f"{one.strip()}?" for one in re.split(r"\?|, and (?=what|can|is|does|who|where)", said) if one.strip()]
        elif not steps and (on := attached_to(said)) and known(_WHOSE.sub("", on[0], count=1)):
            _attach(*on, zones["battlefield"])
        elif not all(map(known, _listed(said))):
            steps.append(said)
    for each in sentences:
        _place(each, zones)
    listed = [each for texts in zones.values() for text in texts for each in attached_to(text) or (text,)]
    names = [each if known(each) else _WHOSE.sub("", each, count=1) for each in listed]
    if not names:
        near = names_like(text)
        remedy = f"did you mean {' or '.join(near)}?" if near else f"write like this: {_EXAMPLE}"
        raise ScenarioError(f"no card is named in {text!r}", "the scenario", remedy)
    asks = asks or [f"What is {name}?" for name in dict.fromkeys(names)]
    written = " ".join(sentences)
    who = (found.split()[0] for match in _WHO.finditer(written) for found in match.groups() if found)
    things = " / ".join(names)  # "Warrior attacks Ann": a card in the file isn't a player
    players = [
        name
        for name in dict.fromkeys(who)
        if not any(each.startswith(name) for each in all_names()) and not re.search(rf"\b{name}\b(?!'s)", things)
    ]
    lines = [_ABOUT_STEPS] if steps else []
    lines += [f"title = {_text(asks[0])}"]
    if players:
        lines.append(f"players = {_list(players if len(players) > 1 else [*players, 'Opponent'])}")
    if steps and (begins := _acts(steps[0], players)) and begins != players[0]:
        lines.append(f"active = {_text(begins)}")
    lines += [f"{zone} = {_list(texts)}" for zone, texts in zones.items() if texts]
    lines += [f"steps = {_list(steps, apart=True)}"] if steps else []
    return "\n".join([*lines, f"asks = {_list(asks, apart=True)}"]) + "\n"


#: Common ways to write a sentence -> the form of the phrases.
_WAYS = (
    (re.compile(r"^(?:Then|Now|Next|After that|If|Suppose|Say|When),? (?:that )?(?=[A-Z])"), ""),
    (re.compile(r"^([A-Z]\w+) (?:enchants|equips) (.+?) with (.+)$"), r"\3 is attached to \2"),
    (re.compile(r"^([A-Z]\w+) (?:puts|moves) (.+?) (?:on|onto) (?!the battlefield)(.+)$"), r"\2 is attached to \3"),
    (re.compile(r"^([A-Z]\w+) blocks with (.+)$"), r"\2 blocks"),
)


def _plain(sentence: str) -> str:
    said = sentence.rstrip(".!?; ")
    end = sentence[len(said) :]
    for way, plain in _WAYS:
        said = way.sub(plain, said)
    return said + end


def _acts(step: str, players: list[str]) -> str:
    """The player whose turn it is, from the first step: the player who casts, plays or attacks; "" if there is none."""
    does = re.match(r"([A-Z]\w+)(?:'s .+?)? (?:casts|plays|attacks|equips)\b", step)
    return does[1] if does and does[1] in players else ""


def _is_spell(name: str) -> bool:
    return known(name) is not None and bool(_SPELL.search(type_line(name)))


def _listed(text: str) -> list[str]:
    """The cards in a list. Their names may contain commas and the word "and"."""
    found = []
    rest = text.strip()
    while rest:
        count = re.match(r"(?:an?|the|\d+|two|three|four|five) (?=[A-Z])", rest) if not known(rest) else None
        before, rest = (count[0], rest[count.end() :]) if count else ("", rest)
        begins = [name for name in all_names() if rest.casefold().startswith(name.casefold())]
        name = max(begins, key=len) if begins else re.split(r",? and |, ", rest, maxsplit=1)[0]
        extra = re.match(r"[^,]*?(?=,? and |, |$)", rest[len(name) :])
        found.append(before.replace("the ", "") + rest[: len(name) + (len(extra[0]) if extra else 0)].strip())
        rest = re.sub(r"^(,? and |, )", "", rest[len(name) + (len(extra[0]) if extra else 0) :])
    return found


def _attach(what: str, host: str, battlefield: list[str]) -> None:
    """Attaches a card to its host in the list of permanents."""
    card = _WHOSE.sub("", what, count=1)
    listed = next((place for place, text in enumerate(battlefield) if _WHOSE.sub("", text, count=1) == card), None)
    if listed is None:
        battlefield.append(f"{what} on {host}")
    else:
        battlefield[listed] += f" on {host}"


def _is_another(name: str, who: str, zones: dict[str, list[str]]) -> bool:
    """True if the card that a player casts isn't one of the cards of that name on the battlefield."""
    others = [text for zone, texts in zones.items() if zone != "battlefield" for text in texts if text.endswith(name)]
    return bool(who) and who not in ("Can", "May", "Does") and not others


def _place(sentence: str, zones: dict[str, list[str]]) -> None:
    """Places the cards in a sentence that have no place yet."""
    placed = " / ".join(text for texts in zones.values() for text in texts).casefold()
    low = sentence.casefold()
    for name in sorted((name for name in all_names() if name.casefold() in low), key=len, reverse=True):
        where = re.search(rf"(?<![\w']){re.escape(name.casefold())}(?!\w)", low)
        if where is None or re.search(r"\ban? $", low[: where.start()]):
            continue
        cast = _PLAYS.search(sentence[: where.start()])
        if name.casefold() in placed and not (cast and _is_another(name, cast["who"] or "", zones)):
            continue
        low = low[: where.start()] + " " * len(name) + low[where.end() :]
        owner = f"{cast['who']}'s " if cast and cast["who"] and cast["who"] not in ("Can", "May", "Does") else ""
        zones["hand" if cast or _is_spell(name) else "battlefield"].append(owner + name)
        placed += f" / {name.casefold()}"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(texts: list[str], *, apart: bool = False) -> str:
    if not apart:
        return f"[{', '.join(map(_text, texts))}]"
    return "\n".join(["[", *(f"    {_text(each)}," for each in texts), "]"])
