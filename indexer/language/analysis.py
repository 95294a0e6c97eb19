"""How rule texts and queries become words: tokens, symbols, and stems that join the forms of one word."""

from __future__ import annotations

import re
from functools import lru_cache

#: A symbol ({T}, {2/W}), a size (+1/+1, 0/1), a rule number (704.5j), or a word with its apostrophe.
_TOKEN = re.compile(
    r"\{[^{}\s]{1,9}\}|[+-]?[0-9x*]{1,9}/[+-]?[0-9x*]+|(?<![\w\]])[+-]\d+|\d{3}(?:\.\d+[a-z]{0,2})?|[a-z0-9∞]+(?:'[a-z]+)?"
)

#: Forms that the stemmer would part, or join wrongly ("active" and "activate", "generic" and "general"): stem: forms.
IRREGULAR = {
    form: line.partition(":")[0].strip()
    for line in """
    die: die dies died dying death deaths dead
    lose: lose loses lost losing loss
    leave: leave leaves left leaving
    choose: choose chooses chose chosen choosing choice choices
    draw: draw draws drew drawn drawing
    deal: deal deals dealt dealing
    spend: spend spends spent spending unspent
    pay: pay pays paid paying payment payments
    win: win wins won winning winner
    destroy: destroy destroys destroyed destroying destruction
    resolve: resolve resolves resolved resolving resolution
    block: block blocks blocked blocking blocker blockers
    copy: copy copies copied copying copiable
    cast: cast casts casting caster castable
    life: life lives
    active: active nonactive
    general: general
    generic: generic
    gener: generate generates generated generating
    begin: begin begins began begun beginning
    give: give gives gave given giving
    take: take takes took taken taking
    become: become becomes became becoming
    put: put puts putting
    make: make makes made making
    keep: keep keeps kept keeping
    find: find finds found finding
    fight: fight fights fought fighting
    steal: steal steals stole stolen stealing
    send: send sends sent
    come: come comes came coming
    reveal: reveal reveals revealed revealing unrevealed
    add: add adds added adding addition
    additional: additional
    search: search searches searched searching
    type: type types typed
    dice: dice
    player: player players
    owner: owner owners own owns owned owning
    number: number numbers
    order: order orders ordered ordering reorder
    trigger: trigger triggers triggered triggering
    divide: divide divides divided dividing division
    redirect: redirect redirects redirected redirection
    play: play plays played playing playable
    instant: instant instants
    instance: instance instances
    unit: unit
    univers: universal
    target: target targets targeted targeting untargeted
    party: party parties
    partner: partner partners
    legendary: legendary
    legend: legend legends
    mana: mana manas
    sacrifice: sacrifice sacrifices sacrificed sacrificing
    refer: refer refers referred referring reference references referenced referencing
    """.strip().splitlines()
    for form in line.partition(":")[2].split()
}

_ASKING = """
a an and any are as at be been but by can could did do does doing for from get gets getting got had has have he her his
how i if in into is it its just let make may me mean means might must my of off on or our please she should so some than
that the their them then there these they this those to up us was we were what what's when where whether which who whom
whose why will with would you your i'm i've it's that's there's doesn't isn't don't about after all also always because
being between both else even ever happen happens happened happening here now only really same someone something still
such tell though too very work works explain rule rules mtg magic make makes made making anything everything want wants
need needs needed try tries trying actually exactly say says said think right correct know mean meant thing things wonder
okay ok yes
"""
#: Words that say how something is asked, not what about; a query of nothing else keeps them.
ASKING = frozenset(_ASKING.split())

#: Of the asking words, those that name no subject even when nothing else is left of a query.
EMPTY = frozenset({"a", "an", "the", "of", "to"})


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem that all forms of ``word`` (lower case) share: "attached" -> "attach", "dying" -> "die"."""
    word = word.partition("'s")[0] if word.endswith("'s") else word
    found = IRREGULAR.get(word)
    if found:
        return found
    if len(word) < 4 or not word.isalpha():
        return word
    from whoosh.lang.porter2 import stem as porter

    return str(porter(word))


def tokens(normal: str) -> list[str]:
    """The tokens of a normalised text, in order and in lower case."""
    return _TOKEN.findall(normal.lower())


def stems(normal: str) -> list[str]:
    """The stems of a normalised text, in order, nothing left out."""
    return [stem(token) for token in tokens(normal)]
