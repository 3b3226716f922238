"""Numbers as they are said, and words that are cut short."""

import pytest
from measuring import at_table

from assistant.tongue import speak


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("the deck has eighty-one cards", "Deck: 81."),
        ("there are twenty five cards left in the deck", "Deck: 25."),
        ("the deck has a hundred and one cards", "Deck: 101."),
        ("the deck has one hundred two cards", "Deck: 102."),
        ("the deck has a hundred and fifteen cards", "Deck: 115."),
        ("Ann draws a couple of cards", "Ann draws 2."),
        ("I discard a couple of cards", "Ann discards 2."),
        ("dsc 2", "Ann discards 2."),
        ("dstr narwhal", "Ben's Narwhal is destroyed."),
        ("swp hands w Ben", "Did you mean Ann swaps hands with Ben? Yes or no."),
    ],
)
def test_a_number_or_a_word_cut_short_is_what_it_means(line: str, told: str) -> None:
    with at_table("action") as player:
        assert player.type(line)[0] == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("im Stapel sind einundachtzig Karten", "81"),
        ("im Stapel sind hunderteins Karten", "101"),
        ("ich ziehe ein paar Karten", "2"),
    ],
)
def test_german_numbers_are_joined(line: str, told: str) -> None:
    speak("de")
    try:
        with at_table("action") as player:
            assert told in player.type(line)[0]
    finally:
        speak("en")
