"""``python -m tools.wordings``, for authors of clauses: each wording once, and one line for an error."""

import re

import pytest

from tools import wordings


def test_each_wording_is_listed_once_with_its_first_and_last_version(digest_home, capsys):
    assert wordings.main([str(digest_home), r"^305\.2$"]) == 0
    heads = re.findall(r"^(\S+) to (\S+)  305\.2$", capsys.readouterr().out, re.MULTILINE)
    assert len(heads) > 1
    assert all(first <= last for first, last in heads)
    assert heads == sorted(heads)


def test_words_choose_among_the_wordings(digest_home, capsys):
    assert wordings.main([str(digest_home), r"^305\.2$", "no rule has this"]) == 0
    assert capsys.readouterr().out == ""


def test_where_nothing_was_built_one_line_says_so(tmp_path, capsys):
    assert wordings.main([str(tmp_path), "305"]) == 1
    said = capsys.readouterr().err
    assert "ruletrail build" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["home"], ["home", "("]])
def test_what_is_asked_wrongly_is_refused_with_the_usage(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        wordings.main(arguments)
    assert "usage: python -m tools.wordings" in capsys.readouterr().err
