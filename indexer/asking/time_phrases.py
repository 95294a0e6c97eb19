"""Pieces of the patterns in ``time_words``: how people speak of the rulebook, of releases, of what came and what went."""

from __future__ import annotations

from typing import NamedTuple

BOOK = r"(?:the )?(?:(?:comp(?:rehensive)?|official|written) )?(?:rules?(?: ?book)?|cr|book|game|glossary)"
BOOKS = "rule cr book game glossary"
PERIODS = "set release version year edition block expansion date update revision rulebook rule"
PERIOD = (
    r"(?:\w+ )?(?:sets?|releases?|versions?|years?|editions?|blocks?|expansions?|dates?|updates?|revisions?|rule ?books?)"
    r"(?! symbol)(?: notes)?"
)
WHICH = rf"(?:which|what) {PERIOD}(?: of {BOOK})?"
WHO = rf"(?:the rules|the game|{BOOK}|they|we|you|wizards|wotc|magic|players|one)"
OLD = (
    r"(?:(?:old|older|former|previous|original|earlier|historical|obsolete) (?:wording|text|rule|version|definition|name)s?"
    r"|oldest (?:wording|text|definition)s?)"
)
KIND_OF_THING = (
    r"(?:keyword(?:ed)?(?: (?:ability|action))?|(?:ability |rules )?(?:word|term)|action|designation"
    r"|(?:sub|super)?type|format|variant|thing)"
)
#: What a thing of the rules may become without ceasing to be called so: "a keyword", "an official term", "a creature type".
STANDING = (
    rf"(?:an? (?:(?!static|triggered|activated)[\w-]+ ){{0,2}}{KIND_OF_THING}\b|an? (?:official|evergreen)|official"
    r"|evergreen|keyworded|part of the)"
)
STATUS = rf"(?:{STANDING}|(?:im)?possible|(?:il)?legal|mandatory|optional|required|allowed)"
PARTS = "(?:place|section|chapter|entry|rules?)"
PLACED = rf"(?:get|got|gets|given|had|have) (?:(?:a|an|its|their|his|her) )?(?:own )?{PARTS}"
NO_TERM = r"(?:not )?an? (?:\w+ )?(?:term|word|keyword) any ?more"
USED_TO = (
    r"used to (?:be|work|say|have|go|mean|count|read|do|enter|cost|require|force|allow|need|deal|die|lose|let|make|give|hurt"
    r"|cause|stay|come|exile|trigger|check|apply|kill|happen|only|also|just)\b"
)
APPEARS = r"(?:appear\w*|mention\w*|seen|saw|occurr?\w*|show\w* up|print\w*|defin\w+|introduc\w+|came|come|added)"
FIRST = (
    rf"first(?: time)? (?:{APPEARS}\b|rules?\b|(?:in|into) {BOOK})"
    r"|(?:first|earliest|oldest) (?:rules?|version|release|text|set|mention|rulebook)s?\b"
)
BECAME_KNOWN = r"(?:(?:add|introduc|defin|creat|cod|includ|invent|implement|debut|mention|establish|coin|keyword)ed|codified)"
ENDED = r"(?:remov|delet|eliminat|abolish|retir|replac|discontinu|chang|ax)ed|dropped|scrapped|cut|gone"
LAST = (
    r"last (?:mention|appearance|seen|version|release|set|rules?|text|occurrence)s?"
    r"(?: (?:of|with|for|that had|to have|to mention|had))?"
    rf"|last (?:mention\w*|in {BOOK})"
)
NEW_NAME = (
    r"(?:(?:get|gets|got|given|receive[ds]?) )?(?:(?:a|an|its|their|the) )?(?:new|another|current|present|today's)"
    r" (?:names?|titles?)\b|(?:change[ds]?|switch(?:ed)?) (?:its |their |the )?names?|names? changed?"
    r"|called (?:something|anything) else|no longer called"
)
WENT = r"(?:go|went|gone|goes|do|done|did) away(?: with)?|disappear(?:ed|s)?|vanish(?:ed|es)?"
BEFORE = r"(?:originally|before|in the past|back then|at first|formerly|earlier|previously|back in the day)"
OVER_TIME = (
    r"(?:over|through|across) (?:time|the years|the ages|the versions)|then and now|before and after"
    r"|old (?:vs\.?|versus|and) new(?: rules| wording| text)?"
)
#: How a text begins that asks what the rules are now.
ASKED_NOW = r"(?:does|do|can|could|is|are|if|will|would|may|should|how (?:do|does|is|are|can)|what happens|why)\b"
#: Behind one of these, what changes is a thing of the game: "a control change".
_CHANGES_IN_THE_GAME = "control zone text color type name life phase step turn target power toughness cost mind no the a any"
NO_CHANGE_IN_THE_GAME = "".join(rf"(?<!\b{word} )" for word in _CHANGES_IN_THE_GAME.split())
TO_THE_END = r"(?:(?!(?:can|does|do|is|are|will|what|who|then)\b)[\w'-]+ ?){1,7}$"


class Way(NamedTuple):
    """A way of speaking."""

    words: str
    """A text that speaks so has one of these in it, or of each group between commas; others aren't searched, which takes time."""
    pattern: str


WHICH_SET = f"which what, {PERIODS}"
DONE = (
    "added introduced defined created coded codified included invented implemented debuted mentioned established coined keyworded"
)
OVER = "removed deleted eliminated abolished retired replaced discontinued changed axed dropped scrapped cut gone"
