// Written by tools/javascript_shapes.py from the patterns of the folder articles. Change them there.
const QUOTES = {
  QUOTED: /\u201c([^\u201c\u201d\0]{0,2000})\u201d|(?<![\p{L}\p{N}_])"(?=\S)([^"\0]{0,2000})"|\u00ab\s?([^\u00ab\u00bb\0]{0,2000}?)\s?\u00bb|\u201e([^\u201e\u201c\u201d\0]{0,2000})[\u201c\u201d]|(?<![\p{L}\p{N}_])\u2018([^\u2018\0]{0,2000}?)\u2019(?![\p{L}\p{N}_])/gu,
  OPENING: /[\u201c"\u00ab\u201e\u2018]/gu,
  PARAGRAPH: /(?:\r\n?|\n)[ \t\x01]*(?:\r\n?|\n)/gu,
  LEFT_OUT: /\s*(?:\[\s*(?:\.\.\.|\u2026)\s*\]|\(\s*(?:\.\.\.|\u2026)\s*\)|\.\.\.|\u2026)\s*/gu,
};
