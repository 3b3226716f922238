"""At a table that speaks German cards are read, found and played by German words of theirs."""

from pathlib import Path

import pytest
from golden import leave, seated_in_german, sit_down
from sitting import Player

from assistant.commands.moment import moment_of
from assistant.tongue import OURS, speak

UNICORNS = "neu zweiter druck mit Ann, Ben, Cara, leicht, Ann beginnt"
FULL = "new llamas with Ann, Ben and Cara, full, Ann starts, any babies"

player = pytest.fixture(seated_in_german)


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
    assert f"Ben antwortet: {title}." in table.type(f"Ben spielt {typed}")
    assert "Rhinocorn ist gestoppt." in table.type("alle passen")


def test_what_was_ruled_about_a_card_is_told_by_its_german_title(table: Player) -> None:
    told = table.type("regel winziger stall")
    assert told[0].startswith("Auf Tiny Stable wird ständig geachtet")


def test_a_rule_is_read_in_german(table: Player) -> None:
    assert table.type("regel ziehen")[0] == (
        "Ein Zug hat vier Phasen: Beginn, Ziehen, Aktion und Ende des Zuges."
    )


def sit_down_again(home: Path, player: Player, language: str) -> Player:
    leave(player)
    speak(language)
    return sit_down(home)


def test_a_game_begun_in_english_goes_on_in_german_and_back(tmp_path: Path) -> None:
    player = sit_down(tmp_path)
    try:
        player.type(FULL)
        player.type("draw")
        assert player.type("play adorable alpaca")[0] == "Ann plays Adorable Alpaca."
        player = sit_down_again(tmp_path, player, "de")
        told = player.type("fortsetzen")
        assert not any("Decks haben sich" in line for line in told)
        player.type("alle passen")
        assert player.type("adorable alpaca")[0].startswith(
            "Adorable Alpaca, magisches Tier, Alpaka. Kommt es in dein Feld, darfst du eine Karte"
        )
        player = sit_down_again(tmp_path, player, OURS)
        told = player.type("resume")
        assert not any("decks have changed" in line for line in told)
        assert "Baby Animal" in " ".join(player.type("stable Ann"))
    finally:
        leave(player)
        speak(OURS)


def test_a_baby_that_nobody_named_goes_by_the_word_of_each_language(tmp_path: Path) -> None:
    player = sit_down(tmp_path)
    try:
        player.type(FULL)
        player.type("draw")
        player = sit_down_again(tmp_path, player, "de")
        player.type("fortsetzen")
        for word in ("baby-tier", "baby"):
            player.type(f"Ann opfert {word}")
            told = " ".join(player.type("1"))
            assert "Baby-Tier" in told
            assert "Animal" not in told
            player.type("rückgängig")
    finally:
        leave(player)
        speak(OURS)


def test_what_a_card_asks_for_is_told_in_german(player: Player) -> None:
    player.type("neu llamas mit Ann, Ben, Cara, voll, Ann beginnt")
    player.type("baby ram")
    player.type("baby ram")
    player.type("baby ram")
    player.type("Ann zieht")
    told = player.type("Ann spielt no probllama")
    assert "No Probllama kann nicht gespielt werden: Lama fehlt in Anns Feld." in told
    player.type("nein")
    told = player.type("Ann spielt llamakaze")
    assert any("Lama zum Opfern fehlt in Anns Feld" in line for line in told)


def test_german_words_for_species_are_known(player: Player) -> None:
    player.type("neu llamas mit Ann, Ben, Cara, voll, Ann beginnt")
    for baby in ("baby ram", "baby goat", "baby goat"):
        player.type(baby)
    moment = moment_of(player.session)
    assert [seat for _, seat in moment.every("ziege")] == [1, 2]
    assert moment.every("ziegen") == moment.every("goats") == moment.every("goat")
    assert len(moment.every("tiere")) == 3
    assert {"ziege", "ziegen", "widder", "goats", "tier"} <= moment.animals


def test_several_players_lose_their_babies_in_german(player: Player) -> None:
    player.type("neu nsfw mit Ann, Ben und Cara, voll, beliebige Babys, Ann beginnt")
    for line in ("Ben hat vanillacorn", "zug aktion", "Ann spielt cult leader unicorn", "niemand"):
        player.type(line)
    player.type("Ann und Cara opfern ihre Babys, Ben vanillacorn")
    assert player.session.game
    assert [len(seat.stable) for seat in player.session.game.table.seats] == [1, 1, 0]


@pytest.mark.parametrize("place", ["auf den Ablagestapel", "in ihren Stall"])
def test_who_lays_a_card_away_in_german_is_judged(player: Player, place: str) -> None:
    player.type("neu zweiter druck mit Ann, Ben und Cara, voll, beliebige Babys, Ann beginnt")
    for line in ("Ben hat narwhal", "zug aktion", "Ann zieht"):
        player.type(line)
    player.type(f"Ann legt Bens Narwhal {place}")
    assert player.session.game
    assert len(player.session.game.table.seats[1].stable) == 2
