"""The citations of a version as a graph for other programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from ruletrail.corpus.history.cross_references import CrossReference
from ruletrail.corpus.store import StoredRecord

FORMATS = ("graphml", "dot")
_FIELDS = ("number", "kind", "text")
_Nodes = Mapping[str, StoredRecord]
_Edges = list[tuple[str, str]]
#: Characters that no XML file may hold, not even escaped.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def graph(references: Iterable[CrossReference], addresses: Mapping[int, str], form: str) -> Iterator[str]:
    """The lines of a graph in one of FORMATS. Its nodes are the records that cite or are cited, named by their addresses."""
    nodes: dict[str, StoredRecord] = {}
    edges: _Edges = []
    for each in references:
        ends = [addresses.get(end.lineage_id or 0) or end.key for end in each]
        nodes.update(zip(ends, each, strict=True))
        edges.append((ends[0], ends[1]))
    return _graphml(nodes, edges) if form == "graphml" else _dot(nodes, edges)


def _graphml(nodes: _Nodes, edges: _Edges) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    for field in _FIELDS:
        yield f'<key id="{field}" for="node" attr.name="{field}" attr.type="string"/>'
    yield '<graph id="rules" edgedefault="directed">'
    for name, record in nodes.items():
        values = zip(_FIELDS, (record.key, record.kind, record.text), strict=True)
        told = "".join(f'<data key="{field}">{escape(_NOT_XML.sub(" ", value))}</data>' for field, value in values)
        yield f"<node id={quoteattr(name)}>{told}</node>"
    for citing, cited in edges:
        yield f"<edge source={quoteattr(citing)} target={quoteattr(cited)}/>"
    yield "</graph>"
    yield "</graphml>"


def _dot(nodes: _Nodes, edges: _Edges) -> Iterator[str]:
    yield "digraph rules {"
    for name, record in nodes.items():
        yield f"  {_quoted(name)} [label={_quoted(record.key)}];"
    for citing, cited in edges:
        yield f"  {_quoted(citing)} -> {_quoted(cited)};"
    yield "}"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
