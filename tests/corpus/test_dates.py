"""Dates and releases as people write them."""

from __future__ import annotations

from collections import Counter

import pytest

from ruletrail.corpus import releases
from ruletrail.corpus.dates import LATEST, as_range, first_day, last_day, span
from ruletrail.corpus.errors import BadDateError


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("2004", "2004-01-01", "2004-12-31"),
        ("2004-02", "2004-02-01", "2004-02-29"),
        ("2005-2", "2005-02-01", "2005-02-28"),
        ("2004-02-01", "2004-02-01", "2004-02-01"),
        ("2009-7-11", "2009-07-11", "2009-07-11"),
        ("20090711", "2009-07-11", "2009-07-11"),
        ("2004/02/01", "2004-02-01", "2004-02-01"),
        ("2004/2", "2004-02-01", "2004-02-29"),
        ("2004.02.01", "2004-02-01", "2004-02-01"),
        ("July 11, 2009", "2009-07-11", "2009-07-11"),
        ("july 11 2009", "2009-07-11", "2009-07-11"),
        ("Jul. 11th, 2009", "2009-07-11", "2009-07-11"),
        ("11 July 2009", "2009-07-11", "2009-07-11"),
        ("1st of Sept 2010", "2010-09-01", "2010-09-01"),
        ("Feb 2004", "2004-02-01", "2004-02-29"),
        ("February, 2004", "2004-02-01", "2004-02-29"),
        ("May 2010", "2010-05-01", "2010-05-31"),
        (" 2009-07-11 ", "2009-07-11", "2009-07-11"),
        ("M10", "2009-07-11", "2009-07-11"),
        ("magic 2010", "2009-07-11", "2009-07-11"),
        ("khm", "2021-02-05", "2021-02-05"),
        ("6ED", "1999-04-23", "1999-04-23"),
        ("2XM", "2020-08-07", "2020-08-07"),
        ("dragons maze", "2013-05-01", "2013-05-01"),
        ("Onslaught", "2002-10-07", "2002-10-07"),
        ("7th edition", "2001-04-11", "2001-04-11"),
        ("woe", "2023-09-01", "2023-09-01"),
        ("Tales of Middle-earth", "2023-06-16", "2023-06-16"),
        ("Midnight Hunt", "2021-09-24", "2021-09-24"),
        ("8th Edition", "2003-07-01", "2003-07-01"),
        ("Magic 2019", "2018-07-13", "2018-07-13"),
        ("core set 2019", "2018-07-13", "2018-07-13"),
        ("Ikoria", "2020-04-17", "2020-04-17"),
        ("Lair of Behemoths", "2020-04-17", "2020-04-17"),
        ("latest", LATEST, LATEST),
        ("Latest", LATEST, LATEST),
    ],
)
def test_what_people_write_names_a_first_and_a_last_day(typed, first, last):
    assert (first_day(typed), last_day(typed)) == (first, last)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "0000",
        "2009-13",
        "2009-02-30",
        "20091301",
        "2009-0-1",
        "yesterday",
        "209",
        "2009-07-11~a",
        "July 32, 2009",
        "11 July 11 2009",
        "Febtember 2004",
        "02/01/2004",
        "Ju 2009",
        "July 0, 2009",
    ],
)
@pytest.mark.parametrize("read", [first_day, last_day])
def test_anything_else_is_refused_with_what_to_write(typed, read):
    with pytest.raises(BadDateError, match=r"is not a date.*write YYYY-MM-DD, YYYY-MM, YYYY, a release like M10, or latest"):
        read(typed)


def test_a_misspelled_release_is_answered_with_the_nearest_names():
    with pytest.raises(BadDateError, match=r"did you mean Kaldheim \(KHM\)"):
        last_day("Kaldhiem")


def test_half_a_name_that_several_releases_have_names_none():
    known = releases.releases()
    firsts = Counter(release.name.partition(": ")[0] for release in known)
    names = {release.name: release for release in known}
    several = [first for first, count in firsts.items() if count > 1]
    assert several
    assert [releases.named(first) for first in several] == [names.get(first) for first in several]


def test_no_two_releases_share_a_date_a_code_or_a_name():
    known = releases.releases()
    assert [r.effective for r in known] == sorted({r.effective for r in known})
    assert len({r.code for r in known if r.code}) == sum(bool(r.code) for r in known)
    for release in known:
        assert releases.named(release.name) is release
        assert releases.of_date(release.effective) is release


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("2004", ("2004-01-01", "2004-12-31")),
        ("2004..2011-06", ("2004-01-01", "2011-06-30")),
        ("M10..", ("2009-07-11", LATEST)),
        ("M10..June 2011", ("2009-07-11", "2011-06-30")),
    ],
)
def test_a_range_is_from_its_first_day_to_its_last(typed, days):
    assert span(typed) == days


@pytest.mark.parametrize("typed", ["..2011", "2004..soon", ".."])
def test_what_is_no_range_is_refused(typed):
    with pytest.raises(BadDateError):
        span(typed)
    with pytest.raises(BadDateError):
        as_range("2004..2009", "2011")
