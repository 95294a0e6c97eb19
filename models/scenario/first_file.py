"""Makes a first scenario file from a few sentences: cards, actions and questions."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache, partial

from ruletrail.models.errors import ScenarioError
from ruletrail.models.scenario.cards import all_names, fields, known, names_like, type_line
from ruletrail.models.scenario.everyday import STATES, bare_verb, in_plain_sentences, step_verbs
from ruletrail.models.scenario.plain import BY_ZONE, attached_to
from ruletrail.models.sentences import NUMBERS
from ruletrail.models.tables import rows

_ABOUT_STEPS = (
    '# What a spell or ability does as it resolves is a step of its own, like "Bayou becomes an Island until end of turn".'
)
_EXAMPLE = "Ann controls Blood Moon. Bob controls Bayou. What is Bayou?"
_ZONE = (
    r"(?:on the (?P<b>battlefield|stack)|in play|out|on board"
    r"|in (?:(?P<whose>[A-Z]\w+)'s |the |a |his |her |their )?(?P<c>hand|graveyard|exile|library))"
)
_IS_THERE = re.compile(rf"(?:(?i:with|there (?:is|are)) )?(?P<cards>.+?) (?:(?:is|are)(?: both| all)? )?{_ZONE}")
_HAS = re.compile(
    rf"(?P<who>[A-Z]\w+)(?:'s (?P<z>hand|graveyard|library))? (?:controls|has|owns|contains) (?P<cards>.+?)(?: {_ZONE})?"
)
_ASKING = frozenset({"who", "what", "which", "where", "how", "it", "that", "can", "may", "does", "nobody", "nothing", "there"})
_SPELL = re.compile(r"\b(?:Instant|Sorcery)\b")
_PLAYS = re.compile(r"(?:(?P<who>[A-Z]\w+) )?(?:casts|cast|plays|play|flashes in|flash in) (?:the |an? |another )?$")
#: The end of what a player says before one of that player's permanents.
_USES = re.compile(
    r"(?:(?P<who>[A-Z]\w+) (?:crews?|activates?|animates?|taps?|sacrifices?|equips?|regenerates?|transforms?) "
    r"|(?P<whose>[A-Z]\w+) (?:attack|block|crew|equip|cop(?:y|ie))s?\b[^.?!]* with )(?:the |an? )?(?:tapped )?$"
)
_WHOSE = re.compile(r"(?:[A-Z]\w+'s )?(?:(?:an?|\d+|two|three|four|five) )?")
_NEW = re.compile(
    r"(?P<what>.+?),? (?:(?:that|which) )?(?:[A-Z]\w+ (?:casts?|played|plays)"
    r"|(?:just )?(?:came in(?:to play)?|entered(?: the battlefield)?|came down)) this turn"
)
_WEARS = r"(?:has|is enchanted (?:by|with)|is equipped with|is wearing|wears)"
_HAS_ON = re.compile(rf"(?P<host>.+?) {_WEARS} (?P<what>.+?)(?: on it| attached(?: to it)?)?")
#: Questions about all that was named: what became of it.
_OF_ALL = re.compile(
    r"(?:which (?:creatures?|ones?|permanents?|of them)|who|what) (?:dies?|survives?)|what is left"
    r"|do (?:both|they) (?:die|survive)"
    r"|what (?:happens|happened)(?: (?:now|then|next|to them))?",
    re.IGNORECASE,
)
_LEGAL = re.compile(
    r"(?:is|was) (?:that|this|it) (?:legal|allowed|possible)|can .{1,20}? do (?:that|this)|does (?:that|this|it) work",
    re.IGNORECASE,
)
_NO_BLOCK = re.compile(
    r".+? (?:doesn't|does not|don't) block|no ?(?:body|one) blocks|there are no block(?:er)?s"
    r"|.+? (?:isn't|is not|is un) ?blocked",
    re.IGNORECASE,
)
#: Questions about the moment before a spell resolves.
_AT_ONCE = re.compile(r"^(?:can|may|could) |\b(?:stack|target|targets|respond|wait|waits)\b", re.IGNORECASE)
#: Words of questions whose answers come after combat damage.
_AFTER_COMBAT = re.compile(
    r"\b(?:die|dies|survive|survives|life|happens?|where|graveyard|loyalty|damage|alive|dead)\b", re.IGNORECASE
)


def first_file(text: str) -> str:
    """The TOML file that a text describes.

    Cards without a place are on the battlefield, and cards that are cast are in a hand. Without a question, the file asks what
    each card is. What a known spell does as it resolves is written as steps, and so is the combat damage that a question is
    about. Raises ScenarioError for a text without a card.
    """
    told = in_plain_sentences(text)
    zones: dict[str, list[str]] = {zone: [] for zone in BY_ZONE}
    steps: list[str] = []
    asks: list[str] = []
    named = ""
    for place, each in enumerate(told.sentences):
        if controls := re.fullmatch(r"([A-Z]\w+ (?:controls|has|owns)) (?:it|both|both of them|them|these)\.?", each):
            told.sentences[place] = f"{controls[1]} {named}."
        named = " and ".join(name for name in all_names() if name in each) or named
    sentences = [_plain(_with_things(each, zones)) for each in _with_sizes(told.sentences, zones)]
    for each in sentences:
        _sort(each, zones, steps, asks)
    for each in sentences:
        _place(each, zones)
    listed = [each for texts in zones.values() for text in texts for each in attached_to(text) or (text,)]
    zones["battlefield"] = [_with_its_owner(text) for text in zones["battlefield"]]
    names = [each if known(each) else _WHOSE.sub("", each, count=1) for each in listed]
    if not names:
        near = names_like(text)
        remedy = f"did you mean {' or '.join(near)}?" if near else f"write like this: {_EXAMPLE}"
        raise ScenarioError(f"no card is named in {text!r}", "the scenario", remedy)
    asks = _whole(asks, listed) or [f"What is {name}?" for name in dict.fromkeys(names)]
    players = _players(sentences, names, listed)
    if not any(" attacks" in step for step in steps):
        asks = [_with_attacker(ask, zones["battlefield"], players) for ask in asks]
    if not any(" attacks" in step for step in steps) and (blocked := _blocked(asks, zones["battlefield"])):
        steps.append(f"{blocked} attacks")
    if any(" attacks" in step for step in steps) and not any("damage" in step for step in steps):
        steps += ["combat damage is dealt"] if any(map(_AFTER_COMBAT.search, asks)) else []
    steps = _with_effects(_with_turns(steps, players, asks))
    lines = [f"# {told.who}."] if told.who else []
    lines += [_ABOUT_STEPS] if steps else []
    lines += [f"title = {_text(asks[0])}"]
    lines += [f"as-of = {_text(told.when)}"] if told.when else []
    if players:
        lines.append(f"players = {_list(players if len(players) > 1 else [*players, 'Opponent'])}")
    if (begins := _acts(steps, players) or _attacker(asks, zones["battlefield"], players)) and begins != players[0]:
        lines.append(f"active = {_text(begins)}")
    lines += [f"{zone} = {_list(texts)}" for zone, texts in zones.items() if texts]
    lines += [f"steps = {_list(steps, apart=True)}"] if steps else []
    return "\n".join([*lines, f"asks = {_list(asks, apart=True)}"]) + "\n"


def _sort(sentence: str, zones: dict[str, list[str]], steps: list[str], asks: list[str]) -> None:
    """Puts a sentence where it belongs: its cards into their zones, or the sentence among the steps or the questions."""
    said = sentence.rstrip(".?!; ")
    acts = re.match(rf"[A-Z]\w+(?:'s .+?)? (?:{'|'.join(set(step_verbs()) - {'has'})})\b", said)
    there = None if sentence.endswith("?") or acts else _HAS.fullmatch(said) or _IS_THERE.fullmatch(said)
    if there:
        who = there.groupdict().get("who") or there["whose"]
        for name in _listed(there["cards"]):
            new = _NEW.fullmatch(name)
            name = f"new {re.sub(r'^an? ', '', new['what'])}" if new else name
            zone = there.groupdict().get("z") or there["b"] or there["c"] or ("hand" if _is_spell(name) else "battlefield")
            zones[zone].append(f"{who}'s {re.sub(r'^(?:an?|the) ', '', name)}" if who else name)
    elif sentence.endswith("?"):
        if _LEGAL.fullmatch(said) and steps and (could := _could(steps[-1])):
            steps.pop()
            asks.append(could)
        else:
            asks += [f"{one.strip()}?" for one in re.split(r"\?|, and (?=what|can|is|does|who|where)", said) if one.strip()]
    elif not steps and (new := _NEW.fullmatch(said)):
        owner, bare = re.match(r"((?:[A-Z]\w+'s )?)(.+)", new["what"]).groups()  # type: ignore[union-attr]
        zones["battlefield"].append(f"{owner}new {bare}")
    elif not steps and (on := attached_to(said)) and known(_WHOSE.sub("", on[0], count=1)):
        _attach(*on, zones["battlefield"])
    elif not steps and not acts and (wears := _HAS_ON.fullmatch(said)) and known(_WHOSE.sub("", wears["what"], count=1)):
        zones["battlefield"].append(re.sub(r"(?<='s )an? ", "", wears["host"]))
        _attach(wears["what"], wears["host"], zones["battlefield"])
    elif not _NO_BLOCK.fullmatch(said) and not all(map(known, _listed(said))):
        steps.append(re.sub(r" this turn$", "", said))


def _with_its_owner(text: str) -> str:
    """A permanent that is equipped, with its controller for the Equipment too: "Bob's Bear equipped with Bob's Bonesplitter"."""
    bears = re.fullmatch(
        r"(?P<owner>[A-Z]\w+'s )(?P<what>.+ (?:wearing|(?:equipped )?with) )(?:an? )?(?P<on>[A-Z].+?)"
        r"(?P<end> attached.*| on it)?",
        text,
    )
    if bears is None or not known(bears["on"]) or "Equipment" not in type_line(bears["on"]):
        return text
    return f"{bears['owner']}{bears['what']}{bears['owner']}{bears['on']}{bears['end'] or ''}"


def _with_sizes(sentences: list[str], zones: dict[str, list[str]]) -> list[str]:
    """The sentences with a creature for "a 3/3" and "two 2/2s"; those that a player attacks or blocks with go to the battlefield.

    Such a creature is named by its size.
    """
    sized = re.compile(
        r"\b(an?|two|three|four|five|\d+) (\d+/\d+)(?:s\b|(?! (?:(?!and|or|with)[a-z-]+ )*(?:[A-Z]|creature|artifact|token)))"
    )
    seen = Counter[str]()

    def described(match: re.Match[str], player: str = "") -> str:
        number = NUMBERS.index(match[1]) if match[1] in NUMBERS else 1 if match[1][0] == "a" else int(match[1])
        if not player:
            return f"{match[1]} {match[2]} creature{'s' * (number > 1)} named {match[2]}"
        names = []
        for _ in range(min(number, 9)):
            seen[match[2]] += 1
            zones["battlefield"].append(f"{player}'s {match[2]} creature named {match[2]}")
            names.append(("", "", "the second ", "the third ", "the fourth ")[min(seen[match[2]], 4)] + match[2])
        return " and ".join(names)

    made = []
    for sentence in sentences:
        acts = re.match(r"(?:(?i:can|does|may) )?([A-Z]\w+) (?:attack|block|crew)s?\b", sentence)
        made.append(sized.sub(partial(described, player=acts[1] if acts else ""), sentence))
    return made


def _with_things(sentence: str, zones: dict[str, list[str]]) -> str:
    """A sentence about what happens without the descriptions in it: their cards go to their zones.

    "Ann casts Animate Dead on Grizzly Bears in Bob's graveyard" puts the Bears there.
    """
    if not re.match(rf"(?:can |may )?[A-Z]\w+(?:'s .+?)? (?:{'|'.join(set(step_verbs()) - {'has'})})\b", sentence, re.IGNORECASE):
        return sentence
    names = "|".join(re.escape(name) for name in sorted(all_names(), key=len, reverse=True) if name in sentence)
    card = rf"(?P<owner>[A-Z]\w+'s )?(?:an? |the )?(?P<card>{names or '(?!)'})"
    on = rf"(?:an? )?(?:{names})"
    ways = rf"(?:equipped with|enchanted (?:by|with)|wearing) {on}|(?:(?:which|that) has|with) {on} (?:attached|on it)(?: to it)?"
    bears = rf",? (?P<bears>{ways})"
    where = r",? (?:that is |which is )?in (?P<whose>[A-Z]\w+)'s (?P<zone>hand|graveyard|exile)"
    if names and (out := re.search(rf" with (?:an? )?({names}) (?:in play|out|on the battlefield)\b", sentence)):
        zones["battlefield"].append(out[1])
        sentence = sentence[: out.start()] + sentence[out.end() :]
    if found := re.search(rf"{card}(?:{bears}|{where})", sentence):
        owner = found["owner"] or (f"{found['whose']}'s " if found["whose"] else "")
        bears = re.sub(r"^(?:which|that) has", "with", found["bears"] or "")
        zones[found["zone"] or "battlefield"].append(f"{owner}{found['card']} {bears}".strip())
        return sentence[: found.start()] + f"{found['owner'] or ''}{found['card']}" + sentence[found.end() :]
    return sentence


def _with_attacker(ask: str, battlefield: list[str], players: list[str]) -> str:
    """The question, with an attacker for "Can Hill Giant block?"; one of another player's is added to the battlefield."""
    asked = re.fullmatch(r"(?P<all>(?:can|may) (?:the )?(?P<owner>[A-Z]\w+'s )?(?P<name>.+?) block)\?", ask, re.IGNORECASE)
    if asked is None:
        return ask
    owner = asked["owner"] or next((text for text in battlefield if text.endswith(asked["name"])), "")
    mine = next((player for player in players if owner.startswith(f"{player}'s ")), players[0] if players else "A")
    other = next((player for player in players if player != mine), "Opponent")
    battlefield.append(f"{other}'s 1/1 creature named Attacker")
    return f"{asked['all']} {other}'s Attacker?"


def _blocked(asks: list[str], battlefield: list[str]) -> str:
    """The attacker that a question is about, with its owner: "Can Bob block Ann's Grizzly Bears?"."""
    for ask in asks:
        match = re.search(r"\bblock (?:the )?((?:[A-Z]\w+'s )?)([A-Z].+?)(?= with |\?)", ask)
        if match and (known(match[2]) or match[2] == "Attacker"):
            held = (text for text in battlefield if _WHOSE.sub("", text, count=1).startswith(match[2]))
            owned = re.match(r"[A-Z]\w+'s ", next(held, ""))
            return f"{match[1] or (owned[0] if owned else '')}{match[2]}"
    return ""


def _could(step: str) -> str:
    """The question whether a step of a player could be done; "" for another step."""
    acts = re.match(rf"([A-Z]\w+) ({'|'.join(step_verbs())})\b(.*)", step)
    return f"Can {acts[1]} {bare_verb(acts[2])}{acts[3]}?" if acts else ""


def _whole(asks: list[str], listed: list[str]) -> list[str]:
    """The questions, with one for each card in place of "What happens?"."""
    found: list[str] = []
    for ask in asks:
        found += _places(listed) if _OF_ALL.fullmatch(ask.rstrip("? ")) else [ask]
    return list(dict.fromkeys(found))


def _places(listed: list[str]) -> list[str]:
    """A question for each of the listed cards: where it is."""
    asks, seen = [], Counter[str]()
    for text in listed:
        many = re.match(r"(?:[A-Z]\w+'s )?(\d+|two|three|four) (?=[A-Z])", text)
        name = known(text) or _WHOSE.sub("", text, count=1).removeprefix("tapped ").removeprefix("new ")
        name = re.sub(r"^.+ named ", "", name) if not known(name) else name
        name = re.sub(r" (?:with|equipped|enchanted|that) .+", "", name) if not known(name) else name
        name = re.sub(r"^.*\d+/\d+ ", "", name) if not known(name) else name
        number = (NUMBERS.index(many[1]) if many[1] in NUMBERS else int(many[1])) if many else 1
        for _ in range(min(number, 4)):
            seen[name] += 1
            which = ("", "", "the second ", "the third ", "the fourth ")[min(seen[name], 4)]
            asks.append(f"Where is {which}{name}?")
    return asks


@lru_cache(maxsize=1)
def _effects() -> dict[str, str]:
    return dict(rows("spell_effects.tsv", 2))  # type: ignore[arg-type]


def _with_turns(steps: list[str], players: list[str], asks: list[str]) -> list[str]:
    """The steps, with what people leave out: that a spell resolves before the next attack, or before the end; and that another
    player has priority, or has a turn."""
    found: list[str] = []
    current, waiting = "", 0
    for step in steps:
        if (
            waiting
            and not _is_cast(step)
            and not re.search(r" resolves| has priority|state-based|^nothing", step + "|")
            and not _is_resolution(step)
        ):
            found += ["it resolves"] * waiting
            waiting = 0
        acts = re.match(r"([A-Z]\w+)(?:'s .+?)? (casts|flashes in|plays|attacks) ?(.*)", step)
        turn = re.match(r"(?:it is |next is )?([A-Z]\w+)(?:'s (?:next )?turn| has priority)", step)
        player = acts[1] if acts and acts[1] in players else ""
        if player and current and player != current:
            card = known(re.sub(r" (?:targeting|on) .+", "", acts[3])) if acts else ""
            if _is_cast(step) and _is_fast(card or ""):
                found.append(f"{player} has priority")
            elif not waiting:
                found.append(f"{player}'s turn")
        current = turn[1] if turn else player or current
        waiting += _is_cast(step) - (waiting > 0 and _is_resolution(step))
        found.append(step)
    if not asks or not all(map(_AT_ONCE.search, asks)):
        found += ["it resolves"] * waiting
    return found


def _is_cast(step: str) -> bool:
    return " casts " in step or " flashes in " in step


def _is_resolution(step: str) -> bool:
    return step.endswith(" resolves") or " copies " in step or " enters" in step


def _is_fast(card: str) -> bool:
    """True if a known card can be cast at any time."""
    return bool(card) and ("Instant" in type_line(card) or "flash" in fields(card)["abilities"])


def _with_effects(steps: list[str]) -> list[str]:
    """The steps, with what known spells do where they resolve and nothing says it."""
    found: list[str] = []
    spell, target = "", ""
    for place, step in enumerate(steps):
        if cast := re.fullmatch(r"[A-Z]\w+ casts (.+?)(?: (?:targeting|on) (.+))?", step):
            spell, target = known(cast[1]) or cast[1], cast[2] or ""
        found.append(step)
        rest = " ".join(steps[place + 1 :])
        if (
            re.fullmatch(rf"(?:it|{re.escape(spell)}) resolves", step, re.IGNORECASE)
            and spell in _effects()
            and spell not in rest
        ):
            effect = _effects()[spell].format(spell=spell, target=target)
            if target or "{target}" not in _effects()[spell]:
                found += effect.split(" / ")
    return found


def _players(sentences: list[str], names: list[str], listed: list[str]) -> list[str]:
    """The players that sentences name, in order."""
    verbs = "|".join((*step_verbs(), *STATES, "enchants", "puts"))
    who = re.compile(
        rf"\b([A-Z]\w+)(?= (?:{verbs}|doesn't)\b)|\b([A-Z]\w+)'s |\b(?:attacks|damage to) ([A-Z]\w+)(?= with|[.?]|$)"
        rf"|\b(?i:can|may|does|do) ([A-Z]\w+) [a-z]"
    )
    owned = (match[1] for text in listed if (match := re.match(r"([A-Z]\w+)'s ", text)) and not known(text))
    found = [*(name for match in who.finditer(" ".join(sentences)) for name in match.groups() if name), *owned]
    things = " / ".join(names)  # "Warrior attacks Ann": a card in the file isn't a player
    return [
        name
        for name in dict.fromkeys(found)
        if name.casefold() not in _ASKING
        and not re.search(rf"\b{name}\b(?!'s)", things)
        and not any(name in each.split() for each in all_names())
    ]


#: Common ways to write a sentence -> the form of the phrases.
_WAYS = (
    (re.compile(r"^how much damage (?:does|will) (.+?) (?:take|get|receive)$", re.IGNORECASE), r"How much life does \1 have"),
    (re.compile(r"^(?:does|how does) (?:.+) affect (.+)$", re.IGNORECASE), r"What is \1"),
    (re.compile(r"^what (?:type|kind|sort)(?: of [a-z]+)? is (.+)$", re.IGNORECASE), r"What is \1"),
    (
        re.compile(r"^(?:can|does) (.+?) (?:make|produce|add|tap for) (?:any|white|blue|black|red|green|colorless) mana$", re.I),
        r"What mana does \1 make",
    ),
    (re.compile(r"^(can|may) ([A-Z]\w+) target (.+?) with (.+)$", re.IGNORECASE), r"\1 \2 cast \4 targeting \3"),
    (re.compile(r"^([A-Z]\w+) (?:enchants|equips) (.+?) with (.+)$"), r"\3 is attached to \2"),
    (re.compile(r"^([A-Z]\w+) (?:puts|moves) (.+?) (?:on|onto) (?!the battlefield)(.+)$"), r"\2 is attached to \3"),
)


def _plain(sentence: str) -> str:
    said = sentence.rstrip(".!?; ")
    end = sentence[len(said) :]
    for way, plain in _WAYS:
        said = way.sub(plain, said)
    plays = re.match(r"[A-Z]\w+ (plays) (?:an? |the |another )?", said)
    card = known(re.sub(r" (?:this turn|as .+|targeting .+|on .+)$", "", said[plays.end() :])) if plays else None
    if plays and card and "Land" not in type_line(card):
        said = said[: plays.start(1)] + "casts" + said[plays.end(1) :]
    return said + end


def _acts(steps: list[str], players: list[str]) -> str:
    """The player whose turn it is, from the first step of a player who casts, plays or attacks; "" if there is none."""
    does = (re.match(r"([A-Z]\w+)(?:'s .+?)? (?:casts|plays|attacks|equips)\b", step) for step in steps)
    return next((match[1] for match in does if match and match[1] in players), "")


def _attacker(asks: list[str], battlefield: list[str], players: list[str]) -> str:
    """The player whose turn it is when a question has a permanent attack: its own; "" if nothing is asked so. "it" is the last
    permanent."""
    for ask in asks:
        if match := re.match(r"(?:can|may) (?:the )?(.+?) attack\b", ask, re.IGNORECASE):
            held = [text for text in battlefield if match[1] == "it" or match[1] in text]
            owner = re.match(r"([A-Z]\w+)'s ", held[-1] if held else match[1])
            return match[1] if match[1] in players else owner[1] if owner and owner[1] in players else ""
    return ""


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
        if where is None:
            continue
        cast = _PLAYS.search(sentence[: where.start()])
        uses = _USES.search(sentence[: where.start()])
        if not cast and not uses and re.search(r"\ban? $", low[: where.start()]):
            continue
        if name.casefold() in placed and not (cast and _is_another(name, cast["who"] or "", zones)):
            continue
        low = low[: where.start()] + " " * len(name) + low[where.end() :]
        whose = re.search(r"([A-Z]\w+)'s (?:tapped |new )?$", sentence[: where.start()])
        who = cast["who"] if cast else (uses["who"] or uses["whose"]) if uses else whose[1] if whose else ""
        owner = f"{who}'s " if who and who not in ("Can", "May", "Does") else ""
        state = "tapped " if sentence[: where.start()].endswith("tapped ") and not cast else ""
        zones["hand" if cast or _is_spell(name) else "battlefield"].append(owner + state + name)
        placed += f" / {name.casefold()}"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(texts: list[str], *, apart: bool = False) -> str:
    if not apart:
        return f"[{', '.join(map(_text, texts))}]"
    return "\n".join(["[", *(f"    {_text(each)}," for each in texts), "]"])
