"""At a table that speaks German, what people type in German is done and answered in German."""

import pytest
from golden import seated_in_german
from sitting import Player

player = pytest.fixture(seated_in_german)


def begin(player: Player) -> None:
    player.type("neu llamas mit Ann, Ben, leicht, Ann beginnt")


def test_a_game_is_played_with_german_words(player: Player) -> None:
    begin(player)
    assert "Ann 1" in player.type("stand")[0]
    player.type("Ann zieht")
    player.type("Ann spielt llamaste")
    player.type("alle passen")
    assert player.type("wo ist llamaste") != player.type("wo ist alpacalypse")
    assert player.type("rückgängig")[0].startswith("Rückgängig")
    assert player.type("wiederherstellen")[0].startswith("Wiederhergestellt")


def test_a_question_is_answered_with_ja_and_nein(player: Player) -> None:
    begin(player)
    player.type("Ann zieht")
    assert player.type("Ben gewinnt")[-1].endswith("Trotzdem?")
    assert "Nicht getan: Ben gewinnt." in player.type("nein")
    player.type("Ben gewinnt")
    assert player.type("stand") != player.type("ja")


def test_what_is_asked_names_german_words_that_are_understood(player: Player) -> None:
    assert player.type("stand")[0].startswith("Noch kein Spiel. Tippe neu")
    assert player.type("neu")[0].startswith("Welches Spiel?")
    assert player.type("abbrechen") == ["Abgebrochen."]


LESSON = (
    "b goat",
    "wiederholen",
    "wort",
    "buchstabieren",
    "",
    "baby",
    "1",
    "wer ist dran",
    "ziehen",
    "spielen llamaste",
    "alle passen",
    "rückgängig",
    "wiederherstellen",
    "Ben hat 4",
    "stand",
    "warum",
    "möglichkeiten",
    "hilfe",
)


def test_the_tutorial_goes_to_its_end_with_german_words(player: Player) -> None:
    told = player.type("einführung")
    assert told[0].startswith("Einführung. Nur Enter geht weiter")
    for line in LESSON:
        told = player.type(line)
    assert told[-1].startswith("Menü führt mit Zahlen zu allen Wörtern.")
