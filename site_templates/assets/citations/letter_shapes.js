// Written by tools/javascript_shapes.py from the patterns of the folder articles. Change them there.
const LETTERS = {
  LETTER: /[\s\x00\x01(\[{"\u201c\u2018*_\/](?<told>[b-z]|a(?![ ](?!(?:and|or|to|through|und|et|bis|of|de|von)(?![A-Za-z]))[A-Za-z]{2})|\.[1-9][0-9]?[a-z])(?![\p{L}\p{N}_'\u2019]|-(?![a-z](?![A-Za-z]))|\.[A-Za-z])/gu,
  LETTER_CUE: /(?<![A-Za-z])(?:(?:sub-?(?:rule|paragraph)|letter|paragraph|item|part|clause)s?|lettres?|letras?|litt?\.|Buchstaben?|Abs\.|alin\u00e9as?|ibid\.)[ \x01]{1,9}\(?$/giu,
  BRACKET_BEFORE: /\(\x01{0,30}$/gu,
  BRACKET_AFTER: /\x01{0,30}\)/yu,
  OF_RULE_AFTER: /(?:[ \t\xa0\x01]{0,9}(?:(?:\r\n?|\n)[ \t>\xa0\x01]{0,12})?(?:[,\/&+\u2010\u2011\u2012\u2013\u2014-]|,?[ ]?(?<![A-Za-z])(?:and|or|to|through|und|et|bis)(?![A-Za-z]))[ ]?[a-z](?![A-Za-z0-9_'\u2019])){1,4}[ ](?:of|de|von)[ ](?:rule[ ])?[1-9][0-9]{2}\./yu,
  LETTER_OF: /[^.;:()\r\n\0\d]{0,24}[ ](?:of|de|von)[ ][^.;:()\d]{0,24}(?<rule>[1-9][0-9]{2}\.[1-9][0-9]{0,2})(?![a-z0-9])/yu,
  ASIDE: /[ ]\([^()0-9\r\n\0]{1,40}\)/yu,
};
