"""What is asked plainly is answered plainly, and by no card that nobody named."""

import pytest
from golden import seated, seated_in_german
from sitting import Player

BEGIN = "new second print with Ann, Ben, light, Ann starts"
GERMAN = "neu zweiter druck mit Ann, Ben, nur zahlen, Ann beginnt"

player = pytest.fixture(seated)
german = pytest.fixture(seated_in_german)


def test_a_question_at_a_list_is_answered_by_no_card(player: Player) -> None:
    player.type("new")
    told = player.type("what is the difference?")
    assert told == ["Not understood: the difference.", "Which game?"]
    assert player.type("what is llamaste")[0].startswith("Llamaste, ")


def test_a_question_at_a_list_is_answered_by_no_card_in_german(german: Player) -> None:
    german.type("neu")
    told = german.type("was ist der Unterschied?")
    assert told == ["Nicht verstanden: der Unterschied.", "Welches Spiel?"]


@pytest.mark.parametrize(
    "line", ["can Ben still win?", "does Ben still have a chance", "is Ben still able to win"]
)
def test_whether_somebody_can_still_win_is_said(player: Player, line: str) -> None:
    player.type(BEGIN)
    assert player.type(line) == ["Ben can still win: 6 more."]


@pytest.mark.parametrize("line", ["kann ben noch gewinnen", "hat Ben noch eine Chance?"])
def test_whether_somebody_can_still_win_is_said_in_german(german: Player, line: str) -> None:
    german.type(GERMAN)
    assert german.type(line) == ["Ben kann noch gewinnen und braucht noch 6."]


def test_who_can_win_is_asked_of_all_as_before(player: Player) -> None:
    player.type(BEGIN)
    player.type("Ben has 6")
    assert player.type("who can win") == ["Ben needs 1 more."]


@pytest.mark.parametrize("line", ["label", "the label", "wrong card"])
def test_a_word_of_one_line_answers_a_list(player: Player, line: str) -> None:
    player.type("llamaste")
    assert player.type("wrong")[0].startswith("What is wrong with Llamaste?")
    assert player.type(line) == ["Show the label that is on the wrong card."]


def test_a_word_of_one_line_answers_a_list_in_german(german: Player) -> None:
    german.type("llamaste")
    german.type("falsch")
    assert german.type("etikett") == ["Zeig das Etikett, das auf der falschen Karte klebt."]


def test_a_card_that_is_named_is_read_all_the_same(player: Player) -> None:
    player.type("llamaste")
    player.type("wrong")
    assert player.type("battering ram")[0].startswith("Battering Ram, ")
