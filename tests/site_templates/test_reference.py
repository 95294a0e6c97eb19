"""References: programs can read each form, and no part of a title becomes markup."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.site_templates import reference
from ruletrail.site_templates.reference import Reference

CITED = Reference(
    "Comprehensive Rules 212.6e (Lines)",
    "212.6e-2004-02-01",
    "2004-02-01",
    "2003-07-01",
    "https://kites.example/history/212.6e-2003-07-01.html#v2004-02-01",
    "2026-11-21",
)


def test_bibtex():
    told = reference.refer("bibtex", CITED)
    assert told.startswith("@misc{cr-212.6e-2004-02-01,\n") and told.endswith("}\n}") is False and told.endswith(",\n}")
    fields = dict(re.findall(r"^  (\w+) = (.*),$", told, re.MULTILINE))
    assert fields["title"] == "{{Comprehensive Rules 212.6e (Lines)}}" and fields["year"] == "{2004}" and fields["month"] == "feb"
    assert fields["urldate"] == "{2026-11-21}" and fields["url"] == f"{{{CITED.url}}}"


def test_ris():
    rows = [line.split("  - ") for line in reference.refer("ris", CITED).split("\n")]
    assert rows[0] == ["TY", "ELEC"] and rows[-1] == ["ER", ""] and all(len(tag) == 2 for tag, _ in rows)
    assert dict(rows)["DA"] == "2004/02/01" and dict(rows)["UR"] == CITED.url and dict(rows)["Y2"] == "2026/11/21"


def test_csl_json():
    (item,) = json.loads(reference.refer("csl-json", CITED))
    assert (item["type"], item["URL"], item["issued"]) == ("webpage", CITED.url, {"date-parts": [[2004, 2, 1]]})
    assert item["accessed"] == {"date-parts": [[2026, 11, 21]]} and item["version"] == "2004-02-01"


@pytest.mark.parametrize("form", reference.FORMATS)
@given(title=st.text(alphabet="ab|{}[]<>%#$&_~^\\'\"=\n\r ", max_size=30))
def test_no_title_breaks_out(form, title):
    told = reference.refer(form, Reference(f"x{title}y", "n", "2004-02-01", "2003-07-01", CITED.url, "2026-11-21"))
    if form == "csl-json":
        assert json.loads(told)[0]["title"] == " ".join(f"x{title}y".split())
    elif form == "ris":
        assert len(told.split("\n")) == 11
    elif form == "bibtex":
        bare = re.sub(r"\\\\|\\[{}%#$&_]", "", told)
        assert bare.count("{") == bare.count("}") and len(told.split("\n")) == 10
    elif form == "cite-web":
        assert told.count("{{") == 1 + told.count("{{!}}") and re.sub(r"\{\{!\}\}", "", told).count("|") == 8 - 1
