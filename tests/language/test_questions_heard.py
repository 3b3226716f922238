"""Questions about the table in words that differ from the program's own, by what is heard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant.inbox import Typed
from assistant.words import render

BOARD = (
    "new second print with Ann, Ben and Cara, full, any babies, Ann starts",
    "put narwhal in Ben's stable",
    "put llamacorn in Cara's stable",
    "put glitter bomb in the discard pile",
    "Ben has 4 in hand",
    "turn action",
)
PILE = ("Ann plays ginormous unicorn", "Cara neighs")


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    player = sit_down(tmp_path)
    heard(player, *BOARD)
    yield player
    leave(player)


def heard(player: Player, *lines: str) -> str:
    """Return what is heard behind the last of some lines."""
    told = [player.take(Typed(line)) for line in lines]
    return " ".join(render(each.text) for each in told[-1])


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many does Ben have at present?", "Ben 2 of 7"),
        ("how many has Cara got as of now", "Cara 2 of 7"),
        ("who's in front right now", "Ben 2 of 7"),
        ("can you tell me what cara's llamacorn does", "Llamacorn, magical unicorn"),
        ("what does that narwhal of Ben's do", "Narwhal, basic unicorn"),
        ("what's in the bin", "Discard pile, 1 card: Glitter Bomb"),
        ("what is there in the waste", "Discard pile, 1 card: Glitter Bomb"),
        ("anything worth digging back out of the scrap heap", "Discard pile, 1 card: Glitter Bomb"),
        ("which critters has Cara got", "Cara 2 of 7"),
        ("how big a handful has Ben got", "Ben's hand: 4"),
        ("how far along is Ann in her go", "Ann's turn, Action phase"),
        ("who's been lumbered with the llamacorn", "Llamacorn: Cara's Stable"),
        ("is anybody within reach of it", "Nobody's close"),
        ("is there anything hanging over me", "Ann's turn, Action phase"),
    ],
)
def test_the_table_is_asked_about_in_whatever_words(
    player: Player, question: str, answer: str
) -> None:
    assert answer in heard(player, question)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("whose neigh is this", "On the pile, played by Cara"),
        ("who played that neigh", "On the pile, played by Cara"),
        ("where is the neigh", "Neigh: On the pile, played by Cara"),
        ("where is ginormous unicorn", "Ginormous Unicorn: On the pile, played by Ann"),
        ("is my unicorn through", "Under it: Ginormous Unicorn, Ann"),
    ],
)
def test_the_pile_is_asked_about_in_whatever_words(
    player: Player, question: str, answer: str
) -> None:
    heard(player, *PILE)
    assert answer in heard(player, question)


def test_whose_turn_it_is_is_offered_as_it_is_told(player: Player) -> None:
    assert "Did you mean Ben's turn?" in heard(player, "it should really be Ben's turn, sorry")
    assert "Do it anyway?" in heard(player, "yes")


def test_the_place_before_somebody_is_offered_as_the_game_calls_it(tmp_path: Path) -> None:
    player = sit_down(tmp_path)
    heard(player, "new llamas with Ann, Ben, full, any babies, Ann starts", "draw")
    asked = heard(player, "basic alpaca goes on ben's side I think")
    assert "Did you mean play Basic Alpaca into Ben's Field?" in asked
    leave(player)


@pytest.mark.parametrize("asks", ["what", "who", "which", "whose", "how", "where", "so what"])
@pytest.mark.parametrize(
    "rest", ["has Ben 3 in hand", "holds 3", "Cara has 2 cards", "hand is 2", "deck 20", "limit 9"]
)
def test_no_line_that_begins_with_a_question_sets_a_number(
    player: Player, asks: str, rest: str
) -> None:
    before = player.session.table
    heard(player, f"{asks} {rest}")
    assert player.session.table is before


@pytest.mark.parametrize(
    "line", ["I have something in my hand", "Ben holds something", "Cara has some in hand"]
)
def test_something_in_a_hand_is_no_number(player: Player, line: str) -> None:
    before = player.session.table
    heard(player, line)
    assert player.session.table is before


def test_letters_are_told_where_cards_are_tracked(player: Player) -> None:
    assert "Letters" in heard(player, "letters Ben")
