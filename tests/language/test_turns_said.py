"""Whose turn falls away or comes twice, how many cards may be held, and how a game begins."""

import pytest
from measuring import at_table


@pytest.mark.parametrize(
    ("moment", "line", "asked"),
    [
        ("action", "Ben will not be getting his go this round", "Ben skips a turn"),
        ("action", "Cara has to get to go twice when it's her turn", "Cara gets an extra turn"),
        ("action", "Cara can hold no more than four from now on", "Cara limit 4"),
        ("action", "hang on, we are back in the draw phase", "turn draw"),
        (
            "light",
            "Ann draws, plays nothing, and it goes over to Ben",
            "Ann draws then Ann ends turn",
        ),
        ("action", "Cara takes a card too even though it isn't her go", "Cara draws"),
    ],
)
def test_a_turn(moment: str, line: str, asked: str) -> None:
    with at_table(moment) as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("there's four of us for llamas", "new llamas"),
        ("it's only Ann and Dan this evening", "new with Ann, Dan"),
        ("we're five tonight", "new"),
    ],
)
def test_a_game_is_wanted(line: str, asked: str) -> None:
    with at_table("none") as player:
        assert player.type(line) == [f"Did you mean {asked}? Yes or no."]


@pytest.mark.parametrize(
    "line",
    [
        "Dan's joining us, he'll sit next after Ann",
        "this is Dan, he's joining us after Ann",
        "Dan wants in, put him behind Ann",
    ],
)
def test_somebody_joins_and_is_seated(line: str) -> None:
    with at_table("light") as player:
        assert player.type(line)[0] == "Dan joins, after Ann."
