"""The shapes of citations: what a number looks like, and the words around it that say what it is.

Browsers find by the same patterns: after a change, ``python -m tools.javascript_shapes`` writes them for those.
"""

from __future__ import annotations

import re

GAP = r"[ \t\xa0\x01]{0,6}(?:(?:\r\n?|\n)[ \t\xa0\x01]{0,12})?"
"""Room inside a citation: a line may end in it, a paragraph may not."""

_AFTER = r"(?![A-Za-z0-9_])(?!\.(?:[0-9]|(?:html?|md|txt|pdf|png|jpe?g|gif|svg|json|py|js|wiki)(?![A-Za-z0-9])))"
_LETTERS = r"(?:(?:\.(?=[A-Za-z](?![A-Za-z])))?(?P<letter>[a-z]{1,2}|[A-Z])(?![A-Za-z0-9_])|\((?P<inner>[a-z])\))"
#: Looks back only when three digits are found, so that a search leaps from digit to digit.
NUMBER = re.compile(
    rf"(?P<section>[1-9][0-9]{{2}})(?<![0-9]...)(?<![0-9]\....)(?:\.(?P<rule>[1-9][0-9]{{0,2}})(?:{_LETTERS})?)?{_AFTER}",
    re.DOTALL,
)

#: What may follow a number in a list or a range.
JOINED = re.compile(
    rf"""(?P<sep>{GAP}(?:
            (?P<dash>[-‐‑‒–—−]) | (?P<through>through|thru|to|bis)(?![a-z])
          | (?P<slash>[/&+]) | (?P<comma>[,;])(?:{GAP}(?:and|or|&)(?![a-z]))?
          | (?:and/or|and|or|und|et|y|e|oder|ou|as[ ]well[ ]as)(?![a-z])
        ){GAP})
        (?:
            (?P<section>[1-9][0-9]{{2}})(?:\.(?P<rule>[1-9][0-9]{{0,2}})(?:{_LETTERS})?)?{_AFTER}
          | \.(?P<short>[1-9][0-9]{{0,2}})(?P<short_letter>[a-z])?{_AFTER}
          | (?P<alone>[a-z]{{1,2}})(?![A-Za-z0-9_'’]|[./][A-Za-z])
          | (?P<digits>[1-9][0-9]?)(?![A-Za-z0-9_%:]|[.,][0-9])
        )""",
    re.VERBOSE,
)

#: Letters behind a rule's number, each a subrule of it: "613.1 (a, b and c)", "704.5: f and g", "613.1 and its letters a to g".
_MORE = rf"(?:{GAP}(?:[,/&+‐‑‒–—-]|,?[ ]?(?:and|or|to|through))[ ]?[a-z](?![A-Za-z0-9_'’]))"
LETTERS = re.compile(
    rf"(?P<sep>[ ]\((?=[a-z]{_MORE}{{1,9}}\))|(?::|,?(?: and| with)?(?: its)? (?:letters|subrules)) (?=[a-z]{_MORE}))"
    r"(?P<alone>[a-z])"
)

#: Words before a number that make it a citation; matched at their end.
CUE = re.compile(
    r"""(?<![A-Za-z0-9_])(?P<cue>
        (?P<strong>
            (?:(?:MTG|Magic)[ \xa0]?)?(?:C\.[ \xa0]?R\.|CR)(?:s|[ \xa0]{0,2}(?:rules?|§)|[-‐‑–=./])?
          | comp(?:rehensive|\.)?[- \xa0\x01]{0,3}rules?(?:,?[ \xa0]{0,2}(?:rules?|sections?|§|number|no\.))?
        )
      | (?P<rule>(?:sub-?)?rules?(?:[ \xa0](?:numbers?|nos?\.?|nr\.?|sections?))?
          | rr\.|Regeln?|reglas?|règles?|regol[ae]|regras?|правил[оа]|ルール)
      | (?P<weak>(?:sub-?)?(?:sections?|paragraphs?|sec\.)|§§?)
      | (?P<chapter>chapters?)
    )(?P<gap>[ \t\xa0\x01]{0,6}[:,\#(\[|"“„«‹*]?[ \t\xa0\x01]{0,6}(?:(?:\r\n?|\n)[ \t\xa0\x01]{0,12})?)\Z""",
    re.VERBOSE | re.IGNORECASE,
)
CUE_ROOM = 64
"""So many characters before a number are looked at for a cue."""
PLURAL = re.compile(r"(?:rules|rr\.|CR|C\.R\.|sections|chapters|§§|Regeln|reglas|règles|regole|regras)\s*$", re.IGNORECASE)
TEMPLATE = re.compile(r"\{\{\s{0,3}(?:CR|C\.R\.|rules?|comp(?:rehensive)?[ _]?rules?)\s{0,3}\|\s{0,3}\Z", re.IGNORECASE)
TEMPLATE_END = re.compile(r"\s{0,3}\}\}")

_OTHER = (
    r"(?:C\.?F\.?R|U\.?S\.?C|Fed|Treas|Stat|Reg|Code|Act|MTR|IPG|UTR|JAR|AIPG|(?i:Floor[ ]Rules?|Tournament[ ]Rules?"
    r"|Penalty[ ]Guidelines?|Infraction[ ]Procedure[ ]Guide))"
)
#: The number is another book's: "45 C.F.R. § 302.56", "Federal Rule 702".
OTHER_BOOK_BEFORE = re.compile(
    rf"(?<![A-Za-z])(?:{_OTHER}\.?|(?:Federal|Evidence|SEC|FINRA|NASD|NCAA|FIDE|FIFA|Civil|Local|Criminal|Court|House"
    rf"|Tournament|Floor))[\s,:]{{0,3}}(?:(?i:sections?|sec\.|rules?|§§?)[\s,]{{0,3}})?\Z"
)
OTHER_BOOK_AFTER = re.compile(
    r"(?:\([A-Za-z0-9]{1,3}\)){0,3}[\s,]{0,3}(?:of|in|from|under)[\s]{1,2}(?:the[\s]{1,2})?(?:[\w’'-]{1,16}[\s]{1,2}){0,3}?"
    r"(?:Floor|Tournament|Penalty|Infraction|MTR|IPG|UTR|Code|Act|Federal|Civil|Criminal|Evidence|Regulations?|Constitution"
    r"|Treaty|Statutes?|Bankruptcy)(?![A-Za-z])"
)

#: A number without a cue is none after these …
BARE_NOT_AFTER = re.compile(
    r"(?:[$€£¥#@/\\=+~^×:'’_<>|*\w.-]|[−–—](?<![ ][−–—])|[0-9],|(?<![\w.])[0-9]{1,2}\.[0-9]{1,2},?(?:[ ]and)?[ ]"
    r"|(?<![A-Za-z])(?:versions?|(?:ver|vs?|pp?|fig)\.?|pages?|chapters?|figure|releases?|build|firmware|python|ruby|kernel|port|channel"
    r"|costs?|prices?|priced[ ]at|worth|paid|pays|USD|EUR|GBP|scored?|ISBN|FM|MTR|IPG|UTR)[ \xa0\x01]{1,3})\Z",
    re.IGNORECASE,
)
#: … one without a letter none after these either …
PLAIN_NOT_AFTER = re.compile(
    r"(?<![A-Za-z])(?:tables?|steps?|about|around|approximately|nearly|roughly|almost|over|rating|rated|weighs|numbers?|no\.?|cards?|nr\.?"
    r"|lot|item|for|sold|buys?|up[ ]by|down[ ]by|average|total|sum"
    r"|rooms?|offices?|halls?|seats?|gates?|suites?|flats?|routes?|exits?|Raum|Zimmer|Saal|salles?|salas?|aula|DIN|ISO|IEEE|RFC|ICD"
    r"|DSM|CMR|Dewey|bugs?|issues?|tickets?|models?|Windows|Linux|Chrome|iOS|Android):?[ \xa0\x01]{1,3}(?:of[ ]|at[ ])?\Z",
    re.IGNORECASE,
)
#: … and before these.
BARE_NOT_BEFORE = re.compile(
    r"[ \xa0\x01]{0,8}(?:[%‰°€$£¥₽₪円元″′×=*+/\\@_]|:(?![ ])"
    r"|[-‐‑]?(?:USD|EUR|GBP|tix|tickets|dollars?|euros?|bucks|cents|pounds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?"
    r"|years?|ms|kg|lbs?|grams?|g|mm|cm|km|m|metres?|meters?|miles?|feet|ft|inches|in\.|[kMGT]?Hz|[kKMGT]i?B|FM|AM|a\.m|p\.m|fps"
    r"|dpi|points?|pts|players?|views?|users?|followers?|people|copies|cards?|packs?|boxes|votes?|Elo|rating|degrees?"
    r"|percent|million|billion|thousand|times|x|s|sek|h|min|Stunden|Sekunden|Stück|kW|mAh|dB|ml|mph|rpm|px|pt|bits?|bytes?|pages?|inch"
    r"|yen|yuan|francs?|kr|руб|tall|long|high|deep|away|wide|per|turns?|rounds?|games?|matches|rows?|of[ ][0-9]+)"
    r"(?![A-Za-z]))",
    re.IGNORECASE,
)
#: A number without cue and letter counts in brackets, after such words, before such words, between commas …
_SEE = r"(?:(?:see|cf\.?|per|e\.g\.,?|also)[ \xa0\x01]{1,8}){0,2}"
BARE_IN_BRACKETS = re.compile(rf"[(\[][ \x01]{{0,8}}{_SEE}\Z", re.IGNORECASE)
BARE_AFTER_BRACKETS = re.compile(r"[ \x01]{0,8}(?:[)\],;:…]|\.\.)")
BARE_AFTER = re.compile(
    r"(?<![A-Za-z])(?:see|also|per|cf\.|under|via|violates|cites?|breaks|applying|apply|applies|quoting|quotes?|compare|read"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2},?[ ]to"
    r"|i\.e\.,?|e\.g\.,?|esp\.|especially|particularly|above[ ]all|namely|siehe|vgl\.|voir|véase|vedi|см\.)"
    r"[ \xa0\x01]{1,8}\Z",
    re.IGNORECASE,
)
BARE_BEFORE = re.compile(
    r"[ \x01]{1,8}(?:says?|said|states?|tells?|covers?|defines?|describes?|explains?|applies|reads|handles|allows?|forbids?|lets?"
    r"|is|was|isn['’]t|has|had|does|doesn['’]t|means?|requires?|deals)(?![A-Za-z])"
)
#: Any other word before it and a comma or full stop behind it count in an article that cites several rules, …
WORD_BEFORE = re.compile(r"[^\W\d_]['’]?[ \xa0\x01]{1,8}\Z")
#: … as does a sentence that begins with it and says what it does, …
SENTENCE_BEFORE = re.compile(r"[.!?:]['’\"”)]?[ \xa0\x01]{1,8}\Z")
DOES_AFTER = re.compile(r"[ \x01]{1,8}(?:[a-z]{2,}s|still|now|also|never|may|can|must)(?![A-Za-z])")
#: … and a cell, a line or a column of its own that no price leads up to.
CELL_BEFORE = re.compile(r"(?:^|[\r\n\x00|]|[ ]{3})[ \t\x01]*(?:[*#:;•-]{1,4}[ \t\x01]*)?\Z")
PRICE_BEFORE = re.compile(r"(?:price|cost|paid|worth|sold|score|[€$£])[^\r\n]{0,40}(?:\n[ ]*-)?[^\r\n\w]*\Z", re.IGNORECASE)
CELL_AFTER = re.compile(r"[ \t\x01]*(?:\Z|[\r\n\x00|(]|\.\.|[ ]{3})")
#: A section's number alone, and the sentence around it that has words of its heading.
SECTION_AFTER = re.compile(r"[ \x01]{0,8}(?:[.;:)(!?/‐-—\r\n\x00|-]|,(?![0-9])|(?:and|or|to|through|was|is)(?![A-Za-z])|\Z)")
COMMA_BEFORE = re.compile(r"[,:;–—][ \xa0\x01]{1,8}\Z")
COMMA_AFTER = re.compile(r"[ \x01]{0,8}(?:[.,;:()!?–—]|[ ]-[ ]|\Z|[\r\n\x00])")
#: … as the whole text of a link, or before the rule that it begins.
NOTHING_BEFORE = re.compile(r"(?:\A|[\x00\x01])\Z")
NOTHING_AFTER = re.compile(r"[\x00\x01]|\Z")
LINE_START = re.compile(r"(?:^|[\r\n\x00])[ \t>\x01]{0,12}(?:[*#•-][ \t]{1,3}|[*#:;]{1,4}[ \t]{0,3})?[\x01]{0,6}\Z")
RULE_TEXT = re.compile(r"[\x01]{0,4}\.?[\x01]{0,4}[ \t\xa0]{1,3}[\x01]{0,4}(?:[A-Z“\"]|[-–—][ ])|[\x01]{0,4}:[ ]")
_ORDINALS = "st nd rd th mm cm km kg lb ms mb gb kb tb fm am pm hz px pt em in ft"
NOT_LETTERS = frozenset(_ORDINALS.split())

#: An article with one of these words is about Magic; a number alone in another one is no citation.
ABOUT = re.compile(
    r"\b(?:Magic|MTG|Comprehensive Rules?|Comp Rules|C\.?R\.?|judges?|creatures?|planeswalkers?|sorcery|mana|battlefield"
    r"|graveyard|instants?|artifacts?|enchantments?|lands?|legendary|trample|layers?|state-based)\b",
    re.IGNORECASE,
)

#: The source that a forum's tag of quotation names: [quote="CR 305.7"].
QUOTE_SOURCE = re.compile(
    r"[= ][\"']?(?P<source>(?:the[ ])?(?:(?:C\.R\.|CR|comp(?:rehensive|\.)?[ ]rules?|rules?|sections?|§)[ :#]{0,3}"
    r"[1-9][0-9]{2}|[1-9][0-9]{2}\.[1-9])[^\[\]\r\n\"']{0,200})",
    re.IGNORECASE,
)
#: What a site's builder or a forum reads before anybody else does, and so is no prose: {{< cr "305.7" >}}, {% include %},
#: {{ x | append: "CR 305.7" }}, [details="CR 305.7"], a line of imports. {{CR|305.7}} is a citation, {{quote|…}} prose.
SHORTCODE = re.compile(
    r"\{\{(?!\s{0,3}(?:(?:CR|C\.R\.|(?:comp(?:rehensive)?[ _]?)?rules?)\s{0,3}\|\s{0,3}[1-9]"
    r"|(?:[a-z ]{0,20}quote|quotation|refn?|efn|note|rules?[ ]?text)\s{0,3}\|))[^{}]{0,1000}\}\}"
    r"|\{%(?:[^%{]|%(?!\})|\{(?!%)){0,1000}%\}"
    r"|\[[A-Za-z][A-Za-z0-9_-]{0,40}(?:=|[ \t]{1,4}[A-Za-z][A-Za-z0-9_-]{0,40}=)[^\[\]\r\n]{0,500}\](?![(\[])"
    r"|(?<![^\r\n])(?:import|export)[ \t](?:[^\r\n\"']{1,200}[ \t]from[ \t]{1,4})?"
    r"[\"'][^\"'\r\n]{1,300}[\"'][ \t]{0,4};?[ \t]{0,4}(?![^\r\n])",
    re.IGNORECASE,
)
