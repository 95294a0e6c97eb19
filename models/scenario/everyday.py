"""Rewrites what people say about a game into the plain sentences of data/phrases.tsv: whole, in the third person, one fact each.

"I cast Clone and it resolves. Can my opponent attack?"
-> "Ann casts Clone", "it resolves", "Can Bob attack?"
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from ruletrail.models.errors import ScenarioError
from ruletrail.models.parameters import ever_listed
from ruletrail.models.scenario.cards import all_names
from ruletrail.models.scenario.phrases import phrases, third_person
from ruletrail.models.sentences import is_type_word, singular


class EverydayText(NamedTuple):
    """A text in plain sentences."""

    sentences: list[str]
    when: str
    """The day, month or year that it asks about; "" for none."""
    who: str
    """Who "I" and "my opponent" are in the sentences; "" if nobody said so."""


#: Verbs of a position, besides those of steps.
STATES = ("controls", "has", "owns", "contains")
_MODAL = ("can", "may", "could", "will", "would", "should", "must", "do", "did", "does")
_ADVERB = r"(?:then |now |also |just |already |only )?"
#: "What's Bayou?" has no owner named What.
_SHORT_IS = re.compile(r"\b(what|who|where|it|that|there|how)'s\b", re.IGNORECASE)
_YEAR = r"(?P<{0}>(?:19|20)\d\d(?:-\d\d){{0,2}})"
_WHEN = re.compile(
    rf"^(?:back )?(?:in|as of|under the rules of|by the rules of) {_YEAR.format('first')},? "
    rf"| (?:in|as of|under the rules of|by the rules of|under the) {_YEAR.format('last')}(?: rules)?(?=[?.,;]|$)",
    re.IGNORECASE,
)
_WHOSE_TURN = r"(?:at the same time|in that order|in this order|from (?:[A-Z]\w+'s|his|her|their|the) hand|as well|instead)"
_NOISE = re.compile(rf",? {_WHOSE_TURN}(?=[?.,;]|$)| (?:now|also|already|still|simply|just)(?= \w)", re.IGNORECASE)
_COPIES = re.compile(r"\b(two|three|four|\d+) copies of\b")
_TURN_ASKED = re.compile(r"^((?:can|may|could) .+?) this turn\?$", re.IGNORECASE)
_LEADS = re.compile(
    r"^(?:Then|Now|Next|After that|If|Suppose|Say|When|So|But|And|Later|Let's say|Assume),? (?:that )?(?=\w)", re.I
)
_IF = re.compile(r"(?P<asked>(?:what|which|who|where|how|can|may|does|do|is|are|will)\b[^.?!]*?),? if (?P<given>[^.?!]+)\?", re.I)
_ASKS = re.compile(r"(?:what|which|who|where|how|can|may|does|do|is|are|will)\b", re.IGNORECASE)
_END = re.compile(
    r"(?<=[.?!;])\s+|\n+|,? then (?=[A-Z])|, (?=(?:does|is|are|can|may|what|who|where|how)\b[^.?!]*\?)"
    r"|,? and (?=(?:what|can|is|does|who|where) [^.?!]*\?)"
)


@lru_cache(maxsize=1)
def step_verbs() -> tuple[str, ...]:
    """The verbs in the third person with which the rows of steps go on after their subject."""
    begins = re.compile(r"(?:\(\?:)?(?:\{[\w-]+\}|\\w\+)(?: ?\)\?)? ?(?:\(\?:([^()]*)\)|([a-z?]+))")
    found = [match[1] or match[2] for sort, _, pattern, _ in phrases() if sort == "verb" and (match := begins.match(pattern))]
    verbs = (each.split(" ")[0].replace("?", "") for alternatives in found for each in alternatives.split("|"))
    return tuple(sorted({verb for verb in verbs if verb.endswith("s")} - {"'s", "is", "becomes", "gets", "changes"}))


def bare_verb(verb: str) -> str:
    """A verb of a step without its ending: "attack" for "attacks"."""
    forms = (verb.removesuffix("s"), verb.removesuffix("es"), f"{verb.removesuffix('ies')}y")
    return next((each for each in forms if third_person(each) == verb), verb)


@lru_cache(maxsize=1)
def _past() -> dict[str, str]:
    """The past of the verbs of steps -> their present in the third person."""
    bare = {bare_verb(verb): verb for verb in step_verbs()}
    regular = {
        f"{verb.removesuffix('e')}ed" if verb[-1] != "y" or verb[-2] in "aeiou" else f"{verb[:-1]}ied": verb for verb in bare
    }
    return {past: bare[verb] for past, verb in regular.items()} | {
        "had": "has",
        "took": "takes",
        "put": "puts",
        "stole": "steals",
    }


def in_plain_sentences(text: str) -> EverydayText:
    """The plain sentences of a text. Raises ScenarioError if it asks about two times."""
    text = _SHORT_IS.sub(r"\1 is", text.replace("’", "'"))
    text, when = _without_time(text)
    text, who = _in_third_person(_with_full_names(text))
    past = rf"(\b[A-Z]\w+(?: and)?) ({'|'.join(_past())})\b(?! by\b)"
    text = re.sub(past, lambda match: f"{match[1]} {_past()[match[2]]}", text)
    text = re.sub(r"\b(his|her|their|'s) own\b", r"\1", text)
    text = _COPIES.sub(r"\1", _IF.sub(_given_first, text))
    sentences: list[str] = []
    player = ""
    subject = re.compile(rf"{_PLAYER_ASKED}|([A-Z]\w+)(?='s | (?:{_verbs()})\b)")
    for sentence in filter(None, (each.strip() for each in _END.split(text))):
        sentence = _TURN_ASKED.sub(r"\1?", sentence)
        sentence = f"{sentence}?" if _ASKS.match(sentence) and sentence[-1] not in ".?!" else sentence
        for clause in _clauses(_LEADS.sub("", _NOISE.sub("", sentence))):
            if begins := subject.match(clause):
                player = begins[1] or begins[2]
            sentences.append(_LEADS.sub("", _named(clause, player)))
    return EverydayText(sentences, when, who)


#: The player after "can" or "does" in a question.
_PLAYER_ASKED = r"[a-zA-Z ]*?\b(?i:can|may|does|do|will) ([A-Z]\w+)(?= [a-z])"


def _given_first(match: re.Match[str]) -> str:
    """ "Can Ann attack if she controls Castle?" with what is given in front."""
    asked = match["asked"]
    player = re.match(_PLAYER_ASKED, asked)
    card = next((name for name in sorted(all_names(), key=len, reverse=True) if name in asked), "")
    given = re.sub(r"\bit\b", card, match["given"]) if card else match["given"]
    return f"{_named(given, player[1] if player else '')}. {asked[:1].upper()}{asked[1:]}?"


def _verbs() -> str:
    return "|".join((*step_verbs(), *STATES))


def _without_time(text: str) -> tuple[str, str]:
    """A text without the time that it names, and that time."""
    times = {match["first"] or match["last"] for match in _WHEN.finditer(text)}
    if len(times) > 1:
        raise ScenarioError(
            f"two times: {' and '.join(sorted(times))}", "the scenario", "ask with run FILE --as-of DAY --as-of DAY"
        )
    plain = _WHEN.sub("", text).strip()
    return plain[:1].upper() + plain[1:], next(iter(times), "")


def _in_third_person(text: str) -> tuple[str, str]:
    """A text in which names stand for "I" and "my opponent", or for "you" and "your opponent"."""
    speaks = re.search(r"\bI\b|\b(?:my|me)\b", text)
    first = r"I|me|my" if speaks else r"you|your"
    if not speaks and not re.search(r"\b(?:you|your|opponents?)\b", text, re.IGNORECASE):
        return text, ""
    taken = {*re.findall(r"\b[A-Z]\w+", text)}
    me, other = [name for name in ("Ann", "Bob", "Cid", "Dee") if name not in taken][:2]
    words = r"(?:my |your |the |an? )?opponent"
    text, met = re.subn(rf"\b{words}(?='s|\b)(?!s)", other, text, flags=re.IGNORECASE)
    text = re.sub(rf"\b(?:{'my' if speaks else 'your'})\b", f"{me}'s", text, flags=re.IGNORECASE)

    def conjugated(match: re.Match[str]) -> str:
        asked, verb = match["asked"] or "", match["verb"]
        verb = verb if asked or verb in _MODAL else "is" if verb == "am" else _past().get(verb) or third_person(verb)
        rest = re.sub(
            r"(?<= and )(?:then )?([a-z]+)\b",
            lambda each: third_person(each[1]) if third_person(each[1]) in (*step_verbs(), *STATES) else each[0],
            "" if asked else match["rest"],
        )
        return f"{asked}{me} {verb}{rest or match['rest']}"

    subject = rf"(?P<asked>\b(?i:{'|'.join(_MODAL)}) )?\b{'I' if speaks else 'you'}\b"
    pattern = rf"{subject} {_ADVERB}(?P<verb>(?!with\b|and\b|to\b|for\b|or\b|in\b|on\b|if\b|as\b)[a-z]+)\b(?P<rest>[^.?!;]*)"
    text = re.sub(pattern, conjugated, text, flags=re.IGNORECASE if not speaks else 0)
    return re.sub(
        rf"\b(?:{first})\b", me, text, flags=re.IGNORECASE if not speaks else 0
    ), f"{me} is you" + f", {other} your opponent" * bool(met)


def _with_full_names(text: str) -> str:
    """A text in which a card's short name, "Isamaru", is its full one, if only one known card has it or the text has the full
    one."""
    fulls: dict[str, list[str]] = {}
    for name in sorted(all_names()):
        if ", " in name:
            fulls.setdefault(name.split(", ")[0], []).append(name)
    meant = {}
    for short, names in fulls.items():
        said = [name for name in names if name.casefold() in text.casefold()]
        if short in text and len(said or {*names}) == 1:
            meant[short] = (said or names)[0]
    meant |= _parts([name for name in all_names() if name in text], meant)
    longest = sorted([*meant, *(name for name in all_names() if name in text)], key=len, reverse=True)
    these, others = ("|".join(map(re.escape, each)) or "(?!)" for each in (longest, all_names()))
    found = re.compile(rf"(?<!\ba )(?<!\ban )\b(?:{these})\b|\b(?:{others})\b")
    return found.sub(lambda match: meant.get(match[0], match[0]), text)


def _is_type(word: str) -> bool:
    """True for a word of types other than planeswalker types, which are names as well."""
    return is_type_word(word) and {*ever_listed(singular(word))} != {"planeswalker types"}


def _parts(names: list[str], taken: Container[str]) -> dict[str, str]:
    """Single words for cards that a text names in full: "Copter" for Smuggler's Copter, if no other card of it has the word.

    Types stay: "How many Elves?".
    """
    words = Counter(word for name in names for word in {*re.findall(r"[A-Z][\w'-]{3,}", name)})
    return {
        word: name
        for name in names
        for word in re.findall(r"[A-Z][\w'-]{3,}", name)
        if words[word] == 1 and word not in taken and word != name and not _is_type(word)
    }


def _clauses(sentence: str) -> list[str]:
    """The parts of a sentence that "and" joins, each with its subject. A question stays whole."""
    if sentence.endswith("?"):
        return [sentence]
    end = sentence[len(sentence.rstrip(".!; ")) :]
    who = r"(?:[A-Z]\w+(?:'s)?(?: [\w',]+){0,5}?|it|that|he|she)"
    joined = rf"the (?:phase|step|turn) |combat damage |(?:{who} )?{_ADVERB}(?:{_verbs()})\b"
    parts = re.split(rf",? (?:and|while|but) (?:then )?(?={joined})", sentence.rstrip(".!; "))
    parts = [part for each in parts for part in re.split(rf", (?=(?:[A-Z]\w+|it|that|he|she) (?:{_verbs()})\b)", each)]
    begins = re.compile(rf"{_ADVERB}(?:{_verbs()})\b")
    subject, clauses = "", []
    for part in parts:
        if acts := re.match(r"([A-Z]\w+(?: [A-Z][\w']+)*) [a-z]+s\b", part):
            subject = acts[1]
        clauses.append(f"{subject} {part}{end}" if subject and begins.match(part) else f"{part}{end}")
    return clauses


def _named(clause: str, player: str) -> str:
    """A clause in which a player's name stands for "he" or "his"."""
    if not player:
        return clause
    clause = re.sub(r"\b(?:his|her|their)\b(?! controller)", f"{player}'s", clause, flags=re.IGNORECASE)
    clause = re.sub(r"\b(?:he|she)\b", player, clause, flags=re.IGNORECASE)
    return re.sub(r"\b([A-Z]\w+) (plays|casts) \1's ", r"\1 \2 ", clause)
