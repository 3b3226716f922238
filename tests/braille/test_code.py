"""The readings of what was typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.braille import louis
from assistant.braille.cells import to_ascii
from assistant.braille.code import LONGEST, spellings, to_cells
from assistant.cards.spelling import normal

MEANT = [
    ("but goat", "b goat"),
    ("ug like", "ug l"),
    ("more goaticorn", "m goaticorn"),
    ("go it", "g x"),
    ("but go home", "b go home"),
    ("The G.O.A.That.", "the goat"),
    ("but. goat", "b goat"),
    ("can't stop", "cant stop"),
    ("⠃ ⠛⠕⠁⠞", "b goat"),
    ("⠃⠀⠛⠕⠁⠞", "b goat"),
    ("⠃ goat", "b goat"),
    ("⣃⠀⠛⠕⠁⠞⡀", "b goat"),
    (",i spit", "i spit"),
    (",I SPIT", "i spit"),
    ("ac;n al>m", "action alarm"),
    ("⠁⠉⠰⠝⠀⠁⠇⠜⠍", "action alarm"),
    ("llamabot-#cjjj", "llamabot-3000"),
    ("no butts ab x", "no butts about it"),
    ("b\r\ngoat", "b goat"),
    ("\u200bgoat\ufeff", "goat"),
]


@pytest.mark.parametrize(("typed", "meant"), MEANT)
def test_what_was_meant_is_among_the_readings(typed: str, meant: str) -> None:
    assert normal(meant) in [normal(reading) for reading in spellings(typed)]


@pytest.mark.parametrize("typed", ["but goat", "ug l", "#studlife", "3000", "piñata", "go"])
def test_print_is_first_of_all_print(typed: str) -> None:
    assert spellings(typed)[0] == typed


@pytest.mark.parametrize("typed", ["piñata, ig", "é#cj", "“>m”", "łama-al>m", "⅛ >m"])
def test_what_has_other_letters_is_never_read_as_braille_ascii(typed: str) -> None:
    assert spellings(typed) == (typed,)


@pytest.mark.parametrize("typed", ["pinata, ig", "e#cj", '">m"', "lama-al>m"])
def test_the_same_in_ascii_is(typed: str) -> None:
    assert len(spellings(typed)) > 1


def test_cells_are_first_of_all_uncontracted() -> None:
    assert spellings("⠃⠀⠛⠕⠁⠞")[0] == "b goat"


def test_nothing_typed_has_one_empty_reading() -> None:
    assert spellings("") == spellings(" \x00\t") == ("",)


@given(st.text("abcdefghijklmnopqrstuvwxyz ", min_size=1, max_size=18))
def test_an_uncontracted_label_is_read_from_cells_and_from_braille_ascii(label: str) -> None:
    cells = to_cells(label)
    for typed in (cells, to_ascii(cells), to_ascii(cells).lower()):
        assert normal(label) in [normal(reading) for reading in spellings(typed)]


@pytest.mark.skipif(not louis.present(), reason="liblouis is not installed")
@pytest.mark.parametrize("label", ["b goat", "m l k", "x ab", "ug qk", "go bl", "dg im"])
def test_letters_read_as_contractions_are_found_again(label: str) -> None:
    read = louis.back_translate(to_cells(label))
    assert read is not None
    assert normal(label) in [normal(reading) for reading in spellings(read)]


@given(st.text(max_size=300) | st.text(st.characters(categories=["Cs", "Cc", "Co"])))
def test_anything_may_be_typed(typed: str) -> None:
    readings = spellings(typed)
    assert readings
    assert len(readings) <= 9
    assert all(reading.isprintable() for reading in readings[:1])


@pytest.mark.parametrize("flood", ["x", "⠭", "\ud800", "\x00", "a b ", "#;^_", "🦙"])
def test_a_flood_is_cut(flood: str) -> None:
    readings = spellings(flood * 10_000)
    assert len(readings[0]) <= LONGEST
