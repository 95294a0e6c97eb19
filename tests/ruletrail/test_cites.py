"""``cites``, and the graph of citations."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from click.testing import CliRunner

import ruletrail
from ruletrail.cli import ruletrail as command

GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"


def run(home, *arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(command, ["--home", str(home), *arguments])
    assert done.exit_code == status, (done.output, done.exception)
    return done.stdout


def test_it_lists_who_cites_a_rule_and_whom_it_cites(digest_home):
    told = json.loads(run(digest_home, "cites", "704.5j", "--json"))
    assert [each["number"] for each in told["cited_by"]] == ["205.4d", "306.4", "legend rule"]
    assert told["cites"] == []
    back = json.loads(run(digest_home, "cites", "legend rule", "--json"))
    assert [(each["number"], each["lineage"]) for each in back["cites"]] == [("704.5j", "420.5e-1999-04-23")]
    printed = run(digest_home, "cites", "704.5j")
    assert "cited by 3:\n205.4d " in printed and "it cites no rule" in printed


def test_python_says_the_same(digest_home):
    with ruletrail.open(digest_home) as home:
        told = home.cites("704.5j")
        assert [record.key for record in told.cited_by] == ["205.4d", "306.4", "legend rule", "legendary"]


def test_both_graphs_have_the_same_edges(digest_home):
    """GraphML is read back with a parser of XML. The digest's terms have quotation marks in them."""
    root = ElementTree.fromstring(run(digest_home, "export", "--graph", "graphml", "--as-of", "2009"))
    nodes = {node.get("id") for node in root.iter(f"{GRAPHML}node")}
    edges = {(edge.get("source"), edge.get("target")) for edge in root.iter(f"{GRAPHML}edge")}
    lines = run(digest_home, "export", "--graph", "dot", "--as-of", "2009").splitlines()
    assert lines[0] == "digraph rules {" and lines[-1] == "}"
    assert {tuple(end.strip(' ";') for end in line.split(" -> ")) for line in lines if " -> " in line} == edges
    assert edges and {end for edge in edges for end in edge} == nodes
