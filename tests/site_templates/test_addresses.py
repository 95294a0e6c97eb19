"""Addresses: file names for every file system, and URLs that lead back to them."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.site_templates import addresses


@given(st.text(alphabet=st.characters(blacklist_characters="/\0", blacklist_categories=("Cs",)), min_size=1))
def test_a_url_leads_back_to_its_path(name):
    path = addresses.history(name)
    parts = urlsplit(addresses.url(path, root="../", anchor=name))
    assert unquote(parts.path) == "../" + path and unquote(parts.fragment) == name


def test_long_names_are_cut_and_stay_apart():
    one, two = addresses.history("x" * 500 + "-2003-07-01"), addresses.history("x" * 500 + "-2004-02-01")
    assert one != two and len(one) < 160
    assert addresses.history("212.6e-2003-07-01") == "history/212.6e-2003-07-01.html"


@pytest.mark.parametrize(
    ("path", "landing"),
    [
        ("history/212.6e-2004-02-01.html", "number/212.6e.html#v2004-02-01"),
        ("embed/305-2004-01-15~rulings.html", "number/305.html#v2004-01-15~rulings"),
        ("history/704.5j~2-2004-02-01.html", "number/704.5j.html#v2004-02-01"),
        ("history/glossary-tail-2004-02-01.html", None),
        ("cr/2004-02-01/212.6e", "number/212.6e.html#v2004-02-01"),
        ("cr/2004-02-01/212.html", "number/212.html#v2004-02-01"),
        ("rules/305-2005-01-01.html", "number/305.html#v2005-01-01"),
        ("cr/2004-02-01/../x", None),
        ("compare/2004-02-01-to-2009-07-11.html", "compare/index.html?from=2004-02-01&to=2009-07-11"),
        ("compare/index.html", None),
        ("number/212.6e.html", None),
        ("history/../../etc/passwd", None),
    ],
)
def test_the_address_of_any_number_and_version_has_a_landing(path, landing):
    assert addresses.landing(path) == landing
