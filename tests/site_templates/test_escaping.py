"""Templates show a value exactly as markupsafe's ``escape`` does."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup, escape

from ruletrail.site_templates import escaping
from ruletrail.site_templates.environment import environment
from ruletrail.site_templates.escaping import shown


class _Text(str):
    """A subclass of text."""


class _Name:
    def __str__(self) -> str:
        return "<name>"

    __repr__ = __str__


@pytest.mark.parametrize(
    "value", ["a & b", "<b>", "", 12, 1.5, True, None, _Name(), Markup("<b>"), _Text("<b>"), "<" * 999], ids=repr
)
def test_a_value_is_shown_as_it_would_be_escaped(value):
    assert shown(value) == escape(value)
    template = environment().from_string("{{ value }}{% macro again(it) %}[{{ it }}]{% endmacro %}{{ again(value) }}")
    assert template.render(value=value) == f"{escape(value)}[{escape(value)}]"


@pytest.mark.parametrize("first", [str, Markup])
def test_a_text_and_the_html_that_equals_it_are_told_apart(first):
    text = f"<i>{first.__name__}</i>"
    both = {str: escape(text), Markup: text}
    other = Markup if first is str else str
    assert [shown(kind(text)) for kind in (first, other, first)] == [both[kind] for kind in (first, other, first)]


def test_a_name_that_a_template_was_not_given_is_an_error():
    with pytest.raises(UndefinedError):
        environment().from_string("{{ nothing }}").render()


def test_long_texts_are_not_held():
    held = escaping._escaped.cache_info().currsize
    assert shown("<b>" * escaping.LONGEST) == escape("<b>" * escaping.LONGEST)
    assert escaping._escaped.cache_info().currsize == held
