// Written by tools/javascript_shapes.py from the patterns of corpus/normalise.py. Change them there.
const NORMAL = {
  COMBINING: /[\u0300-\u036f]/gu,
  MARKS: /\((tm|r|c)\)(?=(\s?\d{4})?)/giu,
  LOST_MARK: /T(?<=[a-z]{3}T)(?![\p{L}\p{N}_])/gu,
  ITALICS: /(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/gu,
  ADDRESS: /<([^\s<>]{1,99}\.[^\s<>]{2,199})>/gu,
  SYMBOL: /\{(?:oc?(?=[A-Z0-9]))?([A-Za-z0-9\/]{1,9})\}/gu,
  SMALL: /[wubrgtxyzqcsep\d\/]+$/gu,
  BARE_SYMBOLS: /o(?:c?[TXWUBRG]|\d{1,2})(?:o(?:c?[TXWUBRG]|\d{1,2}))*/gu,
  BARE_SYMBOL: /oc?([A-Z]|\d+)/gu,
  LONG_DASH: / ?--+ ?/gu,
  SPACED_DASH: / -(?: |(?=["')\].,;]|$))/gu,
  ELLIPSIS: / ?\.(?: ?\.){2,}/gu,
  LOOSE_STOP: / (?=[,;:!?](?: |$))/gu,
  CHARACTERS: {"\u2018": "'", "\u2019": "'", "\u201b": "'", "\u00b4": "'", "\u201c": "\"", "\u201d": "\"", "\u201e": "\"", "\u201f": "\"", "\u2033": "\"", "\u2032": "'", "\u2013": "-", "\u2014": "--", "\u2015": "--", "\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u00ad": "", "\u2026": "...", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "", "\u2122": "", "\u00ae": "", "\u2120": "", "\u00a9": "", "\u00c6": "AE", "\u00e6": "ae", "\u0152": "OE", "\u0153": "oe", "\u00d8": "O", "\u00f8": "o", "\u00df": "ss", "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\u00d7": "x", "\u00bd": "1/2", "\u2022": "*"},
};
