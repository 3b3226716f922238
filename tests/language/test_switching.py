"""The language is the system's until somebody says another, and changes in mid-sitting."""

import locale
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import tomli
from golden import leave
from sitting import Heard, Player, Watched

from assistant import places
from assistant.cards.toml_file import Place
from assistant.cli import main
from assistant.journal.book import Journal
from assistant.keeper.ruleset_words import read_words, worded
from assistant.library import CARD_TEXTS, EDITIONS, open_library
from assistant.places import shipped
from assistant.session import Session
from assistant.settings import Settings, chosen_language, load_settings
from assistant.tongue import OURS, speak, system_language
from assistant.words import sentence

DECK = """
format = 1
deck = "unstable-unicorns-second-print"
language = "de"

[[card]]
id = "narwhal"
title = "Narwal"
text = "Ein Einhorn des Meeres."
"""
EDITION = """
format = 1
edition = "unstable-unicorns-second-print"
language = "de"

[words]
area = "Stall"
areas = "Ställe"
animal = "Einhorn"
animals = "Einhörner"
baby = "Baby-Einhorn"
"""
GAME = "new unstable unicorns second print with Ann, Ben and Cara, full, Ann starts, any babies"
LIGHT = "new llamas with Ann, Ben, light, Ann starts"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TABLE_ASSISTANT_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    yield tmp_path
    speak(OURS)


def sit_down(home: Path) -> Player:
    """Sit down as the program does: the settings, or else the system, choose the language."""
    settings, problems = load_settings(places.settings_file(), ())
    assert problems == []
    speak(chosen_language(settings))
    heard, eyes = Heard(), Watched()
    session = Session(open_library(), settings, heard, eyes)
    session.journal = Journal.open(home / "journal.sqlite3")
    return Player(session, heard, eyes)


@pytest.fixture
def player(home: Path) -> Iterator[Player]:
    player = sit_down(home)
    yield player
    leave(player)


# -- the first start ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de-AT"}, "de"),
        ({"LANG": "German_Germany.1252"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LC_MESSAGES": "de_CH.UTF-8", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_ALL": "C", "LC_MESSAGES": "de_CH.UTF-8", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
    ],
)
def test_the_language_is_that_of_the_system(environment: Mapping[str, str], spoken: str) -> None:
    assert system_language(environment) == spoken


@pytest.mark.parametrize(
    ("known", "spoken"),
    [("German_Germany", "de"), ("de_DE", "de"), ("English_United States", "en"), (None, "en")],
)
def test_where_no_variable_is_set_python_is_asked(
    known: str | None, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda _: (known, "UTF-8"))
    assert system_language({}) == spoken


def test_the_first_start_speaks_the_systems_language(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    words = home / "words.txt"
    words.write_text("stand\n", encoding="utf-8")
    assert main(["play", str(words), "--plain", "--no-speech"]) == 0
    assert "Noch kein Spiel." in capsys.readouterr().out
    assert not places.settings_file().exists()


def test_the_settings_win_over_the_system(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    places.settings_file().write_text('language = "en"\n', encoding="utf-8")
    assert main(["lookup", "narwahl"]) == 0
    assert "Narwhal" in capsys.readouterr().out
    assert chosen_language(load_settings(places.settings_file(), ())[0]) == "en"
    assert chosen_language(Settings()) == "de"
    assert os.environ["LC_ALL"]


# -- the word ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["language de", "language german", "language Deutsch", "Language deutsch.", "sprache deutsch"],
)
def test_a_word_changes_it_and_the_settings_keep_it(player: Player, line: str) -> None:
    assert player.type(line) == ["Ab jetzt Deutsch."]
    assert player.type("stand")[0].startswith("Noch kein Spiel.")
    assert load_settings(places.settings_file(), ())[0].language == "de"


@pytest.mark.parametrize(
    "line", ["sprache englisch", "sprache English", "language english", "sprache en"]
)
def test_the_way_back_is_known_in_both(player: Player, line: str) -> None:
    player.type("language de")
    assert player.type(line) == ["English from now on."]
    assert player.type("scores")[0].startswith("No game yet.")


def test_the_word_alone_says_which_there_are(player: Player) -> None:
    assert player.type("language")[0].startswith("The language is English. Choose from: Deutsch")
    assert player.type("language klingon")[0].startswith("No language klingon.")
    player.type("language de")
    assert player.type("sprache")[0].startswith("Die Sprache ist Deutsch. Es gibt: Deutsch, Eng")
    assert player.type("sprache klingonisch")[0].startswith("Die Sprache klingonisch gibt es nicht")


def test_usual_goes_back_to_that_of_the_system(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.type("language de")
    assert player.type("sprache üblich") == ["English from now on."]
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert chosen_language(load_settings(places.settings_file(), ())[0]) == "de"


def test_the_voice_goes_on_and_off_by_its_own_word_and_by_the_one_people_say(
    player: Player,
) -> None:
    player.type("language de")
    assert player.type("sprachausgabe aus")[0].startswith("Sprachausgabe aus.")
    assert player.type("sprache an")[0] == "Sprachausgabe an."


# -- with a question open ------------------------------------------------------------


def test_a_yes_or_no_is_asked_again_and_answered(player: Player) -> None:
    player.type(LIGHT)
    player.type("draw")
    asked = player.type("Ben wins")
    assert asked[-1] == "Do it anyway?"
    told = player.type("language de")
    assert (told[0], told[-1]) == ("Ab jetzt Deutsch.", "Trotzdem?")
    assert "Nicht getan: Ben wins." in player.type("nein")
    player.type("Ben gewinnt")
    assert player.type("sprache englisch")[-1] == asked[-1]
    assert player.type("yes")[0].startswith("Ben wins")


def test_who_answers_is_asked_again(player: Player) -> None:
    for line in (
        "new llamas with Ann, Ben and Cara, full, mix none, Ann starts, any babies",
        "draw",
        "play basic goat",
    ):
        player.type(line)
    told = player.type("language german")
    assert (told[0], told[-1]) == ("Ab jetzt Deutsch.", "Wer antwortet auf Basic Goat?")


def test_a_list_is_asked_again_and_answered_by_what_it_says(player: Player) -> None:
    player.type("new llamas with Ann, Ben, Cara, light, Ann starts")
    player.type("draw")
    player.type("play llamaste")
    assert player.type("answer")[-1] == "3, Nobody."
    told = player.type("language de")
    assert told[1:] == [
        "Wer antwortet? Tippe eine Zahl oder den Namen.",
        "1, Ben",
        "2, Cara",
        "3, Niemand.",
    ]
    assert "llamaste wirkt." in " ".join(player.type("Niemand")).casefold()


def test_the_step_of_a_form_is_asked_again_and_answered(player: Player) -> None:
    player.type("new")
    told = player.type("language de")
    assert told[:2] == ["Ab jetzt Deutsch.", "Welches Spiel? Tippe eine Zahl."]
    assert player.type("llamas")[0].startswith("Wer spielt mit?")
    assert player.type("sprache englisch")[1].startswith("Who's playing?")
    assert player.type("Ann, Ben")[0].startswith("How much")
    told = player.type("sprache deutsch")
    assert told[1:] == [
        "Wie viel soll ich mitführen? Tippe eine Zahl.",
        "1, Jede Karte, mit Etikett oder Kamera.",
        "2, Nur Zahlen.",
    ]
    assert player.type("Nur Zahlen.")[0].startswith("Ein anderes Deck dazumischen?")
    assert player.type("zurück")[0].startswith("Wie viel soll ich mitführen?")
    assert player.type("abbrechen") == ["Abgebrochen."]


def test_a_blank_is_asked_again_and_filled(player: Player) -> None:
    player.type(LIGHT.replace("light", "full"))
    player.type("draw")
    player.type("play")
    assert player.type("language de")[1].startswith("Welche Karte spielt Ann?")
    assert player.type("llamaste")[0].startswith("Ann spielt")


def test_a_list_that_only_leads_on_is_read_again(player: Player) -> None:
    player.type("menu")
    told = player.type("language de")
    assert told[1:3] == ["Menü. Tippe eine Zahl.", "1, Das Spiel: beginnen, fortsetzen, beenden"]
    assert player.type("2")


def test_the_lines_of_a_list_call_decks_as_in_the_language_that_is_spoken(player: Player) -> None:
    english = player.type("decks")
    asked_in_english = player.type("language de")[1:]
    player.type("sprache englisch")
    player.type("language de")
    german = player.type("decks")
    assert asked_in_english == german
    assert player.type("sprache englisch")[1:] == english
    assert player.type(english[2].partition(", ")[2].partition(":")[0])


def test_a_list_over_a_question_is_called_anew_and_the_question_as_well(player: Player) -> None:
    player.type(LIGHT)
    player.type("draw")
    player.type("Ben wins")
    player.type("decks")
    player.type("language de")
    assert player.type("abbrechen")[-1] == "Trotzdem?"
    assert player.type("ja")[0].startswith("Ben gewinnt")


def test_a_question_beneath_a_list_waits_on(player: Player) -> None:
    player.type(LIGHT)
    player.type("draw")
    player.type("Ben wins")
    player.type("menu")
    assert player.type("language de")[1] == "Menü. Tippe eine Zahl."
    assert "Liste geschlossen." in player.type("abbrechen")
    assert player.type("ja")[0].startswith("Ben gewinnt")


# -- what is kept ------------------------------------------------------------------


def test_after_a_kill_the_question_is_asked_and_answered_in_the_new_language(
    home: Path,
) -> None:
    player = sit_down(home)
    player.type(LIGHT)
    player.type("draw")
    player.type("Ben wins")
    player.type("language de")
    leave(player)
    player = sit_down(home)
    told = player.type("fortsetzen")
    assert told[-1].endswith("Trotzdem?")
    assert player.type("ja")[0].startswith("Ben gewinnt")
    leave(player)


def test_after_a_kill_a_form_goes_on_in_the_language_of_the_settings(home: Path) -> None:
    player = sit_down(home)
    player.type("new llamas with Ann, Ben")
    leave(player)
    places.settings_file().write_text('language = "de"\n', encoding="utf-8")
    player = sit_down(home)
    assert player.type("fortsetzen")[-3].startswith("Wie viel soll ich mitführen?")
    assert player.type("Nur Zahlen")[0].endswith("Wer beginnt?")
    leave(player)


# -- cards and the game ------------------------------------------------------------


@pytest.fixture
def in_german(home: Path) -> Path:
    """Words of a deck and an edition in German."""
    (home / CARD_TEXTS / EDITIONS).mkdir(parents=True)
    (home / CARD_TEXTS / "unicorns.de.toml").write_text(DECK, encoding="utf-8")
    (home / CARD_TEXTS / EDITIONS / "unicorns.de.toml").write_text(EDITION, encoding="utf-8")
    return home


def test_cards_are_called_as_in_the_language_that_is_spoken(in_german: Path) -> None:
    player = sit_down(in_german)
    assert player.show("US021")[0].text.startswith("Narwhal, ")
    player.type("language de")
    assert player.type("ganz")[0].startswith("Narwal, ")
    assert player.show("US021", 9.0)[0].text.startswith("Narwal, ")
    assert player.type("narwal")[0].startswith("Narwal, ")
    player.type("sprache englisch")
    assert player.show("US021", 19.0)[0].text.startswith("Narwhal, ")
    leave(player)


def test_the_lines_of_a_question_call_cards_as_in_the_language(in_german: Path) -> None:
    player = sit_down(in_german)
    player.type(GAME)
    player.type("draw")
    listed = player.type("card nawhals")
    (line,) = (each for each in listed if each.endswith(", Narwhal, basic unicorn"))
    told = player.type("language de")
    assert f"{line.partition(',')[0]}, Narwal, Standard-Einhorn" in told
    leave(player)


def test_a_player_who_is_called_as_a_card_keeps_the_name(in_german: Path) -> None:
    player = sit_down(in_german)
    player.type(GAME.replace("Ann,", "Narwhal,").replace("Ann starts", "Ben starts"))
    asked = player.type("Dora joins")
    assert asked[1:] == ["1, Narwhal", "2, Ben", "3, Cara"]
    assert player.type("language de")[2:] == asked[1:]
    leave(player)


def test_a_game_goes_on_with_the_words_of_the_language(in_german: Path) -> None:
    player = sit_down(in_german)
    player.type(GAME)
    player.type("draw")
    player.type("play narwhal")
    player.type("language de")
    assert "Narwal kommt in Anns Stall." in player.type("alle passen")
    cards = " ".join(player.type("karten"))
    assert "Narwal" in cards and "Baby-Einhorn" in cards
    assert "Baby Unicorn" not in cards
    assert player.type("zug beenden")
    assert player.type("Ben zerstört baby-einhorn")
    player.type("sprache englisch")
    cards = " ".join(player.type("cards"))
    assert "Narwhal" in cards and "Narwal" not in cards.replace("Narwhal", "")
    leave(player)


# -- games of a ruleset ------------------------------------------------------------


def test_a_game_of_a_ruleset_is_called_and_kept_in_the_language(player: Player) -> None:
    player.type("language de")
    assert player.type("neu punktezettel mit Ann, Ben")[0] == "Punktezettel. Ann, Ben."
    assert player.type("Ann 12") == ["Ann plus 12: 12 Punkte."]
    assert player.type("warum")[0].startswith("Punkte dürfen unter null gehen")
    player.type("sprache englisch")
    assert player.type("Ben 3") == ["Ben plus 3: 3 Punkte."]
    player.type("end game")
    player.type("yes")
    assert player.type("new score sheet with Ann, Ben")[0] == "Score sheet. Ann, Ben."


def test_words_for_what_a_ruleset_has_not_are_told(home: Path) -> None:
    (home / "rulesets").mkdir()
    words = 'ruleset = "score-sheet"\nlanguage = "de"\n[called]\n"pints" = "Biere"\n'
    (home / "rulesets" / "mine.de.toml").write_text(words, encoding="utf-8")
    (home / "rulesets" / "none.de.toml").write_text(
        words.replace("score-sheet", "scoresheet"), encoding="utf-8"
    )
    told = [sentence(each.key, **each.values) for each in open_library().problems]
    assert "The ruleset says nowhere: pints." in told
    assert "There's no ruleset scoresheet. Write the name of its file, without .toml." in told


@pytest.mark.parametrize("file", sorted(shipped("rulesets").glob("*.de.toml")), ids=str)
def test_each_shipped_ruleset_has_all_its_words_in_german(file: Path) -> None:
    words, wrong = read_words(tomli.loads(file.read_text("utf-8")), Place(file.name, "ruleset"))
    assert wrong == []
    ruleset = tomli.loads((file.parent / f"{words['ruleset']}.toml").read_text("utf-8"))
    told = worded(ruleset, words)
    parts = [told, *(each for found in told.values() if isinstance(found, list) for each in found)]
    kept = [each for each in (*ruleset.values(), *all_parts(ruleset)) if isinstance(each, str)]
    texts = {each for each in kept if each.endswith(".")}
    assert [each for each in texts if any(each in str(part) for part in parts)] == []


def all_parts(ruleset: dict[str, Any]) -> Iterator[Any]:
    for found in ruleset.values():
        if isinstance(found, list):
            yield from (each for part in found if isinstance(part, dict) for each in part.values())
