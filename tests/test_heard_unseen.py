"""Whoever hears a game in few words, and sees nothing of it, knows of what each sentence speaks."""

from collections.abc import Iterator

import pytest
from measuring import at_table
from sitting import Player

from assistant.inbox import Typed
from assistant.speech.how_much import Verbosity, spoken
from assistant.tongue import OURS, speak
from assistant.words.announcement import OneSeat

BEGIN = ("new second print with Ann, Ben and Cara, full, Ann starts, any babies", "Ann draws")
AIMING = (*BEGIN, "play seductive unicorn", "nobody", "target Ben's baby unicorn")


def heard(player: Player, line: str, level: Verbosity = Verbosity.BRIEF) -> list[str]:
    """Return what is heard of a line."""
    said = (spoken(each, level, "") for each in player.take(Typed(line)))
    return [each for each in said if each]


@pytest.fixture(autouse=True)
def our_language() -> Iterator[None]:
    yield
    speak(OURS)


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=BEGIN) as player:
        yield player


# -- what was not done ---------------------------------------------------------


@pytest.mark.parametrize("level", [Verbosity.BRIEF, Verbosity.NORMAL, Verbosity.DETAILED])
@pytest.mark.parametrize(
    ("line", "deed"),
    [
        ("play neigh", "play Neigh"),
        ("Ben draws", "Ben draws"),
        ("Ben steals narwhal", "Ben steals Narwhal"),
        ("end game", "end game"),
        ("paly narwhal", "play narwhal"),
        ("adult on", "show adult decks"),
    ],
)
def test_a_no_says_what_is_not_done(table: Player, line: str, deed: str, level: Verbosity) -> None:
    table.type(line)
    assert heard(table, "no", level) == [f"Not done: {deed}."]


def test_a_no_to_a_card_that_is_to_go_unanswered_names_what_would_have_come(table: Player) -> None:
    table.type("play narwhal")
    table.type("Ben draws")
    assert heard(table, "no") == ["Not done: Ben draws."]


def test_a_no_to_what_was_half_understood_names_that_half(table: Player) -> None:
    table.type("play narwhal")
    table.type("nobody yet")
    assert heard(table, "no") == ["Not done: all pass."]


def test_a_no_behind_a_card_that_was_named_still_names_the_deed(table: Player) -> None:
    table.type("put rhinocorn in Ann's stable")
    table.type("Ann sacrifices baby unicorn")
    question = heard(table, "rhinocorn")
    assert question[-1] == "Do it anyway?"
    assert heard(table, "no") == ["Not done: Ann sacrifices Baby Unicorn."]


def test_what_is_not_done_with_a_card_in_a_hand_is_for_its_player_alone(table: Player) -> None:
    table.type("Ben kepes narwhal")
    (said,) = table.take(Typed("no"))
    assert (said.text, said.to) == ("Not done: Ben keeps narwhal.", OneSeat(1))


def test_a_no_is_understood_in_german_as_well(table: Player) -> None:
    table.type("language german")
    table.type("Ben zieht")
    assert heard(table, "nein") == ["Nicht getan: Ben zieht."]


# -- by which card --------------------------------------------------------------


def test_by_which_card_names_the_move(table: Player) -> None:
    table.type("put narwhal in Cara's stable")
    assert "Ben steals Narwhal: by which card?" in heard(table, "Ben steals narwhal")
    table.type("no")
    table.type("language german")
    assert "Ben stiehlt Narwhal: durch welche Karte?" in heard(table, "Ben stiehlt Narwhal")


# -- what was undone ------------------------------------------------------------


def test_a_target_that_is_undone_is_named_as_one() -> None:
    with at_table("", setup=AIMING) as player:
        assert heard(player, "undo")[0] == "Undone: target Ben's Baby Unicorn."
        assert heard(player, "redo")[0] == "Redone: target Ben's Baby Unicorn."
        whole = "Undone: target Ben's Baby Unicorn for Seductive Unicorn."
        assert heard(player, "undo", Verbosity.DETAILED)[0] == whole


def test_what_is_undone_is_told_with_who_did_it(table: Player) -> None:
    table.type("play narwhal")
    assert heard(table, "undo")[0] == "Undone: Ann plays Narwhal."


# -- whose turn it is -----------------------------------------------------------


def test_whose_turn_it_is_sounds_like_no_new_turn() -> None:
    with at_table("", setup=AIMING[:-1]) as player:
        assert heard(player, "whose") == ["It's Ann's turn.", "Ann: steal 1 Unicorn."]
        player.type("language german")
        assert heard(player, "wer ist dran")[0] == "Dran ist Ann."


def test_whose_turn_it_is_tells_of_the_card_that_waits_for_answers(table: Player) -> None:
    table.type("play narwhal")
    assert heard(table, "whose") == ["Ann's turn: who answers Narwhal."]


def test_whose_turn_it_is_comes_with_the_question_that_waits(table: Player) -> None:
    table.type("Ben draws")
    waits = ["It's Ann's turn.", "Not done yet: Ben draws.", "Do it anyway?"]
    assert heard(table, "whose") == waits
    assert heard(table, "yes")[0] == "Ben draws."
    table.type("put narwhal in Cara's stable")
    table.type("Ben steals narwhal")
    assert heard(table, "whose") == ["It's Ann's turn.", "Ben steals Narwhal: by which card?"]


def test_a_card_that_is_not_known_is_no_question_beside_whose_turn_it_is(table: Player) -> None:
    table.type("play xylophone quartet")
    assert heard(table, "whose") == ["Ann: play or draw."]


# -- how many of what -----------------------------------------------------------


def test_what_is_counted_is_said_once(table: Player) -> None:
    assert heard(table, "scores") == ["Unicorns: Ann 1.", "Ben 1.", "Cara 1."]
    table.type("put rainbow mane in Ann's stable")
    assert heard(table, "stable Ann") == [
        "Ann 1 Unicorns.",
        "Baby Unicorn.",
        "Upgrades: Rainbow Mane.",
    ]
    assert heard(table, "Ann's score")[0] == "Ann 1 of 7 Unicorns."
