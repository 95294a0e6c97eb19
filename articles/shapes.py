"""The shapes of citations: what a number looks like, and the words around it that say what it is.

Browsers find by the same patterns: after a change, ``python -m tools.javascript_shapes`` writes them for those.
"""

from __future__ import annotations

import re

GAP = r"[ \t\xa0\x01]{0,9}(?:(?:\r\n?|\n)[ \t>\xa0\x01]{0,12})?"
"""Room inside a citation: a line may end in it, a paragraph may not."""

_AFTER = (
    r"(?!(?!ff(?![A-Za-z0-9]))[A-Za-z0-9]|_[A-Za-z0-9]|\x01{1,9}[a-z]\x01)"
    r"(?!\.(?:[0-9]|[A-Za-z]{1,20}\.[0-9]|(?:html?|md|txt|pdf|png|jpe?g|gif|svg|json|py|js|wiki)(?![A-Za-z0-9])))"
)
_LETTERS = (
    r"(?:(?:\.(?=[A-Za-z](?![A-Za-z])))?(?!ff)(?P<letter>[a-z]{1,2}|[A-Z])(?![A-Za-z0-9])"
    r"|[ ]?\((?P<inner>[a-z])\))"
)
#: A letter that stands by itself: "702.19 B", "601.2-b". One that is a word too only at the end of what is said.
_APART = (
    r"[\ -](?P<apart>[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]|[aeiouyAEIOUY](?=[)\],;:]|[.!?](?:\s|\Z)|\Z))"
    r"(?![A-Za-z0-9_'’À-ɏ]|[-/.][A-Za-z0-9])"
)
#: Looks back only when three digits are found, so that a search leaps from digit to digit. "CR 704 5k" lacks its point.
NUMBER = re.compile(
    r"(?P<section>[1-9][0-9]{2})(?<![0-9]...)(?<![0-9]\....)"
    rf"(?:(?:\.|(?P<gap>[ ])(?=[1-9][0-9]?[a-z](?![A-Za-z0-9])))(?P<rule>[1-9][0-9]{{0,2}})(?:{_LETTERS}|{_APART})?)?{_AFTER}",
    re.DOTALL,
)

#: What may follow a number in a list or a range.
JOINED = re.compile(
    rf"""(?P<sep>{GAP}(?:
            (?P<dash>-{{1,3}}|[‐‑‒–—−~～〜])
          | (?P<through>through|thru|(?:up[ ])?to|until|bis|hasta|até|[aà][ ]la|t/m|tot|\.\.\.?|…)(?![a-z])
          | (?P<slash>[/&+]) | (?P<comma>[,;、])(?:{GAP}(?:and|or|&)(?![a-z]))?
          | ,?{GAP}(?P<but>(?:but[ ])?not|minus|except)(?![a-z])
          | (?:and/or|and|or|nor|und|et|y|e|oder|ou|en|och|oraz|lub|и|или|と|和|plus|vs\.?|versus|resp\.|as[ ]well[ ]as)(?![a-z])
          | (?:a|à|al|i|o|u)(?=[ ][1-9][0-9]{{2}}\.)
        ){GAP})
        (?:
            (?P<section>[1-9][0-9]{{2}})(?:\.(?P<rule>[1-9][0-9]{{0,2}})(?:{_LETTERS}|{_APART})?)?{_AFTER}
          | \.(?P<short>[1-9][0-9]{{0,2}})(?P<short_letter>[a-z])?{_AFTER}
          | (?P<alone>[a-z]{{1,2}}|[A-Z])(?![A-Za-z0-9_'’]|[./][A-Za-z])
          | (?P<digits>[1-9][0-9]?)(?P<digit_letter>[a-z])?(?![A-Za-z0-9_%:]|[.,][0-9])
        )""",
    re.VERBOSE,
)

#: Letters behind a rule's number, each a subrule of it: "613.1 (a, b and c)", "704.5: f and g", "613.1 and its letters a to g".
_MORE = rf"(?:{GAP}(?:[,/&+‐‑‒–—-]|,?[ ]?(?<![A-Za-z])(?:and|or|to|through|und|et|bis)(?![A-Za-z]))[ ]?[a-z](?![A-Za-z0-9_'’]))"
LETTERS = re.compile(
    rf"(?P<sep>(?:[ ]\(|\{{)(?=[a-z]{_MORE}{{1,9}}[)}}])"
    rf"|(?:[:,]|,?(?: and| with)?(?: its)? (?:letters|subrules)) (?=[a-z]{_MORE})"
    r"|,?[ ]\(?(?:de[ ]la[ ])?\x01{0,9}(?:(?:sub-?(?:rule|paragraph)|letter|item|clause|lettre|letra|lettera|Buchstabe"
    r"|apartado)[esn]?|see|Abs\.|litt?\.|sub)\x01{0,9},?[ ]\x01{0,9}(?=[a-z](?![\w'’])))"
    r"(?P<alone>[a-z])"
)
#: Words before a number that make it a citation; matched at their end.
CUE = re.compile(
    r"""(?<![A-Za-z0-9_])(?P<cue>
        (?P<strong>
            (?:(?:MTG|Magic)[ \xa0]?)?(?:C\.[ \xa0]?R\.|CR)(?:['’]?s|[-‐‑–=./_])?
          | comp(?:rehensive|\.)?[- \xa0\x01]{0,3}rule(?:s?['’]?s?|book(?:['’]s)?)
        )(?:,?[ \xa0]{0,2}(?:rules?|(?:sub)?sections?|sec\.|para(?:graph|\.)|§|number|no\.))?
      | (?P<rule>(?:sub-?)?rule(?:s?['’]?|book(?:['’]s)?)(?:[ \xa0](?:numbers?|nos?\.?|nr\.?|sections?)|[-_])?
          | rr?\.|Regel[ns]?|reglas?|règles?|regol[ae]|regras?|zasad[ay]|regu[lł][ay]|pravidl[oa]
          | правил[оа]|ルール|[規规][則则]|규칙)
      | (?P<weak>(?:sub-?)?(?:sections?|paragraphs?|clauses?)|(?:sub)?sec\.|para\.|§§?|¶|Abs(?:chnitt|atz)|Ziffer|sección
          | sec?ção|sezione)
      | (?P<chapter>chapters?)
      | (?P<initial>R)
    )(?P<gap>[ \t\xa0\x01]{0,6}[:,\#(\[|"“„«‹*]?[ \t\xa0\x01]{0,6}(?:(?:\r\n?|\n)[ \t>\xa0\x01]{0,12})?)\Z""",
    re.VERBOSE | re.IGNORECASE,
)
CUE_ROOM = 64
"""So many characters before a number are looked at for a cue."""
PLURAL = re.compile(r"(?:rules|rr\.|CR|C\.R\.|sections|chapters|§§|Regeln|reglas|règles|regole|regras)\s*$", re.IGNORECASE)
#: What the MTG Wiki's template and its like take beside the number: {{CR|exact|702.19b}}, {{CR|lookup=104}}.
ASKED = r"(?:(?:exact|glossary|toc)(?:=[a-z]{1,8})?\s{0,3}\|\s{0,3}){0,3}(?:(?:lookup|1)\s{0,3}=\s{0,3})?"
TEMPLATE = re.compile(
    rf"\{{\{{\s{{0,3}}(?:CR|C\.R\.|rules?|comp(?:rehensive)?[ _]?rules?)\s{{0,3}}\|\s{{0,3}}{ASKED}\Z", re.IGNORECASE
)
TEMPLATE_END = re.compile(r"\s{0,3}\}\}")

_OTHER = (
    r"(?:C\.?F\.?R|U\.?S\.?C|Fed|Treas|Stat|Reg|Code|Act|MTR|IPG|UTR|JAR|AIPG|(?:[Ff]loor|[Tt]ournament)[ ][Rr]ules?"
    r"|Guidelines?|Guide)"
)
#: The number is another book's: "45 C.F.R. § 302.56", "Federal Rule 702".
OTHER_BOOK_BEFORE = re.compile(
    rf"(?<![A-Za-z])(?:{_OTHER}\.?|(?:Federal|Evidence|SEC|FINRA|NASD|NCAA|FIDE|FIFA|Civil|Local|Criminal|Court|House"
    rf"|Tournament|Floor))(?:[ ]v?[0-9]{{1,2}}\.[0-9]{{1,2}})?[\s,:]{{0,3}}"
    rf"(?:(?:[Ss]ec(?:\.|tions?)|[Rr]ules?|§§?)[\s,]{{0,3}})?\Z"
)
OTHER_BOOK_AFTER = re.compile(
    r"(?:\([A-Za-z0-9]{1,3}\)){0,3}[\s,]{0,3}(?:of|in|from|under|del?|du|des|della?)[\s]{1,2}(?:(?:the|la)[\s]{1,2})?(?:[\w’'-]{1,16}[\s]{1,2}){0,3}?"
    r"(?:C[óo]digo|Codice|Gesetz(?:es|buchs)|Constituci[óo]n|Costituzione|Floor|Tournament|Penalty|Infraction|MTR|IPG|UTR|Code|Act|Federal|Civil|Criminal|Evidence|Regulations?|Constitution"
    r"|Treaty|Statutes?|Bankruptcy)(?![A-Za-z])"
)

#: Before a number in an address that has no scheme: "example.com/cr/305.7".
IN_ADDRESS = re.compile(r"[A-Za-z0-9-]\.[A-Za-z]{2,12}/\S*\Z")
#: A number without a cue is not a citation after these …
BARE_NOT_AFTER = re.compile(
    r"(?:[$€£¥][ ]?|[\\^×@A-Za-z0-9]|[A-Za-z0-9][_.]|[0-9][-,:]|(?<![\w.])[0-9]{1,2}\.[0-9]{1,2},?(?:[ ]and)?[ ]"
    r"|(?<![A-Za-z])(?:versions?|lines?|(?:ver|(?<!q\.)v|pp?|fig|eq|rev)\.?|pages?|chapters?|figure|releases?|build|firmware|python|kernel|port"
    r"|channel|ISBN|FM|MTR|IPG|UTR)[ \xa0\x01]{1,3}\(?"
    r"|(?<![A-Za-z])pages?[ ][0-9]{1,4}[ ]of[ ]|(?<![0-9.])[1-9][0-9]{2}[ ]of[ ])\Z",
    re.IGNORECASE,
)
#: … one without a letter none after these either, …
PLAIN_NOT_AFTER = re.compile(
    r"(?:[~+/-]|(?<![A-Za-z])(?:tables?|costs?|worth|pa(?:id|ys)|nearly|roughly|almost|lot|up[ ]by|down[ ]by|total|sum"
    r"|rooms?|offices?|halls?|seats?|gates?|routes?|exits?|Raum|Zimmer|Saal|salles?|salas?|aula|DIN|ISO|RFC"
    r"|CMR|Dewey"
    r"|FR|PG|PM|JAR|AIPG|PHB|vol(?:ume)?\.?|digests?|exams?|quiz(?:zes)?|lessons?|courses?|lemmas?|theorems?|corollar(?:y|ies)"
    r"|bugs?|issues?|tickets?|PRs?|patch|models?|Windows|Linux|iOS|Android):?[ \xa0\x01]{1,3}(?:of[ ]|at[ ])?)\Z",
    re.IGNORECASE,
)
#: … and after these only where the article cites its section elsewhere.
PLAIN_HARDLY_AFTER = re.compile(
    r"(?:#|(?<![A-Za-z])(?:steps?|cards?:?|about|around|over|numbers?|no\.?|nr\.?|item|for)[ \xa0\x01]{1,3})\Z", re.IGNORECASE
)
#: Words that say that a number without a cue measures something: "the stock closed at 305.6, up from 303.4".
MEASURED = re.compile(
    r"(?<![A-Za-z])(?:price|dollar|euro|pesos|rent|salary|budget|fees?|tuition|sold|sells|buy|bought|auction|weigh|kilo"
    r"|lit(?:er|re)s?|miles|temperature|fever|degrees|lap|marathon|latitude|longitude|street|address|phone|bus|flight|highway|radio|frequency"
    r"|booth|shop|stock|exchange|cholesterol|pulse|elo|rat(?:ed|ing)|ranking|median|average|score|magazine|servers?|firmware"
    r"|precio|prix|Preis|prezzo|Uhr)",
    re.IGNORECASE,
)
CLAUSE_ROOM = 40
"""So many characters before and behind a number are looked at for what is said of it …"""
#: … up to where that ends.
CLAUSE_END = re.compile(r"[!?;]|\.(?![0-9])|\n(?:[ \t]*[\n|*#+!]|[ ]{0,2}-)")
#: … and before these.
BARE_NOT_BEFORE = re.compile(
    r"[ \xa0\x01]{0,8}(?:[%‰°€$£¥円元₽′″\\@]|[×=*+/:][ ]?(?=[0-9$€£])(?![1-9][0-9]{2}\.[1-9])"
    r"|[-‐‑]?(?:USD|EUR|GBP|tix|tickets|dollars?|euros?|bucks|pounds?|seconds?|secs?|min(?:ute)?s?|hours?|days?|weeks?"
    r"|years?|m?s|k?g|lbs|[kcm]?m|kilo[a-z]+|met[er]{2}s?|miles?|feet|ft|inch(?:es)?|in\.|[kMGT]?Hz|[kKMGT]i?B|[FA]M|[ap]\.m|fps"
    r"|points?|pts|players?|views?|users?|people|copies|cards?|packs?|boxes|votes?|Elo|rating|degrees?"
    r"|percent|million|thousand|times|x|sek|h|Stunden|Sekunden|Stück|k?W|dB|ml|mph|dpi|px|bits?|bytes?|pages?|lines"
    r"|yen|pesos|Kron[eo]r?n?|kr|Uhr|F|C|tall|long|high|deep|away|wide|per"
    r"|turns?|rounds?|games?|matches|rows?|of[ ][0-9]+)(?![A-Za-zÀ-ɏ]))",
    re.IGNORECASE,
)
#: A number without cue and letter counts between brackets, commas or marks, after such words, before such words, …
ALONE_BEFORE = re.compile(r"(?:\A|[\x00\x01]|[(\[,:;–—][ \xa0\x01]{0,8})\Z")
ALONE_AFTER = re.compile(r"[ \x01]{0,8}(?:[.,;:()\]!?–—…]|[ ]-[ ]|[\r\n\x00])|\x01|\Z")
BARE_AFTER = re.compile(
    r"(?<![A-Za-z])(?:see|also|per|cf\.|q\.v\.|(?:know|talk|ask|read|said)s?[ ]about|under"
    r"|via|violates|cites?|breaks|appl(?:y|ies|ying)|quot(?:es?|ing)|compare|read"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2},?[ ]to|(?:19|20)[0-9]{6}[ ]-"
    r"|points?|ent(?:ry|ries)|artic(?:les?|olo)|art[ií](?:culo|go)|p[ou]nto|Punkte?|пункт"
    r"|as[ ]in|i\.e\.,?|e\.g\.,?|especially|namely|siehe|vgl\.|voir|véase|vedi|см\.)[ \xa0\x01]{1,8}\Z",
    re.IGNORECASE,
)
BARE_BEFORE = re.compile(
    r"[ \x01]{1,8}(?:sa(?:ys?|id)|states?|tells?|covers?|defines?|describes?|explains?|applies|reads|handles|lets?"
    r"|is|was|isn['’]t|ha[sd]|does|doesn['’]t|means?|requires?|deals)(?![A-Za-z])"
)
#: A section's number alone, and the sentence around it that has words of its heading.
SECTION_AFTER = re.compile(
    r"[ \x01]{0,30}(?:[.;:)(!?/‐-—\r\n\x00|-]|,(?![0-9])|(?:and|or|to|through|was|is|as|now|today|here)(?![A-Za-z])"
    r"|[\"“«„]|\Z)"
)
#: The head of a column of rules' numbers, and what ends a cell.
COLUMN = re.compile(
    r"[ \t|!>\x00\x01]*(?:(?:sub)?section|rule|CR|§|Regel|Abschnitt|regla|règle|regola)s?(?:[ ]{2}|[ \x01]?(?:[|\t\x00!]|$))",
    re.IGNORECASE,
)
CELL_AFTER = re.compile(r"[ ]{2}|[ \x01]{0,9}[|\t\x00]")
#: A number sign counts before a section where it stands before a rule too.
SIGNED_RULE = re.compile(r"#[1-9][0-9]{2}\.[1-9]")
#: A section's number counts behind these where rules of it are cited: "all of 309", "(411)".
POINTED_BEFORE = re.compile(
    r"(?:(?<![A-Za-z])(?:in|of|on|under|not|and|or|all)[ \xa0\x01]{1,8}|[,(\[]\x01{0,9}[ ]?\x01{0,30})\Z", re.IGNORECASE
)
#: … or before the rule that it begins.
LINE_START = re.compile(r"(?:^|[\r\n\x00])[ \t>\x01]{0,12}(?:[*#•-][ \t]{1,3}|[*#:;=]{1,6}[ \t]{0,3})?[\x01]{0,6}\Z")
RULE_TEXT = re.compile(r"[\x01]{0,4}\.?[\x01]{0,4}[ \t\xa0]{1,3}[\x01]{0,4}(?:[A-Z“\"]|[-–—][ ])|[\x01]{0,4}:[ ]")
_ORDINALS = "st nd rd th mm cm km kg lb ms mb gb kb tb fm am pm hz px pt em in ft"
NOT_LETTERS = frozenset(_ORDINALS.split())

#: Code that is rules' numbers and nothing else: `613.4b`, `613.1a–g`.
CITED_CODE = re.compile(
    r"(?:(?:CR|rules?)[ \xa0]?)?[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}"
    r"(?:[-–—,/ ]{1,2}(?:[1-9][0-9]{2}\.[1-9][0-9]{0,2})?[a-z]{0,2}(?![\w]))*",
    re.IGNORECASE,
)
#: An article with one of these words names the book that it cites, or its game.
NAMED = re.compile(r"\b(?:Magic|MTG|Comp(?:rehensive|\.)? ?Rules?|C\.?R\.?)(?![A-Za-z])", re.IGNORECASE)
#: An article with one of these words is about Magic; a number alone in another one is not a citation.
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
#: What a site's builder or a forum reads before anybody else does, and so isn't prose: {{< cr "305.7" >}}, {% include %},
#: {{ x | append: "CR 305.7" }}, [details="CR 305.7"], a line of imports. {{CR|305.7}} is a citation, {{quote|…}} prose.
SHORTCODE = re.compile(
    r"\{\{(?!\s{0,3}(?:(?:CR|C\.R\.|(?:comp(?:rehensive)?[ _]?)?rules?)\s{0,3}\|\s{0,3}[1-9]"
    r"|(?:[a-z ]{0,20}quote|quotation|refn?|efn|note|rules?[ ]?text)\s{0,3}\|))[^{}]{0,1000}\}\}"
    r"|\{%(?:[^%{]|%(?!\})|\{(?!%)){0,1000}%\}"
    r"|\[(?!(?:colou?r|size|font)=)[A-Za-z][A-Za-z0-9_-]{0,40}(?:=|[ \t]{1,4}[A-Za-z][A-Za-z0-9_-]{0,40}=)"
    r"[^\[\]\r\n]{0,500}\](?![(\[])"
    r"|(?<![^\r\n])(?:import|export)[ \t](?:[^\r\n\"']{1,200}[ \t]from[ \t]{1,4})?"
    r"[\"'][^\"'\r\n]{1,300}[\"'][ \t]{0,4};?[ \t]{0,4}(?![^\r\n])",
    re.IGNORECASE,
)
