"""oEmbed: a document beside each page for an iframe. Whole pages link to it."""

from __future__ import annotations

import json
import re

from ruletrail import site_templates
from ruletrail.corpus.store import Corpus


def test_a_history_leads_to_its_document(tiny_site):
    page = (tiny_site / "history/212.6e-2003-07-01.html").read_text("utf-8")
    (href,) = re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page)
    told = json.loads((tiny_site / href.removeprefix("https://kites.example/rules/")).read_text("utf-8"))
    assert (told["version"], told["type"], told["width"]) == ("1.0", "rich", 600) and 150 < told["height"] <= 640
    assert 'src="https://kites.example/rules/embed/212.6e-2003-07-01.html#v2009-07-11"' in told["html"]
    assert set(told["embeds"]) == {"diff", "pair", "ages", "timeline", "history"}
    assert "#from-2003-07-01-to-2009-07-11" in told["embeds"]["pair"]["html"]
    assert "#changed-2009-07-11" in told["embeds"]["diff"]["html"] and "#ages" in told["embeds"]["ages"]["html"]


def test_every_embedded_page_has_one_and_each_anchor_is_there(tiny_site):
    pages = [page for page in sorted((tiny_site / "embed").rglob("*.html")) if b'http-equiv="refresh"' not in page.read_bytes()]
    assert pages
    for page in pages:
        told = json.loads(page.with_suffix(".json").read_text("utf-8"))
        for one in (told, *told.get("embeds", {}).values()):
            (anchor,) = re.findall(r'src="[^"#]+(?:#([^"]+))?"', one["html"])
            needed = re.sub(r"^from-(.+)-to-(.+)$", r"v\1 v\2", anchor).split()
            assert all(f'id="{one}"' in page.read_text("utf-8") for one in needed), (page.name, anchor)


def test_what_never_changed_has_its_wording_alone(tiny_site):
    (told,) = [json.loads(path.read_text("utf-8")) for path in (tiny_site / "embed").glob("glossary-spool-*.json")]
    assert set(told["embeds"]) == {"history"}


def test_who_did_not_ask_has_none_and_no_page_leads_to_one(tiny_home, tmp_path):
    with Corpus.open(tiny_home) as corpus:
        site_templates.render(corpus, tmp_path / "site", base="https://kites.example/rules/")
    assert not list((tmp_path / "site" / "embed").rglob("*.json"))
    assert "oembed" not in (tmp_path / "site" / "history/212.6e-2003-07-01.html").read_text("utf-8")
