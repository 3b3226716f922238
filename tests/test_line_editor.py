"""The line being typed: what a person and a screen reader get for each key."""

import pyte
from hypothesis import given
from hypothesis import strategies as st

from assistant.clients.keys import press
from assistant.transcript.entry import LONGEST, Entry


def typed(keys: str) -> tuple[str, str]:
    entry, echo = Entry(), ""
    for key in keys:
        before, entry = entry, press(entry, key)
        echo += entry.echo(before)
    return entry.text, echo


def test_a_letter_writes_just_itself() -> None:
    assert typed("ug l") == ("ug l", "ug l")


def test_backspace_takes_one_letter_back() -> None:
    assert typed("ab\x7f") == ("a", "ab\b \b")


def test_backspace_on_an_empty_line_writes_nothing() -> None:
    assert typed("\x7f\b") == ("", "")


def test_a_line_of_endless_length_stops_growing() -> None:
    line, _ = typed("x" * (LONGEST + 50))
    assert len(line) == LONGEST


@given(
    st.text(alphabet=st.sampled_from("abc deé#ö日本\x7f\b\x15\x1b\x00\t"), max_size=60),
)
def test_what_stands_on_the_screen_is_the_line(keys: str) -> None:
    """A real terminal shows exactly the line typed, whatever was corrected."""
    screen = pyte.Screen(200, 3)
    line, echo = typed(keys)
    pyte.Stream(screen).feed(echo)
    # pyte keeps an empty cell behind each wide character.
    assert "".join(screen.buffer[0][x].data for x in range(200)).rstrip() == line.rstrip()
    assert line.isprintable() or not line


@given(st.text(max_size=60))
def test_no_control_character_gets_into_the_line(keys: str) -> None:
    line, _ = typed(keys)
    assert line.isprintable() or not line
