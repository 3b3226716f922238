"""What lasts is marked so where it is told, and is taken back with what it told."""

from pathlib import Path

import pytest
from golden import leave, one_after_the_other, sit_down
from sitting import Player

from assistant.inbox import Glance, Rang
from assistant.words.digest import acts_of, digest
from assistant.words.rendering import render

FULL = "new llamas with Ann, Ben and Cara, full, mix none, Ann starts"
LIGHT = "new llamas with Ann, Ben and Cara, light, Ann starts"
KEPT = "new judge with Ann, Ben, Cara"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def lasting(player: Player) -> list[str]:
    """Return what was spoken that a key must not lose."""
    return [each.text for each in player.heard.said if each.lasts]


def test_who_wins_lasts_and_is_owed_no_more_once_it_is_taken_back(home: Path) -> None:
    player = sit_down(home)
    for line in (LIGHT, "Ann has 6"):
        player.type(line)
    assert lasting(player) == []
    for line in ("Ann has 7",):
        player.type(line)
    assert [each for each in lasting(player) if each.startswith("Ann wins")]
    assert player.heard.forgiven == 0
    player.type("undo")
    assert player.heard.forgiven == 1
    leave(player)


def test_how_a_kept_game_ended_and_that_its_time_is_up_lasts(home: Path) -> None:
    player = sit_down(home)
    for line in (KEPT, "timer 30 seconds"):
        player.type(line)
    game = player.session.shared.game
    assert game
    ringing = game.rings()
    assert ringing
    player.take(Rang(ringing.number))
    assert len(lasting(player)) == 1
    player.type("Ann wins")
    player.type("yes")
    assert lasting(player)[1:] == ["Ann wins."]
    leave(player)


def test_now_drops_what_waits_to_be_spoken_but_not_in_a_script(home: Path) -> None:
    player = sit_down(home)
    player.type(LIGHT)
    hushed = player.heard.hushed
    assert player.type("now")
    assert player.heard.hushed == hushed + 1
    player.session.patient = True
    player.type("now")
    assert player.heard.hushed == hushed + 1
    leave(player)


def test_who_reads_along_can_be_told_what_acts_came_to_and_who_asks_hears_each_word(
    home: Path,
) -> None:
    with one_after_the_other(home) as sit:
        first = sit(FULL, "b llama", "baby goat", "baby ram")
        second = sit_down_beside(home)
        for line in ("draw", "Ann plays adorable alpaca", "nobody answers", "draw", "end turn"):
            first.type(line)
        assert all(each.answers for each in first.heard.said)
        second.heard.said.clear()
        second.host.take(Glance())
        told = second.heard.said
        assert not any(each.answers for each in told)
        text = render(digest(acts_of(told)))
        assert text.startswith("Ann drew 2 cards, Ann played a card")
        assert text.endswith("Ben's turn.")
        assert "Adorable Alpaca" not in text
        assert any("Adorable Alpaca" in each.text for each in second.session.transcript.messages)


def sit_down_beside(home: Path) -> Player:
    """Sit down where somebody plays, and read along."""
    from sitting import Heard, Watched, shipped_library

    from assistant.desk import read_along
    from assistant.session import Session
    from assistant.settings import Settings
    from assistant.shared import Desk

    heard, eyes = Heard(), Watched()
    desk = Desk(home / "journal.sqlite3")
    session = Session(shipped_library(adult=True), Settings(adult=True), heard, eyes, desk=desk)
    player = Player(session, heard, eyes)
    list(read_along(session))
    return player
