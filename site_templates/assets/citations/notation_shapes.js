// Written by tools/javascript_shapes.py from the patterns of the folder articles. Change them there.
const NOTATION = {
  SHORTCODE: /\{\{(?!\s{0,3}(?:(?:CR|C\.R\.|(?:comp(?:rehensive)?[ _]?)?rules?)\s{0,3}\|\s{0,3}[1-9]|(?:[a-z ]{0,20}quote|quotation|refn?|efn|note|rules?[ ]?text)\s{0,3}\|))[^{}]{0,1000}\}\}|\{%(?:[^%{]|%(?!\})|\{(?!%)){0,1000}%\}|\[(?!(?:colou?r|size|font)=)[A-Za-z][A-Za-z0-9_-]{0,40}(?:=|[ \t]{1,4}[A-Za-z][A-Za-z0-9_-]{0,40}=)[^\[\]\r\n]{0,500}\](?![(\[])|(?<![^\r\n])(?:import|export)[ \t](?:[^\r\n"']{1,200}[ \t]from[ \t]{1,4})?["'][^"'\r\n]{1,300}["'][ \t]{0,4};?[ \t]{0,4}(?![^\r\n])/giu,
  QUOTE_SOURCE: /[= ]["']?(?<source>(?:the[ ])?(?:(?:C\.R\.|CR|comp(?:rehensive|\.)?[ ]rules?|rules?|sections?|\u00a7)[ :#]{0,3}[1-9][0-9]{2}|[1-9][0-9]{2}\.[1-9])[^\[\]\r\n"']{0,200})/yiu,
  CITED_CODE: /(?:(?:CR|rules?)[ \xa0]?)?[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}(?:[-\u2013\u2014,\/ ]{1,2}(?:[1-9][0-9]{2}\.[1-9][0-9]{0,2})?[a-z]{0,2}(?![\p{L}\p{N}_]))*/yiu,
};
