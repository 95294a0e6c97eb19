"""The shapes of citations: the form of a number, and the words around it that make it a citation.

Browsers use the same patterns: after a change, run ``python -m tools.javascript_shapes`` to write them in JavaScript.
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
#: A letter behind a space or a hyphen: "702.19 B", "601.2-b". A letter that is also a word must end the clause.
_APART = (
    r"[\ -](?P<apart>[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ]|[aeiouyAEIOUY](?=[)\],;:]|[.!?](?:\s|\Z)|\Z))"
    r"(?![A-Za-z0-9_'’À-ɏ]|[-/.][A-Za-z0-9])"
)
#: The lookbehinds come after the three digits, so that a search skips from digit to digit. "CR 704 5k" lacks its point.
NUMBER = re.compile(
    r"(?P<section>[1-9][0-9]{2})(?<![0-9]...)(?<![0-9]\....)"
    rf"(?:(?:\.|(?P<gap>[ ])(?=[1-9][0-9]?[a-z](?![A-Za-z0-9])))(?P<rule>[1-9][0-9]{{0,2}})(?:{_LETTERS}|{_APART})?)?{_AFTER}",
    re.DOTALL,
)

#: The rest of a list or a range, behind a number.
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
#: Words before a number that make it a citation. They end at the number.
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
"""The number of characters before a number that are searched for a cue."""
PLURAL = re.compile(r"(?:rules|rr\.|CR|C\.R\.|sections|chapters|§§|Regeln|reglas|règles|regole|regras)\s*$", re.IGNORECASE)
#: Further arguments of the MTG Wiki's template, and of similar ones: {{CR|exact|702.19b}}, {{CR|lookup=104}}.
ASKED = r"(?:(?:exact|glossary|toc)(?:=[a-z]{1,8})?\s{0,3}\|\s{0,3}){0,3}(?:(?:lookup|1)\s{0,3}=\s{0,3})?"
TEMPLATE = re.compile(
    rf"\{{\{{\s{{0,3}}(?:CR|C\.R\.|rules?|comp(?:rehensive)?[ _]?rules?)\s{{0,3}}\|\s{{0,3}}{ASKED}\Z", re.IGNORECASE
)
TEMPLATE_END = re.compile(r"\s{0,3}\}\}")

#: Before a number of another book: "45 C.F.R. § 302.56", "Floor Rules, section 104".
OTHER_BOOK_BEFORE = re.compile(
    r"(?<![A-Za-z])(?:C\.?F\.?R\.?|U\.?S\.?C\.?|MTR|IPG|JAR|(?:Federal|Evidence|[Ff]loor|[Tt]ournament)(?:[ ][Rr]ules?)?"
    r"|Guidelines?)"
    r"[\s,:]{0,3}(?:(?:[Ss]ec(?:\.|tions?)|[Rr]ules?|§§?)[\s,]{0,3})?\Z"
)
#: A number without a cue is not a citation after these …
BARE_NOT_AFTER = re.compile(
    r"(?:[$€£¥][ ]?|[~+-]|[\\^×@A-Za-z0-9]|[A-Za-z0-9][_.]|[0-9][-,:]"
    r"|(?<![A-Za-z])(?:versions?|lines?|pages?|v|pp?\.|tables?|MTR|IPG|JAR)[ ])\Z",
    re.IGNORECASE,
)
#: … and before these.
BARE_NOT_BEFORE = re.compile(
    r"[ \xa0\x01]{0,8}(?:[%‰°€$£¥円元₽]|[×=*][ ]?[0-9$€£]"
    r"|[-‐‑]?(?:USD|EUR|tix|dollars?|euros?|seconds?|min(?:ute)?s?|hours?|days?|years?|m?s|k?g|lbs|[kcm]?m|miles?|feet|inch(?:es)?"
    r"|[kMGT]?Hz|[kKMGT]i?B(?:/s)?|[FA]M|points?|players?|views?|users?|people|copies|cards?|percent|million|times|x|of[ ][0-9]+)"
    r"(?![A-Za-zÀ-ɏ]))"
)
CLAUSE_ROOM = 40
"""The number of characters before and behind a section's number that are searched for words of its heading …"""
#: … up to the end of its clause.
CLAUSE_END = re.compile(r"[!?;]|\.(?![0-9])|\n(?:[ \t]*[\n|*#+!]|[ ]{0,2}-)")
_ORDINALS = "st nd rd th mm cm km kg lb ms mb gb kb tb fm am pm hz px pt em in ft"
NOT_LETTERS = frozenset(_ORDINALS.split())

#: Code that holds only rule numbers: `613.4b`, `613.1a–g`.
CITED_CODE = re.compile(
    r"(?:(?:CR|rules?)[ \xa0]?)?[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}"
    r"(?:[-–—,/ ]{1,2}(?:[1-9][0-9]{2}\.[1-9][0-9]{0,2})?[a-z]{0,2}(?![\w]))*",
    re.IGNORECASE,
)
#: An article with one of these words names the book that it cites, or its game.
NAMED = re.compile(r"\b(?:Magic|MTG|Comp(?:rehensive|\.)? ?Rules?|C\.?R\.?)(?![A-Za-z])", re.IGNORECASE)
#: An article with one of these words is about Magic. In an article without one, a number alone is not a citation.
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
#: Markup that a site's builder or a forum replaces, so that it isn't prose: {{< cr "305.7" >}}, {% include %},
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
