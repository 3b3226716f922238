"""Contracted braille for a display: what fingers feel, and plain text where it is not sure."""

import pytest

from assistant.braille import louis
from assistant.braille.contracted import Contracted, cells_of, table_of
from assistant.tongue import speaking

needs_library = pytest.mark.skipif(not louis.present(), reason="liblouis is not installed")


@needs_library
@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Ann draws.", "⠠⠁⠝⠝ ⠙⠗⠁⠺⠎⠲"),
        ("the other animals", "⠮ ⠕⠮⠗ ⠁⠝⠊⠍⠁⠇⠎"),
        ("Ann's turn 2.", "⠠⠁⠝⠝⠄⠎ ⠞⠥⠗⠝ ⠼⠃⠲"),
        ("b goat", "⠰⠃ ⠛⠕⠁⠞"),
        ("Nühü!", "⠠⠝⠘⠒⠥⠓⠘⠒⠥⠖"),
    ],
)
def test_words_are_contracted_and_words_stay_apart(text: str, cells: str) -> None:
    assert Contracted()([text]) == [cells]


@needs_library
def test_a_language_has_its_own_table_and_that_of_the_reader_is_of_the_same_language() -> None:
    assert table_of() == "en-ueb-g2.ctb"
    assert table_of("en-us-g2") == "en-us-g2.ctb"
    # German contractions would be wrong in English words, and what is no table is none.
    assert table_of("de-g2") == table_of("none") == table_of("en-nothing") == "en-ueb-g2.ctb"
    with speaking("de"):
        assert table_of() == "de-g2.ctb"
        assert Contracted()(["und nicht"]) == ["⠥ ⠝"]


@needs_library
@pytest.mark.parametrize("text", ["a llama 🦙", "⠁⠃", "日本"])
def test_what_braille_has_no_sign_for_stays_print_with_all_of_its_breath(text: str) -> None:
    assert Contracted()(["Ann draws.", text]) == ["Ann draws.", text]


@needs_library
def test_a_long_text_is_written_whole() -> None:
    text = "Ann draws a card and puts it down. " * 40
    cells = Contracted()([text])[0]
    assert len(cells.split()) == len(text.split())


def test_without_liblouis_all_stays_print(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(louis, "translate", lambda *_: None)
    louis.has.cache_clear()
    cells_of.cache_clear()
    assert Contracted()(["Ann draws."]) == ["Ann draws."]
    louis.has.cache_clear()
    cells_of.cache_clear()
