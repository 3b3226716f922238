"""Who began a round of a kept game, and where lots are drawn for it."""

import pytest
from golden import seated
from kept import UNO, heard
from sitting import Player

LOTS = "By chance: "

player = pytest.fixture(seated)


@pytest.mark.parametrize(
    "line", ["who starts", "who began", "who started this round", "who went first", "who begins"]
)
def test_who_began_the_round_is_told_and_no_lots_are_drawn(player: Player, line: str) -> None:
    heard(player, UNO, "new round", "next")
    assert player.type(line) == ["Round 2, Ben began."]
    assert player.type("who should start") == ["Round 2, Ben began."]
    assert player.type("pick a player")[0].startswith(LOTS)
    assert player.type("whose turn is it") == ["It's Cara's turn."]


def test_who_has_the_first_turn_begins(player: Player) -> None:
    assert heard(player, UNO, "who starts") == ["It's Ann's turn."]
    # Nobody has done anything yet, so another one may be meant to.
    assert player.type("who should start")[0].startswith(LOTS)
    assert heard(player, "Ann plays red 5", "who should start") == ["Round 1, Ann began."]


def test_where_nobody_has_a_turn_lots_are_drawn(player: Player) -> None:
    assert heard(player, "new score sheet with Ann and Ben", "who starts")[0].startswith(LOTS)
    assert player.type("who began") == ["Round 1."]


@pytest.mark.parametrize("line", ["wer beginnt", "wer fängt an", "wer hat die Runde angefangen"])
def test_who_began_is_told_in_german(player: Player, line: str) -> None:
    heard(player, "language de", "neu uno mit Ann, Ben und Cara, Ann beginnt", "neue runde")
    assert player.type(line) == ["Runde 2, Ben hat begonnen."]
    assert player.type("wer soll anfangen") == ["Runde 2, Ben hat begonnen."]
    assert player.type("zufälliger Spieler")[0].startswith("Das Los fällt auf ")
