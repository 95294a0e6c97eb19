// The prose of an article in any notation, as a mask of the same length: code, comments, addresses and tags are filled up. The
// command reads each notation by its own rules; one pass here takes off the marks of all of them, so it is less exact.
const RAW_TAGS = "script|style|head|title|pre|code|kbd|samp|var|textarea|svg|math|template|nowiki|syntaxhighlight|noscript|select";
const INLINE_TAGS = /^(?:b|i|em|strong|u|span|font|small|sup|sub|mark|abbr|cite|q|ins|del|s|strike|big|dfn|time|tt|data|ref|a|colou?r|size|url)$/i;
const OF_ALL = [
  "(?<front>^\\ufeff?(?:---|\\+\\+\\+)[ \\t]*\\r?\\n[^]{0,20000}?\\r?\\n(?:---|\\+\\+\\+)[ \\t]*(?:\\r?\\n|$))",
  "(?<comment><!--[^]*?(?:-->|$))",
  "(?<raw><(?<name>" + RAW_TAGS + ")(?=[\\s>])[^<>]*>[^]*?(?:<\\/\\k<name>\\s*>|$))",
  "(?<tag><\\/?(?<element>[a-z][a-z0-9:-]*)(?=[\\s\\/>])(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)",
  "(?<fence>(?<=^|\\n)[ \\t>]*(?<ticks>```+|(?<=(?:^|\\n[ \\t\\r]*\\n)[ \\t>]*)~~~+)[^]*?(?:\\n[ \\t>]*\\k<ticks>|$))",
  "(?<roled>:(?:strong|emphasis|title(?:-reference)?|(?:[\\w+.-]{0,20}[:_-])?(?:rules?|cr)):`[^`]*`)",
  "(?<role>:[\\w:+.-]{1,60}:`[^`]*`)",
  "(?<named>`(?=[^`<>]+<[^<>`]*>`_))",
  "(?<ends>`__?(?<=<[^<>`\\n]{1,2000}>`__?))",
  "(?<span>(?<!`)(?<tick>`+)(?!`)(?:[^`\\n]|\\n(?!\\s*\\n)|(?!\\k<tick>(?!`))`)+?(?<!`)\\k<tick>(?![`_]))",
  "(?<code>\\[(?<block>code|icode|c|tt|pre|img|youtube|card|deck|cards|plain|nobbc|noparse)\\b[^\\]\\n]*\\][^]*?\\[\\/\\k<block>\\])",
  "(?<bb>\\[\\/?(?<bbname>b|i|u|s|url|colou?r|size|font|quote|list|center|left|right|indent|table|tr|td|th|spoiler|h[1-6])(?:[= ][^\\[\\]\\n]*)?\\](?!\\([^()\\s]{0,1000}history\\/[^()\\s#]{1,200}#v))",
  "(?<target>\\]\\((?:[^()\\s]|\\([^()\\s]{0,300}\\)){0,2000}(?:\\s+(?:\"[^\"]*\"|'[^']*'))?\\s*\\))",
  "(?<picture>!\\[[^\\[\\]\\n]{0,500}\\](?:\\([^()\\n]{0,1000}\\)|\\[[^\\[\\]\\n]{0,500}\\]))",
  "(?<definition>(?<=^|\\n) {0,3}\\[(?!\\^)[^\\]\\n]+\\]:[ \\t]+\\S[^\\n]*)",
  "(?<file>\\[\\[(?:File|Image|Category|Media|[a-z]{2,3})\\s*:(?:[^\\[\\]]|\\[\\[[^\\]]*\\]\\])*\\]\\])",
  "(?<page>\\[\\[[^\\[\\]|\\n]{0,300}\\|)",
  "(?<cites>\\{\\{\\s*CR\\s*\\|[^{}|]{1,20}\\|\\s*(?<as>\\d{4}-\\d\\d-\\d\\d[\\w~.-]{0,40})\\s*\\}\\})",
  "(?<template>\\{\\{(?!\\s*(?:CR|C\\.R\\.|(?:comp(?:rehensive)?[ _]?)?rules?|[a-z ]*quote|quotation|refn?|efn|note|rules? ?text)\\s*\\|)[^{}]*\\}\\})",
  "(?<shortcode>" + NOTATION.SHORTCODE.source + ")",
  "(?<entity>&(?:#\\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,10});)",
  "(?<cited>(?<=^|\\n|\\r) {0,3}>[ \\t>]*)",
  "(?<address>" + SHAPES.ADDRESS.source + ")",
  "(?<dressed>[*_~]+|'{2,}|`)",
];
// What stands for code in one notation alone, and how that notation is told by its beginning.
const PROSE_BLOCKS = "note|warning|tip|hint|important|attention|caution|danger|error|admonition|seealso|topic|sidebar|epigraph|versionadded|versionchanged|deprecated|list-table|table";
const OF_ONE = [
  [/\[\[[^\[\]\n]+\]\]|\{\{[^{}]+\}\}|^={2,4}[^=\n]+={2,4}[ \t\r]*$/m, "(?<wiki>(?<=^|\\n) [^\\n]*)"
    + "|(?<table>(?<=^|\\n)(?:[ \\t:]*\\{\\||\\|-)[^\\n]*|(?:(?<=^|\\n)[|!]|\\|\\||!!)[^\\n|!\\[{]{1,400}=[^\\n|\\[{]{0,400}\\|(?!\\|))"],
  [/^---[ \t\r]*$|^#{1,6} |^```|\]\([^)\s]{1,300}\)|\*\*\w/m, "(?<reference>\\]\\[(?<label>[^\\[\\]\\n]{1,300})\\](?=[^]*\\n {0,3}\\[\\k<label>\\]:))"
    + "|(?<indented>(?<=\\n[ \\t\\r]*\\n)(?:(?: {4}|\\t)[^\\n]*(?:\\n|$))+)"],
  [/^\.\. [\w-]+::|^\.\. _|`_|::[ \t\r]*$|^([=~^"'-])\1{3,}[ \t\r]*$/m,
    "(?<explicit>(?<=^|\\n)\\.\\.[ \\t]+(?!\\[|(?:" + PROSE_BLOCKS + ")::)[^\\n]*(?:\\n(?:[ \\t]+[^\\n]*|[ \\t\\r]*(?=\\n[ \\t])))*)"
    + "|(?<literal>(?<=(?<!\\.\\. [\\w-]{1,40})::[ \\t\\r]*\\n[ \\t\\r]*\\n)[ \\t]+[^\\n]*(?:\\n(?:[ \\t]+[^\\n]*|[ \\t\\r]*(?=\\n[ \\t])))*)|(?<called>(?<![\\p{L}\\p{N}_])[\\p{L}\\p{N}][\\p{L}\\p{N}.+-]{0,60}__?(?![\\p{L}\\p{N}_]))|(?<substitution>\\|[^|\\s][^|\\n]{0,100}\\|)"],
];
const ENTITIES = { nbsp: " ", ensp: " ", emsp: " ", thinsp: " ", sect: "\u00a7", ndash: "\u2013", mdash: "\u2014", quot: '"', ldquo: "\u201c", rdquo: "\u201d", lsquo: "\u2018", rsquo: "\u2019", apos: "'", amp: "&" };
const LINK_ENDS = ["</a", "[/url", "]", ">", "\n\n"];

// {mask, links}: links are {start, end, version} of what leads to a history already.
function maskArticle(text) {
  const pieces = [], links = [];
  let last = 0;
  const kinds = OF_ONE.filter(([sign]) => sign.test(text.slice(0, 20000))).map(([, shape]) => shape);
  for (const match of text.matchAll(new RegExp([...OF_ALL.slice(0, 3), ...kinds, ...OF_ALL.slice(3)].join("|"), "giu"))) {
    const g = match.groups, all = match[0], start = match.index, end = start + all.length;
    pieces.push(text.slice(last, start), shown(g, all));
    last = end;
    if (g.cites) links.push({ start, end, version: g.as });
    const version = !g.front && at(DATES.LINKED_VERSION, linkedTo(all), 0);
    if (!version) continue;
    if (g.target) links.push({ start: Math.max(0, text.lastIndexOf("[", start)), end: start, version: version[1] });
    else if (!/^<https?:/i.test(all)) links.push({ start: end, end: Math.min(...LINK_ENDS.map((closer) => text.indexOf(closer, end)).filter((place) => place >= 0), text.length), version: version[1] });
  }
  pieces.push(text.slice(last));
  return { mask: seen(pieces.join("")), links };
}

function shown(g, all) {
  if (g.entity) {
    const name = all.slice(1, -1), code = name[0] === "#" ? Number(name[1] === "x" || name[1] === "X" ? "0" + name.slice(1) : name.slice(1)) : 0;
    const char = code >= 32 && code < 0x3000 ? String.fromCharCode(code) : ENTITIES[name.toLowerCase()];
    return char ? char + MARK.repeat(all.length - 1) : all;
  }
  if (g.dressed || g.cited || g.named || g.ends || (g.tag && INLINE_TAGS.test(g.element)) || (g.bb && INLINE_TAGS.test(g.bbname))) return MARK.repeat(all.length);
  if (g.cites) return all;
  if (g.roled) return MARK.repeat(all.indexOf("`") + 1) + all.slice(all.indexOf("`") + 1, -1) + MARK;
  const code = g.tick === "`" && at(NOTATION.CITED_CODE, all, 1);
  if (code && code[0].length === all.length - 2) return MARK + code[0] + MARK;
  const source = g.bb && /^\[quote$/i.test(all.slice(0, 6)) && at(NOTATION.QUOTE_SOURCE, all, 6);
  if (source) return HIDDEN.repeat(6 + source[0].length - source.groups.source.length) + source.groups.source + HIDDEN.repeat(all.length - 6 - source[0].length);
  return g.target || g.reference ? MARK + HIDDEN.repeat(all.length - 1) : HIDDEN.repeat(all.length);
}

// The address in a tag or the like, without what closes it.
const linkedTo = (markup) => (/history\/[^\s"'#<>()\]]{1,200}#v[\d\w~.-]+/.exec(markup) || [""])[0];
