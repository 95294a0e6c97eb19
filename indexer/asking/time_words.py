"""The ways of speaking that ask when, or how, the rules changed, as patterns: data of ``indexer.asking.times``."""

from __future__ import annotations

import re

#: The kinds of change that can be asked for.
ANY, ADDED, REMOVED, RENAMED, REWORDED, MOVED = "any", "added", "removed", "renamed", "reworded", "moved"

_BOOK = r"(?:the )?(?:(?:comp(?:rehensive)?|official|written) )?(?:rules?(?: ?book)?|cr|book|game)"
_PERIOD = (
    r"(?:\w+ )?(?:sets?|releases?|versions?|years?|editions?|blocks?|expansions?|dates?|updates?|revisions?|rule ?books?)"
    r"(?! symbol)(?: notes)?"
)
_WHICH = rf"(?:which|what) {_PERIOD}(?: of {_BOOK})?"
_WHO = rf"(?:the rules|the game|{_BOOK}|they|we|you|wizards|wotc|magic|players|one)"
_OLD = (
    r"(?:(?:old|older|former|previous|original|earlier|historical|obsolete) (?:wording|text|rule|version|definition)s?"
    r"|oldest (?:wording|text|definition)s?)"
)
_KIND_OF_THING = (
    r"(?:keyword(?:ed)?(?: (?:ability|action))?|(?:ability |rules )?(?:word|term)|action|(?:sub|super)?type|format|variant|thing)"
)
#: What a thing of the rules may become without ceasing to be called so: "a keyword", "an official term", "a creature type".
STATUS = (
    rf"(?:an? (?:(?!static|triggered|activated)[\w-]+ ){{0,2}}{_KIND_OF_THING}\b|an? (?:official|evergreen)|official|evergreen|keyworded"
    r"|part of the)"
)
_PLACED = r"(?:get|got|gets|given|had|have) (?:(?:a|an|its|their|his|her) )?(?:own )?(?:place|section|chapter|entry|rules?)"
_NO_TERM = r"(?:not )?an? (?:\w+ )?(?:term|word|keyword) any ?more"
_USED_TO = r"used to (?:be|work|say|have|go|mean|count|read|do)"
_APPEARS = r"(?:appear\w*|mention\w*|seen|saw|occurr?\w*|show\w* up|print\w*|defin\w+|introduc\w+|came|come|added)"
_FIRST = rf"first(?: time)? (?:{_APPEARS}\b|rules?\b|(?:in|into) {_BOOK})|(?:first|earliest|oldest) (?:rules?|version|release|text|set|mention|rulebook)s?\b"
_BECAME_KNOWN = r"(?:add|introduc|defin|creat|cod|includ|invent|implement|debut|mention|establish|coin)(?:ed|ified)"
_ENDED = r"(?:remov|delet|eliminat|abolish|retir|replac|discontinu|chang)ed|dropped|cut|gone"

#: Ways of speaking that ask when, or how, the rules changed.
ASKS = (
    r"^(?:and |so |exactly )*when (?:did|was|were|could|had)",
    rf"when did|^when (?:has|have|had) {_WHO}\b",
    r"(?:know|tell me|tell us|wonder\w*|remember|say|find out|clue|idea|see) (?:exactly )?when .*\b"
    r"(?:was|were|did|came|got|became|started|stopped|changed|entered|joined|left|appeared)\b",
    r"(?:which|what) (?:point|moment) (?:did|was|were)|(?:as of|starting) (?:when|which|what)\b|from when on",
    rf"(?:year|date|day|{_PERIOD}) (?:when |that |in which |on which )?.*\b(?:was|were) (?:first )?{_BECAME_KNOWN}",
    rf"the {_PERIOD} (?:that|which) (?:first )?(?:{_BECAME_KNOWN}|{_ENDED}|brought|had|got|gave|made|mention\w*)\b",
    rf"(?:date|year|day|time) of (?:its |the )?introduction|how old (?:is|are)|first time {_BOOK}",
    rf"{_WHICH} (?:is|are) .* from ?\??$",
    r"since (?:when|which|what)",
    rf"(?:in|with|by|from|as of|until|till) {_WHICH}",
    rf"{_WHICH} (?:did|was|were|first|got|gave|brought|made|put|took|had|has|have|comes|came|saw|started|\w+ed)\b",
    rf"{_WHICH} ?\??$",
    r"[,:;] (?:and |so )?when (?:did|was|were)|[,:;] (?:and |so )?when(?: \w+)? ?\??$",
    rf"(?:{_BECAME_KNOWN}|{_ENDED}|arrived|joined|entered|came|appeared)\b.*\bwhen ?\??$",
    r"how (?:did|has|have|had) .*(?:chang|evolv|differ|develop)\w*",
    rf"how long (?:has|have|had) (?!it to)|how long (?:is|are) .*in {_BOOK}",
    r"what(?: has| have)? changed",
    r"what did .*say",
    r"(?:history|evolution|timeline) of",
    _OLD,
    _USED_TO,
    r"when they first",
    _FIRST,
    r"renamed|abolished|reworded|rewritten|introduced|discontinued|newly added",
    r"\bdebut(?:s|ed)?\b|introduction (?:of|to|into)",
    rf"(?:added|put|c[oa]me|entered|entering|entry|taken|brought|introduced|way|got|get|join\w*|reach\w*)(?: in)?(?:to|in)? {_BOOK} "
    r"(?:in|with|by|since|from)? ?(?:which|what|when)",
    rf"(?:added|entry|joined|entered)(?: (?:in)?to)? {_BOOK} ?\??$",
    r"(?:removed|dropped|taken|cut) (?:from|out of) the (?:rules|rulebook)",
    r"(?:introduced|appear(?:ed|s)?|added|removed|dropped|changed|began|started|stopped|ended|arrived) .*when ?\??$",
    r"no longer .*since",
    r"since ?\??$",
    r"(?:was|were|is|are|did|came|got|became|made|put|started|began|stopped) .*\b(?:when|(?:in|since) (?:which|what) \w+) ?\??$",
    rf"(?:bec[oa]me?|turned into) {STATUS}",
    rf"(?:{_BECAME_KNOWN}|{_ENDED}) (?:in|since|with|by) ?\??$",
)
#: Every way of asking for a change has one of these words; a text without them needs no closer look, which takes its time.
SIGNS = frozenset(
    re.findall(
        r"\w+",
        """
    abolished added appear appeared appears arrived became become began brought came changed changes clue could cut date day debut debuted
    debuts deleted did discontinued dropped earlier earliest eliminated ended entered entry errata evolution first former from gave
    gone got had has have historical history how idea increased introduced introduction joined know lowered made newly obsolete
    old older oldest original previous put raised reduced release remember removed renamed replaced reworded rewritten rules
    say see set since started starting stopped taken tell time timeline took turned until used version was were what which
    wonder year
    """,
    )
)
#: Words at the end that ask for a change where what goes before is a term of the rules and little else.
MAY_ASK = (
    rf"(?:{_BECAME_KNOWN}|{_ENDED}|changes|errata) ?\??$",
    r"(?:raised|lowered|increased|reduced) to \w+ ?\??$",
    r"replaced by .*$",
    r"when ?\??$",
    r"(?:origins?|introduction(?: date| year)?|release date|date added|debut|year of introduction) ?\??$",
    r"^(?:the )?(?:origins?|introduction|debut) of",
)
_CHANGES = r"chang(?:e|es|ed|ing)\b|evolv(?:ed|ing)|evolution|differ(?:s|ed)?\b|reword\w*|rewrit\w*"
#: The kinds of change, and what speaks of them; the first that is found counts.
KINDS = {
    MOVED: r"renumber\w*|moved? (?:in)?to|moved? out of|(?:get|got) (?:its|that) (?:\w+ )?number|bears? (?:its|that) number",
    RENAMED: rf"renam\w+|(?<!to )(?:bec[oa]me?|becoming|turn(?:ed)? into)(?! {STATUS})"
    r"|replaced by|instead of|rather than|changed (?:in)?to",
    REMOVED: r"(?:got|get) rid|stop(?:s|ped|ping)?|remov(?:e|ed|es|ing|al)|dropp?(?:ed|s|ing)?|abolish\w*"
    r"|no longer|any ?more|end(?:ed)?|taken out|ceased?|gone|eliminat\w+|retired"
    r"|discontinu\w+",
    REWORDED: rf"{_CHANGES}|{_OLD}",
    ADDED: rf"introduc\w+|{_BECAME_KNOWN}|add|(?:beg[aiu]n|start\w*)(?! (?:to|being))|first|c[oa]me (?:in(?:to)?|with|along)"
    r"|arriv\w+|appear\w*|since when|debut\w*|how (?:long|old)|earliest|oldest|mention\w*|origin\w*|exist\w*"
    rf"|(?:got|get)(?! (?:rid|to))|since which|invented|ent(?:er(?:ed)?|ry)(?: (?:in)?to)? {_BOOK}|join\w*|keyworded|brought|gave"
    rf"|(?:made|make|put|found|find)(?: its| their)?(?: way)? into|into {_BOOK}|{_WHICH} ?\??$"
    rf"|(?:bec[oa]me?|turn(?:ed)? into|made|as) {STATUS}|(?:from|with|by) {_WHICH}|[,:;] when ?\??$",
}
#: What only says that, and how, something changed.
SAYS_ONLY = (
    r"over the years",
    rf"(?:did|do|does|have|has|had) {_WHO} (?:first |(?:begin|start|began|started) to |(?:begin|start) )?"
    r"(?:introduc\w*|add\w*|get|got|mention\w*|defin\w*|see|have|had|know|bring|includ\w*|find)\b",
    r"(?:can you |please |do you |does anyone |i want to |want to )?(?:tell me|tell us|know|wonder\w*|remember|find out)\b",
    r"(?:at what|from what|which|what) (?:point|moment)|(?:as of|from|starting|until|till) (?:when|which|what)(?: on)?\b|starting with",
    rf"(?:the )?(?:year|date|day) (?:when|that|of|in which|on which)|^(?:the )?(?:year|date)\b|the {_PERIOD} (?:that|which)",
    r"(?:release|introduction) (?:date|year)|date added|year of introduction|origins?(?: of)?(?= |$)|introduction|originate[ds]?",
    rf"how old (?:is|are)|first time {_BOOK}|(?:been )?around ?\??$|exist(?:s|ed|ing)?\b|came out|come out|become a thing",
    rf"(?:in|with|by|since|from|as of|until|till) {_WHICH}(?: on)?",
    rf"{_WHICH} (?:gave|brought) us",
    _WHICH,
    rf"first (?:appear\w*|mention\w*|seen|time)(?: (?:in|of) {_BOOK})?",
    rf"(?:first|earliest|oldest) (?:rules?|version|release|text|set|mention|rulebook)s?(?: (?:of|with|that \w+|to \w+))?",
    rf"first (?:in|into) {_BOOK}",
    r"\bfirst(?= (?:appear|show|introduc|add|mention|come|came|enter|print|defin|get|got))",
    rf"how long (?:has|have|had) {_BOOK} (?:had|known|have)|how long (?:has|have|had|is|are)|for the first time",
    rf"(?:know|knows|knew|have|has|had) {_BOOK}|{_BOOK} (?:know|knows|knew|known)",
    rf"(?:make|made|makes|find|found) (?:(?:it|its|their|his) )?(?:way )?(?:in)?to {_BOOK}",
    rf"(?:add\w*|c[oa]me|put|ent(?:er(?:ed)?|ry)|g[eo]t|written|join\w*|reach\w*|brought|introduc\w*)(?: in)?(?:to|in)? {_BOOK}",
    rf"(?:from|out of|in|into|to) {_BOOK}(?= ?\??$)",
    rf"(?:remov\w*|taken|cut|dropp\w*) (?:from|out of) {_BOOK}",
    rf"{_PLACED}(?: (?:of|in) the (?:rules|rulebook|book))?(?: of (?:its|their) own)?",
    _NO_TERM,
    r"(?:got|get) rid of|(?:brought|gave us) (?:the )?rules(?: for)?|put into the (?:\w+ )?rules",
    r"(?:come|came) (?:in|along|into being|into existence|with)\b|show(?:s|ed)? up|(?:newly )?(?:added|introduced|defined|included) in ?\??$",
    _OLD,
    _USED_TO,
    r"when did (?:that|this|it) (?:end|stop|change|happen|begin|start)",
    r"turn(?:ed)? into|replaced by|instead of|rather than|no longer|any ?more|taken out|what changed|to be",
    r"(?:history|evolution|timeline|introduction|debut) of|(?:(?:its|their) )?debut(?:s|ed)?",
    r"when they first|first rules|official|last(?= (?:chang|reword|rewrit|edit|touch|updat)\w+)",
    r"renumber\w*|moved? (?:in)?to|moved? out of|reworded|edited|touched|updated",
    r"when|since|stop(?:s|ped)?|start(?:s|ed)?|began|begins?|bec[oa]me|renamed|introduced|abolished|reworded|rewritten|discontinued",
    r"arrived?|appear(?:ed)?|ceased?|evolved|historically|wording|changed?|changes|dropped",
    rf"(?:{_BECAME_KNOWN}|{_ENDED}|ended?|errata) ?\??$",
    rf"(?:{_BECAME_KNOWN}|made|put|written)(?= (?:as|to|among|down|in)\b)",
)
