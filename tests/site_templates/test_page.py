"""Declaring a kind of page: a fault is reported at once, with the expected form."""

from __future__ import annotations

import re

import pytest

from ruletrail.site_templates.kinds import kinds
from ruletrail.site_templates.page import OnePage, Page, PageError

RIGHT = {
    "template": "glossary.html",
    "items": lambda self, site: [],
    "path": lambda self, site, item: "",
    "context": lambda self, site, item: {},
}


def test_a_right_declaration_is_taken():
    assert type("Fine", (Page,), RIGHT)().items(None) == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"template": None}, 'it has no template; expected: template = "NAME.html", a file in site_templates/templates'),
        ({"template": "glosary.html"}, "there is no template 'glosary.html'; expected: the name of a file in"),
        ({"navigation": "Kites"}, "navigation is 'Kites'; expected: (place, name)"),
        ({"items": None}, "items takes no arguments: it is None; expected: def items(self, site)"),
        ({"path": lambda self, item: ""}, "path takes (self, item); expected: def path(self, site, item)"),
        ({"context": Page.context}, "it has no context; expected: def context(self, site, item)"),
    ],
)
def test_a_wrong_declaration_is_refused(wrong, told):
    with pytest.raises(PageError, match=re.escape(told)) as refused:
        type("Kites", (Page,), RIGHT | wrong)
    assert str(refused.value).startswith("tests/site_templates/test_page.py")


def test_one_page_needs_an_address():
    with pytest.raises(PageError, match=r"it has no address; expected: address = addresses\.SOMETHING"):
        type("Kites", (OnePage,), {"template": "glossary.html", "context": lambda self, site, item: {}})


def test_every_module_declares_a_kind():
    assert "History" in {type(kind).__name__ for kind in kinds()}
