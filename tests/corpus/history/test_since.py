"""Compares the dates of each rule with a slow walk through the printed texts that shares no code with the answer."""

from __future__ import annotations

import re

from ruletrail.corpus.history import Archive
from ruletrail.corpus.history.since import since
from ruletrail.corpus.store import Corpus

NUMBER = re.compile(r"\d{3}(\.\d+[a-z]*)?(-[a-z]{1,2}|-\d{1,3}(\.\d+[a-z]*)?)?")
LEADS = {"rule", "rules", "section", "sections", "subrule", "subrules"}
JOINS = {"and", "or", "to", "through", ",", "-"}
#: Characters that differ between copies of the same text: quotation marks, dashes, trade marks, italics, old mana symbols.
PRINTED = [("[“”„]", '"'), ("[‘’´`]", "'"), ("[–—−]|--+", "-"), (r"(?<=\w)\?(?=\w)", "-"), (r"\?", " "),
           (r"(?<=\d[a-z]) - (?=[a-z]\b)", "-"), (r" ?\((?:tm|r)\)|[™®]|(?<=_)tm|[<>]", ""), ("_", ""), (r"\{o", "{"),
           (r"\brule(?=\d)", "rule "), ("Æ", "ae"), (r"\. ?\. ?\.|…", "...")]  # fmt: skip


def words(text: str) -> str:
    """The letters and digits of a text, without its references and spaces: some copies have dashes instead of spaces."""
    return re.sub(r"[^\w{}+/§*]+", "", _without_references(text))


def _without_references(text: str) -> str:
    text = text.casefold()
    for printed, plain in PRINTED:
        text = re.sub(printed, plain, text, flags=re.IGNORECASE)
    tokens = re.findall(r'["(),]|[^\s"(),]+', text)
    kept: list[str] = []
    at = 0
    while at < len(tokens):
        token = tokens[at].rstrip(".;:")
        is_led = bool(kept) and kept[-1] in LEADS
        is_led |= kept[-1:] == ["and"] and [each.rstrip(",") for each in kept[-2:-1]] == ["§"]
        if (NUMBER.fullmatch(token) and ("." in token or is_led)) or (is_led and re.fullmatch("[1-9]", token)):
            stop = tokens[at][len(token) :]
            at = _behind_title(tokens, at + 1)
            while kept and kept[-1] in LEADS:
                kept.pop()
            before = len(kept)
            while before and kept[before - 1] in JOINS:
                before -= 1
            kept = kept[:before] if before and kept[before - 1].startswith("§") else [*kept, "§"]
            kept[-1] += stop
        else:
            kept.append(tokens[at])
            at += 1
    return " ".join(kept)


def _behind_title(tokens: list[str], at: int) -> int:
    """The place in a text after a section's title in quotation marks."""
    for opening in (['"'], [",", '"'], ["(", '"'], [",", "(", '"']):
        start = at + len(opening)
        if tokens[at:start] == opening and '"' in tokens[start:]:
            end = tokens.index('"', start) + 1
            end += "(" in opening and tokens[end : end + 1] == [")"]
            return end + (tokens[end : end + 1] == ["."])
    return at


def test_the_dates_of_every_rule_of_today(archive_home):
    wrong, dated = [], 0
    with Corpus.open(archive_home) as corpus:
        archive = Archive(corpus)
        texts = {row: words(wording.text) for row, wording in archive.wordings.items()}
        examples = {row: list(map(words, wording.examples)) for row, wording in archive.wordings.items()}
        whole = [place for place, version in enumerate(archive.versions) if version.is_whole]
        for stand in archive.books[archive.newest]:
            lineage = archive.lineages[stand.lineage]
            worded = shown = borne = newer = stand
            words_end = examples_end = number_ends = False
            for older in reversed([s for s in lineage.every_stand() if s.version in whole and s.version != stand.version]):
                between = whole[whole.index(older.version) + 1 : whole.index(newer.version)]
                is_gone = any(archive.versions[place].coverage.speaks_of(older.kind, older.key) for place in between)
                words_end |= is_gone or texts[older.wording] != texts[worded.wording]
                examples_end |= is_gone or examples[older.wording] != examples[shown.wording]
                number_ends |= is_gone or older.key != borne.key
                worded = worded if words_end else older
                shown = shown if examples_end else older
                borne = borne if number_ends else older
                newer = older
            dated += stand.kind == "rule"
            told = since(archive.timeline, lineage, archive.newest)
            first = [archive.versions[begun.version].version for begun in (worded, shown, borne)]
            expected = (first[0], first[1] if examples[stand.wording] else None, first[2])
            if told != expected:
                wrong.append((stand.key, told, expected))
    assert dated >= 3114 and not wrong, wrong
