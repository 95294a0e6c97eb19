"""The fields of the query language, and what they may say."""

from __future__ import annotations

#: The fields of the query language, in:305 and the like, and what they may say.
FIELDS = ("in", "type", "kind", "changed", "added", "removed")
KINDS = ("rule", "section", "glossary", "example", "clause", "commentary")
#: Those of the kinds that are passages of a rule: words beside them are looked for there alone.
PASSAGES = ("example", "clause")
#: Where a field is used. A query without a colon has none, and this is not compiled for it.
FIELD = r"(?i)(?<!\S)[(+-]*(in|type|kind|changed|added|removed):"
