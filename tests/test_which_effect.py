"""Of several open effects that ask for the same it is asked which one is meant."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

TABLE = (
    "new second print with Ann, Ben and Cara, full, Ann starts, any babies",
    "put extremely fertile unicorn in Ann's stable",
    "put zombie unicorn in Ann's stable",
    "put narwhal in discard pile",
    "draw",
    "draw",
    "end turn",
    "Ben draws",
    "Ben draws",
    "Ben ends turn",
    "Cara draws",
    "Cara draws",
    "Cara ends turn",
)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    sitting = sit_down(tmp_path)
    for line in TABLE:
        sitting.type(line)
    yield sitting
    leave(sitting)


def test_by_which_effect_a_card_is_discarded_is_asked_by_number(player: Player) -> None:
    before = player.session.table
    assert player.type("Ann discards a card") == [
        "Which effect? Type a number.",
        "1, Extremely Fertile Unicorn, Ann, optional",
        "2, Zombie Unicorn, Ann, optional",
    ]
    assert player.session.table is before
    assert player.type("1")[-1] == (
        "Extremely Fertile Unicorn: Ann must bring in 1 Baby from the Nursery."
    )


def test_the_other_effect_is_meant_by_its_number(player: Player) -> None:
    player.type("Ann discards a card")
    said = player.type("2")
    assert said[-1].startswith("Zombie Unicorn: Ann must bring in 1 Unicorn")
    assert "Narwhal enters Ann's Stable." in player.type("Ann brings narwhal from discard pile")


def test_a_loose_table_is_not_asked(player: Player) -> None:
    player.type("house firmness loose")
    assert player.type("Ann discards a card")[0] == "Ann discards a card."


def test_what_only_one_effect_asks_for_is_not_asked_about(player: Player) -> None:
    assert player.type("Ann discards slowdown")[0] == "Ann's Slowdown is discarded."


def test_turns_that_are_skipped_are_counted(player: Player) -> None:
    player.type("skip extremely fertile")
    player.type("skip zombie")
    for told in ("Ben will skip a turn.", "Ben will skip 2 turns."):
        assert player.type("Ben skips his turn")[0] == "No effect lets Ann do that."
        assert player.type("just correct it") == [told]


def test_what_does_not_lie_before_somebody_comes_out_of_the_hand(player: Player) -> None:
    player.type("skip extremely fertile")
    player.type("skip zombie")
    assert player.type("Ann takes yay from Ben")[0] == "No effect lets Ann do that."
    assert player.type("just correct it") == ["Ann gets a card from Ben. Hands: Ben 6, Ann 8."]


def test_a_card_whose_effect_was_carried_out_is_not_offered(player: Player) -> None:
    player.type("put rhinocorn in Ben's stable")
    player.type("put americorn in Ben's stable")
    player.type("skip extremely fertile")
    player.type("skip zombie")
    player.type("draw")
    player.type("play unicorn poison on rhinocorn")
    player.type("nobody")
    said = player.type("Ann destroys americorn")
    assert said[1] == "Ann destroys Americorn: by which card? Type a number or a card."
    assert not any("Unicorn Poison" in each for each in said)
