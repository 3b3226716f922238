"""Questions about one player: they are answered about that one, and about the game that is on."""

import pytest
from golden import seated_at_home, seated_in_german
from sitting import Player

BEGIN = "new second print with Ann, Ben and Cara, full, Ann starts, any babies"
GERMAN = "neu zweite auflage mit Anna, Ben und Clara, voll, Anna beginnt, beliebige babys"
NOTHING_WAITS = (
    "No card is waiting for an answer. Effects, and cards brought in directly, can't be answered."
)

player = pytest.fixture(seated_at_home)
german = pytest.fixture(seated_in_german)


@pytest.fixture
def table(player: Player) -> Player:
    """Return a table on which Ann has drawn."""
    for line in (BEGIN, "draw"):
        player.type(line)
    return player


@pytest.mark.parametrize("line", ["did Ben draw?", "has Ben drawn", "did Ben draw a card"])
def test_a_draw_is_told_of_the_player_who_is_named(table: Player, line: str) -> None:
    assert table.type(line) == ["It's Ann's turn.", "Ben hasn't had a turn yet."]
    assert table.type(line.replace("Ben", "Ann")) == ["Ann has drawn."]


def test_a_draw_is_told_of_the_last_turn_of_who_is_not_on(table: Player) -> None:
    for typed in ("play narwhal", "nobody", "end turn"):
        table.type(typed)
    assert table.type("did Ann draw") == ["It's Ben's turn.", "Ann drew last turn."]
    assert table.type("did Ben draw") == ["Ben hasn't drawn."]


@pytest.mark.parametrize(
    "line", ["what did Ben play last", "what was the last card Ben played", "Ben last play"]
)
def test_the_last_play_is_that_of_the_game_that_is_on(table: Player, line: str) -> None:
    assert table.type(line) == ["Ben hasn't played a card in this game."]
    for typed in ("play narwhal", "Ben neighs", "nobody", "end turn", "Ben draws"):
        table.type(typed)
    assert table.type(line) == ["Ben last played Neigh."]
    assert table.type(line.replace("Ben", "Ann")) == ["Ann last played Narwhal."]


def test_without_a_game_the_score_book_tells_the_last_play(player: Player) -> None:
    assert player.type("what did Ben play last") == [
        "The score book is empty: no game has been finished yet."
    ]


@pytest.mark.parametrize(
    "line", ["why can't Cara neigh", "why can Cara not play an Instant", "can Cara neigh"]
)
def test_the_card_is_named_that_forbids_an_answer(table: Player, line: str) -> None:
    assert NOTHING_WAITS in table.type(line)[-1]
    for typed in ("play slowdown to Cara", "nobody"):
        table.type(typed)
    assert table.type(line)[-1].endswith("Slowdown keeps Cara from playing Instants.")


def test_while_a_card_is_answered_it_is_said_what_keeps_one_from_it(table: Player) -> None:
    for typed in ("play slowdown to Cara", "nobody", "end turn", "Ben draws"):
        table.type(typed)
    table.type("Ben plays rainbow unicorn")
    assert table.type("why can't Cara answer") == ["Slowdown keeps Cara from playing Instants."]
    assert table.type("why can't Ben neigh") == [
        "Ben played that card, so only others can answer it."
    ]
    assert table.type("why can't Ann neigh") == ["Nothing that I know of forbids it."]


@pytest.mark.parametrize("line", ["can I neigh?", "can I neigh", "may I answer"])
def test_without_a_card_on_the_pile_nobody_answers(table: Player, line: str) -> None:
    assert table.type(line) == [NOTHING_WAITS]


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("why can't Cara play narwhal", "It's Ann's turn, not Cara's."),
        ("why can't Ben win", "Ben can still win: 6 more."),
        ("why can't Ann play rainbow unicorn", "Nothing that I know of forbids it."),
    ],
)
def test_what_forbids_a_deed_is_said_of_that_deed(table: Player, line: str, heard: str) -> None:
    assert table.type(line) == [heard]


def test_in_german_a_question_is_about_the_one_who_is_named(german: Player) -> None:
    player = german
    for line in (GERMAN, "ziehen"):
        player.type(line)
    assert player.type("hat Ben gezogen?") == ["Anna ist dran.", "Ben war noch nicht dran."]
    assert player.type("was hat Ben zuletzt gespielt") == [
        "Ben hat in dieser Partie noch keine Karte gespielt."
    ]
    assert player.type("warum kann Clara nicht antworten")[0].startswith(
        "Keine Karte wartet auf eine Antwort."
    )
