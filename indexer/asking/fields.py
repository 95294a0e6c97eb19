"""The fields of the query language."""

from __future__ import annotations

#: The names of the fields ("in" of in:305), and the pattern of a field in a query.
FIELDS = ("in", "type", "kind", "changed", "added", "removed")
FIELD = r"(?i)(?<!\S)[(+-]*(in|type|kind|changed|added|removed):"
