"""Citations: each notation escapes what it must, and nothing of a text becomes markup."""

from __future__ import annotations

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from ruletrail.site_templates import citation

URL = "https://kites.example/rules/history/212.6e-2003-07-01.html#v2004-02-01"
NASTY = "A ]( \"b\" <script>x</script> [i] | {{y}} ''' & *c* _d_ `e` \\ $f$ ~g~ ![h](i) https://a.example"


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc")), min_size=1).filter(str.strip))
def test_markdown_and_html_show_the_text_itself(text):
    text = " ".join(text.split())
    for rendered in (
        citation.cite("html", URL, f"Rule {text}"),
        MarkdownIt().render(citation.cite("markdown", URL, f"Rule {text}")),
    ):
        tree = html5lib.parse(rendered, namespaceHTMLElements=False)
        links = list(tree.iter("a"))
        assert [link.get("href") for link in links] == [URL]
        assert "".join(links[0].itertext()) == f"Rule {text}"


def test_nasty_texts():
    assert "<script>" not in citation.cite("html", URL, NASTY)
    wiki = citation.cite("mediawiki", URL, NASTY)
    assert not set("[]{}|<>'") & set(wiki[1:-1]) and "&#60;script&#62;" in wiki and wiki.count("://") == 1
    assert citation.cite("bbcode", URL, "a [/url] b").count("[") == 2


def test_addresses_cannot_break_out():
    assert citation.cite("bbcode", "x]y z", "t") == "[url=x%5Dy%20z]t[/url]"
    assert citation.cite("markdown", "x) y", "t") == "[t](x%29%20y)"
    assert citation.cite("html", '"><script>', "t") == '<a href="%22%3E%3Cscript%3E">t</a>'


@pytest.mark.parametrize("base", ["https://kites.example/rules", "https://kites.example/rules/"])
def test_the_base_stands_in_front(base):
    assert citation.absolute(base, "number/1.html") == "https://kites.example/rules/number/1.html"
