"""What stands on a braille display: nothing flashes away, and nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.braille import louis
from assistant.braille.contracted import Contracted
from assistant.library import open_library
from assistant.tongue import speaking
from assistant.transcript.pieces import Pieces, pieces
from assistant.words.announcement import EVERYONE, Announcement, OneSeat, Priority
from assistant.words.card import read_card

LONG = "Llamaste, upgrade. When you play it, look at a hand; then each other player draws."


def heard(now: Pieces, text: str, *, joins: bool = False, secret: bool = False) -> Pieces:
    return now.told(Announcement(text, text, to=OneSeat(0) if secret else EVERYONE, joins=joins))


def on(now: Pieces) -> Pieces:
    return now.forth()


def back(now: Pieces) -> Pieces:
    return now.earlier()


def pressed(now: Pieces) -> Pieces:
    return now.away()


def told(*texts: str, cells: int = 20) -> Pieces:
    now = pieces(cells)
    for number, text in enumerate(texts):
        now = heard(now, text, joins=number > 0)
    return now


def test_a_message_comes_in_pieces_and_stays_until_a_key() -> None:
    now = told(LONG)
    assert now.row == "Llamaste,         +4"
    now = on(now)
    assert now.row == "upgrade. When you"
    assert back(now).row == "Llamaste,         +4"
    assert on(back(now)).row == now.row


@pytest.mark.parametrize(("others", "count"), [(1, "+1"), (9, "+9"), (10, "9+"), (2345, "9+")])
def test_the_count_has_at_most_three_cells_with_its_blank(others: int, count: str) -> None:
    seventeen = "Ann draws a card."
    now = told(*[seventeen] * (others + 1))
    assert now.row == f"{seventeen} {count}"
    assert len(now.row) <= 20


def test_what_comes_meanwhile_is_counted_and_comes_next() -> None:
    now = told("Ann draws.")
    now = heard(now, "Ben's turn 1.")
    assert now.row == "Ann draws.        +1"
    now = on(now)
    assert now.row == "Ben's turn 1."
    assert on(now).row == ""


def test_a_key_of_the_keyboard_shows_the_terminal_and_what_was_unread_still_waits() -> None:
    now = told("Ann draws.", "Ben's turn 1.")
    now = pressed(now)
    assert now.row == ""
    now = heard(now, "The answer.")
    assert now.row == "The answer.       +1"
    assert on(now).row == "Ben's turn 1."


def test_a_secret_does_not_come_again() -> None:
    now = heard(pieces(20), "In your hand: Llamaste.", secret=True)
    assert now.row == "In your hand:     +1"
    now = heard(pressed(now), "Next.")
    assert back(now).row == now.row == "Next."


@given(
    st.integers(8, 80),
    st.lists(st.text(alphabet="abc é", min_size=1, max_size=60).filter(str.strip), max_size=12),
)
def test_reading_on_gives_every_word_in_order_and_each_row_fits(
    cells: int, texts: list[str]
) -> None:
    now = told(*texts, cells=cells)
    read = ""
    while now.row:
        assert len(now.row) <= cells
        row, _, count = now.row.rpartition(" ")
        read += row if count.strip("+").isdigit() and row else now.row
        now = on(now)
    assert "".join(read.split()) == "".join("".join(texts).split())


def test_blanks_before_a_message_do_not_make_pieces_come_twice() -> None:
    now = told(" aa a", cells=8)
    assert now.row == "aa a"
    assert not on(now).row


def test_a_hint_is_shown_where_nothing_is_read_and_never_waits() -> None:
    hint = Announcement("too far", "too far", Priority.NOTIFICATION)
    now = told("Ann draws.").told(hint)
    assert now.row == "Ann draws."
    now = pressed(now).told(hint)
    assert now.row == "too far"
    now = heard(now.told(hint), "Ben draws.")
    assert now.row == "Ben draws."


def test_a_row_that_would_end_with_a_word_at_its_last_cell_is_broken_before_it() -> None:
    """A blank behind a whole word is felt; else the word would seem to go on."""
    now = on(told("Llamas Unleashed. Ben, Cara. 7 Animals win. Type setup for what lies now."))
    assert [now.row, on(now).row] == ["Ben, Cara. 7 Animal", "s win. Type setup"]


@pytest.mark.skipif(not louis.present(), reason="liblouis is not installed")
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_is_read_in_twelve_windows_of_contracted_braille(language: str) -> None:
    with speaking(language):
        catalogue = open_library(adult=True).catalogue
        contracted = Contracted()
        long = {}
        for deck in catalogue.decks:
            for card in deck.cards:
                now = pieces(20, contracted).told(read_card(catalogue, card))
                count = 0
                while now.row:
                    count += 1
                    now = now.forth()
                if count > 12:
                    long[card.title] = count
        assert not long
