"""At a table that speaks German cards are read, found and played by German words of theirs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden import leave, sit_down
from sitting import Player

from assistant.tongue import OURS, speak

UNICORNS = "neu zweiter druck mit Ann, Ben, Cara, leicht, Ann beginnt"
FULL = "new llamas with Ann, Ben and Cara, full, Ann starts, any babies"


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    speak("de")
    player = sit_down(tmp_path)
    yield player
    leave(player)
    speak(OURS)


@pytest.fixture
def table(player: Player) -> Player:
    assert player.type(UNICORNS)[0].startswith("Unstable Unicorns, zweiter Druck. 3 Spieler")
    player.type("Ann zieht")
    return player


def test_a_card_is_read_in_german(player: Player) -> None:
    (read,) = player.type("totes magoats")
    assert read.startswith("Totes Magoats, Magie. Du musst zwei Karten ziehen.")
    (read,) = player.type("battering ram")
    assert read.startswith("Battering Ram, magisches Tier, Widder. Kommt er in dein Feld,")


@pytest.mark.parametrize("typed", ["nühü", "Nühü!", "nuehue", "nuhu", "neigh", "lies nühü"])
def test_a_card_is_read_by_its_german_title(table: Player, typed: str) -> None:
    (read,) = table.type(typed)
    assert read.startswith("Neigh, Sofortkarte. Spiel sie als Antwort, wenn")


def test_the_whole_of_a_card_names_its_german_title(table: Player) -> None:
    table.type("winziger stall")
    assert "Winziger Stall." in table.type("ganz")[0]


@pytest.mark.parametrize("typed", ["amerikorn", "Amerikorn"])
def test_a_card_is_played_by_its_german_title(table: Player, typed: str) -> None:
    assert table.type(f"Ann spielt {typed}")[0] == "Ann spielt Americorn."


@pytest.mark.parametrize("typed", ["nühü", "Nühü!", "nuehue", "super-nühü", "super nuehue"])
def test_it_is_answered_by_its_german_title(table: Player, typed: str) -> None:
    table.type("Ann spielt rhinocorn")
    title = "Super Neigh" if "super" in typed else "Neigh"
    assert any(f"Ben" in line and title in line for line in table.type(f"Ben spielt {typed}"))
    assert any("Rhinocorn" in line and "gestoppt" in line for line in table.type("alle passen"))


def test_what_was_ruled_about_a_card_is_told_by_its_german_title(table: Player) -> None:
    told = table.type("regel winziger stall")
    assert told[0].startswith("Auf Tiny Stable wird ständig geachtet")


def test_a_rule_is_read_in_german(table: Player) -> None:
    told = table.type("regel handlimit") + table.type("regel hand_limit")
    assert any("höchstens sieben Karten" in line for line in told)


def test_nobody_can_be_called_as_a_card_is(player: Player) -> None:
    told = player.type("neu zweiter druck mit Ann, Amerikorn, leicht, Ann beginnt")
    assert not any("2 Spieler: Ann, Amerikorn" in line for line in told)


def test_a_game_begun_in_english_goes_on_in_german(tmp_path: Path) -> None:
    first = sit_down(tmp_path)
    first.type(FULL)
    first.type("draw")
    assert first.type("play adorable alpaca")[0] == "Ann plays Adorable Alpaca."
    leave(first)
    speak("de")
    try:
        second = sit_down(tmp_path)
        told = second.type("fortsetzen")
        assert not any("Decks haben sich" in line for line in told)
        assert "Ann spielt Adorable Alpaca." in second.type("alle passen") or told
        second.type("alle passen")
        assert second.type("adorable alpaca")[0].startswith(
            "Adorable Alpaca, magisches Tier, Alpaka. Kommt es in dein Feld, darfst du eine Karte"
        )
        leave(second)
    finally:
        speak(OURS)
