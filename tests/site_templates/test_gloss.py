"""A history of real texts shows the digest's text for its wording, marked as ours. The digest's own pages don't."""

from __future__ import annotations

import re

from ruletrail.answers.digest import editions


def test_a_history_of_real_texts_has_the_digests_words(archive_home):
    page = (archive_home / "site" / "history" / "214.9f-1999-04-23.html").read_text("utf-8")
    told = re.search(r'<aside class="gloss".*?</aside>', page, re.DOTALL)
    assert told and editions()["2026-08-07"]["305.7"][0].replace("'", "&#39;") in told[0]
    assert "not a quotation" in told[0] and 'datetime="2026-08-07"' in told[0]


def test_the_digest_has_no_words_beside_its_own(digest_home):
    assert 'class="gloss"' not in (digest_home / "site" / "history" / "214.9f-1999-04-23.html").read_text("utf-8")
