"""A build takes over the parts that the build before made from the same inputs with the same code, and no others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruletrail import kept, pipeline
from ruletrail.corpus import made_with
from ruletrail.home import INDEX, SITE, SITE_NOTES, STAMP, Settings
from tests.ruletrail.test_added_as_built import OPTIONS, corpus_told, texts

PARTS = ("corpus.sqlite", INDEX, SITE)


@pytest.fixture
def built(tmp_path):
    made = texts(tmp_path / "texts", "")
    pipeline.build(made, Settings(tmp_path / "home"), OPTIONS)
    return Settings(tmp_path / "home"), made


def is_left_alone(settings: Settings, paths) -> bool:
    """True if a second build makes nothing, and reports the same as the build before."""
    told = json.loads((settings.generation / kept.MADE_OF).read_text("utf-8"))["problems"]
    return build_again(settings, paths) == (set(), told)


def build_again(settings: Settings, paths) -> tuple[set[str], list[str]]:
    """The parts that a second build makes anew, and its report."""
    old, inodes = Settings(settings.home), {}
    for part in PARTS:
        inodes[part] = _sign(old, part).stat().st_ino
    generation = old.generation.name
    problems = pipeline.build(paths, Settings(settings.home), OPTIONS).problems
    new = Settings(settings.home)
    if new.generation.name == generation:
        return set(), problems
    now = {part: _sign(new, part).stat().st_ino for part in PARTS}
    return {part for part in PARTS if now[part] != inodes[part]}, problems


def _sign(settings: Settings, part: str) -> Path:
    """A file that is made whenever a part is."""
    signs = {INDEX: f"{INDEX}/{STAMP}", SITE: f"{SITE_NOTES}/{STAMP}"}
    return settings.generation / signs.get(part, part)


def test_a_second_build_of_the_same_files_makes_nothing(built):
    settings, paths = built
    assert is_left_alone(Settings(settings.home), paths)


def test_a_second_build_tells_what_the_first_told(tmp_path):
    (tmp_path / "2010.txt").write_text(texts(tmp_path / "texts", "2010")[0].read_text() + "x")
    paths = [*texts(tmp_path / "more", "2010"), tmp_path / "2010.txt"]
    settings = Settings(tmp_path / "home")
    first = pipeline.build(paths, settings, OPTIONS).problems
    assert first
    assert build_again(settings, paths) == (set(), first)


def test_another_text_makes_all_anew(built):
    settings, paths = built
    paths[0].write_text(paths[0].read_text().replace("forty", "fifty"))
    assert build_again(settings, paths)[0] == set(PARTS)


@pytest.mark.parametrize(
    ("package", "parts"),
    [
        ("site_templates", {SITE}),
        ("indexer", {INDEX}),
        ("models", {SITE}),
        ("scrapers", {PARTS[0], SITE}),
        ("corpus", set(PARTS)),
    ],
)
def test_other_code_makes_what_depends_on_it(built, monkeypatch, package, parts):
    settings, paths = built
    of_package = made_with._of_package
    monkeypatch.setattr(made_with, "_of_package", lambda name: "other" if name == package else of_package(name))
    assert build_again(settings, paths)[0] == parts


@pytest.mark.parametrize("part", ["corpus.sqlite", kept.MADE_OF, f"{INDEX}/{STAMP}", f"{SITE_NOTES}/{STAMP}"])
@pytest.mark.parametrize("cut", [0, 10])
def test_a_kept_result_that_is_cut_is_as_if_it_were_not_there(built, part, cut):
    settings, paths = built
    whole = corpus_told(settings)
    file = settings.generation / part
    file.write_bytes(file.read_bytes()[:cut])
    assert build_again(settings, paths)[0]
    assert corpus_told(Settings(settings.home)) == whole
    assert is_left_alone(Settings(settings.home), paths)


def test_a_site_for_another_address_is_made_anew(built, monkeypatch):
    settings, paths = built
    monkeypatch.setenv("RULETRAIL_BASE_URL", "https://rules.example/")
    assert build_again(settings, paths)[0] == {SITE}


def test_a_site_with_oembed_documents_is_made_anew_and_an_addition_keeps_them(built, monkeypatch):
    settings, paths = built
    monkeypatch.setenv("RULETRAIL_BASE_URL", "https://rules.example/")
    pipeline.build(paths, Settings(settings.home), pipeline.Options(oembed=True))
    assert list((settings.site / "embed").glob("*.json"))
    pipeline.add(paths, Settings(settings.home), pipeline.Options())
    assert list((Settings(settings.home).site / "embed").glob("*.json"))
    pipeline.build(paths, Settings(settings.home), pipeline.Options())
    assert not list((Settings(settings.home).site / "embed").glob("*.json"))


def test_a_judgement_leaves_the_corpus_to_the_next_build(built, monkeypatch):
    settings, paths = built
    pipeline.reread(Settings(settings.home))
    monkeypatch.setattr(pipeline.reading, "read", None)
    assert SITE not in build_again(settings, paths)[0]
