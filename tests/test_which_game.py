"""Which deck is played, and by which rulebook, is told in a game in whatever words."""

import pytest
from golden import seated, seated_in_german
from sitting import Player

player = pytest.fixture(seated)
german = pytest.fixture(seated_in_german)

BEGIN = "new 2nd edition with Ann, Ben and Cara, full, Ann starts, any babies"
ASKED = "Type edition none to be asked."
PLAYED = "Deck: Unstable Unicorns, 2nd edition. Rules: Unstable Unicorns rulebook, second print."


@pytest.mark.parametrize(
    "line",
    [
        "edition",
        "what are we playing?",
        "which deck is this",
        "which rulebook",
        "by which rules are we playing",
        "does this deck have its own rulebook",
    ],
)
def test_what_is_played_is_told(player: Player, line: str) -> None:
    player.type(BEGIN)
    assert player.type(line) == [PLAYED]


def test_which_game_is_begun_next_is_told_where_one_is_chosen(player: Player) -> None:
    player.type(BEGIN)
    player.type("edition llamas")
    assert player.type("edition") == [PLAYED, f"New games will be Llamas Unleashed. {ASKED}"]


def test_before_a_game_only_what_new_begins_is_told(player: Player) -> None:
    assert player.type("which rulebook")[0].startswith("I'll ask which game each time.")


def test_what_a_box_of_another_kind_is_called_is_told(player: Player) -> None:
    player.type("new score sheet with Ann and Ben")
    game = player.session.shared.game
    assert game is not None
    assert player.type("edition")[0] == game.title


@pytest.mark.parametrize(
    "line", ["ausgabe", "nach welchen Regeln spielen wir", "welches Regelheft"]
)
def test_it_is_told_in_german(german: Player, line: str) -> None:
    german.type("neu zweite auflage mit Ann, Ben und Cara, voll, Ann beginnt, egal welche Babys")
    [told] = german.type(line)
    assert told.startswith("Deck: Unstable Unicorns, zweite Edition. Regeln: ")
    assert told.endswith("Unstable Unicorns, zweiter Druck.")
