"""Contracted UEB, read without any library."""

import pytest

from assistant.braille import contractions, louis
from assistant.braille.cells import to_ascii
from assistant.braille.contractions import SHORTFORMS, fold, read

READ = [
    ("ac;n al>m", "action alarm"),
    (",c1se.sly ,scr1m+ ,goat", "ceaselessly screaming goat"),
    (',! ,fe>"s ,alligoat]', "the fearsome alligoater"),
    (",?r[ ,(f ,_! ,groove", "throw off their groove"),
    (",c>e;l1 ,i ,bite", "careful i bite"),
    ("g>bage bu6et", "garbage buffet"),
    ("llamabot-#cjjj", "llamabot 3000"),
    ("pi^]nata", "pinata"),
    (",don't ,kid ,yrf6", "don't kid yourself"),
    ("_?/udlife", "#studlife"),
    ("2f 2l f/", "before below first"),
]


@pytest.mark.parametrize(("ascii_text", "printed"), READ)
def test_contracted_braille_is_read(ascii_text: str, printed: str) -> None:
    assert read(ascii_text, keep_letters=True) == printed


def test_a_letter_alone_is_a_letter_or_its_word() -> None:
    assert read("b goat", keep_letters=True) == "b goat"
    assert read("b goat", keep_letters=False) == "but goat"
    assert read(";b goat", keep_letters=False) == "b goat"  # the grade 1 sign says so
    assert read(",no butts ab x", keep_letters=False) == "no butts about it"


def test_all_shortforms_of_the_rulebook_are_there() -> None:
    assert len(SHORTFORMS) == 75


@pytest.mark.parametrize(
    ("word", "letters"),
    [("but", "b"), ("More", "m"), ("it", "x"), ("as", "z"), ("about", "ab"), ("against", "agst")],
)
def test_words_made_of_letters_are_folded_back(word: str, letters: str) -> None:
    assert fold(word) == letters


def test_other_words_are_left_alone() -> None:
    assert fold("goat") == "goat"


@pytest.mark.skipif(not louis.present(), reason="liblouis is not installed")
def test_our_tables_agree_with_the_library() -> None:
    tables = (contractions.ALPHABETIC, contractions.SHORTFORMS)
    for word in (word for table in tables for word in table.values()):
        cells = louis.translate(word)
        assert cells is not None
        assert read(to_ascii(cells), keep_letters=False) == word
