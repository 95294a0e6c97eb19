// Written by tools/javascript_shapes.py from the patterns of the folder articles. Change them there.
const LETTERS = {
  LETTER: /[\s\x00\x01(\[{"\u201c\u2018*_\/:](?<told>[b-z]|a(?![ ](?!(?:and|or|to|through|und|et|bis|of|de|von|being|is|says|dell[ae])(?![A-Za-z]))[A-Za-z]{2})|\.[1-9][0-9]{0,2}[a-z]?)(?![\p{L}\p{N}_'\u2019%]|-(?!-{0,2}[a-z](?![A-Za-z]))|\.[A-Za-z])/gu,
  LETTER_CUE: /(?<![A-Za-z])(?:(?:(?:sub-?(?:rule|paragraph)|letter|paragraph|item|part|clause)s?|lettres?|letras?|litt?\.|Buchstaben?|letter[ae]|Abs\.|alin\u00e9as?|apartados?|incisos?|punt[oi]s?|Punkte?|sub|see|cf\.|siehe|\x01{0,9}ibid(?:em)?\.?,?)\x01{0,9},?[ \x01]{1,9}|CR:)\(?$/giu,
  BRACKET_BEFORE: /\(\x01{0,30}$/gu,
  BRACKET_AFTER: /\x01{0,30}\)/yu,
  OF_RULE_AFTER: /(?:[ \t\xa0\x01]{0,9}(?:(?:\r\n?|\n)[ \t>\xa0\x01]{0,12})?(?:[,\/&+\u2010\u2011\u2012\u2013\u2014-]|,?[ ]?(?<![A-Za-z])(?:and|or|to|through|und|et|bis)(?![A-Za-z]))[ ]?[a-z](?![A-Za-z0-9_'\u2019])){1,4}[ ](?:of|de|von)[ ](?:rule[ ])?[1-9][0-9]{2}\.|(?:,[^.;:()\r\n\0\d]{1,24}[ ][a-z])?,[ ](?:both|all|each)[ ](?:of|in|from)[ ](?:rule[ ])?[1-9][0-9]{2}\./yu,
  LETTER_OF: /[)\x01]{0,9}[^.;:()\r\n\0\d]{0,24}[ ](?:of|de|von|dell[ae]|del|di)[ ][^.;:()\d]{0,24}(?<rule>[1-9][0-9]{2}\.[1-9][0-9]{0,2})(?![a-z0-9])/yu,
  ASIDE: /[ ]\([^()0-9\r\n\0]{1,40}\)/yu,
  OWN_BEFORE: /(?:['\u2019]s|,)[ \x01]{1,9}$/gu,
  ALONE_LETTER_BEFORE: /[,=][ ]$/gu,
  ALONE_LETTER_AFTER: /[.,;)]|[ ]\(|[\r\n]|$/yu,
  LABEL_BEFORE: /[A-Za-z][:=][ ]{1,3}$/gu,
  LETTER_LINE: /(?:^|[\r\n\x00])[ \t>\x00\x01]{0,30}(?:[*#\u2022-][ \t\x00\x01]{1,9}|[*#:;]{1,4}[ \t]{0,3})?(?:\[[ xX\x01]\][ \t]{1,3})?\(?\x01{0,9}(?<told>[a-z])\x01{0,9}(?:[).:]|[ ][-\u2013\u2014=])/gu,
  LETTERS_TOLD: /(?<![A-Za-z])(?:letters?|sub-?(?:rule|paragraph|clause)s?|lettres?|letras?|lettere|Buchstaben?)(?![A-Za-z])/giu,
  COLUMN: /[ \t|!>\x00\x01]*(?:(?:sub)?section|rule|CR|\u00a7|Regel|Abschnitt|regla|r\u00e8gle|regola)s?(?:[ ]{2}|[ \x01]?(?:[|\t\x00!]|$))/yiu,
  CELL_AFTER: /[ ]{2}|[ \x01]{0,9}[|\t\x00]/yu,
  SIGNED_RULE: /#[1-9][0-9]{2}\.[1-9]/gu,
};
