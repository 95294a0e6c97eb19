"""The ways of speaking that ask when, or how, the rules changed, as patterns: data of ``indexer.asking.times``."""

from __future__ import annotations

from indexer.asking.time_phrases import (
    ASKED_NOW,
    BECAME_KNOWN,
    BEFORE,
    BOOK,
    BOOKS,
    DONE,
    ENDED,
    FIRST,
    LAST,
    NEW_NAME,
    NO_CHANGE_IN_THE_GAME,
    NO_TERM,
    OLD,
    OVER,
    OVER_TIME,
    PARTS,
    PERIOD,
    PERIODS,
    PLACED,
    STANDING,
    TO_THE_END,
    USED_TO,
    WENT,
    WHICH,
    WHICH_SET,
    WHO,
    Way,
)

#: Ways of speaking that ask when, or how, the rules changed.
ASKS = (
    Way("when", r"^(?:and |so |exactly )*when (?:did|was|were|could|had)|when did"),
    Way("when, has have had", rf"^when (?:has|have|had) {WHO}\b"),
    Way(
        "when, know tell wonder remember say find clue idea see",
        r"(?:knows?|tell me|tell us|wonder\w*|remember|say|find out|clue|idea|see) (?:exactly )?when .*\b"
        r"(?:was|were|did|came|got|became|started|stopped|changed|entered|joined|left|appeared)\b",
    ),
    Way("which what, point moment time", r"(?:which|what) (?:point|moment|time) (?:did|was|were)"),
    Way("as starting from, when which what", r"(?:as of|starting) (?:when|which|what)\b|from when(?: on\b| ?\??$)"),
    Way(
        f"{PERIODS} day, was were, {DONE} {OVER}",
        rf"(?:year|date|day|{PERIOD}) (?:when |that |in which |on which )?.*\b(?:was|were) (?:first )?"
        rf"(?:{BECAME_KNOWN}|{ENDED})",
    ),
    Way(
        f"{PERIODS}, the, that which, {DONE} {OVER} brought had got gave made mention",
        rf"the {PERIOD} (?:that|which) (?:first )?(?:{BECAME_KNOWN}|{ENDED}|brought|had|got|gave|made|mention\w*)\b",
    ),
    Way(
        "introduction switch change",
        r"(?:date|year|day|time) of (?:its |the )?(?:introduction|switch|change)|introduction (?:of|to|into)",
    ),
    Way("moved renumbered away", r"(?:moved|renumbered) from .* to\b|done away with ?\??$"),
    Way("now, called named known", r"(?:is|are) now (?:called|named|known as)"),
    Way(
        "new, name title", r"(?:gets?|got|given|receive[ds]?) (?:a|its|their) new (?:name|title)|[\w'-]+ new (?:name|title) ?\??$"
    ),
    Way("list", r"(?:added to|removed from|put on|taken off) (?:the )?(?:[\w-]+ ){0,3}lists?"),
    Way("old", r"how old (?:is|are)|differences? between (?:the )?old and (?:the )?new|old (?:vs\.?|versus) new"),
    Way("first time", rf"first time (?:{BOOK}|.*\b(?:was|were|appeared|came)\b)"),
    Way(f"{WHICH_SET}, from", rf"{WHICH} (?:is|are) .* from ?\??$"),
    Way(
        "until, was were did had gone",
        r"until (?:when|which|what) .*\b(?:was|were|did|had)\b"
        rf"|(?:was|were|had|did|gone).*\buntil (?:when|{WHICH})",
    ),
    Way("long", rf"how long (?:has|have|had) (?!it to)|how long (?:is|are|was|were) .*in {BOOK}"),
    Way(
        "did, remove drop scrap cut abolish rid add introduce change reword fix",
        rf"did {WHO} (?:ever )?(?:remove|drop|scrap|cut|abolish|get rid of|add|introduce|change|reword|fix)\b",
    ),
    Way(
        "last, mention appearance version release set rules",
        r"last (?:mention|appearance) (?:of|in)|last (?:version|release|set|rules) (?:of|with|for|that had|to have|to mention)",
    ),
    Way(
        "did was were, originally before past then first formerly earlier previously day",
        rf"(?:how|what) (?:did|was|were) .*\b{BEFORE} ?\??$",
    ),
    Way("did, use to", r"(?:how|what) did .* use to"),
    Way("different", r"(?:how|what) (?:was|were) .*different"),
    Way("since", r"since (?:when|which|what)|no longer .*since|since ?\??$"),
    Way(WHICH_SET, rf"(?:in|with|by|from|as of|until|till) {WHICH}|{WHICH} ?\??$"),
    Way(
        WHICH_SET,
        rf"{WHICH} (?:did|was|were|first|got|gave|brought|made|put|took|had|has|have|comes|came|saw|started|\w+ed)\b",
    ),
    Way(
        "when",
        rf"[,:;?] (?:and |so )?when (?:did|was|were)|[,:;] (?:and |so )?(?:until )?when(?: (?:{BECAME_KNOWN}|{ENDED}))? ?\??$",
    ),
    Way(
        f"when, {DONE} {OVER} arrived joined entered came appear went vanished disappeared ended began started stopped",
        rf"(?:{BECAME_KNOWN}|{ENDED}|arrived|joined|entered|came|appear(?:ed|s)?|went|vanished|disappeared|ended"
        r"|began|started|stopped)\b.*\bwhen ?\??$",
    ),
    Way("chang evolv differ develop", r"how (?:did|has|have|had) .*(?:chang|evolv|differ|develop)\w*"),
    Way("what changed has have", r"what(?: has| have)? changed"),
    Way("say", r"what did .*say"),
    Way("history evolution timeline", r"(?:history|evolution|timeline) of"),
    Way("old former previous original earlier historical obsolete", OLD),
    Way("used to", USED_TO),
    Way("first earliest oldest", rf"when they first|first wordings?|{FIRST}"),
    Way(
        "renamed abolished reworded rewritten introduced discontinued newly",
        r"renamed|abolished|reworded|rewritten|introduced|discontinued|newly added",
    ),
    Way("debut", r"\bdebut(?:s|ed)?\b"),
    Way(
        f"{BOOKS}, which what when, added put come came ent taken brought introduced way got get join reach",
        rf"(?:added|put|c[oa]me|entered|entering|entry|taken|brought|introduced|way|got|get|join\w*|reach\w*)(?: in)?(?:to|in)? "
        rf"{BOOK} (?:in|with|by|since|from)? ?(?:which|what|when)",
    ),
    Way("added entry joined entered", rf"(?:added|entry|joined|entered)(?: (?:in)?to)? {BOOK}(?: (?:in|with|by))? ?\??$"),
    Way("removed dropped taken cut", r"(?:removed|dropped|taken|cut) (?:from|out of) (?:the )?(?:rules|rulebook|glossary)"),
    Way(
        "when which what, was were is are did came got became made put started began stopped",
        r"(?:was|were|is|are|did|came|got|became|made|put|started|began|stopped) .*\b"
        r"(?:when|(?:in|since) (?:which|what) \w+) ?\??$",
    ),
    Way("bec turned stopped ceased", rf"(?:bec[oa]me?|turned into|stopped being|ceased to be) {STANDING}"),
    Way(f"{DONE} {OVER}", rf"(?:{BECAME_KNOWN}|{ENDED}) (?:in|since|with|by) ?\??$"),
    Way("always", r"^(?:was|were|has|have|had|did) .*\balways\b"),
    Way(
        "old former previous original, term word name number",
        r"(?:old|former|previous|original) (?:term|word|name|number)s? (?:for|of)",
    ),
    Way("rules rule, change", rf"^(?!{ASKED_NOW})(?:.* )?rules? change[sd]?\b"),
    Way("nerf errata", rf"^(?!{ASKED_NOW})(?:.* )?(?:nerf(?:ed|s)?|errata)\b"),
    Way("history timeline", r"[\w'-]+ (?:history|timeline) ?\??$"),
    Way("has have, changed", r"(?:has|have) (?:it|that|this|they|these|those|anything|something) (?:ever )?changed"),
    Way("did was were has have had, ever", r"(?:^|[:,] )(?:did|was|were|has|have|had) (?!(?:i|we|my)\b).*\bever\b"),
    Way("own, get got given receive", rf"(?:gets?|got|given|receive[ds]?) (?:its|their|his) own (?:[\w-]+ )?(?:{PARTS}|keyword)"),
    Way("first, was were only had did", r"(?:was|were|only|had|did) .*\bat first ?\??$"),
    Way("errata", r"errata'?e?d\b|(?:is|was|are|were) (?:it|that|this|they) errata"),
    Way("officially became becomes", r"officially bec(?:ame|omes?)"),
    Way("shortened simplified", r"(?:shortened|simplified) to"),
)
#: Words that ask for a change where the rest is a term of the rules and little else.
MAY_ASK = (
    Way(f"{DONE} {OVER} changes errata", rf"(?:{BECAME_KNOWN}|{ENDED}|changes|errata) ?\??$"),
    Way("raised lowered increased reduced", r"(?:raised|lowered|increased|reduced) (?:from \w+ )?to \w+ ?\??$"),
    Way("replaced", r"replaced by .*$"),
    Way(
        "became renamed turned",  # a name, to the end of a text that asks nothing else
        r"(?:became|(?:was |were )?renamed(?: to| as)?|turned into) (?!(?:an?|the|my|your|his|her) |\w+ed ?\??$|(?:il)?legal)"
        rf"{TO_THE_END}",
    ),
    Way("stopped longer", rf"(?:stopped being (?:an?|its|their)|no longer (?:has to|have to|needs?|counts?)) {TO_THE_END}"),
    Way("when", r"(?<!and )(?<!or )when ?\??$"),
    Way(
        "origin introduction removal date debut year",
        r"(?:origins?|(?:introduction|removal)(?: date| year)?|release date|date added|debut|year of introduction) ?\??$",
    ),
    Way("origin introduction debut removal abolition end", r"^(?:the )?(?:origins?|introduction|debut|removal|abolition|end) of"),
    Way(
        "year date release set version",
        r"^(?:the )?(?:year|date|release|set|version) of|[,:;] (?:release|set|year|date|version) ?\??$|(?<!the )release ?\??$",
    ),
    Way("happened", r"^what(?:ever)? happened (?:to|with)"),
    Way(
        "change development",
        r"^(?:the )?(?:rules? |wording |text )?(?:changes?|development) (?:history )?(?:to|of|in|for|about)",
    ),
    Way(
        "changes evolution development",
        r"(?:(?:rules?|wording|change) )?(?:changes|evolution|development) ?\??$",
    ),
    Way("over through across then after old", rf"{OVER_TIME} ?\??$"),
    Way("old", r"^(?:the )?old"),
    Way("change nerf errata buff", rf"{NO_CHANGE_IN_THE_GAME}(?:rules? )?(?:change|nerf|errata|buff) ?\??$"),
    Way("formerly", rf"formerly(?: (?:called|named|known as))? {TO_THE_END}"),
    Way("before", r"before (?:it|they) (?:was|were|became|had|got) [\w' ]+ ?\??$"),
)
#: Words that ask whether something is in the rules still, around what that is: where it isn't, the answer is when it went.
STILL = (
    Way(
        "still",
        r"^(?:is|are) (?P<of>.+?) still (?:(?:an?|the) (?:thing|rule|keyword|term|word|(?:card |creature )?type|format)s?"
        rf"|in {BOOK}|around|used|there|legal|(?:in )?existence) ?\??$",
    ),
    Way("still, exist", r"^(?:does|do) (?P<of>.+?) still exist ?\??$"),
    Way("still, have use", rf"^(?:does|do) {WHO} still (?:have|use) (?P<of>.+?) ?\??$"),
    Way("no more", r"^no more (?P<of>.+?) ?\??$"),
    Way("any, more", r"^(?:is|are) (?:there )?(?P<of>.+?) (?:an? (?:thing|rule|keyword|term|type) )?any ?more ?\??$"),
)
#: Words that tell of a situation of the game.
SITUATION = r"\b(?:whose|if|while|after|(?:that|which|who)(?:$| (?:is|are|was|were|has|have|had|got|gets)))\b"
#: What only says that, and how, something changed.
SAYS_ONLY = (
    Way("over through across then after old", OVER_TIME),
    Way("originally before past then first formerly earlier previously day", rf"{BEFORE}(?= ?\??$)"),
    Way("last", rf"{LAST}|last(?= (?:chang|reword|rewrit|edit|touch|updat)\w+)"),
    Way("away disappear vanish", WENT),
    Way("use to between scrapped axed until", r"use to|differences? between|scrapped|axed|until when"),
    Way(
        "did do have has had, introduc add get got mention defin see have had know bring includ find",
        rf"(?:did|do|does|have|has|had) {WHO} (?:first |(?:begin|start|began|started) to |(?:begin|start) )?"
        r"(?:introduc\w*|add\w*|get|got|mention\w*|defin\w*|see|have|had|know|bring|includ\w*|find)\b",
    ),
    Way(
        "tell know wonder remember find",
        r"(?:can you |please |do you |does anyone |i want to |want to )?(?:tell me|tell us|knows?|wonder\w*|remember|find out)\b",
    ),
    Way("point moment time", r"(?:at what|at which|from what|which|what) (?:point|moment|time)"),
    Way("as from start until till", r"(?:as of|from|starting|until|till) (?:when|which|what)(?: on)?\b|starting with"),
    Way(
        "year date day time",
        r"(?:the )?(?:year|date|day) (?:when|that|of|in which|on which)|^(?:the )?(?:year|date)\b|^(?:the )?first time",
    ),
    Way(f"that which, {PERIODS}", rf"the {PERIOD} (?:that|which)"),
    Way(
        "change development",
        r"^(?:the )?(?:rules? |wording |text )?(?:changes?|development) (?:history )?(?:to|of|in|for|about)\b",
    ),
    Way("removal abolition end happened", r"^(?:the )?(?:removal|abolition|end) of|^what(?:ever)? happened (?:to|with)"),
    Way("history timeline evolution", r"(?:rules? |change )?(?:history|timeline|evolution)(?= ?\??$)"),
    Way("leave left cut", rf"(?:leave|left|cut from) {BOOK}"),
    Way("die go obsolete removal", r"(?:(?<!to )die|died|go|obsolete|removal) ?\??$"),
    Way("wording changes", r"first wordings?|wording changes|rules? changes"),
    Way(
        "did, remove drop scrap cut lose abolish change reword stop last fix",
        rf"did {WHO} (?:ever )?(?:remove|drop|scrap|cut|lose|abolish|change|reword|fix|stop mentioning|last mention)\b",
    ),
    Way("since, there", r"since when (?:is|are) there no(?: more)?"),
    Way("date year", r"(?:release|introduction|removal) (?:date|year)|date added|year of introduction"),
    Way("origin introduction", r"origins?(?: of)?(?= |$)|introduction|originate[ds]?"),
    Way("name title called", rf"{NEW_NAME}|called"),
    Way("raised lowered increased reduced list number", r"raised|lowered|increased|reduced|list(?:ed|s|ing)?|number(?:ed|ing)"),
    Way("taken lose lost", r"taken (?:off|from)|(?:lose|lost) (?:its|their) (?:own )?"),
    Way("old time", rf"how old (?:is|are)|first time {BOOK}"),
    Way("around exist out thing", r"(?:been )?around ?\??$|exist(?:s|ed|ing)?\b|c[ao]me out|become a thing"),
    Way(WHICH_SET, rf"(?:in|with|by|since|from|as of|until|till) {WHICH}(?: on)?|{WHICH} (?:gave|brought) us|{WHICH}"),
    Way("always", r"always (?:been|worked|had|mean\w*)|always"),
    Way("was were has have had did, always", r"^(?:was|were|has|have|had|did)(?= .*\balways\b)"),
    Way("old", r"^(?:the )?old"),
    Way(
        "formerly nerf errata buff",
        r"formerly(?: (?:called|named|known as))?|(?:rules? )?(?:nerf(?:ed|s)?|errata|buff(?:ed)?) ?\??$",
    ),
    Way("first", rf"first (?:appear\w*|mention\w*|seen|time)(?: (?:in|of) {BOOK})?"),
    Way(
        "first earliest oldest",
        r"(?:first|earliest|oldest) (?:rules?|version|release|text|set|mention|rulebook)s?(?: (?:of|with|that \w+|to \w+))?"
        rf"|first (?:in|into) {BOOK}|\bfirst(?= (?:appear|show|introduc|add|mention|come|came|enter|print|defin|get|got))"
        r"|for the first time|when they first",
    ),
    Way("long", rf"how long (?:has|have|had) {BOOK} (?:had|known|have)|how long (?:has|have|had|is|are)"),
    Way(f"know knew have has had, {BOOKS}", rf"(?:kn[eo]ws?|has|have|had) {BOOK}|{BOOK} kn[eo]w[sn]?"),
    Way(
        f"make made find found, {BOOKS}",
        rf"(?:make|made|makes|find|found) (?:(?:it|its|their|his) )?(?:way )?(?:in)?to {BOOK}",
    ),
    Way(
        f"add come came put ent get got written join reach brought introduc, {BOOKS}",
        r"(?:add\w*|c[oa]me|put|ent(?:er(?:ed)?|ry)|g[eo]t|written|join\w*|reach\w*|brought|introduc\w*)(?: in)?(?:to|in)? "
        rf"{BOOK}",
    ),
    Way(BOOKS, rf"(?:from|out of|in|into|to) {BOOK}(?= ?\??$)"),
    Way(f"remov taken cut dropp, {BOOKS}", rf"(?:remov\w*|taken|cut|dropp\w*) (?:from|out of) {BOOK}"),
    Way(
        "get got given had have, place section chapter entry rule",
        rf"{PLACED}(?: (?:of|in) the (?:rules|rulebook|book))?(?: of (?:its|their) own)?",
    ),
    Way("more", rf"{NO_TERM}|any ?more"),
    Way("rid rules", r"(?:got|get) rid of|(?:brought|gave us) (?:the )?rules(?: for)?|put into the (?:\w+ )?rules"),
    Way("come came show", r"(?:come|came) (?:in|along|into being|into existence|with)\b|show(?:s|ed)? up"),
    Way(DONE, r"(?:newly )?(?:added|introduced|defined|included) in ?\??$"),
    Way("old former previous original earlier historical obsolete", OLD),
    Way("used to", USED_TO),
    Way(
        "when did, that this it, end stop change happen begin start",
        r"when did (?:that|this|it) (?:end|stop|change|happen|begin|start)",
    ),
    Way(
        "turn replaced instead rather longer taken what to official",
        r"turn(?:ed)? into|replaced by|instead of|rather than|no longer|taken out|what changed|to be|official",
    ),
    Way("history evolution timeline introduction debut", r"(?:history|evolution|timeline|introduction|debut) of"),
    Way("debut", r"(?:(?:its|their) )?debut(?:s|ed)?"),
    Way(
        "renumber move reworded edited touched updated",
        r"renumber\w*|moved? (?:in)?to|moved? out of|reworded|edited|touched|updated",
    ),
    Way(
        "",
        r"when|since|stop(?:s|ped)?|start(?:s|ed)?|began|begins?|bec[oa]me|renamed|introduced|abolished|reworded|rewritten|discontinued"
        r"|arrived?|appear(?:ed)?|ceased?|evolved|historically|wording|changed?|changes|dropped",
    ),
    Way(f"{DONE} {OVER} ended errata", rf"(?:{BECAME_KNOWN}|{ENDED}|ended?|errata) ?\??$"),
    Way(f"{DONE} made put written", rf"(?:{BECAME_KNOWN}|made|put|written)(?= (?:as|to|among|down|in)\b)"),
)
