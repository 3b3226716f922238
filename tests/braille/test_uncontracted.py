"""Uncontracted UEB: what is written is what a braille reader expects under the finger."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.braille.cells import to_ascii
from assistant.braille.code import fits, from_cells, to_cells

WRITTEN = [
    ("b goat", "b goat"),
    ("Totes Magoats", ",totes ,magoats"),
    ("Download More RAM", ",download ,more ,,ram"),
    ("RAMicorn", ",,ram,'icorn"),
    ("TURN THIS CARD", ",,,turn this card,'"),
    ("Llamabot-3000", ",llamabot-#cjjj"),
    ("3,000.5", "#c1jjj4e"),
    ("4b 4x 4C", "#d;b #dx #d,c"),
    ("#studlife", "_?studlife"),
    ("Llama Piñata", ",llama ,pi^]nata"),
    ("Émile", ",^/emile"),
    ("Don't Kid Yourself!", ",don't ,kid ,yourself6"),
    ("Careful, I Bite", ",careful1 ,i ,bite"),
    ("(what?) & why", '"<what8"> @& why'),
    ("straße", "strasse"),
    ("a 🦙", "a ="),
]


@pytest.mark.parametrize(("text", "ascii_text"), WRITTEN)
def test_print_is_written_as_the_rules_say(text: str, ascii_text: str) -> None:
    assert to_ascii(to_cells(text)).lower() == ascii_text


@pytest.mark.parametrize("text", [text for text, _ in WRITTEN if text not in ("straße", "a 🦙")])
def test_cells_are_read_back_but_for_capitals(text: str) -> None:
    assert from_cells(to_cells(text)) == text.lower()


def test_a_cell_without_meaning_in_uncontracted_braille_is_not_guessed() -> None:
    assert from_cells("⠁⠉⠰⠝⠫") is None


def test_a_capital_and_a_number_cost_a_cell_each() -> None:
    assert len(to_cells("I emu")) == 6
    assert len(to_cells("m 9")) == 4


@pytest.mark.parametrize("label", ["m speedy goat", "action throw off", "abcdefghi abcdefghi", ""])
def test_labels_that_fit_two_lines_of_nine_cells(label: str) -> None:
    assert fits(label)


@pytest.mark.parametrize(
    "label", ["abcdefghij", "Abcdefghi", "m speedy goater inn", "a 12345678 b c"]
)
def test_labels_that_do_not(label: str) -> None:
    assert not fits(label)


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x17F), max_size=30))
def test_every_text_is_written_in_cells(text: str) -> None:
    assert all(0x2800 <= ord(cell) < 0x2840 for cell in to_cells(text))


@given(st.text("abcdefghijklmnopqrstuvwxyz ABCXYZ0123456789,.!'-", max_size=30))
def test_letters_numbers_and_points_come_back(text: str) -> None:
    assert from_cells(to_cells(text)) == " ".join(text.lower().split())
