// Whether a section's number has a sign as rules have it, or is the first cell of a table's row, in a column of rules.
MORE.isTold = (mask, start, end) => {
  if (mask[start - 1] === "#" && at(TABLES.SIGNED_RULE, mask, 0)) return true;
  if (!at(TABLES.CELL_AFTER, mask, end)) return false;
  const above = mask.slice(Math.max(0, start - 1500), start).split(/\r\n?|\n/);
  if (/[^ \t|!>\0\x01]/.test(above.pop())) return false;
  for (let line; (line = above.pop()) && line.trim(); ) if (at(TABLES.COLUMN, line, 0)) return true;
  return false;
};
