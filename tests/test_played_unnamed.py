"""Where only numbers are tracked a card is played without its name, or only its number is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from measuring import at_table
from sitting import Player

from assistant.tongue import OURS, speak

SAID = "new second print with Ann, Ben and Cara, {}, Ann starts"
GERMAN = "neu zweiter druck mit Ann, Ben, Cara, nur zahlen, Ann beginnt"


@pytest.fixture
def table() -> Iterator[Player]:
    with at_table("", setup=(SAID.format("light"), "Ann draws")) as player:
        yield player


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Player]:
    speak("de")
    player = sit_down(tmp_path)
    player.type(GERMAN)
    player.type("Ann zieht")
    yield player
    leave(player)
    speak(OURS)


def now(player: Player) -> tuple[int, int]:
    """Return what Ann has by number, and how many plays were had in this turn."""
    game = player.session.game
    assert game
    return game.table.seats[0].count, game.table.turn.acted


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Ann plays a card", "Ann plays a card."),
        ("play", "Ann plays a card."),
        ("Ann plays an upgrade", "Ann plays an Upgrade."),
        ("Ann plays a downgrade into Ben's stable", "Ann plays a Downgrade into Ben's Stable."),
    ],
)
def test_an_unnamed_card_is_played_and_can_be_answered(
    table: Player, line: str, heard: str
) -> None:
    assert table.type(line) == [heard, "Who answers?"]
    table.type("nobody")
    assert now(table) == (1, 1)


@pytest.mark.parametrize(
    "line", ["Ann plays a unicorn", "Ann plays a magical unicorn", "play a unicorn card"]
)
def test_an_unnamed_unicorn_counts_when_it_stands(table: Player, line: str) -> None:
    assert table.type(line)[-1] == "Who answers?"
    assert table.type("nobody")[-1] == "Ann has 2."
    assert now(table) == (2, 1)


def test_an_unnamed_unicorn_that_is_stopped_does_not_count(table: Player) -> None:
    for line in ("Ann plays a unicorn", "Ben neighs", "nobody"):
        table.type(line)
    assert now(table) == (1, 1)


@pytest.mark.parametrize("line", ["Ann plus 1", "plus 1", "Ann plus one", "Ann has 2"])
def test_a_number_that_grows_is_what_was_played(table: Player, line: str) -> None:
    assert table.type(line)[0] == "Ann has 2."
    assert table.type("end turn")[0] == "Ben's turn."


@pytest.mark.parametrize("line", ["Ben plus 1", "Ann minus 1", "Ann has 1"])
def test_any_other_number_is_no_play(table: Player, line: str) -> None:
    table.type(line)
    assert table.type("end turn")[0] == "Ann hasn't played a card or drawn a second one."


def test_who_names_the_card_behind_its_number_plays_it(table: Player) -> None:
    table.type("Ann plus 1")
    assert table.type("Ann plays narwhal") == ["Ann plays Narwhal.", "Who answers?"]


def test_where_cards_are_tracked_the_card_is_asked_for() -> None:
    with at_table("", setup=(f"{SAID.format('full')}, any babies", "Ann draws")) as player:
        assert player.type("Ann plays a card")[0].startswith("Ann plays which card?")


@pytest.mark.parametrize(
    ("line", "heard", "count"),
    [
        ("Ann spielt eine Karte", "Ann spielt eine Karte.", 1),
        ("Ann spielt ein Upgrade", "Ann spielt ein Upgrade.", 1),
        ("Ann spielt ein Einhorn", "Ann spielt ein Einhorn.", 2),
        ("Ann spielt ein magisches Einhorn", "Ann spielt ein magisches Einhorn.", 2),
    ],
)
def test_so_it_is_in_german(german: Player, line: str, heard: str, count: int) -> None:
    assert german.type(line)[0] == heard
    german.type("niemand")
    assert now(german) == (count, 1)


def test_a_number_is_what_was_played_in_german(german: Player) -> None:
    german.type("Ann plus 1")
    assert german.type("zug beenden")[0] == "Ben ist dran."


@pytest.mark.parametrize("line", ["Ann plays a goat", "Ann plays an animal", "I lay down a ram"])
def test_an_animal_of_any_species_counts_where_it_stands(line: str) -> None:
    begin = ("new llamas with Ann and Ben, light, Ann starts", "Ann draws")
    with at_table("", setup=begin) as player:
        player.type(line)
        player.type("nobody")
        assert now(player) == (2, 1)
