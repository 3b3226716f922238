"""Where the width of a display is not known, words are not cut in line mode."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from terminal import Terminal

from assistant.clients.line import rows_of

SIGN = 3
QUESTION = (
    "Do you read with a braille display? How many cells has it? Type a number, none, or later."
)


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80])
def test_the_row_of_the_cursor_holds_the_last_sentence_or_an_even_part_of_it(width: int) -> None:
    *_, last = rows = rows_of(QUESTION, width, SIGN)
    assert " ".join(rows) == QUESTION
    assert len(last.split()) >= 2
    if width >= 40:
        assert last.endswith("Type a number, none, or later.")
        assert last[0].isupper()


@given(
    st.lists(st.text("ab.?", min_size=1, max_size=12), min_size=1, max_size=30).map(" ".join),
    st.integers(20, 90),
)
def test_no_word_is_cut_and_the_sign_and_the_cursor_have_room(text: str, width: int) -> None:
    rows = rows_of(text, width, SIGN)
    assert " ".join(rows) == text
    assert all(len(row) < width for row in rows)
    assert len(rows[-1]) + SIGN < width


def test_a_long_name_of_a_file_is_cut_only_where_it_has_no_room() -> None:
    folder = "/home/newcomer/en2/export:"
    rows = rows_of(f"Written in {folder} table-assistant-games.csv", 40, SIGN)
    assert folder in " ".join(rows).split()
    assert "table-assistant-games.csv" in " ".join(rows).split()


def test_at_the_first_start_the_row_under_the_cursor_makes_sense(tmp_path: Path) -> None:
    options = ["--plain", "--camera", "off"]
    with Terminal(options, tmp_path / "home", newcomer=True) as terminal:
        terminal.wait_for("Through my screen reader")
        terminal.wait_for("Type a number. > ")
        assert terminal.row() == "How should I speak? Type a number. >"
        terminal.type("2\r")
        terminal.wait_for("cells? > ")
        assert terminal.row() == "A braille display? How many cells? >"
        terminal.type("\r")
        terminal.wait_for("Which game")
        terminal.wait_for(" > ")
        assert terminal.row().startswith("Which game do you usually play?")
