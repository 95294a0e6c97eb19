"""Tables on a narrow terminal, the pager, colours: output for a person. In a pipe no line is broken."""

import io
import os
import sys

import click
import pytest

from ruletrail import output


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch):
    def made(columns: int, lines: int = 24) -> Terminal:
        stream = Terminal()
        monkeypatch.setattr(sys, "stdout", stream)
        monkeypatch.setattr("shutil.get_terminal_size", lambda *_args, **_options: os.terminal_size((columns, lines)))
        return stream

    return made


ROW = "2009-07-11                1472 rules  official-text  1 gap  Magic 2010 (M10)"


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (80, [ROW]),
        (60, ["2009-07-11                1472 rules  official-text  1 gap", "    Magic 2010 (M10)"]),
        (40, ["2009-07-11                1472 rules", "    official-text  1 gap", "    Magic 2010 (M10)"]),
    ],
)
def test_a_row_is_broken_between_its_columns(terminal, columns: int, expected: list[str]) -> None:
    terminal(columns)
    assert output.fitted(ROW).split("\n") == expected


def test_a_cell_that_fits_no_line_is_broken_between_words(terminal) -> None:
    terminal(20)
    assert output.fitted("  name: some words that tell of it").split("\n") == ["  name: some words", "    that tell of it"]


def test_no_number_and_no_word_is_torn(terminal) -> None:
    terminal(9)
    assert output.fitted("a 1234567890123 b").split() == ["a", "1234567890123", "b"]


def test_colours_and_links_take_no_room(terminal) -> None:
    terminal(12)
    painted = f"\x1b]8;;file:///somewhere/long\x1b\\{click.style('305.7', bold=True)}\x1b]8;;\x1b\\  Lands"
    assert output.fitted(painted) == painted


def test_in_a_pipe_a_row_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert output.fitted(ROW) == ROW


@pytest.mark.parametrize(
    ("pager", "lines", "is_paged"), [("less", 50, True), ("less", 5, False), ("cat", 50, False), ("", 50, False)]
)
def test_what_is_higher_than_the_terminal_goes_through_the_pager(
    terminal, monkeypatch: pytest.MonkeyPatch, pager: str, lines: int, is_paged: bool
) -> None:
    stream, asked = terminal(80, 24), []
    monkeypatch.setenv("PAGER", pager)
    monkeypatch.setattr(click, "echo_via_pager", asked.append)
    text = "line\n" * lines
    with output.paged():
        click.echo(text, nl=False)
    assert (asked, stream.getvalue()) == (([text], "") if is_paged else ([], text))


def test_what_was_printed_before_an_error_is_seen(terminal) -> None:
    stream = terminal(80)
    with pytest.raises(ValueError, match="stop"), output.paged():
        click.echo("first")
        raise ValueError("stop")
    assert stream.getvalue() == "first\n"
