"""Releases from a server on loopback: only whole rules texts of the right date are put in place, and no good text is spoilt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruletrail.corpus.errors import CorpusError, SourceError
from ruletrail.scrapers import catalogue, download
from ruletrail.scrapers.catalogue import Address, Catalogue, CataloguedRelease, linked
from ruletrail.scrapers.transfer import Manners, Transfer
from tests import misbehaving_server as behaviour
from tests.scrapers.making_documents import docx_of, rules_lines

FAST = Manners(attempts=2, back_off=0.01, pause=0.0, stall=0.5)


def text(day: str = "May 1, 2014") -> bytes:
    return "\r\n".join(rules_lines(day, sections=27, rules=5, words=4)).encode("cp1252")


GOOD = text()


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with behaviour.serving() as served:
        yield served


def release(server, *paths: str, file_date: str = "2014-05-01") -> CataloguedRelease:
    kinds = ("publisher", "web archive")
    found = [Address(path.rpartition(".")[2], kinds[path.startswith("/archive")], server.url(path)) for path in paths]
    return CataloguedRelease(file_date, file_date, sorted(found, key=lambda address: address.rank))


def fetch(server, folder: Path, *paths: str, **more: str) -> download.DownloadReport:
    return download.fetch([release(server, *paths, **more)], folder, Transfer(FAST))


def placed(folder: Path) -> list[str]:
    assert list((folder / ".partial").iterdir()) == []
    return sorted(p.name for p in folder.iterdir() if not p.name.startswith("."))


def test_a_text_is_placed_under_its_date(server, tmp_path):
    server.answers["/rules.txt"] = behaviour.good(GOOD)
    report = fetch(server, tmp_path, "/rules.txt")
    assert [(f.release, f.version, f.file, f.url, f.notes) for f in report.fetched] == [
        ("2014-05-01", "2014-05-01", "2014-05-01.txt", server.url("/rules.txt"), [])
    ]
    assert (tmp_path / "2014-05-01.txt").read_bytes() == GOOD
    assert placed(tmp_path) == ["2014-05-01.txt"]


def test_what_is_there_is_verified_and_not_asked_for_again(server, tmp_path):
    server.answers["/rules.txt"] = behaviour.good(GOOD)
    fetch(server, tmp_path, "/rules.txt")
    again = fetch(server, tmp_path, "/rules.txt")
    assert (len(again.fetched), [f.file for f in again.present]) == (0, ["2014-05-01.txt"])
    (tmp_path / ".fetched.json").unlink()
    by_hand = fetch(server, tmp_path, "/rules.txt")
    assert [f.file for f in by_hand.present] == ["2014-05-01.txt"]
    assert server.asked["/rules.txt"] == 1


def test_a_spoilt_file_is_replaced_by_a_good_one_and_by_no_bad_one(server, tmp_path):
    (tmp_path / "2014-05-01.txt").write_bytes(GOOD[:9000])
    assert fetch(server, tmp_path, "/rules.txt").failed
    assert (tmp_path / "2014-05-01.txt").read_bytes() == GOOD[:9000]
    server.answers["/rules.txt"] = behaviour.good(GOOD)
    assert fetch(server, tmp_path, "/rules.txt").fetched
    assert (tmp_path / "2014-05-01.txt").read_bytes() == GOOD


PAGE = b"<!DOCTYPE html><html><body><h1>Sorry</h1>" + b"<p>Nothing here.</p>" * 5000 + b"</body></html>"
BAD = {
    "status 404": behaviour.status(404),
    "a web page": behaviour.good(PAGE, Content_Type="text/html"),
    "only 9 bytes": behaviour.good(b"Not here."),
    "it states 2012-05-01": behaviour.good(text("May 1, 2012")),
    "not the whole text; line": behaviour.length(GOOD, len(GOOD) // 2),
    "not a rules text": behaviour.good(b"A letter about nothing.\n" * 4000),
    "4768 MB": behaviour.endless(told=5_000_000_000),
    "more than 30 MB": behaviour.endless(told=None),
    "redirects": behaviour.redirect("/rules.txt"),
    "the transfer broke off": behaviour.length(GOOD, 2 * len(GOOD)),
    "the server is silent": behaviour.stalled(GOOD),
    "the connection was cut": behaviour.reset,
}


@pytest.mark.parametrize("reason", BAD)
def test_what_is_not_the_text_is_reported_and_the_archive_is_asked(server, tmp_path, reason):
    server.answers["/rules.txt"] = BAD[reason]
    report = fetch(server, tmp_path, "/rules.txt")
    assert [tried["url"] for tried in report.failed[0].reasons] == [server.url("/rules.txt")]
    assert reason in report.failed[0].reasons[0]["reason"]
    assert str(tmp_path / "2014-05-01.txt") in report.failed[0].remedy
    assert [p.name for p in tmp_path.iterdir() if p.suffix == ".txt"] == []

    server.answers["/archive/rules.txt"] = behaviour.good(GOOD)
    report = fetch(server, tmp_path, "/rules.txt", "/archive/rules.txt")
    assert [f.url for f in report.fetched] == [server.url("/archive/rules.txt")]
    assert (tmp_path / "2014-05-01.txt").read_bytes() == GOOD
    assert placed(tmp_path) == ["2014-05-01.txt"]


def test_text_before_documents_and_publisher_before_archive(server, tmp_path):
    paths = ["/rules.pdf", "/archive/rules.txt", "/rules.docx", "/rules.txt"]
    server.answers["/rules.docx"] = behaviour.good(docx_of(rules_lines(sections=27, rules=5, words=4)))
    report = fetch(server, tmp_path, *paths)
    assert list(server.asked) == ["/rules.txt", "/archive/rules.txt", "/rules.docx"]
    assert placed(tmp_path) == ["2014-05-01.docx"] and report.fetched[0].file == "2014-05-01.docx"


def test_an_old_word_document_is_not_asked_for(server, tmp_path):
    address = Address("docx", "web archive", server.url("/rules.doc"))
    report = download.fetch([CataloguedRelease("2004-05-01", "2004-05-01", [address])], tmp_path, Transfer(FAST))
    assert ".doc" in report.failed[0].reasons[0]["reason"] and not server.asked


def test_a_missing_library_is_named_before_the_download(server, tmp_path, monkeypatch):
    monkeypatch.setattr(download, "find_spec", lambda name: None)
    report = fetch(server, tmp_path, "/rules.docx")
    assert "pip install 'ruletrail[documents]'" in report.failed[0].reasons[0]["reason"] and not server.asked


def test_a_date_some_days_away_is_a_note(server, tmp_path):
    server.answers["/rules.txt"] = behaviour.good(text("May 9, 2014"))
    report = fetch(server, tmp_path, "/rules.txt")
    assert report.fetched[0].version == "2014-05-09"
    assert report.fetched[0].notes == ["it states 2014-05-09; its file is named 2014-05-01"]


def test_a_text_that_may_be_cut_off_is_taken_only_without_a_better_one(server, tmp_path):
    cut = GOOD[: GOOD.rindex(b"Credits")]
    server.answers |= {"/rules.txt": behaviour.good(cut), "/archive/rules.txt": behaviour.good(GOOD)}
    alone = fetch(server, tmp_path / "alone", "/rules.txt")
    assert alone.fetched[0].notes == ["no credits at its end: it may be cut off"]
    assert (tmp_path / "alone" / "2014-05-01.txt").read_bytes() == cut
    both = fetch(server, tmp_path / "both", "/rules.txt", "/archive/rules.txt")
    assert both.fetched[0].notes == [] and (tmp_path / "both" / "2014-05-01.txt").read_bytes() == GOOD


def test_a_broken_transfer_goes_on_in_the_next_run(server, tmp_path):
    server.answers["/rules.txt"] = behaviour.resumable(GOOD, 20_000, times=2)
    assert fetch(server, tmp_path, "/rules.txt").failed
    assert fetch(server, tmp_path, "/rules.txt").fetched
    asked = [headers.get("Range") for _, headers in server.headers]
    assert asked == [None, "bytes=20000-", "bytes=40000-"]


def test_a_folder_that_can_not_be_written(server, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CorpusError, match="can't write here"):
        fetch(server, tmp_path / "file", "/rules.txt")


def test_a_spoilt_note_of_earlier_runs_does_no_harm(server, tmp_path):
    server.answers["/rules.txt"] = behaviour.good(GOOD)
    tmp_path.joinpath(".fetched.json").write_text('{"2014-05-01.txt": 7}')
    assert fetch(server, tmp_path, "/rules.txt").fetched
    assert list(json.loads(tmp_path.joinpath(".fetched.json").read_text())) == ["2014-05-01.txt"]


PAGES = {
    "newest by its name": ('<a href="/CompRules%2020260116.txt">x</a><a href="/CompRules 20260417.txt">x</a>', "2026-04-17"),
    "several formats": ('<a href="CompRules_20260417.pdf">x</a><a href="CompRules_20260417.txt">x</a>', "2026-04-17"),
    "dashes": ('<a href="https://example.org/comprehensive-rules-2026-04-17.docx">x</a>', "2026-04-17"),
    "other files": ('<a href="TournamentRules20260417.txt">x</a><a href="CompRules.html">x</a>', None),
    "over http": ('<a href="http://example.org/CompRules20260417.txt">x</a><a href="CompRules20260116.txt">x</a>', "2026-01-16"),
    "no address": ('<a href="http://[x/CompRules20260417.txt">x</a><a href="CompRules20260116.txt">x</a>', "2026-01-16"),
    "another kind of address": ('<a href="file:///CompRules20260417.txt">x</a>', None),
    "a number that is no character": (f'<a href="CompRules20260417.txt">&#{"1" * 5000};</a>', None),
    "no date": ('<a href="CompRules20269999.txt">x</a><a>x</a>', None),
}  # fmt: skip


@pytest.mark.parametrize(("html", "date"), PAGES.values(), ids=PAGES)
def test_links_of_the_publishers_page(html, date):
    found = linked(html, "https://example.org/rules/")
    assert (found.file_date if found else None) == date
    if found:
        assert all(address.url.startswith("https://example.org/") for address in found.addresses)
        assert found.addresses == sorted(found.addresses, key=lambda address: address.rank)


def test_newest_is_what_the_page_links_when_the_catalogue_does_not_know_it(server, tmp_path):
    known = Catalogue([release(server, "/rules.txt")], [server.url("/page")])
    server.answers["/page"] = behaviour.good(b'<a href="/CompRules20150123.txt">text</a>')
    found, notes, looked = download.newest(known, tmp_path, Transfer(FAST))
    assert (found.file_date, [a.url for a in found.addresses], notes, looked) == (
        "2015-01-23",
        [server.url("/CompRules20150123.txt")],
        [],
        True,
    )


@pytest.mark.parametrize("answer", [behaviour.status(404), behaviour.good(b"<p>Nothing</p>"), behaviour.reset])
def test_newest_is_the_catalogues_when_the_page_does_not_help(server, tmp_path, answer):
    server.answers["/page"] = answer
    known = Catalogue([release(server, "/rules.txt")], [server.url("/page")])
    found, notes, looked = download.newest(known, tmp_path, Transfer(FAST))
    assert (found.file_date, looked) == ("2014-05-01", False)
    assert len(notes) == 1 and server.url("/page") in notes[0] and "catalogue" in notes[0]


def test_the_catalogue_that_comes_with_ruletrail():
    known = catalogue.read()
    assert len(known.releases) == 115 and len(known.pages) == 1
    assert [r.file_date for r in known.releases] == sorted({r.file_date for r in known.releases})
    assert all(r.addresses == sorted(r.addresses, key=lambda a: a.rank) for r in known.releases)
    assert [r.file_date for r in known.between("2004-01-01", "2004-12-31")] == ["2004-02-01", "2004-06-01", "2004-10-01"]
    assert [r.file_date for r in known.between("2004-02-01", "2004-06-01")] == ["2004-02-01", "2004-06-01"]


def test_every_text_of_the_archive_passes_as_its_release(shared):
    releases = {r.file_date: r for r in catalogue.read().releases}
    paths = [p for p in sorted((shared / "archive").glob("2*.txt")) if p.stem in releases][::12]
    assert len(paths) >= 8
    for path in paths:
        document, notes = download.check(download.Source.open(path), releases[path.stem])
        assert document.version == releases[path.stem].stated, path.name
        assert not notes, path.name


ROWS = {
    "2014-05-01,x,txt,publisher,https://example.org/a.txt": ":2",
    "2014-05-01,,txt,publisher,file:///etc/passwd": "not a web address",
    "2014-05-01,x,txt,publisher,http://[x/a.txt": "is not a web address",
    f"2014-05-01,{'x' * 200_000},txt,publisher,https://example.org/a.txt": "no table",
    "2014-13-01,,txt,publisher,https://example.org/a.txt": "no address of a text",
    "2014-05-01,,odt,publisher,https://example.org/a.odt": "no address of a text",
    "2014-05-01,,txt,a friend,https://example.org/a.txt": "no address of a text",
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[:60])
def test_a_catalogue_with_a_bad_row(tmp_path, row):
    path = tmp_path / "mine.csv"
    path.write_text(f"file_date,stated,format,kind,url\n{row}\n")
    with pytest.raises(SourceError) as caught:
        catalogue.read(path)
    assert ROWS[row] in str(caught.value) and "mine.csv" in str(caught.value)


def test_a_catalogue_without_the_column_of_stated_dates(tmp_path):
    path = tmp_path / "mine.csv"
    rows = [f"{day},txt,publisher,https://example.org/a b.txt" for day in ("2006-06-01", "2014-05-01")]
    path.write_text("\n".join(["file_date,format,kind,url", *rows]))
    assert [release.stated for release in catalogue.read(path).releases] == ["2004-06-01", "2014-05-01"]
