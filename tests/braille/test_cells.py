"""Cells: dots, Unicode braille and braille ASCII say the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.braille import cells

SIX_DOT_CELLS = [chr(0x2800 + bits) for bits in range(64)]


@pytest.mark.parametrize(
    ("dots", "cell"), [("", "⠀"), ("1", "⠁"), ("125", "⠓"), ("456", "⠸"), ("78", "⣀")]
)
def test_a_cell_has_its_dots(dots: str, cell: str) -> None:
    assert cells.cell(dots) == cell
    assert cells.dots(cell) == dots


def test_a_cell_has_no_ninth_dot() -> None:
    with pytest.raises(ValueError, match="9"):
        cells.cell("19")


def test_braille_ascii_is_the_computer_code() -> None:
    assert cells.to_ascii("⠁⠃⠿⠼⠁⠸⠹⠀⠠⠊") == "AB=#A_? ,I"


@pytest.mark.parametrize("cell", SIX_DOT_CELLS)
def test_every_cell_comes_back_from_braille_ascii_in_either_case(cell: str) -> None:
    assert cells.from_ascii(cells.to_ascii(cell)) == cell
    assert cells.from_ascii(cells.to_ascii(cell).lower()) == cell


def test_the_five_signs_above_the_small_letters_are_read() -> None:
    assert cells.from_ascii("{|}~`") == cells.from_ascii("[\\]^@")


def test_dots_seven_and_eight_do_not_count() -> None:
    assert cells.six_dots("⣃⡇b") == "⠃⠇b"


def test_blanks_between_words_are_counted() -> None:
    assert cells.count("⠃⠀⠛⠕⠁⠞") == 6
    assert cells.count("goat") == 0


def test_lines_break_at_blanks_only() -> None:
    assert cells.lines("⠍⠀⠛⠊⠝⠀⠗⠁⠍⠍⠽", 9) == ("⠍⠀⠛⠊⠝", "⠗⠁⠍⠍⠽")
    assert cells.lines("⠗⠁⠍⠍⠽", 4) is None
    assert cells.lines("", 9) == ()


@given(st.lists(st.text(st.sampled_from(SIX_DOT_CELLS[1:]), min_size=1, max_size=9), max_size=8))
def test_no_line_is_too_wide_and_no_cell_is_lost(words: list[str]) -> None:
    broken = cells.lines(" ".join(words), 9)
    assert broken is not None
    assert all(cells.count(line) <= 9 for line in broken)
    assert cells.BLANK.join(broken) == cells.BLANK.join(words)
