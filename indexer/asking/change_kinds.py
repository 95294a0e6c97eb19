"""The kinds of change that a question may ask for, and the words that speak of each: data of ``indexer.asking.times``."""

from __future__ import annotations

from indexer.asking.time_phrases import (
    BECAME_KNOWN,
    BEFORE,
    BOOK,
    DONE,
    LAST,
    NEW_NAME,
    OLD,
    OVER_TIME,
    STATUS,
    WENT,
    WHICH,
    WHICH_SET,
    WHO,
    Way,
)

#: The kinds of change that can be asked for.
ANY, ADDED, REMOVED, RENAMED, REWORDED, MOVED = "any", "added", "removed", "renamed", "reworded", "moved"
_PUT = r"(?:put|plac(?:e|ed)|found|kept|stands?|stood|sits?|sat|live[sd]?|end(?:ed)? up)"
#: The kinds of change, and what speaks of them; the first that is found counts.
KINDS = {
    MOVED: (
        Way("number", r"(?:re)?number(?:ed|ing)?\b|(?:get|got) (?:its|that) (?:\w+ )?number|bears? (?:its|that) number"),
        Way("move", r"moved? (?:in)?to|moved? out of|moved? (?:[\w-]+ ){1,5}to (?:section )?(?=[1-9]\d\d\b)"),
        Way(
            "put place found kept stand stood sit sat live end",
            rf"{_PUT} (?:[\w-]+ ){{0,4}}(?:at|in|under|as) (?:section )?(?=[1-9]\d\d\b)",
        ),
    ),
    RENAMED: (
        Way("renam replaced instead rather changed", r"renam\w+|replaced (?:by|with)|instead of|rather than|changed (?:in)?to"),
        Way("name title called", rf"{NEW_NAME}|(?:old|former|previous|original|earlier) names?"),
        Way("becom becam turn", rf"(?<!to )(?:bec[oa]me?|becoming|turn(?:ed)? into)(?! {STATUS}| obsolete)"),
    ),
    REMOVED: (
        Way(
            "rid stop remov drop abolish longer more end taken ceas gone eliminat retired delet scrap axed happened discontinu",
            r"(?:got|get) rid|stop(?:s|ped|ping)?|remov(?:e|ed|es|ing|al)|(?<!land )dropp?(?:ed|s|ing)?|abolish\w*"
            r"|no longer(?! ha(?:s|ve) to)|any ?more|end(?:ed)?|taken (?:out|off|from)|ceased?|gone|eliminat\w+|retired"
            r"|delet\w+|scrap(?:ped)?|axed|removals?|happened|discontinu\w+",
        ),
        Way("away disappear vanish", WENT),
        Way("last", LAST),
        Way("until", r"until (?:when|which|what)"),
        Way("cut", r"(?:did|been|was|were|get|got) cut\b|cut (?:from|out)"),
        Way("long, was were", r"how long (?:was|were)"),
        Way("leave left", rf"(?:leave|left) {BOOK}"),
        Way("lose lost", r"los[et] (?:its|their) (?:\w+ ){0,2}(?:section|chapter|place|entry|rule)"),
        Way("did does, lose cut", rf"(?:did|does) {WHO} (?:lose|cut)\b"),
        Way("die go end cut obsolete", r"(?:(?<!to )die|died|go|end|cut|obsolete) ?\??$"),
        Way("since", r"since when (?:\w+ ){0,2}(?:no|not|don't)\b"),
        Way("end abolition", r"^(?:the )?(?:end|abolition) of"),
    ),
    REWORDED: (
        Way("over through across then after old", OVER_TIME),
        Way("originally before past then first formerly earlier previously day", rf"{BEFORE} ?\??$"),
        Way(
            "differ use first chang evol reword rewrit",
            r"different|use to|first wording|(?<!-)chang(?:e|es|ed|ing)\b|evolv(?:ed|ing)|evolution|differ(?:s|ed)?\b|reword\w*"
            r"|rewrit\w*",
        ),
        Way("old former previous original earlier historical obsolete", OLD),
        Way("old", "^(?:the )?old (?!name|term|word|number)"),
        Way("nerf errata buff fix", r"(?:nerf|errata|buff|fix)(?:ed|s)? ?\??$"),
    ),
    ADDED: (
        Way(
            f"introduc {DONE} add begin began begun start first come came arriv appear since debut old long earliest oldest"
            " mention origin exist get got keyworded brought gave join",
            rf"introduc\w+|{BECAME_KNOWN}|add|(?:beg[aiu]n|start\w*)(?! (?:to|being))|first|c[oa]me (?:in(?:to)?|with|along)"
            r"|arriv\w+|appear\w*|since when|debut\w*|how (?:long|old)|earliest|oldest|mention\w*|origin\w*|exist\w*"
            r"|(?:got|get)(?! (?:rid|to))|since which|keyworded|brought|gave|join\w*",
        ),
        Way("enter entry", rf"ent(?:er(?:ed)?|ry)(?: (?:in)?to)? {BOOK}"),
        Way("into", rf"(?:made|make|put|found|find)(?: its| their)?(?: way)? into|into {BOOK}"),
        Way(WHICH_SET, rf"{WHICH} ?\??$|(?:from|with|by) {WHICH}"),
        Way(
            "bec turn made as make, keyword ability word term action type format variant thing official evergreen part"
            " possible legal mandatory optional required allowed",
            rf"(?:bec[oa]me?|turn(?:ed)? into|made|as|make \w+|make \w+ \w+) {STATUS}",
        ),
        Way("when", r"[,:;] when ?\??$"),
    ),
}
