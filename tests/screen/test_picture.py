"""What is written to the terminal: it shows the picture, and draws no cell twice."""

import re

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from screen_reader import Listener

from assistant.screen.picture import (
    CONTRAST,
    THEMES,
    Look,
    Picture,
    Run,
    blank,
    contrast,
    theme_for,
    write,
)

OWN = THEMES["terminal"]
TEXTS = st.text(alphabet="ab é日", max_size=12)
LOOKS = st.sampled_from([Look.PLAIN, Look.BOLD])
RUNS = st.builds(Run, TEXTS, st.integers(0, 2), LOOKS)


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    """Rows of up to three runs, one behind the other."""
    runs: dict[tuple[int, int], Run] = {}
    for row in draw(st.sets(st.integers(0, 5))):
        column = draw(st.sampled_from([0, 2]))
        for run in draw(st.lists(RUNS, max_size=3)):
            runs[row, column] = run
            column += cell_len(run.text) + 1
    return Picture(runs, draw(st.tuples(st.integers(0, 59), st.integers(0, 5))))


PICTURES = pictures()


def shown(screen: pyte.Screen) -> list[str]:
    return [row.rstrip() for row in screen.display]


@given(st.lists(PICTURES, min_size=1, max_size=6))
def test_what_is_written_makes_the_screen_look_like_the_picture(pictures: list[Picture]) -> None:
    screen = pyte.Screen(60, 6)
    stream = pyte.Stream(screen)
    before = Picture({}, (-1, -1))
    for picture in pictures:
        stream.feed(write(before, picture, OWN))
        before = picture
        fresh = pyte.Screen(60, 6)
        pyte.Stream(fresh).feed(blank(OWN, 60, 6) + write(Picture({}, (-1, -1)), picture, OWN))
        assert shown(screen) == shown(fresh)
        assert (screen.cursor.x, screen.cursor.y) == picture.cursor


def said(before: str, after: str, marks: tuple[int, int] = (0, 0)) -> str:
    """Return what a screen reader says when one text takes the place of another."""
    screen = Listener(60, 2)
    stream = pyte.Stream(screen)
    old = Picture({(0, 0): Run(before, marks[0])})
    new = Picture({(0, 0): Run(after, marks[1])}, (1, 0))
    stream.feed(write(Picture({}), old, OWN))
    screen.said = ""
    stream.feed(write(old, new, OWN))
    return screen.said


def test_a_letter_more_is_one_letter_and_a_letter_less_is_a_blank() -> None:
    assert said("> b go", "> b goa").strip() == "a"
    assert said("> b goa", "> b go").strip() == ""
    assert said("Ben 3 of 7", "Ben 4 of 7").strip() == "4"


def test_of_two_rows_that_change_in_the_middle_the_rest_stays() -> None:
    screen = pyte.Screen(30, 2)
    old = Picture({(0, 0): Run("Ann 2, Ben 4.", -1), (1, 0): Run("Ann, hand 5.", -1)})
    new = Picture({(0, 0): Run("Ann 3, Ben 4.", -1), (1, 0): Run("Ann, hand 4.", -1)})
    stream = pyte.Stream(screen)
    stream.feed(write(Picture({}), old, OWN))
    stream.feed(write(old, new, OWN))
    assert shown(screen) == ["Ann 3, Ben 4.", "Ann, hand 4."]


@pytest.mark.parametrize("name", ["dark", "light"])
def test_what_is_heard_between_two_rows_is_not_seen(name: str) -> None:
    screen = pyte.Screen(20, 3)
    theme = THEMES[name]
    rows = Picture({(0, 0): Run("one two", 1), (1, 0): Run("three.", 1)})
    pyte.Stream(screen).feed(blank(theme, 20, 3) + write(Picture({}), rows, theme))
    behind = {cell.bg for row in range(3) for cell in screen.buffer[row].values()}
    assert behind == {screen.buffer[2][0].bg} != {"default"}


def test_the_same_words_said_again_are_written_again() -> None:
    assert said("Ann draws.", "Ann draws.", (1, 2)).strip() == "Ann draws."
    assert said("Ann draws.", "Ann draws.", (1, 1)).strip() == ""


def test_a_cursor_that_moves_alone_writes_no_cell() -> None:
    runs = {(0, 0): Run("Ready.")}
    assert write(Picture(runs, (6, 0)), Picture(runs, (2, 0)), OWN) == "\x1b[1;3H"
    assert write(Picture(runs, (6, 0)), Picture(runs, (6, 0)), OWN) == ""


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_has_enough_contrast(name: str) -> None:
    theme = THEMES[name]
    assert (theme.back is None) == (name == "terminal")
    for colour in theme.text.values():
        assert theme.back is not None
        assert contrast(colour, theme.back) >= CONTRAST


@pytest.mark.parametrize(
    ("environment", "used"),
    [
        ({"TERM": "xterm"}, "dark"),
        ({}, "dark"),
        ({"TERM": "linux"}, "dark"),
        ({"TERM": "vt100"}, "terminal"),
        ({"TERM": "xterm-mono"}, "terminal"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "terminal"),
        ({"TERM": "xterm", "NO_COLOR": ""}, "dark"),
    ],
)
def test_no_colour_is_written_where_there_is_none(environment: dict[str, str], used: str) -> None:
    assert theme_for("dark", environment) is THEMES[used]


def test_contrast_is_counted_as_wcag_counts_it() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    # WebAIM's contrast checker gives 4.54:1 for this grey on white.
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_hidden_text_cannot_be_seen_but_is_there(name: str) -> None:
    screen = pyte.Screen(20, 1)
    theme = THEMES[name]
    hidden = Picture({(0, 0): Run("secret", look=Look.HIDDEN)})
    written = write(Picture({}), hidden, theme)
    pyte.Stream(screen).feed(written)
    assert screen.display[0].startswith("secret")
    cell = screen.buffer[0][0]
    assert "\x1b[8" in written
    # The console of Linux cannot conceal.
    assert cell.fg == cell.bg != "default"


def test_words_of_two_rows_are_never_heard_as_one() -> None:
    screen = Listener(20, 5)
    rows = {(0, 0): Run("one two", 1), (1, 0): Run("three.", 1), (2, 0): Run("Four.", 2)}
    written = write(Picture({}), Picture(rows), OWN)
    pyte.Stream(screen).feed(written)
    assert [row.rstrip() for row in screen.display[:3]] == ["one two", "three.", "Four."]
    # A message goes on after a blank; the next one begins on a new line.
    parts = re.split(r"\x1b\[[0-9;]*[Hm]", written)
    assert "".join(parts) == "one two three.\r\nFour."
