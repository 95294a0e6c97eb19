// Written by tools/javascript_shapes.py from the patterns of the folder articles. Change them there.
const DATES = {
  DATE: /(?<![\p{L}\p{N}_.-])(?:(?<iso>(?:19|20)\d\d[-\/](?:0?[1-9]|1[0-2])(?:[-\/](?:0?[1-9]|[12]\d|3[01]))?)(?![\/-]?\d)|(?<m1>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?\s+(?<d1>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<y1>(?:19|20)\d\d)|(?<d2>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?(?<m2>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?,?\s+(?<y2>(?:19|20)\d\d)|(?<m3>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?,?\s+(?<y3>(?:19|20)\d\d)|(?<d6>\d{1,2})(?:er|[.\u00ba\u00b0])?\s+(?:de\s+)?(?<m6>(?<jan>enero|janeiro|janvier|januar|j\u00e4nner|gennaio)|(?<feb>febrero|fevereiro|f\u00e9vrier|februar|febbraio)|(?<mar>marzo|mar\u00e7o|mars|m\u00e4rz)|(?<apr>abril|avril|aprile?)|(?<may>mayo|maio|mai|maggio)|(?<jun>junio|junho|juin|juni|giugno)|(?<jul>julio|julho|juillet|juli|luglio)|(?<aug>agosto|ao\u00fbt|august)|(?<sep>sept?iembre|setembro|septembre|settembre|september)|(?<oct>octubre|outubro|octobre|oktober|ottobre)|(?<nov>noviembre|novembro|novembre|november)|(?<dec>diciembre|dezembro|d\u00e9cembre|dezember|dicembre)),?\s+(?:del?\s+)?(?<y6>(?:19|20)\d\d)|(?<d4>\d{1,2})\.(?<m4>\d{1,2})\.(?<y4>(?:19|20)\d\d)|(?<a5>\d{1,2})\/(?<b5>\d{1,2})\/(?<y5>(?:19|20)\d\d))(?:(?=T\d)|(?![\p{L}\p{N}_]))/giu,
  OF_RULES: /(?:as of|current (?:as of|for|with|to)|under|based on|per|using)\s+(?:the\s+)?(?:[\p{L}\p{N}_-]+\s+){0,2}?(?:Comp(?:rehensive)?\.?\s+Rules?|rules|CR)\s*(?:document\s*)?(?:(?:of|from|dated|effective|as of|i\.e\.|,|:|\(|\0)\s*)*$/giu,
  AS_OF: /(?:(?:as|rules|current|valid|correct|accurate)\s+(?:as\s+)?of|up[- ]to[- ]date as of)\s+(?:the\s+)?$/giu,
  WRITTEN: /(?:posted|published|updated|last (?:updated|edited|modified|revised)|written|revised|edited|dated?|effective|publi(?:cado|cada|\u00e9e?)|ver\u00f6ffentlicht|pubblicat[oa]|escrito|scritto|\u00e9crit|geschrieben|postado|post\u00e9)(?:\s+(?:on|in|el|em|le|il|am|by\s[^\r\n]{1,40}))?\s*[:,]?\s*$/giu,
  OUT: / (?:(?:just |only )?(?:came|comes|coming|is|went) (?:out|here|live)|(?:was |is |got )?(?:just )?released|(?:pre)?release|launch)/u,
  SIGNED: /\d\d?:\d\d, $/gu,
  NO_BYLINE: /[.!?]\s+[\p{L}\p{N}_]|\b(?:in|since|before|after)\b/gu,
  LINKED_VERSION: /(?:history\/[^\s#]{1,200}#v|^\{\{)(\d{4}-\d\d-\d\d[\p{L}\p{N}_~.-]{0,40})(?:\}\})?$/gu,
  BOOK: /Comprehensive Rules /yu,
  STAMP: /(?: \([^()\r\n]{1,120}\))?, (?:in force from |version of )?(\d{4}-\d\d-\d\d)(?![\p{L}\p{N}_-])/yu,
  TO: /\d{4}-\d\d-\d\d,? to $/gu,
};
