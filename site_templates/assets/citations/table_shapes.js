// Written by tools/javascript_shapes.py from the patterns of the folder articles. Change them there.
const TABLES = {
  COLUMN: /[ \t|!>\x00\x01]*(?:(?:sub)?section|rule|CR|\u00a7|Regel|Abschnitt|regla|r\u00e8gle|regola)s?(?:[ ]{2}|[ \x01]?(?:[|\t\x00!]|$))/yiu,
  CELL_AFTER: /[ ]{2}|[ \x01]{0,9}[|\t\x00]/yu,
  SIGNED_RULE: /#[1-9][0-9]{2}\.[1-9]/gu,
};
