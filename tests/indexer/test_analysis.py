"""Words, stems and symbols."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruletrail.corpus.normalise import normalise
from ruletrail.indexer.language.analysis import stem, stems, tokens


@pytest.mark.parametrize(
    "forms",
    [
        "attach attached attaching attaches attachment",
        "die dies died dying death",
        "choose chose chosen choosing choice",
        "cast casting",
        "block blocks blocked blocker blockers",
        "copy copies copied copiable",
        "resolve resolves resolution",
        "destroy destroyed destruction",
        "sacrifice sacrificed sacrificing",
    ],
)
def test_forms_of_a_word_share_a_stem(forms):
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("active", "activate"), ("generic", "general"), ("legend", "legendary"), ("instant", "instance"), ("tap", "untap")],
)
def test_words_that_differ_keep_apart(one, other):
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{T}: Add {G}.", ["{t}", "add", "{g}"]),
        ("a 0/1 with +1/+1 and a -1 counter", ["a", "0/1", "with", "+1/+1", "and", "a", "-1", "counter"]),
        ("see rule 704.5j, the “legend rule”", ["see", "rule", "704.5j", "the", "legend", "rule"]),
        ("It can’t be state-based", ["it", "can't", "be", "state", "based"]),
    ],
)
def test_tokens(text, expected):
    assert tokens(normalise(text)) == expected


@given(st.text(max_size=200))
def test_any_text_has_stems(text):
    assert len(stems(text)) == len(tokens(text))
