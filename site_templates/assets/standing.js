// The anchor of a version among the ids that begin with a kind of anchor: its own, or the last one before its day. A version's
// part, as in 2013-07-13~digest, is no day.
function standingAt(ids, kind, version) {
  const known = ids.filter((id) => id.startsWith(kind) && /^\d{4}-\d\d-\d\d/.test(id.slice(kind.length)));
  const day = (id) => id.slice(kind.length, kind.length + 10);
  return known.find((id) => id === kind + version) || known.filter((id) => day(id) <= version.slice(0, 10)).sort().pop() || "";
}
