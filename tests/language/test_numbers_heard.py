"""Numbers that a dictation wrote as other words are asked about, and nothing else is one."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("light", "Cara as only got to cards in her hand", "Cara holds 2"),
        ("light", "ben has got for unicorns", "Ben has 4"),
        ("llamas light", "ben has free animals not to", "Ben has 3"),
        ("llamas light", "cara discards to cards", "Cara discards 2"),
        ("light", "ann has won unicorn", "Ann has 1"),
    ],
)
def test_a_number_that_sounds_like_another_word(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize("line", ["Ben has to scratch his nose", "Ben as always takes ages"])
def test_the_same_words_are_no_numbers_elsewhere(line: str) -> None:
    with at_table("light") as player:
        before = player.session.shared.table
        assert not any("4" in said or "2" in said for said in player.type(line))
        assert player.session.shared.table == before
