"""The fields of the query language."""

from __future__ import annotations

#: The fields of the query language, in:305 and the like, and where one is used. A query without a colon has none.
FIELDS = ("in", "type", "kind", "changed", "added", "removed")
FIELD = r"(?i)(?<!\S)[(+-]*(in|type|kind|changed|added|removed):"
